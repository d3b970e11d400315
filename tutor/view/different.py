"""What is different between two positions, as people read it."""

from __future__ import annotations

from typing import Any

from tutor.core.game import game
from tutor.core.options import Options
from tutor.play.tree import Difference
from tutor.view.words import capital, filled

NOTHING = "–"
ARGS = ("one", "two", "three")
"""The names that the words for a field have for what its path names: places, sides, numbers."""


def told(opt: Options, difference: Difference) -> tuple[str, str, str]:
    """What differs, and how it is here and there."""
    path, here, there = difference
    return said_path(opt, path), _value(opt, here), _value(opt, there)


def said_path(opt: Options, path: str) -> str:
    """Where something differs, in the game's words if it has any (``field.`` and fields' names).

    The names of places and sides, and the numbers in lists, are what those words are filled with.
    """
    words = game(opt.game).describe
    parts = path.split(".")
    fields = [part for part in parts if _is_field(opt, part)]
    names = [_name(opt, part) for part in parts if not _is_field(opt, part)]
    template = words.messages.get(f"field.{'.'.join(fields)}")
    if template is not None:
        return filled(words, opt, template, dict(zip(ARGS, names, strict=False)))
    # Whose something is, or where, needs no word for what it is part of.
    owned = len(parts) > 2 and not _is_field(opt, parts[1])
    shown = parts[1:] if owned else parts
    return capital(" › ".join(_name(opt, part).replace("_", " ") for part in shown))


def _is_field(opt: Options, part: str) -> bool:
    return part not in opt.seats and part.islower() and not part.isdecimal()


def _name(opt: Options, name: str) -> str:
    """A side by its label; what is written with hyphens in documents, without."""
    if name in opt.seats:
        label: str = game(opt.game).describe.label(opt, "seat", opt.seats.index(name))
        return label
    return name.replace("-", " ") if name.islower() else name


def _value(opt: Options, value: Any) -> str:
    if value is None or value == ():
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(_name(opt, str(item)) for item in value)
    return _name(opt, str(value))
