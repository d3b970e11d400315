"""A number that an answer waits for: every one can be given by taps, and none by a step alone."""

from __future__ import annotations

import pytest

from tests.desk.helpers import in_each_mode, told_apart
from tests.view.playing import buttons, enter, field, find, press, said, send, visited
from tutor.desk.answer import answered
from tutor.desk.question import Evening, Question
from tutor.desk.template import UNSURE, Template
from tutor.view import answering, taps
from tutor.view import blocks as b
from tutor.view.asking import OPEN
from tutor.view.company import code, companies
from tutor.view.sent import entry
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")


def waiting(link: str, seats: int = 0, **values: str) -> Session:
    """The answer to a question of a template, with some fields as entered."""
    session = visited()
    game = link.partition(" ")[0]
    send(session, "desk", game)
    enter(session, "who", code(companies(game)[seats]))
    send(session, "ask", link)
    for name, value in values.items():
        enter(session, name.replace("__", ":"), value)
    send(session, "next")
    return session


def verdict(screen: b.Screen) -> str:
    (found,) = find(screen, b.Verdict)
    return str(found.said)


@pytest.mark.parametrize("number", ["8", "9", "13", "14"])
def test_each_of_a_few_numbers_is_one_tap_and_none_leads_to_others(number: str) -> None:
    session = waiting("virtus places", 1, cards__Stefano="2", cards__Sofia="2", cards__Camilla="3")
    assert verdict(session.screen) == "I need one number"
    (row,) = (f for e in find(session.screen, b.Entries) if e.key == "wanted" for f in e.fields)
    assert all(text == value for value, text in row.options)
    screen = session.send(entry(row.name, dict(row.options)[number]))
    assert f"Stefano's highest: {number};" in said(screen)


def far() -> Session:
    """Who wins, with a family whose points nobody knows: as many as 150."""
    return waiting("il_principe winner", 1, points__Medici="45", points__Carraresi="40",
                   points__Gonzaga="20",
                   buildings__Medici="7")


def test_a_number_that_can_be_large_is_stepped_to_and_given_by_a_press_of_its_own() -> None:
    session = far()
    name = "points:Visconti"
    asked = session.screen.title, verdict(session.screen)
    assert asked[1] == "I need one number"
    (give,) = (x for e in find(session.screen, b.Entries) for x in e.buttons if x.primary)
    assert not give.enabled
    for step in ("plus", "plus", "minus"):
        send(session, step, name)
    session.send(field(session.screen, name).leaps[-1].intent)
    assert (session.screen.title, verdict(session.screen)) == asked
    assert field(session.screen, name).value == "10"
    enter(session, name, "52")
    assert verdict(session.screen) == "I need one number"
    press(session, "It is 52")
    assert verdict(session.screen) == "Visconti wins"
    assert "Visconti's points, all scored: 52" in said(session.screen)


def test_a_score_is_two_taps() -> None:
    session = waiting("il_principe winner", 1, points__Medici="45")
    send(session, "back")
    for name in ("points:Carraresi", "points:Visconti"):
        for text in ("40", "43"):
            values = dict(field(session.screen, name).options)
            assert text in values
            assert len(values) <= 16
            enter(session, name, text)
        assert field(session.screen, name).value == "43"
    enter(session, "points:Visconti", "150")
    assert [*dict(field(session.screen, "points:Visconti").options)] == ["150"]


@pytest.mark.parametrize("text", ["151", "-1", "x", "", "²", "9" * 40])
def test_what_it_can_t_be_is_not_stepped_to(text: str) -> None:
    session = far()
    enter(session, "points:Visconti", "7")
    enter(session, "points:Visconti", text)
    assert field(session.screen, "points:Visconti").value == "7"
    send(session, "answer", text)
    assert verdict(session.screen) == "I need one number"


@pytest.mark.parametrize(("one", "evening"), in_each_mode(), ids=told_apart)
def test_a_number_is_a_tap_or_has_a_button_that_gives_it(one: Template, evening: Evening) -> None:
    start = Question.new(evening, one)
    for of, _, name in start.shown():
        if not of.unsure or of.kind != "number":
            continue
        answer = answered(start.said(name, UNSURE))
        if answer.wanted is None or answer.wanted.name != name:
            continue
        (asked,) = answering.wanted(answer)
        if isinstance(asked, b.Entries):
            (row,) = asked.fields
            if row.kind == "taps":
                assert [int(value) for value, _ in row.options] == \
                    [value for value, _ in answer.wanted.values]
                assert len(row.options) <= taps.MOST
            else:
                assert [x.intent.verb for x in asked.buttons if x.primary] == ["answer"]


def test_what_a_table_can_t_know_may_stay_open_and_the_usual_reading_is_told() -> None:
    session = waiting(
        "il_principe winner", 1, points__Medici="45", points__Carraresi="45", points__Visconti="30",
        points__Gonzaga="20", buildings__Medici="7", buildings__Carraresi="6", role__Medici="none",
        role__Carraresi="none")
    assert "Nobody knows" in [x.text for e in find(session.screen, b.Question)
                              for x in [e.show] if x is not None]
    screen = send(session, "unknown")
    (rows,) = (parts.rows for parts in find(screen, b.Parts) if parts.key == "range")
    assert "Medici wins" in str(rows)
    assert "another reading" in str(rows)
    assert screen.fragment.startswith(OPEN)
    again = visited()
    (same,) = (p.rows for p in find(send(again, "open", screen.fragment), b.Parts)
               if p.key == "range")
    assert same == rows
    assert "Nobody knows" not in [x.text for x in buttons(again.screen)]
