"""The board of *Virtù* as shapes, and the same in lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tutor.core.options import Options, owned
from tutor.games.atlas import Point
from tutor.games.virtu.arrows import along, arrow, taken
from tutor.games.virtu.cropping import NEAR, Lying, part_around
from tutor.games.virtu.italy import BOX, Italy, italy
from tutor.games.virtu.kit import LAST_SPACE, SIDES, Kit, kit, least_step
from tutor.games.virtu.standing import extent, troops
from tutor.games.virtu.state import AVAILABLE, NOBODY, POWERS, City, Player, State, attackers
from tutor.view.picture import Area, Box, Label, Line, Picture, Piece, Shape

FEW = 2
"""Up to so many Cities are shown with their neighbours."""
# Where pieces stand around the middle of a City.
INSIDE, DISC, AGENT, CATHEDRAL = (21, -3), (-18, 1), (17, -27), (-18, -18)
PORTS = {"anchor", "pirate"}
"""The kinds of pieces that are signs of Ports."""

Mark = str | tuple[str, ...]
"""A City's name, or a move: from, to, the colour of the side that moves, and the move's name."""


def picture(
    s: State, *, crop: Sequence[str] = (), marks: Sequence[Mark] = (), near: str = ""
) -> Picture:
    """The board; ``crop`` names the Cities that matter, ``marks`` the Cities and moves to show.

    For who sees it from afar the crop is as near as can be around the Cities that are said in the
    words ``near``, and those of ``crop`` that Troops stand before.
    """
    here = kit(s.opt)
    chart = italy(here.face)
    marked = {m for m in marks if isinstance(m, str)}
    moves = [m for m in marks if not isinstance(m, str)]
    named = {*crop, *(name for move in moves for name in move[:2])} & set(chart.places)
    fixed = [(name, piece) for i, name in enumerate(here.names)
             for piece in _city(s, here, chart, i)]
    put = [*fixed, *troops(s, here, chart, [piece for _, piece in fixed])]
    pieces = [piece for _, piece in put]
    lying, ports = (
        frozenset((name, extent(piece)) for name, piece in put if (piece.kind in PORTS) == port)
        for port in (False, True)
    )
    box = _box(here, named, lying, ports) if named else None
    if near:
        said = {name for i, name in enumerate(here.names)
                if name in near or (name in named and _is_besieged(s, i))}
        closer = part_around(here.face, frozenset(said or named), NEAR, lying, ports) \
            if said or named else box
        box = min(filter(None, (box, closer)), key=lambda one: one[2] * one[3], default=None)
    names = [*_names(chart, here)]
    there = taken((*names, *pieces)) if moves else ()
    arrows = [arrow(here.face, chart.places, move, there) for move in moves]
    shapes = (
        *_areas(s, here, chart, marked),
        *_roads(chart, here),
        *_seas(chart, box, [spot for one in arrows for spot in along(one.points)],
               [piece.at for piece in pieces if piece.kind in PORTS]),
        *arrows,
        *names,
        *pieces,
    )
    return Picture(
        title="Italy",
        desc=_desc(s, here),
        box=BOX,
        shapes=shapes,
        twin=tuple(_twin(s, here, chart)),
        land=chart.land,
        crop=box,
    )


def _is_besieged(s: State, city: int) -> bool:
    """Whether Troops stand before a City, beaten ones too."""
    return bool(attackers(s, city)) or any(s.cities[city].waiting)


def _box(here: Kit, names: set[str], lying: Lying, ports: Lying) -> Box:
    """The part of the map around some Cities; around one or two, with those that roads lead to."""
    wanted = set(names)
    if len(wanted) <= FEW:
        for name in names:
            if name in here.index:
                wanted |= {here.names[i] for i in here.roads[here.index[name]]}
    return part_around(here.face, frozenset(wanted), lying=lying, ports=ports)


def _areas(s: State, here: Kit, chart: Italy, marked: set[str]) -> Iterator[Shape]:
    for name, rings in chart.regions.items():
        i = here.index.get(name)
        if i is None:
            yield Area(rings=rings, tone="shut", title=f"{name} is closed")
            continue
        owner = s.cities[i].owner
        yield Area(
            id=name,
            title=_said(s, here, chart, i),
            rings=rings,
            tone=s.opt.seats[owner] if owner != NOBODY else "neutral",
            marked=name in marked,
            hub=chart.places[name],
        )


def _roads(chart: Italy, here: Kit) -> Iterator[Shape]:
    """The roads in use: none leads to a closed City (virtu.setup.forbidden-3)."""
    for road in chart.roads:
        known = owned(f"virtu.road.{'-'.join(sorted(road.ends))}")
        if known is not False and all(name in here.index for name in road.ends):
            yield Line(points=road.points, kind="road", stand_in=not road.printed and not known)


def _seas(
    chart: Italy, box: Box | None, ways: Sequence[Point], ports: Sequence[Point]
) -> Iterator[Shape]:
    """The names of the seas, clear of signs of ports where they can be; what an arrow would cross
    stands elsewhere, or not at all."""
    for name, every in chart.seas:
        spots = sorted(every, key=lambda spot: any(_on(spot, name, at) for at in ports))
        clear = [spot for spot in spots if not any(_on(spot, name, at) for at in ways)]
        spot = _spot(clear, box, len(name), cut=not ways)
        if spot is None:
            continue
        words = name.split(" ", 1)
        size = "normal" if box else "large"
        lead = 22 if size == "large" else 17
        for row, word in enumerate(words):
            yield Label(at=(spot[0], spot[1] + lead * row), text=word, size=size, tone="water")


def _on(spot: Point, name: str, at: Point) -> bool:
    """Whether something lies on the name of a sea, which is written in two lines."""
    wide = 6 * max(map(len, name.split(" ", 1))) + 8
    return abs(at[0] - spot[0]) < wide and -22 < at[1] - spot[1] < 30


def _spot(
    spots: Sequence[Point], box: Box | None, letters: int, *, cut: bool
) -> Point | None:
    """Where the name of a sea stands: wholly in the crop if it can be, else wholly out of it.

    Where neither can be it may be ``cut`` by the edge, or stands nowhere.
    """
    if box is None:
        return next(iter(spots), None)
    x, y, wide, high = box

    def within(at: Point, margin: float) -> bool:
        sides = margin * 5 * letters
        return (
            x + sides < at[0] < x + wide - sides
            and y + 24 * margin < at[1] < y + high - 40 * margin
        )

    inside = [spot for spot in spots if within(spot, 1)]
    outside = [spot for spot in spots if not within(spot, -1)]
    return next(iter(inside or outside or (spots if cut else ())), None)


def _names(chart: Italy, here: Kit) -> Iterator[Shape]:
    for name, at in chart.places.items():
        spot, anchor = chart.labels[name]
        shut = name not in here.index
        yield Label(at=spot, text=name, anchor=anchor, tone="off" if shut else "")
        if shut:
            yield Piece(kind="closed", at=at, title=f"{name} is closed")


def _city(s: State, here: Kit, chart: Italy, i: int) -> Iterator[Piece]:
    """The pieces of a City that have a spot of their own around its middle."""
    city, seats = s.cities[i], s.opt.seats

    def put(kind: str, spot: tuple[int, int], seat: int = NOBODY, count: int = 1) -> Piece:
        return Piece(
            kind=kind,
            at=(round(at[0] + spot[0], 1), round(at[1] + spot[1], 1)),
            tone=seats[seat] if seat != NOBODY else "",
            count=count,
        )

    data = chart.cities[here.names[i]]
    at = chart.places[here.names[i]]
    if _port(data):
        kind = "pirate" if data["pirate"]["is"] else "anchor"
        yield Piece(kind=kind, at=chart.anchors[here.names[i]])
    if city.cathedral:
        yield put("cathedral", CATHEDRAL)
    if city.owner != NOBODY:
        yield put("disc", DISC, city.owner)
        if city.troops[city.owner]:
            yield put("troop", INSIDE, city.owner, city.troops[city.owner])
    value, guess = _value(city, data)
    yield Piece(kind="value", at=at, text=str(value), stand_in=guess)
    if city.agent != NOBODY:
        yield put("agent", AGENT, city.agent)


def _desc(s: State, here: Kit) -> str:
    said = ["A map of Italy with its Cities, roads and seas."]
    for seat, colour in enumerate(s.opt.seats):
        held = [name for i, name in enumerate(here.names) if s.cities[i].owner == seat]
        if held:
            said.append(f"{colour.capitalize()} controls {_and(held)}.")
    return " ".join(said)


def _twin(s: State, here: Kit, chart: Italy) -> Iterator[str]:
    """The Cities that have something on them, what is closed, then tracks and players."""
    for i, city in enumerate(s.cities):
        if any(_things(s, city)):
            yield _said(s, here, chart, i)
    if here.closed:
        yield f"Closed: {_and(here.closed)}."
    yield f"Turn order: {_and(s.opt.seats[seat].capitalize() for seat in s.order)}."
    yield f"Cities track: {'; '.join(stacks(s))}."
    for power, alliance in zip(POWERS, s.alliances, strict=True):
        about = []
        if alliance.holder != NOBODY:
            ready = "its Bonus is ready" if alliance.ready else "its Bonus is used"
            about.append(f"{_side(s.opt, alliance.holder)} is allied, {ready}")
        if alliance.agent != NOBODY:
            about.append(f"{_side(s.opt, alliance.agent)}’s Agent is there")
        if about:
            yield f"{power}: {'; '.join(about)}."
    for seat, player in enumerate(s.players):
        yield f"{_side(s.opt, seat)} ({SIDES[s.opt.seats[seat]]}): {'; '.join(_holds(s, player))}."


def stacks(s: State) -> Iterator[str]:
    """The discs on each space of the Cities track, most Cities first and the upper disc first."""
    for space, stack in reversed([*enumerate(s.track)]):
        if stack:
            discs = " over ".join(s.opt.seats[seat].capitalize() for seat in stack)
            yield f"{space} {discs}" if space < LAST_SPACE else f"{space} and more {discs}"


def _said(s: State, here: Kit, chart: Italy, i: int) -> str:
    """A City and all that stands there, in a line."""
    data = chart.cities[here.names[i]]
    value, guess = _value(s.cities[i], data)
    about = [f"value about {value} (not printed)" if guess else f"value {value}"]
    if _port(data):
        about.append("Pirate Port" if data["pirate"]["is"] else "Port")
    about += _things(s, s.cities[i]) or ["neutral"]
    return f"{here.names[i]}: {'; '.join(about)}."


def _value(city: City, data: Mapping[str, Any]) -> tuple[int, bool]:
    """A City's base value, and whether that is a guess; none is what somebody stated."""
    if city.value is not None:
        return city.value, False
    known = owned(f"virtu.city.{data['name']}.value")
    if known is not None:
        return known, False
    return data["value"]["is"], data["value"]["source"] == "stand-in"


def _port(data: Mapping[str, Any]) -> bool:
    """Whether a City is shown as a Port."""
    known: bool | None = owned(f"virtu.city.{data['name']}.port")
    return data["port"]["is"] if known is None else known


def _things(s: State, city: City) -> list[str]:
    """What stands at a City, in phrases; nothing at an empty neutral one."""
    things = []
    if city.owner != NOBODY:
        things.append(f"{_side(s.opt, city.owner)} controls it")
    for seat, number in enumerate(city.troops):
        if number:
            where = "inside" if seat == city.owner else "in front"
            things.append(f"{_troops(s.opt, seat, number)} {where}")
    for seat, number in enumerate(city.waiting):
        if number:
            things.append(f"{_troops(s.opt, seat, number)} beaten, still to retreat")
    if city.agent != NOBODY:
        things.append(f"{_side(s.opt, city.agent)}’s Agent")
    if city.cathedral:
        things.append("Cathedral")
    return things


def _holds(s: State, player: Player) -> list[str]:
    """What a player has beside the board."""
    # A position in the making may have more Troops on the board than there are.
    troops = f"{_count(player.supply, 'Troop')} to recruit" if player.supply >= 0 else \
        f"{_count(-player.supply, 'Troop')} too many on the board"
    holds = [_count(player.florins, "florin"), troops, _count(player.agents, "free Agent")]
    if player.tokens:
        holds.append(_count(player.tokens, "War Bonus token"))
    for space, courtier in enumerate(player.courtiers, 1):
        if courtier is not None:
            side = "Available" if courtier.side == AVAILABLE else "Exhausted"
            holds.append(f"{courtier.card or 'a card'} on space {space} ({side})")
    if player.open:
        holds.append(f"{_count(player.open, 'shaded space')} open")
    for tile in player.tiles:
        side = "Available" if tile.side == AVAILABLE else "Exhausted"
        holds.append(f"{tile.kind} tile ({side})")
    holds += player.patronage
    # Fewer steps than these the Bonuses tell of.
    if player.step > least_step(player):
        holds.append(f"{_count(player.step, 'step')} of Patronage")
    if player.cannons:
        holds.append(f"Cannons ({'Available' if player.cannons > 1 else 'Exhausted'})")
    if player.trophies:
        taken = _and(_side(s.opt, seat) for seat in player.trophies)
        holds.append(f"{'Trophies' if len(player.trophies) > 1 else 'Trophy'} from {taken}")
    return holds


def _side(opt: Options, seat: int) -> str:
    return opt.seats[seat].capitalize()


def _troops(opt: Options, seat: int, number: int) -> str:
    return f"{number} {_side(opt, seat)} {'Troop' if number == 1 else 'Troops'}"


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _and(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
