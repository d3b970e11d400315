"""What came by a reading is said beside it, step by step and in play, with the way to its page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.view.playing import find
from tutor.play.match import PERSON, Match, Seating
from tutor.scenario import catalogue
from tutor.scenario.document import action_of
from tutor.view import blocks as b
from tutor.view.play import Play
from tutor.view.rested import TITLE
from tutor.view.session import Session

PLUS_TWO = "virtu.d.plus-two-bonus"


def disputes(screen: b.Screen) -> list[str]:
    """The disputes whose pages are one tap away from what has just happened."""
    parts = (block for block in find(screen, b.Parts) if block.title == TITLE)
    return [button.intent.value for block in parts for row in block.rows
            for button in row.buttons if button.intent.verb == "dispute"]


def played(name: str) -> list[b.Screen]:
    """The screens of Play along the script of a scenario."""
    scenario = catalogue.read(catalogue.find(name))
    match = Match(replace(scenario, script=()), Seating((PERSON,) * len(scenario.seats), 1))
    screens = []
    for entry in scenario.script:
        if entry.move is not None:
            assert match.act(action_of(match.game, match.opt, entry.move)) == ()
            screens.append(Play(match, "x", lambda _: "", lambda *_: None).screen)
    return screens


@pytest.mark.parametrize("name", ["virtu/bonus-cannons", "virtu/bastion"])
def test_play_says_where_a_bonus_counts_two_by_a_reading(name: str) -> None:
    screens = played(name)
    assert any(PLUS_TWO in disputes(screen) for screen in screens)
    assert not all(PLUS_TWO in disputes(screen) for screen in screens)


def test_a_battle_of_three_is_decided_by_a_reading() -> None:
    found = [one for screen in played("virtu/disputes/three-attackers")
             for one in disputes(screen)]
    assert "virtu.d.three-attackers" in found


def test_what_no_reading_changes_says_nothing() -> None:
    assert not any(disputes(screen) for screen in played("virtu/siege-siena"))


def test_the_page_of_the_dispute_is_one_tap_away_step_by_step() -> None:
    session = Session()
    session.send(b.Intent("open", "walk/virtu/bonus-cannons/2"))
    assert PLUS_TWO in disputes(session.screen)
    session.send(b.Intent("dispute", PLUS_TWO))
    assert session.screen.fragment == f"dispute/{PLUS_TWO}"
