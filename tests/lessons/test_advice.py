"""What would make a lesson better is told to who writes it; it can be used as it is."""

from __future__ import annotations

import pytest

from tests.lessons.class_room import LESSONS
from tutor.lessons import catalogue
from tutor.lessons.advice import advice
from tutor.lessons.loader import load
from tutor.lessons.template import games, template
from tutor.view.walk import Walk

FOCUS = "    focus: [Benevento, Naples]\n"


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_the_lessons_that_come_with_it_need_none(lesson_id: str) -> None:
    assert advice(catalogue.find(lesson_id)) == ()


@pytest.mark.parametrize("name", games())
def test_the_lesson_to_begin_with_needs_none(name: str) -> None:
    assert advice(load(template(name), "mine.yaml")) == ()


def test_without_focus_the_places_of_the_position_are_shown() -> None:
    text = template("virtu")
    assert FOCUS in text
    lesson = load(text.replace(FOCUS, ""), "mine.yaml")
    stage = lesson.stages[0]
    assert stage.focus == ("Benevento", "Venice")
    walk = Walk(stage.scenario())
    assert walk.game.picture(walk.tree.state, crop=walk.focus).crop is not None


def test_a_focus_on_too_much_is_told_unless_all_is_meant() -> None:
    text = template("virtu").replace(FOCUS, "    focus: [Venice, Naples]\n")
    lesson = load(text, "mine.yaml")
    (hint,) = (one.where(lesson) for one in advice(lesson))
    assert hint.startswith("mine.yaml:")
    assert "stages[1]: its focus, so that the board is shown small: Venice, Naples;" in hint
    whole = text.replace("    focus: [Venice", "    whole: true\n    focus: [Venice")
    assert advice(load(whole, "mine.yaml")) == ()


def test_a_task_without_hints_is_told() -> None:
    text = template("virtu").replace("hints:\n      - {point: [Ravenna], say: Who has", "told: x\n"
                                     "    #", 1)
    lines = [line for line in text.splitlines() if "told: Agree" not in line]
    lesson = load("\n".join(lines), "mine.yaml")
    (hint,) = (one.where(lesson) for one in advice(lesson))
    assert "stages[4]: no hints, so that nothing helps somebody who is stuck" in hint
