"""The actions of *Virtus!*; cards, Virtues and seats are indices. Turned-up cards are `Drew`."""

from __future__ import annotations

from tutor.core.frames import Action


class Begin(Action, frozen=True, gc=False):
    """Chance: ``first`` is the first player."""

    first: int


class Draw(Action, frozen=True, gc=False):
    """Take these cards, lowest index first, from the active row."""

    cards: tuple[int, ...]


class Discard(Action, frozen=True, gc=False):
    """Charity: give up a card from hand."""

    card: int


class Stop(Action, frozen=True, gc=False):
    """Charity: discard no more."""


class Name(Action, frozen=True, gc=False):
    """Faith: ask the others for this Virtue."""

    virtue: int


class HandOver(Action, frozen=True, gc=False):
    """Faith: this card of the giver's hand goes to first place."""

    card: int


class Choose(Action, frozen=True, gc=False):
    """Hope: these seats, lowest first, pay for Lights."""

    targets: tuple[int, ...]
