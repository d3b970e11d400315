"""A dropped connection or a reload loses nothing, and the owner's passages never leave."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

from tests.desk.helpers import ask, every_template
from tests.view.playing import enter, find, send
from tutor import rulebook
from tutor.desk.answer import IMPOSSIBLE, answered
from tutor.desk.slip import asked, slip
from tutor.scenario import links
from tutor.scenario.write import to_yaml
from tutor.view import blocks as b
from tutor.view import company, html, text
from tutor.view.session import Session
from tutor.view.slip_page import slip_page
from tutor.view.wrong import Wrong

pytestmark = pytest.mark.usefixtures("own_box")

VISITOR = "0123456789abcdef" * 2
SECRET = "What only the owner of a rulebook may read"


def arriving(fragment: str) -> Session:
    """A session as the server begins it when a browser comes back at an address."""
    session = Session(base="http://192.168.1.5:8494/?token=abc")
    send(session, "open", fragment)
    send(session, "visitor", VISITOR)
    return session


def field(screen: b.Screen, name: str) -> b.FormField:
    return next(f for e in find(screen, b.Entries) for f in e.fields if f.name == name)


def test_a_half_filled_question_the_evening_and_a_house_rule_are_there_again() -> None:
    session = arriving("desk/virtu")
    four = next(opt for opt in company.companies("virtu") if len(opt.seats) == 4)
    enter(session, "who", company.code(four))
    send(session, "ask", "virtu passed")
    send(session, "next")
    house = next(button for block in find(session.screen, b.Readings)
                 for row in block.rows for button in row.buttons if button.intent.verb == "house")
    session.send(house.intent)
    send(session, "ask", "virtu siege")
    send(session, "plus", "troops")
    enter(session, "agent", "red")
    before, address = session.screen, session.screen.fragment
    # The server forgets the session after a while; the page then comes back at its address.
    again = arriving(address)
    assert text.paint(again.screen) == text.paint(before)
    assert field(again.screen, "troops").value == field(before, "troops").value
    assert again.screen.fragment == address
    # The evening is kept for the browser, not in the address.
    fresh = arriving("ask/virtu/passed")
    send(fresh, "next")
    assert "Your house rule, for this evening" in " ".join(text.paint(fresh.screen).split())
    # Nor is it in the address of an answer that it decides.
    decided = arriving(fresh.screen.fragment)
    assert decided.screen.blocks == fresh.screen.blocks
    assert field(send(fresh, "desk", "virtu"), "who").value == company.code(four)


def html_of(screen: b.Screen) -> str:
    return "".join(map(html.block, screen.blocks))


@pytest.fixture
def passages(monkeypatch: pytest.MonkeyPatch) -> None:
    """An owner's copy that says the same of every rule."""
    monkeypatch.setattr(rulebook, "passage", lambda _: SECRET)


@pytest.mark.usefixtures("passages")
def test_no_slip_link_page_or_guest_ever_holds_a_passage() -> None:
    for name, template in every_template():
        answer = answered(ask(name, template.id))
        assert answer.word != IMPOSSIBLE
        made = slip(answer)
        assert SECRET not in to_yaml(made)
        assert SECRET not in slip_page(answer, made)
        packed = links.encode(asked(answer.question))
        raw = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))
        assert SECRET not in json.dumps(json.loads(raw), ensure_ascii=False)
        wrong = Wrong(answer, ())
        assert SECRET not in text.paint(wrong.screen)
    rule = next(iter(rulebook.catalogue("virtu").rules))
    for own_copies in (True, False):
        session = Session(own_copies=own_copies, base="http://192.168.1.5:8494/?token=abc")
        send(session, "ask", "virtu siege")
        send(session, "next")
        shown = text.paint(send(session, "rule", rule)) + html_of(session.screen)
        assert (SECRET in shown) == own_copies
        assert SECRET not in session.screen.fragment
