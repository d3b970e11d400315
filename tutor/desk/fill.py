"""Patterns: how the fields of a template become a position, moves and sentences.

A text that is ``{name}`` alone becomes the value of that field; inside other text, its words. Keys
of mappings are texts too. What comes out empty is left out. Besides fields there are

    {name+1}     the seat after the one in a field
    {name*}      all seats, beginning with the one in a field;  {name+1*}  with the one after it
    {11-name}    a number less a field
    {seat}       inside ``each``, the seat whose turn it is there

and mappings that stand for something else:

    {when: {name: value}, is: pattern}      the pattern, only when fields have these values
    {one: [pattern, ...]}                   the first that is not empty
    {each: seats, is: pattern}              a mapping by seat
    {deal: names, each: count, is: pattern} a mapping: to each seat as many names as a field says
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tutor.core.options import Options
from tutor.desk.template import NONE, Value, is_one_of, names

_SLOT = re.compile(r"\{([a-z_]+)(\+1)?(\*)?\}|\{(\d+)-([a-z_]+)\}")


class NoField(KeyError):
    """A pattern speaks of a field that its template doesn't have."""


@dataclass(frozen=True)
class Filling:
    """The values that patterns are filled with; ``seat`` is the one inside ``each``."""

    opt: Options
    values: Mapping[str, Value]
    seat: str = ""

    def fill(self, pattern: Any) -> Any:
        """A pattern with its slots filled; None where nothing is left of it."""
        if isinstance(pattern, str):
            return self._text(pattern)
        if isinstance(pattern, list | tuple):
            found = (self.fill(item) for item in pattern)
            return [item for item in found if item is not None]
        if not isinstance(pattern, Mapping):
            return pattern
        if "when" in pattern:
            held = all(is_one_of(self.value(n), want) for n, want in pattern["when"].items())
            rest = {n: p for n, p in pattern.items() if n != "when"}
            return self.fill(rest.get("is", rest)) if held else None
        if "one" in pattern:
            return next(filter(lambda f: f is not None, map(self.fill, pattern["one"])), None)
        if "deal" in pattern:
            return dict(self._deal(pattern))
        if "each" in pattern:
            return dict(self._each(pattern["is"]))
        return self._mapping(pattern)

    def value(self, name: str) -> Value:
        """What a field says; raises NoField where there is none of that name."""
        if name == "seat" and self.seat:
            return self.seat
        for known in (f"{name}:{self.seat}", name):
            if known in self.values:
                return self.values[known]
        raise NoField(name)

    def _text(self, pattern: str) -> Any:
        whole = _SLOT.fullmatch(pattern)
        if whole:
            return self._slot(whole)
        return _SLOT.sub(lambda slot: str(self._slot(slot)), pattern)

    def _slot(self, slot: re.Match[str]) -> Any:
        name, after, turned, number, less = slot.groups()
        if number:
            return int(number) - int(self.value(less))
        value = self.value(name)
        if after or turned:
            seats = self.opt.seats
            at = seats.index(str(value)) + bool(after)
            order = [*seats[at:], *seats[:at]]
            return order if turned else order[0]
        return None if value == NONE else value

    def _mapping(self, pattern: Mapping[str, Any]) -> Any:
        found: dict[str, Any] = {}
        for key, item in pattern.items():
            name, value = self._text(key), self.fill(item)
            if name is None or value is None:
                continue
            there = found.get(name)
            both = isinstance(there, dict) and isinstance(value, dict)
            found[name] = {**there, **value} if both and there is not None else value
        return found

    def _each(self, pattern: Any) -> Iterator[tuple[str, Any]]:
        for seat in self.opt.seats:
            one = Filling(self.opt, self.values, seat)
            found = one.fill(pattern)
            if found is not None:
                yield seat, found

    def _deal(self, pattern: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        left = iter(names(self.opt, pattern["deal"]))
        for seat in self.opt.seats:
            one = Filling(self.opt, self.values, seat)
            for _ in range(int(one.value(pattern["each"]))):
                name = next(left, None)
                if name is not None:
                    yield name, one.fill(pattern["is"])
