"""Plays the right path of a lesson and compares all that it says with the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tutor.core import engine
from tutor.core.frames import CHANCE, Action
from tutor.core.game import game
from tutor.core.options import recording, supposing
from tutor.lessons.document import Judge, Lesson, Make, Read, Stage
from tutor.lessons.sitting import Sitting
from tutor.rulebook import catalogue
from tutor.scenario.document import Ask, Entry, Scenario, action_of, laid_out, move_of
from tutor.scenario.faults import Path as At
from tutor.scenario.faults import dotted, locate
from tutor.scenario.runner import Mismatch, run


def check(lesson: Lesson) -> tuple[Mismatch, ...]:
    """Everything that a lesson says and the engine does not give.

    No answer may rest on a guess of the project, nor on how a dispute is read unless the lesson
    names the reading.
    """
    return tuple(found for stage in lesson.stages for found in _Checked(lesson, stage).all())


def rests_on(stage: Stage) -> tuple[str, ...]:
    """The guesses and the disputes that the answer of a stage would change with."""
    scenarios = [stage.scenario()]
    if isinstance(stage.task, Read):
        read = stage.task
        scenarios = [as_read(stage, read, reading) for reading in read.answers]
    return tuple(name for scenario in scenarios for name in _deciding(stage, scenario))


def as_read(stage: Stage, read: Read, reading: str) -> Scenario:
    """The stage with its question, as one reading has it."""
    return _read_as(stage.scenario(read.ask(reading)), {read.dispute: reading})


def leans_on(stage: Stage) -> tuple[str, ...]:
    """The disputes of which a stage names the reading, and whose others would change its answer."""
    scenario = stage.scenario()
    return tuple(
        dispute for dispute, chosen in scenario.readings.items()
        if _hangs_on(stage, scenario, dispute, chosen)
    )


def _hangs_on(stage: Stage, scenario: Scenario, dispute: str, chosen: str) -> bool:
    """Whether another reading of a dispute than the chosen one would change the answer."""
    readings = catalogue(scenario.game).disputes[dispute].playable
    return not all(_holds(stage, _read_as(scenario, {dispute: other.id}))
                   for other in readings if other.id != chosen)


def _deciding(stage: Stage, scenario: Scenario) -> Iterator[str]:
    g = game(scenario.game)
    with recording() as recorder:
        _holds(stage, scenario)
    for dispute, chosen in recorder.readings.items():
        if dispute not in scenario.readings and _hangs_on(stage, scenario, dispute, chosen):
            yield dispute
    for name in recorder.stand_ins:
        values = g.possible_values(name)
        if not values or not all(_supposed(stage, scenario, {name: v}) for v in values):
            yield name


def _supposed(stage: Stage, scenario: Scenario, values: Mapping[str, Any]) -> bool:
    with supposing(values):
        return _holds(stage, scenario)


def _read_as(scenario: Scenario, readings: Mapping[str, str]) -> Scenario:
    return replace(scenario, readings={**scenario.readings, **readings})


def _holds(stage: Stage, scenario: Scenario) -> bool:
    """Whether the answer of a stage is as it is told, in a scenario made from it."""
    task = stage.task
    if isinstance(task, Judge):
        failed = refused(stage, scenario)
        return bool(failed) == bool(task.because) and {*task.because} <= {*failed}
    # Under another reading it may take a small decision more to do the same.
    return run(fitted(scenario)).ok


def refused(stage: Stage, scenario: Scenario) -> list[str]:
    """The rules that refuse the move which a stage asks about."""
    assert isinstance(stage.task, Judge)
    s = run(fitted(replace(scenario, script=stage.base.script))).line.end
    action = action_of(game(scenario.game), scenario.options, stage.task.move)
    for small in _before(s, action):
        s = engine.apply(s, small).after
    return [c.rule for c in engine.explain(s, action) if c.holds is False]


def fitted(scenario: Scenario) -> Scenario:
    """The scenario with the small decisions that its moves take where it is read so."""
    g, opt = game(scenario.game), scenario.options
    s, _ = engine.start(laid_out(scenario))
    script: list[Entry] = []
    for entry in scenario.script:
        if entry.move is not None:
            action = action_of(g, opt, entry.move)
            for small in _before(s, action):
                script.append(Entry(move=move_of(g, opt, small)))
                s = engine.apply(s, small).after
            done = engine.attempt(s, action)
            s = s if isinstance(done, tuple) else done.after
        script.append(entry)
    return replace(scenario, script=tuple(script))


def _before(s: Any, action: Action) -> tuple[Action, ...]:
    """The decision after which an action is what is asked for, where it is not so yet."""
    if not s.stack or _is_asked(s, action):
        return ()
    for small in engine.legal(s):
        after = engine.apply(s, small, log=False).after
        if after.stack and _is_asked(after, action):
            return (small,)
    return ()


def _is_asked(s: Any, action: Action) -> bool:
    return engine.node(s).seat == CHANCE or type(action) in engine.handler(s).guards


class _Checked:
    """One stage that is compared."""

    def __init__(self, lesson: Lesson, stage: Stage) -> None:
        self.lesson, self.stage = lesson, stage

    def all(self) -> Iterator[Mismatch]:
        task, found = self.stage.task, list(self._runs())
        if not found and isinstance(task, Judge):
            found += self._judged(task)
        if not found and isinstance(task, Make):
            found += self._made(task)
        yield from found
        names = rests_on(self.stage) if not found else ()
        if names:
            yield self._differ(self.stage.at, "an answer that rests on nothing unsaid",
                               f"one that changes with {', '.join(dict.fromkeys(names))}")

    def _differ(self, at: At, wanted: str, got: str) -> Mismatch:
        where = locate(self.lesson.places, at)
        return Mismatch(self.lesson.file, *where, dotted(at), wanted, got)

    def _runs(self) -> Iterator[Mismatch]:
        """What does not happen as it is told."""
        task = self.stage.task
        scenarios = [self.stage.scenario()]
        if isinstance(task, Read):
            scenarios = [as_read(self.stage, task, reading) for reading in task.answers]
        for scenario in scenarios:
            for one in run(scenario).mismatches:
                found = self._differ(self._place(one), one.wanted, one.got)
                yield replace(found, details=one.details)

    def _place(self, one: Mismatch) -> At:
        """The part of the stage that a step of the scenario was made from."""
        step = int(one.field.split("[")[1].split("]")[0]) - 1 - len(self.stage.base.script)
        task, at = self.stage.task, self.stage.at
        if step < 0:
            return at
        if isinstance(task, Make):
            return (*at, "make", "path", step)
        if isinstance(task, Ask | Read) and step == 0:
            return (*at, "ask", "answer") if isinstance(task, Ask) else (*at, "read", "answers")
        return (*at, "then", step - isinstance(task, Ask | Read))

    def _judged(self, task: Judge) -> Iterator[Mismatch]:
        failed = refused(self.stage, self.stage.scenario())
        missing = [rule for rule in task.because if rule not in failed]
        at = (*self.stage.at, "judge")
        if failed and not task.because:
            yield self._differ(at, "the move to be allowed", f"a refusal by {', '.join(failed)}")
        elif missing:
            got = f"a refusal by {', '.join(failed)}" if failed else "no refusal"
            yield self._differ((*at, "because"), f"a refusal by {', '.join(missing)}", got)

    def _made(self, task: Make) -> Iterator[Mismatch]:
        """The path leads to the goal, nothing less does, and the lesson lets all of it through."""
        at = (*self.stage.at, "make")
        if Sitting(self.stage).done:
            yield self._differ((*at, "goal"), "something to do", "a goal that is reached already")
            return
        sitting = Sitting(self.stage)
        g, opt = game(self.lesson.game), self.stage.base.options
        for i, move in enumerate(task.path):
            if move.seat == task.seat and not sitting.act(action_of(g, opt, move)):
                yield self._differ((*at, "path", i), "a move on the way to the goal",
                                   "a refusal, or a move after the end")
                return
        if not sitting.done:
            yield self._differ((*at, "goal"), "the path to lead there", "another end")
