"""Checks a part of a document against a `Spec`, and says all that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tutor.scenario.faults import Faults, Path, clean, near, one_of, quote
from tutor.scenario.fields import Choice, Fields, Flag, Int, Listing, Spec, Table, Text
from tutor.scenario.nodes import Node


def checked(spec: Spec, node: Node, at: Path, faults: Faults) -> Any:
    """The value of a node as plain data; parts that don't fit go to ``faults`` and are left out."""
    match spec:
        case Int():
            return _number(spec, node, at, faults)
        case Text():
            return _text(spec, node, at, faults)
        case Choice():
            return _choice(spec, node, at, faults)
        case Listing():
            return _listing(spec, node, at, faults)
        case Table():
            names = dict.fromkeys(spec.names, spec.value)
            return _entries(names, (), spec, node, at, faults)
        case Fields():
            return _entries(spec.entries, spec.required, spec, node, at, faults)
        case Flag():
            if not isinstance(node.value, bool):
                faults.add(at, shown(node), wanted(spec), where=node.where)
                return None
            return node.value


def _number(spec: Int, node: Node, at: Path, faults: Faults) -> Any:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int):
        hint = ", without quotation marks" if _looks_whole(value) else ""
        faults.add(at, shown(node), wanted(spec) + hint, where=node.where)
        return None
    if not spec.low <= value <= spec.high:
        faults.add(at, shown(node), wanted(spec), where=node.where)
        return None
    return value


def _looks_whole(value: object) -> bool:
    return isinstance(value, str) and value.lstrip("+-").isdecimal()


def _text(spec: Text, node: Node, at: Path, faults: Faults) -> Any:
    if node.value is None or isinstance(node.value, list | dict):
        faults.add(at, shown(node), wanted(spec), where=node.where)
        return None
    text = node.raw.strip()
    if not text:
        faults.add(at, "an empty text", wanted(spec), where=node.where)
    elif len(text) > spec.most:
        faults.add(at, f"a text of {len(text):,} characters", f"at most {spec.most:,}",
                   where=node.where)
    return text


def _choice(spec: Choice, node: Node, at: Path, faults: Faults) -> Any:
    if node.value is None or isinstance(node.value, list | dict) or node.raw not in spec.names:
        wrong = node.raw if not isinstance(node.value, list | dict) else ""
        faults.add(at, shown(node), one_of(spec.names, wrong, spec.about), where=node.where)
        return None
    return node.raw


def _listing(spec: Listing, node: Node, at: Path, faults: Faults) -> Any:
    if not isinstance(node.value, list):
        faults.add(at, shown(node), wanted(spec), where=node.where)
        return None
    if len(node.value) > spec.most:
        faults.add(at, f"a list of {len(node.value)}", f"at most {spec.most}", where=node.where)
        return None
    if len(node.value) < spec.least:
        faults.add(at, f"a list of {len(node.value)}", f"at least {spec.least}", where=node.where)
    found = [checked(spec.item, item, (*at, i), faults) for i, item in enumerate(node.value)]
    if spec.distinct:
        for i, value in enumerate(found):
            if value is not None and value in found[:i]:
                faults.add((*at, i), f"{shown(node.value[i])} again", "each one once",
                           where=node.value[i].where)
    return found


def _entries(
    entries: Mapping[str, Spec], required: Iterable[str], spec: Spec, node: Node, at: Path,
    faults: Faults,
) -> Any:
    if not isinstance(node.value, dict):
        faults.add(at, shown(node), wanted(spec), where=node.where)
        return None
    for name in node.value:
        if name not in entries:
            faults.add(at, f"the name {quote(name)}", one_of(entries, name),
                       where=node.keys.get(name, node.where))
    # A name that is misspelt is there after all: one fault for it is enough.
    meant = {hint for name in node.value if name not in entries for hint in near(name, entries)}
    for name in required:
        if name not in node.value and name not in meant:
            faults.add(at, f"no {name}", f"{name}: {wanted(entries[name])}", where=node.where)
    found = {}
    for name, item in node.value.items():
        if name in entries:
            value = checked(entries[name], item, (*at, name), faults)
            if value is not None:
                found[name] = value
    return found


def shown(node: Node) -> str:
    """What is there, as the start of "found …; right would be …"."""
    value = node.value
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return clean(node.raw)
    if isinstance(value, float):
        return f"the number {clean(node.raw)}"
    if isinstance(value, str):
        return f"the text {quote(value)}" if value else "an empty text"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return f"fields ({', '.join(map(clean, list(value)[:3]))})" if value else "no fields"


def wanted(spec: Spec) -> str:
    """What a spec asks for, as the end of "found …; right would be …"."""
    about = f" ({spec.about})" if spec.about else ""
    match spec:
        case Int():
            return f"a whole number from {spec.low} to {spec.high}{about}"
        case Text():
            return f"a text{about}"
        case Flag():
            return f"true or false{about}"
        case Choice():
            return one_of(spec.names, "", spec.about)
        case Listing():
            return f"a list, such as {sample(spec)}{about}"
        case Table() | Fields():
            return f"fields, such as {sample(spec)}{about}"


def sample(spec: Spec, depth: int = 2) -> str:
    """A small valid value of a spec, as one would write it."""
    match spec:
        case Int():
            return str(max(spec.low, min(1, spec.high)))
        case Text():
            return "text"
        case Flag():
            return "true"
        case Choice():
            return spec.names[0] if spec.names else "name"
        case Listing():
            return f"[{sample(spec.item, depth - 1)}]" if depth else "[…]"
        case Table():
            return _sample_fields(dict.fromkeys(spec.names, spec.value), spec.names[:1], depth)
        case Fields():
            return _sample_fields(spec.entries, spec.required or tuple(spec.entries)[:1], depth)


def _sample_fields(entries: Mapping[str, Spec], names: Iterable[str], depth: int) -> str:
    if not depth:
        return "{…}"
    return "{" + ", ".join(f"{n}: {sample(entries[n], depth - 1)}" for n in names) + "}"


def partial(spec: Spec) -> Spec:
    """The same vocabulary for what is said about a part of a position.

    Nothing is required, and a name may be ``none`` where a position mentions nothing.
    """
    match spec:
        case Fields():
            return Fields({n: partial(s) for n, s in spec.entries.items()}, (), spec.about)
        case Table():
            return Table(spec.names, partial(spec.value), spec.about)
        case Listing():
            # What is said about a list is compared item by item, so that it may be any list.
            return Listing(partial(spec.item), spec.most, spec.about)
        case Choice():
            return Choice(tuple(dict.fromkeys((*spec.names, "none"))), spec.about)
        case _:
            return spec


def names_in(spec: Spec) -> set[str]:
    """Every name that a spec lets a document use, for whatever may be pointed at by name."""
    match spec:
        case Choice():
            return set(spec.names)
        case Listing():
            return names_in(spec.item)
        case Table():
            return {*spec.names, *names_in(spec.value)}
        case Fields():
            return set().union(*map(names_in, spec.entries.values()), spec.entries)
        case _:
            return set()


def mentioned(value: Any, *, keys: bool = True) -> Iterator[str]:
    """Every text in what a position or a move says, and the names of its parts."""
    if isinstance(value, Mapping):
        if keys:
            yield from value
        for part in value.values():
            yield from mentioned(part, keys=keys)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from mentioned(part, keys=keys)
    elif isinstance(value, str):
        yield value
