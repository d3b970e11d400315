"""A stage at which somebody sits, as blocks: the board, what is asked, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tutor.lessons.document import Judge, Make, Read, Stage
from tutor.lessons.query import BY_WHICH, SHOWN, Query
from tutor.lessons.sitting import Sitting, Work
from tutor.play.tree import Node
from tutor.rulebook import catalogue
from tutor.scenario.document import Ask, move_of
from tutor.view import amiss, choices, ledger, replies, verdicts
from tutor.view.because import reasons
from tutor.view.blocks import (
    Block,
    Board,
    Button,
    Change,
    Changes,
    Choices,
    Intent,
    Log,
    Menu,
    Question,
    ReadingRow,
    Readings,
    Sentence,
    Verdict,
)
from tutor.view.cards import text_of, title_of
from tutor.view.moves import left_out, on_offer, wishes
from tutor.view.numbers import Reason
from tutor.view.walk import Mark, marks_of
from tutor.view.words import failing, say_action, sentence

VERBS = ("answer", "show", "hint", "undo", "act", "look", "zoom", "later")
"""What a stage understands."""
HINT = Button("Hint", Intent("hint"))
SHOW_ME = Button("Show me", Intent("show"))
LATER = Button("What happens next", Intent("later"))
BEFORE = Button("Back to the question", Intent("later"))
UNDO = Button("Take it back", Intent("undo"), primary=True)
BEGIN_AGAIN = Button("Begin this step again", Intent("undo", "every"))
ONLY = "Only what concerns {} is listed: {} of {} moves."
A_NUMBER = "What is asked for is a whole number, 0 or more."


class StageView:
    """Shows one stage; ``changed`` is called whenever somebody did something there."""

    def __init__(self, stage: Stage, work: Work | None, changed: Callable[[StageView], None]):
        self.stage = stage
        self.sitting = Sitting(stage, work)
        self._changed = changed
        self._whole, self._chosen, self._later = stage.whole, "", False
        self._hinted = False
        self._kind = ""
        self.verbs: dict[str, Callable[[str], None]] = {
            "answer": lambda value: self._do(lambda: self.sitting.answer(value)),
            "show": lambda _: self._do(self.sitting.show),
            "hint": lambda _: self._hint(),
            "undo": lambda value: self._do(lambda: self.sitting.undo(every=value == "every")),
            "act": self._act,
            "look": self._look,
            "zoom": lambda _: self._zoom(),
            "later": lambda _: self._see(),
        }

    @property
    def done(self) -> bool:
        """Whether nothing is left to do here."""
        return self.sitting.done

    @property
    def refused(self) -> tuple[str, str] | None:
        """The rule that refused the last move, and what kind of move that was; None if none did."""
        failed = failing(self.sitting.checks)
        if failed is None or failed.source != "rule" or self.sitting.judged.unsure:
            return None
        return failed.rule, self._kind

    def _do(self, change: Callable[[], Any]) -> None:
        self._hinted = False
        self._chosen = ""
        self.sitting.checks, self.sitting.unfit = (), ""
        change()
        self._changed(self)

    def _hint(self) -> None:
        self._do(self.sitting.hint)
        self._hinted = True

    def _act(self, value: str) -> None:
        action = choices.find((*on_offer(self.sitting), *left_out(self.sitting)), value)
        if action is not None:
            self._kind = choices.kind_of(action)
            self._do(lambda: self.sitting.act(action))

    def _look(self, value: str) -> None:
        self._chosen = "" if value == self._chosen else value

    def _zoom(self) -> None:
        self._whole = not self._whole

    def _see(self) -> None:
        """Turn from the position that was asked about to what comes of it, and back."""
        self._later = self.done and not self._later

    # What it looks like.

    def blocks(self) -> list[Block]:
        """Everything in reading order.

        Answers come before the board: on a phone those below it would be out of sight.
        """
        found: list[Block] = [
            Sentence(key="say", kind="lead", text=self.stage.say),
            *(self._supposed(self.sitting.queries[0], 0) if self.sitting.queries else ()),
            *self._said(), *self._hints(), *self._asked(), self.board(),
        ]
        # Sums and changes are long: what closes a step would be lost below them.
        first = isinstance(self.stage.task, Ask | Make)
        after = (self._told(), self._after()) if first else (self._after(), self._told())
        return [*found, *after[0], *after[1]]

    def _told(self) -> list[Block]:
        """What closes the step, once it is done."""
        told = self.stage.told if self.done and self.stage.task is not None else ""
        return [Sentence(key="told", text=told)] if told else []

    def board(self, near: str = "") -> Board:
        """The board, with what is pointed at: the position asked about, until more is wanted.

        For who sees it from afar it shows what is said in the words ``near``.
        """
        walk, sitting = self.sitting.walk, self.sitting
        place = None if self._node.id != walk.node_at(sitting.place) else sitting.place
        state = walk.state_at(self._node.id, place)
        picture = walk.game.picture(state, crop=walk.focus, marks=self._marks(), near=near)
        text = "What matters here" if self._whole else "The whole board"
        zoom = Button(text, Intent("zoom")) if picture.crop is not None else None
        return Board(key="board", picture=picture, whole=self._whole, zoom=zoom)

    @property
    def _node(self) -> Node:
        later = self.sitting.later
        return later[-1] if self._later and later else self.sitting.node

    def _marks(self) -> tuple[Mark, ...]:
        """What the last hint points at, or the first after a mistake; or what was done last."""
        if not self.done:
            taken = max(self.sitting.work.hints, int(bool(self._wrong)))
            pointing = (hint.point for hint in reversed(self.stage.hints[:taken]) if hint.point)
            return next(pointing, ())
        node = self._node
        if node.action is None:
            return ()
        return marks_of(move_of(self.sitting.walk.game, self.sitting.walk.opt, node.action))

    @property
    def _wrong(self) -> Reason | None:
        """Why the last answer to the question that is open is wrong."""
        number = self.sitting.asked
        tries = self.sitting.tries(number)
        if number == len(self.sitting.queries) or not tries:
            return None
        return amiss.reason(self.sitting, number, tries[-1])

    def _said(self) -> list[Block]:
        """The reply to what was just tried."""
        sitting = self.sitting
        if sitting.checks:
            return replies.refusal(sitting)
        if isinstance(self.stage.task, Make):
            return replies.went(sitting, self.stage.task)
        if sitting.unfit:
            text = f"“{sitting.unfit}” is no count, so it is not taken as an answer. {A_NUMBER}"
            return [Sentence(key="unfit", kind="reply", text=text)]
        wrong, number = self._wrong, sitting.asked
        if wrong is None:
            return []
        query, tries = sitting.queries[number], sitting.tries(number)
        given = "this rule" if query.text == BY_WHICH else query.said(tries[-1])
        text = f"✗ Not {given}. {wrong.say}"
        return [Sentence(key=f"tried-{number}-{len(tries)}", kind="reply", text=text)]

    def _hints(self) -> list[Block]:
        found: list[Block] = []
        for number, hint in enumerate(self.stage.hints[: self.sitting.work.hints]):
            last = self._hinted and number == self.sitting.work.hints - 1
            if hint.say:
                found.append(Sentence(
                    key=f"hint-{number}", kind="note", text=f"Hint: {hint.say}", arrives=last,
                ))  # fmt: skip
            if hint.rule:
                row = Change(text_of(hint.rule), (hint.rule,), title_of(hint.rule))
                found.append(Changes(key=f"hint-rule-{number}", title="Hint", rows=(row,),
                                     arrives=last and not hint.say))
        return found if not self.done else []

    def _buttons(self) -> tuple[Button, ...]:
        left = self.sitting.work.hints < len(self.stage.hints)
        wrong = self._wrong
        read = (Button("Read the rule", Intent("rule", wrong.rule)),) if wrong else ()
        return (*((HINT,) if left else ()), *read)

    def _asked(self) -> list[Block]:
        """Each question up to the one that is open; or the moves that can be tried."""
        task, sitting = self.stage.task, self.sitting
        if isinstance(task, Make):
            return [] if self.done else self._moves(task)
        shown = sitting.queries[: sitting.asked + 1]
        return [block for i, query in enumerate(shown) if i == 0 or self._follows(i)
                for block in (*(self._supposed(query, i) if i else ()), self._question(query, i))]

    def _supposed(self, query: Query, number: int) -> list[Block]:
        """What a question supposes, apart from what it asks: which reading it is about."""
        text = query.text.removesuffix(self._short(query)).strip()
        return [Sentence(key=f"suppose-{number}", kind="note", text=text)] if text else []

    def _short(self, query: Query) -> str:
        """A question without what it supposes."""
        task = self.stage.task
        return task.question if isinstance(task, Read) else query.text

    def _follows(self, number: int) -> bool:
        """Whether a question was, or is, put after the one before it."""
        return number <= self.sitting.asked and (
            bool(self.sitting.tries(number)) or number == self.sitting.asked
        )

    def _question(self, query: Query, number: int) -> Question:
        tries = self.sitting.tries(number)
        key = f"question-{number}"
        if not query.closed(tries):
            return Question(
                key=key, text=self._short(query), kind=query.kind, options=query.options,
                show=SHOW_ME, more=self._buttons(),
            )
        given = tries[-1]
        right = None if given == SHOWN else query.holds(given)
        return Question(
            key=key, text=self._short(query), kind=query.kind, options=query.options, given=given,
            right=right, reply=self._reply(number, right),
        )

    def _reply(self, number: int, right: bool | None) -> str:
        """What is said to the last answer, or to somebody who wanted to be shown."""
        query = self.sitting.queries[number]
        if right and isinstance(self.stage.task, Read) and query.kind == "yes-no":
            # What decides is the same whatever was said, and is worth telling for each reading.
            return f"Right. {amiss.reason(self.sitting, number, query.right[0]).say}"
        if right:
            return "Right."
        # Of several right answers those that could be chosen.
        shown = [one for one in query.right if one in dict(query.options)] or query.right
        said = " or ".join(query.said(one) for one in shown)
        answer = f"The answer is {said.lower() if query.kind == 'yes-no' else said}."
        if right is None:
            return answer
        why = amiss.reason(self.sitting, number, self.sitting.tries(number)[-1]).say
        if query.kind == "yes-no":
            return f"Not so. {answer} {why}"
        return f"Not so. {why} {answer}"

    def _moves(self, task: Make) -> list[Block]:
        """Moves to try, allowed or not: which are is for the learner to find out."""
        if self.sitting.strays:
            again = (BEGIN_AGAIN,) if task.turn or len(self.sitting.work.moves) > 1 else ()
            more = (UNDO, *again, *self._buttons(), SHOW_ME)
            return [Choices(key="choices", title=task.text, groups=(), more=more)]
        s = self.sitting.node.state
        every = on_offer(self.sitting)
        found = choices.offered(s, every, task.text, self._chosen)
        undo = (Button("Take it back", Intent("undo")),) if self.sitting.work.moves else ()
        more = (*undo, *self._buttons(), SHOW_ME)
        listed = sum(len(group.options) for group in found.groups)
        only: list[Block] = []
        if self._chosen and listed < len(every):
            text = ONLY.format(self._chosen, listed, len(every))
            only.append(Sentence(key="only", kind="note", text=text))
            more = (Button("Show all moves", Intent("look", self._chosen)), *more)
        return [*only, Choices(key="choices", title=found.title, groups=found.groups, more=more,
                               refused=wishes(self.sitting))]

    def _after(self) -> list[Block]:
        """Why the answer is so, and what happened."""
        task, sitting = self.stage.task, self.sitting
        if isinstance(task, Make):
            return self._happened() if sitting.work.moves or sitting.done else []
        if not sitting.done:
            return []
        if isinstance(task, Ask):
            return [*reasons(sitting, task), *self._then()]
        if isinstance(task, Judge):
            return [self._judged(task), *self._then()]
        return [self._readings(task)] if isinstance(task, Read) else []

    def _judged(self, task: Judge) -> Verdict:
        walk, checks = self.sitting.walk, amiss.judged(self.sitting, task)
        found, failed = verdicts.of_checks(walk.opt, checks), failing(checks)
        read = (Button("Read the rule", Intent("rule", failed.rule)),) if failed else ()
        reason = sentence(found.reason) if failed else \
            amiss.kept(walk.game.describe, walk.opt, checks, task.rules).say
        return msgspec.structs.replace(found, key="verdict", reason=reason, buttons=read)

    def _then(self) -> list[Block]:
        """What happened after the question, once that is wanted."""
        if not self.stage.then:
            return []
        if not self._later:
            return [Menu(key="later", title="", buttons=(LATER,))]
        walk = self.sitting.walk
        words, rows = walk.game.describe, list[Change]()
        for node in self.sitting.later:
            changed = ledger.changes(walk.opt, node.events, "then")
            found = changed.rows if changed else ()
            if node.parent is not None and node.action is not None and node.action.seat >= 0:
                # Most moves tell themselves by the first thing that they change.
                who = words.label(walk.opt, "seat", node.action.seat)
                if not found or not found[0].text.startswith(f"{who} "):
                    before = walk.tree.nodes[node.parent].state
                    rows.append(Change(say_action(words, before, node.action), (), ""))
            rows += found
        return [
            Menu(key="later", title="", buttons=(BEFORE,)),
            Changes(key="then", title="What happens next", rows=tuple(rows)),
        ]

    def _happened(self) -> list[Block]:
        """The sums and changes of what was done in this stage."""
        opt = self.sitting.walk.opt
        events = [event for node in self.sitting.made for event in node.events]
        found = ledger.ledgers(opt, ledger.accounts(opt, events), "ledger")
        one = ledger.changes(opt, events, "changes")
        return [*found, *([Log(key="changes", title=one.title, rows=one.rows)] if one else [])]

    def _readings(self, read: Read) -> Readings:
        """The readings side by side, and what each gives."""
        dispute = catalogue(self.stage.base.game).disputes[read.dispute]
        right = {query.reading: query.said(query.right[0]) for query in self.sitting.queries}
        rows = tuple(
            ReadingRow(
                text=one.text, basis=one.basis, chosen=False, default=one.id == dispute.default,
                result=right[one.id], intent=Intent(""),
            )
            for one in dispute.playable if one.id in right
        )  # fmt: skip
        return Readings(key="readings", dispute=read.dispute, question=dispute.question, rows=rows)
