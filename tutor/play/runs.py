"""Runs of a plan that differ in what was chosen: which there are, the least unusual first."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tutor.play.course import Outcome

Choices = Mapping[str, Any]
"""What differs from the usual, by dispute or stand-in."""
Key = frozenset[tuple[str, str]]
"""Choices as something to look a run up by: what was played once is not played again."""


class Run(msgspec.Struct, frozen=True):
    """A plan as it went under some choices; ``asked`` are all choices that it came to.

    ``read`` is all that was looked at on the way, if it was no ground of what came of it too.
    """

    chosen: dict[str, Any]
    outcome: Outcome
    asked: dict[str, Any]
    readings: dict[str, str]
    stand_ins: dict[str, Any]
    copied: dict[str, Any]
    reviewed: dict[str, Any]
    read: frozenset[str]

    @property
    def otherwise(self) -> tuple[tuple[str, str], ...]:
        """The readings that were chosen."""
        return tuple(sorted((n, v) for n, v in self.chosen.items() if n in self.readings))

    @property
    def guessed(self) -> bool:
        """Whether something is supposed that no rulebook prints."""
        return any(name not in self.readings for name in self.chosen)


def key_of(chosen: Choices, among: Container[str] | None = None) -> Key:
    """Choices to look something up by: all of them, or those of some names."""
    return frozenset((name, repr(value)) for name, value in chosen.items()
                     if among is None or name in among)


def explore(
    run_of: Callable[[Choices], Run], values: Callable[[str], Sequence[Any]]
) -> Iterator[Run]:
    """Every run that differs in what was asked: the usual one first, then the least unusual.

    What differs from one of them in nothing but what that did not look at is the same run.
    """
    queue: deque[dict[str, Any]] = deque([{}])
    seen: set[Key] = set()
    known: dict[frozenset[str], set[Key]] = {}
    while queue:
        chosen = queue.popleft()
        if any(key_of(chosen, read) in keys for read, keys in known.items()):
            continue
        run = run_of(chosen)
        known.setdefault(run.read, set()).add(key_of(chosen, run.read))
        yield run
        for name, value in run.asked.items():
            if name in chosen:
                continue
            for other in values(name):
                one = {**chosen, name: other}
                if other != value and key_of(one) not in seen:
                    seen.add(key_of(one))
                    queue.append(one)


def until_decided(runs: Iterator[Run]) -> Iterator[Run]:
    """Runs up to those that show what has to be known: of combinations no more than needed."""
    usual, depth = next(runs), 1
    yield usual
    decided = False
    for run in runs:
        if decided and len(run.chosen) > depth:
            return
        depth = len(run.chosen)
        decided = decided or (run.outcome.fits and run.outcome.result != usual.outcome.result)
        yield run
