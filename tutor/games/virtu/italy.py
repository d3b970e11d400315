"""The map of *Virtù* that never changes: coast, a region for each City, roads, names of seas.

Where a City lies and what is printed there comes from the board's data; regions are drawn around
the Cities, and Cities that lie close together are moved a little apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from tutor.games.atlas import Point, Ring, around, inside, projection, region, spread
from tutor.games.datafile import load

Box = tuple[float, float, float, float]

BOX = (0.0, 0.0, 1044.0, 990.0)
APART = 76.0
# Places beyond the board's Cities, so that no region runs on into Austria or the Sahara.
FENCE = (
    (43.9, 6.3), (44.6, 6.1), (45.2, 5.9), (45.75, 6.7), (46.25, 7.6), (46.5, 8.7), (46.4, 9.8),
    (46.1, 10.7), (46.3, 11.6), (46.45, 12.6), (46.1, 13.7), (45.3, 14.3), (44.3, 15.6),
    (43.6, 16.9), (43.6, 18.1), (43.1, 19.2), (42.0, 19.6), (36.6, 8.8), (35.9, 9.6), (35.8, 10.6),
    (39.9, 20.6),
)  # fmt: skip
LABELS = {"below": (0.0, "middle"), "below-left": (16.0, "end"), "below-right": (-16.0, "start")}
BASELINE = 32.0
LETTER = 8.2
# Where the sign of a Port may lie: beside a City and its pieces, then under its name.
SHORES = (
    (48, 8), (-40, 8), (0, 48), (26, 47), (-26, 47), (50, 24), (-50, 24), (44, -16), (-44, -16),
    (56, 4), (-56, 4), (0, -34),
)  # fmt: skip
_project = projection(north=46.3, west=6.5, middle=42.0, unit=100.0)


@dataclass(frozen=True)
class Road:
    """A road between two Cities; ``printed`` if the rulebook says that it is there."""

    ends: tuple[str, str]
    points: tuple[Point, ...]
    printed: bool


@dataclass(frozen=True)
class Italy:
    """One face of the board. Places and regions are by the names of Cities."""

    land: tuple[Ring, ...]
    places: dict[str, Point]
    regions: dict[str, tuple[Ring, ...]]
    roads: tuple[Road, ...]
    seas: tuple[tuple[str, tuple[Point, ...]], ...]
    labels: dict[str, tuple[Point, str]]
    """Where a City's name stands: a point and how it is anchored there."""
    names: dict[str, Box]
    """About what it takes up: left, top, right, bottom."""
    anchors: dict[str, Point]
    """Where the sign of a Port lies: in the water, if any is near."""
    cities: dict[str, dict[str, Any]]
    """The data of each City."""


@cache
def italy(face: str) -> Italy:
    """The map of the face for 2 or 5 (``25``) or for 3 or 4 players (``34``)."""
    board = load("virtu", "board")
    land = tuple(
        tuple(_project(lat, lon) for lon, lat in ring) for ring in load("virtu", "coast")["land"]
    )
    every = {c["name"]: _project(c["lat"], c["lon"]) for c in board["cities"]}
    # Spread all Cities, so that none moves from one face of the board to the other.
    apart = spread(every, APART)
    cities = {c["name"]: c for c in board["cities"] if face in c["sides"]}
    places = {name: apart[name] for name in cities}
    roads = tuple(
        Road(
            tuple(r["between"]),
            (
                places[r["between"][0]],
                *(_project(*point) for point in r.get("via", ())),
                places[r["between"][1]],
            ),
            r["source"] == "printed",
        )
        for r in board["roads"]
        if face in r["sides"]
    )
    seas = tuple(
        (sea["name"], tuple(_project(*spot) for spot in sea["label_at"])) for sea in board["seas"]
    )
    labels = {
        name: _label(name, places[name], city.get("label", "below"))
        for name, city in cities.items()
    }
    seeds = {
        name: _project(*city["seed"]) if "seed" in city else places[name]
        for name, city in cities.items()
    }
    names = {name: _name_box(name, *labels[name]) for name in cities}
    anchors = {name: _anchor(at, land, [*names.values()]) for name, at in places.items()}
    return Italy(land, places, _regions(land, seeds), roads, seas, labels, names, anchors, cities)


def _regions(land: tuple[Ring, ...], places: dict[str, Point]) -> dict[str, tuple[Ring, ...]]:
    """The region of each City: an island that has one City, or its share of a larger land."""
    on = {name: _land_under(at, land) for name, at in places.items()}
    fence = [_project(*point) for point in FENCE]
    regions = {}
    for name, at in places.items():
        ring = on[name]
        others = [places[other] for other in places if on[other] is ring]
        beyond = fence if len(others) > 1 else []
        regions[name] = region(ring, at, [*others, *beyond])
    return regions


def _label(name: str, at: Point, side: str) -> tuple[Point, str]:
    shift, anchor = LABELS[side]
    return (round(at[0] + shift, 1), round(at[1] + BASELINE, 1)), anchor


def _name_box(name: str, at: Point, anchor: str) -> Box:
    """About where a name is written: left, top, right, bottom."""
    wide = LETTER * len(name)
    left = at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    return left, at[1] - 12, left + wide, at[1] + 4


def _anchor(at: Point, land: tuple[Ring, ...], names: list[Box]) -> Point:
    """A spot near a City, clear of names, with as much water around it as can be."""
    coasts = [ring for ring in land if _near(at, ring)]

    def blocked(spot: Point) -> int:
        x, y = spot
        near = [(x + dx, y + dy) for dx in (-9, 0, 9) for dy in (-9, 0, 9)]
        dry = sum(inside(point, ring) for point in near for ring in coasts)
        return dry + 4 * sum(
            left - 7 < x < right + 7 and top - 8 < y < bottom + 8
            for left, top, right, bottom in names
        )

    return min(((round(at[0] + x, 1), round(at[1] + y, 1)) for x, y in SHORES), key=blocked)


def _near(at: Point, ring: Ring) -> bool:
    x, y, wide, high = around(ring, 70.0)
    return x < at[0] < x + wide and y < at[1] < y + high


def _land_under(at: Point, land: tuple[Ring, ...]) -> Ring:
    """The land that a City stands on; of a City in a lagoon, the nearest."""
    for ring in land:
        if inside(at, ring):
            return ring
    x, y = at
    return min(land, key=lambda ring: min((x - px) ** 2 + (y - py) ** 2 for px, py in ring))
