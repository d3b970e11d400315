"""A position in the making is found again: by its address, after a restart, with the way back."""

from __future__ import annotations

from random import Random

import pytest

from tests.view.playing import enter, find, heading, send, visited
from tests.view.test_build import SPRING, building, draft, page_of, put
from tutor.core.game import names
from tutor.view import blocks as b
from tutor.view.session import Session


def test_a_position_is_found_again_by_its_address_and_as_a_draft() -> None:
    session = building(SPRING)
    send(session, "place", "Siena")
    put(session, "Owner", "red")
    address = session.screen.fragment
    stranger = Session()
    send(stranger, "visitor", "d" * 32)
    send(stranger, "open", address)
    assert draft(stranger).given == draft(session).given
    put(session, "Troops: Red", "9")
    assert "?" not in session.screen.fragment
    again = visited()
    send(again, "open", session.screen.fragment)
    assert draft(again).given == draft(session).given
    assert draft(again).opt == SPRING


@pytest.mark.parametrize("name", names())
def test_the_way_back_and_the_open_part_outlive_the_program(name: str) -> None:
    """Whatever was changed, a new start shows the same part and takes the changes back."""
    random, session = Random(7), visited()
    send(session, "build", name)
    for _ in range(40):
        fields = [f for x in find(session.screen, b.Entries) for f in x.fields
                  if f.name not in ("company", "view", "head")]
        doors = [x.intent for m in find(session.screen, b.Menu) for x in m.buttons
                 if x.intent.verb == "part"]
        doors += [f.opens for f in fields if f.opens]
        doors += [x.intent for e in find(session.screen, b.Entries) for x in e.buttons
                  if x.intent.verb in ("part", "add")]
        found = random.choice([*fields, *doors])
        if isinstance(found, b.Intent):
            session.send(found)
        elif found.kind == "number":
            send(session, "plus", found.name)
        elif found.options:
            enter(session, found.name, random.choice(found.options)[0])
        again = visited()
        send(again, "open", session.screen.fragment)
        assert draft(again).given == draft(session).given
        assert page_of(again) == page_of(session)
    past = len(draft(session).past)
    assert past > 5
    for _ in range(past):
        send(again, "back")
        send(session, "back")
        assert draft(again).given == draft(session).given
    assert draft(again).given == {}
    assert len(draft(again).future) == past


def test_an_address_from_before_a_change_is_a_way_back_that_loses_nothing() -> None:
    session = building(SPRING)
    send(session, "place", "Siena")
    put(session, "Owner", "red")
    before = session.screen.fragment
    send(session, "place", "Ravenna")
    put(session, "Owner", "green")
    after = draft(session).given
    send(session, "open", before)
    assert draft(session).given == {"cities": {"Siena": {"owner": "red"}}}
    assert page_of(session) == ("cities", "Siena")
    send(session, "next")
    assert draft(session).given == after


@pytest.mark.parametrize("place", ["/nowhere", "/cities/Atlantis", "/cities/Siena/troops/x", "/%"])
def test_a_part_that_there_is_not_leads_to_the_nearest_that_there_is(place: str) -> None:
    session = visited()
    screen = send(session, "open", f"build/virtu{place}")
    assert heading(screen) == "Set up a position"
    assert page_of(session) in ((), ("cities",), ("cities", "Siena"))


@pytest.mark.parametrize("name", names())
def test_nothing_can_be_taken_back_before_anything_was_done(name: str) -> None:
    """Who plays tonight is said at the desk, and is no change of a position."""
    session = visited()
    send(session, "desk", name)
    fields = [f for x in find(session.screen, b.Entries) for f in x.fields if f.name == "who"]
    if fields:
        enter(session, "who", fields[0].options[-1][0])
    send(session, "lay", name)
    (steps,) = find(session.screen, b.Steps)
    assert not steps.back.enabled
    assert not steps.next.enabled
