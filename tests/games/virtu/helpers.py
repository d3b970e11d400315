"""What the tests of Virtù share: its scenarios, positions laid out in a line, play to the end."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import tutor.games.virtu as package
from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import game
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.games.virtu import actions as do
from tutor.scenario import catalogue
from tutor.scenario.document import Scenario

G = game("virtu")
THREE, FOUR, FIVE = G.modes["art"].seats
SCENARIOS = {card.id: card for card in catalogue.listing("virtu")}
OWN = sorted(i for i in SCENARIOS if i.startswith("virtu/"))


def options(seats: tuple[str, ...] = THREE, **readings: str) -> Options:
    """Options with readings by the last part of a dispute's id, dashes as underscores."""
    chosen = {f"virtu.d.{name.replace('_', '-')}": value for name, value in readings.items()}
    return Options("virtu", "art", seats, readings=tuple(sorted(chosen.items())))


def scenario(name: str) -> Scenario:
    """A scenario of the product's own, by the part of its id after ``virtu/``."""
    return catalogue.read(SCENARIOS[f"virtu/{name}"].path)


def laid_out(given: dict[str, Any], opt: Options | None = None) -> tuple[Any, tuple[Event, ...]]:
    """The position that ``given`` describes, come to rest, and what happened on the way."""
    opt = opt or options()
    return engine.start(G.script.patch(opt, {"at": "end-of-spring", **given}))


def quietly(s: Any) -> tuple[Any, list[Event]]:
    """The position after everybody declined whatever could be declined, to the end of Spring.

    War Bonuses are passed on, the first Siege listed comes first, and beaten Troops go by the
    first way that is listed.
    """
    events: list[Event] = []
    while s.stack:
        a = next(a for a in engine.legal(s) if not isinstance(a, SPENDING))
        step = engine.apply(s, a)
        s = step.after
        events += step.events
    return s, events


SPENDING = (do.UseBonus, do.Collect, do.Pay, do.TakeToken, do.Decline)


def playout(opt: Options, seed: int, most: int = 400) -> Iterable[tuple[Any, Action | None, Any]]:
    """Steps of a game played at random from a random position: before, the action, the events."""
    random = Random(seed)
    s = G.setup(opt) if seed % 7 == 0 else G.sample(opt, random)
    s, events = engine.start(s)
    yield s, None, events
    for _ in range(most):
        if not s.stack:
            return
        action = random.choice(engine.legal(s))
        step = engine.apply(s, action)
        yield s, action, step.events
        s = step.after


FOLDER = Path(package.__file__).parent
ID = re.compile(r"virtu\.[a-z0-9-]+(\.[a-z0-9-]+)+")


def strings() -> Iterator[tuple[str, str]]:
    """Each text in the code that looks like an id, with its file and line; docstrings too."""
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for found in ID.finditer(node.value):
                    yield found[0], f"{path.name}:{node.lineno}"
