"""Patterns: how the fields of a template become a position, moves and sentences.

A text that is ``{name}`` alone becomes the value of that field; inside other text, its words. Keys
of mappings are texts too. What comes out empty is left out. Besides fields there are

    {name+1}     the seat after the one in a field;  {name-1}  the one before it
    {name*}      all seats, beginning with the one in a field;  {name+1*}  with the one after it
    {11-name}    a number less a field
    {seat}       inside ``each``, the seat whose turn it is there

and mappings that stand for something else:

    {when: {name: value}, is: pattern}      the pattern, only when fields have these values, which
                                            may be slots
    {one: [pattern, ...]}                   the first that is not empty
    {each: seats, is: pattern}              a mapping by seat
    {deal: names, each: count, is: pattern} a mapping: to each seat as many names as a field says;
                                            those ``aside`` first, or last if ``left`` is true,
                                            none of ``but``; to one seat alone if there is a ``to``
    {share: names, each: count, best: name} a list by seat: its best, and others that come before it
    {rank: place, of: count}                the seats that have something of one field, by another
    {stacked: above, level: {count: most}}  the seats: of those level in one field, each lies under
                                            as many as another one says
    {first: pattern, of: [name, ...]}       the first so many of a list
    {part: count, of: [name, ...]}          inside ``each``, the seat's own part of a list: after
                                            those of the seats before it, as many as a field says
    {spread: count, of: [name, ...], most: number}
                                            a mapping inside ``each``: as many as a field says, over
                                            the seat's own share of names, so many of each first
    {top: name, is: pattern}                inside ``each``, only for the seat that has the most of
                                            a field, the first of them
    {keyed: name, is: pattern}              a mapping by what a field says for each seat
    {less: pattern, of: pattern, times: number, else: text}
                                            a number less another, which is taken so many times;
                                            what is said if that would be below 0
    {place: pattern, in: [name, ...]}       which of a list it is, counted from 0

Of a mapping that stands for another one ``also`` says what there is besides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tutor.core.options import Options
from tutor.desk.template import NONE, Value, is_one_of, names

_SLOT = re.compile(r"\{([a-z_]+)([+-]\d)?(\*)?\}|\{(\d+)-([a-z_]+)\}")


class Unfillable(ValueError):
    """What fields say can't all be so; the message says why."""


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
            return list(self._items(pattern))
        if not isinstance(pattern, Mapping):
            return pattern
        if "when" in pattern:
            rest = {n: p for n, p in pattern.items() if n != "when"}
            return self.fill(rest.get("is", rest)) if self.holds(pattern["when"]) else None
        for name, special in _SPECIAL.items():
            if name in pattern:
                found = special(self, pattern)
                return _both(found, self.fill(pattern["also"])) if "also" in pattern else found
        return self._mapping(pattern)

    def holds(self, when: Mapping[str, Any]) -> bool:
        """Whether every field named has one of the values wanted of it."""
        return all(is_one_of(self.value(name), self.fill(want)) for name, want in when.items())

    def _items(self, patterns: Iterable[Any]) -> Iterator[Any]:
        """The items of a list; a list that an item stands for becomes a part of it."""
        for pattern in patterns:
            found = self.fill(pattern)
            if isinstance(found, list) and isinstance(pattern, Mapping):
                yield from found
            elif found is not None:
                yield found

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
        name, shift, turned, number, less = slot.groups()
        if number:
            return int(number) - int(self.value(less))
        value = self.value(name)
        if shift or turned:
            seats = self.opt.seats
            at = (seats.index(str(value)) + int(shift or 0)) % len(seats)
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

    def _in(self, seat: str) -> Filling:
        return Filling(self.opt, self.values, seat)

    def _one(self, pattern: Mapping[str, Any]) -> Any:
        return next((found for item in pattern["one"] if (found := self.fill(item)) is not None),
                    None)

    def _rank(self, pattern: Mapping[str, Any]) -> Any:
        seats = [seat for seat in self.opt.seats if int(self._in(seat).value(pattern["of"]))]
        places = {seat: int(self._in(seat).value(pattern["rank"])) for seat in seats}
        if len(set(places.values())) < len(seats):
            raise Unfillable("Two players can't have the same place in the turn order.")
        rest = [seat for seat in self.opt.seats if seat not in seats]
        return [*sorted(seats, key=places.__getitem__), *rest]

    def _stacked(self, pattern: Mapping[str, Any]) -> Any:
        ((name, most),) = pattern["level"].items()
        stacks: dict[int, list[str]] = {}
        for seat in self.opt.seats:
            stacks.setdefault(min(int(self._in(seat).value(name)), most), []).append(seat)
        above = pattern["stacked"]
        return [seat for stack in stacks.values() for seat in self._stack(stack, above)]

    def _stack(self, seats: list[str], above: str) -> list[str]:
        """The seats of one stack, the highest first; one alone has nothing above it."""
        if len(seats) == 1:
            return seats
        order = {self._in(seat).value(above): seat for seat in seats}
        if set(order) != set(range(len(seats))):
            raise Unfillable(f"Of {len(seats)} discs in a stack one has no other on it, the next "
                             "has one, and so on.")
        return [order[number] for number in range(len(seats))]

    def _first(self, pattern: Mapping[str, Any]) -> Any:
        if "of" not in pattern:
            # An entry of that name, as who goes first.
            return self._mapping(pattern)
        return [self.fill(item) for item in pattern["of"]][: int(self.fill(pattern["first"]))]

    def _part(self, pattern: Mapping[str, Any]) -> Any:
        before = self.opt.seats[: self.opt.seats.index(self.seat)]
        start = sum(int(self._in(seat).value(pattern["part"])) for seat in before)
        number = int(self.value(pattern["part"]))
        if start + number > len(pattern["of"]):
            raise Unfillable(f"There are no more than {len(pattern['of'])} in the game.")
        return pattern["of"][start : start + number]

    def _spread(self, pattern: Mapping[str, Any]) -> Any:
        seats, left = self.opt.seats, int(self.value(pattern["spread"]))
        share = max(1, len(pattern["of"]) // len(seats))
        start = seats.index(self.seat) * share
        *first, last = pattern["of"][start : start + share]
        found = {}
        for name in first:
            found[name] = min(left, pattern["most"])
            left -= found[name]
        return {**found, last: left}

    def _top(self, pattern: Mapping[str, Any]) -> Any:
        best = max(self.opt.seats, key=lambda seat: int(self._in(seat).value(pattern["top"])))
        return self.fill(pattern["is"]) if best == self.seat else None

    def _keyed(self, pattern: Mapping[str, Any]) -> Any:
        found: dict[Any, Any] = {}
        for seat in self.opt.seats:
            value = self._in(seat).value(pattern["keyed"])
            if value in found:
                raise Unfillable(f"Two players can't both have the same: {value}.")
            if value != NONE:
                found[value] = self._in(seat).fill(pattern["is"])
        return found

    def _less(self, pattern: Mapping[str, Any]) -> Any:
        taken = int(self.fill(pattern["less"]) or 0) * pattern.get("times", 1)
        found = int(self.fill(pattern["of"])) - taken
        if found < 0:
            raise Unfillable(self._text(pattern["else"]))
        return found

    def _place(self, pattern: Mapping[str, Any]) -> Any:
        return pattern["in"].index(self.fill(pattern["place"]))

    def _each(self, pattern: Mapping[str, Any]) -> Any:
        found = {seat: self._in(seat).fill(pattern["is"]) for seat in self.opt.seats}
        return {seat: item for seat, item in found.items() if item is not None}

    def _deal(self, pattern: Mapping[str, Any]) -> Any:
        aside, but = pattern.get("aside", ()), pattern.get("but", ())
        every = [name for name in names(self.opt, pattern["deal"]) if name not in but]
        last = self.fill(pattern.get("left")) is True
        order = sorted(every, key=lambda name: (name in aside) == last)
        left, found = iter(order), {}
        for seat in [self.fill(pattern["to"])] if "to" in pattern else self.opt.seats:
            one = self._in(seat)
            for _ in range(int(one.value(pattern["each"]))):
                name = next(left, None)
                if name is None:
                    raise Unfillable("There are not so many in the game.")
                found[name] = one.fill(pattern["is"])
        if last and any(name not in aside for name in left):
            raise Unfillable(f"More would be left than {', '.join(aside)}.")
        return found

    def _share(self, pattern: Mapping[str, Any]) -> Any:
        """Each seat's best, and of the lowest names that are left as many as it has besides.

        What its best is matters only to a seat with as many as another one: the rest have any.
        """
        every = list(names(self.opt, pattern["share"]))
        counts = {seat: int(self._in(seat).value(pattern["each"])) for seat in self.opt.seats}
        bests = {seat: self._in(seat).fill(pattern["best"]) for seat in self.opt.seats}
        start = _kind(bests[self.opt.seats[0]])
        best = {seat: bests[seat] for seat, n in counts.items()
                if n and [*counts.values()].count(n) > 1}
        if len(set(best.values())) < len(best):
            raise Unfillable("Two players can't have the same card as their best.")
        left = [name for name in every if name.startswith(start) and name not in best.values()]
        found = {}
        for seat, name in sorted(best.items(), key=lambda pair: every.index(pair[1])):
            own = [n for n in left if every.index(n) < every.index(name)][: counts[seat] - 1]
            if len(own) < counts[seat] - 1:
                raise Unfillable(f"{seat} can't have {counts[seat]} cards with {name} as the best.")
            left = [n for n in left if n not in own]
            found[seat] = [*own, name]
        for seat in (one for one in counts if one not in best):
            found[seat], left = left[: counts[seat]], left[counts[seat] :]
            if len(found[seat]) < counts[seat]:
                raise Unfillable(f"There are no {sum(counts.values())} cards of it.")
        return found


def _both(one: Any, other: Any) -> Any:
    """Two mappings as one, with what both have of a name as one mapping too."""
    if not (isinstance(one, Mapping) and isinstance(other, Mapping)):
        return one if other is None else other
    return {**one, **{name: _both(one.get(name), value) for name, value in other.items()}}


def _kind(name: str) -> str:
    """What the name of a thing begins with, up to its last space: the kind that it is of."""
    return name.rpartition(" ")[0] + " "


_SPECIAL: Mapping[str, Callable[[Filling, Mapping[str, Any]], Any]] = {
    "one": Filling._one,  # noqa: SLF001
    "deal": Filling._deal,  # noqa: SLF001
    "share": Filling._share,  # noqa: SLF001
    "first": Filling._first,  # noqa: SLF001
    "part": Filling._part,  # noqa: SLF001
    "spread": Filling._spread,  # noqa: SLF001
    "top": Filling._top,  # noqa: SLF001
    "keyed": Filling._keyed,  # noqa: SLF001
    "less": Filling._less,  # noqa: SLF001
    "rank": Filling._rank,  # noqa: SLF001
    "stacked": Filling._stacked,  # noqa: SLF001
    "place": Filling._place,  # noqa: SLF001
    "each": Filling._each,  # noqa: SLF001
}
"""Mappings that stand for something else, by the name that tells them."""
