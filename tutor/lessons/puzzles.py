"""Puzzles that the engine makes: is this allowed, how strong, who is first.

A puzzle is a stage of its own, on a position drawn at random. None has an answer that rests on a
guess of the project, or on how a dispute is read unless the puzzle says how.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import CHANCE, NOBODY, Action
from tutor.core.game import Game, game, nameable, names
from tutor.core.guards import FORM, PRESENCE, Check
from tutor.core.practice import FIRST, LEGAL, LEVELS, NUMBER, First, Practice
from tutor.core.tx import Event
from tutor.lessons.behind import Behind, behind
from tutor.lessons.check import rests_on
from tutor.lessons.document import Judge, Stage, Task
from tutor.lessons.query import may
from tutor.lessons.tempting import mentioned
from tutor.play.policies import draw
from tutor.rulebook import catalogue
from tutor.scenario.document import (
    Ask,
    Entry,
    Measure,
    Move,
    Scenario,
    Source,
    laid_out,
    move_of,
)
from tutor.scenario.fields import Misfit
from tutor.scenario.matching import Here, Missing, arguments, measured
from tutor.scenario.shape import names_in
from tutor.view.words import filled, say_action

KINDS = {
    LEGAL: "Is this allowed?",
    NUMBER: "How strong, how many?",
    FIRST: "Who is first?",
}
"""The kinds of puzzles, with their titles."""
TRIES, TRIES_FOR_RULE = 400, 60
"""Positions that are drawn before a puzzle is given up; or one that is about a certain rule."""
LONGEST = {1: 3, 2: 5, 3: 8}
"""Moves between a position and what is asked, by level."""
PATIENCE = 80
"""Positions after which a sum of two summands will do, where one of three is wanted."""
_WHERE = ("seat", "city", "virtue")
"""What tells two sums of a rule apart."""
GIVEN = "setup"
"""The kind of rules by which something lies there from the start."""
FEW = 3
"""Moves that are tried for one that goes by a certain rule, and events of it that are looked at."""
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

    Raises NoPuzzle where none is found, and ValueError for what there is not.
    """
    if kind not in kinds(name) or level not in LEVELS:
        raise ValueError(f"{name} has no puzzle {kind} of level {level}")
    for attempt in range(TRIES_FOR_RULE if rule else TRIES):
        random = Random(f"{name} {kind} {level} {seed} {attempt}")
        terms = level if attempt < PATIENCE else min(level, 2)
        maker = _Maker(game(name), kind, level, random, terms)
        stage = maker.stage(rule)
        if stage is not None and not rests_on(stage):
            return Puzzle(name, kind, level, seed, stage, stage.rules)
    raise NoPuzzle(f"no puzzle {kind} of level {level} was found for {name} {rule}".rstrip())


def drawn(g: Game, kind: str, level: int, random: Random) -> Scenario:
    """A position of a game as a puzzle has it, drawn at random; it need not be possible."""
    practice = g.practice
    assert practice is not None
    opt = practice.company(kind, level)
    return Scenario(
        id="", title=KINDS[kind], game=g.name, mode=opt.mode, seats=opt.seats,
        source=Source("puzzle"), readings=dict(practice.readings),
        given=practice.draw(opt, random, kind, level),
    )


def begun(scenario: Scenario) -> Any:
    """The position from which a scenario starts; None where it is not possible."""
    with suppress(Misfit):
        start = laid_out(scenario)
        if all(check.holds for check in game(scenario.game).census(start)):
            return start
    return None


class _Maker:
    """One try at a puzzle."""

    def __init__(self, g: Game, kind: str, level: int, random: Random, terms: int) -> None:
        assert g.practice is not None
        self.g, self.kind, self.level, self.random, self.terms = g, kind, level, random, terms
        self.practice: Practice = g.practice
        self.scenario = drawn(g, kind, level, random)
        self.opt = self.scenario.options
        self.places = names_in(g.script.given(self.opt))

    def stage(self, rule: str) -> Stage | None:
        """A stage on the position that was drawn; None where it lends itself to none."""
        start = begun(self.scenario)
        if start is None:
            return None
        with suppress(Misfit):
            return self._judge(start, rule) if self.kind == LEGAL else self._ask(start, rule)
        return None

    # Is this allowed?

    def _judge(self, start: Any, rule: str) -> Stage | None:
        s, before = self._played(start, self.random.randrange(LONGEST[self.level]))
        if not s.stack or engine.node(s).seat == CHANCE:
            return None
        legal = engine.legal(s)
        if rule and rule not in refusing(self.g.name):
            return self._allowed(start, s, before, rule)
        if self.random.random() < LEGAL_SHARE and not rule:
            if len(legal) < 2:
                return None
            action = self.random.choice(legal)
            checks = engine.explain(s, action)
        else:
            found = self._refused(s, legal, rule)
            if not found:
                return None
            action, checks = self.random.choice(found)
        failed = tuple(dict.fromkeys(c.rule for c in checks if c.holds is False))
        move = move_of(self.g, self.opt, action)
        rules = () if failed else engine.apply(s, action).events[0].rules[:1]
        return self._judged(start, s, before, action, Judge("", move, failed[:1], rules))

    def _allowed(self, start: Any, s: Any, before: list[Move], rule: str) -> Stage | None:
        """Whether something is allowed that is: what comes of it is by the rule."""
        legal = engine.legal(s)
        for action in self.random.sample(legal, min(FEW, len(legal))) if len(legal) > 1 else ():
            if any(rule == event.rules[0] for event in engine.apply(s, action).events[:FEW]):
                move = move_of(self.g, self.opt, action)
                return self._judged(start, s, before, action, Judge("", move, (), (rule,)))
        return None

    def _judged(
        self, start: Any, s: Any, before: list[Move], action: Action, judge: Judge
    ) -> Stage:
        told = self.practice.told(s, action.seat)
        say = [*self._told(start, before), self.g.describe.situation(s), told]
        task = msgspec.structs.replace(judge, question=may(self.opt, action))
        return self._stage(task, say, before, (), mentioned(judge.move.fields, keys=False))

    def _refused(
        self, s: Any, legal: list[Action], rule: str
    ) -> list[tuple[Action, tuple[Check, ...]]]:
        """Moves of whoever is asked that are refused, as plainly as the level wants."""
        seat, found = engine.node(s).seat, []
        own = [move_of(self.g, self.opt, a) for a in legal if a.seat == seat]
        for action in nameable(s):
            if action.seat != seat or type(action) not in engine.handler(s).guards:
                continue
            checks = engine.explain(s, action)
            failed = [c for c in checks if c.holds is False]
            if not failed or failed[0].stage == FORM or (rule and failed[0].rule != rule):
                continue
            move = move_of(self.g, self.opt, action)
            if not self._mentioned(move) or not self.practice.sensible(s, action):
                continue
            near = any(_distance(move, one) == 1 for one in own)
            if rule or self.level == _hardness(failed, near=near):
                found.append((action, checks))
        return found

    def _mentioned(self, move: Move) -> bool:
        """Whether a move is about things that the position speaks of: others are no temptation."""
        there = set(mentioned(self.scenario.given))
        named = (name for name in mentioned(move.fields, keys=False) if name in self.places)
        return all(name in there for name in named)

    # How strong, how many, who is first?

    def _ask(self, start: Any, rule: str) -> Stage | None:
        s, opening = engine.start(start)
        moves: list[Move] = []
        before, events = start, opening
        for _ in range(LONGEST[self.level] + 1):
            found = [e for e in events if self._wanted(e, events, rule)]
            if found:
                one = self.random.choice(found)
                return self._asked(start, (before, s), one, events, moves, rule)
            if engine.node(s).seat == NOBODY:
                return None
            action = self._next(s)
            moves.append(move_of(self.g, self.opt, action))
            step = engine.apply(s, action)
            before, s, events = s, step.after, step.events
        return None

    def _wanted(self, event: Event, events: Iterable[Event], rule: str) -> bool:
        """Whether a puzzle of this level can be made of something that happened."""
        terms = {term.rule for term in event.because}
        first = self._first(event)
        ties = {one for other in events for one in other.rules} if first is not None else set()
        hard = ties.intersection(first.hard) if first is not None else set()
        if event.op != "note" or (rule and rule not in (*event.rules, *terms, *hard)):
            return False
        if self.kind == NUMBER:
            many = len(event.because)
            fits = many == 1 if self.terms == 1 else many >= self.terms
            fits = fits or any(one in self.practice.plain for one in event.rules)
            named = any(one in self.practice.sums for one in event.rules)
            return named and (fits or bool(rule)) and int(event.new) > 0
        return first is not None and (rule != "" or bool(hard) == (self.level > 1))

    def _first(self, event: Event) -> First | None:
        return next((one for one in self.practice.firsts if one.rule in event.rules), None)

    def _asked(
        self, start: Any, around: tuple[Any, Any], event: Event, events: Iterable[Event],
        moves: list[Move], wanted: str,
    ) -> Stage | None:
        """A question about an event between two positions."""
        counted, words, opt = "", self.g.describe, self.opt
        why: dict[str, Behind] = {}
        args = arguments(self.g, opt, event)
        told = {name: words.label(opt, name.split("_")[0], v) for name, v in event.args}
        if self.kind == NUMBER:
            rule = next(one for one in event.rules if one in self.practice.sums)
            rules = self._summed(event, rule, wanted)
            where: dict[str, Any] = {n: args[n] for n in _WHERE if n in args}
            ask = Ask(
                filled(words, opt, self.practice.sums[rule], dict(event.args)), event.new,
                Measure(total=rule, where=where), rules,
            )  # fmt: skip
        else:
            first = self._first(event)
            assert first is not None
            path = tuple(str(p).format(**told) if isinstance(p, str) else p for p in first.path)
            answer = self._at_end(start, moves, path)
            if answer not in opt.seats:
                return None
            question = filled(words, opt, first.question, dict(event.args))
            hard = (one for one in first.hard if any(one in e.rules for e in events))
            rules = (first.rule, *hard)
            counted = first.told(around[1], dict(event.args))
            ranks = first.ranks(*around, dict(event.args))
            called = [words.label(opt, "seat", seat) for seat in range(len(opt.seats))]
            why = {seat: behind(called, ranks, i) for i, seat in enumerate(opt.seats)
                   if seat != answer}
            ask = Ask(question, answer, Measure(value=path), rules, opt.seats)
        s, _ = engine.start(start)
        # What resolves itself would be told by the position that it comes to.
        say = [words.situation(s if moves else start), *self._told(start, moves)]
        names = [name for name in told.values() if self.kind == NUMBER]
        return replace(
            self._stage(ask, say, (), moves, names), told=counted,
            wrong={seat: one.say for seat, one in why.items()},
            against={seat: one.rule for seat, one in why.items()},
        )  # fmt: skip

    def _summed(self, event: Event, rule: str, wanted: str) -> tuple[str, ...]:
        """The rules that a sum is made by: of what adds nothing, or lay there, nothing is asked."""
        book = catalogue(self.g.name).rules
        terms = [t.rule for t in event.because if t.number and book[t.rule].kind != GIVEN]
        asked = (wanted,) if wanted in (*event.rules, *(t.rule for t in event.because)) else ()
        return tuple(dict.fromkeys((*terms, *asked))) or (rule,)

    def _at_end(self, start: Any, moves: Iterable[Move], path: tuple[str | int, ...]) -> Any:
        """What the position says at a path, once the moves are made."""
        s, _ = engine.start(start)
        for move in moves:
            s = engine.apply(s, self._action(move)).after
        here = Here(self.g, self.opt, s, s, s, ())
        found = measured(here, Measure(value=path))
        return None if isinstance(found, Missing) else found

    # Parts of both.

    def _action(self, move: Move) -> Action:
        seat = self.opt.seats.index(move.seat) if move.seat else CHANCE
        action: Action = self.g.script.action(self.opt, seat, move.do, move.fields)
        return action

    def _next(self, s: Any) -> Action:
        if engine.node(s).seat == CHANCE:
            return draw(s, self.random)
        return self.random.choice([a for a in engine.legal(s) if a.seat == engine.node(s).seat])

    def _played(self, start: Any, count: int) -> tuple[Any, list[Move]]:
        """A few moves on, as long as somebody has something to decide."""
        s, _ = engine.start(start)
        moves: list[Move] = []
        for _ in range(count):
            if engine.node(s).seat == NOBODY:
                break
            action = self._next(s)
            after = engine.apply(s, action, log=False).after
            if engine.node(after).seat in (NOBODY, CHANCE):
                break
            moves.append(move_of(self.g, self.opt, action))
            s = after
        return s, moves

    def _told(self, start: Any, moves: Iterable[Move]) -> Iterator[str]:
        """Moves as sentences, from the first on."""
        s, _ = engine.start(start)
        for move in moves:
            action = self._action(move)
            yield say_action(self.g.describe, s, action)
            s = engine.apply(s, action, log=False).after

    def _stage(
        self, task: Task, say: Iterable[str], before: Iterable[Move], then: Iterable[Move],
        focus: Iterable[str],
    ) -> Stage:
        base = replace(self.scenario, script=tuple(Entry(move=move) for move in before))
        text = " ".join(filter(None, say))
        # What is spoken of is what matters on the board.
        told = (name for name in sorted(self.places) if re.search(rf"\b{re.escape(name)}\b", text))
        shown = dict.fromkeys((*(name for name in focus if name in self.places), *told))
        if self.kind == FIRST:
            shown.clear()
        return Stage(self.kind, text, base, task, tuple(then), focus=tuple(shown))


def _hardness(failed: list[Check], *, near: bool) -> int:
    """How hard it is to see that a move is refused, from 1 to 3."""
    if failed[0].stage == PRESENCE or len(failed) > 2:
        return 1
    return 3 if len(failed) == 1 and near else 2


def _distance(move: Move, other: Move) -> int:
    """In how many places two moves differ; far where they are not of a kind."""
    if move.do != other.do or move.fields.keys() != other.fields.keys():
        return 9
    return sum(_apart(move.fields[name], other.fields[name]) for name in move.fields)


def _apart(one: Any, other: Any) -> int:
    if isinstance(one, list) and isinstance(other, list):
        return len(set(one) ^ set(other))
    return int(one != other)


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
