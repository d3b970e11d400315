"""What somebody could do in a position instead of what is not allowed, or before it.

All of it was asked once more: it is allowed whichever way the rules are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import msgspec

from tutor.core import engine
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
    *before, move = question.moves(question.template.may)
    found = sorted((one for one in _legal(question) if (one.seat, one.do) == (move.seat, move.do)),
                   key=lambda one: _far(move, one))
    least = (one for one in found if _far(move, one) == _far(move, found[0])
             and _allowed(question, (), (*before, one)))
    return tuple(islice(least, MOST))


def first(question: Question) -> tuple[Move, ...]:
    """What has to be decided before it, if one decision is all that it waits for."""
    *before, move = question.moves(question.template.may)
    since = (*question.moves(question.template.since), *before)
    state = reached(question.opt, question.template.given, since)
    with recording():
        checks = engine.explain(state, action_of(question.game, question.opt, move))
    failed = next((check for check in checks if check.holds is False), None)
    if failed is None or (comes_up(failed) and failed.subject != "turn"):
        return ()
    waits = (one for one in islice(_legal(question), MOST_FIRST)
             if _allowed(question, (*before, one), (move,)))
    return tuple(islice(waits, MOST))


def _allowed(question: Question, before: Sequence[Move], plan: Sequence[Move]) -> bool:
    """Whether a plan is allowed after what was done, and then some more."""
    template = question.template
    since = (*template.since, *map(written, before))
    again = replace(question, template=msgspec.structs.replace(
        template, since=since, may=tuple(map(written, plan))))
    return tried(again).word == YES and answered(again).word == YES


def _legal(question: Question) -> Iterator[Move]:
    """What is allowed where the last action of the plan would be done."""
    *before, _ = question.moves(question.template.may)
    since = (*question.moves(question.template.since), *before)
    state = reached(question.opt, question.template.given, since)
    if state.stack:
        yield from (move_of(question.game, question.opt, one) for one in engine.legal(state))


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
