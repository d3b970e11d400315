"""Which conditions of a move are facts, and which turn on what no rulebook prints."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import game
from tutor.core.guards import Check
from tutor.core.options import recording, supposing
from tutor.play.ruling import possible, together
from tutor.view.words import failing


class Judged(msgspec.Struct, frozen=True):
    """The conditions of a move; ``guessed`` are those that would turn if ``data`` were otherwise.

    One that surely fails comes before those that do so by a guess alone.
    """

    checks: tuple[Check, ...]
    guessed: tuple[Check, ...] = ()
    data: tuple[str, ...] = ()

    @property
    def unsure(self) -> bool:
        """Whether nothing but a guess refuses the move."""
        return failing(self.checks) in self.guessed


def judged(s: Any, action: Action) -> Judged:
    """Every condition of a move, with those that rest on a guess."""
    with recording() as record:
        checks = engine.explain(s, action)
    if not record.stand_ins:
        return Judged(checks)
    values = {name: possible(game(s.opt.game), name) for name in record.stand_ins}
    guessed, data = dict[Check, None](), dict[str, None]()
    for chosen in together(values):
        with supposing(chosen):
            others = engine.explain(s, action)
        turned = [c for c, other in zip(checks, others, strict=False) if _turns(c, other)]
        if turned:
            guessed.update(dict.fromkeys(turned))
            data.update(dict.fromkeys(n for n in chosen if chosen[n] != record.stand_ins[n]))
    ordered = sorted(checks, key=lambda c: c.holds is False and c in guessed)
    return Judged(tuple(ordered), tuple(guessed), tuple(data))


def _turns(check: Check, other: Check) -> bool:
    """Whether a condition is otherwise; one that is not reached is none that turns."""
    return check.rule == other.rule and {check.holds, other.holds} == {True, False}
