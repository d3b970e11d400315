"""What a table settles on: for how long, on whose device, and how it is taken back."""

from __future__ import annotations

from time import time

import pytest

from tests.view.playing import VISITOR, buttons, enter, find, send
from tests.view.test_desk import asking
from tutor.view import blocks as b
from tutor.view import evenings, text
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")


def _settling(verb: str) -> Session:
    """A visitor's question after a reading was settled on."""
    session = Session()
    send(session, "visitor", VISITOR)
    send(session, "ask", "virtu decline")
    screen = send(session, "next")
    (readings,) = find(screen, b.Readings)
    button = next(x for row in readings.rows for x in row.buttons if x.intent.verb == verb)
    session.send(button.intent)
    return session


def _returned() -> Session:
    session = Session()
    send(session, "visitor", VISITOR)
    send(session, "desk", "virtu")
    return session


@pytest.mark.parametrize(("verb", "later"), [("house", False), ("always", True)])
def test_what_holds_for_an_evening_ends_with_it(
    verb: str, later: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    (verdict,) = find(_settling(verb).screen, b.Verdict)
    told = "always" if later else "for this evening"
    assert any(line.startswith(f"Your house rule, {told}:") for line in verdict.assumed)
    (house,) = find(_returned().screen, b.Parts)
    assert told in house.rows[0].text
    with monkeypatch.context() as then:
        then.setattr(evenings, "time", lambda: time() + 24 * 3600)
        assert bool(find(_returned().screen, b.Parts)) == later
    session = _returned()
    over = [x for m in find(session.screen, b.Menu) for x in m.buttons
            if x.intent.verb == "evening-over"]
    assert bool(over) != later
    for button in over:
        assert find(session.send(button.intent), b.Parts) == []
        assert find(_returned().screen, b.Parts) == []


@pytest.mark.parametrize("verb", ["house", "always"])
def test_a_house_rule_is_taken_back_where_it_came_to_bear(verb: str) -> None:
    session = Session()
    send(session, "visitor", VISITOR)
    send(session, "ask", "virtu decline")
    (readings,) = find(send(session, "next"), b.Readings)
    before = session.screen
    session.send(next(x for x in readings.rows[1].buttons if x.intent.verb == verb).intent)
    (verdict,) = find(session.screen, b.Verdict)
    (back,) = verdict.buttons
    assert session.send(back.intent).blocks == before.blocks
    assert find(_returned().screen, b.Parts) == []


def test_whoever_follows_a_link_is_told_that_the_house_rule_is_not_theirs() -> None:
    sender = _settling("house")
    (take,) = find(send(sender, "send"), b.Take)
    receiver = Session()
    screen = send(receiver, "open", take.address)
    (verdict,) = find(screen, b.Verdict)
    assert any(line.startswith("A house rule of the sender:") for line in verdict.assumed)
    session = asking("decline")
    (readings,) = find(send(session, "next"), b.Readings)
    session.send(readings.rows[1].buttons[0].intent)
    (take,) = find(send(session, "send"), b.Take)
    assert "A house rule of this table" in take.page
    assert "house rule:" not in take.page


def test_rulings_for_good_are_kept_for_a_visitor() -> None:
    session = Session()
    send(session, "visitor", VISITOR)
    send(session, "ask", "virtu bonus")
    enter(session, "role", "defence")
    send(session, "next")
    send(session, "always", "virtu.d.defender-tokens also-defence")
    fresh = Session()
    send(fresh, "visitor", VISITOR)
    send(fresh, "ask", "virtu bonus")
    enter(fresh, "role", "defence")
    assert fresh.screen.bar[0].text == "✓ Yes ›"
    stranger = asking("bonus")
    enter(stranger, "role", "defence")
    assert stranger.screen.bar[0].text.startswith("?")


def test_where_house_rules_are_kept_is_said_where_they_are_chosen_and_listed() -> None:
    session = asking("decline")
    screen = send(session, "next")
    assert "on this device" in text.paint(screen)
    session.send(next(x for x in buttons(screen) if x.text == "Always").intent)
    assert "kept on this device" in text.paint(send(session, "desk", "virtu"))
