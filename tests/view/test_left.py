"""A position in the making is found again as it was left, and says so."""

from __future__ import annotations

from tests.view.playing import find, send, visited
from tests.view.test_build import SPRING, building, draft, go, put
from tutor.view import blocks as b


def test_a_position_of_before_says_so_and_can_be_begun_anew_and_be_had_back() -> None:
    session = building(SPRING)
    go(session, "cities", "Siena")
    put(session, "Troops: Green", "5")
    given = draft(session).given

    again = visited()
    screen = send(again, "build", "virtu")
    (before,) = (x for x in find(screen, b.Entries) if x.key == "before")
    assert "before" in before.text
    # It stands near the top.
    assert [x.key for x in screen.blocks].index("before") < 2
    (anew,) = before.buttons
    screen = again.send(anew.intent)
    assert draft(again).given == {}
    (back,) = next(x for x in find(screen, b.Entries) if x.key == "before").buttons
    screen = again.send(back.intent)
    assert draft(again).given == given
    # Once it is changed it is no longer what it was.
    go(again, "cities", "Siena")
    put(again, "Troops: Green", "4")
    assert "before" not in [x.key for x in go(again).blocks]


def test_a_part_is_told_in_the_words_of_its_fields() -> None:
    session = building(SPRING)
    go(session, "cities", "Siena")
    put(session, "Troops: Green", "5")
    put(session, "Owner", "yellow")
    (parts,) = (x for x in find(go(session), b.Menu) if x.key == "parts")
    hint = next(x.hint for x in parts.buttons if x.text == "Cities")
    assert "Owner: Yellow" in hint
    assert "Troops: Green 5" in hint
