"""Faults of a document: where, what was found, what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping

import msgspec

Path = tuple[str | int, ...]
Place = tuple[int, int]
"""Line and column, both counted from 1; (0, 0) where a document has no lines, as in a link."""

MOST = 40
"""Faults that are listed; a file with more is better mended in parts."""
LONGEST_QUOTE = 60
FEW = 12
"""Up to so many names are all listed when one of them is wanted."""


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a document; ``field`` counts the items of lists from 1."""

    file: str
    line: int
    column: int
    field: str
    found: str
    wanted: str

    def __str__(self) -> str:
        where = [place(self.file, self.line, self.column), self.field]
        text = f"found {self.found}; right would be {self.wanted}"
        return ": ".join([*filter(None, where), text])


class Unusable(Exception):
    """A document can't be used; ``faults`` are all that is wrong with it, in order of lines."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda f: (f.line, f.column)))
        super().__init__("\n".join(map(str, self.faults)))


class TooMany(Exception):
    """So many faults that looking for more helps nobody."""


class Faults:
    """Collects the faults of one document; ``places`` are the lines and columns of its parts."""

    def __init__(self, file: str, places: Mapping[Path, Place] | None = None) -> None:
        self.file = file
        self.places = places or {}
        self.found: list[Fault] = []

    def add(self, at: Path, found: str, wanted: str, *, where: Place | None = None) -> None:
        """Note a fault of the part at a path; raises TooMany when there are `MOST`."""
        line, column = where or locate(self.places, at)
        fault = Fault(self.file, line, column, dotted(at), found, wanted)
        if fault not in self.found:
            self.found.append(fault)
        if len(self.found) >= MOST:
            raise TooMany

    def about(self, at: Path) -> bool:
        """Whether anything is told already of the part at a path, or of what is in it."""
        return any(fault.field.startswith(dotted(at)) for fault in self.found)

    def stop(self) -> None:
        """Raise Unusable if there are any faults."""
        if self.found:
            raise Unusable(self.found)


def locate(places: Mapping[Path, Place], at: Path) -> Place:
    """Line and column of a part, or of what it would be a part of."""
    for length in range(len(at), -1, -1):
        if at[:length] in places:
            return places[at[:length]]
    return (0, 0)


def place(file: str, line: int, column: int) -> str:
    """``file:line:column``, as editors understand it."""
    return f"{file}:{line}:{column}" if line else file


def dotted(at: Path) -> str:
    """A path as people read it: ``script[3].seat``, items counted from 1."""
    text = ""
    for step in at:
        text += f"[{step + 1}]" if isinstance(step, int) else f".{clean(step)}"
    return text.removeprefix(".")


def quote(text: str) -> str:
    """Somebody's text in a message: short, on one line, without control characters."""
    return f"“{clean(text)}”"


def clean(text: str) -> str:
    """Text without what would break a line or a terminal, cut to a readable length."""
    shown = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text[: LONGEST_QUOTE + 1])
    return shown if len(text) <= LONGEST_QUOTE else shown[:LONGEST_QUOTE] + "…"


def near(wrong: str, names: Iterable[str]) -> tuple[str, ...]:
    """Names that may have been meant by a wrong one, the likeliest first."""
    if len(wrong) > LONGEST_QUOTE:
        return ()
    plain: dict[str, str] = {}
    for name in names:
        plain.setdefault(name.casefold(), name)
    word = wrong.casefold()
    found = difflib.get_close_matches(word, plain, 3, 0.6)
    if not found:
        found = [n for n in plain if sorted(n) == sorted(word)]
    if not found:
        # The end of a dotted id, or one word of a name, is often what was typed.
        found = [n for n in plain if word in n.replace(" ", ".").split(".")][:3]
    close = [difflib.SequenceMatcher(None, f, word).ratio() for f in found]
    return tuple(plain[f] for f, ratio in zip(found, close, strict=True) if ratio > close[0] - 0.1)


def one_of(names: Iterable[str], wrong: str = "", what: str = "") -> str:
    """The end of "right would be …" where one of several names is wanted."""
    every = tuple(names)
    hint = " or ".join(near(wrong, every)) if wrong else ""
    meant = f" (did you mean {hint}?)" if hint else ""
    if not every:
        return f"{what or 'a name'}, but there is none here"
    if len(every) == 1:
        return every[0]
    if len(every) <= FEW:
        return f"{what + ': ' if what else ''}one of {', '.join(every)}{meant}"
    if what:
        return f"{what}{meant}"
    return f"one of {len(every)} names such as {', '.join(every[:3])}{meant}"
