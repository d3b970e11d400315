"""The way that a voyage is drawn: from Port to Port over water, with room to the shores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from math import floor, hypot

from tutor.games.atlas import Point, Ring
from tutor.games.virtu.italy import BOX, italy

STEP = 12.0
"""Units of the map from one spot to the next."""
WIDE, HIGH = int(BOX[2] / STEP) + 1, int(BOX[3] / STEP) + 1
DRY, SHORE = 60.0, 2.5
"""What a step on land costs, and one beside it: a Port itself lies on land."""
KEPT = 5
"""Every fifth spot of a way is drawn, for a line that runs smoothly."""

Spot = tuple[int, int]
ROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


@cache
def voyage(face: str, start: str, end: str) -> tuple[Point, ...]:
    """The points of the way between two Cities, both included, by the names of a face's board."""
    places, costs = italy(face).places, _costs(face)
    here, there = (_spot(places[name]) for name in (start, end))
    before: dict[Spot, Spot] = {here: here}
    best = {here: 0.0}
    queue = [(0.0, here)]
    while queue:
        far, at = heappop(queue)
        if at == there:
            break
        for dx, dy in ROUND:
            to = at[0] + dx, at[1] + dy
            if to not in costs:
                continue
            total = far + hypot(dx, dy) * costs[to]
            if total < best.get(to, total + 1):
                best[to], before[to] = total, at
                heappush(queue, (total, to))
    way = [there]
    while way[-1] != here:
        way.append(before[way[-1]])
    middle = [(x * STEP, y * STEP) for x, y in way[-1 - KEPT : KEPT - 1 : -KEPT]]
    return (places[start], *middle, places[end])


def _spot(at: Point) -> Spot:
    return round(at[0] / STEP), round(at[1] / STEP)


@cache
def _costs(face: str) -> dict[Spot, float]:
    """What a step to each spot of the map costs."""
    land = {spot for ring in italy(face).land for spot in _under(ring)}
    every = ((x, y) for x in range(WIDE) for y in range(HIGH))
    return {(x, y): _cost((x, y), land) for x, y in every}


def _cost(spot: Spot, land: set[Spot]) -> float:
    if spot in land:
        return DRY
    near = any((spot[0] + dx, spot[1] + dy) in land for dx, dy in ROUND)
    return SHORE if near else 1.0


def _under(ring: Ring) -> Iterator[Spot]:
    """The spots inside a ring: between each second pair of its crossings with a line of spots."""
    for row in range(HIGH):
        y = row * STEP
        crossings = sorted(
            ax + (y - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in pairwise((*ring, ring[0]))
            if (ay > y) != (by > y)
        )
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            first, last = max(0, floor(left / STEP) + 1), min(WIDE - 1, floor(right / STEP))
            yield from ((column, row) for column in range(first, last + 1))
