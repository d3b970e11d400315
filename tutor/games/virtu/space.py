"""Every action that can be named under given options: what the invariants are tested over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tutor.core.frames import Action
from tutor.core.options import Options
from tutor.games.virtu import actions as do
from tutor.games.virtu.bonus import SPECIAL
from tutor.games.virtu.kit import COURTIERS, TILES, kit
from tutor.games.virtu.resources import OTTOMAN
from tutor.games.virtu.room import CARDS, ROOM
from tutor.games.virtu.state import SPACES


def space(opt: Options) -> Iterator[Action]:
    """All actions of all seats, over all cities, sources and spaces."""
    k = kit(opt)
    cities = range(len(k.names))
    bottoms = [*COURTIERS, *TILES, *k.names]
    for seat in range(len(opt.seats)):
        for city in cities:
            yield from (kind(seat, city) for kind in (do.Besiege, do.Decline, do.Disband))
        for city, to in product(cities, cities):
            if city != to:
                yield from (kind(seat, city, to)
                            for kind in (do.Walk, do.Sail, do.March, do.Embark))
        yield from (do.UseBonus(seat, source) for source in (*SPECIAL, *bottoms))
        yield from (do.Collect(seat, source) for source in (*bottoms, *ROOM))
        for source, symbol in product((*bottoms, OTTOMAN, *ROOM), ("cavalry", "ship")):
            yield do.Pay(seat, source, symbol)
        yield from (do.Pay(seat, source, "florin") for source in ROOM)
        yield from (do.TakeToken(seat, source) for source in CARDS)
        yield from (do.GiveUpSpace(seat, n) for n in range(SPACES))
        yield from (do.MoveCourtier(seat, n) for n in range(SPACES))
        yield from (do.DiscardCourtier(seat, n) for n in range(SPACES))
        yield from (do.Pass(seat), do.EndWar(seat))
