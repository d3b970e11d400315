"""The state of *Il Principe*: hands and money, the table, the map, cards on offer, roles, points.

Colours, cities, regions and seats are indices: into `COLOURS`, `Kit.names`, `Kit.regions` and
``Options.seats``. A tuple of counts has an entry for each colour.
"""

from __future__ import annotations

import msgspec

from tutor.core.chance import Pile
from tutor.core.frames import State as Header
from tutor.games.il_principe.frames import PrincipeFrame

NOBODY = -1
COLOURS = ("green", "white", "red", "blue", "yellow")
"""In the order that the rules use (il_principe.component.colours)."""
GREEN, WHITE, RED, BLUE, YELLOW = range(5)
NONE = (0,) * len(COLOURS)
SOURCES = (
    "earlier", "cities", "others' cities", "white effect", "regions", "major roles", "minor roles",
    "sets", "ducats", "hand",
)
"""Where points come from; ``earlier`` are those that a position begins with."""
EARLIER, CITIES, OTHERS, BISHOP, REGIONS, MAJORS, MINORS, SETS, DUCATS, HAND = range(10)

Cards = tuple[int, ...]
"""Building cards by colour, sorted."""
Counts = tuple[int, ...]


class Stated(msgspec.Struct, frozen=True, gc=False):
    """What somebody said that a City card shows; None leaves a field to the data."""

    city: int
    buildings: Counts | None = None
    ducats: int | None = None
    points: int | None = None
    blazons: int | None = None
    regions: tuple[int, ...] | None = None


class State(Header, frozen=True, kw_only=True, gc=False):
    """``marker`` is Il Principe's seat. ``hands``, ``laid`` and ``drawn`` are cards by seat: in
    hand, face down in the reserve, and drawn in this Phase 1 where a reading has to know them.
    ``reserve`` is what lies face up to be auctioned, ``removed`` what is out of the game.

    Of the cards in ``pile`` so many as ``buried`` are not there but out of the game, nobody knows
    which; ``boxed`` is the same for ``city_pile``. ``offer`` are the City cards on offer, ``gone``
    those that were built. ``up`` and ``down`` count Buildings on the table by seat and colour,
    ``placed`` those that were laid there without building a city.

    ``blazons`` are left to each seat; ``regions`` count them by region and seat. ``major`` and
    ``minor`` are the seats that hold the Role cards, by colour; ``points`` go by seat and source.
    """

    stack: tuple[PrincipeFrame, ...] = ()
    marker: int = 0
    pile: Pile
    buried: int = 0
    city_pile: Pile
    boxed: int = 0
    offer: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    hands: tuple[Cards, ...]
    drawn: tuple[Cards, ...]
    laid: tuple[Cards, ...]
    reserve: Counts = NONE
    removed: Counts = NONE
    up: tuple[Counts, ...]
    down: tuple[Counts, ...]
    placed: tuple[int, ...]
    money: tuple[int, ...]
    bank: int
    blazons: tuple[int, ...]
    regions: tuple[Counts, ...]
    major: tuple[int, ...] = (NOBODY,) * len(COLOURS)
    minor: tuple[int, ...] = (NOBODY,) * len(COLOURS)
    points: tuple[tuple[int, ...], ...]
    stated: tuple[Stated, ...] = ()


def clockwise(s: State, first: int) -> tuple[int, ...]:
    """All seats in order, beginning with one."""
    count = len(s.hands)
    return tuple((first + i) % count for i in range(count))


def from_left(s: State, seat: int) -> tuple[int, ...]:
    """All seats in order, beginning on the left of one, who comes last."""
    return clockwise(s, seat + 1)


def with_card(cards: Cards, colour: int, count: int = 1) -> Cards:
    """Cards, sorted, with more of a colour."""
    return tuple(sorted((*cards, *(colour,) * count)))


def without(cards: Cards, colour: int, count: int = 1) -> Cards:
    """Cards without some of a colour; raises ValueError if they are not there."""
    at = cards.index(colour)
    return (*cards[:at], *cards[at + count :])


def table_of(s: State, seat: int, colour: int) -> int:
    """Buildings of a colour on a seat's table, whichever side they show."""
    return s.up[seat][colour] + s.down[seat][colour]


def built_on(s: State, seat: int) -> int:
    """All Buildings on a seat's table."""
    return sum(s.up[seat]) + sum(s.down[seat])
