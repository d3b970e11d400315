"""Phase 1: each player lays cards face down into the reserve; then it is turned up."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.frames import Action
from tutor.core.game import Handler
from tutor.core.guards import FORM, LIMITS, PRESENCE, Check, check, guard
from tutor.core.tx import Tx
from tutor.games.il_principe.actions import Lay
from tutor.games.il_principe.frames import Laying
from tutor.games.il_principe.kit import numbers
from tutor.games.il_principe.options import is_two
from tutor.games.il_principe.state import COLOURS, State, clockwise, with_card, without
from tutor.games.il_principe.supply import knows_drawn


@guard("il_principe.phase1.reserve", FORM)
def their_cards(s: State, f: Laying, a: Lay) -> Check:
    seat = f.seats[0]
    return check(a.seat == seat, seat, a.seat, subject="turn", seat_need=seat, seat_have=a.seat,
                 rule=rule_of(s))


@guard("il_principe.phase1.any-hand-card", PRESENCE)
def card_in_hand(s: State, f: Laying, a: Lay) -> Check:
    have = s.hands[a.seat].count(a.colour)
    return check(have > 0, 1, have, "card", reads=(("hands", a.seat),), seat=a.seat, card=a.colour)


@guard("il_principe.two.reserve", LIMITS)
def card_was_drawn(s: State, f: Laying, a: Lay) -> Check:
    if not knows_drawn(s.opt):
        return check(True, subject="any", rule="il_principe.phase1.any-hand-card")
    have = s.drawn[a.seat].count(a.colour)
    return check(have > 0, 1, have, "card", reads=(("drawn", a.seat),), seat=a.seat, card=a.colour)


def rule_of(s: State) -> str:
    """The rule that asks for the reserve."""
    return "il_principe.two.reserve" if is_two(s.opt) else "il_principe.phase1.reserve"


def begin(tx: Tx, *, drawing: bool) -> None:
    """Everyone lays some cards, Il Principe first: nobody sees what others lay.

    ``drawing``: cards are drawn before, so that all will have enough.
    """
    s: State = tx.s
    seats = clockwise(s, s.marker)
    if drawing:
        count = numbers(s.opt).lay
        tx.push(Laying(seats, count), rule_of(s), say="quiet")
    else:
        _next(tx, seats)


def _next(tx: Tx, seats: tuple[int, ...]) -> None:
    """Let the first of these seats that has a card lay as many as it can."""
    s: State = tx.s
    while seats and not s.hands[seats[0]]:
        seats = seats[1:]
    if seats:
        count = min(numbers(s.opt).lay, len(s.hands[seats[0]]))
        tx.push(Laying(seats, count), rule_of(s), say="quiet")


def offers(s: State, f: Laying) -> Iterator[Action]:
    seat = f.seats[0]
    for colour in range(len(COLOURS)):
        if colour in s.hands[seat]:
            yield Lay(seat, colour)


def lay(tx: Tx, f: Laying, a: Action) -> None:
    assert isinstance(a, Lay)
    s: State = tx.s
    cite = (rule_of(s), "il_principe.phase1.any-hand-card")
    tx.change(("hands", a.seat), without(s.hands[a.seat], a.colour), cite, say="quiet")
    tx.change(("laid", a.seat), with_card(s.laid[a.seat], a.colour), cite, say="lays",
              seat=a.seat, card_laid=a.colour)
    if a.colour in s.drawn[a.seat]:
        tx.change(("drawn", a.seat), without(s.drawn[a.seat], a.colour), cite, say="quiet")
    if f.left > 1:
        tx.swap(Laying(f.seats, f.left - 1), rule_of(s), say="quiet")
        return
    tx.pop(rule_of(s), say="quiet")
    _next(tx, f.seats[1:])


def reveal(tx: Tx) -> None:
    """The reserve is turned up and sorted by colour."""
    s: State = tx.s
    found = tuple(
        lying + sum(cards.count(colour) for cards in s.laid)
        for colour, lying in enumerate(s.reserve)
    )
    nothing = tuple(() for _ in s.laid)
    tx.change(("laid",), nothing, "il_principe.auction.reveal", say="quiet")
    tx.change(("reserve",), found, "il_principe.auction.reveal", counts=found)
    if any(s.drawn):
        tx.change(("drawn",), nothing, "il_principe.auction.reveal", say="quiet")


LAYING = Handler(
    rule="il_principe.phase1.reserve",
    who=lambda s, f: f.seats[0],
    offers=offers,
    guards={Lay: (their_cards, card_in_hand, card_was_drawn)},
    act=lay,
)
