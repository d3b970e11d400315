"""Retreats: beaten Troops go home by road for nothing, by sea for Ships, or are lost."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tutor.core.frames import AUTO, Action
from tutor.core.game import Handler
from tutor.core.guards import COMPLETION, FORM, LIMITS, PRESENCE, Check, Guard, check, guard
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.virtu.actions import Collect, Disband, Pay, Sail, Walk
from tutor.games.virtu.frames import NewOrder, Retreat, Retreats
from tutor.games.virtu.kit import kit
from tutor.games.virtu.resources import (
    COLLECT,
    collect,
    collectable,
    pay_guards,
    payable,
    spend,
    symbols,
)
from tutor.games.virtu.routes import road_guard, ships_paid, voyage_guards
from tutor.games.virtu.state import State, beaten

BY_LAND, BY_SEA = "virtu.retreat.by-land", "virtu.retreat.by-sea"


def waiting_at(s: State, f: Retreat) -> list[int]:
    """Cities whence this seat's beaten Troops retreat now: one, where that is done on the spot."""
    return [i for i in beaten(s, f.seat) if f.city in (-1, i)]


@guard("virtu.retreat.timing", FORM)
def their_retreat(s: State, f: Retreat, a: Action) -> Check:
    return check(a.seat == f.seat, f.seat, a.seat, subject="turn", seat_need=f.seat,
                 seat_have=a.seat)


@guard("virtu.retreat.must", PRESENCE)
def troop_waits(s: State, f: Retreat, a: Walk | Sail | Disband) -> Check:
    here = s.cities[a.city].waiting[f.seat] if f.city in (-1, a.city) else 0
    return check(here > 0, 1, here, "Troop", city=a.city)


def _controlled(rule: str) -> Guard:
    @guard(rule, LIMITS)
    def city_is_theirs(s: State, f: Retreat, a: Walk | Sail) -> Check:
        owner = s.cities[a.to].owner
        return check(owner == f.seat, f.seat, owner, subject="control", seat_need=f.seat,
                     seat_have=owner, city=a.to)

    return city_is_theirs


@guard("virtu.retreat.must", LIMITS)
def stays_together(s: State, f: Retreat, a: Walk | Sail) -> Check:
    """Whether Troops that were beaten together may part."""
    went = next((to for city, to in f.gone if city == a.city and to != a.to), None)
    if went is None:
        return check(True, subject="first")
    apart = reading(s.opt, "virtu.d.retreat-together") == "each-as-wished"
    return check(apart, went, a.to, subject="together", city_need=went, city_have=a.to)


@guard(BY_SEA, COMPLETION)
def ships_can_serve(s: State, f: Retreat, a: Pay) -> Check:
    if a.symbol != "ship":
        return check(False, "Ship", a.symbol, subject="kind", symbol=a.symbol)
    ok = sea_is_open(s, f)
    return check(ok, 1, int(ok), "voyage", subject="voyage")


def voyages(s: State, f: Retreat) -> list[Sail]:
    """Voyages home from the Cities where this seat's Troops wait, whatever they cost."""
    k = kit(s.opt)
    return [
        Sail(f.seat, city, to)
        for city in waiting_at(s, f)
        for to, there in enumerate(s.cities)
        if there.owner == f.seat and to != city and k.ports(city, to) == 2 and k.ships(city, to)
    ]


def within_reach(s: State, f: Retreat) -> int:
    """Ships for one voyage at most: those paid already, and those that can still be paid."""
    return ships_paid(s, f) + sum(symbols(s, f, source) for source in payable(s, f.seat, "ship"))


def sea_is_open(s: State, f: Retreat) -> bool:
    """Whether Ships enough for some voyage home are at hand."""
    k, sails = kit(s.opt), voyages(s, f)
    return bool(sails) and min(k.ships(a.city, a.to) for a in sails) <= within_reach(s, f)


def walks(s: State, f: Retreat) -> list[Walk]:
    """Ways home by road."""
    k = kit(s.opt)
    return [
        Walk(f.seat, city, to)
        for city in waiting_at(s, f)
        for to, there in enumerate(s.cities)
        if there.owner == f.seat and k.road(city, to)
    ]


def offers(s: State, f: Retreat) -> Iterator[Action]:
    sails = voyages(s, f)
    yield from walks(s, f)
    yield from sails
    if sails:
        yield from payable(s, f.seat, "ship")
    yield from (Disband(f.seat, city) for city in waiting_at(s, f))


def has_a_choice(s: State, f: Retreat) -> bool:
    """Whether some Troop can get home, now or with Ships that can still be paid."""
    return bool(walks(s, f)) or sea_is_open(s, f)


def begin(tx: Tx, seat: int, cite: str, city: int = -1) -> None:
    """A seat's beaten Troops retreat, from one City or from all; only the saved go home."""
    frame = Retreat(seat, 0, city)
    lost = tx.log and not has_a_choice(tx.s, frame)
    tx.push(frame, cite, say="quiet" if lost else "retreats", seat=seat)
    go_on(tx)


def go_on(tx: Tx) -> None:
    """Ask again while a Troop can be saved; Troops beyond help are lost, and the retreat ends."""
    f: Retreat = tx.s.stack[-1]
    waiting = waiting_at(tx.s, f)
    if waiting and has_a_choice(tx.s, f):
        return
    for city in waiting:
        tx.move(("cities", city, "waiting", f.seat), ("players", f.seat, "supply"),
                tx.s.cities[city].waiting[f.seat],
                ("virtu.retreat.lost", "virtu.siege.lost-troops-return"), seat=f.seat, city=city)
    if f.ships:
        tx.note("virtu.pay.no-storage", f.ships, seat=f.seat, number=f.ships)
    tx.pop("virtu.retreat.timing", say="quiet")


def act(tx: Tx, f: Retreat, a: Action) -> None:
    if isinstance(a, Collect):
        collect(tx, a)
        return
    if isinstance(a, Pay):
        ships = f.ships + spend(tx, f, a, BY_SEA)
        tx.swap(msgspec.structs.replace(f, ships=ships), BY_SEA, say="quiet")
        return
    assert isinstance(a, Walk | Sail | Disband)
    here: tuple[str | int, ...] = ("cities", a.city, "waiting", f.seat)
    if isinstance(a, Disband):
        tx.move(here, ("players", f.seat, "supply"), 1,
                ("virtu.retreat.choose-loss", "virtu.siege.lost-troops-return"), seat=f.seat,
                city=a.city)
    else:
        by_land = isinstance(a, Walk)
        tx.move(here, ("cities", a.to, "troops", f.seat), 1, BY_LAND if by_land else BY_SEA,
                seat=f.seat, city_from=a.city, city_to=a.to)
        cost = 0 if by_land else kit(tx.s.opt).ships(a.city, a.to)
        of_room = max(0, cost - f.ships)
        gone = tuple(sorted({*f.gone, (a.city, a.to)}))
        tx.swap(msgspec.structs.replace(f, ships=f.ships - cost + of_room, gone=gone,
                                        room_ships=f.room_ships - of_room),
                BY_LAND if by_land else BY_SEA, say="quiet")
    go_on(tx)


def next_seat(tx: Tx, f: Retreats) -> None:
    """Retreats in turn order, once every Siege has been resolved."""
    if f.turn == len(tx.s.order):
        tx.swap(NewOrder(), "virtu.order.new-order", say="quiet")
        return
    seat = tx.s.order[f.turn]
    tx.swap(Retreats(f.turn + 1), "virtu.retreat.timing", say="quiet")
    if beaten(tx.s, seat):
        begin(tx, seat, "virtu.retreat.timing")


RETREATS = Handler(rule="virtu.retreat.timing", who=lambda s, f: AUTO, run=next_seat)
RETREAT = Handler(
    rule="virtu.retreat.timing",
    who=lambda s, f: f.seat,
    offers=offers,
    asides=collectable,
    guards={
        Walk: (their_retreat, troop_waits, _controlled(BY_LAND), stays_together,
               road_guard(BY_LAND)),
        Sail: (their_retreat, troop_waits, _controlled(BY_SEA), stays_together,
               *voyage_guards(BY_SEA)),
        Disband: (their_retreat, troop_waits),
        Pay: (*pay_guards(BY_SEA, their_retreat), ships_can_serve),
        Collect: COLLECT,
    },
    act=act,
)
