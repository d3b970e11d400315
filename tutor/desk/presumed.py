"""What nobody said, stands as the form had it at first, and would decide if it were otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass

from tutor.core.options import Options, lending, recording
from tutor.desk.answer import Answer, answered, gist, said_by
from tutor.desk.question import Impossible, Question, slots
from tutor.desk.template import UNSURE, Field, Value, allowed, by_seat, presets
from tutor.play.course import Case, counted, play
from tutor.play.forks import Forks
from tutor.play.ruling import INCOMPLETE, Ruling, with_reading
from tutor.rulebook import catalogue

ENOUGH = 3
"""Other numbers after which it is seen which conditions have nothing to do with them: the ends and
the nearest."""
MOST_TURNS = 64
"""Ways to read what comes up with another value that are tried before it is answered anew."""


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
    question = answer.question.plain()
    with lending(question.lent):
        now = _runs(question, answer.ruling)
        return tuple(name for field, name in _left(answer.question)
                     if _decides(field, name, question, answer, now))


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


def _decides(
    field: Field, name: str, question: Question, answer: Answer, now: Sequence[_Run]
) -> bool:
    """Whether another value leads to another result, under any reading.

    What refuses, and counts the same with several numbers, does so with those in between.
    """
    assert answer.ruling is not None
    stops, tried = [run.stops for run in now], 0
    for value in _values(field, question, name):
        if field.kind == "number" and tried >= ENOUGH and all(stops):
            return False
        other = _with(question, field, name, value)
        with suppress(Impossible):
            runs = _runs(other, answer.ruling)
            if runs[0].result is not None and _differs(other, runs, answer, now):
                return True
            stops = [stop & run.stops for stop, run in zip(stops, runs, strict=True)]
            tried += 1
    return False


def _with(question: Question, field: Field, name: str, value: Value) -> Question:
    """The question with another value; of places in an order whoever had it takes the old one."""
    found, now = question.said(name, value), question.values[name]
    if isinstance(field.preset, tuple) and len({*field.preset}) == len(field.preset):
        for other, taken in by_seat(question.values, field.name).items():
            if taken == value and now != UNSURE:
                found = found.said(f"{field.name}:{other}", now)
    return found


def _differs(
    question: Question, runs: Sequence[_Run], answer: Answer, now: Sequence[_Run]
) -> bool:
    """Whether a question that can be so has another result under any reading."""
    if any(run.result != other.result for run, other in zip(runs, now, strict=True)):
        return True
    assert answer.ruling is not None
    known = {*answer.ruling.readings, *(other.dispute for other in answer.ruling.alternatives)}
    # To answer anew takes long: it is done only where a dispute of its own may turn something.
    turned = (one for run in runs for one in _turns(question, run, known))
    return (any(one or at == MOST_TURNS for at, one in enumerate(turned, 1))
            and gist(answered(question)) != gist(answer))


@dataclass(frozen=True)
class _Run:
    """What a question comes to under some readings, and the disputes that were come to.

    ``stops`` are the conditions that refuse what is asked, each with its numbers.
    """

    case: Case
    forks: Forks
    opt: Options
    result: object
    asked: frozenset[str]
    stops: frozenset[str]


def _runs(question: Question, ruling: Ruling) -> list[_Run]:
    """The answer under the usual readings, and under each other one that came to bear."""
    case, forks = question.case(), Forks()
    return [_run(question, case, forks, opt) for opt in _ways(question.opt, ruling)]


def _run(question: Question, case: Case, forks: Forks, opt: Options) -> _Run:
    with recording() as record:
        outcome = play(case, opt, follow=False, forks=forks)
        result = (*said_by(question, outcome), case.course and counted(outcome.state, case.course))
    alone = outcome.fits and case.only_legal and len(case.plan) == 1
    stops = frozenset(map(repr, (check for check in outcome.checks if check.holds is False)))
    return _Run(case, forks, opt, result if outcome.fits else None,
                frozenset(case.laid.keys() | record.readings.keys()),
                stops if alone else frozenset())


def _turns(question: Question, run: _Run, known: Set[str]) -> Iterator[bool]:
    """Of each way to read disputes that were not known of: whether it changes the result."""
    disputes = catalogue(run.opt.game).disputes
    for name in sorted(run.asked - known):
        for reading in disputes[name].playable:
            opt = with_reading(run.opt, name, reading.id)
            if opt != run.opt:
                other = _run(question, run.case, run.forks, opt)
                yield other.result not in (None, run.result)
                yield from _turns(question, other, known | {name})


def _ways(opt: Options, ruling: Ruling) -> Iterator[Options]:
    yield opt
    for other in ruling.alternatives:
        read = opt
        for dispute, chosen in (*other.along, (other.dispute, other.reading)):
            read = with_reading(read, dispute, chosen)
        yield read
