"""Each dispute that the engine asks changes a scenario of its own under each other reading."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.virtu.helpers import OWN, G, scenario
from tutor.rulebook import catalogue
from tutor.scenario.runner import run

BOOK = catalogue("virtu")
EXCUSED = {
    ("virtu.d.end-trigger-timing", "end-of-year"):
        "no City changes hands in Winter, so the end of the Year finds the same",
}
"""Readings that can't change what comes out, with the reason."""


def others() -> list[tuple[str, str]]:
    """Every pair of a dispute that is asked and a reading of it that is not the default."""
    return [
        (dispute, reading.id)
        for dispute, default in G.disputes.items()
        for reading in BOOK.disputes[dispute].playable
        if reading.id != default
    ]


SHOWN = [pair for pair in others() if pair not in EXCUSED]


def names(dispute: str, reading: str = "") -> str:
    """The scenario that shows a dispute by its default, or by another reading."""
    last = dispute.removeprefix("virtu.d.")
    return f"disputes/{last}-{reading}" if reading else f"disputes/{last}"


@pytest.mark.parametrize(("dispute", "reading"), SHOWN)
def test_the_same_position_comes_out_otherwise(dispute: str, reading: str) -> None:
    """What holds by the default fails under the other reading, at the scenario shown for it."""
    default, other = scenario(names(dispute)), scenario(names(dispute, reading))
    assert default.source.dispute == other.source.dispute == dispute
    assert dispute not in default.readings
    assert dict(other.readings) == {**default.readings, dispute: reading}
    assert (default.given, default.seats) == (other.given, other.seats)
    assert run(default).ok
    assert run(other).ok
    assert not run(replace(default, readings=other.readings)).ok
    assert not run(replace(other, readings=default.readings)).ok


@pytest.mark.parametrize(("dispute", "reading"), SHOWN)
def test_the_dispute_is_asked_there(dispute: str, reading: str) -> None:
    assert run(scenario(names(dispute))).readings[dispute] == G.disputes[dispute]
    assert run(scenario(names(dispute, reading))).readings[dispute] == reading


@pytest.mark.parametrize(("dispute", "reading"), SHOWN)
def test_some_question_is_answered_otherwise(dispute: str, reading: str) -> None:
    """The reader is asked the same thing twice and learns that the answer depends."""
    answers = [
        {e.ask.question: e.ask.answer for e in scenario(name).script if e.ask}
        for name in (names(dispute), names(dispute, reading))
    ]
    if dispute == "virtu.d.turn-order-start":
        return  # the discs are drawn in another way, so the questions differ too
    shared = set(answers[0]) & set(answers[1])
    assert any(answers[0][q] != answers[1][q] for q in shared)


def test_excuses_are_of_readings_that_exist_and_have_no_scenario() -> None:
    assert set(EXCUSED) <= set(others())
    assert not {f"virtu/{names(*pair)}" for pair in EXCUSED} & set(OWN)


def test_an_excused_reading_changes_nothing_where_its_dispute_matters() -> None:
    for dispute, reading in EXCUSED:
        s = scenario(names(dispute))
        assert run(replace(s, readings={dispute: reading})).ok


def test_what_can_only_be_told_has_a_reason() -> None:
    for dispute, reason in G.told_only.items():
        assert dispute in BOOK.disputes
        assert len(reason.split()) > 5
