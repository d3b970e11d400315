"""Undealt cards: bags whose order nobody knows, and piles of such bags; outcomes with weights."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from tutor.core.frames import CHANCE, Action

Bag = tuple[int, ...]
"""Items in no particular order, hence sorted; like items may repeat."""
Pile = tuple[Bag, ...]
"""Bags on top of each other, the top one first and none empty: whatever is known of an order.

A shuffled deck is one bag; a card that is known to lie on top is a bag of its own.
"""


class Drew(Action, frozen=True, gc=False):
    """Chance: ``item`` came from the pile or bag of this name."""

    pile: str
    item: int


def heap(*bags: Bag) -> Pile:
    """A pile of bags, the top one first."""
    return tuple(tuple(sorted(bag)) for bag in bags if bag)


def size(pile: Pile) -> int:
    """How many items a pile holds."""
    return sum(map(len, pile))


_drew = lru_cache(maxsize=4_096)(Drew)


def draws(name: str, pile: Pile) -> list[tuple[Action, int]]:
    """What may come next from a pile, each weighted by how often it lies in the top bag."""
    counts = Counter(pile[0]) if pile else {}
    return [(_drew(CHANCE, name, item), count) for item, count in counts.items()]


def take(pile: Pile, item: int) -> Pile:
    """The pile without one such item of its top bag; raises ValueError if it is not there."""
    top = pile[0]
    at = top.index(item)
    rest = (*top[:at], *top[at + 1 :])
    return (rest, *pile[1:]) if rest else pile[1:]
