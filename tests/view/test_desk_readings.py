"""What other readings give beside an answer of the desk: told of the table, as players read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from tests.desk.helpers import ask, by_chance, evenings, in_each_mode, told_apart
from tutor import rulebook
from tutor.core.game import names
from tutor.desk import free
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening, Question
from tutor.desk.template import Template
from tutor.play.ruling import INCOMPLETE, UNSETTLED
from tutor.view import contested
from tutor.view.readings import otherwise

ASKED = 5
ENGINE = re.compile(r"[›_{}–]|\bNot: |\bNone\b|then: *$|\.\.|  ")
"""Words of a log, paths, and sentences that lack what they should say."""


def rows_of(answer: Answer) -> tuple[str, ...]:
    if answer.ruling is None or answer.word in (UNSETTLED, INCOMPLETE):
        return ()
    return otherwise(answer, answer.ruling)


def demonstrated() -> Iterator[tuple[str, Question]]:
    """Every dispute whose demonstration has something to be asked, with the question."""
    for name in names():
        for dispute in rulebook.catalogue(name).disputes:
            found = contested.find(dispute)
            if isinstance(found, contested.Decision):
                one = found.scenario
                evening = Evening(one.game, one.mode, one.seats, dict(one.readings))
                given, since = free.rest(one, found.actions)
                yield dispute, free.question(evening, given, since, (found.move,))
            elif found is not None:
                one = found.scenario
                yield dispute, contested.seated(
                    dispute, found, Evening(one.game, one.mode, one.seats))


def test_what_a_demonstration_gives_otherwise_is_told_for_players() -> None:
    """Most hang on their dispute, and so have both results; some are told beside an answer."""
    told = {dispute: rows_of(answered(question)) for dispute, question in demonstrated()}
    assert sum(map(bool, told.values())) >= 3
    for dispute, rows in told.items():
        assert not [row for row in rows if ENGINE.search(row)], dispute
        assert len(set(rows)) == len(rows), dispute


@pytest.mark.parametrize(("one", "evening"), in_each_mode(), ids=told_apart)
def test_what_any_question_gives_otherwise_is_told_for_players(
    one: Template, evening: Evening
) -> None:
    random, start = Random(f"{one.id} {evening.mode}"), Question.new(evening, one)
    for _ in range(ASKED):
        question = by_chance(start, random).plain()
        rows = rows_of(answered(question))
        assert not [row for row in rows if ENGINE.search(row)], dict(question.values)
        assert len(set(rows)) == len(rows)


def test_what_lies_otherwise_on_the_table_is_told_with_both_numbers() -> None:
    evening = next(one for one in evenings("il_principe") if len(one.seats) == 2)
    rows = rows_of(answered(ask("il_principe", "final", evening)))
    assert any("ducats 5 instead of 6." in row for row in rows)


def test_a_way_that_leads_to_the_same_table_is_all_the_same() -> None:
    rows = rows_of(answered(ask("virtu", "battle", troops__green=0, bonus__red=1,
                                bonus__yellow=1)))
    assert rows
    assert all(row.endswith("All the same.") for row in rows)
