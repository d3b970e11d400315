"""Runs scenarios: every step through the engine, every expectation and answer compared."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tutor import __version__
from tutor.core import engine
from tutor.core.engine import Step
from tutor.core.frames import Action
from tutor.core.game import Game, game
from tutor.core.guards import Check
from tutor.core.options import Options, lending, recording
from tutor.core.tx import Event
from tutor.scenario.document import (
    Entry,
    Expect,
    Measure,
    Move,
    Scenario,
    action_of,
    laid_out,
    move_of,
    written,
)
from tutor.scenario.faults import Fault, Path, Place, dotted, locate, place
from tutor.scenario.matching import Here, Missing, differences, is_like, measured, same, tell_events
from tutor.scenario.write import flow
from tutor.view.words import say_check

NOTHING_LEFT = "nothing is left to decide here"
HELD, MISMATCH, UNUSABLE = 0, 1, 2
"""Exit codes: all holds; something differs; a file can't be used."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Something that a scenario says and the engine doesn't give; ``details`` are further lines."""

    file: str
    line: int
    column: int
    field: str
    wanted: str
    got: str
    details: tuple[str, ...] = ()

    def __str__(self) -> str:
        head = f"{place(self.file, self.line, self.column)}: {self.field}: "
        return "\n    ".join((f"{head}wanted {self.wanted}; got {self.got}", *self.details))


@dataclass(frozen=True, slots=True)
class Played:
    """One step of a script as it went.

    ``step`` is None unless something was carried out; ``checks`` are those of a refused action;
    ``answer`` is the engine's own to the question of the step, None where it has none.
    """

    entry: Entry
    at: Path
    before: Any
    step: Step | None = None
    checks: tuple[Check, ...] = ()
    answer: int | bool | str | None = None

    @property
    def after(self) -> Any:
        return self.step.after if self.step else self.before


@dataclass(frozen=True, slots=True)
class Line:
    """A script from a position on; ``label`` is empty for the main line.

    ``opening`` is what happened before the first step, as the position came to rest. ``whole`` is
    False where a step did not fit, and the line ends before it.
    """

    label: str
    start: Any
    played: tuple[Played, ...]
    opening: tuple[Event, ...] = ()
    whole: bool = True

    @property
    def end(self) -> Any:
        return self.played[-1].after if self.played else self.start

    @property
    def states(self) -> tuple[Any, ...]:
        """The position at the start and after each step; as many as steps, and one."""
        return (self.start, *(p.after for p in self.played))

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was carried out."""
        return tuple(p.step for p in self.played if p.step)

    def events(self, since: int = 0) -> tuple[Event, ...]:
        """What happened from a step on; the opening too unless something was done before."""
        first = not any(p.step for p in self.played[:since])
        later = (e for p in self.played[since:] if p.step for e in p.step.events)
        return (*(self.opening if first else ()), *later)

    def here(self, g: Game, i: int) -> Here:
        """What measures see from step ``i``; ``i`` may be the number of steps."""
        now = self.states[i]
        after = next((p.after for p in self.played[i:] if p.step), self.end)
        return Here(g, now.opt, now, after, self.end, self.events(i))


@dataclass(frozen=True, slots=True)
class Run:
    """A scenario that was run: its lines, what differed, and what the engine had to ask."""

    scenario: Scenario
    line: Line
    branches: tuple[Line, ...] = ()
    mismatches: tuple[Mismatch, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    stand_ins: Mapping[str, object] = field(default_factory=dict)
    misfits: tuple[Fault, ...] = ()
    """The steps that do not fit, as faults of the document: why, and what could stand there.

    Each is among the mismatches too, and a line ends before it.
    """

    @property
    def ok(self) -> bool:
        return not self.mismatches

    @property
    def code(self) -> int:
        """A script with a step that does not fit can't be used, whatever else holds."""
        if self.misfits:
            return UNUSABLE
        return HELD if self.ok else MISMATCH


def run(scenario: Scenario) -> Run:
    """Play a scenario through the engine and compare everything that it says."""
    runner = _Runner(scenario)
    with recording() as recorder, lending(scenario.copied):
        start, opening = engine.start(laid_out(scenario))
        main = runner.play("", start, scenario.script, ("script",), opening)
        lines = {"": main}
        for i, branch in enumerate(scenario.branches):
            at = ("branches", i, "script")
            parent = lines.get(branch.of)
            if parent is not None and branch.after <= len(parent.played):
                root = parent.states[branch.after]
                lines[branch.label] = runner.play(branch.label, root, branch.script, at)
    if main.whole:
        runner.expect(scenario.expect, main, len(main.played), 0, ("expect",))
        runner.printed(main)
    branches = tuple(line for label, line in lines.items() if label)
    if runner.found and scenario.versions.engine not in ("", __version__):
        runner.add_detail(f"it was saved with version {scenario.versions.engine}; "
                          f"this is {__version__}")
    return Run(scenario, main, branches, tuple(runner.found), recorder.readings,
               recorder.stand_ins, tuple(runner.misfits))


def _marked(reasons: Iterable[str]) -> Iterator[str]:
    """Reasons of a refusal as lines of a report."""
    return (f"✗ {reason}" for reason in reasons)


class _Runner:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.game = game(scenario.game)
        self.opt: Options = scenario.options
        self.found: list[Mismatch] = []
        self.misfits: list[Fault] = []

    def differ(self, at: Path, wanted: str, got: str, details: Iterable[str] = ()) -> None:
        where: Place = locate(self.scenario.places, at)
        self.found.append(
            Mismatch(self.scenario.file, *where, dotted(at), wanted, got, tuple(details))
        )

    def play(
        self, label: str, start: Any, script: tuple[Entry, ...], at: Path,
        opening: tuple[Event, ...] = (),
    ) -> Line:
        played: list[Played] = []
        state = start
        for i, entry in enumerate(script):
            done = self._step(entry, (*at, i), state)
            if done is None:
                left = len(script) - i - 1
                if left:
                    steps = "step" if left == 1 else "steps"
                    self.add_detail(f"not run: {left} more {steps}, and what they expect")
                return Line(label, start, tuple(played), opening, whole=False)
            played.append(done)
            state = done.after
        line = Line(label, start, tuple(played), opening)
        return self._answered(line)

    def add_detail(self, text: str) -> None:
        """Add a line to what was noted last."""
        last = self.found.pop()
        self.found.append(replace(last, details=(*last.details, text)))

    def _step(self, entry: Entry, at: Path, state: Any) -> Played | None:
        if entry.refuse:
            return self._refused(entry, entry.refuse, at, state)
        if entry.move is None:
            return Played(entry, at, state)
        result = engine.attempt(state, action_of(self.game, self.opt, entry.move))
        if isinstance(result, Step):
            return Played(entry, at, state, result)
        step, reasons = flow(written(entry.move)), self._reasons(result)
        instead = self._instead(state, entry.move)
        left = f"possible here: {instead}" if instead else NOTHING_LEFT
        self.differ(at, f"{step} to be allowed", "a refusal", [*_marked(reasons), left])
        self.misfits.append(Fault(
            self.scenario.file, *locate(self.scenario.places, at), dotted(at),
            f"{step}, which is refused: {'; '.join(reasons)}",
            instead or f"no step, for {NOTHING_LEFT}",
        ))
        return None

    def _reasons(self, checks: tuple[Check, ...]) -> list[str]:
        """Why something is refused, each condition that fails with its rule."""
        told = (f"{say_check(self.game.describe, self.opt, c)} ({c.rule})"
                for c in checks if c.holds is False)
        return [text.replace(" ()", "") for text in told]

    def _instead(self, state: Any, move: Move) -> str:
        """What could be done here instead, the likest first; empty where nothing is left to decide.
        """
        if engine.node(state).frame is None:
            return ""
        legal = [flow(written(move_of(self.game, self.opt, a))) for a in engine.legal(state)]
        text = flow(written(move))
        legal.sort(key=lambda other: -difflib.SequenceMatcher(None, text, other).ratio())
        more = f" and {len(legal) - 5} more" if len(legal) > 5 else ""
        return f"{', '.join(legal[:5]) or 'nothing'}{more}"

    def _refused(self, entry: Entry, move: Move, at: Path, state: Any) -> Played:
        checks = engine.explain(state, action_of(self.game, self.opt, move))
        failed = [c.rule for c in checks if c.holds is False]
        wanted = f"{flow(written(move))} to be refused by {' and '.join(entry.because)}"
        if not failed:
            self.differ((*at, "refuse"), wanted, "no refusal")
        elif missing := [rule for rule in entry.because if rule not in failed]:
            self.differ((*at, "because"), wanted, f"a refusal, but not by {' or '.join(missing)}",
                        _marked(self._reasons(checks)))
        return Played(entry, at, state, checks=checks)

    def _answered(self, line: Line) -> Line:
        """The line with the engine's answers; those of the document are compared with them."""
        played = []
        for i, p in enumerate(line.played):
            answer = None
            if p.entry.ask:
                answer = self._answer(p.entry.ask.measure, p.entry.ask.answer, line, i,
                                      (*p.at, "ask", "answer"))
            if p.entry.check:
                since = max((j for j in range(i) if line.played[j].step), default=0)
                self.expect(p.entry.check, line, i, since, (*p.at, "check"))
            played.append(Played(p.entry, p.at, p.before, p.step, p.checks, answer))
        return Line(line.label, line.start, tuple(played), line.opening)

    def _answer(self, how: Measure, wanted: Any, line: Line, i: int, at: Path) -> Any:
        got = measured(line.here(self.game, i), how)
        if isinstance(got, Missing):
            self.differ(at, _said(wanted), got.why)
            return None
        if not same(got, wanted):
            self.differ(at, _said(wanted), _said(got))
        return got

    def expect(self, expect: Expect, line: Line, i: int, since: int, at: Path) -> None:
        """Compare the position at step ``i`` and what happened since another step."""
        state = line.states[i]
        events = Line(line.label, line.start, line.played[:i], line.opening).events(since)
        met: dict[str, list[int]] = {}
        for n, want in enumerate(expect.events):
            self._event(want, events, (*at, "events", n), met)
        if expect.state:
            shown = self.game.script.show(state)
            for path, want, got in differences(expect.state, shown):
                self.differ((*at, "state", *path), flow(want), flow(got))
        named: set[Action] = set()
        for n, move in enumerate(expect.legal):
            action = action_of(self.game, self.opt, move)
            checks = engine.explain(state, action)
            if action in named:
                self.differ((*at, "legal", n), "a move that was not named before", "the same again")
            named.add(action)
            if not all(c.holds for c in checks):
                self.differ((*at, "legal", n), f"{flow(written(move))} to be allowed", "a refusal",
                            _marked(self._reasons(checks)))

    def _event(
        self, want: Mapping[str, Any], events: tuple[Event, ...], at: Path,
        met: dict[str, list[int]],
    ) -> None:
        """``met`` are the events that expectations of a rule took: each needs one of its own."""
        like = [i for i, e in enumerate(events) if is_like(self.game, self.opt, e, want)]
        count, times = len(like), want.get("times")
        if times is None:
            taken = met.setdefault(want["rule"], [])
            free = [i for i in like if i not in taken]
            taken += free[:1]
            count = len(free)
        if (count == 0 and times is None) or times not in (None, count):
            found = tell_events(self.game, self.opt, events, want["rule"])
            self.differ(at, flow(want), f"{count}; {found}" if times is not None else found)

    def printed(self, line: Line) -> None:
        """Numbers that the rulebook prints by a slip must differ from the engine's."""
        for name, printed in self.scenario.printed.items():
            at = ("printed", name, "value")
            got = measured(line.here(self.game, 0), printed.measure)
            if isinstance(got, Missing):
                self.differ(at, f"anything but {_said(printed.value)}", got.why)
            elif same(got, printed.value):
                self.differ(at, f"another number than the printed one, by {printed.slip}",
                            f"{_said(got)}, as printed")


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return flow(value)
