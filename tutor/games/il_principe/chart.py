"""The map of *Il Principe* as shapes: regions with their blazons, and the cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tutor.games.datafile import load
from tutor.games.il_principe.kit import is_guess, kit, shown
from tutor.games.il_principe.state import State
from tutor.view.picture import Area, Box, Label, Piece, Point, Shape

WIDE = 600.0
TONES = {"violet": "purple"}
"""Where a region's colour has another name among the tones."""
FAMILY_TONES = {
    "Medici": "orange", "Carraresi": "black", "Visconti": "purple", "Gonzaga": "brown",
    "D'Este": "grey",
}
"""No family has the colour of a kind of Buildings; its letter names it in any case."""
APART = 27.0
TOUCH = 3.0
"""How far beside the box around a region a city may lie that touches it."""


class Chart:
    """The board's points in the picture's units."""

    def __init__(self) -> None:
        board = load("il_principe", "board")
        wide, high = board["canvas"]
        self.scale = WIDE / wide
        self.wide, self.high = WIDE, round(high * self.scale, 1)
        points = {name: self._at(xy) for name, xy in board["points"].items()}
        self.rings: dict[str, tuple[Point, ...]] = {
            r["name"]: tuple(points[name] for name in r["corners"]["is"]) for r in board["regions"]
        }
        self.labels: dict[str, Point] = {r["name"]: self._at(r["label"]) for r in board["regions"]}
        self.places: dict[str, Point] = {c["name"]: self._at(c["at"]["is"])
                                         for c in board["cities"]}
        self.guessed = {r["name"] for r in board["regions"] if r["named"]["source"] == "stand-in"}
        self.track_end: int = board["score_track"]["last"]

    def _at(self, xy: tuple[float, float]) -> Point:
        return round(xy[0] * self.scale, 1), round(xy[1] * self.scale, 1)


@lru_cache(maxsize=1)
def chart() -> Chart:
    """The map, read once."""
    return Chart()


def letter(family: str) -> str:
    """The letter on a family's pieces; no two families share one."""
    return family.removeprefix("D'")[0]


def shield(s: State, seat: int, at: Point, count: int = 1, title: str = "") -> Piece:
    """A family's blazon."""
    family = s.opt.seats[seat]
    return Piece(kind="blazon", at=at, tone=FAMILY_TONES[family], count=count,
                 text=letter(family), title=title)


def regions(s: State, marked: set[str]) -> Iterator[Shape]:
    """The regions, each with the blazons in it."""
    k, here = kit(), chart()
    for i, name in enumerate(k.regions):
        yield Area(id=name, title=said_region(s, i), rings=(here.rings[name],),
                   tone=TONES.get(name, name), marked=name in marked,
                   stand_in=name in here.guessed)
    for i, name in enumerate(k.regions):
        x, y = here.labels[name]
        yield Label(at=(x, y), text=name, stand_in=name in here.guessed)
        held = [(seat, count) for seat, count in enumerate(s.regions[i]) if count]
        left = x - APART * (len(held) - 1) / 2
        for n, (seat, count) in enumerate(held):
            yield shield(s, seat, (round(left + APART * n, 1), round(y + 22, 1)), count)


def cities(s: State, marked: set[str]) -> Iterator[Shape]:
    """The cities: what those on offer are worth, a church for those that are built."""
    k, here = kit(), chart()
    for i, name in enumerate(k.names):
        x, y = here.places[name]
        if i in s.offer:
            yield Piece(kind="value", at=(x, y), text=str(shown(s, i).points),
                        stand_in=is_guess(s, i, "points"), marked=name in marked)
        elif i in s.gone:
            yield Piece(kind="cathedral", at=(x, y), marked=name in marked)
        else:
            yield Piece(kind="disc", at=(x, y), marked=name in marked)
        yield Label(at=(x, round(y + 28, 1)), text=name, tone="off" if i in s.gone else "")


def said_region(s: State, region: int) -> str:
    """A region and the blazons in it, in a line."""
    name, here = kit().regions[region], chart()
    guess = " (its colour is not printed)" if name in here.guessed else ""
    held = [f"{s.opt.seats[seat]} {count}"
            for seat, count in enumerate(s.regions[region]) if count]
    return f"{name} region{guess}: {', '.join(held) or 'no blazon'}"


def boxes() -> dict[str, Box]:
    """Where each region and city is, by name; to a region belong the cities that touch it."""
    here = chart()
    found: dict[str, Box] = {}
    for name, ring in here.rings.items():
        region = around([(*point, 0.0, 0.0) for point in ring])
        near = [(x - TOUCH, y - TOUCH, 2 * TOUCH, 2 * TOUCH) for x, y in here.places.values()]
        touch = [_spot(city) for city, spot in zip(here.places, near, strict=True)
                 if _meet(region, spot)]
        found[name] = around([region, *touch])
    for name, (x, y) in here.places.items():
        left, top = max(0.0, x - 120), max(0.0, y - 80)
        found[name] = (left, top, 240.0, 160.0)
    return found


def around(boxes: Sequence[Box]) -> Box:
    """The box around boxes."""
    left, top = min(x for x, *_ in boxes), min(y for _, y, *_ in boxes)
    right, low = max(x + wide for x, _, wide, _ in boxes), max(y + high for _, y, _, high in boxes)
    return left, top, right - left, low - top


def whole(box: Box) -> Box:
    """The box grown until it cuts through no city and no city's name."""
    spots = [_spot(city) for city in chart().places]
    while cut := [spot for spot in spots if _meet(box, spot) and around([box, spot]) != box]:
        box = around([box, *cut])
    return box


def _meet(a: Box, b: Box) -> bool:
    return (a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3]
            and b[1] < a[1] + a[3])


def _spot(city: str) -> Box:
    """What a city and its name take up."""
    x, y = chart().places[city]
    half = max(14.0, 4.3 * len(city))
    return x - half, y - 14, 2 * half, 48.0
