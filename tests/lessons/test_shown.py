"""What a picture of a lesson shows is what the lesson speaks of, and what it has come to."""

from __future__ import annotations

import pytest

from tests.lessons.class_room import LESSONS, page_of
from tutor.games.virtus.state import ICONS
from tutor.lessons import catalogue
from tutor.lessons.document import Judge, Lesson, Stage
from tutor.view import blocks as b

VIRTUS = catalogue.listing("virtus")


def twin(lesson: Lesson, stage: Stage) -> str:
    page, _ = page_of(lesson.id, stage.slug)
    (board,) = (x for x in page.screen.blocks if isinstance(x, b.Board))
    return " ".join(board.picture.twin)


def speaks_of_icons(lesson: Lesson) -> bool:
    return any(icon in stage.say for stage in lesson.stages for icon in ICONS)


def test_no_icon_is_seen_before_the_lesson_that_tells_what_icons_are() -> None:
    first = next(i for i, lesson in enumerate(VIRTUS) if speaks_of_icons(lesson))
    assert first > 2
    for lesson in VIRTUS[:first]:
        for stage in lesson.stages:
            shown = twin(lesson, stage)
            assert "≈" not in shown, stage.slug
            assert not [icon for icon in ICONS if icon in shown], stage.slug


def test_once_all_gaps_are_said_to_be_filled_none_is_seen() -> None:
    rows = catalogue.find("virtus/rows")
    filled = [stage for stage in rows.stages if "all gaps are filled" in stage.say]
    assert filled
    for stage in filled:
        assert "a gap" not in twin(rows, stage)


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_where_often_is_asked_whether_one_may_it_is_not_always_no(lesson_id: str) -> None:
    asked = [bool(stage.task.because) for stage in catalogue.find(lesson_id).stages
             if isinstance(stage.task, Judge)]
    assert len(asked) < 3 or len(set(asked)) == 2
