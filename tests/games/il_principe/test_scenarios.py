"""The scenarios: all hold, each example and each reading has one, none rests on a guess."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.il_principe.table import NAME, SCENARIOS, G, scenario
from tutor.play.coverage import covered
from tutor.rulebook import catalogue
from tutor.scenario.faults import Unusable
from tutor.scenario.possible import refuse_impossible
from tutor.scenario.runner import run

BOOK = catalogue(NAME)
RUNS = {name: run(scenario(name)) for name in SCENARIOS}


@pytest.mark.parametrize("name", SCENARIOS)
def test_it_holds(name: str) -> None:
    assert [str(m) for m in RUNS[name].mismatches] == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_answer_rests_on_a_guess(name: str) -> None:
    assert RUNS[name].stand_ins == {}


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_reader_is_told_and_asked(name: str) -> None:
    script = RUNS[name].scenario.script
    assert any(entry.say for entry in script)
    assert any(entry.ask for entry in script)


def test_every_example_of_the_book_has_a_scenario() -> None:
    shown = {RUNS[name].scenario.source.example for name in SCENARIOS}
    assert set(BOOK.examples) <= shown


def test_there_are_many_of_our_own() -> None:
    own = [n for n in SCENARIOS if RUNS[n].scenario.source.kind == "authored"]
    assert len(own) >= 25
    assert {RUNS[n].scenario.mode for n in own} == set(G.modes)


def test_each_dispute_is_asked_or_told_with_its_reason() -> None:
    assert set(G.disputes) | set(G.told_only) == set(BOOK.disputes)
    assert not set(G.disputes) & set(G.told_only)
    for dispute, found in BOOK.disputes.items():
        assert (found.when == "told-only") == (dispute in G.told_only)
        assert G.disputes.get(dispute, found.default) == found.default
    assert all(len(reason.split()) > 5 for reason in G.told_only.values())


OTHERS = [
    (dispute, reading.id)
    for dispute, default in G.disputes.items()
    for reading in BOOK.disputes[dispute].playable if reading.id != default
]


def of(dispute: str, reading: str = "") -> str:
    """The scenario that shows a dispute by its default, or by another reading."""
    last = dispute.removeprefix(f"{NAME}.d.")
    return f"disputes/{last}-{reading}" if reading else f"disputes/{last}"


@pytest.mark.parametrize(("dispute", "reading"), OTHERS)
def test_each_reading_comes_out_otherwise(dispute: str, reading: str) -> None:
    """The same position, and what holds under one reading fails under the other."""
    default, other = scenario(of(dispute)), scenario(of(dispute, reading))
    assert default.source.dispute == other.source.dispute == dispute
    assert (dict(default.readings), dict(other.readings)) == ({}, {dispute: reading})
    assert (default.given, default.seats, default.mode) == (other.given, other.seats, other.mode)
    assert RUNS[of(dispute)].readings[dispute] == G.disputes[dispute]
    assert RUNS[of(dispute, reading)].readings[dispute] == reading
    for one, readings in ((default, other.readings), (other, {})):
        swapped = replace(one, readings=readings)
        try:
            refuse_impossible(swapped)
            assert not run(swapped).ok
        except Unusable:
            pass


@pytest.mark.parametrize(("dispute", "reading"), OTHERS)
def test_some_question_is_answered_otherwise(dispute: str, reading: str) -> None:
    first, second = (
        {e.ask.question: e.ask.answer for e in scenario(name).script if e.ask}
        for name in (of(dispute), of(dispute, reading))
    )
    assert any(first[q] != second[q] for q in set(first) & set(second))


def test_nothing_is_left_uncovered() -> None:
    for mode in covered(NAME).modes:
        lacking = (mode.uncited, mode.unreached, mode.untaught, mode.excused)
        assert lacking == ((), (), (), {}), mode.mode
