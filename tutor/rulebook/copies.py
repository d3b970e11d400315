"""The owner's own copies of the rulebooks: kept on this machine, shown beside the rules.

A copy lies in the user data folder and nowhere else. Nothing that is saved, shared or exported
holds a word of it.
"""

import codecs
import os
from functools import lru_cache
from pathlib import Path

import msgspec

from tutor.rulebook.catalogue import UnknownId, catalogue, games, passages
from tutor.rulebook.prints import Lines, find_rules
from tutor.rulebook.records import Rule

LARGEST = 4_000_000
"""Bytes of a text that is looked at."""
LEAST = 0.1
"""Share of a game's rules that a text must hold to be taken for its rulebook."""


class CopyFault(ValueError):
    """A text can't be used as a copy of a rulebook; the message says why and what would do."""


class Linked(msgspec.Struct, frozen=True):
    """What came of linking a copy."""

    game: str
    path: str
    """Where the copy is kept."""
    found: int
    """Rules whose passage was found."""
    missing: tuple[str, ...]
    """Ids of the rules whose passage was not found."""

    def __str__(self) -> str:
        total = self.found + len(self.missing)
        title = catalogue(self.game).title
        return f"{title}: {self.found} of {total} passages found; kept in {self.path}"


class Passage(msgspec.Struct, frozen=True):
    """A piece of the owner's copy that a rule rests on."""

    text: str
    first: int
    """Its first line in the copy, counted from 1."""
    last: int


def link(path: str | os.PathLike[str], game: str | None = None) -> Linked:
    """Keep the text file `path` as the owner's copy of a rulebook, and find the rules in it.

    Which game it belongs to is found out, unless `game` says. An earlier copy is replaced. Raises
    CopyFault if the file can't be read, is no plain text or is none of the rulebooks.
    """
    source = Path(path)
    try:
        with source.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise CopyFault(f"{source}: can't be read ({error.strerror})") from None
    return link_data(data, source.name, game)


def link_data(data: bytes, name: str, game: str | None = None) -> Linked:
    """As `link`, for the content of a file, such as an upload; `name` is for messages."""
    text = _decoded(data, name)
    if not text.strip():
        raise CopyFault(f"{name}: is empty. Wanted: the text of a rulebook")
    found = recognise(text) if game is None else (game, find_rules(text, passages(game)))
    best, rules = found
    wanted = passages(best).rules
    if not rules or len(rules) < LEAST * len(wanted):
        known = ", ".join(catalogue(g).title for g in games()) if game is None else best
        raise CopyFault(
            f"{name}: not recognised; at best {len(rules)} of {len(wanted)} passages were found. "
            f"Wanted: the text of the English rulebook of {known}"
        )
    copy = _path(best)
    copy.parent.mkdir(parents=True, exist_ok=True)
    fresh = copy.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(copy)
    return Linked(best, str(copy), len(rules), tuple(i for i in wanted if i not in rules))


def recognise(text: str) -> tuple[str, dict[str, tuple[Lines, ...]]]:
    """The game whose rules are found in `text` with the largest share, and where they are."""
    found = {game: find_rules(text, passages(game)) for game in games()}
    best = max(found, key=lambda g: len(found[g]) / max(1, len(passages(g).rules)))
    return best, found[best]


def linked_games() -> tuple[str, ...]:
    """The games of whose rulebook this machine has a copy."""
    return tuple(g for g in games() if _path(g).is_file())


def unlink(game: str) -> bool:
    """Delete the copy of a game's rulebook from this machine; False if there was none.

    Raises UnknownId for no such game.
    """
    if game not in games():
        raise UnknownId("game", game, games())
    try:
        _path(game).unlink()
    except FileNotFoundError:
        return False
    return True


def passage(rule: Rule) -> str | None:
    """What the owner's copy says where this rule stands; None without a copy, or if not found."""
    pieces = passage_lines(rule)
    return "\n[…]\n".join(p.text for p in pieces) if pieces else None


def passage_lines(rule: Rule) -> tuple[Passage, ...]:
    """The pieces of the owner's copy that this rule rests on, with their lines."""
    copy = _path(rule.game)
    try:
        stamp = copy.stat()
    except OSError:
        return ()
    lines, found = _found(rule.game, copy, stamp.st_mtime_ns, stamp.st_size)
    return tuple(
        Passage("\n".join(lines[first : last + 1]).strip(), first + 1, last + 1)
        for first, last in found.get(rule.id, ())
    )


@lru_cache(maxsize=8)
def _found(
    game: str, copy: Path, _changed: int, _size: int
) -> tuple[list[str], dict[str, tuple[Lines, ...]]]:
    """The lines of a copy and where the rules are in it; read again when the file has changed."""
    text = copy.read_text(encoding="utf-8")
    return text.splitlines(), find_rules(text, passages(game))


def _path(game: str) -> Path:
    from platformdirs import user_data_path

    return user_data_path("podesta", appauthor=False) / "rulebooks" / f"{game}.txt"


def _decoded(data: bytes, name: str) -> str:
    if len(data) > LARGEST:
        raise CopyFault(f"{name}: more than {LARGEST // 1_000_000} MB, no rulebook is so long")
    if data.startswith(b"%PDF"):
        raise CopyFault(f"{name}: a PDF file. Save its text first, for instance with pdftotext")
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if b"\0" in data and not marked:
        raise CopyFault(f"{name}: no plain text. Save it as a text file (UTF-8)")
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise CopyFault(f"{name}: its letters can't be read. Save it as a text file (UTF-8)")
