"""How long a lesson takes: reading at 200 words a minute, and a while for each task."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lessons.class_room import LESSONS, answer_all, page_of
from tutor.core import engine
from tutor.core.game import game
from tutor.lessons import catalogue
from tutor.lessons.document import Make
from tutor.lessons.sitting import Sitting
from tutor.view import blocks as b
from tutor.view.lesson import LessonPage

GAMES = sorted({lesson_id.partition("/")[0] for lesson_id in LESSONS})
WORDS, TASK = 200, 1 / 3
"""Words read in a minute, and minutes that are thought about a task."""
QUARTER = 15
"""Minutes within which a turn is made by somebody who has never seen the game."""


def words(page: LessonPage) -> int:
    """The words that a stage makes one read: all but what is folded away."""
    return sum(len(text.split()) for block in page.view.blocks() for text in texts(block))


def texts(block: b.Block) -> Iterator[str]:
    match block:
        case b.Sentence(text=text):
            yield text
        case b.Question(text=text, options=options, reply=reply):
            yield from (text, reply, *(said for _, said in options))
        case b.Ledger(sums=sums, outcome=outcome):
            yield from (outcome, *(one.label for one in sums))
            yield from (term.text for one in sums for term in one.terms)
        case b.Changes(rows=rows):
            yield from (row.text for row in rows)
        case b.Verdict(reason=reason):
            yield reason
        case b.Readings(rows=found):
            yield from (f"{row.text} {row.result}" for row in found)
        case b.Choices(title=title, groups=groups):
            yield title
            yield from (option.text for group in groups for option in group.options)


def minutes(lesson_id: str) -> list[float]:
    """How long each stage takes."""
    page, _ = page_of(lesson_id)
    found = []
    for stage in page.lesson.stages:
        page.to(stage.slug)
        asked = words(page)
        answer_all(page)
        found.append((asked + words(page)) / WORDS + TASK * (stage.task is not None))
    return found


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_lesson_takes_no_longer_than_it_says(lesson_id: str) -> None:
    assert sum(minutes(lesson_id)) <= catalogue.find(lesson_id).minutes


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_lesson_says_no_more_than_it_takes(lesson_id: str) -> None:
    assert catalogue.find(lesson_id).minutes <= sum(minutes(lesson_id)) + 1


def ends_a_turn(lesson_id: str, slug: str) -> bool:
    """Whether a stage asks for moves, with a choice, after which somebody else decides."""
    lesson = catalogue.find(lesson_id)
    stage = lesson.stages[lesson.number(slug)]
    task = stage.task
    if not isinstance(task, Make) or stage.gate is not None:
        return False
    sitting = Sitting(stage)
    choice = len(engine.legal(sitting.node.state)) > 1
    sitting.show()
    s = sitting.node.state
    return choice and (not s.stack or engine.node(s).seat != sitting.seat(task))


@pytest.mark.parametrize("name", GAMES)
def test_a_course_leads_to_a_turn_of_ones_own_within_a_quarter_of_an_hour(name: str) -> None:
    course = next(iter(catalogue.listing(name))).course
    taken, first = 0.0, 0.0
    for lesson in [one for one in catalogue.listing(name) if one.course == course]:
        for stage, long in zip(lesson.stages, minutes(lesson.id), strict=True):
            taken += long
            if not first and ends_a_turn(lesson.id, stage.slug):
                first = taken
    assert first, f"no turn is made in {game(name).title}"
    assert first <= QUARTER
