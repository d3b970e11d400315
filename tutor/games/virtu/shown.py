"""A position of *Virtù* in the words in which scenarios describe one."""

from __future__ import annotations

from typing import Any

from tutor.games.virtu.frames import Retreat, Retreats, RoomCard, WageWar
from tutor.games.virtu.given import SIDES
from tutor.games.virtu.kit import kit
from tutor.games.virtu.state import NOBODY, POWERS, City, Courtier, State


def show(s: State) -> dict[str, Any]:
    """A state in the vocabulary of ``given``; every City and player, empty entries left out."""
    opt, k = s.opt, kit(s.opt)
    name = opt.seats
    out: dict[str, Any] = {
        "at": _moment(s),
        "order": [name[seat] for seat in s.order],
        "stacks": [name[seat] for stack in s.track for seat in stack],
        "cities": {k.names[i]: _show_city(name, city) for i, city in enumerate(s.cities)},
        "players": {name[i]: _show_player(s, i) for i in range(len(name))},
        "alliances": {
            power: {
                **({"holder": name[a.holder], "ready": a.ready} if a.holder != NOBODY else {}),
                **({"agent": name[a.agent]} if a.agent != NOBODY else {}),
            }
            for power, a in zip(POWERS, s.alliances, strict=True)
        },
        "battles_won": [{"seat": name[seat], "city": k.names[c]} for seat, c in s.won],
        "last_winter": s.last,
    }
    for f in s.stack:
        if isinstance(f, WageWar):
            out["war"] = _show_war(name, f)
        elif isinstance(f, Retreat) and out["at"] == "retreat":
            out["retreat"] = {"seat": name[f.seat], "ships": f.ships,
                              **({"room_ships": f.room_ships} if f.room_ships else {})}
    return out


def _moment(s: State) -> str:
    if any(isinstance(f, WageWar) for f in s.stack):
        return "wage-war"
    if isinstance(s.stack[0] if s.stack else None, Retreats) and len(s.stack) > 1:
        return "retreat"
    return "end-of-spring" if s.stack else "winter"


def _show_war(name: tuple[str, ...], f: WageWar) -> dict[str, Any]:
    return {
        "seat": name[f.seat], "cavalry": f.cavalry, "ships": f.ships, "florins": f.florins,
        "printed": f.printed,
        "room": [
            {**_show_card(card), **({"used": card.used, "spent": card.spent} if card.used else {})}
            for card in f.room
        ],
    }


def _show_city(name: tuple[str, ...], city: City) -> dict[str, Any]:
    out: dict[str, Any] = {
        "troops": {name[i]: n for i, n in enumerate(city.troops) if n},
        "waiting": {name[i]: n for i, n in enumerate(city.waiting) if n},
        "tile": SIDES[city.tile],
    }
    if city.owner != NOBODY:
        out["owner"] = name[city.owner]
    if city.agent != NOBODY:
        out["agent"] = name[city.agent]
    if city.cathedral:
        out["cathedral"] = SIDES[city.cathedral - 1]
    if city.symbols is not None:
        out["symbols"] = dict(city.symbols)
    if city.value is not None:
        out["value"] = city.value
    if city.price is not None:
        out["price"] = city.price
    return out


def _show_player(s: State, seat: int) -> dict[str, Any]:
    player, name = s.players[seat], s.opt.seats
    out: dict[str, Any] = {
        "florins": player.florins,
        "war_tokens": player.tokens,
        "agents": player.agents,
        "open_spaces": player.open,
        "trophies": [name[i] for i in player.trophies],
        "patronage": list(player.patronage),
        "patronage_step": player.step,
        "courtiers": [
            _show_courtier(space, c) for space, c in enumerate(player.courtiers) if c is not None
        ],
    }
    if player.cannons:
        out["cannons"] = SIDES[player.cannons - 1]
    if player.tiles:
        out["tiles"] = {
            tile.kind: {"side": SIDES[tile.side], "symbols": dict(tile.symbols),
                        **({} if tile.price is None else {"price": tile.price}),
                        **({} if tile.space else {"space": False})}
            for tile in player.tiles
        }
    return out


def _show_courtier(space: int, courtier: Courtier) -> dict[str, Any]:
    return {"space": space + 1, "side": SIDES[courtier.side], **_show_card(courtier)}


def _show_card(card: Courtier | RoomCard) -> dict[str, Any]:
    out: dict[str, Any] = {"card": card.card} if card.card else {}
    if card.symbols is not None:
        # A card whose symbols are stated to be none must not fall back on the data.
        out |= dict(card.symbols) or ({"war": 0} if card.card else {})
    if card.price is not None:
        out["price"] = card.price
    return out
