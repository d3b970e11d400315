"""What nobody said, stands as the form had it at first, and would decide if it were otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.options import Options, lending, recording
from tutor.desk.answer import Answer, answered, gist, said_by
from tutor.desk.question import Impossible, Question, slots
from tutor.desk.template import UNSURE, Field, Value, allowed, presets
from tutor.play.course import counted, play
from tutor.play.ruling import INCOMPLETE, Ruling, with_reading


def presumed(answer: Answer) -> tuple[str, ...]:
    """The names of fields that were left as they were at first, and that the answer rests on.

    With another value the answer, or what another reading gives, would be another. What the
    question itself names is no such field: whoever reads it sees what is asked. As long as
    something has to be known nobody can tell which of them decide: then it is all of them.
    """
    if answer.word == INCOMPLETE:
        return tuple(name for field, name in _left(answer.question) if not field.fixed
                     and answer.question.values[name] != UNSURE)
    if answer.ruling is None:
        return ()
    question, ruling = answer.question.plain(), answer.ruling
    with lending(question.copied):
        now = _results(question, ruling)
        return tuple(name for field, name in _left(answer.question)
                     if any(_differs(question.said(name, value), answer, now)
                            for value in _values(field, question, name)))


def _left(question: Question) -> Iterator[tuple[Field, str]]:
    at_first, named = presets(question.template, question.opt), slots(question.template.question)
    for field, _, name in question.shown():
        left = question.values[name] == at_first[name] and name not in question.among
        if left and field.name not in named and name not in question.tapped:
            yield field, name


def _values(field: Field, question: Question, name: str) -> list[Value]:
    """The other values, those first that are likely to make a difference: the ends, the nearest."""
    now = question.values[name]
    rest = [value for value in allowed(field, question.opt) if value != now]
    if field.kind != "number":
        return rest
    near = sorted(rest, key=lambda value: abs(int(value) - int(now)))
    return [*dict.fromkeys((rest[-1], rest[0], *near))]


def _differs(question: Question, answer: Answer, now: list[object]) -> bool:
    """Whether a question that can be so has another result under any reading."""
    assert answer.ruling is not None
    try:
        with recording() as asked:
            found = _results(question, answer.ruling)
    except Impossible:
        return False
    if found[0] is None:
        return False
    if found != now:
        return True
    # It may come to a dispute of its own.
    new = asked.readings.keys() - _known(answer.ruling)
    return bool(new) and gist(answered(question)) != gist(answer)


def _known(ruling: Ruling) -> set[str]:
    return {*ruling.readings, *(other.dispute for other in ruling.alternatives)}


def _results(question: Question, ruling: Ruling) -> list[object]:
    """The answer under the usual readings, and under each other one that came to bear."""
    case = question.case()
    outcomes = (play(case, opt, follow=False) for opt in _ways(question.opt, ruling))
    return [(*said_by(question, outcome), case.course and counted(outcome.state, case.course))
            if outcome.fits else None for outcome in outcomes]


def _ways(opt: Options, ruling: Ruling) -> Iterator[Options]:
    yield opt
    for other in ruling.alternatives:
        read = opt
        for dispute, chosen in (*other.along, (other.dispute, other.reading)):
            read = with_reading(read, dispute, chosen)
        yield read
