"""Every answer is the rulebook's, as worked out independently; and none is without a reason."""

from __future__ import annotations

from random import Random

import pytest

from tests.desk.helpers import by_chance, evenings, every_template
from tests.desk.oracle import bidders, usual
from tests.desk.oracles import FIXED, ORACLES
from tutor.desk import free
from tutor.desk.answer import IMPOSSIBLE, answered, said_by
from tutor.desk.question import Evening, Question
from tutor.desk.reasons import NOT_TOLD, because
from tutor.desk.template import Template, allowed, template, templates
from tutor.play.ruling import INCOMPLETE
from tutor.rulebook import catalogue
from tutor.scenario.document import Move

ASKED, MOST_DRAWN = 24, 300
"""Different questions of each template at each table that can be so; draws to find them."""
MOST_WORDS = 20
WITH_ORACLE = [
    (name, one, evening) for name, known in ORACLES.items() for one in known
    for evening in evenings(name)
]


def small(question: Question, random: Random) -> Question:
    """A question filled in by chance, mostly with small numbers and often with equal ones."""
    fixed = FIXED.get((question.evening.game, question.template.id), {})
    for name, value in fixed.items():
        question = question.said(name, value)
    most = random.choice((1, 2, 3, 4, 8, 99))
    for field, _, known in list(question.fields()):
        values = allowed(field, question.opt)
        if field.kind == "number":
            values = values[: most + 1]
        if known not in fixed and random.random() < 0.85:
            question = question.said(known, random.choice(values))
    return question.plain()


def test_every_template_of_two_games_has_an_oracle() -> None:
    for name in ("il_principe", "virtus"):
        assert set(ORACLES[name]) == {one.id for one in templates(name)}


@pytest.mark.parametrize(
    ("name", "one", "evening"), WITH_ORACLE,
    ids=[f"{name}-{one}-{e.mode}-{len(e.seats)}" for name, one, e in WITH_ORACLE],
)
def test_the_answer_is_that_of_the_rulebook(name: str, one: str, evening: Evening) -> None:
    found = template(name, one)
    assert found is not None
    random, start = Random(f"{one} {len(evening.seats)}"), Question.new(evening, found)
    told, waits, wrong, seen = 0, 0, [], set()
    for _ in range(MOST_DRAWN):
        question = small(start, random)
        shown = tuple(question.values[known] for _, _, known in question.shown())
        if shown in seen or told == ASKED:
            continue
        seen.add(shown)
        answer = answered(question)
        if answer.word in (IMPOSSIBLE, INCOMPLETE):
            assert NOT_TOLD not in answer.said
            # What no rulebook prints is asked for, and not to be worked out.
            waits += answer.wanted is not None and answer.wanted.datum
            continue
        told += 1
        values = {known: question.values[known] for _, _, known in question.shown()}
        right = ORACLES[name][one](question, {**dict.fromkeys(question.values, 0), **values})
        if bidders(usual(answer)) != right:
            wrong.append((usual(answer), right, values))
    assert wrong == []
    assert told + waits >= min(8, len(seen) // 2)


@pytest.mark.parametrize(("name", "one"), every_template(), ids=lambda x: getattr(x, "id", x))
def test_every_answer_has_a_reason_and_a_rule_whichever_way_it_is_read(
    name: str, one: Template
) -> None:
    random, known, told = Random(one.id), catalogue(name).rules, 0
    for evening in evenings(name):
        start = Question.new(evening, one)
        for question in (start, *(by_chance(start, random, 0.7) for _ in range(8))):
            answer = answered(question)
            assert 0 < len(answer.reason.split()) <= MOST_WORDS, answer.reason
            assert NOT_TOLD not in (answer.said, answer.reason)
            if answer.word in (IMPOSSIBLE, INCOMPLETE):
                continue
            assert answer.ruling is not None
            plain = question.plain()
            for result in answer.ruling.results:
                reason, rule = because(plain, result.outcome)
                assert rule in known, (reason, plain.values)
                assert reason
                assert said_by(plain, result.outcome)[0] != IMPOSSIBLE
                assert not one.signs or result.outcome.sign >= 0 or one.otherwise
                told += 1
    assert told


def test_what_happens_otherwise_is_named_where_nothing_does() -> None:
    """An answer for the want of any event is right only where the form itself says so."""
    saying = [(name, one) for name, one in every_template() if one.otherwise is not None]
    assert saying
    for name, one in saying:
        assert one.otherwise is not None
        assert one.otherwise.rule in catalogue(name).rules
        assert one.id in ORACLES[name]


def test_a_reason_is_short_even_where_a_whole_row_is_drawn() -> None:
    """Seven cards are named with their Virtue and value each: as many as can lie there."""
    evening = evenings("virtus")[0]
    row = [f"{virtue} 7" for virtue in ("Charity", "Faith", "Hope", "Fortitude", "Justice",
                                        "Temperance", "Prudence")]
    given = {"turn": evening.seats[0], "active": row}
    for cards, word in ((row, "yes"), (row[:2], "no")):
        draw = Move(evening.seats[0], "draw", {"cards": cards})
        answer = answered(free.question(evening, given, (), (draw,)))
        assert answer.word == word
        assert len(answer.reason.split()) <= MOST_WORDS
