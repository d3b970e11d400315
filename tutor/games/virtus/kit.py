"""The cards of *Virtus!*, with their provenance.

Icons and labels that no rulebook prints come from a reconstruction; reading an icon tells the
recorder of `tutor.core.options`, so that no verdict rests on a guess. Virtue and value of a card on
the table are what its owner sees there, so they are no guess.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tutor.core.options import Options, data_digest, owned, reading, stand_in
from tutor.games.datafile import load
from tutor.games.virtus.state import ICONS, VIRTUES, Cards, State
from tutor.scenario.fields import Head

LABEL_DISPUTE = "virtus.d.justice-five-label"
NO_ICON = "none"
GAME = "virtus"


class Kit:
    """The cards; every list goes by card."""

    def __init__(self) -> None:
        cards = load("virtus", "cards")["cards"]
        self.virtue: tuple[int, ...] = tuple(VIRTUES.index(c["virtue"]) for c in cards)
        self.value: tuple[int, ...] = tuple(c["value"] for c in cards)
        self.names: tuple[str, ...] = tuple(f"{c['virtue']} {c['value']}" for c in cards)
        self.index = {name: card for card, name in enumerate(self.names)}
        self.icon: tuple[str, ...] = tuple(c["icon"]["is"] for c in cards)
        self.icon_is_printed = tuple(c["icon"]["source"] == "printed" for c in cards)
        self.is_printed = tuple(c["named"]["source"] == "printed" for c in cards)
        self.label_is_printed = tuple(c["label"]["source"] == "printed" for c in cards)
        self._labels = tuple(c["label"] for c in cards)

    def label(self, card: int, label_reading: str) -> int:
        """The least number of players that a card is used with: as its owner says, else as told."""
        datum = self._labels[card]
        guess = datum["read"][label_reading] if "read" in datum else datum["is"]
        return int(owned(datum_of(self.names[card], "label")) or guess)

    def is_known(self, card: int) -> bool:
        """Whether it is known that there is such a card."""
        return self.is_printed[card] or owned(datum_of(self.names[card], "label")) is not None

    def label_is_known(self, card: int) -> bool:
        """Whether the number of players that a card is used with is no guess."""
        name = datum_of(self.names[card], "label")
        return self.label_is_printed[card] or owned(name) is not None


def datum_of(name: str, what: str) -> str:
    """The name of what no rulebook prints about a card: its icon or its label."""
    return f"{GAME}.card.{name}.{what}"


@lru_cache(maxsize=1)
def _kit() -> Kit:
    return Kit()


def kit(opt: Options) -> Kit:
    """The cards, read once."""
    return _kit()


@lru_cache(maxsize=8)
def _labels(data: str, label_reading: str) -> tuple[int, ...]:
    k = _kit()
    return tuple(k.label(card, label_reading) for card in range(len(k.names)))


def labels(opt: Options) -> tuple[int, ...]:
    """The least number of players that each card is used with (virtus.card.label)."""
    return _labels(data_digest(GAME), reading(opt, LABEL_DISPUTE))


def deck(opt: Options) -> Cards:
    """The cards in use (virtus.setup.keep-labels)."""
    return tuple(c for c, label in enumerate(labels(opt)) if label <= len(opt.seats))


def icon_of(s: State, card: int) -> str:
    """The icon of a card, NO_ICON without one: as stated, as printed, else as reconstructed."""
    if s.icons is None or kit(s.opt).icon_is_printed[card]:
        return icon_in_data(s.opt, card)
    return next((icon for stated, icon in s.icons if stated == card), NO_ICON)


def icon_in_data(opt: Options, card: int) -> str:
    """The icon of a card, as printed, else as reconstructed."""
    k = kit(opt)
    icon = k.icon[card]
    return icon if k.icon_is_printed[card] else stand_in(datum_of(k.names[card], "icon"), icon)


def icon_seen(s: State, card: int) -> tuple[str, bool]:
    """The icon to show on a card, and whether it is a guess; a picture asks without using it."""
    k = kit(s.opt)
    if s.icons is not None or k.icon_is_printed[card]:
        return icon_of(s, card), False
    known = owned(datum_of(k.names[card], "icon"))
    return known or k.icon[card], known is None


def count_icons(s: State, hand: Cards) -> dict[str, int]:
    """How many of each icon a hand bears, cards not seen left out (virtus.score.possess)."""
    found = dict.fromkeys((*ICONS, NO_ICON), 0)
    for card in hand:
        if card >= 0:
            found[icon_of(s, card)] += 1
    return found


@lru_cache(maxsize=1)
def heads() -> tuple[Head, ...]:
    """The Virtues, by one of which a card is found among all of them."""
    return tuple(Head(virtue, tone) for virtue, tone in zip(VIRTUES, tones(), strict=True))


@lru_cache(maxsize=1)
def tones() -> tuple[str, ...]:
    """The colour of each Virtue's cards."""
    return tuple(virtue["colour"]["is"] for virtue in load("virtus", "cards")["virtues"])


def possible_values(datum: str) -> tuple[Any, ...]:
    """What a stand-in could be, as far as the printed facts tell (virtus.f.icons)."""
    match datum.split("."):
        case ["virtus", "card", name, "icon"]:
            virtue, value = name.split()
            cards = load("virtus", "cards")["cards"]
            card = next(c for c in cards if (c["virtue"], c["value"]) == (virtue, int(value)))
            return tuple(card["icon"].get("among", (NO_ICON, *ICONS)))
    return ()
