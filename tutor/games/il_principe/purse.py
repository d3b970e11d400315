"""Ducats between players and the bank."""

from __future__ import annotations

from tutor.core.options import reading
from tutor.core.tx import Cite, Tx
from tutor.games.il_principe.state import State


def receive(tx: Tx, seat: int, number: int, cite: Cite) -> None:
    """A seat takes ducats from the bank; where money is limited, no more than there is."""
    s: State = tx.s
    if s.bank < number and reading(s.opt, "il_principe.d.bank-empty") == "limited":
        tx.note("il_principe.setup.bank", s.bank, say="bank-short", seat=seat, number=s.bank)
        number = s.bank
    tx.move(("bank",), ("money", seat), number, cite, seat=seat)


def pay(tx: Tx, seat: int, number: int, cite: Cite) -> None:
    """A seat pays the bank.

    Who bid more than there is (il_principe.d.bid-limits) gives all: no rule says what else follows.
    """
    s: State = tx.s
    if s.money[seat] < number:
        tx.note(cite, s.money[seat], say="pays-what-there-is", seat=seat, number=s.money[seat],
                number_bid=number)
        number = s.money[seat]
    tx.move(("money", seat), ("bank",), number, cite, seat=seat)
