"""A first hint points at what is to be compared; the answer it leaves to the learner."""

from __future__ import annotations

import re

import pytest

from tests.lessons.class_room import ASKS, LESSONS, MAKES, stage_of
from tutor.lessons import catalogue
from tutor.lessons.document import Make, Stage
from tutor.scenario.document import Ask
from tutor.scenario.shape import mentioned


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
    assert point - moved


def asking(kind: type) -> list[tuple[str, str, Ask]]:
    """The stages whose answer is of that very kind, with what they ask."""
    stages = ((i, slug, stage_of(i, slug).task) for i, slug in ASKS)
    return [(i, slug, task) for i, slug, task in stages
            if isinstance(task, Ask) and type(task.answer) is kind]


@pytest.mark.parametrize(("lesson_id", "slug", "task"), asking(str))
def test_a_first_hint_points_at_more_than_who_or_what_it_is(
    lesson_id: str, slug: str, task: Ask
) -> None:
    stage = stage_of(lesson_id, slug)
    point, answer = {*stage.hints[0].point}, str(task.answer)
    assert not point or point - {answer, *hands(stage).get(answer, ())}


def test_a_first_hint_leaves_the_cards_of_a_hand_that_count_to_the_learner() -> None:
    seen = 0
    for lesson_id, slug, _ in asking(int):
        stage = stage_of(lesson_id, slug)
        point = {*stage.hints[0].point}
        touched = [cards for cards in hands(stage).values() if cards & point]
        whole = all(cards <= point for cards in touched)
        assert whole or not point <= set().union(*touched), (lesson_id, slug)
        seen += bool(touched)
    assert seen


@pytest.mark.parametrize(("lesson_id", "slug", "task"), asking(int))
def test_a_first_hint_never_says_the_number_that_is_asked_for(
    lesson_id: str, slug: str, task: Ask
) -> None:
    assert str(task.answer) not in re.findall(r"\d+", stage_of(lesson_id, slug).hints[0].say)
