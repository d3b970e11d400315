"""What a rulebook prints by a slip is told once nothing is asked any more, and not before."""

from __future__ import annotations

import pytest

from tutor.scenario import catalogue
from tutor.view import blocks as b
from tutor.view import export, questions
from tutor.view.slips import TITLE
from tutor.view.stepper import Stepper
from tutor.view.walk import Walk


@pytest.fixture(scope="module")
def walk() -> Walk:
    return Walk(catalogue.read(catalogue.find("virtus/example-2")))


def told(stepper: Stepper) -> list[b.Parts]:
    return [x for x in stepper.screen.blocks if isinstance(x, b.Parts) and x.title == TITLE]


def test_printed_slips_are_told_at_the_end_with_their_disputes(walk: Walk) -> None:
    stepper = Stepper(walk, "x")
    stepper.to_place(str(walk.end))
    (found,) = told(stepper)
    assert [row.text for row in found.rows] == [
        "The rulebook prints 21; the engine counts 20.",
        "The rulebook prints 41; the engine counts 43.",
    ]
    assert found.rows[1].buttons[0].intent == b.Intent("dispute", "virtus.d.camilla-total")
    stepper.to_place(str(walk.end - 1))
    assert not told(stepper)


def test_a_page_of_its_own_tells_them_without_a_button_that_leads_nowhere(walk: Walk) -> None:
    page = export.page(walk)
    assert "The rulebook prints 41; the engine counts 43." in page
    assert 'data-verb="dispute"' not in page


def test_no_total_stands_there_before_it_is_asked(walk: Walk) -> None:
    place = walk.end - 1
    asks = walk.before(place).asks
    assert [ask.answer for ask in asks] == [20, 37, 43]
    stepper = Stepper(walk, "x")
    stepper.to_place(str(place))
    for number, ask in enumerate(asks):
        told = repr(stepper.screen.blocks)
        assert not any(f"{later.answer} points" in told for later in asks[number:])
        stepper.answer(questions.right_answer(ask))
    assert "Camilla turns the tokens over: 43 points in all" in repr(stepper.screen.blocks)
