"""Bots: rules of thumb rest on what a seat sees; games of bots end, and PettingZoo takes them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.games.il_principe.table import EVERY, NAME, G, action, options, playout, position
from tutor.core import engine, observe
from tutor.play.playouts import simulate
from tutor.play.policies import GREEDY, KINDS, RANDOM, kinds_for

ENDS = {"il_principe.end.few-cities", "il_principe.final.normal-rest",
        "il_principe.final.not-enough"}


def greedy(s: Any) -> Any:
    return KINDS[GREEDY].policy(s, engine.node(s).seat, Random(1))


def test_there_is_such_a_bot() -> None:
    assert set(kinds_for(G)) == set(KINDS)


@pytest.mark.parametrize(("mode", "players"), EVERY)
def test_it_decides_by_what_it_sees_and_only_legal_things(mode: str, players: int) -> None:
    random, seen = Random(4), 0
    for s, _, _ in playout(options(players, mode), 5):
        seat = engine.node(s).seat
        if seat >= 0:
            chosen = greedy(s)
            assert chosen in engine.legal(s)
            assert greedy(G.redeal(s, seat, random)) == chosen  # type: ignore[misc]
            seen += 1
    assert seen > 30


def test_it_builds_what_it_can_and_outbids_nobody_for_nothing() -> None:
    offer = ["Milan", "Asti", "Verona", "Pisa"]
    rich = {"ducats": 9, "hand": {"blue": 2, "red": 1, "yellow": 1}}
    s = position(at="phase-3", principe="Medici", offer=offer, players={"Medici": rich})
    assert greedy(s) == action(s, "Medici build Milan")
    s = position(at="auctions", principe="Visconti", round=2, offer=offer, reserve={"blue": 2},
                 players={"Medici": {"ducats": 9, "hand": {"red": 1, "yellow": 1}},
                          "Carraresi": {"ducats": 9}})
    assert greedy(s) == action(s, "Medici bid 1")
    assert observe.view(s, 0).money == (9, -1, -1)


@pytest.mark.parametrize(("mode", "players"), EVERY)
def test_games_of_bots_end_as_the_book_says(mode: str, players: int) -> None:
    opt = options(players, mode)
    for policy, games in ((GREEDY, 6), (RANDOM, 4)):
        found = simulate(opt, [policy] * players, games)
        assert found.ended == games
        assert set(found.ends) <= ENDS
        assert sum(found.wins.values()) == pytest.approx(games)


def test_rules_of_thumb_beat_chance() -> None:
    found = simulate(options(3), [GREEDY, RANDOM, RANDOM], 12)
    assert found.wins["Medici"] >= 11


@pytest.fixture
def without_advice() -> Iterator[None]:
    """PettingZoo warns of agents with names, and of observations in several parts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.usefixtures("without_advice")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["", "variant"])
def test_pettingzoo_takes_it(mode: str, players: int) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from tutor.adapters.pettingzoo import Environment

    api_test(Environment(NAME, mode=mode, seats=players), num_cycles=120)
    seed_test(lambda: Environment(NAME, mode=mode, seats=players), num_cycles=30)
