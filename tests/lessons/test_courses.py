"""What is left of a course and why, and what comes after it."""

from __future__ import annotations

from tests.lessons.class_room import doors, find, send, session, steps
from tutor.lessons import catalogue
from tutor.view import blocks as b
from tutor.view import html, text
from tutor.view.blocks import Intent
from tutor.view.stage import StageView


def test_teach_me_says_what_is_left_and_why_and_that_a_course_is_done(visitor: str) -> None:
    found = session(visitor)
    course = catalogue.listing("virtu")
    for one in course[1:]:
        send(found, "lesson", f"{one.id}/{one.stages[-1].slug}")
        send(found, "next")
    send(found, "lesson", f"{course[0].id}/{course[0].stages[2].slug}")
    send(found, "answer", "97")
    teach = doors(send(found, "game", "virtu"))["Teach me"]
    assert teach.intent == Intent("lesson", course[0].id)
    assert "You left it at step 3 of" in teach.hint
    assert f"{len(course) - 1} of {len(course)} lessons are done." in teach.hint
    send(found, "lesson", f"{course[0].id}/{course[0].stages[-1].slug}")
    send(found, "next")
    teach = doors(send(found, "game", "virtu"))["Teach me"]
    assert teach.intent == Intent("lessons", "virtu")
    assert "Next" not in teach.hint
    assert "The course is done" in teach.hint


def test_the_end_of_the_course_offers_a_first_turn_where_all_that_is_asked_was_taught(
    visitor: str,
) -> None:
    """Where no game can be begun from its set-up: the whole Spring of the last lesson, to play."""
    found = session(visitor)
    send(found, "lesson", "virtu/spring/whole")
    send(found, "next")
    turn = steps(found.screen).next
    assert turn.text == "Play your first turn ›"
    send(found, turn.intent.verb, turn.intent.value)
    played = send(found, "alone")
    assert "Red’s turn" in played.title
    kinds = [group.title for block in find(played, b.Choices) for group in block.groups]
    assert kinds == ["Pay with symbols", "Stop"]
    for name in ("il_principe", "virtus"):
        last = catalogue.listing(name)[-1]
        send(found, "lesson", f"{last.id}/{last.stages[-1].slug}")
        send(found, "next")
        assert steps(found.screen).next.intent == Intent("play", name)


def test_what_a_step_leaves_out_does_not_look_like_a_ruling() -> None:
    seen = 0
    for lesson in catalogue.listing():
        for stage in lesson.stages:
            for block in StageView(stage, None, lambda _: None).blocks():
                for group in block.refused if isinstance(block, b.Choices) else ():
                    assert group.title == "Not in this step"
                    shown = html.block(block)
                    assert "No: " not in shown
                    assert "Left out: " in shown
                    assert "✗" not in shown + "\n".join(text.block(block))
                    seen += 1
    assert seen
