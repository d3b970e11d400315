"""The actions of *Il Principe*; colours, cities and regions are indices. Cards drawn are `Drew`."""

from __future__ import annotations

from tutor.core.frames import Action


class Begin(Action, frozen=True, gc=False):
    """Chance: ``first`` is the first Il Principe."""

    first: int


class Lay(Action, frozen=True, gc=False):
    """Lay a card of this colour from hand face down into the reserve."""

    colour: int


class Bid(Action, frozen=True, gc=False):
    """Bid so many ducats."""

    ducats: int


class Pass(Action, frozen=True, gc=False):
    """Bid no more; in Phase 3, neither build nor place."""


class Build(Action, frozen=True, gc=False):
    """Build a city whose card is on offer."""

    city: int


class Decline(Action, frozen=True, gc=False):
    """Build no city after an auction that was won."""


class PutBlazon(Action, frozen=True, gc=False):
    """Place one blazon in a region."""

    region: int


class Stop(Action, frozen=True, gc=False):
    """Place no more blazons for a city."""


class Place(Action, frozen=True, gc=False):
    """Lay ``count`` cards of one colour from hand on the table."""

    colour: int
    count: int


class FaceUp(Action, frozen=True, gc=False):
    """Turn a face-down card of this colour up."""

    colour: int


class LeaveDown(Action, frozen=True, gc=False):
    """Turn no card up."""
