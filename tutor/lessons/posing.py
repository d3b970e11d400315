"""What can be asked in a position drawn at random: each question with what it is about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import groupby
from random import Random
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import CHANCE, NOBODY, Action
from tutor.core.game import Game, game, nameable
from tutor.core.guards import FORM, PRESENCE, Check
from tutor.core.practice import LEGAL, LEVELS, NUMBER, First, Practice, Seen
from tutor.core.tx import Event
from tutor.lessons.behind import Behind, behind
from tutor.lessons.document import Judge, Stage, Task
from tutor.lessons.query import may, nearest
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
from tutor.scenario.shape import mentioned, names_in
from tutor.view.words import capital, filled, say_action, says_of, times

Found = Callable[[], Stage | None]
"""A question that can be asked: it gives its stage, or None where it lends itself to none."""
_Move = tuple[Action, tuple[str, ...], tuple[str, ...]]
"""A move with the rule that refuses it, or else the one that it is about."""
LONGEST = {1: 3, 2: 5, 3: 8}
"""Moves between a position and what is asked, by level."""
_WHERE = ("seat", "city", "virtue")
"""What tells two sums of a rule apart."""
_ABOUT = ("virtue", "colour")
"""What tells two questions about who is first apart."""
GIVEN = "setup"
"""The kind of rules by which something lies there from the start."""
FEW = 3
"""Moves of a kind that are tried for what comes of them, and events of each that are looked at."""


def drawn(g: Game, kind: str, level: int, random: Random) -> Scenario:
    """A position of a game as a puzzle has it, drawn at random; it need not be possible."""
    practice = g.practice
    assert practice is not None
    opt = practice.company(level, random)
    return Scenario(
        id="", title="A position to practise on", game=g.name, mode=opt.mode, seats=opt.seats,
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


class Pose:
    """A position, and what can be asked in it.

    With a ``rule`` questions are about it. ``terms`` are the summands that a sum has at least;
    ``allowed`` says whether a move that is asked about is allowed.
    """

    def __init__(
        self, g: Game, kind: str, level: int, random: Random, rule: str, *, terms: int,
        allowed: bool,
    ) -> None:  # fmt: skip
        assert g.practice is not None
        self.g, self.kind, self.level, self.random, self.rule = g, kind, level, random, rule
        self.terms, self.allowed = terms, allowed
        self.practice: Practice = g.practice
        self.scenario = drawn(g, kind, level, random)
        self.opt = self.scenario.options
        self.places = names_in(g.script.given(self.opt))

    def questions(self) -> Iterator[tuple[str, Found]]:
        """Every question with its topic: the rule that decides, and what else tells kinds apart."""
        start = begun(self.scenario)
        if start is not None:
            with suppress(Misfit):
                yield from self._judge(start) if self.kind == LEGAL else self._ask(start)

    # Is this allowed?

    def _judge(self, start: Any) -> Iterator[tuple[str, Found]]:
        s, before = self._played(start, self.random.randrange(LONGEST[self.level]))
        if not s.stack or engine.node(s).seat == CHANCE:
            return
        legal = engine.legal(s)
        found = self._allowed(s, legal) if self.allowed else self._refused(s, legal)
        for action, failed, rules in found:
            judge = Judge("", move_of(self.g, self.opt, action), failed, rules)
            topic = f"{judge.move.do} {' '.join((*failed, *rules))}"
            yield topic, partial(self._judged, start, s, before, action, judge)

    def _allowed(self, s: Any, legal: list[Action]) -> Iterator[_Move]:
        """A few moves of each kind that are allowed, and the rule that came nearest to refusing.

        At the hardest level they are much like one that is refused.
        """
        by_kind: dict[type, list[Action]] = {}
        hard = self.level == LEVELS[-1] and not self.rule
        for action in (self._close(s, legal) if hard else legal) if len(legal) > 1 else ():
            by_kind.setdefault(type(action), []).append(action)
        for every in by_kind.values():
            for action in self.random.sample(every, min(FEW, len(every))):
                if not self.rule:
                    yield action, (), (nearest(engine.explain(s, action)).rule,)
                elif any(self.rule == event.rules[0]
                         for event in engine.apply(s, action).events[:FEW]):
                    yield action, (), (self.rule,)

    def _close(self, s: Any, legal: list[Action]) -> list[Action]:
        """The moves that are allowed of which one much like it is refused, by one rule alone.

        Of what can be done in one way only: those that are just allowed.
        """
        own = [move_of(self.g, self.opt, a) for a in legal if a.seat == engine.node(s).seat]
        refused = [*self._no(s)]
        no = [move for _, failed, move in refused if _near(failed)]
        every = [*own, *(move for _, _, move in refused)]
        found = []
        for action in legal:
            move = move_of(self.g, self.opt, action)
            if any(_distance(move, one) == 1 for one in no) or (
                _alone(move, every) and _just(nearest(engine.explain(s, action)))
            ):
                found.append(action)
        return found

    def _no(self, s: Any) -> Iterator[tuple[Action, list[Check], Move]]:
        """Moves of whoever is asked which somebody might think of, with what refuses them."""
        seat = engine.node(s).seat
        # Moves about things that the position does not speak of are no temptation.
        away = self.places - set(mentioned(self.scenario.given))
        for action in nameable(s):
            if action.seat != seat or type(action) not in engine.handler(s).guards:
                continue
            failed = [c for c in engine.explain(s, action) if c.holds is False]
            move = move_of(self.g, self.opt, action)
            named = mentioned(move.fields, keys=False)
            if failed and failed[0].stage != FORM and away.isdisjoint(named) and (
                self.practice.sensible(s, action)
            ):
                yield action, failed, move

    def _judged(
        self, start: Any, s: Any, before: list[Move], action: Action, judge: Judge
    ) -> Stage:
        told = self.practice.told(s, action.seat)
        here = self.g.describe.situation(s)
        say = [self._told(start, before, here), here, told]
        task = msgspec.structs.replace(judge, question=may(self.opt, action))
        focus = (*mentioned(judge.move.fields, keys=False), *self._named(f"{here} {told}"))
        return self._stage(task, say, before, (), focus)

    def _refused(self, s: Any, legal: list[Action]) -> Iterator[_Move]:
        """Moves of whoever is asked that are refused, as plainly as the level wants."""
        seat, rule = engine.node(s).seat, self.rule
        own = [move_of(self.g, self.opt, a) for a in legal if a.seat == seat]
        refused = [*self._no(s)]
        every = [*own, *(move for _, _, move in refused)]
        for action, failed, move in refused:
            just = self.level == LEVELS[-1] and bool(failed[0].unit) and _alone(move, every)
            fits = _fits(self.level, failed, move, own, just=just)
            if failed[0].rule == rule or (not rule and fits):
                yield action, (failed[0].rule,), ()

    # How strong, how many, who is first?

    def _ask(self, start: Any) -> Iterator[tuple[str, Found]]:
        s, opening = engine.start(start)
        moves: list[Move] = []
        before, events, found = start, opening, False
        for _ in range(LONGEST[self.level] + 1):
            for one in events:
                if self._wanted(one, events):
                    found, around = True, (before, s)
                    yield self._topic(one), partial(
                        self._asked, start, around, one, events, tuple(moves))
            if found or engine.node(s).seat == NOBODY:
                return
            action = self._next(s)
            moves.append(move_of(self.g, self.opt, action))
            step = engine.apply(s, action)
            before, s, events = s, step.after, step.events

    def _topic(self, event: Event) -> str:
        """What a question about something that happened is about."""
        if self.kind == NUMBER:
            return next(one for one in event.rules if one in self.practice.sums)
        args = arguments(self.g, self.opt, event)
        return " ".join((event.rules[0], *(str(args[n]) for n in _ABOUT if n in args)))

    def _wanted(self, event: Event, events: Iterable[Event]) -> bool:
        """Whether a puzzle of this level can be made of something that happened."""
        rule, terms = self.rule, {term.rule for term in event.because}
        first = self._first(event)
        ties = {one for other in events for one in other.rules} if first is not None else set()
        hard = ties.intersection(first.hard) if first is not None else set()
        if rule and rule not in (*event.rules, *terms, *hard):
            return False
        if self.kind == NUMBER:
            many = len(event.because)
            fits = many == 1 if self.terms == 1 else many >= self.terms
            fits = fits or any(one in self.practice.plain for one in event.rules)
            named = any(one in self.practice.sums for one in event.rules)
            noted = named and event.op == "note" and int(event.new) > 0
            return noted and (fits or bool(rule))
        return first is not None and (rule != "" or bool(hard) == (self.level > 1))

    def _first(self, event: Event) -> First | None:
        return next((one for one in self.practice.firsts
                     if one.rule in event.rules and one.op == event.op), None)

    def _asked(
        self, start: Any, around: tuple[Any, Any], event: Event, events: Iterable[Event],
        moves: tuple[Move, ...],
    ) -> Stage | None:
        """A question about an event between two positions."""
        counted, words, opt = "", self.g.describe, self.opt
        why: dict[str, Behind] = {}
        args = arguments(self.g, opt, event)
        told = {name: words.label(opt, name.split("_")[0], v) for name, v in event.args}
        if self.kind == NUMBER:
            rule = next(one for one in event.rules if one in self.practice.sums)
            rules = self._summed(event, rule)
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
            rules = tuple(dict.fromkeys((first.rule, *hard)))
            counted = first.told(*around, dict(event.args))
            ranks = first.ranks(*around, dict(event.args))
            called = [words.label(opt, "seat", seat) for seat in range(len(opt.seats))]
            why = {seat: behind(called, ranks, i) for i, seat in enumerate(opt.seats)
                   if seat != answer}
            ask = Ask(question, answer, Measure(value=path), rules, opt.seats)
        s, _ = engine.start(start)
        # What resolves itself would be told by the position that it comes to.
        here = words.situation(s if moves else start)
        say = [here, self._told(start, moves, here)]
        sees, names = self.practice.sees, tuple(told.values()) if self.kind == NUMBER else ()
        seen = sees(start, dict(event.args)) if sees is not None else Seen(names)
        return replace(
            self._stage(ask, (*say, seen.say), (), moves, seen.focus), told=counted,
            wrong={seat: one.say for seat, one in why.items()},
            against={seat: one.rule for seat, one in why.items()},
        )  # fmt: skip

    def _summed(self, event: Event, rule: str) -> tuple[str, ...]:
        """The rules that a sum is made by: of what adds nothing, or lay there, nothing is asked."""
        book = catalogue(self.g.name).rules
        terms = [t.rule for t in event.because if t.number and book[t.rule].kind != GIVEN]
        about = (*event.rules, *(t.rule for t in event.because))
        asked = (self.rule,) if self.rule in about else ()
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

    def _told(self, start: Any, moves: Iterable[Move], here: str) -> str:
        """What has happened in a sentence, place by place, but for what is told ``here`` anyway."""
        s, _ = engine.start(start)
        told = list[tuple[str, str, str]]()
        for move in moves:
            action = self._action(move)
            head = say_action(self.g.describe, s, action).partition(": ")[0]
            who, _, where = head.partition(", ")
            done = says_of(self.g.describe, self.opt, action)
            if done not in here:
                told.append((where, who, done.removeprefix(f"{who} ")))
            s = engine.apply(s, action, log=False).after
        parts = []
        for where, at in groupby(told, key=lambda one: one[0]):
            each = (f"{who} {_listed(done for _, _, done in does)}"
                    for who, does in groupby(at, key=lambda one: one[1]))
            parts.append(f"{where} {', then '.join(each)}".strip())
        return f"{capital('; '.join(parts))}." if parts else ""

    def _stage(
        self, task: Task, say: Iterable[str], before: Iterable[Move], then: Iterable[Move],
        focus: Iterable[str],
    ) -> Stage:
        base = replace(self.scenario, script=tuple(Entry(move=move) for move in before))
        text = " ".join(filter(None, say))
        shown = dict.fromkeys(name for name in focus if name in self.places)
        return Stage(self.kind, text, base, task, tuple(then), focus=tuple(shown))

    def _named(self, text: str) -> list[str]:
        """What is spoken of: that is what matters on the board."""
        return [one for one in sorted(self.places) if re.search(rf"\b{re.escape(one)}\b", text)]


def _listed(acts: Iterable[str]) -> str:
    """What was done one after the other; the same several times in a row is told once."""
    *most, last = (times(act, sum(1 for _ in same)) for act, same in groupby(acts))
    return f"{', '.join(most)} and {last}" if most else last


def _fits(
    level: int, failed: list[Check], move: Move, own: Iterable[Move], *, just: bool
) -> bool:
    """Whether it is as hard as a level wants to see that a move is refused.

    It is easy where something is not there or several rules refuse it, and hard where one alone
    does and a move much like it is allowed, or where it is ``just`` too little that is there.
    """
    near = len(failed) == 1 and (just or any(_distance(move, one) == 1 for one in own))
    if level == 1:
        return failed[0].stage == PRESENCE or not near
    if level == 3:
        return near and _near(failed)
    return failed[0].stage != PRESENCE and len(failed) < 3 and not near


def _alone(move: Move, every: Iterable[Move]) -> bool:
    """Whether a move that says more than what is done can be thought of in no other way."""
    return bool(move.fields) and all(one == move or one.do != move.do for one in every)


def _just(check: Check) -> bool:
    """Whether a condition that is counted holds, and with 1 less it would not."""
    return bool(check.unit) and check.apart == 0


def _near(failed: list[Check]) -> bool:
    """Whether one condition alone refuses a move, and it is short of it by 1 if it is counted."""
    first = failed[0]
    return len(failed) == 1 and first.stage != PRESENCE and (not first.unit or first.apart <= 1)


def _distance(move: Move, other: Move) -> int:
    """In how many places two moves differ; far where they are not of a kind."""
    if move.do != other.do or move.fields.keys() != other.fields.keys():
        return 9
    return sum(_apart(move.fields[name], other.fields[name]) for name in move.fields)


def _apart(one: Any, other: Any) -> int:
    if isinstance(one, list) and isinstance(other, list):
        return len(set(one) ^ set(other))
    return int(one != other)
