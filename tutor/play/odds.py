"""Odds: what chance may bring next, exactly, and from what a seat knows alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tutor.core import engine, observe
from tutor.core.frames import CHANCE, Action
from tutor.core.game import game
from tutor.core.options import Options, recording

Weights = dict[Action, int]


class Row(msgspec.Struct, frozen=True):
    """One value that an outcome may have.

    ``weight`` of the total says how likely the next outcome has it; ``some`` over ``of`` how likely
    at least one does of all that come before anybody decides.
    """

    value: str
    weight: int
    some: int
    of: int


class Odds(msgspec.Struct, frozen=True):
    """What may come: ``draws`` outcomes in a row, the first of them with these weights.

    ``stand_ins`` are the data that no rulebook prints and that the odds rest on.
    """

    feature: str
    total: int
    draws: int
    rows: tuple[Row, ...]
    stand_ins: tuple[str, ...] = ()


def odds(
    s: Any, seat: int = observe.ONLOOKER, feature: str = "", before: Sequence[Any] = ()
) -> Odds:
    """The odds at a chance node for a seat, by a feature of the game (if none is named, its first).

    ``before`` are the positions that led here: what the seat saw in them it knows still.
    A game without features tells outcomes apart by its words. Raises ValueError where it is not
    chance's turn, KeyError for a feature that the game does not have.
    """
    if engine.node(s).seat != CHANCE:
        raise ValueError("nothing is left to chance here; ask after an action that leads to chance")
    name, read = _feature(s.opt, feature)
    with recording() as record:
        weights = dict(observe.outcomes(s, seat, before))
        counts: Counter[str] = Counter()
        for action, weight in weights.items():
            counts[read(s.opt, action)] += weight
        draws, back = _draws(s, seat, weights, before)
    total = counts.total()
    rows = [_row(value, count, total, draws, back) for value, count in counts.items()]
    return Odds(name, total, draws, tuple(rows), tuple(record.stand_ins))


def after(
    s: Any, action: Action, seat: int, feature: str = "", before: Sequence[Any] = ()
) -> Odds | None:
    """The odds of what an action lets chance bring; None where it leads to another decision.

    Raises ValueError for an action that is not legal.
    """
    step = engine.attempt(s, action)
    if isinstance(step, tuple):
        raise ValueError("this action is not legal here; explain() says why")
    if engine.node(step.after).seat != CHANCE:
        return None
    return odds(step.after, seat, feature, (*before, s))


def _feature(opt: Options, feature: str) -> tuple[str, Callable[[Options, Action], str]]:
    g = game(opt.game)
    if not g.features:
        return "", g.describe.act
    name = feature or next(iter(g.features))
    return name, g.features[name]


def _draws(s: Any, seat: int, weights: Weights, before: Sequence[Any]) -> tuple[int, bool]:
    """How many outcomes follow each other, and whether each is put back before the next.

    They are counted as long as the next ones are the same, or the same less the one that came.
    """
    draws, back = 1, False
    while True:
        came = engine.outcomes(s)[0][0]
        s = engine.apply(s, came, log=False).after
        if engine.node(s).seat != CHANCE:
            return draws, back
        left = dict(observe.outcomes(s, seat, before))
        again = left == weights
        if not again and left != _less(weights, came):
            return draws, back
        if draws > 1 and again != back:
            return draws, back
        draws, back, weights = draws + 1, again, left


def _less(weights: Weights, came: Action) -> Weights:
    left = {**weights, came: weights.get(came, 0) - 1}
    return {action: weight for action, weight in left.items() if weight}


def _row(value: str, count: int, total: int, draws: int, back: bool) -> Row:
    none = Fraction(1)
    for i in range(draws):
        gone = 0 if back else i
        none *= Fraction(max(total - count - gone, 0), total - gone)
    some = 1 - none
    return Row(value, count, some.numerator, some.denominator)
