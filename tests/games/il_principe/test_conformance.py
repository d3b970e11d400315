"""Every invariant over long random play, and what such play reaches."""

from __future__ import annotations

import pytest

from tests.games.il_principe.table import EVERY, NAME, SCENARIOS, G, options, scenario
from tutor.core.conformance import Report, check_game
from tutor.scenario.runner import run

STEPS = 5_000
IDS = [f"{mode}-{players}" for mode, players in EVERY]


@pytest.fixture(scope="module")
def reports() -> dict[tuple[str, int], Report]:
    """One long run for each mode and number of players, shared by the tests of this file."""
    return {
        (mode, players): check_game(NAME, options(players, mode), steps=STEPS, whole_space=200,
                                    seed=11)
        for mode, players in EVERY
    }


@pytest.mark.slow
@pytest.mark.parametrize("which", EVERY, ids=IDS)
def test_the_invariants_hold_for_thousands_of_steps(
    reports: dict[tuple[str, int], Report], which: tuple[str, int]
) -> None:
    report = reports[which]
    assert report.steps >= STEPS
    assert report.ended == report.playouts > 15
    assert report.judged > 8 * STEPS


@pytest.mark.slow
def test_every_decision_comes_up(reports: dict[tuple[str, int], Report]) -> None:
    asked = {kind.__name__ for kind, handler in G.handlers.items() if handler.act is not None}
    for which, report in reports.items():
        missing = asked - set(report.nodes)
        # With two players the last auction takes what is left of the pile, which may be nothing.
        assert missing <= {"FinalDraw"}, (which, missing)


@pytest.mark.slow
def test_guards_are_seen_holding_and_failing(reports: dict[tuple[str, int], Report]) -> None:
    """In random play, or where a scenario refuses something by name."""
    held = set().union(*(r.held for r in reports.values()))
    failed = set().union(*(r.failed for r in reports.values()))
    for name in SCENARIOS:
        for step in run(scenario(name)).line.played:
            failed |= {c.rule for c in step.checks if c.holds is False}
    assert held - failed == {"il_principe.variant.build-round-one"}, "it only ever allows"
    assert failed - held == {"il_principe.roles.auction"}, "it only ever keeps others out"
