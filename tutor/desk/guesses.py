"""What a yes leads to where that rests on what no rulebook prints, and which number to ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tutor.core.game import game
from tutor.core.options import Options, lending, recording, supposing
from tutor.desk import free
from tutor.desk.answer import YES, Answer, Span, Wanted, of_copy
from tutor.desk.question import Question
from tutor.desk.reasons import happened
from tutor.play.course import play
from tutor.play.ruling import possible, together
from tutor.scenario.document import Move
from tutor.view import ledger


def asked(answer: Answer) -> Wanted | None:
    """The first guess that what comes of a plan rests on; None where it rests on none.

    If it is the only one, it is told what comes of each of its values.
    """
    if answer.word != YES or answer.ruling is None or not answer.ruling.taken:
        return None
    name, *more = answer.ruling.taken
    return _with_spans(answer.question, of_copy(answer.question, name), alone=not more)


def deciding(question: Question, came: Sequence[Move]) -> Wanted | None:
    """The first guess that it depends on how play goes on after a plan; None if it is all the same.

    ``came`` is what comes by chance after the plan.
    """
    given, since = question.template.given, question.moves(question.template.since)
    plan = (*question.moves(question.template.may), *came)
    with lending(question.lent):
        with recording() as record:
            usual = _positions(question.opt, given, since, plan)
        g = game(question.opt.game)
        values = {name: possible(g, name) for name in record.stand_ins}
        unknown = [name for name, found in values.items() if not found]
        for chosen in together(values):
            with supposing(chosen):
                other = _positions(question.opt, given, since, plan)
            if other and usual and any(a != b for a, b in zip(usual, other, strict=False)):
                unknown = [name for name, value in chosen.items()
                           if value != record.stand_ins[name]]
                break
    if not unknown:
        return None
    return _with_spans(question, of_copy(question, unknown[0]), alone=len(values) == 1)


def _positions(
    opt: Options, given: Mapping[str, Any] | None, since: tuple[Move, ...], plan: Sequence[Move]
) -> list[Any]:
    """The position after each part of a plan, as far as it is allowed; none if the plan is not."""
    line = free.line(opt, given, (*since, *plan))
    return [state for state, _ in line[len(since) + 1 :]]


def _with_spans(question: Question, wanted: Wanted, *, alone: bool) -> Wanted:
    """What is asked for, with what comes of each value where nothing else is a guess."""
    if not alone:
        return wanted
    spans = tuple(_spans(question, wanted))
    tells = all(span.then for span in spans) and len({span.then for span in spans}) > 1
    return replace(wanted, spans=spans) if tells else wanted


def _spans(question: Question, wanted: Wanted) -> Iterator[Span]:
    case = question.case()
    for value, text in wanted.values:
        with lending({**question.lent, wanted.name: value}):
            outcome = play(case, question.opt)
            yield Span(value, text, ledger.outcome(question.opt, happened(question, outcome)))
