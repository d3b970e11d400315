"""The smallest changes of what was said that would turn an answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.core.options import lending
from tutor.desk.answer import NO, YES, Answer, answered, said_by
from tutor.desk.question import Impossible, Question
from tutor.desk.template import UNSURE, Field, Value, allowed
from tutor.play.course import play

MOST_CHANGES = 3
FURTHEST = 5
"""How far a number is changed in search of another answer."""
MOST_TOGETHER = 4
"""Changes that are told together where none will do by itself."""


@dataclass(frozen=True)
class Change:
    """What would have to be said instead; ``leads`` is the answer then, where it is no clear one.
    """

    text: str
    leads: str = ""


def changes(answer: Answer) -> tuple[Change, ...]:
    """The smallest changes that would turn a yes into a no, or a no into a yes.

    Each was asked once more: it turns the answer whichever way the rules are read. Where none
    does, those are told that leave it open. Several go together where one is not enough.
    """
    if answer.word not in (YES, NO):
        return ()
    question, other = answer.question, NO if answer.word == YES else YES
    singles = list(_singles(question))
    turned, left = _turning(question, singles, other)
    if not turned and answer.word == NO:
        turned = _together(question)
    return tuple((turned or left)[:MOST_CHANGES])


@dataclass(frozen=True)
class _Single:
    """Another value of a field, how far it is, and how it is told."""

    name: str
    value: Value
    far: int
    text: str


def _singles(question: Question) -> Iterator[_Single]:
    plain = question.plain()
    for field, seat, name in plain.shown():
        now = plain.values[name]
        if field.fixed or question.values[name] == UNSURE:
            continue
        for far, value in _near(field, now, plain):
            text = (f"{plain.label(field, seat)}: {plain.print(value, field)} instead of "
                    f"{plain.print(now, field)}")
            yield _Single(name, value, far, text)


def _near(field: Field, value: Value, question: Question) -> Iterator[tuple[int, Value]]:
    """Other values of a field, the nearest first, with how far they are."""
    if field.kind == "number":
        for far in range(1, FURTHEST + 1):
            for number in (int(value) + far, int(value) - far):
                if field.low <= number <= field.high:
                    yield far, number
        return
    for other in allowed(field, question.opt):
        if other != value:
            yield FURTHEST, other


def _turning(
    question: Question, singles: list[_Single], other: str
) -> tuple[list[Change], list[Change]]:
    """The changes that turn the answer, nearest first, and those that leave it open.

    Of one field only the nearest of each kind is told.
    """
    turned: dict[str, Change] = {}
    left: dict[str, Change] = {}
    for one in sorted(singles, key=lambda one: one.far):
        asked = question.said(one.name, one.value)
        if one.name in turned or _outcome(asked)[0] != other:
            continue
        again = answered(asked)
        if again.word == other:
            turned[one.name] = Change(one.text)
        else:
            left.setdefault(one.name, Change(one.text, again.said))
    return list(turned.values()), list(left.values())


def _together(question: Question) -> list[Change]:
    """Changes that together make a yes: one for each thing that fails, as long as some does."""
    made: list[_Single] = []
    _, failing = _outcome(question)
    for _ in range(MOST_TOGETHER):
        names = {one.name for one in made}
        for one in sorted(_singles(question), key=lambda one: one.far):
            if one.name in names:
                continue
            changed = question.said(one.name, one.value)
            word, still = _outcome(changed)
            # Something that failed does so no longer.
            if word and not failing <= still:
                break
        else:
            return []
        made.append(one)
        question, failing = changed, still
        if word == YES:
            again = answered(question)
            leads = "" if again.word == YES else again.said
            return [Change(", and ".join(one.text for one in made), leads)]
    return []


def _outcome(question: Question) -> tuple[str, frozenset[object]]:
    """The answer under the usual readings alone, quickly, and what fails; empty if it can't be."""
    try:
        with lending(question.copied):
            plain = question.plain()
            outcome = play(plain.case(), plain.opt, follow=False)
    except Impossible:
        return "", frozenset()
    failing = (c for c in outcome.checks if c.holds is False)
    return said_by(plain, outcome)[0], frozenset((c.rule, c.subject, c.args) for c in failing)
