"""How a game begins: with its own set-up or, where that asks nobody, with a drawn position."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tutor.core import engine
from tutor.core.frames import CHANCE, NOBODY
from tutor.core.game import game
from tutor.core.options import Options
from tutor.play.policies import draw

LONGEST_DEAL = 1_000
"""Draws after which a set-up that has asked nobody is taken to ask nobody."""
MOST_DRAWN = 100
"""Positions that are drawn until one asks somebody."""


@cache
def asks(opt: Options) -> bool:
    """Whether a game from its own set-up comes to ask a player for a decision."""
    return _comes_to_ask(game(opt.game).setup(opt), Random(1))


def drawn(opt: Options, random: Random) -> Any:
    """A possible position, drawn at random, from which a player is asked for a decision.

    It is not settled yet. Raises LookupError where a game draws none.
    """
    for _ in range(MOST_DRAWN):
        s = game(opt.game).sample(opt, random)
        if _comes_to_ask(s, Random(1)):
            return s
    raise LookupError(f"{opt.game} draws no position that asks somebody")


def opening(opt: Options, random: Random) -> Any:
    """Where a game begins: its own set-up or, where that asks nobody, a drawn position."""
    return game(opt.game).setup(opt) if asks(opt) else drawn(opt, random)


def _comes_to_ask(s: Any, random: Random) -> bool:
    s, _ = engine.start(s)
    for _ in range(LONGEST_DEAL):
        seat = engine.node(s).seat
        if seat != CHANCE:
            return seat != NOBODY
        s = engine.apply(s, draw(s, random), log=False).after
    return False
