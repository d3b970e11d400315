"""What a position that was laid by hand left unsaid, and the answer would hang on if it were said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tutor.core.options import lending
from tutor.desk.answer import Answer, said_by
from tutor.desk.free import FREE
from tutor.desk.question import Question
from tutor.desk.reasons import because
from tutor.desk.relaid import others
from tutor.desk.tried import played
from tutor.scenario.fields import Choice, Fields, Flag, Listing, Spec
from tutor.view.entering import Path, put, value_at

FEW = 8
"""So many names at most are each tried in the place of the one that was meant."""


class Unsaid(NamedTuple):
    """A part of a position that decides: where it is, what was taken, and what would turn it.

    ``other`` is the nearest value that does; None of what holds for the whole table.
    """

    path: Path
    value: Any
    other: Any = None


def unsaid(answer: Answer) -> tuple[Unsaid, ...]:
    """The parts of a position of which nothing was said and that decide, with what was taken.

    Of the whole table these are yes or no, one of a few names, and the order of some; of what the
    plan and its conditions are about whatever can be said of it.
    """
    question, given = answer.question, answer.question.template.given
    spec = question.game.script.given(question.opt)
    if question.template.id != FREE or given is None or answer.ruling is None \
            or not isinstance(spec, Fields):
        return ()
    found, wanted = dict[Path, Unsaid](), answer.wanted
    guessed = wanted is not None and wanted.datum and not wanted.values
    for lent in _known(answer):
        with lending(lent):
            meant = question.game.script.show(question.case().root)
            for one in (*_of_table(question, given, spec, meant),
                        *_of_parts(question, given, meant)):
                # What would turn it is no number to offer where that rests on a guess.
                found.setdefault(one.path, one._replace(other=None) if guessed else one)
    return tuple(found.values())


def _known(answer: Answer) -> Iterator[Mapping[str, Any]]:
    """What is known of somebody's copy: with each value of what has to be known first.

    Where nobody can list what it may be, it is looked at as it is guessed.
    """
    lent, wanted = answer.question.lent, answer.wanted
    if wanted is None or not wanted.datum or not wanted.values:
        yield lent
    else:
        yield from ({**lent, wanted.name: value} for value, _ in wanted.values[:FEW])


def _of_table(
    question: Question, given: Mapping[str, Any], spec: Fields, meant: Mapping[str, Any]
) -> Iterator[Unsaid]:
    now = _result(question)
    for name, inner in spec.entries.items():
        if name not in given and name in meant:
            rest = (_result(question.altered(given={**given, name: other}))
                    for other in _others(inner, meant[name]))
            if any(found is not None and found != now for found in rest):
                yield Unsaid((name,), meant[name])


def _of_parts(
    question: Question, given: Mapping[str, Any], meant: Mapping[str, Any]
) -> Iterator[Unsaid]:
    """What is said of a side, a place or a thing, the nearest value of each that turns it."""
    now, found = _decided(question), dict[Path, Unsaid]()
    for path, other in others(question):
        value = value_at(meant, path)
        if len(path) == 1 or path in found or value is None or value_at(given, path) is not None:
            continue
        then = _decided(question.altered(given=put(given, path, other)))
        if then is not None and then != now:
            found[path] = Unsaid(path, value, other)
    yield from found.values()


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


def _result(question: Question) -> object:
    """The answer with its reason."""
    outcome = played(question)
    return outcome and (said_by(question, outcome), because(question, outcome))


def _decided(question: Question) -> object:
    """Whether it is allowed, and by which condition it is not, whatever its numbers."""
    outcome = played(question)
    if outcome is None:
        return None
    failed = next((one for one in outcome.checks if one.holds is False), None)
    return (outcome.legal,) if failed is None else (False, failed.rule, failed.subject)
