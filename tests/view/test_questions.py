"""Questions of a script as they are put."""

from __future__ import annotations

import pytest

from tutor.lessons import catalogue as lessons
from tutor.lessons.document import Read
from tutor.lessons.sitting import Sitting
from tutor.scenario import catalogue
from tutor.scenario.document import Ask
from tutor.view.questions import question

ASKED = [(card.id, entry.ask) for card in catalogue.listing()
         for entry in catalogue.read(card.path).script if entry.ask is not None]
"""All that scenarios ask."""
PICKED = [(card, ask) for card, ask in ASKED if question(ask, "question", None).kind == "pick"]


@pytest.mark.parametrize(("scenario", "ask"), ASKED)
def test_choices_begin_with_a_capital(scenario: str, ask: Ask) -> None:
    for value, said in question(ask, "question", None).options:
        assert said[:1] == said[:1].upper()
        assert said.lower() == value.lower()


@pytest.mark.parametrize(("scenario", "ask"), PICKED)
def test_what_is_right_is_told_as_it_is_offered(scenario: str, ask: Ask) -> None:
    put = question(ask, "question", None)
    wrong = next(value for value, _ in put.options if value != ask.answer)
    right = dict(put.options)[str(ask.answer)]
    assert question(ask, "question", wrong).reply == f"Not so. The answer is {right}."


READS = [(lesson.id, stage.slug) for lesson in lessons.listing() for stage in lesson.stages
         if isinstance(stage.task, Read) and not stage.base.script]


@pytest.mark.parametrize(("lesson", "slug"), READS)
def test_what_each_reading_gives_is_asked_before_it_is_seen(lesson: str, slug: str) -> None:
    found = lessons.find(lesson)
    sitting = Sitting(found.stages[found.number(slug)])
    walk = sitting.walk
    assert walk.state_at(sitting.node.id, sitting.place) == walk.given
