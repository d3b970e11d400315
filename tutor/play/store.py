"""What is kept of a visitor on this machine: the games in progress, and where a reader was.

A visitor is a random id that the browser keeps; nobody can ask for what is another visitor's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import finalize

import msgspec

if TYPE_CHECKING:
    from sqlite3 import Connection

MOST = 60
"""Things that are kept for one visitor; of more the oldest go."""
NAME = "kept.sqlite"
_VISITOR = re.compile(r"[0-9a-f]{32}")
_TABLE = """
CREATE TABLE IF NOT EXISTS kept (
  visitor TEXT NOT NULL, name TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL,
  number INTEGER NOT NULL, PRIMARY KEY (visitor, name)
) WITHOUT ROWID
"""
_KEEP = """
INSERT INTO kept VALUES (?1, ?2, ?3, ?4, (SELECT coalesce(max(number), 0) + 1 FROM kept))
ON CONFLICT (visitor, name) DO UPDATE
  SET title = excluded.title, text = excluded.text, number = excluded.number
  WHERE ?5 IS NULL OR text = ?5
"""
_DROP_OLDEST = """
DELETE FROM kept WHERE visitor = ?1 AND name NOT IN
  (SELECT name FROM kept WHERE visitor = ?1 ORDER BY number DESC LIMIT ?2)
"""


class Kept(msgspec.Struct, frozen=True):
    """Something that is kept: under what name, what people read of it, and all of it."""

    name: str
    title: str
    text: str


class NotKept(Exception):
    """The data folder can't be used; the message says why, and what would help."""

    def told(self, *, owner: bool) -> str:
        """The reason for a visitor: where the folder lies is for whoever owns this machine."""
        return str(self) if owner else "the machine of this table can't write it down"


def data_folder() -> Path:
    """The folder of the user's data."""
    from platformdirs import user_data_path

    return user_data_path("podesta", appauthor=False)


class Shelf:
    """What is kept for one visitor. Every method raises `NotKept` where nothing can be.

    Each change is whole or not there at all, whatever ends the program.
    """

    def __init__(self, visitor: str, folder: Path | None = None) -> None:
        """Raises ValueError for what is no visitor's id: 32 hexadecimal digits."""
        if not _VISITOR.fullmatch(visitor):
            raise ValueError("a visitor's id has 32 hexadecimal digits")
        self.visitor, self._folder = visitor, folder or data_folder()
        self._store: Connection | None = None

    def keep(self, name: str, title: str, text: str, was: str | None = None) -> bool:
        """Keep something under a name, in place of what was there.

        With ``was``, only if that is still what is there, or nothing is; False where it is not.
        """
        with self._open() as store:
            done = store.execute(_KEEP, (self.visitor, name, title, text, was))
            store.execute(_DROP_OLDEST, (self.visitor, MOST))
        return done.rowcount > 0

    def get(self, name: str) -> Kept | None:
        """What is kept under a name."""
        with self._open() as store:
            row = store.execute(
                "SELECT name, title, text FROM kept WHERE visitor = ? AND name = ?",
                (self.visitor, name),
            ).fetchone()
        return None if row is None else Kept(*row)

    def list(self, start: str = "") -> tuple[Kept, ...]:
        """Everything whose name begins so, the latest first."""
        with self._open() as store:
            rows = store.execute(
                "SELECT name, title, text FROM kept WHERE visitor = ? "
                "AND substr(name, 1, ?) = ? ORDER BY number DESC",
                (self.visitor, len(start), start),
            ).fetchall()
        return tuple(Kept(*row) for row in rows)

    def forget(self, name: str) -> None:
        """Keep something no longer."""
        with self._open() as store:
            store.execute(
                "DELETE FROM kept WHERE visitor = ? AND name = ?", (self.visitor, name)
            )

    @contextmanager
    def _open(self) -> Iterator[Connection]:
        """The store, within a transaction; it stays open, since closing it takes longest."""
        import sqlite3

        try:
            if self._store is None:
                self._store = _connected(self._folder)
                finalize(self, self._store.close)
            with self._store:
                yield self._store
        except (OSError, sqlite3.Error) as error:
            self._store = None
            raise NotKept(f"{self._folder} can't be used ({error})") from None


def _connected(folder: Path) -> Connection:
    import sqlite3

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    store = sqlite3.connect(path, timeout=10, check_same_thread=False)
    store.execute("PRAGMA journal_mode = WAL")
    store.execute("PRAGMA synchronous = NORMAL")
    store.execute(_TABLE)
    with suppress(OSError):
        # Hands and names are nobody else's business.
        path.chmod(0o600)
    return store
