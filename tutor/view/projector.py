"""A lesson on a wall: one picture, one sentence, one question; a clicker leads through it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tutor.lessons.document import Lesson
from tutor.view.blocks import Block, Button, Intent, Screen, Sentence, Steps, Vote, Votes
from tutor.view.items import LETTERS, Item, items
from tutor.view.stage import StageView
from tutor.view.words import capital


class Projector:
    """A lesson for a class. Each question is two places: asked, and answered.

    Nobody's answers are kept: hands are counted, and forgotten with the page.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.items = lesson, items(lesson)
        self._places = [
            (number, told) for number, item in enumerate(self.items)
            for told in ((False, True) if item.options else (False,))
        ]  # fmt: skip
        self._at = 0
        self._votes: dict[int, Counter[str]] = {}
        self.verbs: dict[str, Callable[[str], None]] = {
            "next": lambda _: self._go(self._at + 1),
            "back": lambda _: self._go(self._at - 1),
            "vote": lambda letter: self._vote(letter, 1),
            "unvote": lambda letter: self._vote(letter, -1),
        }

    def to(self, place: str) -> None:
        """Go to a place by its number, or to the first question of a stage by its name."""
        if place.isdecimal():
            self._go(int(place))
            return
        found = (
            at for at, (number, _) in enumerate(self._places)
            if self.items[number].stage.slug == place
        )
        self._go(next(found, 0))

    def _go(self, to: int) -> None:
        self._at = max(0, min(to, len(self._places) - 1))

    def _vote(self, letter: str, more: int) -> None:
        number, _ = self._places[self._at]
        counted = self._votes.setdefault(number, Counter())
        if letter in LETTERS[: len(self.items[number].options)]:
            counted[letter] = max(0, counted[letter] + more)

    @property
    def screen(self) -> Screen:
        """The place that is shown."""
        number, told = self._places[self._at]
        item = self.items[number]
        back = Button("‹ Back", Intent("back"), enabled=self._at > 0)
        onward = Button("Next ›", Intent("next"), enabled=self._at < len(self._places) - 1)
        leave = Button("Leave", Intent("lesson", f"{self.lesson.id}/{item.stage.slug}"))
        view = StageView(item.stage, None, lambda _: None)
        if told:
            while not view.done:
                view.sitting.show()
        blocks: list[Block] = [
            Sentence(key="said", kind="title", text=item.why if told and item.why else item.say),
            view.board(), *self._asked(item, number, told=told),
            Steps(key="steps", rows=(), back=back, next=onward),
        ]  # fmt: skip
        return Screen(
            title=self.lesson.title,
            blocks=tuple(blocks),
            fragment=f"wall/{self.lesson.id}/{self._at}",
            side=("steps",),
            trail=(leave,),
            wall=True,
        )

    def _asked(self, item: Item, number: int, *, told: bool) -> list[Block]:
        if not item.question:
            return []
        counted = self._votes.get(number, Counter())
        rows = tuple(
            Vote(letter, capital(option), counted[letter], i in item.right if told else None)
            for i, (letter, option) in enumerate(zip(LETTERS, item.options, strict=False))
        )
        return [Votes(key="votes", text=item.question, rows=rows)]
