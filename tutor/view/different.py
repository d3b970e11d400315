"""What is different between two positions, as people read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.core.game import game
from tutor.core.options import Options
from tutor.play.tree import Difference
from tutor.view.words import capital, filled, labelled

NOTHING, NONE, NOBODY = "–", "none", "nobody"
ARGS = ("one", "two", "three")
"""The names that the words for a field have for what its path names: places, sides, numbers."""
ANY = "*"


def told(opt: Options, difference: Difference) -> tuple[str, str, str]:
    """What differs, and how it is here and there."""
    path, here, there = difference
    return said_path(opt, path), _value(opt, path, here), _value(opt, path, there)


def instead(opt: Options, difference: Difference) -> str:
    """What is there instead of what is here, in a sentence."""
    path, here, there = difference
    what = said_path(opt, path)
    if said := _with_and_without(opt, path, here, there):
        return f"{labelled(what, said)}."
    now, then = (_none(opt, path, other) if _empty(one) else _value(opt, path, one)
                 for one, other in ((here, there), (there, here)))
    return f"{labelled(what, then)} instead of {now}."


def seen(difference: Difference) -> bool:
    """Whether anything is there that is not here, or the other way round."""
    _, here, there = difference
    return not (_empty(here) and _empty(there))


def _with_and_without(opt: Options, path: str, here: Any, there: Any) -> str:
    """What lists that stay in part have more and less; empty for anything else."""
    if not (isinstance(here, tuple) and isinstance(there, tuple) and {*here} & {*there}):
        return ""
    more, less = (tuple(one for one in some if one not in others)
                  for some, others in ((there, here), (here, there)))
    told = (f"{word} {_value(opt, path, some)}"
            for word, some in (("with", more), ("without", less)))
    return " and ".join(text for text, some in zip(told, (more, less), strict=True) if some)


def said_path(opt: Options, path: str) -> str:
    """Where something differs, in the game's words if it has any (``field.`` and fields' names).

    The names of places and sides, and the numbers in lists, are what those words are filled with.
    """
    parts = path.split(".")
    said = _said(opt, "field", parts)
    if said:
        return said
    # Whose something is, or where, needs no word for what it is part of.
    owned = len(parts) > 2 and not _is_field(opt, parts[1])
    shown = parts[1:] if owned else parts
    return capital(" › ".join(_name(opt, part).replace("_", " ") for part in shown))


def label_of(opt: Options, path: Sequence[str | int]) -> str:
    """What the field at a path is called where a position is put together; empty for its own name.

    The game's words for it (``entry.`` and fields' names) say no more than the page around it does.
    """
    return _said(opt, "entry", [str(x + 1) if isinstance(x, int) else x for x in path])


def _said(opt: Options, kind: str, parts: Sequence[str]) -> str:
    """The game's words for a path, filled with its names; empty if it has none."""
    words = game(opt.game).describe
    fields = [i for i, part in enumerate(parts) if _is_field(opt, part)]
    # A field may be one of many alike, such as colours: then ``*`` stands for it, and it is a name.
    for star in (-1, *fields):
        at = ".".join(ANY if i == star else parts[i] for i in fields)
        template = words.messages.get(f"{kind}.{at}")
        if template is not None:
            names = [_name(opt, part) for i, part in enumerate(parts)
                     if i == star or i not in fields]
            return filled(words, opt, template, dict(zip(ARGS, names, strict=False)))
    return ""


def _is_field(opt: Options, part: str) -> bool:
    return part not in opt.seats and part.islower() and not part.isdecimal()


def _name(opt: Options, name: str) -> str:
    """A side by its label; what is written with hyphens in documents, without."""
    if name in opt.seats:
        label: str = game(opt.game).describe.label(opt, "seat", opt.seats.index(name))
        return label
    return name.replace("-", " ") if name.islower() else name


def _empty(value: Any) -> bool:
    return value is None or value == ()


def _none(opt: Options, path: str, other: Any) -> str:
    """In words that there is nothing, beside what is there otherwise."""
    if isinstance(other, bool):
        return _value(opt, path, False)
    if isinstance(other, int):
        return "0"
    return NOBODY if other in opt.seats else NONE


def _value(opt: Options, path: str, value: Any) -> str:
    if _empty(value):
        return NOTHING
    parts = path.split(".")
    if isinstance(value, tuple):
        return ", ".join(value_of(opt, parts, item) for item in value)
    return value_of(opt, parts, value)


def value_of(opt: Options, path: Sequence[str | int], value: Any) -> str:
    """What one thing that is said at a path is called: the game's word for it, if it has one.

    Such a word is found by the field and what is said of it (``value.side.available``).
    """
    text = str(value) if not isinstance(value, bool) else "yes" if value else "no"
    field = next((str(part) for part in reversed(path) if _is_field(opt, str(part))), "")
    word = game(opt.game).describe.messages.get(f"value.{field}.{text}")
    return _name(opt, text) if word is None else word
