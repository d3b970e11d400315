"""The Room of Wage War: its cards pay for this Action first, each with one type of symbol."""

from __future__ import annotations

import msgspec

from tutor.core.guards import LIMITS, PRESENCE, Check, check, guard
from tutor.games.virtu.actions import Collect, Pay, TakeToken
from tutor.games.virtu.frames import RoomCard, VirtuFrame, WageWar
from tutor.games.virtu.kit import card_symbols
from tutor.games.virtu.state import State

CARDS = {"action-card": 0, "improvement": 1}
"""The names of the Room's cards as sources."""
PRINTED = "printed"
"""The name of the Cavalry that the Room itself offers while no card covers it."""
ROOM = (*CARDS, PRINTED)
PRINTED_SYMBOL = "cavalry"
MOVES, WAR = ("cavalry", "ship"), "war"


def card_at(f: VirtuFrame, source: str) -> RoomCard | None:
    """The card of the Room that a source names, or None."""
    at = CARDS.get(source)
    if at is None or not isinstance(f, WageWar) or at >= len(f.room):
        return None
    return f.room[at]


def left(f: VirtuFrame, source: str, symbol: str) -> int:
    """How many symbols of a type a source in the Room has not given yet."""
    if source == PRINTED:
        return int(isinstance(f, WageWar) and f.printed and symbol == PRINTED_SYMBOL)
    card = card_at(f, source)
    if card is None:
        return 0
    return card_symbols(card, symbol) - (card.spent if card.used == symbol else 0)


def gives(f: WageWar, source: str, symbol: str) -> bool:
    """Whether a source in the Room can give symbols of a type now."""
    if source == PRINTED:
        return not f.room and left(f, source, symbol) > 0
    card = card_at(f, source)
    return card is not None and card.used in ("", symbol) and left(f, source, symbol) > 0


def given_by(f: WageWar, source: str, symbol: str, count: int) -> WageWar:
    """The frame after a source in the Room has given symbols of a type."""
    if source == PRINTED:
        return msgspec.structs.replace(f, printed=False)
    at = CARDS[source]
    card = f.room[at]
    card = msgspec.structs.replace(card, used=symbol, spent=card.spent + count)
    return msgspec.structs.replace(f, room=(*f.room[:at], card, *f.room[at + 1 :]))


@guard("virtu.pay.room-cards-own-action", PRESENCE)
def room_pays_here(s: State, f: VirtuFrame, a: Pay) -> Check:
    ok = a.source not in ROOM or isinstance(f, WageWar)
    return check(ok, subject="own", source=a.source)


@guard("virtu.pay.florin-in-room", PRESENCE)
def no_card_of_the_room(s: State, f: VirtuFrame, a: Collect) -> Check:
    """Florins for the treasury come from courtiers and tiles; a Room's serve its Action alone."""
    return check(a.source not in ROOM, subject="treasury", source=a.source)


@guard("virtu.pay.printed-covered", LIMITS)
def room_is_bare(s: State, f: WageWar, a: Pay) -> Check:
    if a.source != PRINTED:
        return check(True, subject="none")
    return check(not f.room, 0, len(f.room), "card")


def _used(f: WageWar, source: str) -> str:
    card = card_at(f, source)
    return card.used if card is not None else ""


@guard("virtu.war.war-or-move", LIMITS)
def war_or_move(s: State, f: WageWar, a: Pay | TakeToken) -> Check:
    """A card that gave War symbols moves no Troops, and the other way round."""
    used = _used(f, a.source)
    wanted = WAR if isinstance(a, TakeToken) else a.symbol
    clash = (used == WAR and wanted in MOVES) or (used in MOVES and wanted == WAR)
    return check(not clash, wanted, used or "nothing", source=a.source,
                 symbol_need=wanted, symbol_have=used)


@guard("virtu.res.one-type", LIMITS)
def one_type(s: State, f: WageWar, a: Pay | TakeToken) -> Check:
    used = _used(f, a.source)
    wanted = WAR if isinstance(a, TakeToken) else a.symbol
    return check(used in ("", wanted), wanted, used or "nothing", source=a.source,
                 symbol_need=wanted, symbol_have=used)


@guard("virtu.pay.order", LIMITS)
def room_comes_first(s: State, f: WageWar, a: Pay) -> Check:
    """Courtiers, tiles and the Alliance supplement what the Room gives of the same type."""
    if a.source in ROOM:
        return check(True, subject="room")
    first = next((source for source in ROOM if gives(f, source, a.symbol)), "")
    if not first:
        return check(True, subject="used", symbol=a.symbol)
    return check(False, 0, left(f, first, a.symbol), subject="left", source=first,
                 symbol=a.symbol)
