"""What can be under way in *Virtù*, from the set-up to the end of Spring."""

from __future__ import annotations

import msgspec

from tutor.core.frames import Frame

Symbols = tuple[tuple[str, int], ...]


class SetUp(Frame, frozen=True, gc=False):
    """The pieces go where they begin (virtu.setup.board-side and the rules after it)."""


class FirstPlayer(Frame, frozen=True, gc=False):
    """Chance names the first player (virtu.setup.first-player).

    Where the opening order is read as random, chance goes on: ``placed`` are the seats that have
    their disc on the Turn Order track.
    """

    placed: tuple[int, ...] = ()


class RoomCard(msgspec.Struct, frozen=True, gc=False):
    """A card in the Room of the Action; ``card`` may be empty where only its symbols are known.

    ``symbols`` are its bottom and ``price`` is what a War symbol on it costs, where someone stated
    them; None leaves each to the data. ``used`` is the one type of symbol that it gives in this
    Action, empty before it has given any, and ``spent`` counts those given.
    """

    card: str = ""
    symbols: Symbols | None = None
    price: int | None = None
    used: str = ""
    spent: int = 0


class WageWar(Frame, frozen=True, gc=False):
    """A seat moves Troops; ``cavalry``, ``ships`` and ``florins`` are paid and not yet used.

    ``room`` are the Action card of the Room and the Improvement under it, if there are any;
    ``printed`` tells that the Room's own Cavalry has not been used yet.
    """

    seat: int
    cavalry: int = 0
    ships: int = 0
    florins: int = 0
    printed: bool = False
    room: tuple[RoomCard, ...] = ()


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

    ``room_ships`` are those on cards of a Wage War Room: whether they pay here is disputed.
    ``city`` limits it to one City where retreats are made on the spot; NOBODY (-1) means all.
    ``gone`` pairs the City that Troops left with the one that they went to.
    """

    seat: int
    ships: int = 0
    city: int = -1
    gone: tuple[tuple[int, int], ...] = ()
    room_ships: int = 0


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
