"""A lesson that is open in two windows at once: neither loses what was done in the other."""

from __future__ import annotations

import pytest

from tests.lessons.class_room import LESSONS, doors, find, send, session, steps
from tutor.lessons import catalogue
from tutor.lessons.document import Make
from tutor.lessons.progress import Progress
from tutor.lessons.sitting import Sitting
from tutor.view import blocks as b
from tutor.view.session import Session


def in_two(visitor: str, lesson_id: str = "virtu/strength") -> tuple[Session, Session]:
    """Two windows of one browser in which a lesson is open."""
    here, there = session(visitor), session(visitor)
    for found in (here, there):
        send(found, "lesson", lesson_id)
    return here, there


def given(found: Session) -> list[str]:
    return [question.given for question in find(found.screen, b.Question)]


def test_what_is_answered_in_two_windows_is_all_kept(visitor: str) -> None:
    here, there = in_two(visitor)
    send(here, "answer", "2")
    send(there, "next")
    send(there, "answer", "2")
    later = session(visitor)
    assert send(later, "lesson", "virtu/strength").fragment.endswith("/army")
    for slug in ("city", "army"):
        send(later, "lesson", f"virtu/strength/{slug}")
        assert given(later) == ["2"], slug
    # The windows see it too, as soon as they go on.
    send(here, "next")
    assert given(here) == ["2"]
    send(there, "back")
    assert given(there) == ["2"]


def test_a_mistake_in_another_window_is_noted_once(visitor: str) -> None:
    here, there = in_two(visitor)
    send(here, "answer", "7")
    send(there, "next")
    send(there, "back")
    send(there, "answer", "2")
    assert [one.mark for one in Progress().reviews(f"visitor:{visitor}")] == [1]


def test_beginning_again_is_for_all_windows(visitor: str) -> None:
    here, there = in_two(visitor)
    send(here, "answer", "2")
    send(there, "restart")
    send(here, "next")
    send(here, "back")
    assert given(here) == [""]


def test_looking_at_a_finished_lesson_leaves_its_result_and_a_new_answer_begins_it_anew(
    visitor: str,
) -> None:
    found = session(visitor)
    send(found, "lesson", "virtu/strength")
    send(found, "answer", "2")
    for _ in range(7):
        send(found, "next")
    assert steps(found.screen).where == "The end"
    again = session(visitor)
    send(again, "lesson", "virtu/strength")
    assert given(again) == [""]
    hint = doors(send(again, "lessons", "virtu"))["1. How strong?"].hint
    assert "1 of 7 right at once" in hint
    send(again, "lesson", "virtu/strength")
    send(again, "answer", "3")
    last = session(visitor)
    send(last, "lesson", "virtu/strength")
    (question,) = find(last.screen, b.Question)
    assert not question.given
    assert Progress().begun(f"visitor:{visitor}")["virtu/strength"].done


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_step_done_in_turns_in_two_windows_is_there_at_the_end(
    visitor: str, lesson_id: str
) -> None:
    windows = in_two(visitor, lesson_id)
    for i, stage in enumerate(catalogue.find(lesson_id).stages):
        found = windows[i % 2]
        send(found, "place", str(i))
        if isinstance(stage.task, Make):
            send(found, "show")
        for query in Sitting(stage).queries:
            send(found, "answer", query.right[0])
    later = session(visitor)
    send(later, "lesson", f"{lesson_id}/end")
    (score,) = (one.text for one in find(later.screen, b.Sentence) if one.key == "score")
    asking = [stage for stage in catalogue.find(lesson_id).stages if stage.task is not None]
    shown = sum(isinstance(stage.task, Make) for stage in asking)
    assert score.startswith(f"{len(asking) - shown} of {len(asking)} right at once")
    assert "skipped" not in score
