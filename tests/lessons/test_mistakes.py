"""Mistakes are noted when they are made, whatever comes after; what is no answer is no mistake."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lessons.class_room import LESSONS, find, page_of, replies, send, session, steps
from tutor.lessons import catalogue
from tutor.lessons.document import Stage
from tutor.lessons.memory import AGAIN, GOOD, HARD
from tutor.lessons.progress import Progress
from tutor.lessons.query import Query
from tutor.lessons.sitting import Sitting
from tutor.view import amiss
from tutor.view import blocks as b


def wrong(query: Query) -> str:
    """An answer that is wrong."""
    if query.kind == "number":
        return str(int(query.right[0]) + 1)
    return next(value for value, _ in query.options if value not in query.right)


def asking(lesson_id: str) -> Iterator[tuple[Stage, Query]]:
    for stage in catalogue.find(lesson_id).stages:
        for query in Sitting(stage).queries[:1]:
            yield stage, query


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_wrong_answer_is_remembered_though_the_step_is_skipped(
    visitor: str, lesson_id: str
) -> None:
    found = session(visitor)
    for stage, query in asking(lesson_id):
        send(found, "lesson", f"{lesson_id}/{stage.slug}")
        send(found, "answer", wrong(query))
        send(found, "next")
        marks = {r.rule: r.mark for r in Progress().reviews(f"visitor:{visitor}")}
        missed = amiss.reason(Sitting(stage), 0, wrong(query)).missed
        noted = stage.rules if missed is None else missed
        assert {marks[rule] for rule in noted} <= {AGAIN}, stage.slug
    title, *_ = find(send(found, "today"), b.Sentence)
    assert "to go over today" in title.text


def test_a_mistake_is_noted_once_also_by_whoever_comes_back(visitor: str) -> None:
    stage = catalogue.find("virtu/strength").stages[0]
    found = session(visitor)
    send(found, "lesson", f"virtu/strength/{stage.slug}")
    send(found, "answer", "3")
    again = session(visitor)
    send(again, "lesson", f"virtu/strength/{stage.slug}")
    send(again, "answer", "2")
    assert [r.mark for r in Progress().reviews(f"visitor:{visitor}")] == [AGAIN]


def test_a_wrong_answer_to_a_puzzle_is_remembered_though_it_is_skipped(visitor: str) -> None:
    found = session(visitor)
    send(found, "open", "practise/virtu/number/1/4")
    (question,) = find(found.screen, b.Question)
    assert question.kind == "number"
    send(found, "answer", "97")
    noted = Progress().reviews(f"visitor:{visitor}")
    assert noted
    assert {r.mark for r in noted} == {AGAIN}
    send(found, "answer", "98")
    send(found, "next")
    assert Progress().reviews(f"visitor:{visitor}") == noted
    assert steps(found.screen).where == "0 of 1 right"


@pytest.mark.parametrize("said", ["2", "02", "2.0", " 2 ", "+2", "2,0", "2."])
def test_a_number_is_right_however_it_is_written(said: str) -> None:
    page, learnt = page_of("virtu/strength")
    page.verbs["answer"](said)
    (question,) = find(page.screen, b.Question)
    assert question.right is True
    assert set(learnt.values()) == {GOOD}


@pytest.mark.parametrize("said", ["abc", "-2", "−2", "2 Troops", "two", "2.5", "--2", "1e3", "²"])
def test_what_is_no_number_is_refused_and_counts_for_nothing(said: str) -> None:
    page, learnt = page_of("virtu/strength")
    page.verbs["answer"](said)
    (reply,) = replies(page.screen.blocks)
    assert "whole number" in reply
    assert page.kept.works["city"].tries == ()
    page.verbs["answer"]("2")
    assert not replies(page.screen.blocks)
    assert set(learnt.values()) == {GOOD}
    assert page.view.sitting.outcome == "right"


def test_of_a_sum_only_the_summand_that_is_missing_was_not_known() -> None:
    page, learnt = page_of("virtu/bonuses", "sum")
    page.verbs["answer"]("4")
    assert learnt == {"virtu.siege.attacker-agent": AGAIN}
    page.verbs["answer"]("3")
    assert learnt == {"virtu.siege.attacker-agent": AGAIN, "virtu.siege.defender-bonus": HARD}
