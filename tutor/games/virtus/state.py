"""The state of *Virtus!*: two rows, a pile, hands, and points by where they came from.

Cards are indices into `Kit.cards`, seats into ``Options.seats``, Virtues into `VIRTUES`, which has
them in the order in which they are called.
"""

from __future__ import annotations

import msgspec

from tutor.core.chance import Pile
from tutor.core.frames import State as Header
from tutor.core.options import Options
from tutor.games.virtus.frames import VirtusFrame

GAP = -2
"""An empty place of a row. (-1 is a card that is not seen.)"""
NOBODY = -1
"""The seat of a place that nobody took."""
UNSAID = -2
"""The seat of a place of a Virtue called earlier, where a position does not tell who took it."""
COLUMNS = 7
FIRST, SECOND = 0, 1
VIRTUES = ("Charity", "Faith", "Hope", "Fortitude", "Justice", "Temperance", "Prudence")
CHARITY, FAITH, HOPE, FORTITUDE, JUSTICE, TEMPERANCE, PRUDENCE = range(7)
ICONS = ("Light", "Chalice", "Water", "Flame")
LIGHT, CHALICE, WATER, FLAME = ICONS
START, TRIOS, PAID = 0, 15, 16
"""Columns of a seat's points: what it started with, its trios, what it paid for Hope."""
SOURCES = 17
START_POINTS = 7

Cards = tuple[int, ...]


def place_column(virtue: int) -> int:
    """The column for the place that a seat took in a Virtue."""
    return 1 + 2 * virtue


def power_column(virtue: int) -> int:
    """The column for what a Virtue's special power brought."""
    return 2 + 2 * virtue


class Gift(msgspec.Struct, frozen=True, gc=False):
    """A card that changed hands for Faith; only its giver and its taker have seen it."""

    giver: int
    taker: int
    card: int


class State(Header, frozen=True, kw_only=True, gc=False):
    """``active`` is the lower row, ``inactive`` the upper one; a column is the same place of both.

    ``points`` has a row for each seat, see `place_column`. ``called`` counts the Virtues that were
    called; ``places`` has first and second place for each of them. ``open``: all hands were laid
    open. ``icons`` pairs cards with their icons where somebody stated them, all others having none;
    None leaves icons to the data.
    """

    stack: tuple[VirtusFrame, ...] = ()
    active: Cards
    inactive: Cards
    pile: Pile
    hands: tuple[Cards, ...]
    discards: tuple[Cards, ...]
    points: tuple[tuple[int, ...], ...]
    gifts: tuple[Gift, ...] = ()
    called: int = 0
    places: tuple[tuple[int, int], ...] = ()
    open: bool = False
    icons: tuple[tuple[int, str], ...] | None = None


def others(opt: Options, seat: int) -> list[int]:
    """All other seats, clockwise from a seat's left."""
    count = len(opt.seats)
    return [(seat + i) % count for i in range(1, count)]


def with_cards(hand: Cards, cards: Cards) -> Cards:
    """A hand, sorted, with more cards."""
    return tuple(sorted((*hand, *cards)))


def without(hand: Cards, card: int) -> Cards:
    """A hand without one card; raises ValueError if it is not there."""
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])
