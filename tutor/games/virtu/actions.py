"""The actions of the end of Spring; a city or seat is an index, a source a name."""

from __future__ import annotations

from tutor.core.frames import Action


class Begin(Action, frozen=True, gc=False):
    """Chance: ``first`` is the first player."""

    first: int


class NextDisc(Action, frozen=True, gc=False):
    """Chance: the disc of ``first`` comes next on the Turn Order track, placed at random."""

    first: int


class Besiege(Action, frozen=True, gc=False):
    """Resolve the Siege of a City next."""

    city: int


class Decline(Action, frozen=True, gc=False):
    """Call a Siege off; the Troops retreat at the end of the phase."""

    city: int


class UseBonus(Action, frozen=True, gc=False):
    """Announce a War Bonus: a token, a courtier, Leonardo, the Cannons, France, or a tile."""

    source: str


class Pass(Action, frozen=True, gc=False):
    """Add no further War Bonus."""


class Collect(Action, frozen=True, gc=False):
    """Turn a courtier or a tile to take its florins into the treasury."""

    source: str


class Pay(Action, frozen=True, gc=False):
    """Use a source for its symbols of one type (cavalry, ship; of a card in the Room florin too).

    A courtier or tile is turned over, an Alliance used; a card in the Room stays as it is.
    """

    source: str
    symbol: str


class Walk(Action, frozen=True, gc=False):
    """One beaten Troop retreats by road."""

    city: int
    to: int


class Sail(Action, frozen=True, gc=False):
    """One beaten Troop retreats by sea."""

    city: int
    to: int


class Disband(Action, frozen=True, gc=False):
    """One beaten Troop is given up."""

    city: int


class March(Action, frozen=True, gc=False):
    """One Troop moves along a road for 1 Cavalry."""

    city: int
    to: int


class Embark(Action, frozen=True, gc=False):
    """One Troop goes from Port to Port for 1 Ship a sea."""

    city: int
    to: int


class TakeToken(Action, frozen=True, gc=False):
    """Turn a War symbol on a card of the Room into a +1 War Bonus token, for its price."""

    source: str


class EndWar(Action, frozen=True, gc=False):
    """The movement of Troops is over."""


class GiveUpSpace(Action, frozen=True, gc=False):
    """Name the shaded Cortigiano space that is lost (3, 4 or 5)."""

    space: int


class MoveCourtier(Action, frozen=True, gc=False):
    """The card on the lost space moves to this empty one."""

    space: int


class DiscardCourtier(Action, frozen=True, gc=False):
    """The card on a space leaves the Palace: the one on the lost space, or one that makes room."""

    space: int
