"""Puzzles that the engine makes: is this allowed, how strong, who is first.

A puzzle is a stage of its own, on a position drawn at random. None has an answer that rests on a
guess of the project, or on how a dispute is read unless the puzzle says how.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec

from tutor.core.game import game, names
from tutor.core.guards import FORM
from tutor.core.practice import FIRST, LEGAL, LEVELS, NUMBER
from tutor.lessons.check import rests_on
from tutor.lessons.document import Stage
from tutor.lessons.posing import Found, Pose
from tutor.rulebook import catalogue

KINDS = {
    LEGAL: "Is this allowed?",
    NUMBER: "How strong, how many?",
    FIRST: "Who is first, who wins?",
}
"""The kinds of puzzles, with their titles."""
TRIES, TRIES_FOR_RULE = 400, 60
"""Positions that are drawn before a puzzle is given up; or one that is about a certain rule."""
POOL = 4
"""Positions from which one question is chosen, so that what turns up most is not all there is."""
LONG = 4 * POOL
"""Positions after which what was found by then is enough."""
PATIENCE = 80
"""Positions after which a sum of two summands will do where one of three is wanted, and what is
refused where something allowed is, or the other way round."""
LEGAL_SHARE = 0.4
"""How often what is asked about is allowed."""


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle: ``seed`` makes the same one again. ``rules`` are those that it is about."""

    game: str
    kind: str
    level: int
    seed: int
    stage: Stage
    rules: tuple[str, ...]


class NoPuzzle(Exception):
    """No puzzle of this kind was found."""


def games() -> tuple[str, ...]:
    """The games that can be practised."""
    return tuple(name for name in names() if game(name).practice is not None)


def kinds(name: str) -> tuple[str, ...]:
    """The kinds of puzzles that a game has."""
    practice = game(name).practice
    if practice is None:
        return ()
    there = {LEGAL: True, NUMBER: bool(practice.sums), FIRST: bool(practice.firsts)}
    return tuple(kind for kind in KINDS if there[kind])


def make(name: str, kind: str, level: int, seed: int, rule: str = "") -> Puzzle:
    """The puzzle of a seed; with a ``rule``, one that is about it.

    Of what can be asked in some positions each topic is as likely as the others, however often it
    turns up. Raises NoPuzzle where none is found, and ValueError for what there is not.
    """
    if kind not in kinds(name) or level not in LEVELS:
        raise ValueError(f"{name} has no puzzle {kind} of level {level}")
    random = Random(f"{name} {kind} {level} {seed}")
    allowed = random.random() < LEGAL_SHARE if not rule else rule not in refusing(name)
    found: dict[str, list[Found]] = {}
    places = 0
    for attempt in range(TRIES_FOR_RULE if rule else TRIES):
        late = attempt >= PATIENCE
        pose = Pose(
            game(name), kind, level, Random(f"{name} {kind} {level} {seed} {attempt}"), rule,
            terms=min(level, 2) if late else level, allowed=allowed ^ late,
        )
        here = [*pose.questions()]
        for topic, question in here:
            found.setdefault(topic, []).append(question)
        places += bool(here)
        enough = places == (1 if rule else POOL) or attempt >= LONG
        if found and enough:
            stage = _chosen(found, random)
            if stage is not None:
                return Puzzle(name, kind, level, seed, stage, stage.rules)
            found, places = {}, 0
    raise NoPuzzle(f"no puzzle {kind} of level {level} was found for {name} {rule}".rstrip())


def _chosen(found: dict[str, list[Found]], random: Random) -> Stage | None:
    """A stage about a topic taken at random; None where everything rests on a guess."""
    for topic in random.sample([*found], len(found)):
        for question in random.sample(found[topic], min(POOL, len(found[topic]))):
            stage = question()
            if stage is not None and not rests_on(stage):
                return stage
    return None


@cache
def refusing(name: str) -> frozenset[str]:
    """The rules that refuse moves in a game, but for mere form."""
    guards = (one for h in game(name).handlers.values() for found in h.guards.values()
              for one in found)  # fmt: skip
    return frozenset(one.rule for one in guards if one.stage != FORM)


def about(rule: str) -> Iterator[tuple[str, int]]:
    """The kinds and levels at which a puzzle about a rule is looked for."""
    name = rule.partition(".")[0]
    if name not in games() or rule not in catalogue(name).rules:
        return
    practice = game(name).practice
    ranks = practice is not None and any(rule in (f.rule, *f.hard) for f in practice.firsts)
    wanted = (LEGAL,) if rule in refusing(name) else (FIRST, NUMBER) if ranks else (NUMBER, FIRST)
    for kind in (one for one in wanted if one in kinds(name)):
        yield from ((kind, level) for level in (LEVELS if kind == FIRST else LEVELS[1:]))
