"""Faith: first place names a Virtue, and the others hand over a card of it."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.frames import Action
from tutor.core.game import Handler
from tutor.core.guards import FORM, LIMITS, PRESENCE, Check, check, guard
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.virtus.actions import HandOver, Name
from tutor.games.virtus.frames import Handing, NameVirtue
from tutor.games.virtus.kit import kit
from tutor.games.virtus.recognition import of_virtue
from tutor.games.virtus.state import (
    FAITH,
    FIRST,
    NOBODY,
    SECOND,
    VIRTUES,
    Gift,
    State,
    others,
    with_cards,
    without,
)


def protected(s: State) -> int:
    """The seat that Faith cannot be used against; NOBODY for none (virtus.faith.second-immune)."""
    second = s.places[FAITH][SECOND]
    if second == NOBODY or len(s.hands) > 2:
        return second
    return second if reading(s.opt, "virtus.d.summary-omissions") == "summary" else NOBODY


def picks(s: State, f: Handing) -> int:
    """The seat that chooses the card to hand over (virtus.faith.giver-picks)."""
    return f.giver if reading(s.opt, "virtus.d.faith-who-picks") == "giver" else f.taker


@guard("virtus.faith.name", FORM)
def their_power(s: State, f: NameVirtue, a: Name) -> Check:
    return check(a.seat == f.seat, f.seat, a.seat, subject="turn", seat_need=f.seat,
                 seat_have=a.seat)


@guard("virtus.faith.name", LIMITS)
def may_be_named(s: State, f: NameVirtue, a: Name) -> Check:
    later = a.virtue > FAITH
    free = later or reading(s.opt, "virtus.d.faith-own-virtues") == "any"
    return check(free, "still to come", "still to come" if later else "scored", virtue=a.virtue)


@guard("virtus.faith.giver-picks", FORM)
def they_pick(s: State, f: Handing, a: HandOver) -> Check:
    need = picks(s, f)
    return check(a.seat == need, need, a.seat, subject="turn", seat_need=need, seat_have=a.seat)


@guard("virtus.faith.give", PRESENCE)
def giver_has_it(s: State, f: Handing, a: HandOver) -> Check:
    """Nobody but the giver may learn whether a card of another Virtue is in the giver's hand."""
    if a.seat != f.giver and kit(s.opt).virtue[a.card] != f.virtue:
        return check(True, subject="hand", card=a.card, seat=f.giver)
    have = a.card in s.hands[f.giver]
    return check(have, subject="hand", card=a.card, seat=f.giver, reads=(("hands", f.giver),))


@guard("virtus.faith.give", LIMITS)
def of_the_named_virtue(s: State, f: Handing, a: HandOver) -> Check:
    virtue = kit(s.opt).virtue[a.card]
    return check(virtue == f.virtue, VIRTUES[f.virtue], VIRTUES[virtue], subject="virtue",
                 virtue_need=f.virtue, virtue_have=virtue, card=a.card)


def begin(tx: Tx, places: tuple[int, ...]) -> None:
    """First place names a Virtue, unless nobody could be asked for a card."""
    seat = places[FIRST]
    if seat == NOBODY:
        return
    if len(tx.s.hands) == 2 and places[SECOND] != NOBODY and protected(tx.s) == NOBODY:
        tx.note("virtus.faith.two-no-immunity", 0, seat=places[SECOND])
    if set(others(tx.s.opt, seat)) == {protected(tx.s)}:
        tx.note("virtus.faith.second-immune", 0, seat=protected(tx.s))
    else:
        tx.push(NameVirtue(seat), ("virtus.faith.name", "virtus.score.power-use"), seat=seat)


def name(tx: Tx, f: NameVirtue, a: Action) -> None:
    assert isinstance(a, Name)
    tx.note("virtus.faith.name", say="names", seat=a.seat, virtue=a.virtue)
    _ask(tx, f.seat, a.virtue, others(tx.s.opt, f.seat))


def _ask(tx: Tx, taker: int, virtue: int, seats: list[int]) -> None:
    """The next seat, clockwise, that owes a card; those who owe none are told apart."""
    safe = protected(tx.s)
    for giver in seats:
        if giver == safe:
            tx.note("virtus.faith.second-immune", 0, seat=giver)
        elif not of_virtue(tx.s, giver, virtue):
            tx.note("virtus.faith.none", 0, seat=giver, virtue=virtue)
        else:
            tx.swap(Handing(taker, virtue, giver), "virtus.faith.give", seat=giver,
                    seat_to=taker, virtue=virtue)
            return
    tx.pop("virtus.faith.give", say="quiet")


def owed(s: State, f: Handing) -> Iterator[Action]:
    for card in of_virtue(s, f.giver, f.virtue):
        yield HandOver(picks(s, f), card)


def hand_over(tx: Tx, f: Handing, a: Action) -> None:
    assert isinstance(a, HandOver)
    s: State = tx.s
    tx.change(("hands", f.giver), without(s.hands[f.giver], a.card),
              ("virtus.faith.give", "virtus.faith.giver-picks"), say="hands-over", seat=f.giver,
              seat_to=f.taker, card_given=a.card)
    tx.change(("hands", f.taker), with_cards(s.hands[f.taker], (a.card,)),
              "virtus.faith.card-joins-hand", seat=f.taker, card_given=a.card)
    tx.change(("gifts",), (*s.gifts, Gift(f.giver, f.taker, a.card)), "virtus.faith.give",
              say="quiet")
    order = others(s.opt, f.taker)
    _ask(tx, f.taker, f.virtue, order[order.index(f.giver) + 1 :])


NAME_VIRTUE = Handler(
    rule="virtus.faith.name",
    who=lambda s, f: f.seat,
    offers=lambda s, f: (Name(f.seat, virtue) for virtue in range(len(VIRTUES))),
    guards={Name: (their_power, may_be_named)},
    act=name,
)
HANDING = Handler(
    rule="virtus.faith.give",
    who=picks,
    offers=owed,
    guards={HandOver: (they_pick, giver_has_it, of_the_named_virtue)},
    act=hand_over,
)
