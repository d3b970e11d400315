"""What scenarios may say of a position of *Virtù*, and the position that it describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tutor.core.options import Options
from tutor.games.virtu.frames import EndOfSpring, Retreat, Retreats, RoomCard, Symbols, WageWar
from tutor.games.virtu.kit import AGENTS, PATRONAGE, TILES, TOKENS, TROOPS, cards, kit, least_step
from tutor.games.virtu.setup import bare, track_of
from tutor.games.virtu.spoils import spaces_that_count
from tutor.games.virtu.state import (
    AVAILABLE,
    EXHAUSTED,
    NOBODY,
    PATRONAGE_STEPS,
    POWERS,
    SPACES,
    SYMBOLS,
    Alliance,
    City,
    Courtier,
    Player,
    State,
    Tile,
)
from tutor.scenario.fields import Choice, Fields, Flag, Int, Listing, Misfit, Spec, Table

SIDES = ("exhausted", "available")
PRICE = Int(0, 5, "florins that a War symbol on it costs")
USED = ("florin", "cavalry", "ship", "war")
AT = ("end-of-spring", "wage-war", "retreat", "winter")


def given(opt: Options) -> Fields:
    """What a position may say."""
    seat, names = Choice(opt.seats, "a side"), kit(opt).names
    troops = Table(opt.seats, Int(0, 99, usual=TROOPS), "Troops by side")
    waiting = Int(0, 99, usual=TROOPS)
    city = Fields({
        "owner": seat,
        "troops": troops,
        "agent": seat,
        "cathedral": Choice(SIDES, "the side that its Cathedral tile shows"),
        "value": Int(1, 4, "its base value, where the board is at hand"),
        "waiting": Table(opt.seats, waiting, "beaten Troops that have to retreat, by side"),
        "tile": Choice(SIDES, "the side that its tile shows"),
        "price": PRICE,
        "symbols": Table(SYMBOLS, Int(0, 6), "symbols at the bottom of its tile"),
    }, rare=("waiting", "tile", "price"), printed=("value",))
    card: dict[str, Spec] = {
        "card": Choice(tuple(cards()), "a card's name"),
        "price": PRICE,
        **{symbol: Int(0, 6) for symbol in SYMBOLS},
    }
    courtier = Fields({
        **card,
        "side": Choice(SIDES),
        "space": Int(1, SPACES, "1 left, 2 and 3 right, 4 to 6 the shaded spaces"),
    }, printed=("card",))
    tile = Fields({
        "side": Choice(SIDES, "the side that it shows"),
        "symbols": Table(SYMBOLS, Int(0, 6), "symbols at its bottom"),
        "price": PRICE,
        "space": Flag("a Title opens a Cortigiano space unless this says no"),
    }, ("symbols",), "a tile of the Domain that is no City's")
    player = Fields({
        "war_tokens": Int(0, 99, usual=TOKENS),
        "florins": Int(0, 999),
        "cannons": Choice(SIDES),
        "agents": Int(0, 99, "Agents that Scheme can place", usual=AGENTS),
        "trophies": Listing(seat, 4),
        "open_spaces": Int(0, 3, "shaded spaces that are open, where it is not what follows"),
        "patronage_step": Int(0, PATRONAGE_STEPS, "steps on the Patronage track"),
        "patronage": Listing(Choice(PATRONAGE), 2, distinct=True),
        "courtiers": Listing(courtier, SPACES),
        "tiles": Table(TILES, tile, "Titles and Guilds"),
    }, rare=("agents", "trophies", "open_spaces", "patronage_step"))
    return Fields({
        "at": Choice(AT),
        "order": Listing(seat, len(opt.seats), "tap them in turn order",
                         least=len(opt.seats), distinct=True, ordered=True),
        "cities": Table(names, city, "a City of this board"),
        "players": Table(opt.seats, player, "a side"),
        "alliances": Table(POWERS, Fields({"holder": seat, "ready": Flag(), "agent": seat})),
        "war": Fields({
            "seat": seat,
            "cavalry": Int(0, 30, "Cavalry paid and not yet used", usual=TROOPS),
            "ships": Int(0, 30, "Ships paid and not yet used", usual=TROOPS),
            "florins": Int(0, 30, "florins of the Room taken and not yet used", usual=TROOPS),
            "printed": Flag("the Room's own Cavalry is still to be used"),
            "room": Listing(Fields({**card, "used": Choice(USED, "what it gave already"),
                                    "spent": Int(0, 6, "how many of these")},
                                   printed=("card",)), 2,
                            "the Action card of the Room, then the Improvement under it"),
        }, ("seat",), "whose Wage War, and what its Room gives"),
        "retreat": Fields({
            "seat": seat, "ships": Int(0, 30, usual=TROOPS),
            "room_ships": Int(0, 30, "Ships on cards of a Wage War Room", usual=TROOPS),
        }, ("seat",), "whose beaten Troops go home, with Ships that are paid already",
            rare=("room_ships",)),
        "battles_won": Listing(Fields({"seat": seat, "city": Choice(names)}, ("seat", "city")), 9),
        "stacks": Listing(seat, len(opt.seats), "discs that share a space, the highest first",
                          least=len(opt.seats), distinct=True, ordered=True),
        "last_winter": Flag(),
    }, rare=("stacks", "last_winter"))


def _seat(opt: Options, name: str | None) -> int:
    return opt.seats.index(name) if name else NOBODY


def _by_seat(opt: Options, table: Mapping[str, int] | None) -> tuple[int, ...]:
    return tuple((table or {}).get(name, 0) for name in opt.seats)


def patch(opt: Options, spec: Mapping[str, Any]) -> State:
    """The position that ``given`` describes, on the bare board; supplies hold the rest."""
    k, s = kit(opt), bare(opt)
    said = spec.get("cities") or {}
    cities = tuple(_city(opt, said.get(name) or {}) for name in k.names)
    order = tuple(_seat(opt, name) for name in spec.get("order") or opt.seats)
    higher = tuple(_seat(opt, name) for name in spec.get("stacks") or ()) or order
    alliances = spec.get("alliances") or {}
    s = msgspec.structs.replace(
        s,
        cities=cities,
        order=order,
        track=track_of(cities, higher),
        alliances=tuple(_alliance(opt, power, alliances.get(power) or {}) for power in POWERS),
        won=tuple(sorted((_seat(opt, w["seat"]), k.index[w["city"]])
                         for w in spec.get("battles_won") or ())),
        last=spec.get("last_winter", False),
    )
    players = spec.get("players") or {}
    s = msgspec.structs.replace(
        s, players=tuple(_player(s, i, players.get(name) or {}) for i, name in enumerate(opt.seats))
    )
    stack: tuple[Any, ...] = () if spec.get("at") == "winter" else (EndOfSpring(),)
    if spec.get("at") == "wage-war":
        stack = (*stack, _war(opt, spec.get("war") or {"seat": opt.seats[order[0]]}))
    elif "war" in spec:
        raise Misfit(("war",), "symbols for Wage War at another time", "at: wage-war")
    if spec.get("at") == "retreat":
        going = spec.get("retreat") or {}
        seat = _seat(opt, going["seat"]) if going else _first_to_retreat(s)
        stack = (Retreats(order.index(seat) + 1),
                 Retreat(seat, going.get("ships", 0), room_ships=going.get("room_ships", 0)))
    elif "retreat" in spec:
        raise Misfit(("retreat",), "Ships for a retreat at another time", "at: retreat")
    return msgspec.structs.replace(
        s, stack=stack, tokens=TOKENS - sum(player.tokens for player in s.players)
    )


def _first_to_retreat(s: State) -> int:
    """The first in turn order who has beaten Troops; the first of all where nobody has."""
    beaten = (seat for seat in s.order if any(city.waiting[seat] for city in s.cities))
    return next(beaten, s.order[0])


def _war(opt: Options, spec: Mapping[str, Any]) -> WageWar:
    return WageWar(
        _seat(opt, spec["seat"]),
        spec.get("cavalry", 0),
        spec.get("ships", 0),
        spec.get("florins", 0),
        spec.get("printed", False),
        tuple(_room_card(i, card) for i, card in enumerate(spec.get("room") or ())),
    )


def _room_card(i: int, spec: Mapping[str, Any]) -> RoomCard:
    used, spent = spec.get("used", ""), spec.get("spent", 0)
    if bool(used) != bool(spent):
        raise Misfit(("war", "room", i, "used"), f"{spent} symbols given of no type" if spent else
                     f"{used} without a number", "both used and spent, or neither")
    return RoomCard(spec.get("card", ""), _bottom(spec), spec.get("price"), used, spent)


def _bottom(spec: Mapping[str, Any]) -> Symbols | None:
    """The stated symbols of a card; None leaves those of a named card to the data."""
    stated = any(symbol in spec for symbol in SYMBOLS)
    return _symbols(spec) if stated or "card" not in spec else None


def _city(opt: Options, spec: Mapping[str, Any]) -> City:
    symbols = spec.get("symbols")
    cathedral = spec.get("cathedral")
    return City(
        troops=_by_seat(opt, spec.get("troops")),
        waiting=_by_seat(opt, spec.get("waiting")),
        owner=_seat(opt, spec.get("owner")),
        agent=_seat(opt, spec.get("agent")),
        cathedral=1 + SIDES.index(cathedral) if cathedral else 0,
        tile=SIDES.index(spec.get("tile", "exhausted")),
        symbols=None if symbols is None else _symbols(symbols),
        value=spec.get("value"),
        price=spec.get("price"),
    )


def _symbols(table: Mapping[str, int]) -> Symbols:
    return tuple((symbol, table[symbol]) for symbol in SYMBOLS if table.get(symbol))


def _player(s: State, seat: int, spec: Mapping[str, Any]) -> Player:
    on_board = sum(city.troops[seat] + city.waiting[seat] for city in s.cities)
    posted = sum(city.agent == seat for city in s.cities)
    posted += sum(alliance.agent == seat for alliance in s.alliances)
    agents = spec.get("agents", 0)
    cannons = spec.get("cannons")
    player = Player(
        supply=TROOPS - on_board,
        florins=spec.get("florins", 0),
        agents=agents,
        locked=AGENTS - posted - agents,
        tokens=spec.get("war_tokens", 0),
        courtiers=_courtiers(s.opt.seats[seat], spec.get("courtiers") or ()),
        trophies=tuple(sorted(_seat(s.opt, name) for name in spec.get("trophies") or ())),
        patronage=tuple(sorted(spec.get("patronage") or ())),
        cannons=1 + SIDES.index(cannons) if cannons else 0,
        tiles=_tiles(spec.get("tiles") or {}),
    )
    player = msgspec.structs.replace(player, step=spec.get("patronage_step", least_step(player)))
    holder = msgspec.structs.replace(
        s, players=(*s.players[:seat], player, *s.players[seat + 1 :])
    )
    opened = spec.get("open_spaces", spaces_that_count(holder, seat))
    return msgspec.structs.replace(player, open=opened)


def _tiles(specs: Mapping[str, Any]) -> tuple[Tile, ...]:
    return tuple(
        Tile(kind, SIDES.index(specs[kind].get("side", "available")),
             _symbols(specs[kind]["symbols"]), specs[kind].get("price"),
             specs[kind].get("space", True))
        for kind in TILES if kind in specs
    )


def _courtiers(name: str, specs: Any) -> tuple[Courtier | None, ...]:
    """Courtiers on the spaces that they name; the others fill the first free ones."""
    spaces: list[Courtier | None] = [None] * SPACES
    named = [spec["space"] for spec in specs if "space" in spec]
    free = [space for space in range(1, SPACES + 1) if space not in named]
    for i, spec in enumerate(specs):
        space = spec.get("space") or free.pop(0)
        if spaces[space - 1] is not None:
            raise Misfit(("players", name, "courtiers", i, "space"), f"space {space} again",
                         "a space for each card")
        spaces[space - 1] = Courtier(
            spec.get("card", ""),
            AVAILABLE if spec.get("side", "available") == "available" else EXHAUSTED,
            _bottom(spec),
            spec.get("price"),
        )
    return tuple(spaces)


def _alliance(opt: Options, power: str, spec: Mapping[str, Any]) -> Alliance:
    holder = _seat(opt, spec.get("holder"))
    if holder == NOBODY and "ready" in spec:
        raise Misfit(("alliances", power, "ready"), "a Bonus of nobody's Alliance", "a holder too")
    return Alliance(holder, spec.get("ready", holder != NOBODY), _seat(opt, spec.get("agent")))
