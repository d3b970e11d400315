"""Scores: the lines that a total is made of, and who comes before whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from tutor.core.tx import Term

Item = TypeVar("Item")


class Row(msgspec.Struct, frozen=True, gc=False):
    """What one seat has scored: its lines, their total, and what breaks a tie, first things first.

    Each line is a `Term`: a message id, a number of points, and the rule behind it.
    """

    seat: int
    lines: tuple[Term, ...]
    total: int
    ties: tuple[int, ...] = ()


def ranked(items: Iterable[Item], key: Callable[[Item], Any]) -> list[tuple[Item, ...]]:
    """Items by rank, the best first; those whose keys are equal share a rank."""
    found: dict[Any, list[Item]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return [tuple(found[value]) for value in sorted(found, reverse=True)]


def standings(rows: Sequence[Row]) -> list[tuple[int, ...]]:
    """Seats by rank: more points first, ties broken as the rows say; who is still level shares."""
    order = ranked(rows, lambda row: (row.total, row.ties))
    return [tuple(row.seat for row in level) for level in order]
