"""Numbers that are entered with a thumb: a row of taps where they are few, signs where not."""

from __future__ import annotations

import json

from tutor.desk.template import UNSURE
from tutor.view.blocks import Button, FormField, Intent

ROW = 8
"""Taps that stand side by side on a phone."""
MOST = 24
"""Numbers up to which a field is rows of taps, one at a time."""
LEAP = 10


def number(
    name: str, label: str, value: str, low: int, high: int, *, unsure: bool = False,
    hint: str = "", full: str = "",
) -> FormField:
    """A field for a number from ``low`` to ``high``; ``value`` may be empty, or not known."""
    if high - low < MOST:
        options = _row(value, low, high, unsure=unsure)
        return FormField(name, label, "taps", value, options, low, high, hint, full)
    leaps = tuple(_leaps(name, value, low, high, unsure=unsure))
    return FormField(name, label, "number", value, (), low, high, hint, full, leaps)


def _row(value: str, low: int, high: int, *, unsure: bool) -> tuple[tuple[str, str], ...]:
    """The taps of the row in which a value stands: the first, the next, and so on.

    Where there are more rows the last tap leads to the next one and the first to the one before.
    """
    known = [(UNSURE, UNSURE)] if unsure else []
    numbers = [(str(n), str(n)) for n in range(low, high + 1)]
    if len(known) + len(numbers) <= ROW:
        return (*known, *numbers)
    start, size = 0, ROW - 1 - len(known)
    at = int(value) - low if value.lstrip("-").isdecimal() else 0
    while at >= start + size:
        start, size = start + size, ROW - 2 - len(known)
        if len(numbers) - start <= size + 1:
            size += 1
    shown = numbers[start : start + size]
    before = [(numbers[start - 1][0], f"‹ {numbers[start - 1][1]}")] if start else []
    after = numbers[start + size :][:1]
    return (*known, *before, *shown, *((value, f"{text} ›") for value, text in after))


def _leaps(name: str, value: str, low: int, high: int, *, unsure: bool) -> list[Button]:
    """What stands beside the signs of a number that may be large: many more or less at once."""
    now = int(value) if value.lstrip("-").isdecimal() else low
    found = [Button(UNSURE, _set(name, UNSURE), primary=value == UNSURE)] if unsure else []
    return [
        *found,
        Button(f"−{LEAP}", _set(name, str(max(low, now - LEAP))), enabled=now > low),
        Button(f"+{LEAP}", _set(name, str(min(high, now + LEAP))), enabled=now < high),
    ]


def _set(name: str, value: str) -> Intent:
    return Intent("set", json.dumps({"name": name, "value": value}))
