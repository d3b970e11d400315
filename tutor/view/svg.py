"""Pictures as SVG: real text, a role and a name for whatever can be chosen, and no script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from zlib import crc32

import msgspec

from tutor.view.glyphs import drawing
from tutor.view.markup import esc
from tutor.view.picture import Area, Box, Label, Line, Picture, Piece, Point, Shape
from tutor.view.style import BOARD_CSS, HATCHES, TONES, tone

NEAREST = 44.0
"""CSS pixels that two targets keep between their centres."""
PHONE = 350.0
"""CSS pixels that a board has on a phone of 390."""
STAND_IN = "Dashed and ≈: not printed in the rulebook"
DASHED = "Dashed: not printed in the rulebook"
BEATEN = "Lying over a broken spear: beaten, still to retreat"
STEPS = 12
"""Parts in which a line is looked along."""
HUB = 20.0
"""How far around the sign of an area it can be chosen."""
SIZES = {"small": 11.5, "normal": 15.0, "large": 20.0}


def svg(
    picture: Picture,
    *,
    whole: bool = False,
    width: float | None = None,
    prefix: str | None = None,
    style: bool = True,
) -> str:
    """The picture as one SVG element that fills the width it is given.

    It shows the crop, or with ``whole`` everything. ``width`` is the least number of CSS pixels
    that it will be drawn at (a phone's, if not given): targets that would be nearer to each other
    there than `NEAREST` can't be chosen in it. ``prefix`` begins the ids inside, which have to be
    the document's own; ``style`` says whether to bring the style sheet along.
    """
    if prefix is None:
        prefix = f"pd{crc32(msgspec.json.encode(picture)):08x}{'w' if whole else ''}"
    head, body, foot = parts(picture, prefix, whole=whole, width=width, style=style)
    return "".join((head, *body, foot))


def parts(
    picture: Picture,
    prefix: str,
    *,
    whole: bool = False,
    width: float | None = None,
    style: bool = True,
) -> tuple[str, list[str], str]:
    """The SVG in parts that many boards have in common: its head, the drawn shapes, its foot."""
    chosen = targets(picture, whole=whole, width=width)
    x, y, wide, high = box = shown(picture, whole)
    notes = [*_notes(picture, box)]
    high = round(high + _strip(box) * len(notes), 1)
    role = "group" if chosen else "img"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pd-board" viewBox="{x:g} {y:g} {wide:g} '
        f'{high:g}" data-box="{" ".join(f"{n:g}" for n in picture.box)}" role="{role}" '
        f'aria-labelledby="{prefix}t {prefix}d">'
        f'<title id="{prefix}t">{esc(picture.title)}</title>'
        f'<desc id="{prefix}d">{esc(picture.desc)}</desc>'
    )
    body = [f"<style>{BOARD_CSS}</style>"] if style else []
    body.append(_definitions(picture, prefix))
    body.append(_ground(picture, prefix))
    areas = [s for s in picture.shapes if isinstance(s, Area)]
    body.extend(_area(area, prefix, bool(picture.land), area.id in chosen) for area in areas)
    body.extend(_mark(area, prefix, bool(picture.land)) for area in areas if area.marked)
    body.extend(_draw(s, s.id in chosen) for s in picture.shapes if not isinstance(s, Area))
    foot = "".join(_note(box, words, row) for row, words in enumerate(notes))
    return head, body, f"{foot}</svg>"


def shown(picture: Picture, whole: bool = False) -> Box:
    """The part of the picture that is shown at first."""
    return picture.box if whole or picture.crop is None else picture.crop


def targets(
    picture: Picture, *, whole: bool = False, width: float | None = None
) -> dict[str, Point]:
    """The shapes that can be chosen on the board, with their centres in the picture's units.

    In a crop the marked ones come first, then those nearest the middle; where a whole board has no
    room for all of them it has none, and a list has to do.
    """
    x, y, wide, high = box = shown(picture, whole)
    apart = NEAREST * wide / (width or PHONE)
    found = [(s, centre(s)) for s in picture.shapes if s.id and _seen(s, box)]
    middle = (x + wide / 2, y + high / 2)
    order = sorted(found, key=lambda pair: (not _marked(pair[0]), _far(pair[1], middle)))
    kept: dict[str, Point] = {}
    for shape, at in order:
        if all(_far(at, other) >= apart for other in kept.values()):
            kept[shape.id] = at
    if len(kept) < len(found) and (whole or picture.crop is None):
        return {}
    return kept


def centre(shape: Shape) -> Point:
    """Where an area's sign stands, else the middle of the box around a shape."""
    if isinstance(shape, Area) and shape.hub:
        return shape.hub
    xs, ys = zip(*_points(shape), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _points(shape: Shape) -> Sequence[Point]:
    if isinstance(shape, Area):
        return [p for ring in shape.rings for p in ring]
    if isinstance(shape, Line):
        return shape.points
    if isinstance(shape, Piece | Label):
        return (shape.at,)
    raise TypeError(f"no drawing for {type(shape).__name__}")


def _seen(shape: Shape, box: Box) -> bool:
    """Whether a shape's middle and a good part of it are in the box."""
    x, y, wide, high = box

    def within(point: Point) -> bool:
        return x <= point[0] <= x + wide and y <= point[1] <= y + high

    points = _points(shape)
    return within(centre(shape)) and 3 * sum(map(within, points)) >= len(points)


def _guessed(shape: Shape, box: Box) -> bool:
    """Whether something is drawn within the box, dashed or with ≈, that is not printed."""
    if not shape.stand_in or isinstance(shape, Area):
        return False
    if isinstance(shape, Label) and "≈" not in shape.text:
        return False
    if isinstance(shape, Line):
        # A line is dashed all along: one that only passes through has no end in the box.
        points = [_between(a, b, n / STEPS) for a, b in pairwise(shape.points)
                  for n in range(STEPS + 1)]
    else:
        points = [centre(shape)]
    x, y, wide, high = box
    return any(x <= px <= x + wide and y <= py <= y + high for px, py in points)


def _is_about(shape: Shape) -> bool:
    """Whether what is not printed is drawn with ≈, as every value of a shield is."""
    return "≈" in getattr(shape, "text", "") or getattr(shape, "kind", "") == "value"


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _marked(shape: Shape) -> bool:
    return isinstance(shape, Area | Piece) and shape.marked


def _far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


@lru_cache(maxsize=2048)
def _ring(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def _definitions(picture: Picture, prefix: str) -> str:
    """What shapes refer to: the outline of the land and the hatches of the tones in use."""
    defs = []
    if picture.land:
        outline = "".join(map(_ring, picture.land))
        defs.append(f'<path id="{prefix}land" d="{outline}"/>')
        defs.append(f'<clipPath id="{prefix}clip"><use href="#{prefix}land"/></clipPath>')
    for name in sorted({s.tone for s in picture.shapes if isinstance(s, Area)} & set(TONES)):
        look = TONES[name]
        ink = "#6f685a" if name == "white" else look.fill
        defs.append(
            f'<pattern id="{prefix}{name}" width="12" height="12" patternUnits="userSpaceOnUse">'
            f'<g fill="none" stroke="{ink}" stroke-width="1.4" stroke-linecap="round" '
            f'stroke-opacity=".42">{HATCHES[look.hatch]}</g></pattern>'
        )
    return f"<defs>{''.join(defs)}</defs>"


def _ground(picture: Picture, prefix: str) -> str:
    """Sea and land under the shapes; a picture without land lies on paper."""
    if not picture.land:
        return ""
    x, y, wide, high = picture.box
    laps = "".join(
        f'<use class="lap" href="#{prefix}land" stroke-width="{w}"/>' for w in (34, 22, 11)
    )
    return (
        f'<g aria-hidden="true"><rect class="sea" x="{x:g}" y="{y:g}" width="{wide:g}" '
        f'height="{high:g}"/>{laps}<use class="land" href="#{prefix}land"/></g>'
    )


def _draw(shape: Shape, chosen: bool) -> str:
    if isinstance(shape, Piece):
        return _piece(shape, chosen)
    if isinstance(shape, Line):
        drawn = _line(shape)
    elif isinstance(shape, Label):
        drawn = _label(shape)
    else:
        raise TypeError(f"no drawing for {type(shape).__name__}")
    if chosen:
        return f'<g class="sel"{_chosen(shape)}>{drawn}</g>'
    return f"<g{_far_off(shape)}>{drawn}</g>" if shape.id else drawn


def _strip(box: Box) -> float:
    """How high the strip below the board is that its note stands on."""
    return max(20.0, box[2] / 20)


def _notes(picture: Picture, box: Box) -> Iterator[str]:
    """What explains the signs in a part of a picture that nobody could guess."""
    guessed = [shape for shape in picture.shapes if _guessed(shape, box)]
    if guessed:
        yield STAND_IN if any(_is_about(shape) for shape in guessed) else DASHED
    if any(isinstance(shape, Piece) and shape.kind == "beaten" and _seen(shape, box)
           for shape in picture.shapes):
        yield BEATEN


def _note(box: Box, words: str, row: int) -> str:
    """A line of explanation on one of the strips below what is shown."""
    x, y, wide, high = box
    strip = _strip(box)
    y += strip * row
    size = f"{strip * 0.62:.1f}"
    return (
        f'<g class="note"><rect x="{x:g}" y="{y + high:g}" width="{wide:g}" '
        f'height="{strip + 2:.1f}"/>'
        f'<text x="{x + strip * 0.45:.1f}" y="{y + high + strip * 0.7:.1f}" '
        f'font-size="{size}" style="--note:{size}px">{esc(words)}</text></g>'
    )


def _chosen(shape: Shape) -> str:
    """The attributes of a shape that can be chosen."""
    name = esc(shape.title or shape.id)
    return f' tabindex="0" role="button" aria-label="{name}" data-id="{esc(shape.id)}"'


def _far_off(shape: Shape) -> str:
    """The attributes of a shape that can be chosen once there is room around it."""
    return f' data-far="{esc(shape.id)}" data-name="{esc(shape.title or shape.id)}"'


def _area(shape: Area, prefix: str, clipped: bool, chosen: bool) -> str:
    path = "".join(map(_ring, shape.rings))
    look = TONES.get(shape.tone)
    kind = "tint" if look else "shut" if shape.tone == "shut" else "free"
    colour = f' fill="{look.fill}"' if look else ""
    drawn = f'<path class="area {kind}" d="{path}"{colour}/>'
    if look:
        drawn += f'<path class="hatch" d="{path}" fill="url(#{prefix}{shape.tone})"/>'
    if clipped:
        drawn = f'<g clip-path="url(#{prefix}clip)">{drawn}</g>'
    if shape.hub:
        # Not clipped: the sign of a place by the sea may stand in the water.
        x, y = shape.hub
        drawn += f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="{HUB:g}"/>'
    choice = f' class="sel"{_chosen(shape)}' if chosen else _far_off(shape) if shape.id else ""
    return f"<g{choice}>{drawn}</g>"


def _mark(shape: Area, prefix: str, clipped: bool) -> str:
    """The outline of a marked area, over all areas beside it."""
    clip = f' clip-path="url(#{prefix}clip)"' if clipped else ""
    path = "".join(map(_ring, shape.rings))
    return f'<g{clip} aria-hidden="true"><path class="mark" d="{path}"/></g>'


def _line(shape: Line) -> str:
    guess = " guess" if shape.stand_in else ""
    if shape.kind == "arrow":
        return _arrow(shape)
    kind = "route" if shape.kind == "sea" else esc(shape.kind)
    return f'<path class="line {kind}{guess}" d="{_curve(shape.points)}"/>'


def _arrow(shape: Line) -> str:
    """An arrow on a light bed, so that it is seen on every ground."""
    *before, (bx, by), (x, y) = shape.points
    far = hypot(x - bx, y - by) or 1.0
    ux, uy = (x - bx) / far, (y - by) / far
    tip = "".join(
        f"L{x - 12 * ux + side * 8 * uy:.1f} {y - 12 * uy - side * 8 * ux:.1f}" for side in (1, -1)
    )
    head = f"M{x:g} {y:g}{tip}Z"
    shaft = _curve((*before, (bx, by), (round(x - 10 * ux, 1), round(y - 10 * uy, 1))))
    colour = tone(shape.tone).fill if shape.tone else "var(--pd-accent)"
    return (
        f'<g class="gl"><path class="line under" d="{shaft}"/><path class="line under" d="{head}"/>'
        f'<path class="line edge" d="{shaft}"/>'
        f'<path class="line arrow" stroke="{colour}" d="{shaft}"/>'
        f'<path d="{head}" fill="{colour}" stroke="#2b2114" stroke-width="1"/></g>'
    )


def _curve(points: Sequence[Point]) -> str:
    """A line through its ends that rounds the corners between them."""
    if len(points) < 3:
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    drawn = f"M{points[0][0]:g} {points[0][1]:g}"
    for (ax, ay), (bx, by) in pairwise(points[1:]):
        last = (bx, by) == points[-1]
        ex, ey = (bx, by) if last else ((ax + bx) / 2, (ay + by) / 2)
        drawn += f"Q{ax:g} {ay:g} {ex:g} {ey:g}"
    return drawn


def _piece(shape: Piece, chosen: bool) -> str:
    x, y = shape.at
    place = f'transform="translate({x:g} {y:g})"'
    mark = '<circle class="mark" r="17"/>' if shape.marked else ""
    if shape.id:
        ring, css = '<circle class="ring" r="22"/>', "sel" if chosen else "far"
        choice = _chosen(shape) if chosen else _far_off(shape)
        return f'<g class="{css}" {place}{choice}>{ring}{mark}{drawing(shape)}</g>'
    return f'<g class="gl" aria-hidden="true" {place}>{mark}{drawing(shape)}</g>'


def _label(shape: Label) -> str:
    x, y = shape.at
    anchor = "" if shape.anchor == "middle" else f' style="text-anchor:{esc(shape.anchor)}"'
    tones = {"water": " water", "off": " off"}.get(shape.tone, "")
    return (
        f'<text class="lb{tones}" x="{x:g}" y="{y:g}" font-size="{SIZES[shape.size]:g}"{anchor}>'
        f"{esc(shape.text)}</text>"
    )
