"""Who can sit down to a game together: every mode with every set of seats that it takes."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.core.game import game
from tutor.core.options import Options
from tutor.view.blocks import FormField

PLAYERS = "Players"


def companies(name: str) -> list[Options]:
    """The options of each mode and each set of seats, in the order of the game's own list."""
    modes = game(name).modes.items()
    return [Options(name, mode, seats) for mode, how in modes for seats in how.seats]


def code(opt: Options) -> str:
    """A company as the value of an intent or a field."""
    return " ".join((opt.game, opt.mode, *opt.seats))


def find(value: str) -> Options | None:
    """The company that a value stands for."""
    name, _, rest = value.partition(" ")
    mode, *seats = rest.split(" ")
    try:
        modes = game(name).modes
    except KeyError:
        return None
    takes = mode in modes and modes[mode].takes(tuple(seats))
    return Options(name, mode, tuple(seats)) if takes else None


def field(name: str, opts: Iterable[Options], chosen: Options, ask: str = PLAYERS) -> FormField:
    """A field that says who plays: how many, each with their mode, and below that who they are."""
    options = tuple((code(opt), _many(opt)) for opt in opts)
    hint = title(chosen).partition(": ")[2]
    return FormField(name, ask, "chips", code(chosen), options, hint=hint)


def _many(opt: Options) -> str:
    """How many play; with their mode where others have as many players."""
    many, _, mode = title(opt).partition(" players: ")
    return f"{many} {mode[mode.index('('):]}" if "(" in mode else many


def title(opt: Options) -> str:
    """A company as people choose it; with its mode where others have as many players."""
    g, count = game(opt.game), len(opt.seats)
    names = ", ".join(g.describe.label(opt, "seat", seat) for seat in range(count))
    alike = sum(len(seats) == count for mode in g.modes.values() for seats in mode.seats)
    mode = f" ({g.modes[opt.mode].title})" if alike > 1 else ""
    return f"{count} players: {names}{mode}"
