"""Whoever follows a link keeps their own table, and learns why a broken one leads nowhere."""

from __future__ import annotations

import pytest

from tests.view.playing import enter, find, send
from tutor.scenario import links
from tutor.view import blocks as b
from tutor.view import text
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")

VISITOR = "0123456789abcdef" * 2
RULING = "virtu.d.defender-tokens also-defence"


def verdict_link(session: Session) -> str:
    """The address of a verdict that turns on a ruling."""
    send(session, "ask", "virtu bonus")
    enter(session, "role", "defence")
    return send(session, "next").fragment


def answer(screen: b.Screen) -> str:
    (verdict,) = find(screen, b.Verdict)
    return str(verdict.word)


@pytest.mark.parametrize("how", ["house", "always"])
def test_a_link_does_not_touch_the_rulings_of_whoever_follows_it(how: str) -> None:
    sender = Session()
    verdict_link(sender)
    (take,) = find(send(sender, "send"), b.Take)
    session = Session()
    send(session, "visitor", VISITOR)
    verdict_link(session)
    send(session, how, RULING)
    assert answer(session.screen) == "yes"
    assert answer(send(session, "open", take.address)) == "unsettled"
    verdict_link(session)
    assert answer(session.screen) == "yes"


def test_a_ruling_on_a_linked_question_keeps_those_it_was_asked_with() -> None:
    sender = Session()
    verdict_link(sender)
    send(sender, "house", RULING)
    (take,) = find(send(sender, "send"), b.Take)
    receiver = Session()
    assert answer(send(receiver, "open", take.address)) == "yes"
    send(receiver, "house", "virtu.d.passing consecutive")
    assert answer(receiver.screen) == "yes"


def test_an_address_of_ones_own_is_judged_by_what_holds_now() -> None:
    """Keep a reading, forget it on the desk, and go back: nobody has sent anything."""
    session = Session()
    first = verdict_link(session)
    second = send(session, "house", RULING).fragment
    assert answer(session.screen) == "yes"
    assert links.decode(second.partition("?")[2]).readings == {}
    # Before it was settled there was no Yes, and after it there is.
    assert answer(send(session, "open", first)) == "yes"
    send(session, "forget-house", f"virtu {RULING.partition(' ')[0]}")
    screen = send(session, "open", second)
    assert answer(screen) == "unsettled"
    assert "sender" not in text.paint(screen)
    send(session, "house", RULING)
    send(session, "send")
    again = Session()
    assert "sender" not in text.paint(send(again, "open", session.screen.fragment))
    assert answer(again.screen) == "unsettled"


def test_a_house_rule_of_the_sender_is_taken_back_from_the_question_alone() -> None:
    sender = Session()
    verdict_link(sender)
    send(sender, "house", RULING)
    (take,) = find(send(sender, "send"), b.Take)
    receiver = Session()
    send(receiver, "open", take.address)
    address = send(receiver, "take-back", RULING.partition(" ")[0]).fragment
    assert answer(receiver.screen) == "unsettled"
    # What the receiver settles then is their own, at their own table.
    send(receiver, "house", RULING)
    (verdict,) = find(receiver.screen, b.Verdict)
    assert any(line.startswith("Your house rule") for line in verdict.assumed)
    assert answer(send(Session(), "open", address)) == "unsettled"


@pytest.mark.parametrize("kind", [
    "verdict/virtu/bonus?", "ask/virtu/bonus?", "at/", "box/virtu?", "seats/", "build/virtu?",
    "table/virtu.0?",
])  # fmt: skip
@pytest.mark.parametrize("damage", ["cut", "more", "noise"])
def test_a_broken_link_is_told_and_stays_told(kind: str, damage: str) -> None:
    link = verdict_link(Session()).partition("?")[2]
    broken = {"cut": link[:-20], "more": f"{link}xx", "noise": "eNoAAAA"}[damage]
    session = Session()
    send(session, "open", f"{kind}{broken}")
    for screen in (session.screen, send(session, "visitor", VISITOR)):
        (error,) = (
            one.text for one in screen.blocks if isinstance(one, b.Sentence) and one.kind == "error"
        )
        assert error.startswith("This link leads nowhere.")
