"""Why can't I: of what is refused one of each kind comes first, what a lesson is about before all.
"""

from __future__ import annotations

import re

import pytest

from tests.lessons.class_room import LESSONS, find, send, session, steps
from tests.view.playing import enter
from tutor.view import blocks as b
from tutor.view.blocks import Intent, Option, Screen
from tutor.view.session import Session


def refused(screen: Screen) -> list[tuple[str, Option]]:
    return [(group.title, option) for choices in find(screen, b.Choices)
            for group in choices.refused for option in group.options]


@pytest.mark.parametrize("slug", ["round-one", "buildings"])
def test_what_a_lesson_is_about_is_among_what_is_refused(slug: str) -> None:
    found = session()
    send(found, "lesson", f"il_principe/phase3/{slug}")
    send(found, "try-here")
    told = refused(send(found, "why", "show"))
    assert "Build Milan" in [option.text for _, option in told]
    assert "Milan" in told[0][1].text


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_nothing_is_told_twice_that_differs_in_a_number_alone(lesson_id: str) -> None:
    found = session()
    send(found, "lesson", lesson_id)
    send(found, "try-here")
    told = [(title, re.sub(r"\d+|s\b", "", option.reason))
            for title, option in refused(send(found, "why", "show"))]
    assert len(told) == len(set(told))


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_free_play_begins_at_the_end_of_a_lesson_too(lesson_id: str) -> None:
    found = session()
    send(found, "lesson", f"{lesson_id}/end")
    assert "try-here" in {button.intent.verb for button in steps(found.screen).more}
    screen = send(found, "try-here")
    assert find(screen, b.Board)
    assert steps(screen).next.intent == Intent("lesson", f"{lesson_id}/end")


def test_what_helps_against_a_no_is_offered_below_one_and_nowhere_else() -> None:
    desk = Session()
    send(desk, "ask", "il_principe build")
    enter(desk, "ducats", "0")
    for time in (1, 2, 3):
        screen = send(desk, "next")
        keys = [x.key for x in screen.blocks]
        assert [x.word for x in find(screen, b.Verdict)] == ["no"]
        assert ("offer" in keys) == (time == 3)
        below = send(desk, "back")
        assert "offer" not in [x.key for x in below.blocks]
    assert keys.index("offer") == keys.index("verdict") + 1
    for name in ("ducats", "green", "white", "red", "blue", "yellow"):
        enter(desk, name, "6")
    screen = send(desk, "next")
    assert [x.word for x in find(screen, b.Verdict)] == ["yes"]
    assert "offer" not in [x.key for x in screen.blocks]
