"""Games as PettingZoo environments: its own tests, and what they do not look at."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from tests.games.virtus.table import position
from tutor.adapters.pettingzoo import Environment, facts
from tutor.core import engine
from tutor.core.game import names
from tutor.core.options import Options
from tutor.play.soak import options_of

PLAYERS = range(2, 8)
EVERY = [opt for name in names() for opt in options_of(name)]


@pytest.fixture(autouse=True)
def without_advice() -> Iterator[None]:
    """It warns of agents with names, and of observations in several parts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.parametrize("opt", EVERY, ids=lambda o: f"{o.game}-{o.mode}-{len(o.seats)}")
def test_it_passes_their_tests(opt: Options) -> None:
    def made() -> Environment:
        return Environment(opt.game, mode=opt.mode, seats=len(opt.seats))

    api_test(made(), num_cycles=150)
    seed_test(made, num_cycles=40)


def played(env: Any, seed: int) -> dict[str, float]:
    random, total = Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        legal = [i for i, ok in enumerate(seen["action_mask"]) if ok]
        env.step(None if over or cut else random.choice(legal))
    return total


@pytest.mark.parametrize("players", PLAYERS)
def test_winners_share_one_reward(players: int) -> None:
    env = Environment("virtus", seats=players)
    env.reset(seed=players)
    assert sum(played(env, 1).values()) == pytest.approx(1)


@pytest.mark.parametrize("opt", EVERY, ids=lambda o: f"{o.game}-{o.mode}-{len(o.seats)}")
def test_each_seed_has_something_to_decide(opt: Options) -> None:
    env = Environment(opt.game, mode=opt.mode, seats=len(opt.seats))
    for seed in range(20):
        env.reset(seed=seed)
        first = env.state_now
        assert not any(env.terminations.values())
        assert env.observe(env.agent_selection)["action_mask"].any()
        env.reset(seed=seed)
        assert env.state_now == first


def test_an_id_means_the_same_in_every_position() -> None:
    env = Environment("virtus", seats=3)
    env.reset(seed=1, options={"position": position(3, active=["Hope 1", "Faith 2"])})
    first = {number: a.cards for number, a in env.ids.legal(env.state_now).items()}
    other = position(3, active=["Justice 4", "Prudence 3"])
    assert set(env.ids.legal(other)) == set(first)
    assert len(first) == 2


def test_an_illegal_id_is_refused_with_the_reason() -> None:
    env = Environment("virtus", seats=3)
    env.reset(seed=1)
    wrong = next(i for i in range(env.ids.count) if i not in env.ids.legal(env.state_now))
    with pytest.raises(ValueError, match="action_mask"):
        env.step(wrong)


def test_facts_are_those_that_the_seat_sees() -> None:
    s = position(3, active=["Hope 1"], hands={"Sofia": ["Faith 2"]})
    assert "hands.Sofia=Faith 2" in facts(s, 1)
    assert "hands.Sofia=hidden" in facts(s, 0)
    assert not any("Faith 2" in fact for fact in facts(s, 0))


def test_other_games_start_from_a_position_too() -> None:
    from tutor.scenario.catalogue import find, read
    from tutor.scenario.document import laid_out

    scenario = read(find("virtu/siege-ravenna"))
    env = Environment("virtu", mode=scenario.mode, seats=len(scenario.seats))
    env.reset(seed=1, options={"position": laid_out(scenario)})
    assert env.agent_selection == scenario.seats[engine.node(env.state_now).seat]
    assert set(played(env, 3).values()) == {0.0}


def test_there_is_no_such_table() -> None:
    with pytest.raises(ValueError, match="no mode"):
        Environment("virtus", seats=9)
    with pytest.raises(ValueError, match="no mode"):
        Environment("virtus", mode="two", seats=3)


def test_the_board_in_text() -> None:
    env = Environment("virtus", seats=2, render_mode="ansi")
    env.reset(seed=4)
    assert "Active row:" in env.render()
    assert "not seen" in env.render() or "no cards" in env.render()


@pytest.mark.parametrize("name", ["gymnasium", "pettingzoo"])
def test_without_the_extra_it_says_how_to_add_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "tutor.adapters.pettingzoo")
    with pytest.raises(ImportError, match=r"pip install 'podesta\[rl\]'"):
        importlib.import_module("tutor.adapters.pettingzoo")
