"""Policies: how a seat that nobody sits at is played. They choose among legal actions only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from tutor.core import engine, observe
from tutor.core.frames import CHANCE, Action
from tutor.core.game import Game, game

Policy = Callable[[Any, int, Random], Action]
"""``(state, seat, random)``: a legal action of that seat, which the state asks."""
BUDGET = 3_000
"""Steps that one look ahead may take in all."""
DEEPEST = 400
"""Steps after which one line that is looked along ends, wherever it is."""
LEAST = 2
"""Lines that each action is tried with, however many there are."""


def at_random(s: Any, seat: int, random: Random) -> Action:
    """Any legal action, each as likely."""
    return random.choice(own(s, seat))


def by_worth(s: Any, seat: int, random: Random) -> Action:
    """The action that looks best to the seat by the game's rules of thumb, at once."""
    actions = own(s, seat)
    if len(actions) == 1:
        return actions[0]
    rules_of_thumb = game(s.opt.game).worth
    assert rules_of_thumb is not None
    values = rules_of_thumb(observe.view(s, seat), actions)
    best = max(values)
    return random.choice([a for a, value in zip(actions, values, strict=True) if value == best])


def own(s: Any, seat: int) -> list[Action]:
    """The legal actions of one seat."""
    return [action for action in engine.legal(s) if action.seat == seat]


def draw(s: Any, random: Random) -> Action:
    """At a chance node, an outcome by its weight."""
    found = engine.outcomes(s)
    return random.choices([a for a, _ in found], [weight for _, weight in found])[0]


def look_ahead(s: Any, seat: int, random: Random) -> Action:
    """The action after which random play ends best for the seat, by points ahead of the others.

    What the seat does not see is dealt anew for each line that is looked along, so that the choice
    rests on what it knows.
    """
    g, actions = game(s.opt.game), own(s, seat)
    if len(actions) == 1:
        return actions[0]
    totals, lines, steps = [0.0] * len(actions), 0, 0
    while lines < LEAST or steps < BUDGET:
        lines += 1
        luck = random.random()
        for i, action in enumerate(actions):
            # The same luck for every action: they differ by what they do, not by what they drew.
            line = Random(luck)
            start = s if g.redeal is None else g.redeal(s, seat, line)
            end, length = _along(start, action, line)
            totals[i] += _ahead(g, end, seat)
            steps += length
    return actions[max(range(len(actions)), key=lambda i: totals[i])]


def _along(s: Any, action: Action, random: Random) -> tuple[Any, int]:
    """Where random play leads after an action, and the steps that it took."""
    s, length = engine.apply(s, action, log=False).after, 1
    while s.stack and length < DEEPEST:
        seat = engine.node(s).seat
        following = draw(s, random) if seat == CHANCE else random.choice(engine.legal(s))
        s, length = engine.apply(s, following, log=False).after, length + 1
    return s, length


def _ahead(g: Game, s: Any, seat: int) -> float:
    """A seat's points less the most that another one has; ties count for a little."""
    assert g.score is not None
    ranks = {row.seat: (row.total, *row.ties) for row in g.score(s)}
    mine = ranks.pop(seat)
    best = max(ranks.values())
    tie = (mine > best) - (mine < best)
    return float(mine[0] - best[0]) + 0.25 * tie


class Kind(msgspec.Struct, frozen=True):
    """A policy as people choose it."""

    title: str
    policy: Policy
    needs_score: bool = False
    needs_worth: bool = False


RANDOM, SENSIBLE, GREEDY = "random", "sensible", "greedy"
KINDS: Mapping[str, Kind] = {
    SENSIBLE: Kind("Bot that looks ahead", look_ahead, needs_score=True),
    GREEDY: Kind("Bot that takes what looks best", by_worth, needs_worth=True),
    RANDOM: Kind("Bot that plays at random", at_random),
}


def kinds_for(g: Game) -> dict[str, Kind]:
    """The policies that can play a game, by name; without points nobody knows what is better."""
    return {
        name: kind for name, kind in KINDS.items()
        if (g.score or not kind.needs_score) and (g.worth or not kind.needs_worth)
    }
