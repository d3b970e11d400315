"""Symbols on cards and tiles: taking florins at any moment, and paying with Ships and Cavalry."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.guards import LIMITS, PRESENCE, Check, Guard, check, guard
from tutor.core.tx import Tx
from tutor.games.virtu.actions import Collect, Pay
from tutor.games.virtu.frames import VirtuFrame
from tutor.games.virtu.kit import (
    COURTIER_AT,
    COURTIERS,
    TILES,
    bearer,
    card_symbols,
    count,
    is_available,
    kit,
    symbols_on,
    tile_symbols,
)
from tutor.games.virtu.room import (
    CARDS,
    PRINTED,
    ROOM,
    card_at,
    left,
    no_card_of_the_room,
    room_pays_here,
)
from tutor.games.virtu.state import EXHAUSTED, OTTOMANS, Alliance, State

OTTOMAN = "ottomans"
OTTOMAN_SHIPS = 2


def bearing(s: State, seat: int, symbol: str) -> Iterator[str]:
    """Names of a seat's courtiers and tiles that show symbols of a type, Available."""
    player = s.players[seat]
    for space, courtier in enumerate(player.courtiers):
        if courtier is not None and courtier.side and card_symbols(courtier, symbol):
            yield COURTIER_AT[space]
    for tile in player.tiles:
        if tile.side and count(tile.symbols, symbol):
            yield tile.kind
    for i, city in enumerate(s.cities):
        if city.tile and city.owner == seat and tile_symbols(s, i, symbol):
            yield kit(s.opt).names[i]


def exhaust(tx: Tx, seat: int, source: str, cite: str | tuple[str, ...]) -> None:
    """Turn a courtier or tile to its Exhausted side."""
    if source in COURTIERS:
        at: tuple[str | int, ...] = ("players", seat, "courtiers", COURTIERS[source], "side")
    elif source in TILES:
        kinds = [tile.kind for tile in tx.s.players[seat].tiles]
        at = ("players", seat, "tiles", kinds.index(source), "side")
    else:
        at = ("cities", kit(tx.s.opt).index[source], "tile")
    tx.change(at, EXHAUSTED, cite, say="turned", seat=seat, source=source)


def usable(alliance: Alliance, seat: int) -> bool:
    """Whether an Alliance's Bonus can be used by this seat (virtu.alliance.usable)."""
    return alliance.holder == seat and alliance.ready and alliance.agent in (-1, seat)


@guard("virtu.pay.flip", PRESENCE)
def source_is_theirs(s: State, f: VirtuFrame, a: Collect | Pay) -> Check:
    there = bearer(s, a.seat, a.source) is not None
    return check(there, a.source, "there" if there else "", subject="source", seat=a.seat,
                 source=a.source)


@guard("virtu.pay.flip", LIMITS)
def source_is_available(s: State, f: VirtuFrame, a: Collect | Pay) -> Check:
    shows = is_available(s, a.seat, a.source)
    return check(shows, "Available", "Available" if shows else "Exhausted", subject="side",
                 source=a.source)


@guard("virtu.pay.florin-any-time", LIMITS)
def source_has_florins(s: State, f: VirtuFrame, a: Collect) -> Check:
    florins = symbols_on(s, a.seat, a.source, "florin")
    return check(florins > 0, 1, florins, "Florin symbol", source=a.source)


COLLECT = (no_card_of_the_room, source_is_theirs, source_is_available, source_has_florins)


def collectable(s: State, f: VirtuFrame) -> Iterator[Collect]:
    """Florins that any seat may take from cards and tiles: it need not be one's turn.

    Written for speed: every node of a playout asks it.
    """
    for seat, player in enumerate(s.players):
        for space, courtier in enumerate(player.courtiers):
            if courtier is not None and courtier.side and card_symbols(courtier, "florin"):
                yield Collect(seat, COURTIER_AT[space])
        for tile in player.tiles:
            if tile.side and count(tile.symbols, "florin"):
                yield Collect(seat, tile.kind)
    k = kit(s.opt)
    for i, city in enumerate(s.cities):
        if city.tile:
            stated = city.symbols
            if k.tile(i).get("florin") if stated is None else count(stated, "florin"):
                yield Collect(city.owner, k.names[i])


def collect(tx: Tx, a: Collect) -> None:
    """Carry out a Collect."""
    florins = symbols_on(tx.s, a.seat, a.source, "florin")
    exhaust(tx, a.seat, a.source, ("virtu.pay.flip", "virtu.res.one-type"))
    tx.gain(("players", a.seat, "florins"), florins, "virtu.pay.florin-any-time",
            seat=a.seat, source=a.source)


def pay_guards(symbols_rule: str, seat_guard: Guard) -> tuple[Guard, ...]:
    """Guards of Pay where a rule names the symbols; ``seat_guard`` says whose turn it is."""

    @guard(symbols_rule, PRESENCE)
    def source_is_there(s: State, f: VirtuFrame, a: Pay) -> Check:
        if a.source in ROOM:
            there = a.source == PRINTED or card_at(f, a.source) is not None
        elif a.source == OTTOMAN:
            there = s.alliances[OTTOMANS].holder == a.seat
        else:
            there = bearer(s, a.seat, a.source) is not None
        return check(there, a.source, "there" if there else "", subject="source", seat=a.seat,
                     source=a.source)

    @guard("virtu.alliance.usable", LIMITS)
    def bonus_is_ready(s: State, f: VirtuFrame, a: Pay) -> Check:
        if a.source != OTTOMAN:
            return check(True, subject="none")
        ready = usable(s.alliances[OTTOMANS], a.seat)
        return check(ready, "ready", "ready" if ready else "used or blocked", subject="ottomans")

    @guard("virtu.pay.flip", LIMITS)
    def shows_available(s: State, f: VirtuFrame, a: Pay) -> Check:
        if a.source == OTTOMAN or a.source in ROOM:
            return check(True, subject="unturned", source=a.source)
        shows = is_available(s, a.seat, a.source)
        return check(shows, "Available", "Available" if shows else "Exhausted", subject="side",
                     source=a.source)

    @guard(symbols_rule, LIMITS)
    def bears_symbol(s: State, f: VirtuFrame, a: Pay) -> Check:
        have = symbols(s, f, a)
        return check(have > 0, 1, have, f"{a.symbol.capitalize()} symbol", subject="symbol",
                     source=a.source, symbol=a.symbol)

    return (seat_guard, room_pays_here, source_is_there, bonus_is_ready, shows_available,
            bears_symbol)


def symbols(s: State, f: VirtuFrame, a: Pay) -> int:
    """How many symbols of the type asked for a source gives."""
    if a.source in ROOM:
        return left(f, a.source, a.symbol)
    if a.source == OTTOMAN:
        return OTTOMAN_SHIPS if a.symbol == "ship" else 0
    return symbols_on(s, a.seat, a.source, a.symbol)


def payable(s: State, seat: int, symbol: str) -> list[Pay]:
    """Sources of a seat that give symbols of a type now."""
    found = [Pay(seat, source, symbol) for source in bearing(s, seat, symbol)]
    if symbol == "ship" and usable(s.alliances[OTTOMANS], seat):
        found.append(Pay(seat, OTTOMAN, symbol))
    return found


def spend(tx: Tx, f: VirtuFrame, a: Pay, cite: str) -> int:
    """Turn the source, or use the Alliance; the number of symbols that it gives."""
    count = symbols(tx.s, f, a)
    rules: tuple[str, ...] = (cite,)
    if a.source in ROOM:
        own = "virtu.pay.room-cards-never-flip" if a.source in CARDS else \
            "virtu.pay.printed-symbols"
        rules = (cite, "virtu.pay.order", own)
    elif a.source == OTTOMAN:
        tx.change(("alliances", OTTOMANS, "ready"), False,
                  ("virtu.alliance.use", "virtu.alliance.bonus-ottoman",
                   "virtu.pay.supplement-alliance"), seat=a.seat)
    else:
        supplement = (
            "virtu.pay.supplement-cortigiano"
            if a.source in COURTIERS
            else "virtu.pay.supplement-tiles"
        )
        exhaust(tx, a.seat, a.source, (supplement, "virtu.pay.flip", "virtu.res.one-type"))
    tx.note(rules, count, say="paid", seat=a.seat, source=a.source, symbol=a.symbol, number=count)
    return count


