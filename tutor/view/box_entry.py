"""A thing of Copy your box that is more than one tap: numbers by name, or several of a list."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from tutor.scenario.fields import Choice, Datum, Int, Listing, Spec, Table, values
from tutor.view import taps
from tutor.view.blocks import FormField
from tutor.view.entering import read, stepped

ALONE = "number"
"""The name of the field of a thing that is one number."""
CHIPS = (("true", "Yes"), ("false", "No"))
UNTOUCHED = "Nothing is entered yet."
MISSING = "Still missing: {}."
NEEDED = "So far all say No; say Yes to at least {}."


def one_tap(datum: Datum) -> tuple[Any, ...]:
    """What can be answered in one tap; nothing where that would be too many buttons."""
    found = values(datum.spec)
    return found if len(found) <= taps.MOST else ()


class Entering:
    """What has been set so far of the thing called ``name``; at first nothing is."""

    def __init__(self, name: str, spec: Spec) -> None:
        self.name, self._spec = name, spec
        self._parts = _parts(spec)
        self._set: dict[str, int] = {}

    @property
    def parts(self) -> dict[str, str]:
        """What has been set so far, as `put` reads it."""
        return {part: str(value).lower() for part, value in self._set.items()}

    def take_up(self, parts: Mapping[str, str]) -> None:
        """Set parts as they were left; what can't be is left out."""
        for name, value in parts.items():
            self.put(name, value)

    def put(self, name: str, text: str) -> None:
        """Set a part to what a field says; what can't be changes nothing."""
        match self._parts.get(name):
            case Int() as number:
                with suppress(ValueError):
                    value = read(number, text)
                    if value is not None:
                        self._set[name] = value
            case bool() if text in dict(CHIPS):
                self._set[name] = text == "true"

    def step(self, name: str, by: int) -> None:
        """One more or one less of a part, within its limits; nothing is less than not entered."""
        match self._parts.get(name):
            case Int() as number if name in self._set or by > 0:
                value = stepped(number, self._set.get(name, number.low), by)
                self._set[name] = number.low if value is None else value

    def nothing(self) -> None:
        """Say that there is none of all these."""
        if self.may_be_empty:
            self._set = dict.fromkeys(self._parts, 0)

    def no_more(self) -> None:
        """Say that there is none of all that nothing has been said of."""
        self._set = {**dict.fromkeys(self.missing, 0), **self._set}

    @property
    def begun(self) -> bool:
        """Whether something is said, but not yet of every part."""
        return bool(self._set and self.missing)

    @property
    def missing(self) -> list[str]:
        """The parts of which nothing has been said."""
        return [part for part in self._parts if part not in self._set]

    @property
    def may_be_empty(self) -> bool:
        """Whether there may be none of all that is asked for."""
        match self._spec:
            case Listing():
                return self._spec.least == 0
            case Table():
                return True
        return False

    @property
    def fault(self) -> str:
        """What is not right yet, in a sentence; empty if nothing is."""
        if not self._set:
            return UNTOUCHED
        if self.begun:
            return MISSING.format(", ".join(part.capitalize() for part in self.missing))
        least = self._spec.least if isinstance(self._spec, Listing) else 0
        chosen = sum(map(bool, self._set.values()))
        return NEEDED.format(least) if chosen < least else ""

    @property
    def value(self) -> Any:
        """The value as it is kept."""
        if isinstance(self._spec, Table):
            return {part: self._set[part] for part in self._parts if self._set.get(part)}
        if isinstance(self._spec, Listing):
            return [part for part in self._parts if self._set.get(part)]
        return self._set[ALONE]

    @property
    def fields(self) -> tuple[FormField, ...]:
        """A field for each part."""
        return tuple(self._field(name, one) for name, one in self._parts.items())

    def _field(self, name: str, one: Int | bool) -> FormField:
        value = str(self._set[name]) if name in self._set else ""
        match one:
            case Int(low, high):
                return taps.number(name, name.capitalize(), value, low, high)
        return FormField(name, name.capitalize(), "chips", value.lower(), CHIPS)


def _parts(spec: Spec) -> dict[str, Int | bool]:
    """What is set one by one: a number for each name, or whether each name is among them."""
    match spec:
        case Table(names, Int() as number):
            return dict.fromkeys(names, number)
        case Listing(Choice(names)):
            return dict.fromkeys(names, False)
        case Int():
            return {ALONE: spec}
    raise TypeError(f"nothing that can be asked for: {spec}")


class Draft(NamedTuple):
    """Where somebody left off: what was asked, what was set of it, and what was passed over."""

    datum: str = ""
    parts: Mapping[str, str] = {}
    skipped: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The draft as it is kept."""
        return json.dumps(self)


def left(text: str) -> Draft:
    """A draft from its text; an empty one from what is none."""
    try:
        datum, parts, skipped = json.loads(text)
        return Draft(str(datum), {str(k): str(v) for k, v in parts.items()},
                     tuple(map(str, skipped)))
    except (ValueError, TypeError, AttributeError):
        return Draft()
