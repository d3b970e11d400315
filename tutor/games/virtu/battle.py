"""Battles on the Plains: several attackers before one City fight before anyone besieges it."""

from __future__ import annotations

from typing import Any

from tutor.core.options import reading
from tutor.core.tx import Term, Tx
from tutor.games.virtu import bonus
from tutor.games.virtu.frames import Assault
from tutor.games.virtu.state import State, attackers


def begin(tx: Tx, city: int, first: int) -> None:
    """Open the battle in place of the frame on top; ``first`` announces first, then turn order."""
    sides = attackers(tx.s, city, first)
    if len(sides) > 2 and reading(tx.s.opt, "virtu.d.three-attackers") == "pairwise":
        sides = sides[:2]
    bonus.begin(tx, city, tuple(sides), True, "virtu.battle.when")


def resolve(tx: Tx, f: Assault) -> None:
    """Compare the sides: Troops and War Bonuses alone count (virtu.battle.strength)."""
    s: State = tx.s
    troops = s.cities[f.city].troops
    strength = {}
    for seat in f.sides:
        terms = [
            Term("troops", troops[seat], "virtu.battle.strength", (("seat", seat),)),
            *(
                Term("bonus", worth, bonus.rule_of(source), (("source", source),))
                for who, source, worth in f.used
                if who == seat
            ),
        ]
        strength[seat] = sum(t.number for t in terms)
        tx.note("virtu.battle.strength", strength[seat], terms, seat=seat, city=f.city)
    best = max(strength.values())
    top = [seat for seat in f.sides if strength[seat] == best]
    losers = [seat for seat in f.sides if strength[seat] < best]
    tx.pop("virtu.battle.when", say="quiet")
    _compare(tx, top, strength)
    lost = [_wiped_out(tx, seat, f.city) for seat in losers]
    if len(top) > 1:
        _tie(tx, top, f.city)
    else:
        _win(tx, top[0], f.city, lost)
    if f.used:
        tx.note("virtu.battle.bonuses-spent", 0, city=f.city)
    served = {(seat, f.city) for seat, source, _ in f.used if source == bonus.LEONARDO_BONUS}
    if served:
        tx.change(("spent",), tuple(sorted({*tx.s.spent, *served})), "virtu.battle.bonuses-spent",
                  say="quiet")


def _compare(tx: Tx, top: list[int], strength: dict[int, int]) -> None:
    """Say how the strengths compare; every one of them is among the arguments."""
    ranked = sorted(strength.values(), reverse=True)
    points: dict[str, Any] = {f"points_{i}": number for i, number in enumerate(ranked)}
    if len(top) > 1:
        tx.note("virtu.battle.tie", len(top), say="battle-tied", seat=top[0], **points)
    else:
        say = "battle-won" if len(strength) == 2 else "battle-won-by-strongest"
        tx.note("virtu.battle.loser", say=say, seat=top[0], **points)


def _wiped_out(tx: Tx, seat: int, city: int) -> int:
    troops = int(tx.s.cities[city].troops[seat])
    tx.move(("cities", city, "troops", seat), ("players", seat, "supply"), troops,
            ("virtu.battle.loser", "virtu.siege.lost-troops-return"), seat=seat, city=city)
    return troops


def _win(tx: Tx, seat: int, city: int, lost: list[int]) -> None:
    price = sum(lost)
    if len(lost) > 1 and reading(tx.s.opt, "virtu.d.three-attackers") == "one-battle-max":
        price = max(lost)
    have = tx.s.cities[city].troops[seat]
    tx.move(("cities", city, "troops", seat), ("players", seat, "supply"), min(price, have),
            "virtu.battle.winner-losses", seat=seat, city=city)
    tx.note("virtu.battle.no-trophy", 0, seat=seat)
    if have > price:
        tx.change(("won",), tuple(sorted({*tx.s.won, (seat, city)})),
                  "virtu.battle.winner-may-besiege", seat=seat, city=city)


def _tie(tx: Tx, seats: list[int], city: int) -> None:
    for seat in seats:
        tx.move(("cities", city, "troops", seat), ("players", seat, "supply"), 1,
                ("virtu.battle.tie", "virtu.siege.lost-troops-return"), seat=seat, city=city)
        left = tx.s.cities[city].troops[seat]
        tx.move(("cities", city, "troops", seat), ("cities", city, "waiting", seat), left,
                ("virtu.battle.tie", "virtu.retreat.must"), say="must-retreat", seat=seat,
                city=city)
