"""How scenarios name the positions and actions of *Virtù*."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tutor.core.frames import CHANCE, Action
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.games.virtu import actions as do
from tutor.games.virtu.frames import EndOfSpring, Retreat, Retreats, WageWar
from tutor.games.virtu.kit import AGENTS, PATRONAGE, TOKENS, TROOPS, cards, kit
from tutor.games.virtu.setup import bare, track_of
from tutor.games.virtu.spoils import spaces_that_count
from tutor.games.virtu.state import (
    AVAILABLE,
    EXHAUSTED,
    NOBODY,
    POWERS,
    SPACES,
    Alliance,
    City,
    Courtier,
    Player,
    State,
)
from tutor.scenario.fields import Choice, Fields, Flag, Int, Listing, Misfit, Script, Spec, Table

SYMBOLS = ("florin", "crown", "cross", "cavalry", "ship", "mask", "war", "arrow")
SIDES = ("exhausted", "available")
AT = ("end-of-spring", "wage-war", "retreat")
SOURCES = ("token", "leonardo", "cannons", "france", "ottomans")


def given(opt: Options) -> Fields:
    """What a position may say."""
    seat, names = Choice(opt.seats, "a side"), kit(opt).names
    troops = Table(opt.seats, Int(0, 99), "Troops by side")
    city = Fields({
        "owner": seat,
        "troops": troops,
        "waiting": Table(opt.seats, Int(0, 99), "beaten Troops that have to retreat, by side"),
        "agent": seat,
        "cathedral": Choice(SIDES, "the side that its Cathedral tile shows"),
        "tile": Choice(SIDES, "the side that its tile shows"),
        "symbols": Table(SYMBOLS, Int(0, 6), "symbols at the bottom of its tile"),
        "price": Int(0, 5, "florins that its War symbols cost"),
        "value": Int(1, 4, "its base value, where the board is at hand"),
    })
    courtier = Fields({
        "card": Choice(tuple(cards()), "a card's name"),
        "side": Choice(SIDES),
        "price": Int(0, 5, "florins that its War symbols cost"),
        "space": Int(1, SPACES, "1 left, 2 and 3 right, 4 to 6 the shaded spaces"),
        **{symbol: Int(0, 6) for symbol in SYMBOLS},
    })
    player = Fields({
        "florins": Int(0, 999),
        "war_tokens": Int(0, 99),
        "agents": Int(0, 99, "Agents that Scheme can place"),
        "courtiers": Listing(courtier, SPACES),
        "extra_spaces": Int(0, 6, "Cortigiano spaces from Titles and Patronage"),
        "open_spaces": Int(0, 3, "shaded spaces that are open, where it is not what follows"),
        "trophies": Listing(seat, 4),
        "patronage": Listing(Choice(PATRONAGE), 2, distinct=True),
        "cannons": Choice(SIDES),
    })
    return Fields({
        "at": Choice(AT),
        "war": Fields({"seat": seat, "cavalry": Int(0, 30), "ships": Int(0, 30),
                       "war": Int(0, 30), "price": Int(0, 5, "florins for a War symbol")},
                      ("seat",), "whose Wage War, with symbols of the Room"),
        "retreat": Fields({"seat": seat, "ships": Int(0, 30)}, ("seat",),
                          "whose beaten Troops go home, with Ships that are paid already"),
        "order": Listing(seat, len(opt.seats), "turn order, first player first",
                         least=len(opt.seats), distinct=True),
        "stacks": Listing(seat, len(opt.seats), "the Cities track, higher discs first",
                          least=len(opt.seats), distinct=True),
        "cities": Table(names, city, "a City of this board"),
        "players": Table(opt.seats, player, "a side"),
        "alliances": Table(POWERS, Fields({"holder": seat, "ready": Flag(), "agent": seat})),
        "battles_won": Listing(Fields({"seat": seat, "city": Choice(names)}, ("seat", "city")), 9),
        "last_winter": Flag("the coming Winter is the last"),
    })


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
    stack: tuple[Any, ...] = (EndOfSpring(),)
    if spec.get("at") == "wage-war":
        war = spec.get("war") or {"seat": opt.seats[order[0]]}
        stack = (*stack, WageWar(_seat(opt, war["seat"]), war.get("cavalry", 0),
                                 war.get("ships", 0), war.get("war", 0), war.get("price")))
    elif "war" in spec:
        raise Misfit(("war",), "symbols for Wage War at another time", "at: wage-war")
    if spec.get("at") == "retreat":
        going = spec.get("retreat") or {"seat": opt.seats[order[0]]}
        seat = _seat(opt, going["seat"])
        stack = (Retreats(order.index(seat) + 1), Retreat(seat, going.get("ships", 0)))
    elif "retreat" in spec:
        raise Misfit(("retreat",), "Ships for a retreat at another time", "at: retreat")
    return msgspec.structs.replace(
        s, stack=stack, tokens=TOKENS - sum(player.tokens for player in s.players)
    )


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


def _symbols(table: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
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
        extra=spec.get("extra_spaces", 0),
        trophies=tuple(sorted(_seat(s.opt, name) for name in spec.get("trophies") or ())),
        patronage=tuple(sorted(spec.get("patronage") or ())),
        cannons=1 + SIDES.index(cannons) if cannons else 0,
    )
    holder = msgspec.structs.replace(
        s, players=(*s.players[:seat], player, *s.players[seat + 1 :])
    )
    opened = spec.get("open_spaces", spaces_that_count(holder, seat))
    return msgspec.structs.replace(player, open=opened)


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
        stated = any(symbol in spec for symbol in SYMBOLS)
        symbols = _symbols(spec) if stated or "card" not in spec else None
        spaces[space - 1] = Courtier(
            spec.get("card", ""),
            AVAILABLE if spec.get("side", "available") == "available" else EXHAUSTED,
            symbols,
            spec.get("price"),
        )
    return tuple(spaces)


def _alliance(opt: Options, power: str, spec: Mapping[str, Any]) -> Alliance:
    holder = _seat(opt, spec.get("holder"))
    if holder == NOBODY and "ready" in spec:
        raise Misfit(("alliances", power, "ready"), "a Bonus of nobody's Alliance", "a holder too")
    return Alliance(holder, spec.get("ready", holder != NOBODY), _seat(opt, spec.get("agent")))


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
            out["war"] = {"seat": name[f.seat], "cavalry": f.cavalry, "ships": f.ships,
                          "war": f.war, **({} if f.price is None else {"price": f.price})}
        elif isinstance(f, Retreat) and out["at"] == "retreat":
            out["retreat"] = {"seat": name[f.seat], "ships": f.ships}
    return out


def _moment(s: State) -> str:
    if any(isinstance(f, WageWar) for f in s.stack):
        return "wage-war"
    if isinstance(s.stack[0] if s.stack else None, Retreats) and len(s.stack) > 1:
        return "retreat"
    return "end-of-spring" if s.stack else "winter"


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
        "extra_spaces": player.extra,
        "open_spaces": player.open,
        "trophies": [name[i] for i in player.trophies],
        "patronage": list(player.patronage),
        "courtiers": [
            _show_courtier(space, c) for space, c in enumerate(player.courtiers) if c is not None
        ],
    }
    if player.cannons:
        out["cannons"] = SIDES[player.cannons - 1]
    return out


def _show_courtier(space: int, courtier: Courtier) -> dict[str, Any]:
    out: dict[str, Any] = {"space": space + 1, "side": SIDES[courtier.side]}
    if courtier.card:
        out["card"] = courtier.card
    if courtier.symbols is not None:
        # A card whose symbols are stated to be none must not fall back on the data.
        out |= dict(courtier.symbols) or ({"war": 0} if courtier.card else {})
    if courtier.price is not None:
        out["price"] = courtier.price
    return out


CITY, FROM, TO, SOURCE, SPACE, SYMBOL, FIRST = (
    "city", "from", "to", "source", "space", "symbol", "first"
)
_ACTIONS: dict[str, tuple[type[Action], dict[str, str]]] = {
    "besiege": (do.Besiege, {CITY: "city"}),
    "decline": (do.Decline, {CITY: "city"}),
    "use-bonus": (do.UseBonus, {SOURCE: "source"}),
    "pass": (do.Pass, {}),
    "collect": (do.Collect, {SOURCE: "source"}),
    "pay": (do.Pay, {SOURCE: "source", SYMBOL: "symbol"}),
    "walk": (do.Walk, {FROM: "city", TO: "to"}),
    "sail": (do.Sail, {FROM: "city", TO: "to"}),
    "disband": (do.Disband, {FROM: "city"}),
    "march": (do.March, {FROM: "city", TO: "to"}),
    "embark": (do.Embark, {FROM: "city", TO: "to"}),
    "take-token": (do.TakeToken, {}),
    "end-war": (do.EndWar, {}),
    "give-up-space": (do.GiveUpSpace, {SPACE: "space"}),
    "move-courtier": (do.MoveCourtier, {SPACE: "space"}),
    "discard-courtier": (do.DiscardCourtier, {}),
    "first-player": (do.Begin, {FIRST: "first"}),
    "next-disc": (do.NextDisc, {FIRST: "first"}),
}
OF_CHANCE = (do.Begin, do.NextDisc)
_NAMES = {kind: name for name, (kind, _) in _ACTIONS.items()}


def _specs(opt: Options) -> dict[str, Spec]:
    city = Choice(kit(opt).names, "a City of this board")
    courtiers = tuple(f"courtier-{n}" for n in range(1, SPACES + 1))
    return {
        CITY: city, FROM: city, TO: city,
        SOURCE: Choice((*SOURCES, *courtiers, *kit(opt).names), "a source of symbols"),
        SPACE: Int(1, SPACES), SYMBOL: Choice(("cavalry", "ship")),
        FIRST: Choice(opt.seats, "a side"),
    }


def action_fields(opt: Options) -> dict[str, Fields]:
    """The fields of each named action."""
    specs = _specs(opt)
    return {
        name: Fields({f: specs[f] for f in fields}, tuple(fields))
        for name, (_, fields) in _ACTIONS.items()
    }


def _in(opt: Options) -> dict[str, Callable[[Any], Any]]:
    index = kit(opt).index
    return {CITY: index.__getitem__, FROM: index.__getitem__, TO: index.__getitem__,
            SPACE: lambda n: n - 1, FIRST: opt.seats.index}


def _out(opt: Options) -> dict[str, Callable[[Any], Any]]:
    names = kit(opt).names
    return {CITY: names.__getitem__, FROM: names.__getitem__, TO: names.__getitem__,
            SPACE: lambda n: n + 1, FIRST: opt.seats.__getitem__}


def action(opt: Options, seat: int, name: str, fields: Mapping[str, Any]) -> Action:
    """The action that a step names."""
    kind, names = _ACTIONS[name]
    into = _in(opt)
    values = {attr: into.get(f, lambda x: x)(fields[f]) for f, attr in names.items()}
    return kind(seat=CHANCE if kind in OF_CHANCE else seat, **values)


def step(opt: Options, a: Action) -> tuple[str, dict[str, Any]]:
    """The name and fields that a step needs for an action."""
    name = _NAMES[type(a)]
    out = _out(opt)
    return name, {
        f: out.get(f, lambda x: x)(getattr(a, attr)) for f, attr in _ACTIONS[name][1].items()
    }


def note_args(opt: Options, event: Event) -> dict[str, Any]:
    """An event's arguments by printed names, as ``expect.events`` writes them."""
    return {key: _printed(opt, key.split("_")[0], value) for key, value in event.args}


def _printed(opt: Options, kind: str, value: Any) -> Any:
    if kind == "seat" and isinstance(value, int):
        return opt.seats[value] if value >= 0 else "nobody"
    if kind == "city" and isinstance(value, int):
        return kit(opt).names[value]
    if kind == "order":
        return [opt.seats[seat] for seat in value]
    return value


SCRIPT = Script(given, action_fields, patch, show, action, step, note_args)
