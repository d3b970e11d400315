"""No sentence of an answer has a place left empty, under any reading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from tests.desk.helpers import ask, by_chance, evenings, every_template
from tutor.desk import free
from tutor.desk.answer import Answer, answered, said_by
from tutor.desk.question import Evening, Question
from tutor.desk.reasons import because, happened
from tutor.desk.template import Template
from tutor.scenario.document import Move
from tutor.view.verdicts import conditions
from tutor.view.words import say_event

ASKED = 40
EMPTY = re.compile(r"  | [.,:;?!]|^[ .,]|\(\)|[{}]")
"""What is left where a sentence is not filled in: two spaces, or one before a sign."""
EVERY = [(one, evening) for name, one in every_template() for evening in evenings(name)]


def sentences(answer: Answer) -> Iterator[str]:
    """All that an answer says: of itself, of every result, and of what happens on the way."""
    yield from (answer.said, answer.reason, *answer.faults)
    if answer.ruling is None:
        return
    question, ruling = answer.question, answer.ruling
    results = [one.outcome for one in ruling.results]
    for outcome in (ruling.outcome, *results, *(one.outcome for one in ruling.alternatives)):
        yield because(question, outcome)[0]
        yield said_by(question, outcome)[1]
        yield from (say_event(question.words, question.opt, event)
                    for event in happened(question, outcome))


@pytest.mark.parametrize(("one", "evening"), EVERY)
def test_no_sentence_has_an_empty_place(one: Template, evening: Evening) -> None:
    random, start = Random(f"{one.id} {len(evening.seats)}"), Question.new(evening, one)
    for _ in range(ASKED):
        question = by_chance(start, random).plain()
        wrong = [text for text in sentences(answered(question)) if EMPTY.search(text)]
        assert not wrong, dict(question.values)


def test_a_place_left_empty_is_found() -> None:
    assert EMPTY.search("The pile has  cards")
    assert EMPTY.search("It would auction .")
    assert not EMPTY.search("The pile has 5 cards, fewer than 16: this is so.")


KEPT = {"il_principe.d.zero-majority", "il_principe.d.half-of-what", "il_principe.d.white-effect"}
"""What the Major Role asks, which has to be taken before anything is said of the other one."""


def test_nothing_is_asked_that_concerns_another_question() -> None:
    """Regions are scored by themselves, and what there is no Minor Role for asks nothing."""
    random = Random(0)
    asked = [(one, evening) for one, evening in EVERY if one.id == "regions" or (
        one.id == "minor" and evening.mode == "two")]
    assert len(asked) > 2
    told = 0
    for one, evening in asked:
        for _ in range(ASKED):
            answer = answered(by_chance(Question.new(evening, one), random).plain())
            if answer.ruling is None:
                continue
            found = set(answer.ruling.readings) | set(answer.ruling.stand_ins)
            assert found <= KEPT, dict(answer.question.values)
            told += 1
    assert told > ASKED


def test_a_bid_is_told_from_what_its_bidder_owns() -> None:
    evening = evenings("il_principe")[0]
    answer = answered(ask("il_principe", "bid", evening, ducats=5, bid=8))
    assert answer.ruling is not None
    rows = conditions(evening.options, answer.ruling.outcome.checks)
    (least,) = (row for row in rows if row.rule == "il_principe.auction.bid-or-pass")
    assert (least.need, least.have) == ("1 ducat of the bid", "8 ducats of the bid")


def test_what_a_city_asks_for_is_told_of_every_colour_that_is_short() -> None:
    question = ask("il_principe", "build", ducats=5, red=1)
    told = answered(question)
    assert told.reason == "Milan asks for 2 blue and 1 yellow; Medici has 0 of these in hand."


def test_buildings_that_lie_on_the_table_are_not_said_to_be_enough() -> None:
    evening = evenings("il_principe")[0]
    up = {"red": 1, "blue": 2, "yellow": 1}
    given = {"at": "phase-3", "round": 2, "principe": "Medici", "offer": ["Milan"],
             "players": {"Medici": {"ducats": 9, "up": up}}}
    move = Move("Medici", "build", {"city": "Milan"})
    told = answered(free.question(evening, given, (), (move,)))
    assert "1 red, 2 blue and 1 yellow from hand" in told.reason
    assert told.ruling is not None
    rows = conditions(evening.options, told.ruling.outcome.checks)
    (both,) = (row.text for row in rows if row.rule == "il_principe.city.pay-buildings")
    assert "some lie on the table" in both
