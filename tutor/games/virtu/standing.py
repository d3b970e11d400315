"""Where Troops stand before the Cities of *Virtù*: off every name, and clear of other pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import atan2, cos, degrees, dist, hypot, pi, radians, sin

from msgspec.structs import replace

from tutor.games.atlas import Point
from tutor.games.virtu.cropping import PIECES
from tutor.games.virtu.italy import Box, Italy
from tutor.games.virtu.kit import Kit
from tutor.games.virtu.state import State
from tutor.view.picture import Piece

EXTENTS: dict[str, Box] = {
    "troop": (-14, -14, 14, 20), "besieger": (-14, -14, 14, 14), "beaten": (-14, -14, 14, 22),
    "agent": (-15, -9, 15, 9), "disc": (-10, -10, 10, 10), "value": (-13, -14, 13, 15),
    "cathedral": (-10, -15, 10, 11), "anchor": (-8, -9, 8, 9), "pirate": (-9, -11, 9, 11),
    "closed": (-11, -11, 11, 11),
}
"""What a drawing takes up around its point: left, top, right, bottom."""
COUNTS: dict[str, Point] = {"troop": (13, -9), "besieger": (-13, -9), "beaten": (13, -11)}
"""Where a piece says how many it stands for."""
COUNT = 8.6
"""The radius of that number with its rim."""
HAND, SPEAR = 6.0, 22.0
"""How far below a besieger's middle its spear is held, and how far the spear reaches from there."""
FIRST = {"besieger": (-16.0, -35.0), "beaten": (-32.0, -22.0)}
"""Where a Troop in front of a City, and a beaten one, stands if nothing is in its way."""
NEAR = 120.0
"""What is further from a City than this is in nobody's way there."""
ON_NAME, ON_PIECE, OFF, ASTRAY, WIDE = 1000.0, 0.6, 0.6, 60.0, 3.0
"""What it costs to stand on a name; on a piece, by its area; off the first spot, by the way; nearer
to another City or, with a spear, below one's own; and out of what a crop shows around a City."""


def extent(piece: Piece) -> Box:
    """What a piece takes up on the board: left, top, right, bottom."""
    left, top, right, bottom = EXTENTS[piece.kind]
    if piece.kind == "besieger":
        x, y = SPEAR * cos(radians(piece.angle)), HAND + SPEAR * sin(radians(piece.angle))
        left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
    if piece.count > 1 and piece.kind in COUNTS:
        x, y = COUNTS[piece.kind]
        left, top, right = min(left, x - COUNT), min(top, y - COUNT), max(right, x + COUNT)
    x, y = piece.at
    return x + left, y + top, x + right, y + bottom


def overlap(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def troops(
    s: State, here: Kit, chart: Italy, fixed: Iterable[Piece]
) -> Iterator[tuple[str, Piece]]:
    """The Troops in front of Cities and the beaten ones, each with its City.

    ``fixed`` pieces are in their way.
    """
    lying = [extent(piece) for piece in fixed]
    for name, city in zip(here.names, s.cities, strict=True):
        at = chart.places[name]
        front = [(seat, n) for seat, n in enumerate(city.troops) if n and seat != city.owner]
        back = [(seat, n) for seat, n in enumerate(city.waiting) if n]
        for kind, found in (("besieger", front), ("beaten", back)):
            for seat, number in found:
                piece = Piece(kind=kind, at=at, tone=s.opt.seats[seat], count=number)
                piece = _placed(piece, chart, lying)
                lying.append(extent(piece))
                yield name, piece


def _placed(piece: Piece, chart: Italy, lying: Sequence[Box]) -> Piece:
    """A piece moved from the middle of its City to the best spot around it."""
    (x, y), first = piece.at, FIRST[piece.kind]
    around = (x - NEAR, y - NEAR, x + NEAR, y + NEAR)
    names = [box for box in chart.names.values() if overlap(box, around)]
    others = [at for at in chart.places.values() if 0 < dist(at, piece.at) < NEAR]
    lying = [box for box in lying if overlap(box, around)]

    def cost(moved: Piece) -> float:
        box, (px, py), far = extent(moved), moved.at, dist(moved.at, piece.at)
        covered = sum(overlap(box, name) for name in names)
        return (
            (ON_NAME + covered if covered else 0.0)
            + ON_PIECE * sum(overlap(box, other) for other in lying)
            + OFF * hypot(px - x - first[0], py - y - first[1])
            + ASTRAY * any(dist(moved.at, other) < far for other in others)
            + ASTRAY * (piece.kind == "besieger" and py > y)
            + WIDE * max(0.0, x + PIECES[0] - box[0], y + PIECES[1] - box[1],
                         box[2] - x - PIECES[2], box[3] - y - PIECES[3])
        )

    return min((_moved(piece, dx, dy) for dx, dy in (first, *SPOTS)), key=cost)


def _moved(piece: Piece, dx: float, dy: float) -> Piece:
    """A piece so far off, with its spear, if it has one, towards where it was."""
    x, y = piece.at
    angle = round(degrees(atan2(-dy - HAND, -dx))) if piece.kind == "besieger" else 0
    return replace(piece, at=(round(x + dx, 1), round(y + dy, 1)), angle=float(angle))


SPOTS = tuple((far * cos(part * pi / 12), far * sin(part * pi / 12))
              for far, part in product((34, 40, 46, 52, 60), range(24)))
"""Where else, around the middle of a City."""
