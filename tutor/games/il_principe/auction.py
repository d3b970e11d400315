"""Auctions: for the colours of the reserve in Phase 2, and for roles where players are level."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tutor.core.frames import AUTO, Action
from tutor.core.game import Handler
from tutor.core.guards import COST, FORM, LIMITS, Check, check, guard
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.il_principe import city, roles
from tutor.games.il_principe.actions import Bid, Pass
from tutor.games.il_principe.frames import CARDS, MAJOR, Auction, Auctions
from tutor.games.il_principe.purse import pay
from tutor.games.il_principe.state import NOBODY, State, from_left, with_card

MOST_LISTED = 99
"""Higher bids are judged like all others, but not listed."""
LIMITS_OF_BIDS = "il_principe.d.bid-limits"


def begin(tx: Tx, f: Auctions) -> None:
    """The smallest group comes next, among equals the first in the order of colours."""
    s: State = tx.s
    groups = sorted((count, colour) for colour, count in enumerate(s.reserve) if count)
    if not groups:
        tx.pop("il_principe.auction.separate", say="auctions-over")
        return
    count, colour = groups[0]
    tied = len(groups) > 1 and groups[1][0] == count
    order = "il_principe.auction.order-tie" if tied else "il_principe.auction.order"
    seats = from_left(s, s.marker)
    tx.push(Auction(CARDS, colour, seats),
            (order, "il_principe.auction.separate", "il_principe.auction.start-left",
             "il_principe.auction.start-moves"),
            say="auction", colour=colour, number=count, seat=seats[0])


@guard("il_principe.auction.pass-final", FORM)
def still_in(s: State, f: Auction, a: Action) -> Check:
    if a.seat in f.passed:
        return check(False, "in", "out", subject="passed", seat=a.seat)
    if a.seat not in f.waiting:
        return check(False, "level", "not level", subject="outside", seat=a.seat,
                     rule="il_principe.roles.auction")
    return check(True, "in", "in", subject="passed", seat=a.seat)


@guard("il_principe.auction.start-left", FORM)
def their_word(s: State, f: Auction, a: Action) -> Check:
    seat = f.waiting[0]
    return check(a.seat == seat, seat, a.seat, subject="turn", seat_need=seat, seat_have=a.seat)


@guard("il_principe.auction.bid-or-pass", LIMITS)
def at_least(s: State, f: Auction, a: Bid) -> Check:
    least = lowest(s)
    return check(a.ducats >= least, least, a.ducats, "ducat of the bid")


@guard("il_principe.auction.raise", LIMITS)
def above_the_last(s: State, f: Auction, a: Bid) -> Check:
    if f.bidder == NOBODY:
        return check(True, "any", a.ducats, "ducat of the bid", subject="first")
    return check(a.ducats > f.bid, f.bid + 1, a.ducats, "ducat of the bid",
                 seat=f.bidder, number=f.bid)


@guard("il_principe.auction.winner-pays", COST)
def can_pay(s: State, f: Auction, a: Bid) -> Check:
    have = s.money[a.seat]
    if a.ducats > have and reading(s.opt, LIMITS_OF_BIDS) == "bluff":
        return check(True, a.ducats, have, "ducat", subject="bluff", seat=a.seat,
                     rule=_price_rule(f))
    return check(a.ducats <= have, a.ducats, have, "ducat", seat=a.seat,
                 rule=_price_rule(f), reads=(("money", a.seat),))


def _price_rule(f: Auction) -> str:
    return "il_principe.auction.winner-pays" if f.prize == CARDS else (
        "il_principe.roles.auction-winner-pays")


def lowest(s: State) -> int:
    """The lowest bid that there can be."""
    return 0 if reading(s.opt, LIMITS_OF_BIDS) == "zero-allowed" else 1


def offers(s: State, f: Auction) -> Iterator[Action]:
    """Every bid that the seat can pay, and to pass."""
    seat = f.waiting[0]
    low = lowest(s) if f.bidder == NOBODY else f.bid + 1
    high = s.money[seat]
    if reading(s.opt, LIMITS_OF_BIDS) == "bluff":
        high = MOST_LISTED
    for ducats in range(low, min(high, MOST_LISTED) + 1):
        yield Bid(seat, ducats)
    yield Pass(seat)


def speak(tx: Tx, f: Auction, a: Action) -> None:
    if isinstance(a, Bid):
        f = msgspec.structs.replace(f, waiting=(*f.waiting[1:], a.seat), bid=a.ducats,
                                    bidder=a.seat)
        tx.swap(f, ("il_principe.auction.bid-or-pass", "il_principe.auction.raise"), say="bids",
                seat=a.seat, number=a.ducats)
    else:
        passed = tuple(sorted((*f.passed, a.seat)))
        f = msgspec.structs.replace(f, waiting=f.waiting[1:], passed=passed)
        tx.swap(f, "il_principe.auction.pass-final", say="passes", seat=a.seat)
    if _is_over(tx.s, f):
        _end(tx, f)


def _is_over(s: State, f: Auction) -> bool:
    if f.bidder == NOBODY or not f.waiting:
        return not f.waiting
    alone = f.waiting == (f.bidder,)
    return alone and reading(s.opt, "il_principe.d.auction-all-pass") == "others-passed"


def _end(tx: Tx, f: Auction) -> None:
    tx.pop("il_principe.auction.end", say="quiet")
    if f.prize != CARDS:
        _end_of_role(tx, f)
    elif f.bidder == NOBODY:
        nobody(tx, f)
    else:
        won(tx, f)


def nobody(tx: Tx, f: Auction) -> None:
    """Cards that nobody bids for leave the game; the marker stays."""
    s: State = tx.s
    tx.move(("reserve", f.colour), ("removed", f.colour), s.reserve[f.colour],
            "il_principe.auction.nobody", colour=f.colour)


def won(tx: Tx, f: Auction) -> None:
    """The highest bidder pays, takes cards and marker, and may build."""
    s: State = tx.s
    seat, count = f.bidder, s.reserve[f.colour]
    tx.note("il_principe.auction.end", f.bid, seat=seat, colour=f.colour, number=f.bid)
    pay(tx, seat, f.bid, "il_principe.auction.winner-pays")
    tx.change(("reserve", f.colour), 0, "il_principe.auction.whole-group", say="quiet")
    tx.change(("hands", seat), with_card(s.hands[seat], f.colour, count),
              ("il_principe.auction.winner-cards", "il_principe.auction.whole-group"),
              seat=seat, colour=f.colour, number=count)
    tx.change(("marker",), seat, "il_principe.auction.winner-marker", seat=seat)
    city.offer_to_build(tx, seat)


def _end_of_role(tx: Tx, f: Auction) -> None:
    role = "major" if f.prize == MAJOR else "minor"
    if f.bidder == NOBODY:
        tx.note(("il_principe.roles.auction-nobody", "il_principe.roles.unclaimed"), 0,
                colour=f.colour, role=role)
        if f.prize == MAJOR:
            roles.all_leaders_passed(tx, f.colour, f.passed)
        return
    tx.note("il_principe.auction.end", f.bid, say="role-won", seat=f.bidder, number=f.bid,
            colour=f.colour, role=role)
    pay(tx, f.bidder, f.bid, "il_principe.roles.auction-winner-pays")
    tx.change(("marker",), f.bidder, "il_principe.roles.auction-winner-marker", seat=f.bidder)
    roles.won_at_auction(tx, f.bidder, f.colour, f.prize)


AUCTIONS = Handler(rule="il_principe.auction.separate", who=lambda s, f: AUTO, run=begin)
AUCTION = Handler(
    rule="il_principe.auction.bid-or-pass",
    who=lambda s, f: f.waiting[0],
    offers=offers,
    guards={
        Bid: (still_in, their_word, at_least, above_the_last, can_pay),
        Pass: (still_in, their_word),
    },
    act=speak,
)
