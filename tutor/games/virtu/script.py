"""How scenarios name the actions of *Virtù*."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tutor.core.frames import CHANCE, Action
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.games.virtu import actions as do
from tutor.games.virtu.bonus import SPECIAL
from tutor.games.virtu.given import given, patch
from tutor.games.virtu.kit import COURTIERS, TILES, kit
from tutor.games.virtu.resources import OTTOMAN
from tutor.games.virtu.room import ROOM
from tutor.games.virtu.shown import show
from tutor.games.virtu.state import SPACES
from tutor.scenario.fields import Choice, Fields, Int, Script, Spec

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
    "take-token": (do.TakeToken, {SOURCE: "source"}),
    "end-war": (do.EndWar, {}),
    "give-up-space": (do.GiveUpSpace, {SPACE: "space"}),
    "move-courtier": (do.MoveCourtier, {SPACE: "space"}),
    "discard-courtier": (do.DiscardCourtier, {SPACE: "space"}),
    "first-player": (do.Begin, {FIRST: "first"}),
    "next-disc": (do.NextDisc, {FIRST: "first"}),
}
OF_CHANCE = (do.Begin, do.NextDisc)
_NAMES = {kind: name for name, (kind, _) in _ACTIONS.items()}


def _specs(opt: Options) -> dict[str, Spec]:
    city = Choice(kit(opt).names, "a City of this board")
    return {
        CITY: city, FROM: city, TO: city,
        SOURCE: Choice((*SPECIAL, OTTOMAN, *ROOM, *COURTIERS, *TILES, *kit(opt).names),
                       "a source of symbols"),
        SPACE: Int(1, SPACES), SYMBOL: Choice(("cavalry", "ship", "florin")),
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
