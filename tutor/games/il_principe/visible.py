"""Who sees what in *Il Principe*: hands and money are secret, and so are cards face down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import msgspec

from tutor.core.chance import Drew, Pile, heap
from tutor.core.frames import CHANCE, Action
from tutor.core.game import Visible
from tutor.core.observe import HIDDEN
from tutor.core.options import reading
from tutor.games.il_principe import actions as do
from tutor.games.il_principe.frames import Auction, Draw, FirstPlayer, Offer
from tutor.games.il_principe.kit import DUCATS_IN_ALL, deck, kit
from tutor.games.il_principe.setup import outcomes as first_player
from tutor.games.il_principe.state import COLOURS, Cards, State
from tutor.games.il_principe.supply import BUILDINGS, CITY_CARDS

MOST_DEALT = 14
"""Ducats up to which a redeal guesses what a seat may have."""


def _of_seat(name: str) -> Any:
    def see(s: State, seat: int) -> tuple[Cards, ...]:
        held: tuple[Cards, ...] = getattr(s, name)
        if not s.stack:
            return held
        return tuple(cards if owner == seat else (HIDDEN,) * len(cards)
                     for owner, cards in enumerate(held))

    return see


def money(s: State, seat: int) -> tuple[int, ...]:
    """Each seat's own ducats; all at the end (il_principe.phase1.secret-money)."""
    if not s.stack:
        return s.money
    return tuple(held if owner == seat else HIDDEN for owner, held in enumerate(s.money))


def bank(s: State, seat: int) -> int:
    """What the bank holds would give away what the others hold, so it counts as secret too."""
    return HIDDEN if s.stack else s.bank


def pile(s: State, seat: int) -> Pile:
    return _covered(s.pile)


def city_pile(s: State, seat: int) -> Pile:
    return _covered(s.city_pile)


def _covered(cards: Pile) -> Pile:
    """How many cards a pile holds everybody sees, and nobody which."""
    return tuple((HIDDEN,) * len(bag) for bag in cards)


def own(s: State, args: Mapping[str, Any], seat: int) -> bool:
    """Cards that are drawn or laid face down are seen by whoever does so."""
    return bool(args["seat"] == seat)


def laid(s: State, a: do.Lay, seat: int) -> Action:
    return a if a.seat == seat else do.Lay(a.seat, HIDDEN)


def drawn(s: State, a: Drew, seat: int) -> Action:
    top = s.stack[-1]
    hidden = isinstance(top, Draw) and top.seat != seat
    return Drew(CHANCE, a.pile, HIDDEN) if hidden else a


def outcomes(v: State) -> list[tuple[Action, int]]:
    """Each card that the seat has not seen is as likely to come as any other."""
    top = v.stack[-1]
    if isinstance(top, Offer):
        seen = {*v.offer, *v.gone}
        return [(Drew(CHANCE, CITY_CARDS, city), 1) for city in range(len(kit().names))
                if city not in seen]
    if isinstance(top, FirstPlayer):
        return first_player(v, top)
    unseen = unseen_buildings(v)
    return [(Drew(CHANCE, BUILDINGS, colour), n) for colour, n in enumerate(unseen) if n]


def unseen_buildings(v: State) -> list[int]:
    """By colour, the cards that a view does not show."""
    left = list(deck(v.opt))
    for colour in range(len(COLOURS)):
        left[colour] -= v.reserve[colour] + v.removed[colour]
        left[colour] -= sum(row[colour] for row in (*v.up, *v.down))
        left[colour] -= sum(cards.count(colour) for cards in (*v.hands, *v.laid))
    return left


def redeal(s: State, seat: int, random: Random) -> State:
    """The same table with the cards and the money that a seat does not see dealt anew."""
    if not s.stack:
        return s
    hidden = [cards for i in range(len(s.hands)) if i != seat for cards in (s.hands[i], s.laid[i])]
    # In order first: what comes of a shuffle must not hang on where the cards really are.
    free = sorted(card for cards in (*hidden, *s.pile) for card in cards)
    random.shuffle(free)

    def deal(held: Iterable[Cards]) -> tuple[Cards, ...]:
        return tuple(
            cards if i == seat else tuple(sorted(free.pop() for _ in cards))
            for i, cards in enumerate(held)
        )

    hands, new_laid = deal(s.hands), deal(s.laid)
    purses = _purses(s, seat, random)
    return msgspec.structs.replace(
        s, hands=hands, laid=new_laid, pile=heap(tuple(free)), money=purses,
        bank=DUCATS_IN_ALL - sum(purses),
        drawn=tuple(
            cards if i == seat else tuple(sorted(random.sample(hands[i], len(cards))))
            for i, cards in enumerate(s.drawn)
        ),
    )


def _purses(s: State, seat: int, random: Random) -> tuple[int, ...]:
    """Money that is not seen, at random: whoever leads an auction can pay the bid."""
    top = s.stack[-1]
    least: dict[int, int] = {}
    if isinstance(top, Auction) and reading(s.opt, "il_principe.d.bid-limits") != "bluff":
        least[top.bidder] = top.bid
    # So few that the bank can have handed them out, even where it holds no more than is printed.
    most = min(MOST_DEALT, (DUCATS_IN_ALL - sum(least.values())) // len(s.money))
    return tuple(
        held if owner == seat else max(least.get(owner, 0), random.randint(0, most))
        for owner, held in enumerate(s.money)
    )


OPEN = None
VISIBLE = Visible(
    fields={
        **dict.fromkeys(
            ("opt", "stack", "round", "marker", "buried", "boxed", "offer", "gone", "reserve",
             "removed", "up", "down", "placed", "blazons", "regions", "major", "minor", "points",
             "stated"),
            OPEN,
        ),
        "hands": _of_seat("hands"), "drawn": _of_seat("drawn"), "laid": _of_seat("laid"),
        "money": money, "bank": bank, "pile": pile, "city_pile": city_pile,
    },
    args={
        **dict.fromkeys(
            ("seat", "seat_first", "colour", "city", "region", "role", "order", "card", "counts",
             "tally", "number", "number_bid", "number_need", "number_of", "number_blazons",
             "number_cities", "number_first", "number_level", "number_winners", "order_level",
             "order_ahead", "count", "count_next"),
            OPEN,
        ),
        "card_drawn": own, "card_laid": own,
    },
    actions={
        Drew: drawn, do.Lay: laid,
        **dict.fromkeys(
            (do.Begin, do.Bid, do.Pass, do.Build, do.Decline, do.PutBlazon, do.Stop, do.Place,
             do.FaceUp, do.LeaveDown),
            OPEN,
        ),
    },
    outcomes=outcomes,
)
