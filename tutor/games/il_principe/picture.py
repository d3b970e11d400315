"""The board of *Il Principe* and what lies beside it as shapes, and the same in lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tutor.games.il_principe import chart, panels
from tutor.games.il_principe import frames as at
from tutor.games.il_principe.kit import kit, shown
from tutor.games.il_principe.state import COLOURS, State
from tutor.games.il_principe.telling import bidding, twin
from tutor.view.picture import Box, Picture, Shape

MARGIN = 8.0
LEAST = (240.0, 150.0)
"""Width and height that a crop of the map has at least."""
PANELS = (panels.OFFER, panels.RESERVE, panels.ROLES, panels.TRACK)
Mark = str | tuple[str, ...]


def picture(
    s: State, *, crop: Sequence[str] = (), marks: Sequence[Mark] = (), near: str = ""
) -> Picture:
    """The whole table; ``crop`` and ``marks`` name cities, regions, families or panels.

    What a view hides is shown by number only. Without ``crop`` the part is shown that is decided
    on now. A colour among the marks is a region where the map is shown, else one of Buildings.
    Panels are the same from ``near`` and from afar.
    """
    first, matters = _decision(s)
    names = _focus(s, crop, first, matters)
    sheets = panels.sheets(s, first, names)
    marked = {mark for mark in marks if isinstance(mark, str)}
    if any(name in sheets for name in names):
        marked -= {*COLOURS}
    wide = chart.chart().wide + panels.GAP + panels.WIDE
    high = max(y + tall for _, y, _, tall in sheets.values())
    return Picture(
        title="Il Principe",
        desc=_desc(s),
        box=(-MARGIN, -MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN),
        shapes=tuple(_shapes(s, sheets, marked)),
        twin=tuple(twin(s)),
        crop=_crop(names, sheets),
    )


def _shapes(s: State, sheets: dict[str, Box], marked: set[str]) -> Iterator[Shape]:
    yield from chart.regions(s, marked)
    yield from chart.cities(s, marked)
    yield from panels.offer(s, sheets[panels.OFFER], marked)
    yield from panels.reserve(s, sheets[panels.RESERVE], marked)
    yield from panels.roles(s, sheets[panels.ROLES], marked)
    for seat, family in enumerate(s.opt.seats):
        yield from panels.family(s, seat, sheets[family], marked)
    yield from panels.track(s, sheets[panels.TRACK])


def _decision(s: State) -> tuple[int, tuple[str, ...]]:
    """Who decides, and the part of the table that it is about; nothing for the whole."""
    name, first = s.opt.seats, s.marker
    match s.stack[-1] if s.stack else None:
        case at.Auction(waiting=(first, *_)) | at.Laying(seats=(first, *_)):
            return first, (panels.RESERVE, name[first])
        case at.Acting(waiting=(first, *_)) | at.MayBuild(seat=first):
            return first, (panels.OFFER, name[first])
        case at.TurnUp(seat=first) | at.Draw(seat=first):
            return first, (name[first],)
        case at.Blazons(seat=first, city=city):
            return first, tuple(kit().regions[i] for i in shown(s, city).regions or ())
        case at.Herald(seat=first):
            return first, kit().regions
        case at.Roles() | at.Scoring() if not any(map(any, s.regions)):
            return first, (*name, panels.ROLES)
    return first, ()


def _focus(
    s: State, crop: Sequence[str], first: int, matters: tuple[str, ...]
) -> tuple[str, ...]:
    """What the crop is about, where ``first`` decides about what ``matters``.

    Where regions are named among which somebody chooses, regions matter alone. Where only
    families are named, and among them who decides, what they decide about belongs to it, unless all
    are named, to be compared; as roles and last points are given out nobody decides. What a city
    brings several families is told by its card and the roles. A city on offer stands for its card,
    an auction for the reserve.
    """
    regions = kit().regions
    if not crop:
        return matters
    if {*matters} <= {*regions} and {*matters} & {*crop}:
        return (*matters, *(name for name in crop if name in regions))
    stands_for = {kit().names[city]: panels.OFFER for city in s.offer}
    stands_for["auction"] = panels.RESERVE
    names = tuple(stands_for.get(name, name) for name in crop)
    beside = {*s.opt.seats, *PANELS} & {*names}
    counted = bool(s.stack) and isinstance(s.stack[-1], at.Roles | at.Scoring)
    if s.opt.seats[first] in beside < {*s.opt.seats} and not counted:
        auction = bidding(s)
        # Where cards are auctioned nobody's table matters but one's own.
        return matters if auction is not None and auction.prize == at.CARDS else (
            *matters, *names)
    if panels.OFFER in beside and len(beside & {*s.opt.seats}) > 1:
        return panels.OFFER, panels.ROLES
    return names


def _crop(names: Iterable[str], sheets: dict[str, Box]) -> Box | None:
    """The box around everything named: in the column where panels are named, else on the map.

    In the column what is named lies together, so nothing else is in it; on the map it grows until
    nothing is cut.
    """
    names, places = [*names], chart.boxes()
    panel = [sheets[name] for name in names if name in sheets]
    found = panel or [places[name] for name in names if name in places]
    if not found:
        return None
    x, y, wide, high = chart.around(found)
    if not panel:
        board = chart.chart()
        more, taller = max(0.0, LEAST[0] - wide), max(0.0, LEAST[1] - high)
        left = min(max(0.0, x - more / 2), board.wide - wide - more)
        top = min(max(0.0, y - taller / 2), board.high - high - taller)
        x, y, wide, high = chart.whole((left, top, wide + more, high + taller))
    return (round(x - MARGIN, 1), round(y - MARGIN, 1), round(wide + 2 * MARGIN, 1),
            round(high + 2 * MARGIN, 1))


def _desc(s: State) -> str:
    points = ", ".join(f"{name} {sum(s.points[seat])}" for seat, name in enumerate(s.opt.seats))
    return (f"A map of regions and cities, the City cards on offer, roles and families. Round "
            f"{s.round}; {s.opt.seats[s.marker]} is Il Principe. Points: {points}.")
