"""The rows: the first deal, cards that slide down, gaps that are filled from the pile."""

from __future__ import annotations

from tutor.core.chance import Drew, draws, size, take
from tutor.core.frames import AUTO, CHANCE, Action
from tutor.core.game import Handler
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.virtus.frames import Call, Deal, Refill, Turn
from tutor.games.virtus.state import GAP, State

PILE = "pile"
"""What `Drew` calls the draw pile."""
DISPUTE = "virtus.d.pile-short"


def slide(tx: Tx) -> None:
    """Each gap of the active row takes the card right above it, if there is one."""
    s: State = tx.s
    moved = [i for i, card in enumerate(s.active) if card == GAP and s.inactive[i] != GAP]
    if moved:
        active, inactive = list(s.active), list(s.inactive)
        for i in moved:
            active[i], inactive[i] = inactive[i], GAP
        tx.change(("active",), tuple(active), "virtus.refill.slide",
                  cards=tuple(active[i] for i in moved), number=len(moved))
        tx.change(("inactive",), tuple(inactive), "virtus.refill.slide", say="quiet")
    if tx.log and (empty := tx.s.active.count(GAP)):
        tx.note("virtus.refill.gaps", empty, number=empty)


def begin(tx: Tx, seat: int) -> None:
    """Fill the inactive row in place of the frame on top; then it is ``seat``'s turn."""
    s: State = tx.s
    gaps, left = s.inactive.count(GAP), size(s.pile)
    if left < gaps:
        if not left:
            tx.note("virtus.refill.pile-out", 0)
        elif reading(s.opt, DISPUTE) == "skip":
            tx.note("virtus.refill.pile-out", left, say="pile-too-short", number=left)
            pass_on(tx, seat)
            return
    tx.swap(Refill(seat), "virtus.turn.sequence", say="quiet")


def pass_on(tx: Tx, seat: int) -> None:
    """The next turn; or, when all cards are drawn, the scoring."""
    s: State = tx.s
    if any(card != GAP for card in s.active):
        tx.swap(Turn(seat), ("virtus.turn.clockwise", "virtus.refill.before-next"), seat=seat)
    else:
        tx.swap(Call(), "virtus.end.all-drawn")


def who_refills(s: State, f: Refill) -> int:
    return CHANCE if s.pile and GAP in s.inactive else AUTO


def turn_up(tx: Tx, f: Refill, a: Action) -> None:
    """The leftmost gap of the inactive row takes a card from the pile."""
    assert isinstance(a, Drew)
    at = tx.s.inactive.index(GAP)
    tx.change((PILE,), take(tx.s.pile, a.item), "virtus.refill.replenish", say="quiet")
    tx.change(("inactive", at), a.item, "virtus.refill.replenish", card=a.item, number=at + 1)


def who_deals(s: State, f: Deal) -> int:
    return CHANCE if GAP in s.active or GAP in s.inactive else AUTO


def deal(tx: Tx, f: Deal, a: Action) -> None:
    """The active row is laid out first, then the inactive one."""
    assert isinstance(a, Drew)
    lower = GAP in tx.s.active
    row = "active" if lower else "inactive"
    at = getattr(tx.s, row).index(GAP)
    tx.change((PILE,), take(tx.s.pile, a.item), "virtus.setup.reveal", say="quiet")
    tx.change((row, at), a.item,
              ("virtus.setup.reveal", f"virtus.setup.{row}-row", "virtus.setup.draw-pile"),
              say=f"dealt-{row}", card=a.item, number=at + 1)


DEAL = Handler(
    rule="virtus.setup.reveal",
    who=who_deals,
    outcomes=lambda s, f: draws(PILE, s.pile),
    act=deal,
    run=lambda tx, f: pass_on(tx, f.seat),
)
REFILL = Handler(
    rule="virtus.refill.replenish",
    who=who_refills,
    outcomes=lambda s, f: draws(PILE, s.pile),
    act=turn_up,
    run=lambda tx, f: pass_on(tx, f.seat),
)
