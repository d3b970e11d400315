"""What can be under way in *Il Principe*."""

from __future__ import annotations

from tutor.core.frames import Frame

CARDS, MAJOR, MINOR = "cards", "major", "minor"
"""What an auction can be for."""


class FirstPlayer(Frame, frozen=True, gc=False):
    """Chance names the first Il Principe (il_principe.setup.first-player)."""


class Offer(Frame, frozen=True, gc=False):
    """City cards are turned up until four are on offer or their pile is empty."""

    setup: bool = False


class Round(Frame, frozen=True, gc=False):
    """A round lies under everything that happens in it; ``next`` is the phase that comes next.

    Phases are 1 to 4, and 5 is the end of the round. ``final`` marks the final round.
    """

    next: int = 1
    final: bool = False


class Draw(Frame, frozen=True, gc=False):
    """A seat still draws ``left`` Building cards; ``role`` if the red effect gives them."""

    seat: int
    left: int
    role: bool = False


class Laying(Frame, frozen=True, gc=False):
    """The first of ``seats`` still lays ``left`` cards face down into the reserve."""

    seats: tuple[int, ...]
    left: int


class FinalDraw(Frame, frozen=True, gc=False):
    """In the final round ``left`` cards still come from the pile to be auctioned."""

    left: int


class Auctions(Frame, frozen=True, gc=False):
    """The colours of the reserve are auctioned; ``built`` are seats that have built since."""

    built: tuple[int, ...] = ()


class Auction(Frame, frozen=True, gc=False):
    """``waiting`` are the seats still in, who has the word first; ``passed`` are those out.

    ``bid`` is the highest bid so far, by ``bidder`` (-1 before the first).
    """

    prize: str
    colour: int
    waiting: tuple[int, ...]
    passed: tuple[int, ...] = ()
    bid: int = 0
    bidder: int = -1


class MayBuild(Frame, frozen=True, gc=False):
    """The winner of an auction may build a city at once."""

    seat: int


class Blazons(Frame, frozen=True, gc=False):
    """A seat has built a city and may place ``left`` more blazons in the regions that touch it."""

    seat: int
    city: int
    left: int


class Built(Frame, frozen=True, gc=False):
    """A city was built: the others score for their roles, and its card leaves the game."""

    seat: int
    city: int


class Acting(Frame, frozen=True, gc=False):
    """Phase 3: ``waiting`` are the seats still to act, the next one first."""

    waiting: tuple[int, ...]


class Roles(Frame, frozen=True, gc=False):
    """Phase 4: the roles of ``colour`` come next; ``opener`` held the marker when it began."""

    colour: int
    opener: int


class Second(Frame, frozen=True, gc=False):
    """The Minor Role of a colour goes to the second in number, ``leaders`` not counted."""

    colour: int
    leaders: tuple[int, ...]


class TurnUp(Frame, frozen=True, gc=False):
    """Green effect: a seat may turn one of its face-down cards up."""

    seat: int


class Herald(Frame, frozen=True, gc=False):
    """Blue effect: a seat places a blazon in any region."""

    seat: int


class Scoring(Frame, frozen=True, gc=False):
    """The game is over by the rule ``reason``, and the last points are counted.

    ``regions`` tells that those of the regions are.
    """

    reason: str = "il_principe.end.winner"
    regions: bool = False


PrincipeFrame = (
    FirstPlayer | Offer | Round | Draw | Laying | FinalDraw | Auctions | Auction | MayBuild
    | Blazons | Built | Acting | Roles | Second | TurnUp | Herald | Scoring
)
