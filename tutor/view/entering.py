"""A position that is put together by hand: what its vocabulary lets one enter, part by part.

A part is what a path leads to in a position: names of fields, and numbers in lists. The fields of a
part are entered in place; what has parts of its own, or many names to choose from, is gone into.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from tutor.scenario.fields import Choice, Fields, Flag, Head, Int, Listing, Spec, Table, Text
from tutor.view.words import capital

Path = tuple[str | int, ...]
LEAVES = (Int, Text, Flag, Choice)
INLINE = 7
"""Tables of so many names at most are entered in place."""
FEW = 8
"""So many names at most are all in sight where one of them is chosen."""
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


def stated(spec: Spec, value: Any, path: Path, new: Any) -> Any:
    """The same with another value at a path; of a list of places the others stay where they are."""
    *above, step = path or ("",)
    places = spec_at(spec, tuple(above))
    if not isinstance(places, Listing) or not places.gap or not isinstance(step, int):
        return put(value, path, new)
    items = [*(value_at(value, tuple(above)) or [])]
    items += [places.gap] * (step + 1 - len(items))
    items[step] = places.gap if new is None else new
    while items and items[-1] == places.gap:
        items.pop()
    return put(value, tuple(above), items or None)


def toggled(spec: Listing, items: list[str], name: str) -> list[str]:
    """A list with a name more, at its end, or without it; a full list has it moved to its end.

    Where it does not matter which comes first, they stand in the order of the game's vocabulary,
    whichever was tapped first. Raises ValueError for more names than there may be.
    """
    rest = [item for item in items if item != name]
    if spec.least == spec.most:
        return [*rest, name]
    if len(rest) < len(items):
        return rest
    if len(items) == spec.most:
        raise ValueError(f"at most {spec.most}: tap one of them to leave it out")
    if spec.ordered or not isinstance(spec.item, Choice):
        return [*items, name]
    return sorted((*items, name), key=spec.item.names.index)


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


def head_of(heads: tuple[Head, ...], name: str) -> str:
    """The head that a name begins with; empty for none."""
    return next((head.name for head in heads if name.startswith(f"{head.name} ")), "")


def tails(heads: tuple[Head, ...], names: tuple[str, ...], head: str) -> dict[str, str]:
    """The names with a head, each with what follows it; all of them, whole, where none has any."""
    if not heads:
        return {name: words(name) for name in names}
    return {name: name.removeprefix(head).strip() for name in names
            if head and head_of(heads, name) == head}


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


def place(path: Path) -> str:
    """A path as the end of an address."""
    return "".join(f"/{quote(str(step), safe='')}" for step in path)


def at(spec: Spec, place: str) -> Path:
    """The path that an address ends with, as far as it leads anywhere."""
    path: Path = ()
    for text in place.split("/")[1:]:
        step = unquote(text)
        found = (*path, int(step)) if step.isdecimal() and len(step) < 4 else (*path, step)
        if spec_at(spec, found) is None:
            break
        path = found
    return path


def read(spec: Spec | None, text: str) -> Any:
    """What somebody entered in a field: None for nothing, ValueError for what can't be there."""
    text = text.strip()
    if not text:
        return None
    match spec:
        case Int():
            whole = text.replace("−", "-")
            if not whole.removeprefix("-").isdecimal() or not spec.low <= int(whole) <= spec.high:
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
    """The parts of a part that are gone into from a page of their own."""
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
    match spec:
        case Choice(names):
            return len(names) <= FEW
        case Listing(item):
            return isinstance(item, LEAVES) and in_place(item)
        case Table(names, value):
            return isinstance(value, LEAVES) and in_place(value) and len(names) <= INLINE
    return isinstance(spec, LEAVES)


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
