"""Where somebody asks whether they may, it is told what they can do, and what stops the rest."""

from __future__ import annotations

from typing import Any

import pytest

from tests.desk.helpers import ask, every_template
from tests.view.playing import enter, find, laid, press, send
from tutor.desk.template import Template
from tutor.view import blocks as b
from tutor.view import possible
from tutor.view.session import Session

RETREAT = """{at: retreat, retreat: {seat: red, ships: 3}, cities: {
  Ravenna: {waiting: {red: 1}}, Florence: {owner: red}, Bologna: {owner: green}}}"""


def rows(found: Any, key: str) -> list[str]:
    every = [row for one in found if one.key == key for row in one.rows]
    return [text for row in every for text in (
        row.lines if isinstance(row, b.Part) else [row if isinstance(row, str) else row.text])]


def test_where_troops_may_go_is_a_list_with_what_stops_the_rest() -> None:
    session = laid(RETREAT)
    screen = press(session, "What can Red do here?")
    can = rows(find(screen, b.Parts), "can")
    assert [row for row in can if "to Florence" in row]
    assert not [row for row in can if "to Bologna" in row]
    stops = [one for log in find(screen, b.Log) if log.key == "cannot" for one in log.rows
             if isinstance(one, b.Change)]
    (held,) = [one for one in stops if "Bologna" in one.text and "Green" in one.text]
    assert held.rules[0].startswith("virtu.retreat.")
    # The list is about the question: with another it is asked for anew.
    assert not rows(find(enter(session, "who", "green"), b.Parts), "can")


def test_the_list_is_one_tap_from_the_verdict_of_a_template() -> None:
    session = Session()
    send(session, "ask", "virtu retreat")
    send(session, "next")
    screen = press(session, "What can Red do here?")
    assert rows(find(screen, b.Parts), "can")


def test_only_what_is_refused_in_the_same_words_is_told_together() -> None:
    question = ask("virtu", "retreat", who="red", owner="own", way="sail", to="Pisa",
                   **{"from": "Ravenna"})
    stops = rows(list(possible.blocks(question)), "cannot")
    (nobodys,) = [row for row in stops if "is nobody's" in row]
    assert "Likewise: " in nobodys
    assert "Pisa" not in nobodys
    (own,) = [row for row in stops if "Pisa" in row]
    assert "Ship" in own


def test_what_rests_on_a_guess_is_not_among_what_can_be_done() -> None:
    question = ask("virtu", "retreat", who="red", owner="own", way="sail", ships=3,
                   **{"from": "Bari"})
    found = list(possible.blocks(question))
    assert not [row for row in rows(found, "can") if "Florence" in row]
    assert [row for row in rows(found, "cannot") if "Florence" in row and "no rulebook" in row]


@pytest.mark.parametrize(("name", "one"), every_template(), ids=lambda one: getattr(one, "id", one))
def test_every_question_whether_somebody_may_has_its_list(name: str, one: Template) -> None:
    found = list(possible.blocks(ask(name, one.id)))
    assert bool(rows(found, "can")) == bool(one.may)
