"""Lessons of one's own: read with every check before anybody sees them, and where they are kept.

Whoever owns this machine keeps theirs in a folder of their data, and everybody who comes to it can
open them. What a guest puts in is for that guest alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec

from tutor.lessons.check import check
from tutor.lessons.document import Lesson
from tutor.lessons.form import OWN
from tutor.lessons.loader import load
from tutor.play.store import NotKept, Shelf, data_folder
from tutor.scenario.faults import Fault, Unusable, clean, one_of, quote
from tutor.scenario.loader import content

FOLDER = "lessons"
MOST = 200
"""Files of the folder that are looked at."""
_ID = re.compile(rf"{OWN}[a-z0-9]+(-[a-z0-9]+)*")
_KEPT = "lesson/"
"""Under what names the lessons of a guest are kept."""


def folder() -> Path:
    """The folder of one's own lessons."""
    return data_folder() / FOLDER


def sound(source: Path | bytes, name: str = "") -> Lesson:
    """A lesson of one's own that can be read, and of which the engine gives all that it says.

    Raises Unusable with every fault.
    """
    name = name or str(source if isinstance(source, Path) else "your lesson")
    return _sound(content(source, name) if isinstance(source, Path) else source, name)


@lru_cache(maxsize=256)
def _sound(text: bytes, name: str) -> Lesson:
    lesson = load(text, name)
    refuse_foreign(lesson)
    faults = check(lesson)
    if faults:
        raise Unusable(faults)
    return lesson


def refuse_foreign(lesson: Lesson) -> None:
    """Raise Unusable for an id that is none of one's own: it could be that of another lesson."""
    if not _ID.fullmatch(lesson.id):
        last = re.sub(r"[^a-z0-9]+", "-", lesson.id.rpartition("/")[2].lower()).strip("-")
        where = lesson.places.get(("id",), (1, 1))
        raise Unusable([Fault(lesson.file, *where, "id", quote(lesson.id),
                              f"{OWN}{last or 'my-lesson'}: lower-case words joined by -")])


class Found(msgspec.Struct, frozen=True):
    """Lessons of one's own, and the faults of files that hold none."""

    lessons: tuple[Lesson, ...] = ()
    faults: tuple[Fault, ...] = ()


def shared() -> Found:
    """The lessons in the folder, by course and place in it."""
    found: dict[str, Lesson] = {}
    faults: list[Fault] = []
    for path in _files():
        try:
            lesson = sound(path)
        except Unusable as unusable:
            faults += unusable.faults[:1]
            continue
        if lesson.id in found:
            where = lesson.places.get(("id",), (1, 1))
            faults.append(Fault(lesson.file, *where, "id", f"{quote(lesson.id)} again",
                                f"an id of its own (the other is in {found[lesson.id].file})"))
        else:
            found[lesson.id] = lesson
    return Found(_ordered(found.values()), tuple(faults))


def _files() -> Iterator[Path]:
    with suppress(OSError):
        yield from sorted(p for p in folder().iterdir() if p.suffix in (".yaml", ".yml"))[:MOST]


def _ordered(lessons: Iterable[Lesson]) -> tuple[Lesson, ...]:
    return tuple(sorted(lessons, key=lambda one: (one.game, one.course, one.order, one.id)))


def put(text: bytes, name: str = "") -> Lesson:
    """Keep a lesson in the folder, in place of one of the same id.

    Raises Unusable for one that can't be used, and NotKept where nothing can be kept.
    """
    lesson = sound(text, name)
    path = next((Path(one.file) for one in shared().lessons if one.id == lesson.id),
                folder() / f"{lesson.id.removeprefix(OWN)}.yaml")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_bytes(text)
        fresh.replace(path)
    except OSError as error:
        raise NotKept(f"{path} can't be written ({error.strerror})") from None
    return lesson


class OwnLessons:
    """The lessons of one's own that a visitor can open.

    An ``owner``, who sits at this machine, puts them into the folder. ``trouble`` says why one is
    not kept: then it is there for as long as this object is.
    """

    def __init__(self, visitor: str, *, owner: bool) -> None:
        self.visitor, self.owner, self.trouble = visitor, owner, ""
        self._here: dict[str, Lesson] = {}

    def found(self) -> Found:
        """All that can be opened here, and to the owner the faults of the other files."""
        every = shared()
        mine = {lesson.id: lesson for lesson in self._kept()}
        others = [one for one in every.lessons if one.id not in mine]
        return Found(_ordered([*mine.values(), *others]), every.faults if self.owner else ())

    def find(self, lesson_id: str) -> Lesson:
        """One by its id; raises Unusable."""
        known = {lesson.id: lesson for lesson in self.found().lessons}
        if lesson_id not in known:
            raise Unusable([Fault(clean(lesson_id), 0, 0, "", "no lesson of this id here",
                                  one_of(known, lesson_id, "one of your lessons"))])
        return known[lesson_id]

    def is_mine(self, lesson: Lesson) -> bool:
        """Whether this visitor put it in, and may take it out."""
        return self.owner or any(one.id == lesson.id for one in self._kept())

    def put(self, text: bytes) -> Lesson:
        """Keep a lesson, in place of one of the same id; raises Unusable."""
        lesson, self.trouble = sound(text), ""
        self._here[lesson.id] = lesson
        try:
            if self.owner:
                put(text)
            elif self.visitor:
                shelf = Shelf(self.visitor)
                shelf.keep(_KEPT + lesson.id, lesson.title, text.decode())
        except NotKept as reason:
            self.trouble = f"It is not kept: {reason.told(owner=self.owner)}."
            return lesson
        if self.owner or self.visitor:
            del self._here[lesson.id]
        return lesson

    def remove(self, lesson_id: str) -> None:
        """Take out a lesson that is this visitor's."""
        self._here.pop(lesson_id, None)
        try:
            if self.owner:
                _delete(lesson_id)
            elif self.visitor:
                Shelf(self.visitor).forget(_KEPT + lesson_id)
        except NotKept as reason:
            self.trouble = f"It is still there: {reason.told(owner=self.owner)}."

    def _kept(self) -> tuple[Lesson, ...]:
        """Those that a guest put in, and those that can't be kept."""
        found = list(self._here.values())
        if self.owner or not self.visitor:
            return tuple(found)
        with suppress(NotKept):
            for one in Shelf(self.visitor).list(_KEPT):
                # What was kept with another version may be none any more.
                with suppress(Unusable):
                    found.append(sound(one.text.encode(), one.title))
        return tuple(found)


def _delete(lesson_id: str) -> None:
    for lesson in shared().lessons:
        if lesson.id == lesson_id:
            try:
                Path(lesson.file).unlink()
            except OSError as error:
                raise NotKept(f"{lesson.file} can't be deleted ({error.strerror})") from None
