"""A position that is put together by hand: what its vocabulary lets one enter, part by part.

A part is what a path leads to in a position: names of fields, and numbers in lists. The fields of a
part are entered in place; what has parts of its own is gone into.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from tutor.scenario.fields import Choice, Fields, Flag, Int, Listing, Spec, Table, Text
from tutor.view import taps
from tutor.view.blocks import FormField
from tutor.view.words import capital

Path = tuple[str | int, ...]
LEAVES = (Int, Text, Flag, Choice)
INLINE = 7
"""Tables of so many names at most are entered in place."""
MORE = 3
"""Empty places that a list offers to be filled."""
NOT_SAID = "–"
YES_NO = ("yes", "no")


class Deeper(NamedTuple):
    """A part that is gone into: its path, its name, what it is about and what it says so far."""

    path: Path
    name: str
    about: str
    said: str


def spec_at(spec: Spec, path: Path) -> Spec | None:
    """The vocabulary of a part; None for a path that leads nowhere."""
    for step in path:
        match spec:
            case Fields() if step in spec.entries:
                spec = spec.entries[str(step)]
            case Table() if step in spec.names:
                spec = spec.value
            case Listing() if isinstance(step, int) and 0 <= step < spec.most:
                spec = spec.item
            case _:
                return None
    return spec


def value_at(value: Any, path: Path) -> Any:
    """What a position says at a path; None where it says nothing."""
    for step in path:
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return None
    return value


def put(value: Any, path: Path, new: Any) -> Any:
    """The same with another value at a path; with None that part is said no longer.

    Whatever becomes empty by that is said no longer either.
    """
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        items = [*value] if isinstance(value, list) else []
        item = put(items[step] if step < len(items) else None, rest, new)
        return [i for i in (*items[:step], item, *items[step + 1 :]) if i is not None] or None
    fields = {**value} if isinstance(value, dict) else {}
    part = put(fields.pop(step, None), rest, new)
    return ({**fields, step: part} if part is not None else fields) or None


def place_of(spec: Spec, name: str) -> Path | None:
    """The part that something on the board is about: the first table that has its name."""
    match spec:
        case Table() if name in spec.names and not isinstance(spec.value, LEAVES):
            return (name,)
        case Fields():
            for entry, inner in spec.entries.items():
                found = place_of(inner, name)
                if found is not None:
                    return (entry, *found)
    return None


def fields(spec: Spec, value: Any) -> Iterator[FormField]:
    """The fields of a part that are entered in place; their names are paths within the part."""
    yield from _fields(spec, value, (), "", top=True)


def _fields(
    spec: Spec, value: Any, path: Path, label: str, top: bool = False
) -> Iterator[FormField]:
    match spec:
        case Fields() if top:
            for name, inner in spec.entries.items():
                yield from _fields(inner, value_at(value, (name,)), (name,), words(name))
        case Table() if isinstance(spec.value, LEAVES):
            for i, name in enumerate(_names(spec, value) if not top else _open(spec, value)):
                start = f"{label}: " if label else ""
                field = _leaf(spec.value, value_at(value, (name,)), (*path, name),
                              start + words(name))
                yield field if i or top else _hinted(field, spec.about)
        case Listing() if isinstance(spec.item, LEAVES):
            known = value or []
            for i in range(max(spec.least, min(spec.most, len(known) + MORE))):
                item = known[i] if i < len(known) else None
                number = f"{label} {i + 1}" if label else str(i + 1)
                field = _leaf(spec.item, item, (*path, i), number)
                yield field if i else _hinted(field, spec.about)
        case Int() | Text() | Flag() | Choice():
            yield _leaf(spec, value, path, label)


def _names(table: Table, value: Any) -> tuple[str, ...]:
    return table.names if len(table.names) <= INLINE else ()


def _open(table: Table, value: Any) -> tuple[str, ...]:
    """The names of a long table that something is said about; of a short one all."""
    if len(table.names) <= 2 * INLINE:
        return table.names
    return tuple(name for name in table.names if name in (value or {}))


def _hinted(field: FormField, hint: str) -> FormField:
    return msgspec.structs.replace(field, hint=hint)


def _leaf(spec: Spec, value: Any, path: Path, label: str) -> FormField:
    name = named(path)
    about = "" if isinstance(spec, Choice) else getattr(spec, "about", "")
    match spec:
        case Int():
            text = "" if value is None else str(value)
            return taps.number(name, label, text, spec.low, spec.high, unsaid=True, hint=about)
        case Choice():
            options = (("", NOT_SAID), *((n, words(n)) for n in spec.names))
            return FormField(name, label, "pick", value or "", options)
        case Flag():
            text = "" if value is None else YES_NO[not value]
            options = (("", NOT_SAID), *((n, words(n)) for n in YES_NO))
            return FormField(name, label, "pick", text, options, hint=about)
        case _:
            return FormField(name, label, "text", value or "", hint=about)


def named(path: Path) -> str:
    """A path as the name of a field, or the value of an intent."""
    return json.dumps(path, ensure_ascii=False)


def path_of(name: str) -> Path | None:
    """The path that a name stands for, if it stands for any."""
    try:
        found = json.loads(name)
    except ValueError:
        return None
    steps = isinstance(found, list) and all(type(step) in (str, int) for step in found)
    return tuple(found) if steps else None


def read(spec: Spec | None, text: str) -> Any:
    """What somebody entered in a field: None for nothing, ValueError for what can't be there."""
    text = text.strip()
    if not text:
        return None
    match spec:
        case Int():
            whole = text.replace("−", "-")
            if not whole.lstrip("-").isdecimal() or not spec.low <= int(whole) <= spec.high:
                raise ValueError(f"a whole number from {spec.low} to {spec.high}")
            return int(whole)
        case Choice() if text in spec.names:
            return text
        case Flag() if text in YES_NO:
            return text == YES_NO[0]
        case Text():
            return text[: spec.most]
        case _:
            raise ValueError("something that can be chosen")


def stepped(spec: Int, value: Any, step: int) -> int | None:
    """A number that is one more or one less; None for less than the least."""
    if value is None:
        return max(spec.low, min(1, spec.high)) if step > 0 else None
    number = int(value) + step
    return min(number, spec.high) if number >= spec.low else None


def deeper(spec: Spec, value: Any, path: Path) -> Iterator[Deeper]:
    """The parts of a part that are gone into."""
    names: Mapping[str, Spec] = {}
    match spec:
        case Fields():
            names = spec.entries
        case Table():
            names = dict.fromkeys(spec.names, spec.value)
        case Listing() if not isinstance(spec.item, LEAVES):
            for i, item in enumerate(value or []):
                yield Deeper((*path, i), f"{words(str(path[-1]))} {i + 1}", "", told(item))
    for name, inner in names.items():
        if not in_place(inner):
            said = told(value_at(value, (name,)))
            yield Deeper((*path, name), words(name), getattr(inner, "about", ""), said)


def in_place(spec: Spec) -> bool:
    """Whether a part is entered on the page of the part that it belongs to."""
    if isinstance(spec, Table):
        return isinstance(spec.value, LEAVES) and len(spec.names) <= INLINE
    return isinstance(spec, LEAVES) or (isinstance(spec, Listing) and isinstance(spec.item, LEAVES))


def words(name: str) -> str:
    """A name of a document as a label."""
    text = name.replace("_", " ")
    if text.islower():
        text = text.replace("-", " ")
    return capital(text)


def told(value: Any) -> str:
    """What is said so far, in a line."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES_NO[not value]
    if isinstance(value, dict):
        return ", ".join(f"{name.replace('_', ' ')} {told(item)}" for name, item in value.items())
    if isinstance(value, list):
        return "; ".join(map(told, value))
    return str(value)
