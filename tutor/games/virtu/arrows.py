"""The arrows of moves on the board of *Virtù*: each goes clear of pieces and names where it can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist, hypot

from tutor.games.atlas import Point
from tutor.games.virtu.voyages import voyage
from tutor.view.picture import Label, Line, Piece, Shape

VOYAGES = {"sail", "embark"}
"""The names of moves by sea."""
BENDS = (0.14, -0.14, 0.28, -0.28, 0.45, -0.45, 0.65, -0.65)
"""How far a bow may leave the straight way, in parts of its length."""
STOPS = (20.0, 28.0, 36.0, 44.0, 54.0)
"""How far before the middle of a City an arrow may end."""
SAMPLES, TIP = 24, 4
"""Spots along a way that are looked at; so many of the last are the tip's, which has to be seen."""
WITHIN, LEAST = 16.0, 26.0
"""About a City's middle its own sign lies over the arrow; beyond it there is so much at least."""
SIZE, LETTER = 15.0, 7.4
"""The radius of a piece with room around it, and the width of a letter of a name."""

Spots = Sequence[tuple[float, float, float]]
"""What lies on the board as circles: x, y, radius."""


def arrow(face: str, places: dict[str, Point], move: Sequence[str], taken: Spots) -> Line:
    """The way of a move: over the water if it is a voyage, else a bow.

    Of all ways it goes that which covers least of what is ``taken``, and is short and straight.
    """
    start, end = places[move[0]], places[move[1]]
    far = dist(start, end)
    near = [one for one in taken if _near(one, start, far) or _near(one, end, far)]

    def cost(way: tuple[Point, ...]) -> float:
        every = along(way)
        spots = [spot for spot in every if dist(spot, start) > WITHIN]
        weights = [1] * (len(spots) - TIP) + [4] * TIP
        covered = sum(weight for spot, weight in zip(spots, weights, strict=False)
                      if any(hypot(spot[0] - x, spot[1] - y) < r for x, y, r in near))
        length = sum(dist(a, b) for a, b in pairwise(every))
        gap, seen = dist(way[-1], end), dist(way[-1], start) - WITHIN
        return covered + length / (far or 1.0) * 3 + gap / 30 + max(0.0, LEAST - seen) / 2

    best = min(_ways(face, move, start, end), key=cost)
    return Line(
        points=tuple((round(x, 1), round(y, 1)) for x, y in best),
        kind="arrow",
        tone=move[2] if len(move) > 2 else "",
        title=f"from {move[0]} to {move[1]}",
    )


def _ways(face: str, move: Sequence[str], start: Point, end: Point) -> Iterator[tuple[Point, ...]]:
    if not VOYAGES.isdisjoint(move):
        way = voyage(face, move[0], move[1])[:-1]
        far = dist(way[-1], end) or 1.0
        for stop in STOPS:
            yield (*way, _between(way[-1], end, max(0.2, 1 - stop / far)))
        return
    middle = _between(start, end, 0.5)
    for bend in BENDS:
        top = middle[0] - (end[1] - start[1]) * bend, middle[1] + (end[0] - start[0]) * bend
        bow = along((start, top, end))
        for stop in STOPS:
            # The part of the bow up to so far from its end, which is a bow itself.
            parts = [n / (len(bow) - 1) for n, spot in enumerate(bow) if dist(spot, end) >= stop]
            part = max(parts, default=0.5)
            first = _between(start, top, part)
            yield start, first, _between(first, _between(top, end, part), part)


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _near(one: tuple[float, float, float], at: Point, far: float) -> bool:
    return dist(one[:2], at) < far + 60


def along(way: Sequence[Point]) -> list[Point]:
    """Spots along the curve that is drawn through some points, from its beginning to its end."""
    found = [way[0]]
    before = way[0]
    for number, (cx, cy) in enumerate(way[1:-1], 1):
        last = number == len(way) - 2
        nx, ny = way[number + 1]
        to = (nx, ny) if last else ((cx + nx) / 2, (cy + ny) / 2)
        steps = max(4, SAMPLES // (len(way) - 2))
        for step in range(1, steps + 1):
            t = step / steps
            first, second = _between(before, (cx, cy), t), _between((cx, cy), to, t)
            found.append(_between(first, second, t))
        before = to
    return found


def taken(shapes: Iterable[Shape]) -> Spots:
    """Where pieces and names lie."""
    found = []
    for one in shapes:
        if isinstance(one, Piece):
            found.append((*one.at, SIZE))
            if one.kind == "troop":
                # The wall that it stands on.
                found.append((one.at[0], one.at[1] + 12, SIZE))
        elif isinstance(one, Label):
            wide = LETTER * len(one.text)
            left = one.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[one.anchor]
            found += [(left + wide * part / 6, one.at[1] - 5, 11.0) for part in range(7)]
    return found
