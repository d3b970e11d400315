"""Questions of a script as they are put."""

from __future__ import annotations

import pytest

from tutor.lessons import catalogue as lessons
from tutor.lessons.document import Read
from tutor.lessons.sitting import Sitting
from tutor.scenario import catalogue
from tutor.view.questions import question

SCENARIOS = [card.id for card in catalogue.listing()]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_choices_begin_with_a_capital(scenario: str) -> None:
    for entry in catalogue.read(catalogue.find(scenario)).script:
        if entry.ask is None:
            continue
        put = question(entry.ask, "question", None)
        for value, said in put.options:
            assert said[:1] == said[:1].upper()
            assert said.lower() == value.lower()
        if put.kind == "pick":
            wrong = next(value for value, _ in put.options if value != entry.ask.answer)
            right = dict(put.options)[str(entry.ask.answer)]
            assert question(entry.ask, "question", wrong).reply == f"Not so. The answer is {right}."


READS = [(lesson.id, stage.slug) for lesson in lessons.listing() for stage in lesson.stages
         if isinstance(stage.task, Read) and not stage.base.script]


@pytest.mark.parametrize(("lesson", "slug"), READS)
def test_what_each_reading_gives_is_asked_before_it_is_seen(lesson: str, slug: str) -> None:
    found = lessons.find(lesson)
    sitting = Sitting(found.stages[found.number(slug)])
    walk = sitting.walk
    assert walk.state_at(sitting.node.id, sitting.place) == walk.given
