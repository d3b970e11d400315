"""How often play uses each rule, against what the lessons of a game teach.

A first course names few rules. Which ones is no matter of taste: those that a turn uses most, but
for some that are left out, or taken in, for a reason. The reasons stand in the file `REASONS` of
the folder of a game's lessons.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import CHANCE, NOBODY
from tutor.core.game import game, nameable
from tutor.core.guards import FORM
from tutor.core.options import Options
from tutor.core.practice import LEGAL, LEVELS
from tutor.core.tx import Event
from tutor.lessons import catalogue, posing
from tutor.play.policies import draw
from tutor.rulebook import UnknownId
from tutor.rulebook import catalogue as rulebook
from tutor.view.words import failing

MOST = 25
"""Rules that a first course names at most."""
REASONS = "reasons.json"
DECISIONS = 600
"""Decisions that are looked at."""
TRIED = 60
"""Moves of a decision that are tried, so as to see which rules refuse some."""


class Reasons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why rules that are used much are not taught, and others are, by id."""

    left_out: dict[str, str] = {}
    taken_in: dict[str, str] = {}


class Use(msgspec.Struct, frozen=True):
    """A rule: how often it is used in a hundred decisions, whether lessons teach it, and why."""

    rule: str
    uses: float
    taught: bool
    reason: str = ""


def uses(name: str, mode: str = "") -> tuple[Use, ...]:
    """Every rule that play uses or that the lessons of a game teach, the most used first.

    In one ``mode`` only, if it is named. Those by which a game is set up come before the first turn
    and are no part of it. Raises UnknownId for a mode that can't be played.
    """
    modes = game(name).modes
    if mode and mode not in modes:
        raise UnknownId("mode", mode, tuple(modes))
    counts, decisions = _counted(name, mode)
    taught = {rule for one in catalogue.listing(name) if mode in ("", one.mode)
              for rule in one.rules}
    why = reasons(name)
    every = {rule for rule in rulebook(name).rules if ".setup." not in rule}
    found = [
        Use(rule, round(100 * counts[rule] / decisions, 1), rule in taught,
            why.left_out.get(rule) or why.taken_in.get(rule) or "")
        for rule in every & (counts.keys() | taught)
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda one: (-one.uses, one.rule)))


def reasons(name: str) -> Reasons:
    """The reasons that the lessons of a game give."""
    path = catalogue.folder() / name / REASONS
    return msgspec.json.decode(path.read_bytes(), type=Reasons) if path.is_file() else Reasons()


def _counted(name: str, mode: str) -> tuple[Counter[str], int]:
    """How often each rule was at work, and at how many decisions, in games played at random.

    Where nobody decides anything after the set-up, only parts of the game are built: then play goes
    on from positions such as puzzles have.
    """
    random, counts, decisions = Random(name), Counter[str](), 0
    whole = True
    for _ in range(DECISIONS):
        begun = _begun(name, mode) if whole else _drawn(name, mode, random)
        made = _played(begun, counts, random)
        whole, decisions = whole and made > 0, decisions + made
        if decisions >= DECISIONS:
            break
    return counts, max(1, decisions)


def _played(s: Any, counts: Counter[str], random: Random) -> int:
    """Play a position on, count which rules are at work, and tell how many decisions there were."""
    s, events = engine.start(s)
    decisions = 0
    for _ in range(DECISIONS):
        counts.update(_cited(events))
        seat = engine.node(s).seat
        if seat == NOBODY:
            break
        if seat == CHANCE:
            action = draw(s, random)
        else:
            decisions += 1
            counts.update(_refusing(s, random))
            action = random.choice([a for a in engine.legal(s) if a.seat == seat])
        step = engine.apply(s, action)
        s, events = step.after, step.events
    return decisions


def _begun(name: str, mode: str) -> Any:
    """A game from its beginning, as a lesson has it, or else as it comes."""
    g = game(name)
    bases = (one.stages[0].base.options for one in catalogue.listing(name))
    mode_ = mode or next(iter(g.modes))
    return g.setup(next((opt for opt in bases if mode in ("", opt.mode)),
                        Options(name, mode_, g.modes[mode_].seats[0])))


def _drawn(name: str, mode: str, random: Random) -> Any:
    """A position from which a part of a game goes on."""
    for _ in range(DECISIONS):
        s = posing.begun(posing.drawn(game(name), LEGAL, LEVELS[-1], random))
        if s is not None and mode in ("", s.opt.mode):
            return s
    raise RuntimeError(f"no position of {name} can be drawn")


def _cited(events: tuple[Event, ...]) -> set[str]:
    """The rules by which something happened."""
    found = {rule for event in events for rule in event.rules}
    return found | {term.rule for event in events for term in event.because}


def _refusing(s: Any, random: Random) -> set[str]:
    """Rules that refuse a move which somebody might think of."""
    every = [*nameable(s)]
    failed = (failing(engine.explain(s, action))
              for action in random.sample(every, min(TRIED, len(every))))
    return {c.rule for c in failed if c is not None and c.source == "rule" and c.stage != FORM}
