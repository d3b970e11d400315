"""A question that asks for a certain rule: as a lesson puts it, or else as a scenario does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tutor.core.game import game, names
from tutor.lessons import catalogue
from tutor.lessons.check import rests_on
from tutor.lessons.document import Judge, Stage, Task
from tutor.lessons.query import may
from tutor.scenario.catalogue import listing, read
from tutor.scenario.document import Entry, Expect, Move, Scenario, action_of
from tutor.scenario.runner import run

SLUG = "recall"


def asking(rule: str) -> Stage | None:
    """A stage that asks for a rule; None where neither a lesson nor a scenario does.

    None of its answers rests on a guess, or on how a dispute is read unless it says how.
    """
    found = catalogue.teaching(rule)
    if found is not None:
        return found[1]
    every = _of_scenarios(rule)
    return next((stage for stage in every if not rests_on(stage)), None)


def _of_scenarios(rule: str) -> Iterator[Stage]:
    name = rule.partition(".")[0]
    for card in listing(name) if name in names() else ():
        # Most of them never name the rule: to look for it as text is a hundred times as fast.
        if rule in card.path.read_text(encoding="utf-8"):
            yield from _of(read(card.path), rule)


def _of(scenario: Scenario, rule: str) -> Iterator[Stage]:
    """What a script asks, or has refused, by a rule."""
    before: list[Entry] = []
    for i, entry in enumerate(scenario.script):
        if entry.ask is not None and rule in entry.ask.rules:
            then = (one.move for one in scenario.script[i:] if one.move is not None)
            yield _stage(scenario, before, entry.ask, tuple(then))
        if entry.refuse is not None and rule in entry.because:
            g, opt = game(scenario.game), scenario.options
            action = action_of(g, opt, entry.refuse)
            task = Judge(may(opt, action), entry.refuse, (rule,))
            yield _stage(scenario, before, task, ())
        if entry.move is not None:
            before.append(Entry(move=entry.move))


def _stage(
    scenario: Scenario, before: list[Entry], task: Task, then: tuple[Move, ...]
) -> Stage:
    base = replace(scenario, script=tuple(before), branches=(), expect=Expect(),
                   printed={}, history="")
    say = game(scenario.game).describe.situation(run(base).line.end)
    return Stage(SLUG, say, base, task, then, focus=scenario.focus)
