"""Wage War: Troops move by road and by sea to the Cities that they will besiege."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tutor.core.frames import Action
from tutor.core.game import Handler
from tutor.core.guards import COMPLETION, COST, FORM, LIMITS, PRESENCE, Check, check, guard
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.virtu.actions import Collect, Embark, EndWar, March, Pay, TakeToken
from tutor.games.virtu.frames import WageWar
from tutor.games.virtu.kit import card_symbols, kit, war_price
from tutor.games.virtu.resources import (
    COLLECT,
    collect,
    collectable,
    pay_guards,
    payable,
    spend,
)
from tutor.games.virtu.room import (
    CARDS,
    MOVES,
    ROOM,
    WAR,
    card_at,
    given_by,
    gives,
    left,
    one_type,
    room_comes_first,
    room_is_bare,
    war_or_move,
)
from tutor.games.virtu.routes import road_guard, voyage_guards
from tutor.games.virtu.state import State

BY_ROAD, BY_SHIP, TOKEN = "virtu.war.cavalry-move", "virtu.war.ship-move", "virtu.war.token"
FLORIN = "florin"
POOLS = {"cavalry": "cavalry", "ship": "ships", FLORIN: "florins"}
"""Where paid symbols wait until they are used, by type."""


@guard("virtu.war.cost", FORM)
def their_war(s: State, f: WageWar, a: Action) -> Check:
    return check(a.seat == f.seat, f.seat, a.seat, subject="turn", seat_need=f.seat,
                 seat_have=a.seat)


@guard("virtu.war.any-troops", PRESENCE)
def troop_is_there(s: State, f: WageWar, a: March | Embark) -> Check:
    here = s.cities[a.city].troops[f.seat]
    return check(here > 0, 1, here, "Troop", seat=f.seat, city=a.city)


@guard("virtu.war.stop-at-enemy", LIMITS)
def troop_may_go_on(s: State, f: WageWar, a: March | Embark) -> Check:
    owner = s.cities[a.city].owner
    return check(owner == f.seat, f.seat, owner, subject="stopped", seat_need=f.seat,
                 seat_have=owner, city=a.city)


@guard(BY_ROAD, COST)
def cavalry_is_paid(s: State, f: WageWar, a: March) -> Check:
    return check(f.cavalry > 0, 1, f.cavalry, "Cavalry symbol", subject="cavalry")


@guard(TOKEN, PRESENCE)
def card_bears_war(s: State, f: WageWar, a: TakeToken) -> Check:
    card = card_at(f, a.source)
    have = 0 if card is None else card_symbols(card, WAR)
    return check(have > 0, 1, have, "War symbol", subject="symbol", source=a.source)


@guard("virtu.war.token-one-each", LIMITS)
def war_symbol_is_left(s: State, f: WageWar, a: TakeToken) -> Check:
    have = left(f, a.source, WAR)
    return check(have > 0, 1, have, "War symbol", source=a.source)


@guard("virtu.setup.common-supplies", LIMITS)
def token_is_left(s: State, f: WageWar, a: TakeToken) -> Check:
    enough = s.tokens > 0 or reading(s.opt, "virtu.d.supply-limits") == "unlimited"
    return check(enough, 1, s.tokens, "token", subject="supply")


@guard("virtu.war.token-florin", COST)
def token_is_paid(s: State, f: WageWar, a: TakeToken) -> Check:
    need, have = token_price(f, a.source), f.florins + s.players[f.seat].florins
    return check(have >= need, need, have, "florin", seat=f.seat)


def token_price(f: WageWar, source: str) -> int:
    """Florins that a War symbol on a card of the Room asks for; some may ask for none."""
    card = card_at(f, source)
    return 0 if card is None else war_price(card.price, "card", card.card or "room")


@guard("virtu.war.cost", COMPLETION)
def symbol_serves_war(s: State, f: WageWar, a: Pay) -> Check:
    """Cavalry and Ships move Troops; florins of a card in the Room pay for its War symbols."""
    if a.symbol == FLORIN and a.source in CARDS:
        return check(True, subject="florins", rule="virtu.pay.florin-in-room")
    ok = a.symbol in MOVES
    return check(ok, "Cavalry or Ship", a.symbol, subject="kind", symbol=a.symbol)


def movable(s: State, seat: int) -> list[int]:
    """Cities that a seat controls and has Troops in."""
    return [i for i, c in enumerate(s.cities) if c.owner == seat and c.troops[seat]]


def offers(s: State, f: WageWar) -> Iterator[Action]:
    k, seat = kit(s.opt), f.seat
    for city in movable(s, seat):
        if f.cavalry:
            yield from (March(seat, city, to) for to in k.roads[city])
        if f.ships:
            yield from (
                Embark(seat, city, to)
                for to in range(len(s.cities))
                if to != city and k.ports(city, to) == 2 and 0 < k.ships(city, to) <= f.ships
            )
    yield from (TakeToken(seat, source) for source in CARDS if left(f, source, WAR))
    yield from (
        Pay(seat, source, symbol)
        for source in ROOM for symbol in POOLS if gives(f, source, symbol)
    )
    for symbol in MOVES:
        yield from payable(s, seat, symbol)
    yield EndWar(seat)


def act(tx: Tx, f: WageWar, a: Action) -> None:
    if isinstance(a, Collect):
        collect(tx, a)
    elif isinstance(a, Pay):
        _pay(tx, f, a)
    elif isinstance(a, March):
        _moved(tx, f, a, BY_ROAD)
        _left(tx, f, "cavalry", f.cavalry - 1, BY_ROAD)
    elif isinstance(a, Embark):
        _moved(tx, f, a, BY_SHIP)
        _left(tx, f, "ships", f.ships - kit(tx.s.opt).ships(a.city, a.to), BY_SHIP)
    elif isinstance(a, TakeToken):
        _take_token(tx, f, a)
    else:
        _end(tx, f)


def _pay(tx: Tx, f: WageWar, a: Pay) -> None:
    count = spend(tx, f, a, "virtu.pay.florin-in-room" if a.symbol == FLORIN else "virtu.war.cost")
    if a.source in ROOM:
        f = given_by(f, a.source, a.symbol, count)
    pool = POOLS[a.symbol]
    _left(tx, f, pool, getattr(f, pool) + count, "virtu.war.cost")


def _take_token(tx: Tx, f: WageWar, a: TakeToken) -> None:
    """Florins of the Room pay first, the treasury the rest."""
    price = token_price(f, a.source)
    own = min(price, f.florins)
    tx.gain(("players", f.seat, "florins"), own - price, "virtu.war.token-florin", seat=f.seat)
    tx.gain(("players", f.seat, "tokens"), 1, (TOKEN, "virtu.war.token-one-each"), seat=f.seat)
    tx.gain(("tokens",), -1, TOKEN, say="quiet")
    _left(tx, given_by(f, a.source, WAR, 1), "florins", f.florins - own,
          "virtu.war.token-one-each")


def _end(tx: Tx, f: WageWar) -> None:
    """What was paid and not used is lost: symbols, and florins of the Room too."""
    unused = f.cavalry + f.ships
    if unused:
        tx.note("virtu.pay.no-storage", unused, seat=f.seat, number=unused)
    if f.florins:
        tx.note("virtu.pay.florin-no-surplus", f.florins, seat=f.seat, number=f.florins)
    tx.pop("virtu.war.cost", say="war-over", seat=f.seat)


def _moved(tx: Tx, f: WageWar, a: March | Embark, rule: str) -> None:
    tx.move(("cities", a.city, "troops", f.seat), ("cities", a.to, "troops", f.seat), 1, rule,
            seat=f.seat, city_from=a.city, city_to=a.to)
    if tx.s.cities[a.to].owner != f.seat:
        tx.note(("virtu.war.stop-at-enemy", "virtu.war.targets"), 0, say="stands-before",
                seat=f.seat, city=a.to)


def _left(tx: Tx, f: WageWar, field: str, number: int, cite: str) -> None:
    tx.swap(msgspec.structs.replace(f, **{field: number}), cite, say="quiet")


WAGE_WAR = Handler(
    rule="virtu.war.cost",
    who=lambda s, f: f.seat,
    offers=offers,
    asides=collectable,
    guards={
        March: (their_war, troop_is_there, troop_may_go_on, road_guard(BY_ROAD), cavalry_is_paid),
        Embark: (their_war, troop_is_there, troop_may_go_on, *voyage_guards(BY_SHIP)),
        TakeToken: (their_war, card_bears_war, war_or_move, war_symbol_is_left, token_is_left,
                    token_is_paid),
        Pay: (*pay_guards("virtu.war.cost", their_war), room_is_bare, war_or_move, one_type,
              room_comes_first, symbol_serves_war),
        EndWar: (their_war,),
        Collect: COLLECT,
    },
    act=act,
)
