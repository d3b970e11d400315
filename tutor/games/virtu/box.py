"""What the board and cards of *Virtù* say and its rulebook doesn't: the list for their owners."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from tutor.games.datafile import load
from tutor.games.virtu.state import SYMBOLS
from tutor.scenario.fields import Datum, Flag, Int, Likely, Table

MOST_SEAS = 5
LIKELY = Likely(0, 6, "on what we have seen or guess there are")
"""How many symbols there may be in all at the bottom of a card or a tile."""


@cache
def box() -> dict[str, Datum]:
    """Every stand-in by its name, those of one City or card together."""
    board, found = load("virtu", "board"), dict[str, Datum]()
    price = load("virtu", "cards")["war_florin"]
    for city in board["cities"]:
        found.update(_city(city, price))
    for tile in board["plain_tiles"]:
        name = tile["city"]
        found[f"virtu.city.{name}.plain-tile"] = Datum(
            f"Which symbols are at the bottom of the tile of {name} without a coat of arms?",
            Table(SYMBOLS, Int(0, 6)), tile["symbols"], likely=LIKELY,
        )
    for name, card in load("virtu", "cards")["cards"].items():
        found[f"virtu.card.{name}.symbols"] = Datum(
            f"Which symbols are at the bottom of the card {name}?", Table(SYMBOLS, Int(0, 6)),
            card["symbols"], likely=LIKELY,
        )
        found[f"virtu.card.{name}.war-price"] = _price(
            f"of the card {name}", price, card["symbols"])
    found.update(_ways(board))
    return found


def _city(city: Any, price: int) -> dict[str, Datum]:
    name, value, symbols = city["name"], city["value"], city["tile"]["symbols"]
    found = {
        "tile": Datum(f"Which symbols are at the bottom of the tile of {name}?",
                      Table(SYMBOLS, Int(0, 6)), symbols, likely=LIKELY),
        "war-price": _price(f"on the tile of {name}", price, symbols),
    }
    if value["source"] == "stand-in":
        low, *_, high = value.get("among", (1, 2, 3, 4))
        found["value"] = Datum(f"What is the value of {name}, the number beside its name?",
                               Int(low, high), value["is"])
    if city["port"]["source"] == "stand-in":
        found["port"] = Datum(f"Is {name} a Port, with an anchor?", Flag(), city["port"]["is"])
    return {f"virtu.city.{name}.{what}": datum for what, datum in found.items()}


def _price(where: str, guess: int, symbols: Any) -> Datum:
    """Only where we guess that there is a War symbol does the list ask what it costs."""
    ask = f"How many florins does a War symbol {where} cost?"
    return Datum(ask, Int(0, 2), guess, "war" in symbols)


def _ways(board: Any) -> dict[str, Datum]:
    """Roads and voyages between any two Cities; those that we guess to be there are listed."""
    roads = {frozenset(r["between"]): r["source"] for r in board["roads"]}
    # What is printed of one side of the board alone has to be looked up on the other one.
    everywhere = {frozenset(r["between"]) for r in board["roads"]
                  if r["source"] == "printed" and {"34", "25"} <= {*r["sides"]}}
    printed = {frozenset(d["between"]) for d in board["printed_distances"]}
    found = {}
    for a, b in combinations(sorted(city["name"] for city in board["cities"]), 2):
        pair = frozenset((a, b))
        if pair not in everywhere:
            ours = roads.get(pair, "printed") != "printed"
            found[f"virtu.road.{a}-{b}"] = Datum(
                f"Does a road lead from {a} to {b}?", Flag(), ours, ours)
        if pair not in printed:
            found[f"virtu.voyage.{a}-{b}"] = Datum(
                f"How many seas does a Ship cross from {a} to {b}? (0 if it can't)",
                Int(0, MOST_SEAS), 0, listed=False)
    return found
