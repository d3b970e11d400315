"""Plays the right path of a lesson and compares all that it says with the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from tutor.core import engine
from tutor.core.frames import CHANCE, Action
from tutor.core.game import game
from tutor.core.guards import Check
from tutor.core.options import recording, supposing
from tutor.lessons.document import Judge, Lesson, Make, Read, Stage
from tutor.lessons.sitting import Sitting
from tutor.rulebook import catalogue
from tutor.scenario.document import Ask, Entry, Scenario, action_of, laid_out, move_of, written
from tutor.scenario.faults import Fault, dotted, locate
from tutor.scenario.faults import Path as At
from tutor.scenario.matching import differences, tell_events
from tutor.scenario.runner import Mismatch, run
from tutor.scenario.write import flow
from tutor.view.words import failing

MOST_DIFFERENCES = 3
"""What came out instead of a goal is told of so many parts of a position."""


def check(lesson: Lesson) -> tuple[Fault, ...]:
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
    return [c.rule for c in explained(stage, scenario) if c.holds is False]


def explained(stage: Stage, scenario: Scenario) -> tuple[Check, ...]:
    """Every condition of the move which a stage asks about."""
    assert isinstance(stage.task, Judge)
    s = run(fitted(replace(scenario, script=stage.base.script))).line.end
    action = action_of(game(scenario.game), scenario.options, stage.task.move)
    for small in _before(s, action):
        s = engine.apply(s, small).after
    return engine.explain(s, action)


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


ALIKE = ("a position in which readings differ; if they never do, ask: {question, answer, measure, "
         "rules} in place of read")


class _Checked:
    """One stage that is compared."""

    def __init__(self, lesson: Lesson, stage: Stage) -> None:
        self.lesson, self.stage = lesson, stage

    def all(self) -> Iterator[Fault]:
        task, found = self.stage.task, list(self._runs())
        if not found and isinstance(task, Judge):
            found += self._judged(task)
        if not found and isinstance(task, Make):
            found += self._made(task)
        if not found and isinstance(task, Read) and len({*task.answers.values()}) == 1:
            # Of answers that don't hold it is told what holds, not that they are alike.
            at = (*self.stage.at, "read", "answers")
            found.append(self._fault(at, "the same answer for each reading", ALIKE))
        yield from found
        for name in dict.fromkeys(rests_on(self.stage)) if not found else ():
            yield self._fault(self.stage.at, f"an answer that changes with {name}",
                              self._settled(name))

    def _settled(self, name: str) -> str:
        """What keeps an answer from resting on a guess, or on a reading that is not named."""
        dispute = catalogue(self.lesson.game).disputes.get(name)
        if dispute is None:
            return "a question about something else: no rulebook prints this, so it may be wrong"
        several = " or ".join(reading.id for reading in dispute.playable)
        return (f"readings: {{{name}: {several}}} at the head of the lesson, "
                "which says how it is read")

    def _fault(self, at: At, found: str, wanted: str) -> Fault:
        where = locate(self.lesson.places, at)
        return Fault(self.lesson.file, *where, dotted(at), found, wanted)

    def _runs(self) -> Iterator[Fault]:
        """What does not happen as it is told."""
        task = self.stage.task
        scenarios = {"": self.stage.scenario()}
        if isinstance(task, Read):
            scenarios = {one: as_read(self.stage, task, one) for one in task.answers}
        for reading, scenario in scenarios.items():
            done = run(scenario)
            for misfit in done.misfits:
                at = self._place(misfit.field, reading)
                yield self._fault(at, misfit.found, misfit.wanted)
            for one in done.mismatches if not done.misfits else ():
                there = any(p.answer is not None for p in done.line.played)
                yield self._unlike(self._place(one.field, reading), one, there=there)

    def _unlike(self, at: At, one: Mismatch, *, there: bool) -> Fault:
        """An answer that the engine does not give; what it measures need not be ``there``."""
        measure = (*at[: len(self.stage.at) + 1], "measure")
        asked = self.stage.asked
        idle = asked is not None and not self.stage.then and asked.measure.when == "end" \
            and not asked.measure.legal
        if not there and idle and asked is not None and asked.measure.total:
            return self._fault(measure, f"a sum of {asked.measure.total}, which nothing comes to, "
                               "as the stage plays no moves", "then: the moves that follow the "
                               f"answer{self._moves()}")
        if not there:
            found = "what is nowhere to be found from here on" if one.got == flow(None) else one.got
            return self._fault(measure, found, "a rule, or a path, of something that there is")
        played = f", or then: the moves that lead to {one.wanted}, for none are played" \
            if idle else ""
        return self._fault(at, one.wanted, one.got + played)

    def _moves(self) -> str:
        """What could be done in the position of the stage; empty where nothing can."""
        s = run(replace(self.stage.scenario(), script=self.stage.base.script)).line.end
        legal = engine.legal(s) if s.stack and engine.node(s).seat != CHANCE else ()
        told = [flow(written(move_of(game(s.opt.game), s.opt, a))) for a in legal]
        return f", such as [{min(told, key=len)}]" if told else ""

    def _place(self, field: str, reading: str) -> At:
        """The part of the stage that a step of the scenario was made from."""
        step = int(field.partition("[")[2].partition("]")[0]) - 1 - len(self.stage.base.script)
        task, at = self.stage.task, self.stage.at
        if step < 0:
            return at
        if isinstance(task, Make):
            return (*at, "make", "path", step)
        if isinstance(task, Ask | Read) and step == 0:
            return (*at, "read", "answers", reading) if reading else (*at, "ask", "answer")
        return (*at, "then", step - isinstance(task, Ask | Read))

    def _judged(self, task: Judge) -> Iterator[Fault]:
        checks = explained(self.stage, self.stage.scenario())
        failed = [c.rule for c in checks if c.holds is False]
        # A condition that was not reached might refuse as well, so it is no wrong answer.
        unsure = {c.rule for c in checks if not c.holds} - {*task.because}
        missing = [rule for rule in task.because if rule not in failed]
        at = (*self.stage.at, "judge")
        if failed and not task.because:
            yield self._fault((*at, "move"), "a move that is refused, with no because",
                              f"because: {' or '.join(failed)}")
        elif missing and failed:
            yield self._fault((*at, "because"), f"{' and '.join(missing)}, which does not refuse "
                              "the move", " or ".join(failed))
        elif missing:
            yield self._fault((*at, "because"), f"{' and '.join(missing)}, but the move is allowed",
                              "no because, and rules: [ids of the rules that it is about]")
        for rule in (one for one in task.reasons if one in unsure):
            yield self._fault((*at, "reasons"), f"{rule}, which may refuse the move too",
                              "rules that do not refuse it, beside one that does")

    def _made(self, task: Make) -> Iterator[Fault]:
        """The path leads to the goal, nothing less does, and the lesson lets all of it through."""
        at = (*self.stage.at, "make")
        sitting = Sitting(self.stage)
        if sitting.done:
            yield self._fault((*at, "goal"), "a goal that is reached already",
                              "one that is reached by the moves of the path")
            return
        g, opt = game(self.lesson.game), self.stage.base.options
        for i, move in enumerate(task.path):
            if move.seat == task.seat and not sitting.act(action_of(g, opt, move)):
                yield self._stopped(sitting, task, i)
                return
            if sitting.far:
                yield self._fault((*at, "goal"), "a goal to which so many ways may lead that they "
                                  "can't all be looked at", "a shorter path, or a gate")
                return
        if not sitting.done:
            yield self._unreached(task)

    def _unreached(self, task: Make) -> Fault:
        """What comes of the path in place of the goal."""
        g, opt, goal = game(self.lesson.game), self.stage.base.options, task.goal
        line = run(self.stage.scenario()).line
        if goal.event is not None:
            events, rule = line.events(len(self.stage.base.script)), goal.event["rule"]
            told = f"for {rule} there is {tell_events(g, opt, events, rule)}"
        else:
            there = differences(goal.state, g.script.show(line.end))
            told = "; ".join(f"{dotted(at)} is {flow(got)} at its end, not {flow(want)}"
                             for at, want, got in islice(there, MOST_DIFFERENCES))
        return self._fault((*self.stage.at, "make", "goal"), "a goal that the path does not reach: "
                           f"{told or 'the others do not do what it says'}",
                           "one that it reaches, or moves that lead there")

    def _stopped(self, sitting: Sitting, task: Make, step: int) -> Fault:
        """Why the learner can't make a move of the path."""
        at, move = (*self.stage.at, "make", "path", step), task.path[step]
        gate, said = self.stage.gate, flow(written(move))
        if gate is not None and not gate.lets(move):
            return self._fault((*self.stage.at, "gate", "only"), f"a gate that leaves out {said}",
                               "one that lets the moves of the path through")
        failed = failing(sitting.checks)
        if failed is not None:
            return self._fault(at, f"{said}, which {failed.rule} refuses after what others do",
                               "others that let the path go on")
        if sitting.done:
            return self._fault(at, f"{said}, after the goal is reached",
                               "a path that ends when the goal is reached")
        return self._unreached(task)
