"""How the rules stand with somebody: what they know, when it comes back, what they missed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec

from tutor.core.game import names
from tutor.lessons.memory import Known, tonight
from tutor.rulebook import UnknownId, rule

DUE = "to be gone over"
WORDS = ((0.9, "well known"), (0.7, "fading"), (0.0, DUE))
"""How a chance to know a rule is told."""
FRESH = "learnt lately"
SETTLED = timedelta(days=7)
"""What comes back before that long is not well known yet, however fresh it is."""


class Standing(msgspec.Struct, frozen=True):
    """A rule that was asked: ``word`` says how well it is known, ``due`` when it comes back."""

    rule: str
    title: str
    game: str
    word: str
    due: datetime
    likely: float
    asked: int
    missed: int

    @property
    def told(self) -> str:
        """What there is to say of it in a line."""
        times = "once" if self.asked == 1 else f"{self.asked} times"
        missed = f", missed {self.missed}" if self.missed else ""
        back = "" if self.word == DUE else f", comes back on {self.due.day} {self.due:%B}"
        return f"{self.title}: {self.word}{back} (asked {times}{missed})"


def standing(known: Iterable[Known], now: datetime) -> tuple[Standing, ...]:
    """Every rule that was asked and is one of this version, by game, what is due first."""
    found = (_standing(one, now) for one in known)
    return tuple(sorted((one for one in found if one is not None),
                        key=lambda one: (names().index(one.game), one.due, one.rule)))


def gone(known: Iterable[Known], now: datetime) -> tuple[str, ...]:
    """The ids of rules that this version has not: what is known of them is kept all the same."""
    return tuple(sorted(one.rule for one in known if _standing(one, now) is None))


def _standing(one: Known, now: datetime) -> Standing | None:
    try:
        found = rule(one.rule)
    except UnknownId:
        return None
    return Standing(one.rule, found.title, found.game, _word(one, now), one.due, one.likely,
                    one.asked, one.missed)


def _word(one: Known, now: datetime) -> str:
    if one.due <= tonight(now):
        return DUE
    least, word = next(each for each in WORDS if one.likely >= each[0])
    return FRESH if least == WORDS[0][0] and one.due < now + SETTLED else word
