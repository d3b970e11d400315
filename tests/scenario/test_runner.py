"""Scenarios are played through the engine, and what they say is compared with what it gives."""

from __future__ import annotations

import msgspec
import pytest

from tests.scenario.helpers import ALBA, cases, changed
from tests.scenario.toy import Rolled
from tutor.core.frames import CHANCE
from tutor.scenario.loader import load
from tutor.scenario.runner import HELD, MISMATCH, UNUSABLE, run


def mismatches(text: str) -> list[str]:
    """All lines about a document that runs, the details too."""
    done = run(load(text, "f.yaml"))
    wrong = UNUSABLE if done.misfits else MISMATCH
    assert done.code == (wrong if done.mismatches else HELD)
    return [line.strip() for m in done.mismatches for line in str(m).split("\n")]


def test_a_scenario_that_holds() -> None:
    done = run(load(ALBA))
    assert done.ok
    assert done.code == HELD
    assert [p.answer for p in done.line.played if p.entry.ask] == [2, "red", False]
    assert [s.action for s in done.line.steps][-1] == Rolled(CHANCE, 2)
    assert len(done.line.states) == len(done.line.played) + 1
    assert done.line.end.towns[0].owner == 0
    refused = done.line.played[1]
    assert refused.before == refused.after
    assert [c.rule for c in refused.checks if c.holds is False] == ["toy.turn.order"]


@pytest.mark.parametrize(("old", "new", "lines"), cases("differences"))
def test_what_differs_is_told_with_wanted_and_got(old: str, new: str, lines: list[str]) -> None:
    assert mismatches(changed(old, new)) == lines


def test_a_reading_changes_the_outcome_and_is_recorded() -> None:
    tie = changed("face: 2", "face: 1")
    done = run(load(tie))
    assert done.line.end.towns[0].owner == 1
    assert done.readings == {"toy.d.tie": "town"}
    done = run(load(changed("given:", "readings: {toy.d.tie: raider}\ngiven:", tie)))
    assert done.line.end.towns[0].owner == 0
    assert done.readings == {"toy.d.tie": "raider"}


def test_branches_are_played_from_where_they_leave() -> None:
    done = run(load(ALBA + (
        "branches:\n"
        "  - {label: unlucky, after: 3, script: [{chance: roll, face: 1}]}\n"
        "  - {label: later, of: unlucky, after: 1, script: [{seat: blue, do: pass}, "
        "{check: {state: {round: 2, towns: {Alba: {owner: blue}}}}}]}\n"
    )))
    assert done.ok
    assert [(b.label, b.end.round, b.end.towns[0].owner) for b in done.branches] == [
        ("unlucky", 1, 1), ("later", 2, 1)]


def test_a_branch_that_differs_is_told_too() -> None:
    lines = mismatches(ALBA + (
        "branches:\n  - {label: a, after: 3, script: [{chance: roll, face: 1}, "
        "{ask: {question: Whose?, answer: {pick: red}, measure: {value: [towns, Alba, owner], "
        "when: now}}}]}\n"
    ))
    assert lines == ["f.yaml:51:93: branches[1].script[2].ask.answer: wanted red; got blue"]


@pytest.mark.parametrize(("when", "owner"), [("now", "blue"), ("next", "blue"), ("end", "red")])
def test_a_value_is_measured_when_it_says(when: str, owner: str) -> None:
    text = changed("answer: {pick: red}", f"answer: {{pick: {owner}}}")
    text = changed("measure: {value: [towns, Alba, owner]}",
                   f"measure: {{value: [towns, Alba, owner], when: {when}}}", text)
    assert mismatches(text) == []


def test_without_a_position_the_game_is_set_up() -> None:
    done = run(load("id: a/b\ntitle: A\ngame: toy\nmode: duel\nscript: [{seat: red, do: pass}]\n"
                    "expect: {state: {turn: blue, players: {blue: {coins: 3}}}}\n"))
    assert done.ok


def test_an_old_save_that_no_longer_fits_says_so() -> None:
    text = changed("face: 2", "face: 5") + "versions: {engine: 0.0.1}\n"
    assert mismatches(text)[-1].startswith("it was saved with version 0.0.1; this is ")


def test_true_is_no_number_and_order_of_events_is_free() -> None:
    assert mismatches(changed("total: 4, town: Alba", "total: true, town: Alba"))
    events = ALBA[ALBA.index("    - {rule") : ALBA.index("  state:\n    towns")]
    first, second = events.splitlines(keepends=True)
    assert mismatches(changed(events, second + first)) == []


def test_a_run_leaves_the_start_as_it_was() -> None:
    scenario = load(ALBA)
    start = run(scenario).line.start
    assert msgspec.json.encode(start) == msgspec.json.encode(run(scenario).line.start)
