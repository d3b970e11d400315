"""What somebody said of a question, even where the form had it so, is not told as left alone."""

from __future__ import annotations

import pytest

from tests.view.playing import enter, find, send
from tutor.view import blocks as b
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")


def test_a_value_that_was_tapped_is_said_even_where_it_stood_so() -> None:
    left = "As the form stood"
    session = Session()
    send(session, "ask", "virtu siege")
    (verdict,) = find(send(session, "next"), b.Verdict)
    assert any(line.startswith(left) for line in verdict.assumed)
    send(session, "back")
    for one in [f for e in find(session.screen, b.Entries) for f in e.fields]:
        enter(session, one.name, one.value)
    # Also where it is found again: what was said stays said.
    again = Session()
    send(again, "open", send(session, "next").fragment)
    for screen in (session.screen, again.screen):
        (verdict,) = find(screen, b.Verdict)
        assert not any(line.startswith(left) for line in verdict.assumed)
