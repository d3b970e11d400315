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


def fields(
    name: str, opts: Iterable[Options], chosen: Options, ask: str = PLAYERS
) -> list[FormField]:
    """Fields that say who plays: how many, in a row for each kind of game, and who they are.

    Each of them holds the company that is chosen; it is in one row alone.
    """
    rows: dict[str, list[Options]] = {}
    for opt in sorted(opts, key=lambda opt: (_kind(opt) != "", len(opt.seats))):
        rows.setdefault(_kind(opt), []).append(opt)
    found = list[FormField]()
    for kind, row in rows.items():
        options = tuple((code(opt), str(len(opt.seats))) for opt in row)
        label = kind if kind and len(rows) > 1 else ask
        found.append(FormField(
            name, label, "chips", code(chosen), options,
            hint=seated(chosen) if kind == _kind(chosen) else "",
            heading="" if found or label == ask else ask,
        ))  # fmt: skip
    return found


def _kind(opt: Options) -> str:
    """What sort of game a mode is, without how many it takes; empty for the usual one."""
    kind = game(opt.game).modes[opt.mode].title.partition(", ")[0]
    return "" if kind[0].isdigit() else kind


def seated(opt: Options) -> str:
    """Who sits at the table."""
    label = game(opt.game).describe.label
    return ", ".join(label(opt, "seat", seat) for seat in range(len(opt.seats)))


def title(opt: Options) -> str:
    """A company as people choose it; with the kind of game where others have as many players."""
    count, kind = len(opt.seats), _kind(opt)
    alike = sum(len(seats) == count for mode in game(opt.game).modes.values()
                for seats in mode.seats)
    return f"{count} players: {seated(opt)}{f' ({kind})' if alike > 1 and kind else ''}"
