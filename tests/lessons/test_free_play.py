"""Trying things out from a step of a lesson, and the way back to it."""

from __future__ import annotations

import pytest

from tests.lessons.class_room import LESSONS, find, send, session, steps
from tutor.lessons import catalogue
from tutor.view import blocks as b
from tutor.view.blocks import Intent


def test_free_play_goes_on_from_the_lesson_and_leads_back(visitor: str) -> None:
    found = session(visitor)
    send(found, "lesson", "virtu/bonuses/courtier")
    screen = send(found, "try-here")
    assert find(screen, b.Choices)
    assert steps(screen).next.intent == Intent("lesson", "virtu/bonuses/courtier")
    assert [one.text for one in screen.trail] == ["Podestà", "Virtù", "Lessons"]
    assert send(found, "lesson", "virtu/bonuses/courtier").fragment.endswith("/courtier")


def test_free_play_leads_back_to_its_step_once_its_address_is_opened_anew(visitor: str) -> None:
    """A page that is loaded again, or that a browser goes back to, is opened by its address."""
    found = session(visitor)
    send(found, "lesson", "virtu/bonuses/courtier")
    there = send(found, "try-here")
    options = [o for c in find(there, b.Choices) for g in c.groups for o in g.options]
    moved = send(found, "act", options[0].intent.value)
    assert moved.fragment != there.fragment
    for screen in (there, moved):
        again = session(visitor)
        send(again, "open", screen.fragment)
        assert again.screen.fragment == screen.fragment
        assert find(again.screen, b.Board) == find(screen, b.Board)
        assert steps(again.screen).next == steps(screen).next
        assert [one.text for one in again.screen.trail] == ["Podestà", "Virtù", "Lessons"]
        back = steps(again.screen).next.intent
        assert back == Intent("lesson", "virtu/bonuses/courtier")
        assert send(again, back.verb, back.value).fragment == "lesson/virtu/bonuses/courtier"


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_free_play_shows_what_the_step_shows_and_leads_back_to_it(lesson_id: str) -> None:
    found = session()
    for stage in catalogue.find(lesson_id).stages:
        send(found, "lesson", f"{lesson_id}/{stage.slug}")
        (there,) = find(found.screen, b.Board)
        screen = send(found, "try-here")
        (here,) = find(screen, b.Board)
        if there.picture.crop is not None and not there.whole:
            assert here.picture.crop is not None, stage.slug
        assert steps(screen).next.intent == Intent("lesson", f"{lesson_id}/{stage.slug}")
