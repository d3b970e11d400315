"""What can be under way in *Virtù*, from the set-up to the end of Spring."""

from __future__ import annotations

from tutor.core.frames import Frame


class SetUp(Frame, frozen=True, gc=False):
    """The pieces go where they begin (virtu.setup.board-side and the rules after it)."""


class FirstPlayer(Frame, frozen=True, gc=False):
    """Chance names the first player (virtu.setup.first-player).

    Where the opening order is read as random, chance goes on: ``placed`` are the seats that have
    their disc on the Turn Order track.
    """

    placed: tuple[int, ...] = ()


class WageWar(Frame, frozen=True, gc=False):
    """A seat moves Troops; ``cavalry``, ``ships`` and ``war`` are symbols paid and not yet used.

    ``price`` is what a War symbol of the Room costs, where someone stated it; None leaves it to
    the data.
    """

    seat: int
    cavalry: int = 0
    ships: int = 0
    war: int = 0
    price: int | None = None


class EndOfSpring(Frame, frozen=True, gc=False):
    """Sieges in turn order; ``turn`` is an index into the order, -1 before the first player's."""

    turn: int = -1


class PickSiege(Frame, frozen=True, gc=False):
    """A seat with several Sieges, or one that it may decline, picks the next."""

    seat: int


class Siege(Frame, frozen=True, gc=False):
    """A Siege comes up: first a Battle on the Plains if rivals stand there too."""

    seat: int
    city: int


class Exchange(Frame, frozen=True, gc=False):
    """War Bonuses are announced in turn.

    ``sides`` speak in this order (in a Siege the attacker, then the owner if there is one);
    ``turn`` is the index of the side that speaks; ``used`` holds (seat, source,
    points); ``passed`` tells by side who has declined.
    """

    city: int
    sides: tuple[int, ...]
    battle: bool
    turn: int = 0
    used: tuple[tuple[int, str, int], ...] = ()
    passed: tuple[bool, ...] = ()


class Assault(Frame, frozen=True, gc=False):
    """Strengths are final: the Siege, or the battle, is decided."""

    city: int
    sides: tuple[int, ...]
    battle: bool
    used: tuple[tuple[int, str, int], ...] = ()


class Retreats(Frame, frozen=True, gc=False):
    """Beaten Troops retreat in turn order, after all Sieges."""

    turn: int = 0


class Retreat(Frame, frozen=True, gc=False):
    """A seat takes its beaten Troops home; ``ships`` are paid and not yet used.

    ``city`` limits it to one City where retreats are made on the spot; NOBODY (-1) means all.
    ``gone`` pairs the City that Troops left with the one that they went to.
    """

    seat: int
    ships: int = 0
    city: int = -1
    gone: tuple[tuple[int, int], ...] = ()


class CloseSpace(Frame, frozen=True, gc=False):
    """A seat that fell below five Cities picks the shaded Cortigiano space that it loses."""

    seat: int


class Rehouse(Frame, frozen=True, gc=False):
    """The card on the lost space goes elsewhere or leaves the Palace."""

    seat: int
    space: int


class NewOrder(Frame, frozen=True, gc=False):
    """The new turn order is set, and Spring is over."""


VirtuFrame = (
    SetUp | FirstPlayer | WageWar | EndOfSpring | PickSiege | Siege | Exchange | Assault
    | Retreats | Retreat | CloseSpace | Rehouse | NewOrder
)
