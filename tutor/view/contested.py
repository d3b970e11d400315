"""Where a dispute comes to bear: what its demonstration would have the ruling desk asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from tutor import rulebook
from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import game, names
from tutor.core.options import recording
from tutor.desk import free
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening, Question
from tutor.desk.template import Template, Value, template
from tutor.games.datafile import load
from tutor.play.ruling import judge
from tutor.scenario.catalogue import listing, read
from tutor.scenario.document import Move, Scenario, action_of, laid_out


class Posed(NamedTuple):
    """A template, and what the demonstration says of its fields."""

    scenario: Scenario
    template: Template
    values: Mapping[str, Value]


class Decision(NamedTuple):
    """What somebody would do in a demonstration where the dispute bears on it, and the way there.
    """

    scenario: Scenario
    actions: tuple[Action, ...]
    move: Move


def demonstrations(dispute: str) -> list[Scenario]:
    """The scenarios that show a reading of a dispute, the usual one first."""
    found = rulebook.dispute(dispute)
    shown = [read(card.path) for card in listing(found.game) if card.dispute == dispute]
    order = [found.default, *(r.id for r in found.readings)]
    return sorted(shown, key=lambda one: order.index(one.readings.get(dispute, found.default)))


def seated(dispute: str, posed: Posed, evening: Evening) -> Question:
    """The question as the table of an evening would ask it, where that comes to the same there.

    Else it is asked for those who sit in the demonstration.
    """
    one = posed.scenario
    shown = _asked(posed, Evening(one.game, one.mode, one.seats, evening.house))
    if evening.mode != one.mode or not set(one.seats) <= set(evening.seats):
        return shown
    fitted = _asked(posed, evening)
    there, here = answered(shown), answered(fitted)
    alike = here.word == there.word and _differing(dispute, here) == _differing(dispute, there)
    return fitted if alike else shown


def _differing(dispute: str, answer: Answer) -> tuple[bool, set[tuple[str, bool]]]:
    """Whether a dispute is asked on the way to an answer, and which readings change nothing."""
    if answer.ruling is None:
        return False, set()
    found = {(one.reading, one.same) for one in answer.ruling.alternatives
             if one.dispute == dispute}
    return dispute in answer.ruling.readings, found


def _asked(posed: Posed, evening: Evening) -> Question:
    # A demonstration may be of a table that reads other disputes in its own way.
    house = {**evening.house, **posed.scenario.readings}
    question = Question.new(msgspec.structs.replace(evening, house=house), posed.template)
    for name, said in posed.values.items():
        question = question.said(name, said)
    return question


@lru_cache(maxsize=256)
def find(dispute: str) -> Posed | Decision | None:
    """What to ask about a dispute; None where nothing that can be asked depends on it."""
    if rulebook.dispute(dispute).game not in names():
        return None
    shown = [_usual(dispute, one) for one in demonstrations(dispute)]
    if posed := next(filter(None, (_posed(dispute, one) for one in shown)), None):
        return posed
    met = [found for one in shown for found in _met(dispute, one)]
    led = (found for one in shown if (found := _decided(dispute, one)))
    # A move to which another reading gives another answer says most.
    deciding = (found for found in met if _decides(dispute, found))
    return next(deciding, None) or next(led, None) or next(iter(met), None)


def _decides(dispute: str, found: Decision) -> bool:
    """Whether another reading of a dispute gives another answer to a decision."""
    one = found.scenario
    evening = Evening(one.game, one.mode, one.seats, one.readings)
    given, since = free.rest(one, list(found.actions))
    ruling = judge(free.question(evening, given, since, (found.move,)).case())
    return any(other.dispute == dispute and not other.same for other in ruling.alternatives)


def _usual(dispute: str, scenario: Scenario) -> Scenario:
    """A demonstration read as usual: what the dispute leads to is for the desk to tell."""
    readings = {name: chosen for name, chosen in scenario.readings.items() if name != dispute}
    return replace(scenario, readings=readings)


def _posed(dispute: str, scenario: Scenario) -> Posed | None:
    """The template that the game's data names for a dispute, filled in."""
    known = load(scenario.game, "templates").get("disputes", {}).get(dispute)
    found = template(scenario.game, known["ask"]) if known else None
    if known is None or found is None:
        return None
    values: dict[str, Value] = {}
    for name, value in known.items():
        if isinstance(value, list):
            values |= {f"{name}:{s}": v for s, v in zip(scenario.seats, value, strict=False)}
        elif name != "ask":
            values[name] = value
    return Posed(scenario, found, values)


def _decided(dispute: str, scenario: Scenario) -> Decision | None:
    """The first move that a script refuses and that another reading of what led there allows."""
    refused = (found for _, _, found, made in _steps(scenario) if not made and found.move.seat)
    return next((found for found in refused if _decides(dispute, found)), None)


def _met(dispute: str, scenario: Scenario) -> Iterator[Decision]:
    """The moves of a script that are judged by a reading of the dispute."""
    for state, action, found, _ in _steps(scenario):
        with recording() as record:
            engine.explain(state, action)
        if dispute in record.readings and found.move.seat:
            yield found


def _steps(scenario: Scenario) -> Iterator[tuple[Any, Action, Decision, bool]]:
    """Each move of a script: the position before it, the move, and whether the script makes it.

    What only the reading that is shown allows is passed over, as it is usually read.
    """
    g, opt = game(scenario.game), scenario.options
    state: Any
    state, _ = engine.start(laid_out(scenario))
    done: list[Action] = []
    for entry in scenario.script:
        move = entry.move or entry.refuse
        if move is None:
            continue
        action = action_of(g, opt, move)
        yield state, action, Decision(scenario, tuple(done), move), entry.move is not None
        step = engine.attempt(state, action) if entry.move is not None else ()
        if not isinstance(step, tuple):
            state = step.after
            done.append(action)
