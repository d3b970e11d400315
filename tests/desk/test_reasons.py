"""The reason of a yes is the condition that decides, and no reading is told by what it lifts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.desk.helpers import ask, by_chance, evenings, every_template, told_apart
from tutor.core.options import lending, supposing
from tutor.desk.answer import YES, Answer, answered
from tutor.desk.question import Evening, Question
from tutor.desk.reasons import because, comes_up
from tutor.desk.template import Template
from tutor.play.course import Outcome, play
from tutor.play.ruling import UNSETTLED
from tutor.view import blocks as b
from tutor.view.answering import blocks
from tutor.view.readings import NOTHING_ELSE
from tutor.view.words import say_check, sentence

ASKED = 12
TIMING = "virtu.retreat.timing"
"""When something is decided is no matter of a number."""
ACTIONS = [(one, evening) for name, one in every_template() if not one.signs
           for evening in evenings(name)[:2]]


def known(one: Template, evening: Evening) -> Iterator[tuple[Answer, str, list[object]]]:
    """Answers with yes once an owner has said what was asked for; what else it could have been."""
    random, start = Random(f"{one.id} {evening.mode}"), Question.new(evening, one)
    for _ in range(ASKED):
        question = by_chance(start, random).plain()
        wanted = answered(question).wanted
        if wanted is None or not wanted.datum:
            continue
        for value, _ in wanted.values:
            found = answered(replace(question, copied={wanted.name: value}))
            if found.word == YES:
                yield found, wanted.name, [v for v, _ in wanted.values if v != value]


@pytest.mark.parametrize(("one", "evening"), ACTIONS, ids=told_apart)
def test_once_a_number_is_known_the_reason_is_what_it_decides(
    one: Template, evening: Evening
) -> None:
    for found, name, others in known(one, evening):
        question, failed = found.question, set[str]()
        for other in others:
            with supposing({name: other}):
                outcome = play(question.case(), question.opt, follow=False)
            failed |= {check.rule for check in outcome.checks if check.holds is False}
            if not all(map(comes_up, outcome.checks)):
                # Then it is the one that fails where it would come up.
                failed |= {check.rule for check in outcome_of(question).checks} - {TIMING}
        assert found.rule in failed, (dict(question.values), found.reason)


def outcome_of(question: Question) -> Outcome:
    """Where the answer leads, and the conditions there."""
    with lending(question.lent):
        return play(question.case(), question.opt, follow=False)


def test_some_question_waits_for_a_number_that_decides() -> None:
    assert any(True for one, evening in ACTIONS for _ in known(one, evening))


def test_a_road_that_an_owner_knows_of_is_the_reason() -> None:
    question = ask("virtu", "move", evenings("virtu")[-1], owner="own", symbols=1,
                   **{"from": "Genoa", "to": "Siena"})
    wanted = answered(question).wanted
    assert wanted is not None
    found = answered(replace(question, copied={wanted.name: True}))
    assert (found.word, found.reason) == (YES, "A road joins Genoa and Siena.")


def test_a_road_is_the_reason_too_where_without_it_nothing_would_be_decided() -> None:
    question = ask("virtu", "when", rest="nothing", to="Bologna")
    wanted = answered(question).wanted
    assert wanted is not None
    found = answered(replace(question, copied={wanted.name: True}))
    assert (found.word, found.reason) == (YES, "A road joins Ravenna and Bologna.")


def unsettled(one: Template, evening: Evening) -> Iterator[Answer]:
    """Answers that hang on how the rules are read."""
    random, start = Random(f"{one.id} {evening.mode}"), Question.new(evening, one)
    for _ in range(2 * ASKED):
        found = answered(by_chance(start, random).plain())
        if found.word == UNSETTLED:
            yield found


def contrary(question: Question, answer: Answer) -> set[str]:
    """Sentences of conditions that hold under one reading and fail, alike, under another."""
    assert answer.ruling is not None
    outcomes = [answer.ruling.outcome, *(one.outcome for one in answer.ruling.alternatives)]
    fail = {(c.rule, c.need, c.have, c.args) for o in outcomes for c in o.checks
            if c.holds is False}
    return {sentence(say_check(question.words, question.opt, c)) for o in outcomes
            for c in o.checks if c.holds and (c.rule, c.need, c.have, c.args) in fail}


@pytest.mark.parametrize(("one", "evening"), ACTIONS, ids=told_apart)
def test_no_reading_is_told_by_the_condition_that_it_lifts(
    one: Template, evening: Evening
) -> None:
    for found in unsettled(one, evening):
        lines = {line for block in blocks(found) if isinstance(block, b.Readings)
                 for row in block.rows for line in row.lines}
        assert not lines & contrary(found.question, found), dict(found.question.values)


def test_some_question_hangs_on_a_condition_that_a_reading_lifts() -> None:
    assert any(contrary(found.question, found) for one, evening in ACTIONS
               for found in unsettled(one, evening))


def test_where_a_reading_alone_is_in_the_way_nothing_else_is() -> None:
    found = answered(ask("virtu", "decline", who="red", city="Siena"))
    assert found.word == UNSETTLED
    rows = [row for block in blocks(found) if isinstance(block, b.Readings) for row in block.rows]
    assert [row.lines for row in rows if row.result == "Yes"] == [(NOTHING_ELSE,)]
    assert found.ruling is not None
    alone = found.ruling.alternatives[0].outcome
    assert because(found.question, alone)[0] != NOTHING_ELSE
