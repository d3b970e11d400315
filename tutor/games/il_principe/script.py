"""How scenarios name the positions and actions of *Il Principe*."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tutor.core.chance import Drew
from tutor.core.frames import CHANCE, Action
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.games.il_principe import actions as do
from tutor.games.il_principe.kit import deck, kit
from tutor.games.il_principe.layout import given, patch, show
from tutor.games.il_principe.state import COLOURS
from tutor.games.il_principe.supply import BUILDINGS, CITY_CARDS
from tutor.scenario.fields import Choice, Fields, Int, Script, Spec

MOST_BID = 10**15
"""Any whole number may be tried and is judged; JavaScript holds none much larger."""
COLOUR, CITY, REGION, DUCATS, COUNT, FIRST = (
    "colour", "city", "region", "ducats", "count", "first"
)
DRAW, DRAW_CITY = "draw", "draw-city"
_ACTIONS: dict[str, tuple[type[Action], dict[str, str]]] = {
    "lay": (do.Lay, {COLOUR: "colour"}),
    "bid": (do.Bid, {DUCATS: "ducats"}),
    "pass": (do.Pass, {}),
    "build": (do.Build, {CITY: "city"}),
    "decline": (do.Decline, {}),
    "put-blazon": (do.PutBlazon, {REGION: "region"}),
    "stop": (do.Stop, {}),
    "place": (do.Place, {COUNT: "count", COLOUR: "colour"}),
    "turn-up": (do.FaceUp, {COLOUR: "colour"}),
    "leave-down": (do.LeaveDown, {}),
    "first-player": (do.Begin, {FIRST: "first"}),
    DRAW: (Drew, {COLOUR: "item"}),
    DRAW_CITY: (Drew, {CITY: "item"}),
}
_NAMES = {kind: name for name, (kind, _) in _ACTIONS.items() if kind is not Drew}
_PILES = {DRAW: BUILDINGS, DRAW_CITY: CITY_CARDS}


def _specs(opt: Options) -> dict[str, Spec]:
    k = kit()
    return {
        COLOUR: Choice(COLOURS, "a colour of Buildings"), CITY: Choice(k.names, "a city"),
        REGION: Choice(k.regions, "a region"), DUCATS: Int(-MOST_BID, MOST_BID),
        COUNT: Int(1, max(deck(opt))), FIRST: Choice(opt.seats, "a family"),
    }


def action_fields(opt: Options) -> dict[str, Fields]:
    """The fields of each named action."""
    specs = _specs(opt)
    return {
        name: Fields({f: specs[f] for f in fields}, tuple(fields))
        for name, (_, fields) in _ACTIONS.items()
    }


def _names(opt: Options) -> dict[str, tuple[str, ...]]:
    k = kit()
    return {COLOUR: COLOURS, CITY: k.names, REGION: k.regions, FIRST: opt.seats}


def action(opt: Options, seat: int, name: str, fields: Mapping[str, Any]) -> Action:
    """The action that a step names."""
    kind, attributes = _ACTIONS[name]
    names = _names(opt)
    values = {
        attribute: names[f].index(fields[f]) if f in names else fields[f]
        for f, attribute in attributes.items()
    }
    if kind is Drew:
        return Drew(CHANCE, _PILES[name], **values)
    return kind(seat=CHANCE if kind is do.Begin else seat, **values)


def step(opt: Options, a: Action) -> tuple[str, dict[str, Any]]:
    """The name and fields that a step needs for an action."""
    drawn = DRAW if getattr(a, "pile", "") == BUILDINGS else DRAW_CITY
    name = drawn if isinstance(a, Drew) else _NAMES[type(a)]
    names = _names(opt)
    out: dict[str, Any] = {}
    for f, attribute in _ACTIONS[name][1].items():
        value = getattr(a, attribute)
        out[f] = names[f][value] if f in names else value
    return name, out


def note_args(opt: Options, event: Event) -> dict[str, Any]:
    """An event's arguments by printed names, as ``expect.events`` writes them."""
    return {key: _printed(opt, key.split("_")[0], value) for key, value in event.args}


def _seat(opt: Options, value: Any) -> Any:
    return opt.seats[value] if value >= 0 else "nobody"


_PRINT: dict[str, Callable[[Options, Any], Any]] = {
    "seat": _seat,
    "colour": lambda opt, value: COLOURS[value],
    "card": lambda opt, value: COLOURS[value] if value >= 0 else "hidden",
    "city": lambda opt, value: kit().names[value],
    "region": lambda opt, value: kit().regions[value],
    "order": lambda opt, value: [_seat(opt, seat) for seat in value],
    "counts": lambda opt, value: [*value],
    "tally": lambda opt, value: [*value],
}


def _printed(opt: Options, kind: str, value: Any) -> Any:
    return _PRINT[kind](opt, value) if kind in _PRINT else value


SCRIPT = Script(given, action_fields, patch, show, action, step, note_args)
