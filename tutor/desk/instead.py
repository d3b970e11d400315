"""What somebody could do in a position instead of what is not allowed: the least different of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tutor.core import engine
from tutor.desk.free import FREE, reached
from tutor.desk.question import Question
from tutor.scenario.document import Move, move_of

MOST = 3
"""Actions that are told, all of them equally far from what was asked about."""


def instead(question: Question) -> tuple[Move, ...]:
    """The actions of the same kind and seat that are allowed and differ least; none if none are.

    Of sets that differ in as much, those come first that leave nothing out.
    """
    if question.template.id != FREE:
        return ()
    *before, move = question.moves(question.template.may)
    since = (*question.moves(question.template.since), *before)
    state = reached(question.opt, question.template.given, since)
    found = sorted(_legal(question, state, move), key=lambda one: _far(move, one))
    least = [one for one in found if _far(move, one) == _far(move, found[0])]
    return tuple(least[:MOST])


def _legal(question: Question, state: Any, move: Move) -> Iterator[Move]:
    if not state.stack:
        return
    for action in engine.legal(state):
        one = move_of(question.game, question.opt, action)
        if (one.seat, one.do) == (move.seat, move.do):
            yield one


def _far(move: Move, other: Move) -> tuple[int, int]:
    """How much is different, and how much of what was wanted is left out."""
    pairs = [(value, other.fields.get(name)) for name, value in move.fields.items()]
    return sum(_differ(*pair) for pair in pairs), sum(_lost(*pair) for pair in pairs)


def _differ(value: Any, other: Any) -> int:
    match value, other:
        case (list() | tuple(), list() | tuple()):
            return len({*value} ^ {*other})
        case (int(), int()):
            return abs(value - other)
        case (Mapping(), Mapping()):
            return sum(value.get(name) != other.get(name) for name in {*value, *other})
    return int(value != other)


def _lost(value: Any, other: Any) -> int:
    both = isinstance(value, list | tuple) and isinstance(other, list | tuple)
    return len({*value} - {*other}) if both else 0
