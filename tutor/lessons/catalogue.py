"""The lessons that come with the product: where they lie, what there is, what teaches a rule."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from tutor.lessons.document import Judge, Lesson, Stage
from tutor.lessons.loader import load
from tutor.scenario.catalogue import content_root
from tutor.scenario.faults import Fault, Unusable, clean, one_of, quote


def folder() -> Path:
    """The folder of the lessons."""
    return content_root() / "lessons"


def listing(game: str = "") -> tuple[Lesson, ...]:
    """The lessons of a game, or all: by game, course and place in the course.

    Raises Unusable for one that can't be used.
    """
    found = (read(path) for path in sorted((folder() / game).rglob("*.yaml")))
    return tuple(sorted(found, key=lambda one: (one.game, one.course, one.order, one.id)))


def find(lesson_id: str) -> Lesson:
    """The lesson of an id such as ``game/name``; raises Unusable, with what was meant."""
    known = {_identity(path): path for path in folder().rglob("*.yaml")}
    if lesson_id in known:
        return read(known[lesson_id])
    raise Unusable([Fault(clean(lesson_id), 0, 0, "", "no lesson of this id",
                          one_of(sorted(known), lesson_id, "the id of a lesson"))])


def read(path: Path) -> Lesson:
    """The lesson in a file; one of the product's own must have the id by which it is found."""
    lesson = _read(path, path.stat().st_mtime_ns) if path.is_file() else load(path)
    wanted = _identity(path)
    if wanted and lesson.id != wanted:
        where = lesson.places.get(("id",), (1, 1))
        raise Unusable([Fault(lesson.file, *where, "id", quote(lesson.id), wanted)])
    return lesson


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> Lesson:
    return load(path)


def taught(name: str) -> frozenset[str]:
    """Every rule that the lessons of a game teach."""
    return frozenset(rule for lesson in listing(name) for rule in lesson.rules)


def is_ours(path: Path) -> bool:
    """Whether a file lies among the lessons of the product."""
    return bool(_identity(path))


def _identity(path: Path) -> str:
    try:
        return path.resolve().relative_to(folder()).with_suffix("").as_posix()
    except ValueError:
        return ""


def teaching(rule: str, also: Iterable[Lesson] = ()) -> tuple[Lesson, Stage] | None:
    """The lesson that teaches a rule, with the stage that does; None if there is none.

    A stage that shows it refusing a move comes before others, and else what comes first; lessons of
    one's own, ``also``, come after those of the product.
    """
    found = [(lesson, stage) for lesson in (*listing(rule.partition(".")[0]), *also)
             for stage in lesson.stages if rule in stage.rules]
    refusing = (one for one in found
                if isinstance(one[1].task, Judge) and rule in one[1].task.because)
    return next(refusing, found[0] if found else None)
