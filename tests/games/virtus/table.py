"""Positions of Virtus! for tests, by printed names."""

from __future__ import annotations

from random import Random
from typing import Any

from tutor.core import engine
from tutor.core.game import game
from tutor.core.options import Options

GAME = game("virtus")
VIRTUES = ("Charity", "Faith", "Hope", "Fortitude", "Justice", "Temperance", "Prudence")


def options(players: int, **readings: str) -> Options:
    """Options for a number of players; readings by the last part of the dispute's id."""
    mode = "two" if players == 2 else "standard"
    seats = next(s for s in GAME.modes[mode].seats if len(s) == players)
    chosen = {f"virtus.d.{name.replace('_', '-')}": value for name, value in readings.items()}
    return Options("virtus", mode, seats, readings=tuple(sorted(chosen.items())))


def position(players: int, readings: dict[str, str] | None = None, **given: Any) -> Any:
    """The settled position that a scenario's ``given`` describes."""
    return engine.start(GAME.script.patch(options(players, **(readings or {})), given))[0]


def card(name: str) -> int:
    """The index of a card."""
    virtue, value = name.split()
    return VIRTUES.index(virtue) * 14 + int(value) - 1


def cards(*names: str) -> tuple[int, ...]:
    return tuple(sorted(map(card, names)))


def names(s: Any, found: Any) -> list[str]:
    """Cards by name."""
    from tutor.games.virtus.script import card_name

    return [card_name(s.opt, c) for c in found]


def played(opt: Options, seed: int) -> list[engine.Step]:
    """A game from its set-up to its end, at random."""
    random = Random(seed)
    s, _ = engine.start(GAME.setup(opt))
    steps = []
    while s.stack:
        steps.append(engine.apply(s, random.choice(engine.legal(s))))
        s = steps[-1].after
    return steps
