"""A thing of Copy your box that is more than one tap: numbers by name, or several of a list."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from tutor.scenario.fields import Choice, Int, Listing, Spec, Table
from tutor.view.blocks import FormField
from tutor.view.entering import read, stepped
from tutor.view.sent import texts

ALONE = "number"
"""The name of the field of a thing that is one number."""
CHIPS = (("true", "Yes"), ("false", "No"))


class Entering:
    """What has been set so far of the thing called ``name``; it begins with nothing."""

    def __init__(self, name: str, spec: Spec) -> None:
        self.name, self._spec = name, spec
        self._parts = _parts(spec)
        self._set: dict[str, int] = {part: _least(one) for part, one in self._parts.items()}

    def put(self, sent: str) -> None:
        """Set a part to what a field sent, as JSON; what can't be changes nothing."""
        found = texts(sent, "name", "value")
        if found is None:
            return
        name, text = found
        match self._parts.get(name):
            case Int() as number:
                with suppress(ValueError):
                    value = read(number, text)
                    if value is not None:
                        self._set[name] = value
            case bool() if text in dict(CHIPS):
                self._set[name] = text == "true"

    def step(self, name: str, by: int) -> None:
        """One more or one less of a part, within its limits."""
        match self._parts.get(name):
            case Int() as number:
                value = stepped(number, self._set[name], by)
                self._set[name] = number.low if value is None else value

    @property
    def fault(self) -> str:
        """What is not right yet, in a sentence; empty if nothing is."""
        least = self._spec.least if isinstance(self._spec, Listing) else 0
        chosen = sum(map(bool, self._set.values()))
        return f"At least {least} must be chosen." if chosen < least else ""

    @property
    def value(self) -> Any:
        """The value as it is kept."""
        if isinstance(self._spec, Table):
            return {part: number for part, number in self._set.items() if number}
        if isinstance(self._spec, Listing):
            return [part for part, chosen in self._set.items() if chosen]
        return self._set[ALONE]

    @property
    def fields(self) -> tuple[FormField, ...]:
        """A field for each part."""
        return tuple(self._field(name, one) for name, one in self._parts.items())

    def _field(self, name: str, one: Int | bool) -> FormField:
        label, value = name.capitalize(), self._set[name]
        match one:
            case Int(low, high):
                return FormField(name, label, "number", str(value), low=low, high=high)
        return FormField(name, label, "chips", str(value).lower(), CHIPS)


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


def _least(one: Int | bool) -> int:
    return one.low if isinstance(one, Int) else False
