"""The scenarios: all hold, each example and each reading has one, none rests on a guess."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.games.virtus.table import GAME
from tutor.rulebook import catalogue
from tutor.rulebook.coverage import COVERED_KINDS
from tutor.scenario.catalogue import listing, read
from tutor.scenario.document import Scenario
from tutor.scenario.faults import Unusable
from tutor.scenario.possible import refuse_impossible
from tutor.scenario.runner import Run, run

BOOK = catalogue("virtus")
CARDS = listing("virtus")
NOT_IN_A_SCRIPT = {
    "virtus.d.hidden-hands": "it changes what players may look at, and a script has no eyes",
}


def scenario(path: Path) -> Run:
    return run(read(path))


RUNS = {card.id: scenario(card.path) for card in CARDS}


@pytest.mark.parametrize("name", RUNS)
def test_it_holds(name: str) -> None:
    assert [str(m) for m in RUNS[name].mismatches] == []


@pytest.mark.parametrize("name", RUNS)
def test_no_answer_rests_on_a_guess(name: str) -> None:
    assert RUNS[name].stand_ins == {}


def test_every_example_of_the_book_has_a_scenario() -> None:
    # The hands of the second example are those of all the scenarios on it.
    assert set(BOOK.examples) - {c.example for c in CARDS} == {"virtus.ex.final-hands"}


def test_printed_slips_stand_beside_what_the_lines_give() -> None:
    done = RUNS["virtus/example-2"]
    slips = {(p.value, p.slip) for p in done.scenario.printed.values()}
    assert slips == {(21, "virtus.d.stefano-prudence-bonus"), (41, "virtus.d.camilla-total")}
    assert GAME.script.show(done.line.end)["points"] == {
        "Stefano": 20, "Sofia": 37, "Camilla": 43,
    }


def alternatives() -> list[tuple[str, str]]:
    return [
        (dispute, reading.id)
        for dispute, default in GAME.disputes.items() if dispute not in NOT_IN_A_SCRIPT
        for reading in BOOK.disputes[dispute].readings if reading.id != default
    ]


@pytest.mark.parametrize(("dispute", "reading"), alternatives())
def test_each_reading_comes_out_differently_somewhere(dispute: str, reading: str) -> None:
    """A scenario that is about the reading no longer holds with the default one."""
    about = [r.scenario for r in RUNS.values() if r.scenario.readings == {dispute: reading}]
    assert about
    assert any(not _holds(replace(s, readings={})) for s in about)


def _holds(s: Scenario) -> bool:
    try:
        refuse_impossible(s)
        return run(s).ok
    except Unusable:
        return False


def test_each_dispute_is_asked_or_told_with_its_reason() -> None:
    assert set(GAME.disputes) | set(GAME.told_only) == set(BOOK.disputes)
    assert not set(GAME.disputes) & set(GAME.told_only)
    for dispute, found in BOOK.disputes.items():
        assert (found.when == "told-only") == (dispute in GAME.told_only)
        assert GAME.disputes.get(dispute, found.default) == found.default
    assert all(GAME.told_only.values())


def test_rules_are_seen_at_work() -> None:
    reached: set[str] = set()
    for done in RUNS.values():
        for line in (done.line, *done.branches):
            events: Any = [*line.opening, *(e for step in line.steps for e in step.events)]
            reached |= {rule for event in events for rule in event.rules}
            reached |= {t.rule for event in events for t in event.because}
            reached |= {c.rule for p in line.played for c in p.checks if c.holds is False}
    wanted = {rule.id for rule in BOOK.rules.values() if rule.kind in COVERED_KINDS}
    assert wanted - reached == set()
