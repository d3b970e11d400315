"""Policies and playouts: only legal actions, nothing from another's hand, numbers that add up."""

from __future__ import annotations

from random import Random

import pytest

from tutor.core import engine
from tutor.core.frames import CHANCE
from tutor.core.game import game
from tutor.core.options import Options
from tutor.play import policies
from tutor.play.playouts import playout, simulate
from tutor.play.policies import KINDS, RANDOM, SENSIBLE, draw, kinds_for, look_ahead

OPT = Options("virtus", "standard", ("Stefano", "Sofia", "Camilla"))
SPRING = Options("virtu", "art", ("red", "yellow", "green"))


def decisions(seed: int, count: int) -> list[object]:
    """Positions of a random game in which somebody has a choice."""
    s, _ = engine.start(game("virtus").setup(OPT))
    random, found = Random(seed), []
    while s.stack and len(found) < count:
        legal = engine.legal(s)
        chance = engine.node(s).seat == CHANCE
        if not chance and len(legal) > 1:
            found.append(s)
        s = engine.apply(s, draw(s, random) if chance else random.choice(legal)).after
    return found


@pytest.mark.parametrize("name", kinds_for(game("virtus")))
def test_a_policy_plays_what_is_legal_and_the_same_with_the_same_luck(name: str) -> None:
    for s in decisions(1, 4):
        seat = engine.node(s).seat
        chosen = KINDS[name].policy(s, seat, Random(5))
        assert chosen in engine.legal(s)
        assert KINDS[name].policy(s, seat, Random(5)) == chosen


def test_looking_ahead_rests_on_what_the_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is looked along begins in a position dealt anew for the seat."""
    from dataclasses import replace

    from tutor.core import game as registry

    real, asked = game("virtus"), []

    def redeal(s: object, seat: int, random: Random) -> object:
        asked.append(seat)
        return real.redeal(s, seat, random)  # type: ignore[misc]

    monkeypatch.setitem(registry._games, "virtus", replace(real, redeal=redeal))
    s = decisions(2, 1)[0]
    seat = engine.node(s).seat
    look_ahead(s, seat, Random(1))
    assert set(asked) == {seat}


def test_looking_ahead_beats_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policies, "BUDGET", 500)
    found = simulate(OPT, [SENSIBLE, RANDOM, RANDOM], 4, seed=2)
    assert found.wins["Stefano"] >= 3


def test_what_was_simulated_adds_up_and_comes_out_alike() -> None:
    seen = []
    found = simulate(OPT, [RANDOM] * 3, 20, seed=3, on_game=lambda: seen.append(1))
    assert found == simulate(OPT, [RANDOM] * 3, 20, seed=3)
    assert found.games == found.ended == len(seen) == len(found.steps) == 20
    assert sum(found.wins.values()) == pytest.approx(20)
    assert sum(found.ends.values()) == 20
    low, middle, high = found.lengths
    assert low <= middle <= high
    assert set(found.points) == set(OPT.seats)


def test_a_game_without_points_has_no_winner() -> None:
    found = simulate(SPRING, [RANDOM] * 3, 3, start=game("virtu").sample)
    assert found.wins == found.points == {}
    assert found.ended == 3


def test_a_playout_stops_where_it_is_told_to() -> None:
    found = playout(game("virtus").setup(OPT), [RANDOM] * 3, Random(1), most=10)
    assert found.steps == 10
    assert found.state.stack
    assert found.last == ()
