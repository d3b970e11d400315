"""The state of *Virtù*: cities, players, tracks and Alliances, as far as war needs them.

Cities and seats are indices, into `Kit.names` and `Options.seats`; ``NOBODY`` stands for neither.
"""

from __future__ import annotations

import msgspec

from tutor.core.frames import State as Header
from tutor.games.virtu.frames import Symbols, VirtuFrame

NOBODY = -1
EXHAUSTED, AVAILABLE = 0, 1
SPACES = 6
SHADED = (3, 4, 5)
"""Cortigiano spaces: 0 left, 1 and 2 right, open from the start; 3 and 4 left, 5 right, shaded."""
POWERS = ("Kingdom of France", "Holy Roman Empire", "Ottoman Empire")
FRANCE, EMPIRE, OTTOMANS = 0, 1, 2
LEONARDO, BASTION = "Leonardo da Vinci", "Bastion Fort"
COPERNICUS, PRINCE = "Nicolaus Copernicus", "The Prince"
PATRONAGE_STEPS = 5
SYMBOLS = ("florin", "crown", "cross", "cavalry", "ship", "mask", "war", "arrow")
"""The types of symbols at the bottom of a card or a tile."""


class City(msgspec.Struct, frozen=True, gc=False):
    """A City: whose disc is on it, and what stands there.

    ``troops`` and ``waiting`` count by seat: Troops inside (the owner's) or in front (all others),
    and beaten Troops that still have to retreat. ``cathedral`` is 0 without one, 1 while its tile
    is Exhausted, 2 while it is Available. Where someone stated them, ``symbols`` are the bottom of
    its tile, ``price`` is what its War symbols cost, and ``value`` is its base value; None leaves
    each to the data.
    """

    troops: tuple[int, ...]
    waiting: tuple[int, ...]
    owner: int = NOBODY
    agent: int = NOBODY
    cathedral: int = 0
    tile: int = EXHAUSTED
    symbols: Symbols | None = None
    value: int | None = None
    price: int | None = None


class Courtier(msgspec.Struct, frozen=True, gc=False):
    """A card on a Cortigiano space; ``card`` may be empty where only its symbols are known."""

    card: str = ""
    side: int = AVAILABLE
    symbols: Symbols | None = None
    price: int | None = None


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A Title or Guild tile in a Domain; ``price`` is what its War symbols cost, if stated.

    ``space`` tells whether it opens a Cortigiano space, if it is a Title.
    """

    kind: str
    side: int
    symbols: Symbols
    price: int | None = None
    space: bool = True


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player's pieces and cards.

    ``supply`` are Troops to recruit, ``agents`` those that Scheme can place, ``locked`` those not
    yet earned. ``open`` counts the shaded Cortigiano spaces that are open now. ``cannons`` is 0
    without them, 1 Exhausted, 2 Available. ``tiles`` are those of the Domain that are no City's, by
    kind; ``step`` is the place on the Patronage track.
    """

    supply: int
    florins: int = 0
    agents: int = 0
    locked: int = 0
    tokens: int = 0
    courtiers: tuple[Courtier | None, ...] = (None,) * SPACES
    open: int = 0
    trophies: tuple[int, ...] = ()
    patronage: tuple[str, ...] = ()
    cannons: int = 0
    tiles: tuple[Tile, ...] = ()
    step: int = 0


class Alliance(msgspec.Struct, frozen=True, gc=False):
    """An Alliance: who formed it, whether its Bonus is ready, whose Agent stands there."""

    holder: int = NOBODY
    ready: bool = False
    agent: int = NOBODY


class State(Header, frozen=True, kw_only=True, gc=False):
    """``order`` lists seats, first player first; ``track`` has the Cities track's nine stacks, top
    first; ``tokens`` is the supply of +1 War Bonus tokens; ``won`` pairs (seat, city) of battles
    won this Spring, where the winner may still decline the Siege; ``spent`` pairs (seat, city) of
    battles that Leonardo served in. ``last`` tells that the coming
    Winter is the last.
    """

    stack: tuple[VirtuFrame, ...] = ()
    cities: tuple[City, ...]
    players: tuple[Player, ...]
    order: tuple[int, ...]
    track: tuple[tuple[int, ...], ...]
    alliances: tuple[Alliance, ...] = (Alliance(), Alliance(), Alliance())
    tokens: int = 11
    won: tuple[tuple[int, int], ...] = ()
    spent: tuple[tuple[int, int], ...] = ()
    last: bool = False


def cities_of(s: State, seat: int) -> int:
    """How many Cities a seat controls."""
    return len([1 for city in s.cities if city.owner == seat])


def open_sieges(s: State, seat: int) -> list[int]:
    """Cities that a seat stands before without controlling them (virtu.siege.begun)."""
    return [i for i, city in enumerate(s.cities) if city.troops[seat] and city.owner != seat]


def beaten(s: State, seat: int) -> list[int]:
    """Cities before which a seat's beaten Troops wait for their retreat (virtu.retreat.must)."""
    return [i for i, city in enumerate(s.cities) if city.waiting[seat]]


def attackers(s: State, city: int, first: int | None = None) -> list[int]:
    """The seats with Troops in front of a City, in turn order; ``first`` before the others."""
    here = s.cities[city]
    if not any(here.troops):
        return []
    found = [seat for seat in s.order if here.troops[seat] and seat != here.owner]
    if first in found:
        found.remove(first)
        found.insert(0, first)
    return found
