"""Geometry of maps: projection, regions around places, curves. Points are (x, y), y goes down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, hypot, radians

Point = tuple[float, float]
Ring = tuple[Point, ...]


def projection(north: float, west: float, middle: float, unit: float) -> Projection:
    """A projection with its origin in the north-west corner, true to shape along ``middle``."""
    return Projection(north, west, unit * cos(radians(middle)), unit)


class Projection:
    """Equirectangular: a degree of latitude is ``high`` units, one of longitude ``wide`` units."""

    def __init__(self, north: float, west: float, wide: float, high: float):
        self.north, self.west, self.wide, self.high = north, west, wide, high

    def __call__(self, latitude: float, longitude: float) -> Point:
        x, y = (longitude - self.west) * self.wide, (self.north - latitude) * self.high
        return round(x, 1), round(y, 1)


def spread(
    places: Mapping[str, Point], apart: float, held: Sequence[str] = (), rounds: int = 80
) -> dict[str, Point]:
    """Push places that lie closer together than ``apart`` from each other; ``held`` ones stay."""
    at = dict(places)
    names = list(at)
    for _ in range(rounds):
        for i, a in enumerate(names):
            for b in names[i + 1 :]:
                (ax, ay), (bx, by) = at[a], at[b]
                dx, dy = bx - ax, by - ay
                far = hypot(dx, dy) or 1.0
                if far >= apart:
                    continue
                push = (apart - far) / far / 2
                if a not in held:
                    at[a] = ax - dx * push, ay - dy * push
                if b not in held:
                    at[b] = bx + dx * push, by + dy * push
    return {name: (round(x, 1), round(y, 1)) for name, (x, y) in at.items()}


def inside(point: Point, ring: Ring) -> bool:
    """Whether a point lies inside a ring, by counting the edges that a line from it crosses."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def half_plane(ring: Ring, a: float, b: float, c: float) -> list[Ring]:
    """The parts of a ring where ``a * x + b * y <= c``."""
    chains: list[list[Point]] = [[]]
    for (px, py), (qx, qy) in zip(ring, ring[1:] + ring[:1], strict=True):
        before, after = a * px + b * py - c, a * qx + b * qy - c
        if before <= 0:
            chains[-1].append((px, py))
        if (before <= 0) != (after <= 0):
            t = before / (before - after)
            chains[-1].append((round(px + (qx - px) * t, 1), round(py + (qy - py) * t, 1)))
            if before <= 0:
                chains.append([])
    if len(chains) == 1:
        return [tuple(chains[0])] if len(chains[0]) > 2 else []
    chains[0] = chains.pop() + chains[0]  # the ring began in the middle of this one
    return _joined([chain for chain in chains if chain], a, b)


def _joined(chains: list[list[Point]], a: float, b: float) -> list[Ring]:
    """Rings out of chains that begin and end on a line: along it, ends are neighbours in pairs."""
    ends = sorted(
        (b * chain[at][0] - a * chain[at][1], i, at)
        for i, chain in enumerate(chains)
        for at in (0, -1)
    )
    beside = {}
    for (_, i, i_end), (_, j, j_end) in zip(ends[::2], ends[1::2], strict=True):
        beside[i, i_end], beside[j, j_end] = j, i
    rings, left = [], set(range(len(chains)))
    while left:
        first = chain = min(left)
        ring: list[Point] = []
        while chain in left:
            left.remove(chain)
            ring += chains[chain]
            chain = beside[chain, -1]
        if len(ring) > 2 and chain == first:
            rings.append(tuple(ring))
    return rings


def region(ring: Ring, site: Point, others: Sequence[Point]) -> tuple[Ring, ...]:
    """The parts of a ring that are nearer to ``site`` than to any other: its Voronoi cell."""
    sx, sy = site
    rings = [ring]
    for ox, oy in others:
        if (ox, oy) != site:
            a, b = ox - sx, oy - sy
            c = (a * (ox + sx) + b * (oy + sy)) / 2
            rings = [part for whole in rings for part in half_plane(whole, a, b, c)]
    return tuple(part for part in rings if extent(part) > 1)


def extent(ring: Ring) -> float:
    """The area of a ring; next to nothing where it only runs to and fro."""
    edges = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges)) / 2


def around(points: Sequence[Point], margin: float) -> tuple[float, float, float, float]:
    """The box around points: x, y, width, height."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x, y = min(xs) - margin, min(ys) - margin
    return x, y, max(xs) + margin - x, max(ys) + margin - y
