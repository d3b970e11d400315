"""What other readings give beside an answer of the desk: told of the table, as players read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from tests.desk.helpers import ask, by_chance, evenings, in_each_mode, told_apart
from tutor import rulebook
from tutor.core.game import game, names
from tutor.desk import free
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening, Question
from tutor.desk.template import Template
from tutor.play.ruling import INCOMPLETE, UNSETTLED
from tutor.view import blocks as b
from tutor.view import contested
from tutor.view.answering import blocks
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


def test_what_the_rules_do_not_say_shows_each_result_on_the_table_side_by_side() -> None:
    """The boards, or what differs, one for each group of readings, with basis and suggestion."""
    games, drawn = set[str](), 0
    for dispute, question in demonstrated():
        answer = answered(question)
        if answer.word != UNSETTLED:
            continue
        found = [*blocks(answer)]
        sides = [one for one in found if isinstance(one, b.Readings)]
        assert sides, dispute
        for one in sides:
            results = [(row.table, row.picture) for row in one.rows]
            assert len(results) > 1, dispute
            assert all(result not in results[:at] for at, result in enumerate(results)), dispute
            assert all(row.table for row in one.rows), dispute
            assert len({tuple(what for what, _ in row.table) for row in one.rows}) == 1, dispute
            assert all(row.basis for row in one.rows if one.dispute), dispute
            assert sum(row.default for row in one.rows) == 1
            pictured = [row.picture for row in one.rows if row.picture is not None]
            assert len(pictured) in (0, len(one.rows))
            drawn += bool(pictured)
        told = [one.text for one in found if isinstance(one, b.Sentence)]
        assert any("We suggest" in text for text in told), dispute
        games.add(question.evening.game)
    assert games == {*names()}
    assert drawn >= 5


def test_no_result_shows_what_whoever_would_act_does_not_see() -> None:
    """A card of another's hand stays out of the board and of what is different on the table."""
    hidden = 0
    for dispute, question in demonstrated():
        answer = answered(question)
        if answer.word != UNSETTLED or question.template.id != free.FREE:
            continue
        (*_, move), root = question.moves(question.template.may), question.case().root
        seat = question.opt.seats.index(move.seat)
        others = [card for hand in (one for at, one in enumerate(
            game(question.evening.game).script.show(root).get("hands", {}).values())
            if at != seat) for card in hand]
        hidden += len(others)
        for one in blocks(answer):
            for row in one.rows if isinstance(one, b.Readings) else ():
                told = " ".join((*map(" ".join, row.table),
                                 *(row.picture.twin if row.picture else ())))
                assert not [card for card in others if card in told], dispute
    assert hidden or "virtus" not in names()


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


def test_what_lies_on_the_table_then_says_nothing_against_who_wins() -> None:
    """The game keeps those victories that a Siege may follow: they are not who wins in the end."""
    three = next(one for one in evenings("virtu") if len(one.seats) == 3)
    found = answered(ask("virtu", "battle", three, **{
        f"troops__{seat}": number for seat, number in zip(three.seats, (2, 4, 2), strict=True)}))
    assert found.word == UNSETTLED
    (sides,) = (one for one in blocks(found) if isinstance(one, b.Readings))
    assert len(sides.rows) == 3
    told = [what for row in sides.rows for what, _ in row.table]
    assert told
    assert not [what for what in told if "won by" in what]
