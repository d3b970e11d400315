"""Numbers that are entered with a thumb: a row of taps where they are few, signs where not."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.desk.template import UNSURE
from tutor.scenario.fields import Int
from tutor.view.blocks import Button, FormField
from tutor.view.sent import entry

ROW = 7
"""Numbers that stand side by side on a phone; what is not known has a place of its own."""
MOST = 24
"""Numbers up to which a field is rows of taps, one at a time."""
LEAP = 10
LARGE = 100
"""Numbers from which on a field, beside its signs, is tens in a row, and then the ten chosen."""


def number(
    name: str, label: str, value: str, low: int, high: int, *, unsure: bool = False,
    hint: str = "", full: str = "",
) -> FormField:
    """A field for a number from ``low`` to ``high``; ``value`` may be empty, or not known.

    ``unsure`` offers that nobody knows it.
    """
    if high - low < MOST:
        options = (*(((UNSURE, UNSURE),) if unsure else ()), *_row(value, low, high))
        return FormField(name, label, "taps", value, options, low, high, hint, full)
    leaps = tuple(_leaps(name, value, low, high, unsure=unsure))
    jumps = tuple(_jumps(value, low, high)) if high - low >= LARGE else ()
    return FormField(name, label, "number", value, jumps, low, high, hint, full, leaps)


def every(name: str, label: str, options: tuple[tuple[str, str], ...]) -> FormField:
    """A field that is settled by the tap: all of its numbers are in sight, none is led to."""
    low, high = int(options[0][0]), int(options[-1][0])
    return FormField(name, label, "taps", "", options, low, high)


def steps(name: str, label: str, value: str, spec: Int, hint: str = "") -> FormField:
    """A field for a number that is stepped through; by many at once only where there are many."""
    most = spec.high if spec.usual is None else spec.usual
    many = most - spec.low > MOST
    leaps = tuple(_leaps(name, value, spec.low, spec.high, unsure=False)) if many else ()
    return FormField(name, label, "number", value, (), spec.low, spec.high, hint, leaps=leaps)


def _row(value: str, low: int, high: int) -> tuple[tuple[str, str], ...]:
    """The taps of the row in which a value stands: the first, the next, and so on.

    Where there are more rows the last tap leads to the next one and the first to the one before.
    """
    numbers = [(str(n), str(n)) for n in range(low, high + 1)]
    if len(numbers) <= ROW:
        return tuple(numbers)
    start, size = 0, ROW - 1
    at = int(value) - low if value.lstrip("-").isdecimal() else 0
    while at >= start + size:
        start, size = start + size, ROW - 2
        if len(numbers) - start <= size + 1:
            size += 1
    shown = numbers[start : start + size]
    before = [(numbers[start - 1][0], f"‹ {numbers[start - 1][1]}")] if start else []
    after = numbers[start + size :][:1]
    return (*before, *shown, *((value, f"{text} ›") for value, text in after))


def _jumps(value: str, low: int, high: int) -> Iterator[tuple[str, str]]:
    """The tens as long as nothing is said, and then the numbers from the ten on that is chosen."""
    first, step = low, LEAP
    if value.isdecimal():
        first, step = max(low, int(value) // LEAP * LEAP), 1
        high = min(high, first + LEAP - 1)
    yield from ((str(n), str(n)) for n in range(first, high + 1, step))


def _leaps(name: str, value: str, low: int, high: int, *, unsure: bool) -> list[Button]:
    """What stands beside the signs of a number that may be large: many more or less at once."""
    now = int(value) if value.lstrip("-").isdecimal() else low
    found = [Button(UNSURE, entry(name, UNSURE), primary=value == UNSURE)] if unsure else []
    return [
        *found,
        Button(f"−{LEAP}", entry(name, str(max(low, now - LEAP))), enabled=now > low),
        Button(f"+{LEAP}", entry(name, str(min(high, now + LEAP))), enabled=now < high),
    ]
