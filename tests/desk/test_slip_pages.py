"""A slip as one HTML file: it stands for itself, wherever it is opened and whatever was asked."""

from __future__ import annotations

import html
import re

import pytest

from tests.desk.helpers import ask, every_template
from tests.desk.positions import about, anywhere
from tutor.core.game import names
from tutor.desk import slip
from tutor.desk.answer import IMPOSSIBLE, UNSETTLED, Answer, answered
from tutor.view.slip_page import slip_page

PRESSED = re.compile(r'data-verb="([a-z-]+)"')


def page_of(answer: Answer) -> str:
    return slip_page(answer, slip.slip(answer))


def body(page: str) -> str:
    """What is read of a page: without its data and scripts."""
    return page[page.index("<body>"):page.index('<script type="application/json"')]


def text(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body(page))).split())


@pytest.mark.parametrize("name", names())
def test_the_slip_of_any_position_shows_the_position_and_the_verdict(name: str) -> None:
    for answer in anywhere(name):
        page, question = page_of(answer), answer.question
        told = text(page)
        assert question.say(question.template.question) in told
        assert answer.said in told
        assert answer.reason in told
        assert 'class="board" data-made="position-0"' in page
        assert '"position-0":[' in page
        assert "The board in words" in told
        assert ("What was done before" in told) == bool(question.template.since)
        assert re.search(r"Podestà [\d.]+, data \w+\.", told)
        if answer.ruling and answer.ruling.outcome.checks:
            assert "In the book:" in told


def test_there_are_positions_with_moves_before_and_without() -> None:
    since = {bool(a.question.template.since) for name in names() for a in anywhere(name)}
    assert since == {True, False}


def test_a_plan_of_several_actions_is_told_in_its_order() -> None:
    answer = about("virtu/siege-ravenna", 0, plan=2)
    assert "What would be done, in this order" in text(page_of(answer))


def test_nothing_can_be_pressed_but_rules_and_nothing_speaks_of_more() -> None:
    told = [answered(ask(name, one.id)) for name, one in every_template()]
    told += [answer for name in names() for answer in anywhere(name)]
    told.append(answered(ask("virtu", "siege", troops="?")))
    for answer in told:
        if answer.word == IMPOSSIBLE:
            continue
        page = page_of(answer)
        assert set(PRESSED.findall(body(page))) <= {"rule"}
        said = text(page)
        for word in ("Play on", "Always holds", "Enter what", "Press", "Tap ", "Send"):
            assert word not in said, (answer.question.template.id, word)


def test_both_results_stand_on_the_slip_of_what_the_rules_leave_open() -> None:
    found = [answered(ask(name, one.id)) for name, one in every_template()]
    open_ones = [answer for answer in found if answer.word == UNSETTLED]
    assert open_ones
    for answer in open_ones:
        said = text(page_of(answer))
        assert "The rules don't say" in said
        assert "We suggest the usual reading." in said


def test_there_are_no_rules_to_print_where_none_is_named() -> None:
    answer = about("virtu/siege-ravenna", 0)
    page = page_of(answer)
    assert ("The rules</h2>" in page) is bool(PRESSED.findall(body(page)))
