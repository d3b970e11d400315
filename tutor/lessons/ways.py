"""Whether the goal of a stage can still be reached: every way on is tried, position by position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tutor.core import engine
from tutor.core.tx import Event
from tutor.lessons.document import Make

if TYPE_CHECKING:
    from tutor.lessons.sitting import Sitting

FURTHEST, IN_A_TURN = 2_000, 300
"""Positions that are looked at for a way that still leads to a goal; in a whole turn, which has
many, at each of its moves."""


def lead(sitting: Sitting, task: Make, left: int) -> tuple[bool, bool]:
    """Whether so many moves of the learner may lead to the goal, and whether that was left open.

    In a whole turn the moves are not counted, and it is open as long as many ways are.
    """
    if task.turn:
        return _turn(sitting, task), False
    s, since = sitting.node.state, sitting.since
    for count, reached in enumerate(_ways(sitting, task, s, since, left)):
        if reached or count >= FURTHEST:
            return True, count >= FURTHEST
    return False, False


def _ways(
    sitting: Sitting, task: Make, s: Any, events: tuple[Event, ...], left: int
) -> Iterator[bool]:
    """Whether the goal is reached, position by position, in so many moves of the learner."""
    if sitting.holds(s, events):
        yield True
        return
    yield False
    for after, then, mine in _next(sitting, task, s, events):
        if left or not mine:
            yield from _ways(sitting, task, after, then, left - mine)


def _turn(sitting: Sitting, task: Make) -> bool:
    """Whether a turn may still come to its goal."""
    seen = set[Any]()
    for s, events in onward(sitting, task):
        if sitting.holds(s, events) or len(seen) > IN_A_TURN:
            return True
        seen.add(s)
    return False


def onward(sitting: Sitting, task: Make) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Every position that a turn may come to, with all that happened until then.

    What comes to the same is gone on from once.
    """
    todo, seen = [(sitting.node.state, sitting.since)], set[Any]()
    while todo:
        s, events = todo.pop()
        yield s, events
        if s not in seen:
            seen.add(s)
            todo += [(after, then) for after, then, _ in _next(sitting, task, s, events)]


def _next(
    sitting: Sitting, task: Make, s: Any, events: tuple[Event, ...]
) -> Iterator[tuple[Any, tuple[Event, ...], bool]]:
    """Each position that may come next, with all that happened, and whether it is theirs."""
    if not s.stack:
        return
    theirs, seat = sitting.theirs(task, s), sitting.seat(task)
    if theirs is None and engine.node(s).seat != seat:
        return
    mine = [a for a in engine.legal(s) if a.seat == seat and sitting.lets(a)]
    for action in mine if theirs is None else (theirs,):
        step = engine.apply(s, action)
        yield step.after, (*events, *step.events), theirs is None
