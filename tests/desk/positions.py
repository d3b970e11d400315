"""Questions about any position: steps of the product's own scenarios."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core import engine
from tutor.core.game import game
from tutor.desk import free
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening, Question
from tutor.scenario import catalogue
from tutor.scenario.document import Scenario, action_of
from tutor.view.offered import first

FEW = 4
"""Scenarios of a game that are asked about."""


def question(scenario: Scenario, step: int, plan: int = 1) -> Question | None:
    """Whether the next moves of a script are allowed; the first legal one where it has ended."""
    g, opt = game(scenario.game), scenario.options
    moves = [entry.move for entry in scenario.script if entry.move]
    given, since = free.rest(scenario, [action_of(g, opt, m) for m in moves[:step]])
    evening = Evening(scenario.game, scenario.mode, scenario.seats, scenario.readings)
    asked = moves[step:step + plan]
    if not asked or not all(move.seat for move in asked):
        state = free.reached(opt, given, since)
        seat = engine.node(state).seat
        found = first(state, opt.seats[seat] if seat >= 0 else "")
        asked = [found] if found else []
    return free.question(evening, given, since, asked) if asked else None


def about(scenario_id: str, step: int, plan: int = 1) -> Answer:
    """The answer to a question about a step of one of our scenarios."""
    found = question(catalogue.read(catalogue.find(scenario_id)), step, plan)
    assert found is not None
    return answered(found)


def anywhere(name: str) -> Iterator[Answer]:
    """Answers about positions of a game at rest and on the way."""
    any_ = False
    cards = list(catalogue.listing(name))[::7]
    for card in cards[:FEW]:
        scenario = catalogue.read(card.path)
        for step in (0, len([e for e in scenario.script if e.move]) // 2):
            found = question(scenario, step)
            if found is not None:
                any_ = True
                yield answered(found)
    assert any_, f"no position of {name} is asked about"
