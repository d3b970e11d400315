"""A board as shapes that know no game: `tutor.view.svg` draws them, `widgets/board.js` listens."""

from __future__ import annotations

import msgspec

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x, y, width, height in the picture's own units."""


class Shape(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """``id`` names what can be chosen (empty: scenery); ``title`` is read out and shown.

    ``slot`` is the path in a position, as scenarios write one, of a place that something lies in:
    where a position is put together the place is chosen by it, empty or not.
    """

    id: str = ""
    title: str = ""
    stand_in: bool = False
    slot: tuple[str | int, ...] = ()


class Area(Shape, frozen=True, kw_only=True):
    """A filled region: rings of points, coloured and hatched by ``tone``.

    A tone is a colour name; ``shut`` greys out what is out of play. ``hub`` is where its sign
    stands, on land or off it: there it can be chosen too.
    """

    rings: tuple[tuple[Point, ...], ...]
    tone: str = "neutral"
    marked: bool = False
    hub: Point | None = None


class Line(Shape, frozen=True, kw_only=True):
    """A line of kind road, sea (a voyage), border, grid or arrow."""

    points: tuple[Point, ...]
    kind: str = "road"
    tone: str = ""


class Piece(Shape, frozen=True, kw_only=True):
    """A piece at a point: its kind, side and count.

    Kinds are troop (inside), besieger (in front), beaten, agent, disc, value, cathedral, anchor,
    pirate, closed, blazon, token and card; ``text`` is what a value, blazon, token or card says.
    ``tone`` gives colour, shape and letter together, so that no piece is known by colour alone.
    ``angle`` is where a besieger's spear points, in degrees from the right towards below.
    """

    kind: str
    at: Point
    tone: str = ""
    count: int = 1
    text: str = ""
    marked: bool = False
    angle: float = 0.0


class Label(Shape, frozen=True, kw_only=True):
    """Text on the board; ``size`` is small, normal or large.

    ``tone`` is water for the name of a sea, off for what is out of play.
    """

    at: Point
    text: str
    size: str = "normal"
    anchor: str = "middle"
    tone: str = ""


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """A whole board: the shapes in drawing order, and the same thing said in lines of text.

    ``crop`` is the part that matters now; ``land`` are outlines that areas are clipped to.
    """

    title: str
    desc: str
    box: Box
    shapes: tuple[Shape, ...]
    twin: tuple[str, ...]
    land: tuple[tuple[Point, ...], ...] = ()
    crop: Box | None = None


def scenery(picture: Picture) -> Picture:
    """The picture where nothing can be chosen, as on a wall or on paper."""
    shapes = tuple(msgspec.structs.replace(shape, id="") for shape in picture.shapes)
    return msgspec.structs.replace(picture, shapes=shapes)
