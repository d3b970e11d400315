"""The part of *Virtù*'s map around some Cities: no City that lies in it is cut by its edge."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from tutor.games.atlas import around
from tutor.games.virtu.italy import BOX, Box, italy


class Frame(NamedTuple):
    """What a crop is like: its ``least`` width and height, the ``margin`` around the Cities, and by
    ``sizes`` how much larger than need be it may become, with its height by its width."""

    least: tuple[float, float]
    margin: float
    sizes: tuple[tuple[float, float], ...]
    room: float = 0.0
    """Around a piece: from afar, how many it stands for is written larger."""


ROOMY = Frame((360.0, 240.0), 52.0, (
    (1.0, 0.66), (1.0, 0.68), (1.0, 0.7), (1.0, 0.72), (1.0, 0.74), (1.05, 0.66),
    (1.05, 0.7), (1.1, 0.66), (1.1, 0.7), (1.15, 0.66), (1.2, 0.66),
))
NEAR = Frame((230.0, 160.0), 30.0, tuple(product(
    (1.0, 1.05, 1.1, 1.15, 1.2), (0.55, 0.6, 0.66, 0.72, 0.8, 0.9),
)), room=4.0)
"""As large as can be, for who sees it from afar."""
PARTS = tuple(n / 16 for n in range(17))
SLIDES = sorted(product(PARTS, PARTS), key=lambda pair: sum(abs(part - 0.5) for part in pair))
"""How much of the room to spare may lie on the left and above, the best centred first."""
PIECES = (-46.0, -49.0, 46.0, 34.0)
"""What pieces take up around a City's middle: left, top, right, bottom."""
SIGN, DISC, HALO = 15.0, 29.0, 4.0
"""How far the sign of a City reaches from its middle, the disc to its left, and the ground of its
name beyond the letters."""

Lying = frozenset[tuple[str, Box]]
"""What lies at Cities, by their names: left, top, right, bottom."""
Wholes = dict[str, Box]


@cache
def part_around(
    face: str, names: frozenset[str], frame: Frame = ROOMY, lying: Lying = frozenset(),
    ports: Lying = frozenset(),
) -> Box:  # fmt: skip
    """The part of a face of the board around some Cities, of which there is one at least.

    What is ``lying`` at a City belongs to it: where the City is seen it is seen wholly. So are
    signs of ``ports``, where the part need not grow for that.
    """
    wanted = [*names]
    for _ in italy(face).places:
        for lie in (lying | ports, lying):
            wholes = _wholes(face, lie, frame.room)
            boxes = [*_boxes(face, wholes, wanted, frame)]
            clear = next((box for box in boxes if not _cut(wholes, box)), None)
            if clear is not None:
                return clear
        # What every edge would cut has to be a part of it.
        wanted.append(min(_cut(wholes, boxes[0]),
                          key=lambda name: _size(face, wholes, [*wanted, name])))
    return BOX


def cut(face: str, box: Box, lying: Lying = frozenset()) -> list[str]:
    """The Cities of which a part of the map shows something of the sign, disc or name, or of what
    is ``lying`` there, but not all."""
    return _cut(_wholes(face, lying), box)


def _cut(wholes: Wholes, box: Box) -> list[str]:
    x, y, wide, high = box
    right, bottom = x + wide, y + high
    return [
        name for name, (a, b, c, d) in wholes.items()
        if x < c and a < right and y < d and b < bottom
        and not (x <= a and c <= right and y <= b and d <= bottom)
    ]


def _wholes(face: str, lying: Lying, room: float = 0.0) -> Wholes:
    """The sign, disc and name of each City with what lies there: left, top, right, bottom."""
    chart, found = italy(face), dict[str, Box]()
    for name, (x, y) in chart.places.items():
        left, top, right, bottom = chart.names[name]
        found[name] = _around([
            (left - HALO, top, right + HALO, bottom), (x - DISC, y - SIGN, x + SIGN, y + SIGN),
            *((a - room, b - room, c + room, d + room)
              for at, (a, b, c, d) in lying if at == name),
        ])  # fmt: skip
    return found


def _around(boxes: list[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _need(face: str, wholes: Wholes, names: list[str]) -> Box:
    """What has to be shown: the Cities with their pieces, and all of their names."""
    places, (left, top, right, bottom) = italy(face).places, PIECES
    boxes = [wholes[name] for name in names]
    for x, y in (places[name] for name in names):
        boxes.append((x + left, y + top, x + right, y + bottom))
    left, top, right, bottom = _around(boxes)
    x, y = max(left, BOX[0]), max(top, BOX[1])
    return x, y, min(right, BOX[0] + BOX[2]) - x, min(bottom, BOX[1] + BOX[3]) - y


def _size(face: str, wholes: Wholes, names: list[str]) -> float:
    _, _, wide, high = _need(face, wholes, names)
    return max(wide, high * 1.5)


def _boxes(face: str, wholes: Wholes, names: list[str], frame: Frame) -> Iterator[Box]:
    """Parts of the map that show some Cities, the smallest and best centred first."""
    x, y, wide, high = _need(face, wholes, names)
    _, _, roomy, tall = around([italy(face).places[name] for name in names], frame.margin)
    (least, lowest), flat = frame.least, max(shape for _, shape in frame.sizes)
    for scale, shape in frame.sizes:
        wider = min(max(least, roomy, wide, tall / flat) * scale, BOX[2])
        higher = min(max(lowest, high, wider * shape), BOX[3])
        for along, down in SLIDES:
            left = min(max(x - (wider - wide) * along, BOX[0]), BOX[0] + BOX[2] - wider)
            top = min(max(y - (higher - high) * down, BOX[1]), BOX[1] + BOX[3] - higher)
            yield round(left, 1), round(top, 1), round(wider, 1), round(higher, 1)
