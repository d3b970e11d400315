"""Golden games: played once, with everything that can be observed at each step, and kept.

A change of an engine that changes anything about them is seen in the difference of these files.
``python -m tests.golden [GAME ...]`` writes them anew. Most are played at random; where a game has
rules of thumb, each mode has one that is played by them, so that it ends as games do. Where the
real set-up leads to a few steps only, positions drawn at random are played after it. Ends that are
too rare to come up so are played from the scenarios that show them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tutor.core import codec, engine, observe
from tutor.core.frames import CHANCE, Action
from tutor.core.game import game
from tutor.core.options import Options
from tutor.play.policies import GREEDY, KINDS, RANDOM
from tutor.play.soak import options_of
from tutor.scenario.catalogue import find, read
from tutor.scenario.document import action_of, laid_out
from tutor.view.words import say_event

FOLDER = Path(__file__).parent
MOST_STEPS = 1_000
FEW_STEPS = 40
"""A real game that is shorter says too little, so that positions drawn at random follow it."""
DRAWN = 4
"""How many of them follow."""
SEED = 1494


ENDS = ("virtu/end-all-cities", "virtus/tie-shared", "il_principe/tie-by-role")
"""Scenarios whose ends no other golden game has."""


class Golden(NamedTuple):
    """Options, the policy by which all seats are played, and the scenario that comes first."""

    opt: Options
    policy: str
    scenario: str = ""


def path_of(golden: Golden) -> Path:
    """The file of a golden game: game, mode, number of players; the policy or the scenario."""
    opt, policy, scenario = golden
    played = "" if policy == RANDOM else f"-{policy}"
    shown = scenario and f"-{scenario.partition('/')[2]}"
    return FOLDER / f"{opt.game}-{opt.mode}-{len(opt.seats)}{played}{shown}.jsonl"


def every(name: str) -> list[Golden]:
    """The golden games of a game."""
    found = [Golden(opt, RANDOM) for opt in options_of(name)]
    g = game(name)
    if g.worth is not None:
        found += [Golden(Options(name, m, how.seats[0]), GREEDY) for m, how in g.modes.items()]
    ends = [scenario for scenario in ENDS if scenario.partition("/")[0] == name]
    return found + [Golden(read(find(one)).options, RANDOM, one) for one in ends]


def lines(golden: Golden) -> Iterator[str]:
    """A golden game, a line of JSON for each step; what begins anew has a heading of its own."""
    opt, policy, scenario = golden
    g, random = game(opt.game), Random(SEED)
    if scenario:
        shown = read(find(scenario))
        script = [action_of(g, opt, one.move) for one in shown.script if one.move is not None]
        yield from _played(golden, laid_out(shown), random, script)
        return
    real = list(_played(golden, g.setup(opt), random))
    yield from real
    if policy == RANDOM and sum('"did":' in line for line in real) < FEW_STEPS:
        for _ in range(DRAWN):
            yield from _played(golden, g.sample(opt, random), random)


def _played(
    golden: Golden, first: Any, random: Random, script: Sequence[Action] = ()
) -> Iterator[str]:
    """A position that is played to its end, by a script as far as that goes."""
    opt, policy, _ = golden
    g = game(opt.game)
    s, opening = engine.start(first)
    yield _line(game=opt.game, mode=opt.mode, seats=list(opt.seats), opening=_told(opt, opening))
    for number in range(MOST_STEPS):
        where = engine.node(s)
        here = _position(g, s)
        if not s.stack:
            yield _line(step=number, **here)
            break
        legal = engine.legal(s)
        scripted = number < len(script)
        action = script[number] if scripted else _chosen(s, policy, where.seat, legal, random)
        step = engine.apply(s, action)
        name, fields = g.script.step(opt, action)
        yield _line(
            step=number, **here, asked=where.seat, rule=where.rule,
            legal=_chances(s) if where.seat == CHANCE else [g.describe.act(opt, a) for a in legal],
            did={"do": name, **fields},
            checks=[[c.rule, c.holds, c.need, c.have] for c in engine.explain(s, action)],
            events=_told(opt, step.events),
        )
        s = step.after
    if g.score is not None:
        for row in g.score(s):
            yield _line(seat=opt.seats[row.seat], total=row.total, ties=list(row.ties),
                        lines=[[t.label, t.number, t.rule] for t in row.lines])


def _chosen(s: Any, policy: str, seat: int, legal: list[Any], random: Random) -> Any:
    if policy == RANDOM or seat == CHANCE:
        return random.choice(legal)
    return KINDS[policy].policy(s, seat, random)


def _position(g: Any, s: Any) -> dict[str, Any]:
    seats = (observe.ONLOOKER, *range(len(s.opt.seats)))
    return {
        "situation": g.describe.situation(s),
        "state": codec.digest(s),
        "views": [codec.digest(observe.view(s, seat)) for seat in seats],
        "twin": codec.digest(g.picture(s).twin),
    }


def _chances(s: Any) -> list[Any]:
    """Outcomes are many, so they are counted; the digest stands for each and its weight."""
    outcomes = engine.outcomes(s)
    return [len(outcomes), sum(w for _, w in outcomes), codec.digest(outcomes)]


def _told(opt: Options, events: Any) -> list[list[Any]]:
    words = game(opt.game).describe
    return [[list(e.rules), e.op, e.at, e.new if e.op in ("note", "gain") else None,
             say_event(words, opt, e)] for e in events]


def _line(**parts: Any) -> str:
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"), default=codec.digest)
