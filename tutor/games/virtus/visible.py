"""Who sees what in *Virtus!*: hands are closed until Hope is settled, tokens until the end."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from tutor.core.chance import Drew, Pile, heap
from tutor.core.frames import CHANCE, Action
from tutor.core.game import Visible
from tutor.core.observe import HIDDEN
from tutor.core.options import reading, stand_in
from tutor.games.virtus import actions as do
from tutor.games.virtus.frames import FirstPlayer, Handing
from tutor.games.virtus.kit import deck, kit
from tutor.games.virtus.recognition import of_virtue
from tutor.games.virtus.refill import PILE
from tutor.games.virtus.setup import outcomes as first_player
from tutor.games.virtus.setup import stacked
from tutor.games.virtus.state import START, START_POINTS, Cards, Gift, State

TRIES = 50
MOST_WON = 12
"""Points up to which a redeal guesses what a seat has won."""


def all_open(s: State) -> bool:
    """Whether hands lie open: after Hope, or where they never were closed."""
    return s.open or reading(s.opt, "virtus.d.hidden-hands") == "open"


def knows(s: State, seat: int, owner: int, card: int) -> bool:
    """Whether a seat knows that a card is in the owner's hand (virtus.score.reveal-called)."""
    virtue = kit(s.opt).virtue[card]
    if seat == owner or virtue < s.called or Gift(seat, owner, card) in s.gifts:
        return True
    top = s.stack[-1] if s.stack else None
    # Who picks a card from another's hand is shown the cards to pick from.
    return (
        isinstance(top, Handing)
        and (top.taker, top.giver, top.virtue) == (seat, owner, virtue)
        and reading(s.opt, "virtus.d.faith-who-picks") == "taker"
    )


def hands(s: State, seat: int) -> tuple[Cards, ...]:
    if all_open(s):
        return s.hands
    return tuple(
        tuple(sorted(card if knows(s, seat, owner, card) else HIDDEN for card in hand))
        for owner, hand in enumerate(s.hands)
    )


def pile(s: State, seat: int) -> Pile:
    """Nobody sees the cards of the pile; how many there are, everybody does."""
    return tuple((HIDDEN,) * len(bag) for bag in s.pile)


def points(s: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """Tokens lie face down until the end (virtus.score.tokens-face-down)."""
    if not s.stack:
        return s.points
    return tuple(row if owner == seat else () for owner, row in enumerate(s.points))


def gifts(s: State, seat: int) -> tuple[Gift, ...]:
    shown = hands(s, seat)
    return tuple(
        gift if seat == gift.giver or gift.card in shown[gift.taker]
        else Gift(gift.giver, gift.taker, HIDDEN)
        for gift in s.gifts
    )


def sees_gift(s: State, args: Mapping[str, Any], seat: int) -> bool:
    """A card that is handed over is seen by both, and by all where its Virtue was called."""
    giver = s.stack[-1].giver if isinstance(s.stack[-1], Handing) else seat
    parties = (args["seat"], args.get("seat_to"), giver)
    return seat in parties or all_open(s) or kit(s.opt).virtue[args["card_given"]] < s.called


def handed_over(s: State, a: do.HandOver, seat: int) -> Action:
    top = s.stack[-1]
    assert isinstance(top, Handing)
    args = {"seat": top.giver, "seat_to": top.taker, "card_given": a.card}
    return a if sees_gift(s, args, seat) else do.HandOver(a.seat, HIDDEN)


def outcomes(v: State) -> list[tuple[Action, int]]:
    """Each card that the seat has not seen is as likely to be turned up next as any other.

    Where the pile was not shuffled only those with the label of its top cards can be.
    """
    top = v.stack[-1]
    if isinstance(top, FirstPlayer):
        return first_player(v, top)
    cards_in_use, k = deck(v.opt), kit(v.opt)
    seen = {*v.active, *v.inactive, *(c for cards in (*v.hands, *v.discards) for c in cards)}
    # With all cards in use and shuffled, nothing hangs on a label.
    sorted_out = len(cards_in_use) < len(k.names) or reading(v.opt, "virtus.d.shuffle") != "shuffle"
    if sorted_out and not all(map(k.label_is_known, cards_in_use)):
        stand_in("virtus.deck.labels", len(cards_in_use))
    bags = stacked(v.opt, tuple(card for card in cards_in_use if card not in seen))
    return [(Drew(CHANCE, PILE, card), 1) for card in bags[-len(v.pile)]]


def gone(v: State) -> list[Action]:
    """Cards that lie open are never turned up again: none goes back to the pile."""
    seen = (*v.active, *v.inactive, *(c for cards in (*v.hands, *v.discards) for c in cards))
    return [Drew(CHANCE, PILE, card) for card in seen if card >= 0]


def redeal(s: State, seat: int, random: Random) -> State:
    """The same table with the cards and tokens that a seat does not see dealt anew."""
    for _ in range(TRIES):
        new = _redealt(s, seat, random)
        if _can_give(new) and hands(new, seat) == hands(s, seat):
            return new
    return s


def _redealt(s: State, seat: int, random: Random) -> State:
    shown, given = hands(s, seat), {gift.card for gift in s.gifts}
    loose = [
        [card for card in hand if card not in seen and card not in given]
        for hand, seen in zip(s.hands, shown, strict=True)
    ]
    # Cards of one bag of the unshuffled deck can only change places with each other.
    every = (card for cards in (*loose, *s.pile) for card in cards)
    bags = stacked(s.opt, tuple(sorted(every)))
    home = {card: number for number, bag in enumerate(bags) for card in bag}
    free = [random.sample(bag, len(bag)) for bag in bags]
    dealt = tuple(
        tuple(sorted((*(card for card in hand if card not in cards),
                      *(free[home[card]].pop() for card in cards))))
        for hand, cards in zip(s.hands, loose, strict=True)
    )
    left = heap(*(tuple(free[home[card]].pop() for card in bag) for bag in s.pile))
    return msgspec.structs.replace(s, hands=dealt, pile=left, points=_tokens(s, seat, random))


def _tokens(s: State, seat: int, random: Random) -> tuple[tuple[int, ...], ...]:
    """Tokens that are not seen: what each had at the start and, once scoring began, a few more."""
    seen = s.points if not s.called else points(s, seat)
    return tuple(
        row if seen[owner] else tuple(
            START_POINTS + random.randrange(MOST_WON) if column == START else 0
            for column in range(len(row))
        )
        for owner, row in enumerate(s.points)
    )


def _can_give(s: State) -> bool:
    """Everyone knows that whoever is asked for a card has one to give."""
    top = s.stack[-1] if s.stack else None
    return not isinstance(top, Handing) or bool(of_virtue(s, top.giver, top.virtue))


OPEN = None
VISIBLE = Visible(
    fields={
        "opt": OPEN, "stack": OPEN, "round": OPEN, "active": OPEN, "inactive": OPEN,
        "discards": OPEN, "called": OPEN, "places": OPEN, "open": OPEN, "icons": OPEN,
        "hands": hands, "pile": pile, "points": points, "gifts": gifts,
    },
    args={
        "seat": OPEN, "seat_to": OPEN, "seat_other": OPEN, "seat_before": OPEN, "order": OPEN,
        "seat_third": OPEN, "number_third": OPEN,
        "virtue": OPEN, "number_before": OPEN, "number_place": OPEN,
        "card": OPEN, "cards": OPEN, "icon": OPEN, "number": OPEN, "number_seats": OPEN,
        "number_high": OPEN, "number_low": OPEN, "count": OPEN, "amount": OPEN,
        "number_level": OPEN, "number_winners": OPEN, "order_level": OPEN, "count_next": OPEN,
        "card_given": sees_gift,
    },
    actions={
        do.Begin: OPEN, Drew: OPEN, do.Draw: OPEN, do.Discard: OPEN, do.Stop: OPEN, do.Name: OPEN,
        do.Choose: OPEN, do.HandOver: handed_over,
    },
    outcomes=outcomes,
    gone=gone,
)
