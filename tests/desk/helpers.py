"""Tables to ask questions at, and how questions are filled in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tutor.core.game import names
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening, Question
from tutor.desk.template import Template, Value, allowed, template, templates
from tutor.view.company import companies


def evenings(name: str) -> list[Evening]:
    """Every company that can sit down to a game."""
    return [Evening(opt.game, opt.mode, opt.seats) for opt in companies(name)]


def told_apart(one: Template | Evening) -> str:
    """How a question, and the company that asks it, are called in the id of a test."""
    return one.id if isinstance(one, Template) else f"{one.game}-{one.mode}-{len(one.seats)}"


def every_template() -> list[tuple[str, Template]]:
    return [(name, one) for name in names() for one in templates(name)]


def in_each_mode() -> list[tuple[Template, Evening]]:
    """Every template, with one company for each mode of its game."""
    return [(one, evening) for name, one in every_template()
            for evening in {each.mode: each for each in reversed(evenings(name))}.values()]


def ask(name: str, template_id: str, evening: Evening | None = None, **said: Value) -> Question:
    """A question; a field of one seat is named ``field__seat``."""
    found = template(name, template_id)
    assert found is not None, f"{name} has no question {template_id}"
    question = Question.new(evening or evenings(name)[0], found)
    for field, value in said.items():
        known = field.replace("__", ":")
        question = question.said(known, value)
        assert question.values[known] == value, f"{field} can't be {value}"
    return question


_ONCE: dict[object, Answer] = {}


def once(question: Question) -> Answer:
    """The answer to a question of a game's own, worked out no more than once for all tests.

    Whether it is the same if it is asked again is for those to say that ask it again.
    """
    evening = question.evening
    key = (question.opt, frozenset(evening.house.items()), question.template.id,
           frozenset(question.values.items()), frozenset(question.among.items()), question.tapped)
    assert template(evening.game, question.template.id) == question.template
    assert not question.copied
    if key not in _ONCE:
        _ONCE[key] = answered(question)
    return _ONCE[key]


def by_chance(question: Question, random: Random, share: float = 0.5) -> Question:
    """The same question with some fields filled in by chance."""
    for field, _, known in list(question.shown()):
        if random.random() < share:
            question = question.said(known, random.choice(allowed(field, question.opt)))
    return question


def one_by_one(question: Question) -> Iterator[Question]:
    """The question with each field as large, and as small, as it may be."""
    for field, _, known in question.shown():
        values = allowed(field, question.opt)
        for value in {values[0]: None, values[-1]: None}:
            yield question.said(known, value)
