"""Every action that can be named under given options; bids as far as they are listed."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.frames import Action
from tutor.core.options import Options
from tutor.games.il_principe import actions as do
from tutor.games.il_principe.auction import MOST_LISTED
from tutor.games.il_principe.kit import deck, kit
from tutor.games.il_principe.state import COLOURS


def space(opt: Options) -> Iterator[Action]:
    """All actions of all seats, over all colours, cities, regions and amounts."""
    k, most = kit(), deck(opt)
    for seat in range(len(opt.seats)):
        for colour in range(len(COLOURS)):
            yield do.Lay(seat, colour)
            yield do.FaceUp(seat, colour)
            yield from (do.Place(seat, colour, n) for n in range(1, most[colour] + 1))
        yield from (do.Bid(seat, ducats) for ducats in range(MOST_LISTED + 1))
        yield from (do.Build(seat, city) for city in range(len(k.names)))
        yield from (do.PutBlazon(seat, region) for region in range(len(k.regions)))
        yield from (kind(seat) for kind in (do.Pass, do.Decline, do.Stop, do.LeaveDown))
