"""What can be under way in *Virtus!*."""

from __future__ import annotations

from tutor.core.frames import Frame


class FirstPlayer(Frame, frozen=True, gc=False):
    """Chance names the first player (virtus.turn.first-player)."""


class Deal(Frame, frozen=True, gc=False):
    """The first fourteen cards are turned up; then ``seat`` begins."""

    seat: int


class Turn(Frame, frozen=True, gc=False):
    """A seat draws from the active row."""

    seat: int


class Refill(Frame, frozen=True, gc=False):
    """The inactive row is filled from the pile; then it is ``seat``'s turn."""

    seat: int


class Call(Frame, frozen=True, gc=False):
    """The next Virtue is called; after the last one come the icon trios and the end."""


class Renounce(Frame, frozen=True, gc=False):
    """A seat that took a place (0 first, 1 second) in Charity may discard cards."""

    seat: int
    place: int


class NameVirtue(Frame, frozen=True, gc=False):
    """First place in Faith names a Virtue."""

    seat: int


class Handing(Frame, frozen=True, gc=False):
    """``giver`` owes first place in Faith, ``taker``, a card of the named Virtue."""

    taker: int
    virtue: int
    giver: int


class ChooseTargets(Frame, frozen=True, gc=False):
    """First place in Hope chooses who pays."""

    seat: int


VirtusFrame = (
    FirstPlayer | Deal | Turn | Refill | Call | Renounce | NameVirtue | Handing | ChooseTargets
)
