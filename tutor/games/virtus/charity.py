"""Charity: both places may discard cards, for points where these bear the right icons."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.frames import Action
from tutor.core.game import Handler
from tutor.core.guards import FORM, LIMITS, PRESENCE, Check, check, guard
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.virtus.actions import Discard, Stop
from tutor.games.virtus.frames import Renounce
from tutor.games.virtus.kit import NO_ICON, icon_of, kit
from tutor.games.virtus.recognition import place_of
from tutor.games.virtus.state import (
    CHALICE,
    CHARITY,
    FIRST,
    FLAME,
    NOBODY,
    SECOND,
    WATER,
    State,
    power_column,
    with_cards,
    without,
)

MOST = (3, 1)
"""Cards that first and second place may discard."""
RULES = ("virtus.charity.first", "virtus.charity.second")
PAYING = (CHALICE, WATER, FLAME)
REWARD = 3
BLANKS = "virtus.d.charity-blank-discards"


@guard("virtus.charity.order", FORM)
def their_decision(s: State, f: Renounce, a: Action) -> Check:
    return check(a.seat == f.seat, f.seat, a.seat, subject="turn", seat_need=f.seat,
                 seat_have=a.seat)


@guard("virtus.charity.first", FORM)
def within_the_limit(s: State, f: Renounce, a: Discard) -> Check:
    place = f.place if a.seat == f.seat else place_of(s, a.seat, CHARITY)
    if place is None:
        return check(False, 0, 1, "card", subject="no-place", rule="virtus.score.power-use",
                     seat=a.seat)
    have = len(s.discards[a.seat]) + 1
    return check(have <= MOST[place], MOST[place], have, "card", rule=RULES[place], seat=a.seat)


@guard("virtus.charity.first", PRESENCE)
def in_their_hand(s: State, f: Renounce, a: Discard) -> Check:
    have = a.card in s.hands[a.seat]
    return check(have, subject="hand", rule=RULES[f.place], card=a.card, seat=a.seat,
                 reads=(("hands", a.seat),))


@guard("virtus.charity.not-charity", LIMITS)
def no_charity_card(s: State, f: Renounce, a: Discard) -> Check:
    return check(kit(s.opt).virtue[a.card] != CHARITY, card=a.card)


@guard("virtus.charity.light-unpaid", LIMITS)
def may_be_unpaid(s: State, f: Renounce, a: Discard) -> Check:
    if reading(s.opt, BLANKS) == "allowed":
        return check(True, card=a.card, subject="any")
    return check(icon_of(s, a.card) in PAYING, card=a.card)


def offers(s: State, f: Renounce) -> Iterator[Action]:
    virtues = kit(s.opt).virtue
    for card in s.hands[f.seat]:
        if virtues[card] != CHARITY:
            yield Discard(f.seat, card)
    yield Stop(f.seat)


def begin(tx: Tx, places: tuple[int, ...]) -> None:
    """First place decides first, so it lies on top."""
    for place in (SECOND, FIRST):
        if (seat := places[place]) != NOBODY:
            tx.push(Renounce(seat, place), (RULES[place], "virtus.charity.order"), seat=seat,
                    number=MOST[place])
    _close_if_idle(tx)


def _close_if_idle(tx: Tx) -> None:
    """End what cannot go on: the limit is reached, or no card is left that may be discarded."""
    while isinstance(f := tx.s.stack[-1], Renounce):
        s: State = tx.s
        full = len(s.discards[f.seat]) == MOST[f.place]
        rest = (Discard(f.seat, card) for card in s.hands[f.seat])
        if not full and any(no_charity_card.holds(s, f, a) and may_be_unpaid.holds(s, f, a)
                            for a in rest):
            return
        tx.pop(RULES[f.place], say="quiet" if full else "nothing-to-discard", seat=f.seat)


def act(tx: Tx, f: Renounce, a: Action) -> None:
    if isinstance(a, Discard):
        _discard(tx, f, a)
    else:
        tx.pop(RULES[f.place], say="stops", seat=a.seat)
    _close_if_idle(tx)


def _discard(tx: Tx, f: Renounce, a: Discard) -> None:
    s: State = tx.s
    tx.change(("hands", a.seat), without(s.hands[a.seat], a.card), RULES[f.place], say="quiet")
    tx.change(("discards", a.seat), with_cards(s.discards[a.seat], (a.card,)),
              "virtus.charity.public", seat=a.seat, card=a.card)
    icon = icon_of(s, a.card)
    if icon in PAYING:
        tx.gain(("points", a.seat, power_column(CHARITY)), REWARD, "virtus.charity.reward",
                seat=a.seat, amount=REWARD, icon=icon)
    else:
        tx.note("virtus.charity.light-unpaid", 0, card=a.card, icon=icon,
                say="" if icon != NO_ICON else "unpaid-blank")


RENOUNCE = Handler(
    rule="virtus.charity.first",
    who=lambda s, f: f.seat,
    offers=offers,
    guards={
        Discard: (their_decision, within_the_limit, in_their_hand, no_charity_card, may_be_unpaid),
        Stop: (their_decision,),
    },
    act=act,
)
