"""Every action that can be named under given options, but for draws, which a row has to name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tutor.core.frames import Action
from tutor.core.options import Options
from tutor.games.virtus import actions as do
from tutor.games.virtus.hope import MOST
from tutor.games.virtus.kit import kit
from tutor.games.virtus.state import VIRTUES


def space(opt: Options) -> Iterator[Action]:
    """All actions of all seats, over all cards, Virtues and targets, one too many included."""
    k, seats = kit(opt), range(len(opt.seats))
    for seat in seats:
        for card in range(len(k.names)):
            yield do.Discard(seat, card)
            yield do.HandOver(seat, card)
        yield do.Stop(seat)
        yield from (do.Name(seat, virtue) for virtue in range(len(VIRTUES)))
        for count in range(MOST + 2):
            yield from (do.Choose(seat, chosen) for chosen in combinations(seats, count))
