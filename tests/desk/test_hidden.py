"""What can't be seen does not decide: a field that nobody knows hides others, and their values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from tests.desk.helpers import ask, in_each_mode, told_apart
from tutor.desk import slip
from tutor.desk.answer import answered, gist
from tutor.desk.fill import Unfillable
from tutor.desk.question import Evening, Question
from tutor.desk.template import UNSURE, Field, Template, allowed
from tutor.scenario import links

FEW = 40
"""Ways to state what nobody knows that are compared."""


def leaders(one: Template) -> set[str]:
    """The fields on whose values it depends whether others are asked."""
    return {other for field in one.fields for other in field.when}


EVERY = [(one, evening) for one, evening in in_each_mode()
         if any(field.unsure and field.name in leaders(one) for field in one.fields)]
"""The questions of which nobody may know a field that leads to others."""


def leading(question: Question) -> Iterator[tuple[Field, str]]:
    """The fields that are shown and lead to others."""
    when = leaders(question.template)
    yield from ((field, name) for field, _, name in question.shown() if field.name in when)


def unknown(question: Question) -> Iterator[tuple[Question, str]]:
    """The question with each such field unknown, and then known to be one of some values."""
    for field, name in leading(question):
        if field.unsure:
            open_, values = question.said(name, UNSURE), allowed(field, question.opt)
            yield open_, name
            yield open_.one_of(name, values[:2]), name
            yield from ((open_.said(name, value), name) for value in (*values[:3], values[-1]))


def fronts(one: Template, evening: Evening) -> Iterator[Question]:
    """A template as it is at first, and with each other value of a field that leads to others."""
    start = Question.new(evening, one)
    yield start
    for field, name in leading(start):
        few = allowed(field, start.opt)[:3]
        yield from (start.said(name, value) for value in few if value != start.values[name])


def otherwise(question: Question) -> Iterator[tuple[str, Question]]:
    """The question with another value under each field that is not shown."""
    shown = {name for _, _, name in question.shown()}
    for field, _, name in question.fields():
        if name not in shown:
            values = allowed(field, question.opt)
            for value in dict.fromkeys((values[0], values[-1])):
                yield name, replace(question, values={**question.values, name: value})


def judged(question: Question) -> list[object]:
    """All that is judged to answer a question: each position that it can be about, and the plan."""
    return [_judged(one) for one in islice(question.stating(), FEW)]


def _judged(question: Question) -> object:
    try:
        template = question.template
        return question.given(), question.moves(template.since), question.moves(template.may)
    except Unfillable as wrong:
        return str(wrong)


@pytest.mark.parametrize(("one", "evening"), EVERY, ids=told_apart)
def test_no_field_that_is_not_shown_comes_into_an_answer(one: Template, evening: Evening) -> None:
    for front in fronts(one, evening):
        for question, _ in unknown(front):
            for name, other in otherwise(question):
                if other.values != question.values:
                    assert judged(other) == judged(question), f"{name} decides unseen"


@pytest.mark.parametrize(("one", "evening"), EVERY, ids=told_apart)
def test_what_a_known_value_brings_up_is_asked(one: Template, evening: Evening) -> None:
    for front in fronts(one, evening):
        for question, leads in unknown(front):
            seen = {name for _, _, name in front.said(leads, UNSURE).shown()}
            new = {name for field, _, name in question.shown()
                   if field.unsure and name not in seen}
            assert new <= {*question.unsure()}


def test_a_value_that_was_hidden_is_asked_anew() -> None:
    question = ask("virtus", "draw", taken=2, left=1, share=UNSURE)
    answer = answered(question)
    assert answer.wanted is not None
    assert answer.wanted.name == "share"
    told = {span.values: span.then for span in answer.wanted.spans}
    assert told["One Virtue"] == "then one thing more has to be known"
    assert told["Neither"] == "then it is not allowed"
    known = answered(question.said("share", "virtue"))
    assert known.wanted is not None
    assert known.wanted.name == "left"


def test_a_number_that_is_open_says_nothing_of_what_it_hides() -> None:
    question = ask("virtus", "draw", taken=1, values=True).said("taken", UNSURE)
    answer = answered(question)
    assert answer.wanted is not None
    assert answer.wanted.name == "taken"
    assert "then it is allowed" not in {span.then for span in answer.wanted.spans}


def test_what_is_hidden_stays_unknown_in_a_link() -> None:
    question = ask("virtus", "draw", taken=2, left=1, share=UNSURE)
    again = slip.question_of(links.decode(links.encode(slip.sent(answered(question)))))
    assert again.values["left"] == UNSURE
    assert gist(answered(again)) == gist(answered(question))
