"""The page of puzzles: one after the other, at a level of one's choice."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping

from tutor import rulebook
from tutor.core.game import game
from tutor.core.practice import LEVELS
from tutor.lessons import catalogue, puzzles
from tutor.lessons.check import leans_on
from tutor.lessons.document import Stage
from tutor.lessons.memory import AGAIN
from tutor.lessons.puzzles import NoPuzzle, Puzzle
from tutor.view import home
from tutor.view.blocks import (
    Block,
    Button,
    Entries,
    FormField,
    Intent,
    Screen,
    Sentence,
    Steps,
)
from tutor.view.sent import texts
from tutor.view.stage import VERBS, StageView

ANY = "any"
TITLES = {1: "Easy", 2: "Middling", 3: "Hard"}
MOST_SEED = 1_000_000_000
Learn = Callable[[Mapping[str, int], tuple[str, ...]], None]


class Practise:
    """Somebody who practises a game.

    ``learn`` is called with how well rules were known. ``wanted`` are rules that are to be asked
    first. An address leads to the same puzzle again.
    """

    def __init__(self, name: str, learn: Learn, wanted: tuple[str, ...] = ()) -> None:
        self.game, self._learn, self._wanted = name, learn, list(wanted)
        self._kind, self._level = ANY, 1
        self._right = self._asked = 0
        self._puzzle: Puzzle | None = None
        self._view: StageView | None = None
        self._counted = False
        self._noted: set[str] = set()
        self._open: tuple[str, ...] = ()
        self._told: set[str] = set()
        self.verbs: dict[str, Callable[[str], None]] = {
            "set": self._set,
            "next": lambda _: self.another(),
            **{verb: self._passed(verb) for verb in VERBS},
        }

    def another(self) -> None:
        """Ask the next puzzle: about a rule that is due, if there is any, or a new one."""
        rule = self._wanted.pop(0) if self._wanted else ""
        for kind, level in self._ways(rule):
            try:
                self._show(puzzles.make(self.game, kind, level, secrets.randbelow(MOST_SEED), rule))
                return
            except NoPuzzle:
                continue
        if rule:
            self._recall(rule)

    def _recall(self, rule: str) -> None:
        """Ask about a rule as the lesson did that teaches it, where no puzzle can be made."""
        found = catalogue.teaching(rule)
        if found is None:
            self.another()
        else:
            self._put(found[1])

    def _ways(self, rule: str) -> Iterator[tuple[str, int]]:
        if rule:
            yield from puzzles.about(rule)
        elif self._kind == ANY:
            kinds = list(puzzles.kinds(self.game))
            yield from ((kinds[(self._asked + i) % len(kinds)], self._level) for i in range(3))
        else:
            yield self._kind, self._level

    def to(self, kind: str, level: int, seed: int) -> None:
        """Show the puzzle of an address; another one where there is none."""
        try:
            self._show(puzzles.make(self.game, kind, level, seed))
            self._kind, self._level = kind, level
        except (NoPuzzle, ValueError):
            self.another()

    def _show(self, puzzle: Puzzle) -> None:
        self._put(puzzle.stage)
        self._puzzle = puzzle

    def _put(self, stage: Stage) -> None:
        self._puzzle, self._counted = None, False
        self._noted.clear()
        self._view = StageView(stage, None, self._changed)
        self._open = tuple(one for one in leans_on(stage) if one not in self._told)
        self._told.update(self._open)

    def _changed(self, view: StageView) -> None:
        marks = view.sitting.marks
        self._learn({rule: mark for rule, mark in marks.items() if rule not in self._noted}, ())
        self._noted.update(marks)
        if view.done and not self._counted:
            self._counted = True
            self._asked += 1
            self._right += all(mark != AGAIN for mark in marks.values())

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
        title = f"Practise {game(self.game).title}"
        main: list[Block] = [Sentence(key="title", kind="title", text=title)]
        main += self._view.blocks() if self._view is not None else []
        main += self._read_as()
        side: list[Block] = [self._fields(), self._steps()]
        return Screen(
            title=title,
            blocks=(*main, *side),
            fragment=self._fragment(),
            side=tuple(block.key for block in side),
            trail=home.trail(self.game, lessons=True),
        )

    def _fragment(self) -> str:
        p = self._puzzle
        return f"practise/{self.game}" + (f"/{p.kind}/{p.level}/{p.seed}" if p else "")

    def _read_as(self) -> list[Block]:
        """How the puzzle reads what the rulebook leaves open and its answer rests on.

        It is told as something is asked, and once is enough.
        """
        if self._view is None:
            return []
        readings = self._view.stage.base.readings
        disputes = rulebook.catalogue(self.game).disputes
        return [
            Sentence(
                key=f"read-{dispute}", kind="note",
                text=f"The rulebook leaves open: {disputes[dispute].question} Here: "
                f"{next(r.text for r in disputes[dispute].readings if r.id == readings[dispute])}",
            )
            for dispute in self._open
        ]  # fmt: skip

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
        open_ = self._view is not None and not self._view.done
        onward = Button("Skip ›" if open_ else "Next ›", Intent("next"), primary=not open_)
        said = f"{self._right} of {self._asked} right" if self._asked else ""
        back = Button("Lessons", Intent("lessons", self.game))
        return Steps(key="steps", title="So far", rows=(), back=back, next=onward, where=said)
