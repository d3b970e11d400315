"""Building: cost, reward, blazons, what others score; every way to fall short."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.il_principe.table import FAMILIES, action, do, options, position, refusals, shown
from tutor.core import engine

COLOURS = ("green", "white", "red", "blue", "yellow")
ASTI: dict[str, Any] = {"buildings": {"red": 2, "white": 1}, "ducats": 3, "points": 5,
                        "blazons": 3, "regions": ["green", "red"]}
OFFER = ["Milan", "Asti", "Verona", "Pisa"]


@given(st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 3)),
       st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 2)), st.integers(0, 5))
def test_who_can_build(hand: dict[str, int], table: dict[str, int], ducats: int) -> None:
    s = position(at="phase-3", principe="Medici", offer=OFFER, cities={"Asti": ASTI},
                 players={"Medici": {"hand": hand, "up": table, "ducats": ducats}})
    short = {c: n - hand.get(c, 0) for c, n in ASTI["buildings"].items() if n > hand.get(c, 0)}
    wanted = set()
    if any(n > table.get(c, 0) for c, n in short.items()):
        wanted.add("city.pay-buildings")
    if any(n <= table.get(c, 0) for c, n in short.items()):
        wanted.add("city.from-hand")
    if ducats < 3:
        wanted.add("city.pay-ducats")
    assert set(refusals(s, "Medici build Asti")) == wanted


def built(**players: Any) -> Any:
    medici = {"hand": {"red": 2, "white": 2}, "ducats": 4, "up": {"red": 1}}
    s = position(options(5), at="phase-3", principe="Medici", offer=OFFER, cities={"Asti": ASTI},
                 players={"Medici": {**medici, **players.pop("Medici", {})}}, **players)
    return do(s, "Medici build Asti")


def test_cost_and_reward() -> None:
    told = shown(built())["players"]["Medici"]
    assert (told["ducats"], told["points"]) == (1, 5)
    assert told["hand"] == {"white": 1}
    assert told["up"] == {"white": 1, "red": 3}
    assert told["placed"] == 0


def test_blazons_go_where_the_city_lies() -> None:
    s = built()
    assert refusals(s, "Medici put-blazon blue") == ["city.blazons-where"]
    assert refusals(s, "Carraresi put-blazon green") == ["city.blazons"]
    s = do(s, "Medici put-blazon green", "Medici put-blazon red", "Medici put-blazon red")
    assert shown(s)["players"]["Medici"]["blazons"] == {"green": 1, "red": 2}
    assert s.blazons[0] == 9


@pytest.mark.parametrize("left", [0, 1, 2])
def test_no_more_blazons_than_are_left(left: int) -> None:
    s = built(Medici={"blazons": {"blue": 12 - left}})
    for _ in range(left):
        s = do(s, "Medici put-blazon green")
    assert type(s.stack[-1]).__name__ == "Offer"
    assert s.blazons[0] == 0


def test_the_others_score_for_roles_of_the_city_s_colours() -> None:
    roles = {"red": {"major": "Carraresi", "minor": "Medici"},
             "white": {"major": "Medici", "minor": "Carraresi"},
             "blue": {"major": "Visconti", "minor": "Gonzaga"}}
    s = do(built(roles=roles), "Medici stop")
    points = [sum(row) for row in s.points]
    assert points == [5, 3, 0, 0, 0]


def test_the_card_leaves_and_the_next_one_comes() -> None:
    s = do(built(), "Medici stop")
    assert shown(s)["built"] == ["Asti"]
    assert shown(s)["offer"] == ["Milan", "Verona", "Pisa"]
    s = do(s, "draw-city Siena")
    assert shown(s)["offer"] == ["Milan", "Verona", "Pisa", "Siena"]
    assert shown(s)["waiting"] == [*FAMILIES[1:]]


def test_round_one_is_refused_before_any_card_is_looked_at() -> None:
    s = position(at="phase-3", round=1, principe="Medici", offer=OFFER,
                 players={"Medici": {"ducats": 9}})
    assert refusals(s, "Medici build Verona") == ["phase3.round-one"]
    checks = engine.explain(s, action(s, "Medici build Verona"))
    assert [c.holds for c in checks] == [True, False, None, None, None, None]


def test_after_an_auction_and_once_more_in_phase_3() -> None:
    s = position(at="auctions", principe="Medici", offer=OFFER, reserve={"red": 2},
                 cities={"Asti": ASTI, "Pisa": {**ASTI, "buildings": {"green": 3}}}, players={
                     "Carraresi": {"ducats": 9, "hand": {"white": 1, "green": 3}}})
    s = do(s, "Carraresi bid 1", "Visconti pass", "Medici pass", "Carraresi build Asti",
           "Carraresi stop", "draw-city Siena", "Carraresi build Pisa", "Carraresi stop")
    assert shown(s)["players"]["Carraresi"]["points"] == 10
