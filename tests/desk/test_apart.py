"""Results are the same only if all that was asked about is, and none that differ are told alike."""

from __future__ import annotations

from random import Random

import pytest

from tests.desk.helpers import ask, by_chance, evenings, every_template
from tutor.desk.answer import all_told, answered
from tutor.desk.question import Evening, Question
from tutor.desk.template import Template
from tutor.play.course import counted
from tutor.view import answering

COUNTING = [(name, one) for name, one in every_template() if one.counts]
ASKED = 40
"""Questions by chance for each template and table."""


def test_a_rival_that_never_fights_is_not_one_who_loses_all() -> None:
    evening = Evening("virtu", "art", ("blue", "red", "yellow", "green"))
    answer = answered(ask("virtu", "battle", evening, troops__blue=3, troops__red=3,
                          troops__yellow=1, troops__green=0))  # fmt: skip
    assert answer.word == "unsettled"
    assert "nobody besieges" in answer.reason
    assert "Yellow has to besiege with 1" in answer.reason
    rows = [row for block in answering.blocks(answer) for row in getattr(block, "rows", ())]
    assert sum("besiege" in getattr(row, "result", "") for row in rows) == 2


@pytest.mark.parametrize(("name", "template"), COUNTING, ids=[one.id for _, one in COUNTING])
def test_what_is_called_the_same_is_the_same_in_all_that_counts(
    name: str, template: Template
) -> None:
    random, tried = Random(3), 0
    for evening in evenings(name):
        for _ in range(ASKED):
            question = by_chance(Question.new(evening, template), random)
            if question.unsure() or not question.possible():
                continue
            answer = answered(question)
            if answer.ruling is None or answer.ruling.wanted:
                continue
            course = question.course()
            for other in answer.ruling.alternatives:
                if other.same and other.outcome.fits:
                    here, there = other.base.state, other.outcome.state
                    assert counted(here, course) == counted(there, course)
                    tried += 1
            told = all_told(question, answer.ruling)
            assert len(set(told)) == len(told)
    assert tried
