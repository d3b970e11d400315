"""The map of *Virtù* that never changes: coast, a region for each City, roads, names of seas.

Where a City lies and what is printed there comes from the board's data; regions are drawn around
the Cities, and Cities that lie close together are moved a little apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from tutor.games.atlas import Point, Ring, inside, projection, region, spread
from tutor.games.datafile import load

BOX = (0.0, 0.0, 1044.0, 970.0)
APART = 64.0
# Places beyond the board's Cities, so that no region runs on into Austria or the Sahara.
FENCE = (
    (43.9, 6.3), (44.6, 6.1), (45.2, 5.9), (45.75, 6.7), (46.25, 7.6), (46.5, 8.7), (46.4, 9.8),
    (46.1, 10.7), (46.3, 11.6), (46.45, 12.6), (46.1, 13.7), (45.3, 14.3), (44.3, 15.6),
    (43.6, 16.9), (43.6, 18.1), (43.1, 19.2), (42.0, 19.6), (36.6, 8.8), (35.9, 9.6), (35.8, 10.6),
    (39.9, 20.6),
)  # fmt: skip
LABELS = {
    "below": (0.0, 32.0, "middle"),
    "above": (0.0, -21.0, "middle"),
    "right": (17.0, 5.0, "start"),
    "left": (-17.0, 5.0, "end"),
}
_project = projection(north=46.05, west=6.5, middle=42.0, unit=100.0)


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
    regions: dict[str, Ring]
    roads: tuple[Road, ...]
    seas: tuple[tuple[str, tuple[Point, ...]], ...]
    labels: dict[str, tuple[float, float, str]]
    """Where a City's name stands: offset and anchor."""
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
    labels = {name: LABELS[city.get("label", "below")] for name, city in cities.items()}
    return Italy(land, places, _regions(land, places), roads, seas, labels, cities)


def _regions(land: tuple[Ring, ...], places: dict[str, Point]) -> dict[str, Ring]:
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


def _land_under(at: Point, land: tuple[Ring, ...]) -> Ring:
    """The land that a City stands on; of a City in a lagoon, the nearest."""
    for ring in land:
        if inside(at, ring):
            return ring
    x, y = at
    return min(land, key=lambda ring: min((x - px) ** 2 + (y - py) ** 2 for px, py in ring))
