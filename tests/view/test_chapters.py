"""The parts that steps fall into follow from what happens, with a script or without one."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.view.playing import find, send
from tutor.core.game import names
from tutor.scenario import catalogue
from tutor.scenario.document import Scenario, action_of
from tutor.view import blocks as b
from tutor.view import choices
from tutor.view.session import Session
from tutor.view.stepper import Stepper
from tutor.view.walk import Walk

MOST_MOVES = 20
SPRINGS = [card.id for card in catalogue.listing("virtu") if card.kind == "authored"]


def scenario(name: str) -> Scenario:
    return catalogue.read(catalogue.find(name))


def parts(session: Session) -> list[tuple[str, str]]:
    (steps,) = find(session.screen, b.Steps)
    return [(row.chapter, row.text) for row in steps.rows]


def by_hand(one: Scenario) -> Session:
    """The same position without a script, played move by move as the script has it."""
    walk, session = Walk(one), Session()
    session._step_through(replace(one, id="", script=(), history=""))
    for beat in walk.beats:
        if beat.move is not None and not beat.checks:
            send(session, "act", choices.code(action_of(walk.game, walk.opt, beat.move)))
    return session


@pytest.mark.parametrize("name", SPRINGS)
def test_a_position_laid_by_hand_has_the_same_parts_as_the_script(name: str) -> None:
    one = scenario(name)
    told = [chapter for chapter in Walk(one).chapters if chapter]
    played = [chapter for chapter, _ in parts(by_hand(one)) if chapter]
    # What begins after the last decision has no step to stand above.
    assert played == told[: len(played)]
    assert {*told[len(played) :]} <= {"The new turn order"}


def test_several_sieges_are_parts_of_a_position_laid_by_hand() -> None:
    """Three Sieges and a battle, then what comes after them."""
    session = by_hand(scenario("virtu/contested-spring"))
    found = [chapter for chapter, _ in parts(session) if chapter]
    assert found == [
        "The Siege of Siena", "The Siege of Ravenna", "The battle before Terracina",
        "The Siege of Spoleto", "The retreats",
    ]


def test_what_is_tried_beside_a_script_has_its_parts_too() -> None:
    one = scenario("virtu/contested-spring")
    session = Session()
    session._step_through(one)
    page = session._page
    assert isinstance(page, Stepper)
    for _ in range(MOST_MOVES):
        if page.view.place is None:
            break
        send(session, "next")
        found = [o for c in find(session.screen, b.Choices) for g in c.groups for o in g.options]
        session.send(found[-1].intent)
    for _ in range(MOST_MOVES):
        found = [o for c in find(session.screen, b.Choices) for g in c.groups for o in g.options]
        if found:
            session.send(found[0].intent)
    (steps,) = find(session.screen, b.Steps)
    assert len({row.chapter for row in steps.rows if row.depth and row.chapter}) > 2


@pytest.mark.parametrize("name", names())
def test_no_step_is_told_twice_under_two_headings(name: str) -> None:
    for card in catalogue.listing(name)[:25]:
        walk = Walk(catalogue.read(card.path))
        shown = [chapter for chapter in walk.chapters if chapter]
        assert all(a != b for a, b in pairwise(shown)), card.id
        assert len(walk.chapters) == walk.end
