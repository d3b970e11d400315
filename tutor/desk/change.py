"""The smallest changes of what was said that would turn an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, product
from typing import NamedTuple

from tutor.desk.answer import NO, SAID, YES, Answer, answered
from tutor.desk.free import FREE
from tutor.desk.instead import first, instead
from tutor.desk.question import MOST_OPEN, Question
from tutor.desk.relaid import relaid
from tutor.desk.template import UNSURE, Field, Value, allowed
from tutor.desk.tried import tried

MOST_CHANGES = 3
MOST_TOGETHER = 6
"""Changes that are told together where none will do by itself."""
MOST_MIXED = 3
"""Changes of which every mixture is tried, where no condition says what is short."""
MOST_TRIES = 160
"""Mixtures that are tried at most."""
INSTEAD, FIRST, RELAID = "Do this instead", "This first", "If it lay so on the table"
"""What a change of any position is a change of."""
OTHER_WORD = 5
"""How far another value of a pick is, as a difference of numbers."""


@dataclass(frozen=True)
class Change:
    """What would have to be said instead, all ``parts`` of it; ``leads`` is the answer then, where
    it is no clear one. ``head`` says what it is a change of, where that is no field of a form."""

    parts: tuple[str, ...]
    leads: str = ""
    head: str = ""

    @property
    def text(self) -> str:
        """All of it in a line."""
        return ", and ".join(self.parts)


def changes(answer: Answer) -> tuple[Change, ...]:
    """The smallest changes that would turn a yes into a no, or a no into a yes.

    Each was asked once more: it turns the answer whichever way the rules are read. Where none
    does, those are told that leave it open. Several go together where one is not enough. Of a
    question that nothing answers with yes, those are told that lead to another answer than no. Of
    any other position it is what could be done instead, or first, and what could lie otherwise.
    """
    if answer.word not in (YES, NO):
        return ()
    question, other = answer.question, wanted(answer)
    if question.template.id == FREE:
        return tuple(_of_position(question)) if answer.word == NO else ()
    turned, left = _turning(question, other)
    if not turned and not left and answer.word == NO:
        return tuple(_together(question, other))
    return tuple(_of_each_kind(turned) or left[:MOST_CHANGES])


def _of_position(question: Question) -> Iterator[Change]:
    """What could be done, or lie on the table, so that a plan is allowed in any position."""
    yield from (Change((question.capital(question.act(move)),), head=INSTEAD)
                for move in instead(question))
    yield from (Change((f"{question.print(move.seat)}: {question.act(move)}",), head=FIRST)
                for move in first(question))
    yield from (Change(one.parts, one.leads, RELAID) for one in relaid(question))


def wanted(answer: Answer) -> str:
    """The word that the smallest change leads to: yes or no, or whatever else is no no."""
    signs = answer.question.template.signs
    if answer.word == YES:
        return NO
    return YES if not signs or any(sign.word == YES for sign in signs) else SAID


class _Single(NamedTuple):
    """Another value of a field, and how far it is."""

    far: int
    name: str
    value: Value


class _Turn(NamedTuple):
    """A change that turns an answer, and the conditions by which it is refused then, if it is."""

    change: Change
    refused: frozenset[tuple[str, str]]


def _singles(question: Question) -> list[_Single]:
    """Every other value of a field that may change, the nearest first."""
    plain = question.plain()
    return sorted((
        _Single(_far(field, plain.values[name], value), name, value)
        for field, _, name in plain.shown() if not field.fixed and _is_said(question, name)
        for value in allowed(field, plain.opt) if value not in _said(question, plain, name)
    ), key=lambda one: one.far)  # fmt: skip


def _is_said(question: Question, name: str) -> bool:
    return question.values[name] != UNSURE or name in question.among


def _said(question: Question, plain: Question, name: str) -> tuple[Value, ...]:
    """What a field is said to be, as one or any of these."""
    return question.among.get(name) or (plain.values[name],)


def _far(field: Field, value: Value, other: Value) -> int:
    return abs(int(value) - int(other)) if field.kind == "number" else OTHER_WORD


def _ends(question: Question) -> Question:
    """A question with the least and the most of each range: what lies between changes nothing more.
    """
    return replace(question, among={n: (some[0], some[-1]) for n, some in question.among.items()})


def _of_each_kind(turned: Sequence[_Turn]) -> list[Change]:
    """The nearest change by which each condition refuses; beside them other near ones, if few.

    Where a dozen cards can be missing each in its own way, that a round is too early is told too.
    """
    first = {one.refused: one for one in reversed(turned)}
    more = [one for one in turned if first[one.refused] is not one]
    told = [*first.values(), *more[:max(0, MOST_CHANGES - len(first))]]
    return [one.change for one in turned if one in told]


def _turning(question: Question, other: str) -> tuple[list[_Turn], list[Change]]:
    """The changes that turn the answer, nearest first, and those that leave it open.

    Of one field only the nearest of each kind is told.
    """
    turned: dict[str, _Turn] = {}
    left: dict[str, Change] = {}
    ends = _ends(question)
    for one in _singles(question):
        asked = ends.said(one.name, one.value)
        if one.name in turned or (now := tried(asked)).word != other:
            continue
        if one.name in left and not _clearly(asked, other):
            continue
        again = answered(asked)
        if again.word == other:
            change = _change(question, {one.name: one.value}, again)
            turned[one.name] = _Turn(change, now.refused)
        else:
            left.setdefault(one.name, _change(question, {one.name: one.value}, again))
    return list(turned.values()), list(left.values())


def _clearly(question: Question, other: str) -> bool:
    """Whether under the usual readings all that is not known leads to the same word.

    It is tried before anything is asked in full, for that takes long.
    """
    return all(tried(way).word in (other, "") for way in islice(question.stating(), MOST_OPEN))


def _change(question: Question, made: Mapping[str, Value], again: Answer) -> Change:
    """Changes in words, with what they lead to where that is no clear answer."""
    after = _with(question, made)
    told = tuple(_told(question, after, name) for name in made)
    return Change(told, "" if again.word in (YES, NO) else again.said)


def _told(question: Question, after: Question, name: str) -> str:
    """One of the changes that lead to another question; another one may have brought it up."""
    plain = question.plain()
    field, seat = next((one, seat) for one, seat, known in plain.fields() if known == name)
    value = plain.print(after.values[name], field)
    now = question.printed(name, field) if name in question.among \
        else plain.print(plain.values[name], field)
    return f"{plain.label(field, seat)}: {value} instead of {now}"


def _together(question: Question, other: str) -> list[Change]:
    """The smallest changes that turn the answer only together; none where none of them do."""
    made = _one_by_one(question, other, {}) or next(_mixed(question, other), {})
    if not made:
        return []
    least = _trimmed(question, made, other)
    return [_change(question, least, answered(_with(question, least)))]


def _one_by_one(
    question: Question, other: str, made: Mapping[str, Value]
) -> dict[str, Value]:
    """Changes of which each takes away something that fails, the nearest one first.

    Where one only puts something else in the way it may be the wrong one: then the next is tried.
    """
    now = tried(question)
    if now.word == other:
        return dict(made)
    if len(made) == MOST_TOGETHER:
        return {}
    swapped: dict[str, _Single] = {}
    for one in _singles(question):
        if one.name in made:
            continue
        asked = question.said(one.name, one.value)
        after = tried(asked)
        if after.word == other or after.nearer_than(now):
            return _one_by_one(asked, other, {**made, one.name: one.value})
        if after.instead_of(now):
            swapped.setdefault(one.name, one)
    ways = (_one_by_one(question.said(one.name, one.value), other, {**made, one.name: one.value})
            for one in swapped.values())
    return next(filter(None, ways), {})


def _mixed(question: Question, other: str) -> Iterator[dict[str, Value]]:
    """Mixtures of a few changes, each as small or as large as can be, that turn the answer."""
    ends: dict[str, list[Value]] = {}
    for one in _singles(question):
        if tried(question.said(one.name, one.value)).word:
            ends.setdefault(one.name, []).append(one.value)
    ends = {name: _far_and_near(values) for name, values in ends.items()}
    tries = 0
    for number in range(2, MOST_MIXED + 1):
        for names in combinations(ends, number):
            for values in product(*(ends[name] for name in names)):
                made, tries = dict(zip(names, values, strict=True)), tries + 1
                if tries > MOST_TRIES:
                    return
                if tried(_with(question, made)).word == other:
                    yield made


def _far_and_near(values: list[Value]) -> list[Value]:
    """Of numbers the nearest two, the least and the most, of anything else all."""
    if all(type(value) is int for value in values):
        return list(dict.fromkeys((*values[:2], max(values, key=int), min(values, key=int))))
    return values


def _trimmed(question: Question, made: Mapping[str, Value], other: str) -> dict[str, Value]:
    """The same changes with each as small as it may be, and without those that need not be."""
    least = dict(made)
    for name in made:
        without = {n: v for n, v in least.items() if n != name}
        if tried(_with(question, without)).word == other:
            least = without
            continue
        rest = _with(question, without)
        least[name] = next(
            (one.value for one in _singles(rest) if one.name == name
             and tried(rest.said(name, one.value)).word == other), least[name])
    return least


def _with(question: Question, made: Mapping[str, Value]) -> Question:
    for name, value in made.items():
        question = question.said(name, value)
    return question
