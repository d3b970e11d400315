"""The pages after an answer: to send or keep it, and to say that it is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.view.playing import find, press, send
from tutor.desk.wrong import disagreements
from tutor.scenario import runner
from tutor.scenario.check import check_file
from tutor.scenario.loader import load
from tutor.view import blocks as b
from tutor.view import html, text
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")


def test_a_phone_is_shown_the_code_of_the_slip() -> None:
    session = Session(base="http://192.168.1.5:8494/?token=abc")
    send(session, "ask", "virtu siege")
    send(session, "next")
    (code,) = find(send(session, "send"), b.Code)
    assert code.link.startswith("http://192.168.1.5:8494/#verdict/")
    (code,) = find(send(session, "phones"), b.Code)
    assert code.link == "http://192.168.1.5:8494/?token=abc"
    assert find(send(Session(), "phones"), b.Code) == []


AT = "http://192.168.1.5:8494/"
LAN = f"{AT}?token=abc"


def sending(session: Session) -> b.Screen:
    send(session, "ask", "virtu siege")
    send(session, "next")
    return send(session, "send")


def test_no_code_leads_to_where_no_other_device_can_go() -> None:
    screen = sending(Session())
    assert find(screen, b.Code) == []
    assert "podesta --lan" in text.paint(screen)
    assert "127.0.0.1" not in text.paint(screen)


def test_a_code_has_a_text_and_a_name_and_says_what_the_other_needs() -> None:
    screen = sending(Session(base=LAN))
    (code,), (take,) = find(screen, b.Code), find(screen, b.Take)
    assert code.link == f"{AT}#{take.address}"
    # What is copied is that very link: who is let in is for the laptop to show, not for a link.
    assert f'data-copy="{AT}#{take.address}"' in html.block(take)
    assert not any("token" in repr(block) for block in screen.blocks)
    assert "scans the code on the laptop first" in code.note
    assert "opens where Podestà runs" in code.note
    painted = "".join(map(html.block, screen.blocks))
    assert "<details><summary>The text</summary><pre" in painted
    assert "<details><summary>The link</summary>" in painted
    assert 'aria-label="The link as a code"' in painted


def test_a_link_that_is_too_long_for_a_code_is_not_drawn() -> None:
    screen = sending(Session(base=AT + "long/" * 400))
    assert find(screen, b.Code) == []
    assert "too long for a code" in text.paint(screen)


def test_a_wrong_verdict_is_written_down_as_a_scenario_that_fails(own_box: Path) -> None:
    session = Session(own_copies=True)
    send(session, "ask", "virtu siege")
    send(session, "next")
    press(session, "This verdict is wrong")
    (form,) = find(session.screen, b.Form)
    assert form.fields[0].options[0][0] == "0"
    screen = send(session, "keep-wrong", json.dumps({"right": "0", "why": "Page 3."}))
    (take,) = find(screen, b.Take)
    (path,) = (own_box / "wrong").iterdir()
    assert str(path) in take.note
    assert check_file(path, disagreements).code == runner.MISMATCH
    assert load(path).history == "Page 3."
