"""The page of puzzles: one after the other, at a level of one's choice."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType

import msgspec

from tutor.core.game import game
from tutor.core.practice import LEGAL, LEVELS
from tutor.lessons import puzzles, recall
from tutor.lessons.check import leans_on
from tutor.lessons.document import Make, Stage
from tutor.lessons.memory import AGAIN, GOOD
from tutor.lessons.puzzles import NoPuzzle, Puzzle
from tutor.lessons.sitting import Work
from tutor.view import amiss, home
from tutor.view.blocks import (
    Block,
    Button,
    Entries,
    FormField,
    Intent,
    Menu,
    Screen,
    Sentence,
    Steps,
)
from tutor.view.cards import read_as, text_of, title_of
from tutor.view.sent import texts
from tutor.view.stage import VERBS, StageView
from tutor.view.today import TODAY

UNKNOWN = 0.9
"""How a rule that was never asked counts, beside the chance that others are known."""
ANY = "any"
TITLES = {1: "Easy", 2: "Middling", 3: "Hard"}
DUE = "due"
"""Stands in an address for what is to be gone over, whatever that is by then."""
HAVE_READ = Button("I have read it", Intent("read"), primary=True)
MOST_SEED = 1_000_000_000
CHOICE = 3
"""Puzzles of which the one is asked whose rules want it most."""


class Round(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where somebody is: at a ``puzzle``, or of what is ``due`` at a ``rule`` that it asks for.

    Without a puzzle the rule is asked for by a lesson, or read. ``weak`` was not known at once.
    """

    due: tuple[str, ...] = ()
    rule: str = ""
    puzzle: tuple[str, int, int] | None = None
    work: Work = Work()
    right: int = 0
    asked: int = 0
    weak: tuple[str, ...] = ()


def left_at(text: str) -> Round:
    """What was kept of going over; nothing where it can't be read any more."""
    try:
        return msgspec.json.decode(text, type=Round)
    except msgspec.MsgspecError:
        return Round()


Learn = Callable[[Mapping[str, int], tuple[str, str] | None], None]


class Practise:
    """Somebody who practises a game.

    ``learn`` is called with how well rules were known. ``due`` are rules to go over one by one,
    until none is left; without them it goes on for ever, about what was asked less, and what is
    less ``likely`` to be known, by rule. An address leads to the same puzzle again, or to what is
    still to be gone over. Where somebody is there is told to ``keep`` at each step.
    """

    def __init__(
        self, name: str, learn: Learn, due: tuple[str, ...] | None = None,
        likely: Mapping[str, float] = MappingProxyType({}),
        keep: Callable[[Round], None] = lambda _: None,
    ) -> None:  # fmt: skip
        self.game, self._learn, self._likely, self._keep = name, learn, likely, keep
        self._times = Counter[str]()
        self._due = None if due is None else list(due)
        self._kind, self._level = ANY, 1
        self._right = self._asked = 0
        self._puzzle: Puzzle | None = None
        self._view: StageView | None = None
        self._rule = self._read = ""
        self._counted = False
        self._weak: set[str] = set()
        self._noted: set[str] = set()
        self._open: tuple[str, ...] = ()
        self._told: set[str] = set()
        self.verbs: dict[str, Callable[[str], None]] = {
            "set": self._set,
            "next": lambda _: self.another(),
            "read": lambda _: self._known(),
            **{verb: self._passed(verb) for verb in VERBS},
        }

    def another(self) -> None:
        """Ask about the next rule that is due, or a new puzzle."""
        self._view, self._puzzle, self._rule, self._read = None, None, "", ""
        if self._due is None:
            self._tried(self._ways(), "")
        elif self._due:
            self._rule = self._due.pop(0)
            self._ask_about(self._rule)
        self._keep(self.round)

    @property
    def round(self) -> Round:
        """Where somebody is, and how it went so far."""
        p, view = self._puzzle, self._view
        return Round(
            tuple(self._due or ()), self._rule, (p.kind, p.level, p.seed) if p else None,
            view.sitting.work if view else Work(), self._right, self._asked,
            tuple(sorted(self._weak)),
        )  # fmt: skip

    def resume(self, left: Round) -> None:
        """Go on where one was: at the same question, with what was answered there."""
        self._due, self._rule = [*left.due], left.rule
        if left.puzzle is None:
            self._ask_about(left.rule, puzzle=False)
        elif not self._posed(*left.puzzle, left.rule):
            # Another version has no such puzzle.
            self._ask_about(left.rule)
        self._take_up(left)

    def _take_up(self, left: Round) -> None:
        """Go on with what was answered at the question that is shown, and before it."""
        self._right, self._asked = left.right, left.asked
        self._weak = set(left.weak)
        if self._view is not None:
            self._view = StageView(self._view.stage, left.work, self._changed)
            self._noted.update(amiss.marks(self._view.sitting))
            self._counted = self._view.done

    def _ask_about(self, rule: str, *, puzzle: bool = True) -> None:
        """Ask about a rule by a puzzle, or as a lesson or a scenario does; else let it be read."""
        if puzzle and self._tried(puzzles.about(rule), rule):
            return
        stage = recall.asking(rule)
        # Of a move on a board of a lesson the answer is remembered, not the rule.
        anew = puzzle and stage is not None and isinstance(stage.task, Make)
        if anew and self._tried(((LEGAL, level) for level in LEVELS[1:]), rule):
            return
        if stage is not None:
            self._put(stage)
        else:
            self._view, self._puzzle, self._read = None, None, rule

    def _tried(self, ways: Iterable[tuple[str, int]], rule: str) -> bool:
        """Whether a puzzle of one of these kinds and levels is there; with a rule, about it."""
        for kind, level in ways:
            found = [*self._made(kind, level, rule)]
            if found:
                puzzle = min(found, key=self._wanted)
                self._times.update(puzzle.rules)
                self._put(puzzle.stage, puzzle)
                return True
        return False

    def _made(self, kind: str, level: int, rule: str) -> Iterator[Puzzle]:
        """A few new puzzles, or one about a rule, as far as there are any."""
        for _ in range(1 if rule else CHOICE):
            with suppress(NoPuzzle):
                seed = secrets.randbelow(MOST_SEED)
                puzzle = puzzles.make(self.game, kind, level, seed, rule)
                if not rule or rule in puzzle.rules:
                    yield puzzle

    def _wanted(self, puzzle: Puzzle) -> tuple[float, float]:
        """How little a puzzle is wanted: how often its rules were asked here, and are known.

        What is due, or long ago, comes before what is known well; what is new lies between.
        """
        rules = puzzle.rules
        return (sum(self._times[rule] for rule in rules) / len(rules),
                min(self._likely.get(rule, UNKNOWN) for rule in rules))

    def _known(self) -> None:
        """A rule that nothing asks for was read: that is how it is gone over."""
        if self._read:
            self._learn({self._read: GOOD}, None)
            self._asked, self._right = self._asked + 1, self._right + 1
            self.another()

    def _ways(self) -> Iterator[tuple[str, int]]:
        if self._kind == ANY:
            kinds = list(puzzles.kinds(self.game))
            yield from ((kinds[(self._asked + i) % len(kinds)], self._level) for i in range(3))
        else:
            yield self._kind, self._level

    def to(self, kind: str, level: int, seed: int, left: Round | None = None) -> None:
        """Show the puzzle of an address; another one where there is none.

        One that was ``left`` is shown with what was answered there.
        """
        if self._posed(kind, level, seed):
            self._kind, self._level = kind, level
            if left is not None and left.puzzle == (kind, level, seed):
                self._take_up(left)
        else:
            self.another()

    def _posed(self, kind: str, level: int, seed: int, rule: str = "") -> bool:
        """Whether there is this puzzle; then it is shown."""
        try:
            puzzle = puzzles.make(self.game, kind, level, seed, rule)
        except (NoPuzzle, ValueError):
            return False
        self._put(puzzle.stage, puzzle)
        return True

    def _put(self, stage: Stage, puzzle: Puzzle | None = None) -> None:
        self._puzzle, self._counted, self._read = puzzle, False, ""
        self._noted.clear()
        self._view = StageView(stage, None, self._changed)
        self._open = tuple(one for one in leans_on(stage) if one not in self._told)
        self._told.update(self._open)

    def _changed(self, view: StageView) -> None:
        marks = amiss.marks(view.sitting)
        fresh = {rule: mark for rule, mark in marks.items() if rule not in self._noted}
        self._learn(fresh, view.refused)
        self._noted.update(marks)
        self._weak.update(rule for rule, mark in fresh.items() if mark != GOOD)
        if view.done and not self._counted:
            self._counted = True
            self._asked += 1
            self._right += all(mark != AGAIN for mark in marks.values())
        self._keep(self.round)

    def _passed(self, verb: str) -> Callable[[str], None]:
        return lambda value: self._view.verbs[verb](value) if self._view is not None else None

    def _set(self, value: str) -> None:
        """Choose a kind or a level: the next puzzle follows it."""
        sent = texts(value, "name", "value")
        if sent is None:
            return
        name, chosen = sent
        if name == "kind" and chosen in (ANY, *puzzles.kinds(self.game)):
            self._kind = chosen
        elif name == "level" and chosen in map(str, LEVELS):
            self._level = int(chosen)
        else:
            return
        self.another()

    @property
    def screen(self) -> Screen:
        """The puzzle that is asked, and what can be chosen."""
        title = f"{'Practise' if self._due is None else 'Go over'} {game(self.game).title}"
        main: list[Block] = [Sentence(key="title", kind="title", text=title)]
        main += self._view.blocks() if self._view is not None else self._without()
        main += self._read_as()
        side: list[Block] = [*([self._fields()] if self._due is None else []), self._steps()]
        return Screen(
            title=title,
            blocks=(*main, *side),
            fragment=self._fragment(),
            side=tuple(block.key for block in side),
            trail=home.trail(self.game, lessons=True),
        )

    def _without(self) -> list[Block]:
        """A rule that is to be read, or where to go when all that was due is gone over."""
        if self._read:
            return [
                Sentence(key="rule", kind="title", text=title_of(self._read)),
                Sentence(key="text", kind="lead", text=text_of(self._read)),
                Menu(key="read", title="", buttons=(HAVE_READ, _about(self._read))),
            ]
        said = "All that was due is gone over." if self._asked else "Nothing is due here."
        if self._weak:
            count = len(self._weak)
            many = "1 rule that was" if count == 1 else f"{count} rules that were"
            said += f" The {many} not known at once will be asked again soon, under Today."
        more = Button("Practise", Intent("practise", self.game), hint="Always new questions.")
        return [
            Sentence(key="over", kind="lead", text=said),
            Menu(key="onward", title="", buttons=(more, TODAY)),
        ]

    def _fragment(self) -> str:
        if self._due is not None:
            return f"practise/{self.game}/{DUE}"
        p = self._puzzle
        return f"practise/{self.game}" + (f"/{p.kind}/{p.level}/{p.seed}" if p else "")

    def _read_as(self) -> list[Block]:
        """How the puzzle reads what the rulebook leaves open and its answer rests on.

        It is told as something is asked, and once is enough.
        """
        if self._view is None:
            return []
        readings = self._view.stage.base.readings
        return [read_as(dispute, readings[dispute]) for dispute in self._open]

    def _fields(self) -> Entries:
        kinds = ((ANY, "A bit of all"), *((k, puzzles.KINDS[k]) for k in puzzles.kinds(self.game)))
        levels = tuple((str(level), TITLES[level]) for level in LEVELS)
        return Entries(
            key="what", title="What to practise",
            fields=(
                FormField("kind", "Questions", "pick", self._kind, kinds),
                FormField("level", "How hard", "pick", str(self._level), levels),
            ),
        )  # fmt: skip

    def _steps(self) -> Steps:
        open_ = self._read != "" or (self._view is not None and not self._view.done)
        there = self._view is not None or open_
        onward = Button("Skip ›" if open_ else "Next ›", Intent("next"), primary=not open_,
                        enabled=there)
        said = f"{self._right} of {self._asked} right" if self._asked else ""
        if self._due:
            said = ", ".join(filter(None, (said, f"{len(self._due)} more to go over")))
        back = Button("Lessons", Intent("lessons", self.game))
        return Steps(key="steps", title="So far", rows=(), back=back, next=onward, where=said)


def _about(rule: str) -> Button:
    return Button("More about it", Intent("about", rule))
