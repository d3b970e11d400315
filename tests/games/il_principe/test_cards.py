"""Cards, board and numbers against the facts; where each field comes from; an owner's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.il_principe.table import NAME, G, options, position, shown
from tutor.core import engine
from tutor.core.options import own_data, recording
from tutor.games.datafile import load
from tutor.games.il_principe.kit import (
    blazons_each,
    buildings_of,
    deck,
    ducats_of,
    is_guess,
    kit,
    numbers,
    regions_of,
)
from tutor.games.il_principe.kit import shown as card_shown
from tutor.rulebook import catalogue

CARDS, BOARD = load(NAME, "cards"), load(NAME, "board")
FACTS = {i.removeprefix("il_principe.f."): fact for i, fact in catalogue(NAME).facts.items()}
FIELDS = ("named", "buildings", "ducats", "points", "blazons", "regions")
COLOURS = ("green", "white", "red", "blue", "yellow")


def says(name: str) -> dict[str, Any]:
    return dict(FACTS[name].says)


def city(name: str) -> dict[str, Any]:
    return next(c for c in CARDS["cities"] if c["name"] == name)


def test_milan_is_as_printed() -> None:
    milan, fact = city("Milan"), says("milan")
    for field in ("buildings", "ducats", "points", "blazons"):
        assert milan[field]["is"] == fact[field]
        assert milan[field]["source"] == "printed"
    assert set(milan["regions"]["is"]) == set(fact["regions"])


def test_florence_is_as_reviewed_but_for_the_colours_of_its_kinds() -> None:
    florence, fact = city("Florence"), says("florence")
    kinds = {k["kind"]["is"]: k["colour"] for k in CARDS["buildings"]["kinds"]}
    assert florence["buildings"]["is"] == {kinds[k]: n for k, n in fact["buildings"].items()}
    assert florence["buildings"]["source"] == "stand-in"
    for field in ("ducats", "points", "blazons"):
        assert florence[field] == {"is": fact[field], "source": "reviewed",
                                   "fact": "il_principe.f.florence"}


def test_guesses_keep_to_what_reviews_tell() -> None:
    ranges, cities = says("city-ranges"), CARDS["cities"]
    assert len(cities) == says("cities")["count"] == says("city-sizes")["count"]
    for found in cities:
        cards = sum(found["buildings"]["is"].values())
        assert ranges["cards"][0] <= cards <= ranges["cards"][1]
        assert ranges["points"][0] <= found["points"]["is"] <= ranges["points"][1]
        assert found["blazons"]["is"] in says("city-blazons")["values"]
        assert len(found["regions"]["is"]) in says("city-sizes")["regions_touched"]
    by_cards = sorted((sum(c["buildings"]["is"].values()), c["points"]["is"]) for c in cities)
    assert [points for _, points in by_cards] == sorted(points for _, points in by_cards)


def test_the_guesses_treat_colours_and_regions_alike() -> None:
    """As the head of cards.yaml says."""
    asked: Counter[str] = Counter()
    touched: Counter[str] = Counter()
    for found in CARDS["cities"]:
        asked.update(found["buildings"]["is"])
        touched.update(found["regions"]["is"])
    assert asked == dict.fromkeys(COLOURS, 12)
    assert touched == {"green": 5, "blue": 5, "white": 5, "red": 5, "yellow": 5, "violet": 4}


def test_each_field_says_where_it_comes_from() -> None:
    data = [found[field] for found in CARDS["cities"] for field in FIELDS]
    data += [region["named"] for region in BOARD["regions"]]
    data += [*CARDS["roles"], CARDS["buildings"]["count"], BOARD["score_track"]]
    for datum in data:
        assert datum["source"] in ("printed", "reviewed", "stand-in")
        assert (datum["source"] == "stand-in") != ("fact" in datum)
        if "fact" in datum:
            basis = catalogue(NAME).facts[datum["fact"]].basis
            assert basis == datum["source"]


def test_roles_regions_and_families_have_their_printed_names() -> None:
    assert {r["colour"]: [r["major"], r["minor"]] for r in CARDS["roles"]} == says("role-names")
    printed = {r["name"] for r in BOARD["regions"] if r["named"]["source"] == "printed"}
    assert printed == set(says("region-colours")["colours"])
    assert len(BOARD["regions"]) == BOARD["regions_in_all"]["is"] == says("six-regions")["count"]
    assert set(G.modes["standard"].seats[-1]) == set(says("families")["names"])
    assert [k["colour"] for k in CARDS["buildings"]["kinds"]] == says("colour-order")["order"]
    kinds = says("buildings")["kinds"]
    assert {k["kind"]["is"] for k in CARDS["buildings"]["kinds"]} == set(kinds)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_numbers_are_those_of_the_book(players: int) -> None:
    n, phase = numbers(options(players)), says("phase1")
    assert (n.draw, n.lay, n.income) == (phase["draw"], phase["reserve"], phase["income"])
    assert n.start == says("start-money")["ducats"]
    ends = says("end-cards")
    assert n.final_below == ends["final_round_below"][str(players)]
    assert n.final_cards == ends["final_auction"][str(players)]
    more = numbers(options(players, "variant"))
    assert (more.start, more.income) == (says("variant")["start"], says("variant")["income"])
    assert more[1:3] == n[1:3]
    assert deck(options(players)) == (20,) * 5
    assert blazons_each(options(players)) == says("blazons")["per_player"]


def test_numbers_of_two_players() -> None:
    n, two = numbers(options(2)), says("two")
    assert (n.draw, n.lay, n.income) == (two["draw"], two["reserve"], two["income"])
    assert n.final_below == two["final_round_below"]
    assert deck(options(2)) == (20 - two["buildings_removed_per_colour"],) * 5
    s = G.setup(options(2))
    assert (len(s.city_pile[0]), s.boxed) == (15, two["cities_removed"])


def test_money_and_cards_are_as_many_as_the_contents_list() -> None:
    s = G.setup(options(5))
    assert s.bank + sum(s.money) == says("money")["total"]
    assert sum(map(len, s.pile)) == says("buildings")["count"]


def test_a_guess_tells_the_recorder_and_a_printed_or_stated_value_does_not() -> None:
    s = position(at="phase-3", offer=["Milan", "Verona", "Asti"],
                 cities={"Asti": {"buildings": {"red": 3}}})
    index = kit().index
    with recording() as record:
        assert buildings_of(s, index["Milan"]) == (0, 0, 1, 2, 1)
        assert buildings_of(s, index["Asti"]) == (0, 0, 3, 0, 0)
        assert record.stand_ins == {}
        buildings_of(s, index["Verona"])
        regions_of(s, index["Asti"])
    assert list(record.stand_ins) == [
        "il_principe.city.Verona.buildings", "il_principe.city.Asti.regions",
    ]
    assert not is_guess(s, index["Asti"], "buildings")
    assert is_guess(s, index["Asti"], "ducats")


def test_a_card_at_hand_goes_before_a_review() -> None:
    s = position(at="phase-3", offer=["Florence"], cities={"Florence": {"ducats": 6}})
    assert ducats_of(s, kit().index["Florence"]) == 6


def test_looking_at_the_table_uses_no_guess() -> None:
    s = position(at="phase-3", offer=["Verona", "Asti"])
    with recording() as record:
        G.picture(s)
        shown(s)
    assert record.stand_ins == {}


@pytest.fixture
def entered() -> Iterator[None]:
    own_data(NAME, {"il_principe.city.Verona.buildings": {"white": 4},
                    "il_principe.city.Verona.ducats": 1,
                    "il_principe.city.Verona.regions": ["violet", "red"],
                    "il_principe.region.violet": True}, "abcd")
    yield
    own_data(NAME, {}, "")


@pytest.mark.usefixtures("entered")
def test_what_an_owner_entered_counts_and_is_no_guess() -> None:
    s = position(at="phase-3", offer=["Verona"],
                 players={"Medici": {"ducats": 1, "hand": {"white": 4}}})
    verona = kit().index["Verona"]
    with recording() as record:
        assert buildings_of(s, verona) == (0, 4, 0, 0, 0)
        regions_of(s, verona)
        build = G.script.action(s.opt, 0, "build", {"city": "Verona"})
        assert build in engine.legal(s)
    assert record.stand_ins == {}
    assert card_shown(s, verona).regions == (3, 5)
    assert not is_guess(s, verona, "regions")
    assert is_guess(s, verona, "points")


def test_the_owners_list_has_every_guess() -> None:
    guesses = [guess for of in kit().guesses.values() for guess in of if guess]
    guesses += [guess for guess in kit().region_guesses if guess]
    # What a review tells is no guess, but whoever has the card knows better.
    guesses += [told for of in kit().reviews.values() for told in of if told]
    assert set(G.box()) == set(guesses)
    assert G.box()["il_principe.city.Verona.ducats"].guess == city("Verona")["ducats"]["is"]
