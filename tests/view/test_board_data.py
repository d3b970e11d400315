"""The board of Italy as data: what it calls printed is printed, and its compiled form is fresh."""

from __future__ import annotations

from typing import Any

import pytest
from ruamel.yaml import YAML

from tutor.games import datafile

FOLDER = datafile.GAMES / "virtu" / "data"
FIELDS = ("value", "port", "seas", "pirate", "start", "closed_with_3")
BOARD: dict[str, Any] = datafile.load("virtu", "board")
CITIES: dict[str, dict[str, Any]] = {city["name"]: city for city in BOARD["cities"]}
SAYS: dict[str, dict[str, Any]] = {
    fact["id"]: fact["says"]
    for fact in YAML(typ="safe", pure=True).load(FOLDER / "facts.yaml")["facts"]
}


@pytest.mark.parametrize("source", datafile.sources(), ids=lambda path: path.stem)
def test_compiled_data_is_fresh(source: Any) -> None:
    assert source.with_suffix(".json").read_bytes() == datafile.compiled(source)


def data_with_a_source() -> list[tuple[str, dict[str, Any]]]:
    found = [
        (f"{name} {field}", city[field])
        for name, city in CITIES.items()
        for field in (*FIELDS, "named", "tile")
    ]
    found += [(str(road["between"]), road) for road in BOARD["roads"]]
    found += [(sea["name"], sea) for sea in BOARD["seas"]]
    return found


def test_what_is_printed_names_a_fact_and_what_is_not_names_none() -> None:
    for where, datum in data_with_a_source():
        assert datum["source"] in ("printed", "reviewed", "owner", "stand-in"), where
        assert (datum["source"] == "printed") == ("fact" in datum), where
        assert datum.get("fact", "virtu.f.pirates") in SAYS, where


def printed(field: str) -> dict[str, Any]:
    return {
        name: city[field]["is"]
        for name, city in CITIES.items()
        if city[field]["source"] == "printed"
    }


def test_printed_values_are_the_four_that_examples_give() -> None:
    examples = ("ravenna", "terracina", "siena", "benevento")
    assert printed("value") == {
        name.capitalize(): SAYS[f"virtu.f.{name}-value"]["value"] for name in examples
    }


def test_all_values_lie_in_the_printed_range() -> None:
    span = SAYS["virtu.f.value-range"]
    low, high = BOARD["value_range"]["low"], BOARD["value_range"]["high"]
    assert (low, high) == (span["minimum"], span["maximum"])
    for name, city in CITIES.items():
        assert city["value"]["is"] in city["value"].get("among", range(low, high + 1)), name


def test_pirate_ports_and_closed_cities_are_the_printed_ones() -> None:
    pirates = set(SAYS["virtu.f.pirates"]["cities"])
    assert {n for n, c in CITIES.items() if c["pirate"]["is"]} == pirates
    closed = set(SAYS["virtu.f.forbidden-cities"]["cities"])
    assert {n for n, c in CITIES.items() if c["closed_with_3"]["is"]} == closed
    assert printed("port") == dict.fromkeys({*pirates, "Pisa", "Terracina", "Ancona"}, True)


def test_each_side_of_the_board_has_its_printed_number_of_cities() -> None:
    says = SAYS["virtu.f.cities-on-34"]
    on = {side: {n for n, c in CITIES.items() if side in c["sides"]} for side in ("25", "34")}
    assert (len(on["25"]), len(on["34"])) == (says["side_25"], says["side_34"])
    assert on["25"] - on["34"] == set(SAYS["virtu.f.only-25"]["cities"])
    open_with_3 = [n for n in on["34"] if not CITIES[n]["closed_with_3"]["is"]]
    assert len(open_with_3) == says["open_with_3_players"]


def test_names_are_printed_but_for_those_that_were_added() -> None:
    named = {n for n, c in CITIES.items() if c["named"]["source"] == "printed"}
    assert named == set(SAYS["virtu.f.named-cities"]["cities"])


def test_the_printed_roads_are_there() -> None:
    roads = {frozenset(r["between"]): r["source"] for r in BOARD["roads"]}
    assert roads[frozenset(("Ravenna", "Florence"))] == "printed"
    assert roads[frozenset(("Spoleto", "Florence"))] == "printed"
    assert sum(source == "printed" for source in roads.values()) == 2
    assert len(roads) == len(BOARD["roads"])


def test_roads_join_cities_of_the_same_side() -> None:
    for road in BOARD["roads"]:
        for side in road["sides"]:
            assert all(side in CITIES[name]["sides"] for name in road["between"]), road


def test_a_port_lies_on_a_sea_and_only_a_port_does() -> None:
    seas = {sea["code"] for sea in BOARD["seas"]}
    for name, city in CITIES.items():
        assert bool(city["seas"]["is"]) == city["port"]["is"], name
        assert set(city["seas"]["is"]) <= seas, name
    assert any(len(city["seas"]["is"]) == 2 for city in CITIES.values())


def test_the_seas_give_the_printed_distance() -> None:
    """Pisa and Terracina lie on one sea each, and these two touch: two seas are crossed."""
    (pair,) = BOARD["printed_distances"]
    assert pair["seas"] == SAYS["virtu.f.pisa-terracina-seas"]["seas_crossed"] == 2
    ends = [CITIES[name]["seas"]["is"] for name in pair["between"]]
    assert all(len(seas) == 1 for seas in ends)
    touching = [set(one["between"]) for one in BOARD["touching"]]
    assert {ends[0][0], ends[1][0]} in touching
