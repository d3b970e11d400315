"""Every invariant over long random play, and what such play reaches."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.virtu.helpers import FIVE, FOUR, OWN, THREE, G, options, scenario
from tutor.core import engine
from tutor.core.conformance import Report, check_game
from tutor.games.virtu import frames
from tutor.scenario.runner import run

STEPS = 5_000


@pytest.fixture(scope="module")
def reports() -> dict[int, Report]:
    """One long run for each number of players, shared by the tests of this file."""
    return {
        len(seats): check_game("virtu", options(seats), steps=STEPS, whole_space=40, seed=11)
        for seats in (THREE, FOUR, FIVE)
    }


@pytest.mark.slow
@pytest.mark.parametrize("count", [3, 4, 5])
def test_the_invariants_hold_for_thousands_of_steps(
    reports: dict[int, Report], count: int
) -> None:
    report = reports[count]
    assert report.steps >= STEPS
    assert report.ended == report.playouts > 50
    assert report.judged > 20 * STEPS


@pytest.mark.slow
def test_every_decision_comes_up(reports: dict[int, Report]) -> None:
    asked = {kind.__name__ for kind, h in G.handlers.items() if h.act is not None}
    seen = {kind for report in reports.values() for kind in report.nodes}
    assert asked == seen
    assert frames.Rehouse.__name__ in seen


@pytest.mark.slow
def test_guards_are_seen_holding_and_failing(reports: dict[int, Report]) -> None:
    """In random play, or where a scenario refuses something by name."""
    held = set().union(*(r.held for r in reports.values()))
    failed = set().union(*(r.failed for r in reports.values()))
    for name in OWN:
        for played in run(scenario(name.removeprefix("virtu/"))).line.played:
            failed |= {c.rule for c in played.checks if c.holds is False}
    assert held - failed == set()
    assert failed - held == set()


def test_chance_gives_every_seat_the_first_place() -> None:
    s, _ = engine.start(G.setup(options(FOUR)))
    firsts = [engine.apply(s, a).after.order[0] for a, weight in engine.outcomes(s) if weight == 1]
    assert sorted(firsts) == [0, 1, 2, 3]


def test_read_as_random_every_order_can_come_up_and_none_twice() -> None:
    found = []

    def draw(s: Any) -> None:
        if not s.stack:
            found.append(s.order)
            return
        for action, weight in engine.outcomes(s):
            assert weight == 1
            draw(engine.apply(s, action).after)

    draw(engine.start(G.setup(options(FOUR, turn_order_start="random")))[0])
    assert len(found) == len(set(found)) == 24
