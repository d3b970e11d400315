"""What a position that was laid by hand left unsaid, and the answer would hang on if it were said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from tutor.core.options import lending
from tutor.desk.answer import Answer, said_by
from tutor.desk.free import FREE
from tutor.desk.question import Impossible, Question
from tutor.desk.reasons import because
from tutor.play.course import play
from tutor.play.ruling import INCOMPLETE
from tutor.scenario.fields import Choice, Fields, Flag, Listing, Spec

FEW = 8
"""So many names at most are each tried in the place of the one that was meant."""


def unsaid(answer: Answer) -> tuple[tuple[str, Any], ...]:
    """The parts of a position of which nothing was said and that decide, with what was taken.

    These are yes or no, one of a few names, and the order of some: what holds for the whole table.
    """
    question, given = answer.question, answer.question.template.given
    if question.template.id != FREE or given is None or answer.ruling is None \
            or answer.word == INCOMPLETE:
        return ()
    spec = question.game.script.given(question.opt)
    if not isinstance(spec, Fields):
        return ()
    with lending(question.lent):
        now = _result(question)
        meant = question.game.script.show(question.case().root)
        return tuple(
            (name, meant[name]) for name, inner in spec.entries.items()
            if name not in given and name in meant
            and any(_differs(question, given, name, other, now)
                    for other in _others(inner, meant[name]))
        )


def _others(spec: Spec, value: Any) -> Iterator[Any]:
    """What could have been said instead."""
    match spec:
        case Flag():
            yield not value
        case Choice() if len(spec.names) <= FEW:
            yield from (name for name in spec.names if name != value)
        case Listing() if spec.ordered and len(value) > 1:
            yield from ([*value[i:], *value[:i]] for i in range(1, len(value)))
            yield [*reversed(value)]


def _differs(
    question: Question, given: Mapping[str, Any], name: str, other: Any, now: object
) -> bool:
    template = msgspec.structs.replace(question.template, given={**given, name: other})
    try:
        found = _result(replace(question, template=template))
    except Impossible:
        return False
    return found is not None and found != now


def _result(question: Question) -> object:
    """The answer with its reason; None where what was done before would not have been allowed."""
    outcome = play(question.case(), question.opt, follow=False)
    return (said_by(question, outcome), because(question, outcome)) if outcome.fits else None
