"""A scenario of one's own: pasted or chosen, opened, or told what is wrong with it."""

from __future__ import annotations

import pytest

from tests.view.test_session import SIEGE, find, one, read, send
from tutor.scenario import catalogue
from tutor.scenario.write import to_yaml
from tutor.view import blocks as b
from tutor.view.session import Session

FAULTY = """\
id: virtu/mine
title: Mine
game: virtu
mode: art
seats: [red, yellow, green]
given:
  cities:
    Sienna: {owner: green}
    Rome: {owner: gren, troops: {red: 300}}
"""


@pytest.mark.parametrize("text", ["", "a: [", "- 1", FAULTY, "\x00", "&a [*a]", "id: 7"])
def test_all_faults_of_a_text_are_said_and_the_text_stays(text: str) -> None:
    form = one(read(Session(), text), b.Form)
    assert form.fields[0].value == text
    assert form.errors


def test_faults_name_line_and_column_and_what_would_be_right() -> None:
    errors = one(read(Session(), FAULTY), b.Form).errors
    assert [error.split(":")[0] for error in errors] == [
        "Line 8, column 5", "Line 9, column 19", "Line 9, column 39",
    ]
    assert "Siena" in errors[0]
    assert "green" in errors[1]


def test_an_own_text_opens_and_has_an_address() -> None:
    text = to_yaml(catalogue.read(catalogue.find(SIEGE))).replace(SIEGE, "virtu/mine")
    session = Session()
    screen = read(session, text.replace("An Agent opens the gate", "<i>My own</i>"))
    assert screen.title == "<i>My own</i>"
    assert find(screen, b.Board)
    send(session, "next")
    assert send(Session(), "open", session.screen.fragment) == session.screen


def test_a_step_that_does_not_fit_is_told_by_line_as_the_command_does() -> None:
    text = to_yaml(catalogue.read(catalogue.find(SIEGE))).replace(SIEGE, "virtu/mine")
    session = Session()
    read(session, text.replace("do: use-bonus, source: token", "do: use-bonus, source: cannons"))
    form = one(session.screen, b.Form)
    (error,) = form.errors
    assert error.startswith("Line ")
    assert "cannons" in error
    assert "source: cannons}, which is refused: " in error
    assert "do: use-bonus, source: cannons" in form.fields[0].value


def test_what_is_said_to_be_right_in_place_of_a_step_that_is_refused_is_right() -> None:
    text = to_yaml(catalogue.read(catalogue.find(SIEGE))).replace(SIEGE, "virtu/mine")
    wrong = text.replace("do: use-bonus, source: token", "do: use-bonus, source: cannons", 1)
    session = Session()
    read(session, wrong)
    (error,) = one(session.screen, b.Form).errors
    step = error.partition("right would be ")[2].partition("}")[0].lstrip("{")
    assert step != "seat: red, do: use-bonus, source: cannons"
    head = text[: text.index("do: use-bonus, source: token")]
    line = head[head.rindex("\n") + 1 :]
    only = text[: text.index("script:")] + f"script:\n{line[: line.index('-')]}- {{{step}}}\n"
    read(session, only)
    assert find(session.screen, b.Steps)
