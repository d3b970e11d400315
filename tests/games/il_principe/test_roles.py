"""Phase 4 against a plain model: who takes which role, what is turned down, who bids."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.il_principe.table import FAMILIES, do, options, position, shown
from tutor.core import engine

COLOURS = ("green", "white", "red", "blue", "yellow")
OFFER = ["Milan", "Asti", "Verona", "Pisa"]


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, list[int], list[int]]:
    count = draw(st.integers(2, 5))
    column = st.lists(st.integers(0, 3), min_size=count, max_size=count)
    return count, draw(column), draw(column)


@given(tables())
def test_one_colour(table: tuple[int, list[int], list[int]]) -> None:
    """White, whose effect is a point: leader, second, ties for both, nobody."""
    count, up, down = table
    s = position(options(count), at="phase-4", principe=FAMILIES[0], offer=OFFER, players={
        FAMILIES[i]: {"up": {"white": up[i]}, "down": {"white": down[i]}} for i in range(count)
    })
    levels = sorted({n for n in up if n}, reverse=True)
    first = [i for i in range(count) if levels and up[i] == levels[0]]
    second = [i for i in range(count) if len(levels) > 1 and up[i] == levels[1]]
    told = shown(s)
    roles = told["roles"]["white"]
    auction = told.get("auction") if type(s.stack[-1]).__name__ == "Auction" else None
    if len(first) > 1:
        assert auction == {"for": "major", "colour": "white", "bid": 0}
        assert sorted(told["waiting"]) == sorted(FAMILIES[i] for i in first)
        assert roles == {}
        return
    if not first:
        assert roles == {}
        return
    assert roles["major"] == FAMILIES[first[0]]
    left = up[first[0]] // 2
    player = told["players"][FAMILIES[first[0]]]
    assert player["up"].get("white", 0) == left
    assert player["down"]["white"] == down[first[0]] + up[first[0]] - left
    if count == 2 or not second:
        assert "minor" not in roles
    elif len(second) == 1:
        assert roles["minor"] == FAMILIES[second[0]]
        other = told["players"][FAMILIES[second[0]]]
        assert other["up"]["white"] == up[second[0]]
    else:
        assert auction == {"for": "minor", "colour": "white", "bid": 0}
        order = [FAMILIES[i % count] for i in range(1, count + 1) if i % count in second]
        assert told["waiting"] == order, "from the left of Il Principe"


def test_colours_follow_each_other_in_order() -> None:
    """The green effect comes before the other colours are counted."""
    s = position(at="phase-4", players={
        "Medici": {"up": {"green": 1}, "down": {"yellow": 1}}, "Carraresi": {"up": {"yellow": 1}},
    })
    assert type(s.stack[-1]).__name__ == "TurnUp"
    s = do(s, "Medici turn-up yellow")
    assert shown(s)["auction"] == {"for": "major", "colour": "yellow", "bid": 0}


def test_an_effect_is_carried_out_before_the_minor_role_is_given() -> None:
    s = position(at="phase-4", players={
        "Medici": {"up": {"blue": 2}}, "Carraresi": {"up": {"blue": 1}},
    })
    assert shown(s)["roles"]["blue"] == {"major": "Medici"}
    s = do(s, "Medici put-blazon green")
    assert shown(s)["roles"]["blue"] == {"major": "Medici", "minor": "Carraresi"}
    s = do(s, "Carraresi put-blazon green")
    assert shown(s)["players"]["Carraresi"]["blazons"] == {"green": 1}


@pytest.mark.parametrize(("up", "left"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (8, 4)])
def test_half_rounded_up_is_turned_down(up: int, left: int) -> None:
    s = position(at="phase-4", players={"Medici": {"up": {"white": up}}})
    told = shown(s)["players"]["Medici"]
    assert (told["up"].get("white", 0), told["down"]["white"]) == (left, up - left)


def test_roles_of_the_last_round_go_back() -> None:
    s = position(at="phase-4", roles={c: {"major": "Visconti", "minor": "Carraresi"}
                                      for c in COLOURS})
    assert all(held == {} for held in shown(s)["roles"].values())


def test_only_the_winner_of_a_role_auction_pays_and_turns_down() -> None:
    players: dict[str, Any] = {f: {"up": {"white": 2}, "ducats": 4} for f in FAMILIES[:3]}
    s = position(at="phase-4", principe="Medici", offer=OFFER, players=players)
    s = do(s, "Carraresi bid 1", "Visconti bid 3", "Medici pass", "Carraresi pass")
    told = shown(s)["players"]
    paid = {f: 9 - told[f]["ducats"] for f in FAMILIES[:3]}
    assert paid == {"Medici": 0, "Carraresi": 0, "Visconti": 3}, "after the next round's income"
    assert {f: told[f]["up"]["white"] for f in FAMILIES[:3]} == {
        "Medici": 2, "Carraresi": 2, "Visconti": 1,
    }


def test_the_red_role_draws_by_chance_and_nothing_from_an_empty_pile() -> None:
    s = position(at="phase-4", players={"Medici": {"up": {"red": 1}}})
    assert engine.node(s).rule == "il_principe.phase1.draw"
    s = position(at="phase-4", pile=0, final=True, players={"Medici": {"up": {"red": 1}}})
    assert not s.stack
