"""A tap that stands for several values is told, kept and sent as all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.desk.helpers import ask, in_each_mode, told_apart
from tests.view.playing import find, send
from tutor.desk import slip
from tutor.desk.answer import Answer, answered
from tutor.desk.change import changes
from tutor.desk.question import Evening, Question
from tutor.desk.template import UNSURE, Template, allowed
from tutor.play.ruling import INCOMPLETE
from tutor.scenario import links
from tutor.scenario.document import Asked
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load
from tutor.scenario.write import to_yaml
from tutor.view import blocks as b
from tutor.view.answering import stated
from tutor.view.session import Session
from tutor.view.text import paint


def tapped(one: Template, evening: Evening) -> Iterator[tuple[Question, str, str]]:
    """The question after each tap that stands for several values; its field, and what it read."""
    start = Question.new(evening, one)
    for field, _, name in start.shown():
        if not field.unsure:
            continue
        wanted = answered(start.said(name, UNSURE)).wanted
        for span in wanted.spans if wanted and wanted.name == name else ():
            if len(span.among) > 1:
                yield start.one_of(name, span.among), name, span.values


@pytest.mark.parametrize(("one", "evening"), in_each_mode(), ids=told_apart)
def test_what_was_tapped_is_what_is_told_and_sent(one: Template, evening: Evening) -> None:
    for question, name, values in tapped(one, evening):
        answer = answered(question)
        assert answer.wanted is None or answer.wanted.name != name
        field = question.field(name)
        assert field is not None
        said = f"{question.label(field, name.partition(':')[2])}: "
        told = next(part for part in stated(answer).split("; ") if part.startswith(said))
        assert told.removeprefix(said).lower() == values.lower()
        for again in (slip.question_of(load(to_yaml(slip.slip(answer)), "slip")),
                      slip.question_of(links.decode(links.encode(slip.sent(answer))))):
            assert again.among == question.among
            assert stated(answered(again)) == stated(answer)


def test_some_taps_stand_for_several_values() -> None:
    assert any(True for one, evening in in_each_mode() for _ in tapped(one, evening))


def ranged() -> Answer:
    question = ask("virtu", "siege", owner="green", troops=5, defenders=UNSURE)
    found = answered(question)
    assert found.wanted is not None
    span = found.wanted.spans[-1]
    return answered(question.one_of("defenders", span.among))


def test_the_reason_has_the_range_of_each_number_that_is_open() -> None:
    assert ranged().reason.startswith("5 is not more than 5–8: Ravenna holds out against Red.")


def test_a_change_is_told_beside_the_range() -> None:
    told = [one.text for one in changes(ranged())]
    assert "Troops inside: 2 instead of 3–6" in told


def test_what_was_tapped_stays_on_the_page_and_one_value_replaces_it() -> None:
    session = Session()
    send(session, "ask", "virtu siege")
    for name, value in (("owner", "green"), ("troops", "5"), ("defenders", UNSURE)):
        send(session, "set", f'{{"name": "{name}", "value": "{value}"}}')
    screen = send(session, "next")
    (asked,) = find(screen, b.Question)
    value, text = next(one for one in asked.options if one[1].startswith("3–"))
    values = text.partition(":")[0]
    screen = send(session, "answer", value)
    assert f"Troops inside: {values}" in paint(screen)
    screen = send(session, "back")
    assert f"Troops inside: {values}" in paint(screen)
    send(session, "minus", "defenders")
    assert "Troops inside: 2" in paint(send(session, "next"))
    send(session, "back")
    send(session, "set", '{"name": "defenders", "value": "1"}')
    assert f"Troops inside: {values}" not in paint(send(session, "next"))


@pytest.mark.parametrize("text", ["1–", "–2", "3–1", "1–99", "a–b", "1|", "|", "0|0", "1–2–3"])
def test_what_is_no_range_of_a_field_is_refused(text: str) -> None:
    made = slip.asked(ranged().question)
    assert made.asked is not None
    assert slip.question_of(load(to_yaml(made), "slip")).among
    fields = {**made.asked.fields, "defenders": text}
    wrong = replace(made, asked=Asked(made.asked.template, fields))
    with pytest.raises(Unusable, match="defenders"):
        slip.question_of(load(to_yaml(wrong), "slip"))


def test_another_choice_is_any_value_of_the_field() -> None:
    question = ranged().question
    field = question.field("defenders")
    assert field is not None
    assert question.among
    for value in allowed(field, question.opt):
        said = question.said("defenders", value)
        assert (said.among, said.values["defenders"]) == ({}, value)
    assert answered(question).word != INCOMPLETE
