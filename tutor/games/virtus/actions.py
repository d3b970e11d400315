"""The actions of *Virtus!*; cards, Virtues and seats are indices. Turned-up cards are `Drew`."""

from __future__ import annotations

import msgspec

from tutor.core.frames import Action


def _as_set(action: Action, field: str) -> None:
    """Let a field say each thing once, lowest first, so that equal actions are equal."""
    given = getattr(action, field)
    if (once := tuple(sorted({*given}))) != given:
        msgspec.structs.force_setattr(action, field, once)


class Begin(Action, frozen=True, gc=False):
    """Chance: ``first`` is the first player."""

    first: int


class Draw(Action, frozen=True, gc=False):
    """Take these cards from the active row."""

    cards: tuple[int, ...]

    def __post_init__(self) -> None:
        _as_set(self, "cards")


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
    """Hope: these seats pay for Lights."""

    targets: tuple[int, ...]

    def __post_init__(self) -> None:
        _as_set(self, "targets")
