"""A lesson on a wall: one picture, one sentence, one question; a clicker leads through it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from tutor.lessons.document import Lesson, Read
from tutor.lessons.query import SUPPOSE
from tutor.view.blocks import Block, Board, Button, Intent, Screen, Sentence, Steps, Vote, Votes
from tutor.view.items import LETTERS, LONGEST, Item, items
from tutor.view.picture import scenery
from tutor.view.stage import StageView
from tutor.view.words import capital, sentences

KEYS = (
    "Page Down or → leads on, Page Up or ← back.",
    "1, 2, 3, 4 count hands for A, B, C, D.",
    "So does a click on an answer; on its count, it takes one back.",
    "Backspace takes back the last hand.",
    "B or . makes it dark; any key, light again.",
    "F11 fills the screen. ? shows these keys, Esc hides them.",
)
"""What whoever leads a class through a lesson has to know before it begins."""

ASKED, OVER = 0, -1
"""The place of a question at which it is open; the last place of all."""
THE_END = "The end."


class Projector:
    """A lesson for a class: at each place one sentence.

    A question is asked at one place and answered at the next; the reason, and what closes a step,
    have as many more as they have sentences. A last place says that it is over.

    Nobody's answers are kept: ``hands`` are counted, as letters by the number of the question, in
    what is given here. With ``keys`` it begins with what leads through it.
    """

    def __init__(
        self, lesson: Lesson, *, keys: bool = False, hands: dict[int, list[str]] | None = None
    ) -> None:
        self.lesson, self.items = lesson, items(lesson)
        self._places = [
            *((number, step) for number, item in enumerate(self.items)
              for step in range(len(_sentences(item)))),
            (len(self.items) - 1, OVER),
        ]  # fmt: skip
        self._at, self._keys = 0, keys
        self._hands = {} if hands is None else hands
        self.verbs: dict[str, Callable[[str], None]] = {
            "next": lambda _: self._on(1),
            "back": lambda _: self._on(-1),
            "keys": self._tell_keys,
            "vote": self._count,
            "unvote": self._uncount,
            "recount": lambda _: self._uncount(next(reversed(self._counted), "")),
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

    def _on(self, by: int) -> None:
        """To the next place or the one before; from the keys, to the place that they hide."""
        if not self._keys:
            self._go(self._at + by)
        self._keys = False

    def _tell_keys(self, how: str) -> None:
        """Show the keys to ``open`` them, hide them to ``close``, else in turn with the place."""
        self._keys = how == "open" or (how != "close" and not self._keys)

    @property
    def _counted(self) -> list[str]:
        """The hands that were counted here, as letters, the last one last."""
        return self._hands.setdefault(self._places[self._at][0], [])

    @property
    def _letters(self) -> str:
        """The answers for which hands can be counted here."""
        number, step = self._places[self._at]
        item = self.items[number]
        idle = self._keys or step == OVER or _of_all(item, step)
        return "" if idle else LETTERS[: len(item.options)]

    def _count(self, letter: str) -> None:
        if letter in self._letters:
            self._counted.append(letter)

    def _uncount(self, letter: str) -> None:
        """Take back the last hand that was counted for a letter."""
        if letter in self._counted and letter in self._letters:
            hands = self._counted
            del hands[len(hands) - 1 - hands[::-1].index(letter)]

    @property
    def screen(self) -> Screen:
        """The place that is shown."""
        number, step = self._places[self._at]
        item = self.items[number]
        blocks = self._told_keys() if self._keys else self._end(item) if step == OVER \
            else self._told(item, step)
        last = self._at == len(self._places) - 1
        steps = Steps(
            key="steps", rows=(),
            back=Button("‹ Back", Intent("back"), enabled=self._keys or self._at > 0),
            next=Button("Next ›", Intent("next"), enabled=self._keys or not last),
        )  # fmt: skip
        leave = Button("Leave", Intent("lesson", f"{self.lesson.id}/{item.stage.slug}"))
        return Screen(
            title=self.lesson.title,
            blocks=(*blocks, steps),
            fragment=f"wall/{self.lesson.id}/{self._at}",
            side=("steps",),
            trail=(leave, Button("Keys", Intent("keys"))),
            wall=True,
        )

    def _told_keys(self) -> list[Block]:
        title = Sentence(key="said", kind="title", text=self.lesson.title)
        return [title, *(Sentence(key=f"key-{i}", text=text) for i, text in enumerate(KEYS))]

    def _end(self, item: Item) -> list[Block]:
        """What was taught, and that it is over; the last picture stays."""
        return [Sentence(key="said", kind="title", text=self.lesson.closing),
                self._board(item, told=True), Votes(key="votes", text=THE_END, rows=())]

    def _board(self, item: Item, *, told: bool) -> Board:
        """The picture of a question, or of what came of it."""
        view = StageView(item.stage, None, lambda _: None)
        while told and not view.done:
            view.sitting.show()
        board = view.board(near=item.words)
        return replace(board, picture=scenery(board.picture))

    def _told(self, item: Item, step: int) -> list[Block]:
        """The sentence, the picture and the question; once answered, what is right and why."""
        told = step != ASKED
        board = self._board(item, told=told)
        said = Sentence(key="said", kind="title", text=_sentences(item)[step])
        if _of_all(item, step):
            return [said, board, self._readings(item)]
        return [said, board, *self._asked(item, told=told)]

    def _readings(self, item: Item) -> Votes:
        """What each reading of a dispute gives, side by side: none of them is the right one.

        Each was told in full before: here its first clause stands for it.
        """
        found = [one for one in self.items if one.stage is item.stage and one.options]
        rows = zip(LETTERS, found, strict=False)
        return Votes(key="votes", text=item.question, rows=tuple(
            Vote(letter, f"{clause(one.say)} → {capital(one.options[one.right[0]])}", 0, None)
            for letter, one in rows
        ))

    def _asked(self, item: Item, *, told: bool) -> list[Block]:
        if not item.question:
            return []
        counted = Counter(self._counted)
        rows = tuple(
            Vote(letter, capital(option), counted[letter], i in item.right if told else None)
            for i, (letter, option) in enumerate(zip(LETTERS, item.options, strict=False))
        )
        return [Votes(key="votes", text=item.question, rows=rows)]


def _of_all(item: Item, step: int) -> bool:
    """Whether what is said at a place is about every reading of a dispute, not about one."""
    return isinstance(item.stage.task, Read) and step > max(1, len(_why(item)))


def _sentences(item: Item) -> list[str]:
    """What is said of a question place by place: asked, answered, and closed."""
    if not item.options:
        return [item.say]
    why = _why(item)
    closing = sentences(item.closing) if [item.closing] != why else []
    return [item.say, *([*why, *closing] or [item.say])]


def _why(item: Item) -> list[str]:
    """The reason for an answer, sentence by sentence."""
    return sentences(item.why if len(item.why) <= LONGEST else item.stage.told)


def clause(say: str) -> str:
    """The first clause of what is supposed."""
    return capital(say.removeprefix(SUPPOSE).partition(";")[0].rstrip("."))
