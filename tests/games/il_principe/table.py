"""What the tests of Il Principe share: positions by printed names, and play to the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import game
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.scenario import catalogue
from tutor.scenario.document import Scenario

NAME = "il_principe"
G = game(NAME)
FAMILIES = ("Medici", "Carraresi", "Visconti", "Gonzaga", "D'Este")
EVERY = [(mode, len(seats)) for mode, how in G.modes.items() for seats in how.seats]
"""Each mode with each number of players that it takes."""


def options(players: int = 3, mode: str = "", **readings: str) -> Options:
    """Options; readings by the last part of a dispute's id, dashes as underscores."""
    chosen = {f"il_principe.d.{name.replace('_', '-')}": value for name, value in readings.items()}
    mode = mode or ("two" if players == 2 else "standard")
    return Options(NAME, mode, FAMILIES[:players], readings=tuple(sorted(chosen.items())))


def position(opt: Options | None = None, **given: Any) -> Any:
    """The settled position that a scenario's ``given`` describes."""
    return engine.start(G.script.patch(opt or options(), given))[0]


def do(s: Any, *plan: str) -> Any:
    """The position after moves such as ``Medici bid 3`` or ``draw red``, all of them legal."""
    for text in plan:
        s = engine.apply(s, legal(s, text)).after
    return s


def legal(s: Any, text: str) -> Action:
    """The legal action of these words; AssertionError where there is none."""
    found = action(s, text)
    assert found in engine.legal(s), f"{text}: {refusals(s, text)}"
    return found


def action(s: Any, text: str) -> Action:
    """An action by its seat, name and values; without a seat, what chance brings."""
    words = text.split()
    seat = s.opt.seats.index(words.pop(0)) if words[0] in s.opt.seats else -1
    name, *values = words
    fields = G.script.actions(s.opt)[name].entries
    return G.script.action(s.opt, seat, name, {
        field: int(value) if value.isdecimal() else value
        for field, value in zip(fields, values, strict=True)
    })


def refusals(s: Any, text: str) -> list[str]:
    """The rules that refuse an action."""
    return [c.rule.removeprefix("il_principe.") for c in engine.explain(s, action(s, text))
            if c.holds is False]


def shown(s: Any) -> dict[str, Any]:
    """A position by printed names."""
    return G.script.show(s)


def playout(opt: Options, seed: int) -> Iterator[tuple[Any, Action | None, tuple[Event, ...]]]:
    """A random game from a random position: before, the action, the events."""
    random = Random(seed)
    s, events = engine.start(G.setup(opt) if seed % 5 == 0 else G.sample(opt, random))
    yield s, None, events
    while s.stack:
        chosen = random.choice(engine.legal(s))
        step = engine.apply(s, chosen)
        yield s, chosen, step.events
        s = step.after


def played(opt: Options, seed: int) -> Any:
    """The end of a game from its set-up, played at random."""
    random = Random(seed)
    s, _ = engine.start(G.setup(opt))
    while s.stack:
        s = engine.apply(s, random.choice(engine.legal(s)), log=False).after
    return s


SCENARIOS = {card.id.removeprefix(f"{NAME}/"): card for card in catalogue.listing(NAME)}


def scenario(name: str) -> Scenario:
    """A scenario by the part of its id after the game."""
    return catalogue.read(SCENARIOS[name].path)
