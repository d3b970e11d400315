"""What somebody could do in a position instead of what is not allowed, or before it.

All of it was asked once more: it is allowed whichever way the rules are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from tutor.core import engine
from tutor.core.game import game
from tutor.core.options import recording
from tutor.desk.answer import YES, answered
from tutor.desk.free import reached
from tutor.desk.question import Question
from tutor.desk.reasons import comes_up
from tutor.desk.tried import tried
from tutor.scenario.document import Move, action_of, move_of, written

MOST = 3
"""Actions that are told, all of them equally far from what was asked about."""
MOST_FIRST = 16
"""Actions of which it is tried whether a plan is allowed after them."""


def instead(question: Question) -> tuple[Move, ...]:
    """The actions of the same kind and seat that are allowed and differ least; none if none are.

    Of sets that differ in as much, those come first that leave nothing out.
    """
    before, move, state = _open(question)
    found = sorted((one for one in _legal(state) if (one.seat, one.do) == (move.seat, move.do)),
                   key=lambda one: _far(move, one))
    least = (one for one in found if _far(move, one) == _far(move, found[0])
             and _allowed(question, (), (*before, one)))
    return tuple(islice(least, MOST))


def first(question: Question) -> tuple[Move, ...]:
    """What has to be decided before it, if one decision is all that it waits for."""
    before, move, state = _open(question)
    with recording():
        checks = engine.explain(state, action_of(question.game, question.opt, move))
    failed = next((check for check in checks if check.holds is False), None)
    if failed is None or (comes_up(failed) and failed.subject != "turn"):
        return ()
    waits = (one for one in islice(_legal(state), MOST_FIRST)
             if _allowed(question, (*before, one), (move,)))
    return tuple(islice(waits, MOST))


def _allowed(question: Question, before: Sequence[Move], plan: Sequence[Move]) -> bool:
    """Whether a plan is allowed after what was done, and then some more."""
    again = question.altered(since=(*question.template.since, *map(written, before)),
                             may=tuple(map(written, plan)))
    return tried(again).word == YES and answered(again).word == YES


def _open(question: Question) -> tuple[list[Move], Move, Any]:
    """The last action of the plan, those before it, and the position in which it would be done."""
    *before, move = question.moves(question.template.may)
    since = (*question.moves(question.template.since), *before)
    return before, move, reached(question.opt, question.template.given, since)


def _legal(state: Any) -> Iterator[Move]:
    """What is allowed in a position."""
    if state.stack:
        opt = state.opt
        yield from (move_of(game(opt.game), opt, one) for one in engine.legal(state))


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
