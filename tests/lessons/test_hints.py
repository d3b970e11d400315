"""A first hint points at what is to be compared; the answer it leaves to the learner."""

from __future__ import annotations

import pytest

from tests.lessons.class_room import ASKS, LESSONS, MAKES
from tutor.lessons import catalogue
from tutor.lessons.document import Make, Stage
from tutor.lessons.tempting import mentioned
from tutor.scenario.document import Ask


def stage_of(lesson_id: str, slug: str) -> Stage:
    lesson = catalogue.find(lesson_id)
    return lesson.stages[lesson.number(slug)]


def hands(stage: Stage) -> dict[str, set[str]]:
    """The cards that each seat is said to hold, where cards have names."""
    given = (stage.base.given or {}).get("hands", {})
    return {seat: {*cards} for seat, cards in given.items()}


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_task_has_hints(lesson_id: str) -> None:
    for stage in catalogue.find(lesson_id).stages:
        assert stage.task is None or stage.hints, stage.slug


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_a_first_hint_points_at_more_than_the_move(lesson_id: str, slug: str) -> None:
    stage = stage_of(lesson_id, slug)
    task = stage.task
    assert isinstance(task, Make)
    point = {*stage.hints[0].point}
    moved = {name for move in task.path if move.seat == task.seat
             for name in mentioned(move.fields, keys=False)}
    # What the task names itself is given away by no hint.
    moved = {name for name in moved if name not in task.text}
    assert not point or not point <= moved


@pytest.mark.parametrize(("lesson_id", "slug"), ASKS)
def test_a_first_hint_points_at_more_than_the_answer(lesson_id: str, slug: str) -> None:
    stage = stage_of(lesson_id, slug)
    task, point = stage.task, {*stage.hints[0].point}
    if not isinstance(task, Ask) or not point:
        return
    held = hands(stage)
    if isinstance(task.answer, str):
        assert not point <= {task.answer, *held.get(task.answer, ())}
    elif isinstance(task.answer, int) and not isinstance(task.answer, bool):
        # Of a hand the cards that count are for the learner to find.
        touched = [cards for cards in held.values() if cards & point]
        assert all(cards <= point for cards in touched) or not point <= set().union(*touched)


def test_a_first_hint_never_says_the_number_that_is_asked_for() -> None:
    for lesson_id, slug in ASKS:
        stage = stage_of(lesson_id, slug)
        if isinstance(stage.task, Ask) and isinstance(stage.task.answer, int):
            words = stage.hints[0].say.replace(".", " ").replace(",", " ").split()
            assert str(stage.task.answer) not in words, (lesson_id, slug)
