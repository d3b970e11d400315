"""A question under the usual readings alone: what it comes to, and what is in the way of it."""

from __future__ import annotations

from typing import NamedTuple

from tutor.core.guards import STAGES
from tutor.core.options import lending
from tutor.desk.answer import said_by
from tutor.desk.question import Impossible, Question
from tutor.play.course import Outcome, play


class Try(NamedTuple):
    """Its word, empty if it can't be; what fails.

    ``reached`` is how much of the plan was done, and at which stage of conditions it failed.
    """

    word: str
    reached: tuple[int, int]
    failing: frozenset[tuple[str, str, object]]

    @property
    def refused(self) -> frozenset[tuple[str, str]]:
        """The conditions that fail, whatever it is of that there is too little."""
        return frozenset((rule, subject) for rule, subject, _ in self.failing)

    def nearer_than(self, other: Try) -> bool:
        """Whether less is in the way."""
        if not self.word or self.reached != other.reached:
            return bool(self.word) and self.reached > other.reached
        return self.failing < other.failing

    def instead_of(self, other: Try) -> bool:
        """Whether something else is in the way than before, such as what comes next of a kind."""
        return bool(self.word) and self.reached == other.reached and not (
            other.failing <= self.failing)


NEVER = Try("", (-1, -1), frozenset())


def played(question: Question) -> Outcome | None:
    """Where it leads; None for what can't be so, or would not have come to it."""
    try:
        outcome = play(question.case(), question.opt, follow=False)
    except Impossible:
        return None
    return outcome if outcome.fits else None


def tried(question: Question) -> Try:
    """What a question comes to; `NEVER` where it comes to nothing."""
    with lending(question.lent):
        plain = question.plain() if question.unsure() else question
        outcome = played(plain)
    if outcome is None:
        return NEVER
    failing = [c for c in outcome.checks if c.holds is False]
    stage = min((STAGES.index(c.stage) for c in failing), default=len(STAGES))
    return Try(said_by(plain, outcome)[0], (outcome.done, stage),
               frozenset((c.rule, c.subject, c.args) for c in failing))
