"""Somebody at a stage of a lesson: what they answer and do, and what the engine says to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import CHANCE, Action
from tutor.core.guards import Check
from tutor.core.tx import Event
from tutor.lessons import ways
from tutor.lessons.catalogue import taught
from tutor.lessons.document import Judge, Make, Read, Stage, is_like
from tutor.lessons.memory import AGAIN, GOOD, HARD
from tutor.lessons.query import SHOWN, Query, of_ask, of_judge, of_read
from tutor.lessons.sure import Judged, judged
from tutor.play.tree import Node
from tutor.scenario.document import Ask, Move, action_of, move_of, written
from tutor.scenario.fields import Misfit
from tutor.scenario.matching import Here, measured
from tutor.view.walk import Walk
from tutor.view.words import capital, say_check, sentence

LESSON = "lesson"
RIGHT, AGAIN_TRIED, HELPED, MISSED, SHOWN_IT = OUTCOMES = (
    "right", "at another try", "with help", "missed", "shown")
"""At once, after a mistake, after a hint, answered wrongly, or given up."""
SPARE = 1
"""Moves more than a path of several that a way to the goal may take."""
GUESSED_NO = "Not allowed by our reconstruction of the game."
"""Said of a move that is refused by a guess."""
LONGEST = 200
"""Moves of others in a row after which they are taken to go on for ever."""


class Denied(msgspec.Struct, frozen=True, array_like=True):
    """A move that was refused, with the reason as it was told, and the rule of it."""

    say: str
    rule: str


class Work(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody did at a stage; all else follows from it.

    ``tries`` are the answers to each question, ``moves`` those that were made, by printed names.
    ``refused`` are the rules by which others were refused, ``denied`` what was said to those;
    ``strayed`` tells whether a legal one led away from the goal.
    """

    tries: tuple[tuple[str, ...], ...] = ()
    moves: tuple[Mapping[str, Any], ...] = ()
    refused: tuple[str, ...] = ()
    denied: tuple[Denied, ...] = ()
    strayed: bool = False
    hints: int = 0
    shown: bool = False


class Sitting:
    """A stage with the work of somebody. What they do changes ``work`` and nothing else.

    ``checks`` are those of the last move, if it was refused; by the lesson if their source says so.
    ``tried`` is the move that was tried last.
    ``judged`` tells which of them are facts: nobody is to blame for what a guess refuses.
    ``unfit`` is what was given last, if it was no answer at all. ``far`` says that so many ways had
    to be looked at last that it was left open whether one leads to the goal.
    """

    def __init__(self, stage: Stage, work: Work | None = None) -> None:
        self.stage, self.work = stage, work or Work()
        self.walk = Walk(stage.scenario())
        self.place = self._place()
        self.checks: tuple[Check, ...] = ()
        self.judged = Judged(())
        self.tried: Action | None = None
        self.unfit = ""
        self.far = False
        self._looked: dict[tuple[int, int], tuple[bool, bool]] = {}
        self._start = self.walk.node_at(self.place)
        self.queries = self._queries()
        self._replay()

    def _place(self) -> int:
        """Where on the walk the stage begins: at its question, or after the moves before it."""
        asked = self.stage.asked
        if asked is not None:
            return next(p for p in range(self.walk.end + 1) if asked in self.walk.before(p).asks)
        return self.walk.place_after(len(self.stage.base.script))

    def _queries(self) -> tuple[Query, ...]:
        match self.stage.task:
            case Ask() as ask:
                return (of_ask(ask),)
            case Judge() as judge:
                return of_judge(judge, self.walk.tree.nodes[self._start].state, self.known)
            case Read() as read:
                return of_read(read)
            case _:
                return ()

    @property
    def known(self) -> frozenset[str]:
        """The rules that somebody who does the lessons meets: a lesson names no others."""
        return taught(self.stage.base.game) if self.stage.at else frozenset()

    # Where we are.

    @property
    def node(self) -> Node:
        """The node that the board shows."""
        return self.walk.tree.node

    @property
    def start(self) -> Any:
        """The position in which something is asked."""
        return self.walk.tree.nodes[self._start].state

    def tries(self, number: int) -> tuple[str, ...]:
        """The answers to a question so far."""
        return self.work.tries[number] if number < len(self.work.tries) else ()

    @property
    def asked(self) -> int:
        """The question that is open; as many as there are when none is.

        By which rule something is refused is asked only of those who know that it is.
        """
        for number, query in enumerate(self.queries):
            if not query.closed(self.tries(number)):
                return number
            if isinstance(self.stage.task, Judge) and not query.holds(self.tries(number)[-1]):
                break
        return len(self.queries)

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        if isinstance(self.stage.task, Make):
            return self.work.shown or self.reached
        return self.asked == len(self.queries)

    @property
    def reached(self) -> bool:
        """Whether the goal of a stage that asks for moves is reached."""
        return self._reached(self.node.state, self.since)

    @property
    def strays(self) -> bool:
        """Whether what was done so far is legal but leads to the goal no more."""
        task = self.stage.task
        return isinstance(task, Make) and not self.done and not self.leads()

    @property
    def later(self) -> tuple[Node, ...]:
        """What happens after the question, or on the right path, step by step, if it is told."""
        if not self.stage.onward:
            return ()
        return self._after(self.walk.node_at(self.walk.end))

    @property
    def made(self) -> tuple[Node, ...]:
        """What was done since the stage began, step by step."""
        return self._after(self.node.id)

    def _after(self, node: int) -> tuple[Node, ...]:
        line = self.walk.tree.line(node)
        start = next(i for i, one in enumerate(line) if one.id == self._start)
        return tuple(line[start + 1 :])

    def followed(self) -> tuple[Any, list[Event], list[Action]]:
        """The position that the last move leads to, how, and what is left of the right path.

        The learner goes on with moves of the right path as far as they are allowed.
        """
        task, s = self.stage.task, self.node.state
        found = list(self.node.events)
        assert isinstance(task, Make)
        own = [self.walk.action(move) for move in task.path if move.seat == task.seat]
        own = own[len(self.work.moves):]
        for _ in range(LONGEST):
            action = self.theirs(task, s)
            if action is None and own and s.stack and own[0] in engine.legal(s):
                action = own.pop(0)
            if action is None:
                break
            step = engine.apply(s, action)
            s = step.after
            found += step.events
        return s, found, own

    # What they do.

    def answer(self, value: str) -> None:
        """Answer the question that is open; `SHOWN` gives it up.

        What is no answer at all counts for nothing.
        """
        number, self.unfit = self.asked, ""
        if number == len(self.queries):
            return
        if not self.queries[number].takes(value):
            self.unfit = value.strip()[:20]
            return
        given = [list(self.tries(i)) for i in range(len(self.queries))]
        given[number].append(value.strip()[:80])
        self.work = msgspec.structs.replace(self.work, tries=tuple(map(tuple, given)))

    def show(self) -> None:
        """Give up: the answer is told, or a way to the goal is played."""
        if isinstance(self.stage.task, Make):
            if not self.done:
                self.work = msgspec.structs.replace(self.work, shown=True)
                self._replay()
        else:
            self.answer(SHOWN)

    def hint(self) -> None:
        """Take the next hint."""
        if not self.done and self.work.hints < len(self.stage.hints):
            self.work = msgspec.structs.replace(self.work, hints=self.work.hints + 1)

    def act(self, action: Action) -> bool:
        """Try a move: whether it is made. One that is refused leaves everything as it is."""
        task = self.stage.task
        if not isinstance(task, Make) or self.done or self.strays:
            return False
        self.checks, self.tried = self._judged(action), action
        if not all(check.holds for check in self.checks):
            self._refuse(action)
            return False
        self.checks = ()
        move = written(move_of(self.walk.game, self.walk.opt, action))
        self.work = msgspec.structs.replace(self.work, moves=(*self.work.moves, move))
        self.walk.tree.step(action)
        if not self._went_on(task):
            self.work = msgspec.structs.replace(self.work, strayed=True)
        return True

    def undo(self, *, every: bool = False) -> None:
        """Take the last move back, or every one."""
        if self.work.moves and not self.work.shown:
            left = () if every else self.work.moves[:-1]
            self.work, self.checks = msgspec.structs.replace(self.work, moves=left), ()
            self._replay()

    def _judged(self, action: Action) -> tuple[Check, ...]:
        """What the rules say to a move and, if they allow it, what the lesson says."""
        self.judged = judged(self.node.state, action)
        checks = self.judged.checks
        if self.lets(action) or not all(check.holds for check in checks):
            return checks
        return (*checks, Check(False, source=LESSON, subject="gate"))

    def _refuse(self, action: Action) -> None:
        failed = next(check for check in self.checks if check.holds is False)
        if failed.source != "rule":
            return
        words, opt = self.walk.game.describe, self.walk.opt
        why = sentence(say_check(words, opt, failed))
        no = GUESSED_NO if self.judged.unsure else "Not allowed."
        said = Denied(f"{capital(words.act(opt, action))}? {no} {why}", failed.rule)
        rules = () if self.judged.unsure else (failed.rule,)
        self.work = msgspec.structs.replace(
            self.work, refused=tuple(dict.fromkeys((*self.work.refused, *rules))),
            denied=tuple(dict.fromkeys((*self.work.denied, said))),
        )  # fmt: skip

    @property
    def outcome(self) -> str:
        """How it went, once the stage is done: one of `OUTCOMES`; empty until then."""
        work = self.work
        if not self.done or self.stage.task is None:
            return ""
        if work.shown or any(SHOWN in tries for tries in work.tries):
            return SHOWN_IT
        each = [(query, self.tries(i)) for i, query in enumerate(self.queries) if self.tries(i)]
        if any(not query.holds(tries[-1]) for query, tries in each):
            return MISSED
        if work.hints:
            return HELPED
        again = any(len(tries) > 1 for _, tries in each)
        return AGAIN_TRIED if again or work.strayed or work.refused else RIGHT

    @property
    def marks(self) -> dict[str, int]:
        """How well each rule was known, as far as it is clear by now; the worst counts.

        A wrong answer tells it at once, whether or not the stage is gone on with.
        """
        work, found = self.work, dict.fromkeys(self.work.refused, AGAIN)
        firsts = [(q, self.tries(i)) for i, q in enumerate(self.queries) if self.tries(i)]
        missed = any(not query.holds(tries[0]) for query, tries in firsts)
        if self.done or missed:
            helped = HARD if work.strayed or work.hints else GOOD
            mark = AGAIN if missed or work.shown else helped
            for rule in self.stage.rules:
                found.setdefault(rule, mark)
        return found

    # How it goes on.

    def _replay(self) -> None:
        """Do again what was done, as far as it can be."""
        tree, task = self.walk.tree, self.stage.task
        tree.goto(self._start)
        if not isinstance(task, Make):
            return
        if self.work.shown:
            tree.goto(self.walk.node_at(self.walk.end))
            return
        self._others(task)
        moves = self.work.moves
        self.work = msgspec.structs.replace(self.work, moves=())
        for said in moves:
            action = self._action(said)
            if action is None or isinstance(tree.step(action), tuple):
                break
            # What may lead to the goal hangs on how many moves there were until then.
            self.work = msgspec.structs.replace(self.work, moves=(*self.work.moves, said))
            self._went_on(task)

    def _action(self, said: Mapping[str, Any]) -> Action | None:
        """The action of a move as it was kept; None for one that means nothing any more."""
        fields = {name: value for name, value in said.items() if name not in ("seat", "do")}
        try:
            move = Move(str(said["seat"]), str(said["do"]), fields)
            return action_of(self.walk.game, self.walk.opt, move)
        except (Misfit, KeyError, ValueError, TypeError):
            return None

    def _went_on(self, task: Make) -> bool:
        """Let it go on after a move of the learner, if that leads to the goal; whether it does.

        Else it stays as the learner made it, for them to look at.
        """
        if not (self.reached or self.leads()):
            return False
        self._others(task)
        return True

    def _others(self, task: Make) -> None:
        """Let the other seats and chance go on until the learner is asked or the goal reached."""
        for _ in range(LONGEST):
            if self._reached(self.node.state, self.since):
                return
            action = self.theirs(task, self.node.state)
            if action is None:
                return
            self.walk.tree.step(action)

    def theirs(self, task: Make, s: Any) -> Action | None:
        """What somebody else does now; None where the learner is asked, or nobody.

        None too where the lesson says nothing of what they do: nobody plays for them, and what was
        asked of the learner is over by then.
        """
        if not s.stack or engine.node(s).seat == self.seat(task):
            return None
        legal = engine.legal(s)
        told = [move_of(self.walk.game, self.walk.opt, a) for a in legal]
        for want in (*task.others, *task.path):
            for action, move in zip(legal, told, strict=True):
                if is_like(move, want):
                    return action
        if engine.node(s).seat == CHANCE:
            return max(engine.outcomes(s), key=lambda outcome: outcome[1])[0]
        return None

    def seat(self, task: Make) -> int:
        """The seat that makes the moves."""
        seat: int = self.walk.opt.seats.index(task.seat)
        return seat

    @property
    def since(self) -> tuple[Event, ...]:
        """What happened since the stage began."""
        return tuple(event for node in self.made for event in node.events)

    def holds(self, s: Any, events: tuple[Event, ...]) -> bool:
        """Whether the goal holds in a position, after what happened since the stage began."""
        task, game = self.stage.task, self.walk.game
        if not isinstance(task, Make):
            return False
        return measured(Here(game, self.walk.opt, s, s, s, events), task.goal) is True

    def _reached(self, s: Any, events: tuple[Event, ...]) -> bool:
        task = self.stage.task
        return not (isinstance(task, Make) and task.turn and s.stack) and self.holds(s, events)

    def leads(self, spare: int = SPARE) -> bool:
        """Whether some moves of the learner still lead to the goal; yes where it takes too long.

        Where the path takes several, they may be ``spare`` more in all; in a whole turn as many as
        it lasts.
        """
        task, node = self.stage.task, self.node
        if not isinstance(task, Make):
            return False
        own = sum(move.seat == task.seat for move in task.path)
        left = own + (spare if own > 1 else 0) - len(self.work.moves)
        asked = (node.id, left)
        if asked not in self._looked:
            self._looked[asked] = ways.lead(self, task, left)
        found, self.far = self._looked[asked]
        return found

    def lets(self, action: Action) -> bool:
        """Whether the lesson lets a move through, whatever the rules say."""
        gate = self.stage.gate
        return gate is None or gate.lets(move_of(self.walk.game, self.walk.opt, action))
