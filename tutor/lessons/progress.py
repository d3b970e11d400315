"""Progress of the learners on this machine: every answer by rule, and where each lesson was left.

A learner is a name, or nobody in particular: then it is the visitor, whom the browser knows. There
are no accounts.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tutor.lessons.memory import AGAIN, GOOD, Review
from tutor.play.store import NotKept, data_folder
from tutor.scenario.faults import Fault, Unusable, clean

if TYPE_CHECKING:
    from sqlite3 import Connection

NAME = "progress.sqlite"
LONGEST_NAME = 40
MOST_BYTES = 4 * 1024 * 1024
OVER = "go-over/"
"""Under what names it is kept, beside lessons, where somebody is who goes over a game."""
MOST_LESSON = 64 * 1024
NOBODY, SOMEBODY = "visitor:", "Learner"
"""What begins the key of a learner without a name, and what begins their label."""
EARLIEST, LATEST = 2000, 2200
"""Years between which an answer may have been given, as far as a file is believed."""
_RULE = re.compile(r"[a-z_]+(\.[a-z0-9-]+)+")
_LESSON = re.compile(r"[a-z0-9_-]+(/[a-z0-9_-]+)+")
_TABLES = """
CREATE TABLE IF NOT EXISTS reviews (
  learner TEXT NOT NULL, at TEXT NOT NULL, rule TEXT NOT NULL, mark INTEGER NOT NULL,
  PRIMARY KEY (learner, at, rule)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lessons (
  learner TEXT NOT NULL, lesson TEXT NOT NULL, at TEXT NOT NULL, text TEXT NOT NULL,
  done INTEGER NOT NULL, PRIMARY KEY (learner, lesson)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chosen (visitor TEXT PRIMARY KEY, learner TEXT NOT NULL) WITHOUT ROWID;
"""


class Begun(msgspec.Struct, frozen=True):
    """A lesson as somebody left it: ``text`` is their work; ``done`` if they came to its end."""

    lesson: str
    at: datetime
    text: str
    done: bool


class Record(msgspec.Struct, frozen=True):
    """All that is kept of one learner; ``name`` is their label, empty where a file has none."""

    name: str = ""
    reviews: tuple[Review, ...] = ()
    lessons: tuple[Begun, ...] = ()


def fresh(record: Record, reviews: Iterable[Review], begun: Mapping[str, Begun]) -> Record:
    """What a record holds that is not kept yet: answers, and later work at lessons."""
    known = {(one.at.timestamp(), one.rule) for one in reviews}
    return Record(
        record.name,
        tuple(r for r in record.reviews if (r.at.timestamp(), r.rule) not in known),
        tuple(b for b in record.lessons if b.lesson not in begun or b.at > begun[b.lesson].at),
    )


def told(record: Record) -> str:
    """What a record holds, counted."""
    lessons = [one for one in record.lessons if not one.lesson.startswith(OVER)]
    counts = ((len(record.reviews), "answer"), (len(lessons), "lesson"))
    return ", ".join(f"{number} {what}{'' if number == 1 else 's'}" for number, what in counts)


class Export(msgspec.Struct, frozen=True):
    """A file of progress."""

    podesta: str
    version: int
    learners: tuple[Record, ...]


def label(learner: str) -> str:
    """How a learner is called: by the name, or else by a word that tells one from another."""
    if not learner.startswith(NOBODY):
        return learner
    return f"{SOMEBODY} {sha256(learner.encode()).hexdigest()[:4]}"


class Progress:
    """What is kept of all learners. Every method raises `NotKept` where nothing can be.

    Each change is whole or not there at all, whatever ends the program.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or data_folder()

    # One learner.

    def learn(self, learner: str, marks: Mapping[str, int], at: datetime) -> None:
        """Note how well each of some rules was known."""
        rows = [(learner, _written(at), rule, mark) for rule, mark in marks.items()]
        with self._open() as store:
            store.executemany("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?)", rows)

    def reviews(self, learner: str) -> tuple[Review, ...]:
        """Every answer of a learner, the oldest first."""
        with self._open() as store:
            rows = store.execute(
                "SELECT at, rule, mark FROM reviews WHERE learner = ? ORDER BY at, rule", (learner,)
            ).fetchall()
        return tuple(Review(datetime.fromisoformat(at), rule, mark) for at, rule, mark in rows)

    def keep(
        self, learner: str, lesson: str, alter: Callable[[str], str], at: datetime, *, done: bool
    ) -> str:
        """Alter what is kept of a lesson and give it; once done it stays so.

        ``alter`` gets what is kept by now, or nothing: nobody else writes until it is altered.
        """
        with self._open() as store:
            store.execute("BEGIN IMMEDIATE")
            row = store.execute(
                "SELECT text FROM lessons WHERE learner = ? AND lesson = ?", (learner, lesson)
            ).fetchone()
            text = alter(str(row[0]) if row else "")
            store.execute(
                "INSERT INTO lessons VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE "
                "SET at = ?3, text = ?4, done = max(done, ?5)",
                (learner, lesson, _written(at), text, done),
            )
        return text

    def begun(self, learner: str) -> dict[str, Begun]:
        """The lessons that a learner has begun, by their ids, the latest first."""
        with self._open() as store:
            rows = store.execute(
                "SELECT lesson, at, text, done FROM lessons WHERE learner = ? ORDER BY at DESC",
                (learner,),
            ).fetchall()
        return {
            lesson: Begun(lesson, datetime.fromisoformat(at), text, bool(done))
            for lesson, at, text, done in rows
        }

    def forget(self, learner: str) -> None:
        """Keep nothing of a learner any more."""
        with self._open() as store:
            for table in ("reviews", "lessons", "chosen"):
                store.execute(f"DELETE FROM {table} WHERE learner = ?", (learner,))  # noqa: S608

    # Who it is.

    def chosen(self, visitor: str) -> str:
        """The learner that a browser stands for: as it was said, or else its visitor."""
        with self._open() as store:
            row = store.execute(
                "SELECT learner FROM chosen WHERE visitor = ?", (visitor,)
            ).fetchone()
        return str(row[0]) if row else f"{NOBODY}{visitor}"

    def choose(self, visitor: str, name: str) -> None:
        """Say who sits at a browser; nobody in particular without a name.

        What was learnt there without a name goes along to the first name that is said.
        """
        nobody, name = f"{NOBODY}{visitor}", _name(name)
        if name:
            # Whatever ends the program here, it is there twice rather than not at all.
            self.take_in(self.record(nobody), name)
        with self._open() as store:
            if not name:
                store.execute("DELETE FROM chosen WHERE visitor = ?", (visitor,))
                return
            store.execute("INSERT OR REPLACE INTO chosen VALUES (?, ?)", (visitor, name))
            for table in ("reviews", "lessons"):
                store.execute(f"DELETE FROM {table} WHERE learner = ?", (nobody,))  # noqa: S608

    def names(self) -> tuple[str, ...]:
        """The names of the learners of whom anything is kept."""
        return tuple(name for name in self._learners() if not name.startswith(NOBODY))

    def labels(self) -> tuple[str, ...]:
        """How all learners are called of whom anything is kept."""
        return tuple(map(label, self._learners()))

    def called(self, name: str) -> str:
        """The learner who is called so here; where nobody is, a new one of this name."""
        known = (one for one in self._learners() if label(one) == name)
        return next(known, _name(name) or SOMEBODY)

    def _learners(self) -> list[str]:
        with self._open() as store:
            rows = store.execute(
                "SELECT learner FROM reviews UNION SELECT learner FROM lessons ORDER BY 1"
            ).fetchall()
        return [str(learner) for (learner,) in rows]

    # Files.

    def record(self, learner: str) -> Record:
        """All that is kept of a learner."""
        return Record(label(learner), self.reviews(learner), tuple(self.begun(learner).values()))

    def export(self, learners: Iterable[str] | None = None) -> str:
        """The progress of some learners, or of all, as text for a file."""
        found = self._learners() if learners is None else learners
        records = tuple(self.record(learner) for learner in found)
        data = msgspec.json.encode(Export("progress", 1, records))
        return msgspec.json.format(data, indent=1).decode()

    def take_in(self, record: Record, learner: str) -> None:
        """Add what a record holds to a learner: answers of both, of each lesson the later work."""
        reviews = [(learner, _written(r.at), r.rule, r.mark) for r in record.reviews]
        with self._open() as store:
            store.executemany("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?)", reviews)
            store.executemany(
                "INSERT INTO lessons VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET "
                "text = CASE WHEN ?3 > at THEN ?4 ELSE text END, at = max(at, ?3), "
                "done = max(done, ?5)",
                [(learner, b.lesson, _written(b.at), b.text, b.done) for b in record.lessons],
            )

    @contextmanager
    def _open(self) -> Iterator[Connection]:
        import sqlite3

        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path = self._folder / NAME
            with closing(sqlite3.connect(path, timeout=10)) as store:
                store.execute("PRAGMA journal_mode = WAL")
                store.execute("PRAGMA synchronous = NORMAL")
                store.executescript(_TABLES)
                with suppress(OSError):
                    # What somebody knows is nobody else's business.
                    os.chmod(path, 0o600)  # noqa: PTH101
                with store:
                    yield store
        except (OSError, sqlite3.Error) as error:
            raise NotKept(f"{self._folder} can't be used ({error})") from None


def _name(name: str) -> str:
    """A name as it may be: it must not be able to stand for somebody else's browser."""
    name = name.strip()[:LONGEST_NAME]
    while name.startswith(NOBODY):
        name = name.removeprefix(NOBODY)
    return name


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds")


def read(text: str | bytes, name: str = "file") -> tuple[Record, ...]:
    """The learners of a file of progress, which messages call ``name``; raises Unusable."""
    if len(text) > MOST_BYTES:
        wanted = f"at most {MOST_BYTES // 1024 // 1024} MB"
        raise Unusable([Fault(name, 0, 0, "", f"{len(text) // 1024:,} KB", wanted)])
    wanted = "a file of progress, as podesta progress export FILE writes it"
    if not text.strip():
        raise Unusable([Fault(name, 0, 0, "", "an empty file", wanted)])
    try:
        found = msgspec.json.decode(text, type=Export)
    except msgspec.ValidationError as error:
        # What doesn't fit, and where: “… - at `$.learners[0].name`”.
        what, _, where = str(error).partition(" - at ")
        field = clean(where.strip("`").removeprefix("$").removeprefix("."))
        raise Unusable([Fault(name, 0, 0, field, clean(what), wanted)]) from None
    except (msgspec.MsgspecError, UnicodeError):
        raise Unusable([Fault(name, 0, 0, "", "what is no file of progress", wanted)]) from None
    if found.podesta != "progress" or found.version != 1:
        said = f"{clean(found.podesta)}, version {found.version}"
        raise Unusable([Fault(name, 0, 0, "", said, "progress, version 1")])
    faults = [fault for record in found.learners for fault in _faults(record, name)]
    if faults:
        raise Unusable(faults[:1])
    return found.learners


def _faults(record: Record, name: str) -> Iterator[Fault]:
    if len(record.name) > LONGEST_NAME or not record.name.isprintable():
        yield Fault(name, 0, 0, "name", clean(record.name), f"at most {LONGEST_NAME} letters")
    for review in record.reviews:
        if not AGAIN <= review.mark <= GOOD + 1:
            yield Fault(name, 0, 0, review.rule, str(review.mark), "a mark from 1 to 4")
        if not _RULE.fullmatch(review.rule):
            yield Fault(name, 0, 0, "reviews", clean(review.rule), "the id of a rule")
        yield from _timely(review.at, review.rule, name)
    for begun in record.lessons:
        if not _LESSON.fullmatch(begun.lesson) or len(begun.text) > MOST_LESSON:
            yield Fault(name, 0, 0, "lessons", clean(begun.lesson), "a lesson and its work")
        yield from _timely(begun.at, begun.lesson, name)


def _timely(at: datetime, field: str, name: str) -> Iterator[Fault]:
    if at.tzinfo is None or not EARLIEST <= at.year < LATEST:
        wanted = f"a time with its time zone, from {EARLIEST} on"
        yield Fault(name, 0, 0, clean(field), str(at), wanted)
