"""A turn: which cards of the active row may be drawn together, and what follows a draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.core.frames import Action
from tutor.core.game import Handler, Local
from tutor.core.guards import FORM, LIMITS, PRESENCE, Check, check, guard
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.virtus import refill
from tutor.games.virtus.actions import Draw
from tutor.games.virtus.frames import Turn
from tutor.games.virtus.kit import Kit, kit
from tutor.games.virtus.state import COLUMNS, GAP, Cards, State, with_cards

CHAIN = "virtus.d.draw-chain"
ONE, BOTH = "one-criterion", "both-criteria"
READS = (("active",),)
MASKS = sorted(range(1, 1 << COLUMNS), key=int.bit_count)

Mates = Callable[[Kit, list[int], int], list[int]]


def row(s: State) -> list[int]:
    """The cards of the active row, from left to right."""
    return [card for card in s.active if card >= 0]


def virtue_mates(k: Kit, cards: list[int], card: int) -> list[int]:
    """All cards, itself among them, of a card's Virtue."""
    return [c for c in cards if k.virtue[c] == k.virtue[card]]


def value_mates(k: Kit, cards: list[int], card: int) -> list[int]:
    """All cards, itself among them, of a card's value."""
    return [c for c in cards if k.value[c] == k.value[card]]


def dragged(k: Kit, cards: list[int], wanted: int, chain: str) -> Cards:
    """What a wanted card drags along where both criteria count: once, or until all is in."""
    found = {wanted}
    while True:
        more = {m for c in found for m in (*virtue_mates(k, cards, c), *value_mates(k, cards, c))}
        if chain == BOTH or more == found:
            return tuple(sorted(more))
        found = more


def kinds(s: State, cards: Cards) -> tuple[int, int]:
    """How many Virtues and how many values there are among cards."""
    k = kit(s.opt)
    if len(cards) == 1:
        return 1, 1
    return len({k.virtue[card] for card in cards}), len({k.value[card] for card in cards})


@guard("virtus.turn.clockwise", FORM)
def their_turn(s: State, f: Turn, a: Draw) -> Check:
    return check(a.seat == f.seat, f.seat, a.seat, subject="turn", seat_need=f.seat,
                 seat_have=a.seat)


@guard("virtus.draw.must-draw", FORM)
def at_least_one(s: State, f: Turn, a: Draw) -> Check:
    return check(bool(a.cards), 1, len(a.cards), "card")


@guard("virtus.draw.active-only", PRESENCE)
def in_active_row(s: State, f: Turn, a: Draw) -> Check:
    away = [card for card in a.cards if card not in s.active]
    have = len(a.cards) - len(away)
    return check(not away, len(a.cards), have, "card of the active row", reads=READS,
                 card=away[0] if away else GAP)


@guard("virtus.draw.one-criterion", LIMITS)
def share_a_criterion(s: State, f: Turn, a: Draw) -> Check:
    k, first = kit(s.opt), a.cards[0]
    virtues, values = kinds(s, a.cards)
    chains = reading(s.opt, CHAIN) != ONE
    shared = virtues == 1 or values == 1
    # What may stay is told where one thing decides: a card that drags others along says more.
    subject = ("" if shared else "chain") if chains else (
        "single" if len(a.cards) == 1 else "virtue" if virtues == 1 else "value" if shared else "")
    return check(shared or chains, 1, min(virtues, values), number_virtues=virtues,
                 number_values=values, subject=subject, number=len(a.cards),
                 virtue=k.virtue[first], value=k.value[first])


@guard("virtus.draw.all-of-it", LIMITS)
def leaves_none_behind(s: State, f: Turn, a: Draw) -> Check:
    """No card that matches stays; a single card with mates of one kind is another rule's matter."""
    k, cards = kit(s.opt), row(s)
    have, first = len(a.cards), a.cards[0]
    chain = reading(s.opt, CHAIN)
    if chain != ONE:
        sets = [dragged(k, cards, card, chain) for card in a.cards]
        fits = a.cards in sets
        dragging = a.cards if fits else max(sets, key=len)
        return check(fits, len(dragging), have, "card", cards=dragging)
    if have == 1:
        # One that is alone in its Virtue, or in its value, is judged by the next two guards.
        subject = "single"
        whole = min((virtue_mates(k, cards, first), value_mates(k, cards, first)), key=len)
    else:
        virtues, values = kinds(s, a.cards)
        subject = "" if virtues == 1 or values == 1 else "mix"
        whole = virtue_mates(k, cards, first) if virtues == 1 else (
            value_mates(k, cards, first) if values == 1 else list(a.cards))
    need = len(whole)
    return check(have == need, need, have, "card", subject=subject, card=first,
                 cards=a.cards if have == need else tuple(sorted(whole)))


SEVERAL = check(True, subject="several")
"""Several cards at once are no single card."""


@guard("virtus.draw.single-by-value", LIMITS)
def alone_by_value(s: State, f: Turn, a: Draw) -> Check:
    return _alone(s, a, value_mates, virtue_mates) if len(a.cards) == 1 else SEVERAL


@guard("virtus.draw.single-by-virtue", LIMITS)
def alone_by_virtue(s: State, f: Turn, a: Draw) -> Check:
    return _alone(s, a, virtue_mates, value_mates) if len(a.cards) == 1 else SEVERAL


def _alone(s: State, a: Draw, chosen: Mates, also: Mates) -> Check:
    """A card that is the only one by the chosen criterion must be so by the other too."""
    k, cards, card = kit(s.opt), row(s), a.cards[0]
    number = len(chosen(k, cards, card))
    mates = also(k, cards, card) if number == 1 else [card]
    return check(len(mates) == 1, len(mates), 1, "card", card=card, cards=tuple(sorted(mates)),
                 subject="" if number == 1 else "shared", number=number)


DRAW = (
    their_turn, at_least_one, in_active_row, share_a_criterion, leaves_none_behind,
    alone_by_value, alone_by_virtue,
)


def offers(s: State, f: Turn) -> Iterator[Action]:
    """One draw for each Virtue and each value that lie there; single cards only where alone."""
    k, cards = kit(s.opt), row(s)
    chain = reading(s.opt, CHAIN)
    if chain != ONE:
        sets = dict.fromkeys(dragged(k, cards, card, chain) for card in cards)
    else:
        groups: dict[int, list[int]] = {}
        for card in cards:
            groups.setdefault(k.virtue[card], []).append(card)
            groups.setdefault(-k.value[card], []).append(card)
        crowd = {card for group in groups.values() if len(group) > 1 for card in group}
        sets = dict.fromkeys(
            tuple(sorted(group))
            for group in groups.values() if len(group) > 1 or group[0] not in crowd
        )
    for found in sets:
        yield Draw(f.seat, found)


def nameable(s: State) -> Iterator[tuple[int, Action]]:
    """Sets of cards of the active row, smaller ones first, then each card of the inactive row.

    They are those of the seat to move; their numbers are made of the columns.
    """
    seat = s.stack[-1].seat if s.stack and isinstance(s.stack[-1], Turn) else 0
    for mask in MASKS:
        cards = [s.active[i] for i in range(COLUMNS) if mask >> i & 1]
        if min(cards) >= 0:
            yield mask, Draw(seat, tuple(sorted(cards)))
    for column, card in enumerate(s.inactive):
        if card != GAP:
            yield (1 << COLUMNS) + column, Draw(seat, (card,))


def criterion(s: State, cards: Cards) -> str:
    """The rule by which these cards were drawn."""
    if len(cards) == 1:
        return "virtus.draw.lone-card"
    virtues, values = kinds(s, cards)
    if virtues == 1:
        return "virtus.draw.by-virtue"
    return "virtus.draw.by-value" if values == 1 else "virtus.draw.all-of-it"


def act(tx: Tx, f: Turn, a: Action) -> None:
    """The cards go to hand, the row above slides down, the pile fills the inactive row."""
    assert isinstance(a, Draw)
    s: State = tx.s
    tx.note(criterion(s, a.cards), len(a.cards), say="draws", seat=a.seat, cards=a.cards)
    tx.change(("hands", a.seat), with_cards(s.hands[a.seat], a.cards), "virtus.draw.to-hand",
              seat=a.seat, cards=a.cards, number=len(a.cards))
    active = tuple(GAP if card in a.cards else card for card in s.active)
    tx.change(("active",), active, "virtus.turn.sequence", say="quiet")
    refill.slide(tx)
    refill.begin(tx, (f.seat + 1) % len(s.hands))


LOCAL = Local((1 << COLUMNS) + COLUMNS, nameable)
TURN = Handler(
    rule="virtus.draw.must-draw",
    who=lambda s, f: f.seat,
    offers=offers,
    guards={Draw: DRAW},
    act=act,
)
