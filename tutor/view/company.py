"""Who can sit down to a game together: every mode with every set of seats that it takes."""

from __future__ import annotations

from tutor.core.game import game
from tutor.core.options import Options


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


def title(opt: Options) -> str:
    """A company as people choose it; with its mode where others have as many players."""
    g, count = game(opt.game), len(opt.seats)
    names = ", ".join(g.describe.label(opt, "seat", seat) for seat in range(count))
    alike = sum(len(seats) == count for mode in g.modes.values() for seats in mode.seats)
    mode = f" ({g.modes[opt.mode].title})" if alike > 1 else ""
    return f"{count} players: {names}{mode}"
