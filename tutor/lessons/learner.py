"""Whoever learns at one browser: what they know, what is due, where they left each lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from tutor.lessons import memory
from tutor.lessons.memory import Known, Review
from tutor.lessons.progress import NOBODY, Begun, Progress, Record, fresh
from tutor.play.store import NotKept


def now() -> datetime:
    """The time here."""
    return datetime.now().astimezone()


class Learner:
    """One learner. Where nothing can be kept, what is learnt lasts as long as this object.

    ``visitor`` is the browser's id, empty while it is not known. ``trouble`` says why nothing is
    kept, if that went wrong; to an ``owner``, who sits at this machine, with the folder.
    """

    def __init__(
        self, visitor: str = "", progress: Progress | None = None,
        clock: Callable[[], datetime] = now, *, owner: bool = True,
    ) -> None:
        self.visitor, self._clock, self._owner = visitor, clock, owner
        self._progress = (progress or Progress()) if visitor else None
        self._reviews: list[Review] = []
        self._begun: dict[str, Begun] = {}
        self.key, self.trouble = f"{NOBODY}{visitor}", ""
        self._load()

    def _load(self) -> None:
        """What is kept already, after what is not."""
        if self._progress is not None:
            self._tried(self._read)

    def _read(self) -> None:
        assert self._progress is not None
        self.key = self._progress.chosen(self.visitor)
        self._reviews = list(self._progress.reviews(self.key))
        self._begun = self._progress.begun(self.key)

    def _tried(self, change: Callable[[], object]) -> None:
        try:
            change()
            self.trouble = ""
        except NotKept as reason:
            self.trouble = f"Your progress is not kept: {reason.told(owner=self._owner)}."

    @property
    def name(self) -> str:
        """How the learner is called; empty for nobody in particular."""
        return "" if self.key.startswith(NOBODY) else self.key

    @property
    def now(self) -> datetime:
        """The time here."""
        return self._clock()

    def learn(self, marks: Mapping[str, int]) -> None:
        """Note how well each of some rules was known."""
        if not marks:
            return
        at = self._clock()
        self._reviews += [Review(at, rule, mark) for rule, mark in marks.items()]
        if (kept := self._progress) is not None:
            self._tried(lambda: kept.learn(self.key, marks, at))

    def keep(self, lesson: str, alter: Callable[[str], str], *, done: bool) -> str:
        """Alter what is kept of a lesson, or nothing, as it is by now; gives what is kept then."""
        at, before = self._clock(), self._begun.get(lesson)
        found = [alter(before.text if before is not None else "")]
        if (kept := self._progress) is not None:
            self._tried(lambda: found.append(kept.keep(self.key, lesson, alter, at, done=done)))
        ever = done or (before is not None and before.done)
        self._begun = {lesson: Begun(lesson, at, found[-1], ever), **{
            name: one for name, one in self._begun.items() if name != lesson}}
        return found[-1]

    def refresh(self) -> None:
        """See what was learnt meanwhile in another window."""
        self._load()

    @property
    def begun(self) -> Mapping[str, Begun]:
        """The lessons that were begun, the latest first."""
        return self._begun

    def known(self) -> tuple[Known, ...]:
        """Every rule that was asked, the least likely to be known first."""
        return memory.known(self._reviews, self._clock())

    def due(self) -> tuple[Known, ...]:
        """The rules to go over today."""
        return memory.due(self._reviews, self._clock())

    # Who it is.

    def choose(self, name: str) -> None:
        """Say who it is; what was learnt without a name goes along to it."""
        if (kept := self._progress) is not None:
            self._tried(lambda: kept.choose(self.visitor, name))
            self._load()

    def names(self) -> tuple[str, ...]:
        """The names of all learners on this machine."""
        found: list[str] = []
        if (kept := self._progress) is not None:
            self._tried(lambda: found.extend(kept.names()))
        return tuple(found)

    def forget(self) -> None:
        """Keep nothing of this learner any more."""
        if (kept := self._progress) is not None:
            self._tried(lambda: kept.forget(self.key))
            self._reviews, self._begun = [], {}
            self._load()

    def export(self) -> str:
        """The progress of this learner as text for a file; empty where nothing is kept."""
        found: list[str] = []
        if (kept := self._progress) is not None:
            self._tried(lambda: found.append(kept.export([self.key])))
        return "".join(found)

    def fresh(self, record: Record) -> Record:
        """What a record holds that is not known here: answers, and later work at lessons."""
        return fresh(record, self._reviews, self._begun)

    def take_in(self, records: tuple[Record, ...]) -> None:
        """Add what a file holds to what this learner knows."""
        if (kept := self._progress) is not None:
            for record in records:
                self._tried(lambda one=record: kept.take_in(one, self.key))  # type: ignore[misc]
            self._load()
