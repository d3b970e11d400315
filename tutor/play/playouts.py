"""Playouts: whole games played by policies, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, median
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import CHANCE, NOBODY, Action
from tutor.core.game import game
from tutor.core.options import Options
from tutor.core.score import Row, standings
from tutor.core.tx import Event
from tutor.play.policies import KINDS, draw

MOST = 2_000
"""Steps after which a game that does not end is left."""


class Playout(msgspec.Struct, frozen=True):
    """A game that was played: where it stopped, after how many steps, and what its last one did.

    ``last`` is empty where the game did not end.
    """

    state: Any
    steps: int
    last: tuple[Event, ...] = ()


def playout(s: Any, players: Sequence[str], random: Random, most: int = MOST) -> Playout:
    """Play a position to its end; ``players`` names the policy of each seat."""
    s, last = engine.start(s)
    for steps in range(most):
        seat = engine.node(s).seat
        if seat == NOBODY:
            return Playout(s, steps, last)
        action = _chosen(s, seat, players, random)
        after = engine.apply(s, action, log=False).after
        # Only what ends a game is worth telling.
        last = () if after.stack else engine.apply(s, action).events
        s = after
    return Playout(s, most, last if not s.stack else ())


def _chosen(s: Any, seat: int, players: Sequence[str], random: Random) -> Action:
    if seat == CHANCE:
        return draw(s, random)
    return KINDS[players[seat]].policy(s, seat, random)


class Simulated(msgspec.Struct, frozen=True):
    """What a number of games came to.

    ``ends`` counts them by the rule that ended them, ``wins`` by seat (a shared win counts for each
    by its share), ``points`` are the means by seat; both are empty where no points are counted.
    """

    games: int
    ended: int
    steps: tuple[int, ...]
    ends: dict[str, int]
    wins: dict[str, float]
    points: dict[str, float]

    @property
    def lengths(self) -> tuple[int, float, int]:
        """The fewest, the median and the most steps."""
        return min(self.steps), median(self.steps), max(self.steps)


def simulate(
    opt: Options,
    players: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    start: Callable[[Options, Random], Any] | None = None,
    on_game: Callable[[], None] = lambda: None,
) -> Simulated:
    """Play a number of games from the set-up, or from what ``start`` gives for each of them."""
    g, random = game(opt.game), Random(seed)
    played: list[Playout] = []
    for _ in range(games):
        first = g.setup(opt) if start is None else start(opt, random)
        played.append(playout(first, players, random))
        on_game()
    ended = [p for p in played if not p.state.stack]
    scored = [tuple(g.score(p.state)) for p in ended] if g.score else []
    return Simulated(
        games=games,
        ended=len(ended),
        steps=tuple(p.steps for p in played),
        ends=dict(Counter(_rule(p.last) for p in ended).most_common()),
        wins=_wins(opt, scored),
        points=_points(opt, scored),
    )


def _rule(events: Sequence[Event]) -> str:
    return events[-1].rules[0] if events else ""


def _wins(opt: Options, scored: Sequence[tuple[Row, ...]]) -> dict[str, float]:
    wins = dict.fromkeys(opt.seats, 0.0) if scored else {}
    for rows in scored:
        best = standings(rows)[0]
        for seat in best:
            wins[opt.seats[seat]] += 1 / len(best)
    return wins


def _points(opt: Options, scored: Sequence[tuple[Row, ...]]) -> dict[str, float]:
    totals: dict[str, list[int]] = {}
    for rows in scored:
        for row in rows:
            totals.setdefault(opt.seats[row.seat], []).append(row.total)
    return {name: float(mean(found)) for name, found in totals.items()}
