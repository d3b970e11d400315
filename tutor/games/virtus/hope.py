"""Hope: first place takes points from up to two opponents, one for every Light."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tutor.core.frames import Action
from tutor.core.game import Handler
from tutor.core.guards import FORM, LIMITS, Check, check, guard
from tutor.core.options import reading
from tutor.core.tx import Term, Tx
from tutor.games.virtus.actions import Choose
from tutor.games.virtus.frames import ChooseTargets
from tutor.games.virtus.kit import count_icons
from tutor.games.virtus.state import (
    FIRST,
    HOPE,
    LIGHT,
    NOBODY,
    PAID,
    SECOND,
    State,
    others,
    power_column,
)

MOST = 2
"""Opponents that may be chosen."""


def protected(s: State) -> int:
    """The seat that Hope cannot be used against; NOBODY for none (virtus.hope.second-immune)."""
    second = s.places[HOPE][SECOND]
    if len(s.hands) > 2 or second == NOBODY:
        return second
    return second if reading(s.opt, "virtus.d.hope-two-players") == "protects" else NOBODY


@guard("virtus.hope.targets", FORM)
def their_power(s: State, f: ChooseTargets, a: Choose) -> Check:
    return check(a.seat == f.seat, f.seat, a.seat, subject="turn", seat_need=f.seat,
                 seat_have=a.seat)


@guard("virtus.hope.targets", LIMITS)
def opponents_only(s: State, f: ChooseTargets, a: Choose) -> Check:
    return check(a.seat not in a.targets, 0, int(a.seat in a.targets), subject="own")


@guard("virtus.hope.targets", LIMITS)
def not_too_many(s: State, f: ChooseTargets, a: Choose) -> Check:
    return check(len(a.targets) <= MOST, MOST, len(a.targets), "opponent", subject="number")


@guard("virtus.hope.second-immune", LIMITS)
def nobody_protected(s: State, f: ChooseTargets, a: Choose) -> Check:
    safe = protected(s)
    return check(safe not in a.targets, 0, int(safe in a.targets), seat=safe)


def offers(s: State, f: ChooseTargets) -> Iterator[Action]:
    seats = sorted(others(s.opt, f.seat))
    for count in range(MOST + 1):
        yield from (Choose(f.seat, chosen) for chosen in combinations(seats, count))


def begin(tx: Tx, places: tuple[int, ...]) -> None:
    """First place chooses, unless nobody can be chosen."""
    seat = places[FIRST]
    if seat == NOBODY:
        return
    if set(others(tx.s.opt, seat)) == {protected(tx.s)}:
        tx.note("virtus.hope.second-immune", 0, seat=protected(tx.s))
    else:
        tx.push(ChooseTargets(seat), ("virtus.hope.targets", "virtus.score.power-use"), seat=seat)


def act(tx: Tx, f: ChooseTargets, a: Action) -> None:
    assert isinstance(a, Choose)
    if protected(tx.s) != NOBODY:
        tx.note("virtus.hope.second-immune", 0, seat=protected(tx.s))
    if not a.targets:
        tx.note("virtus.hope.targets", 0, say="chooses-nobody", seat=a.seat)
    for target in a.targets:
        _tribute(tx, a.seat, target)
    tx.pop("virtus.hope.targets", say="quiet")


def _tribute(tx: Tx, taker: int, target: int) -> None:
    s: State = tx.s
    whose = target if reading(s.opt, "virtus.d.hope-whose-light") == "targets" else taker
    lights = count_icons(s, s.hands[whose])[LIGHT]
    term = Term("lights", lights, "virtus.hope.tribute", (("seat", whose), ("count", lights)))
    tx.note("virtus.hope.tribute", lights, (term,), seat=target, seat_to=taker)
    owns, paid, say = sum(s.points[target]), lights, "pays"
    if lights > owns and reading(s.opt, "virtus.d.hope-cannot-pay") == "pay-what-you-have":
        paid, say = owns, "pays-what-it-has"
    tx.note("virtus.hope.from-score", paid, say=say, seat=target, seat_to=taker, number=lights,
            amount=paid)
    tx.gain(("points", target, PAID), -paid, ("virtus.hope.tribute", "virtus.hope.from-score"),
            say="quiet", seat=target, amount=paid)
    tx.gain(("points", taker, power_column(HOPE)), paid, "virtus.hope.from-score", say="quiet",
            seat=taker, amount=paid)


CHOOSE_TARGETS = Handler(
    rule="virtus.hope.targets",
    who=lambda s, f: f.seat,
    offers=offers,
    guards={Choose: (their_power, opponents_only, not_too_many, nobody_protected)},
    act=act,
)
