"""Whether a position of *Virtù* can exist: every piece counted, with the numbers."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.guards import Check, Value
from tutor.core.options import reading
from tutor.games.virtu.frames import Retreat
from tutor.games.virtu.kit import (
    AGENTS,
    CATHEDRAL_VALUE,
    CATHEDRALS,
    LAST_SPACE,
    OPEN_SPACES,
    PATRONAGE,
    TOKENS,
    TROOPS,
    kit,
)
from tutor.games.virtu.spoils import spaces_that_count
from tutor.games.virtu.state import NOBODY, SHADED, State, cities_of

REGIMES, REGIME_TILES = ("Kingdom", "Republic"), 2
"""Of each of these Titles there are so many tiles for all players together."""

Path = tuple[str | int, ...]


def _count(rule: str, holds: bool, need: Value, have: Value, unit: str, subject: str,
           *reads: Path, **args: Value) -> Check:
    return Check(holds, need, have, unit, subject, rule, "presence", reads, "rule",
                 tuple(args.items()))


def census(s: State) -> Iterator[Check]:
    """Every component limit as a check; a position exists when all of them hold."""
    for seat in range(len(s.players)):
        yield from _pieces(s, seat)
        yield from _palace(s, seat)
    yield from _cities(s)
    yield from _shared(s)
    yield from _retreating(s)


def _retreating(s: State) -> Iterator[Check]:
    """Who retreats has beaten Troops: a retreat without any is over before it begins."""
    for f in s.stack:
        if isinstance(f, Retreat):
            beaten = sum(city.waiting[f.seat] for city in s.cities)
            yield _count("virtu.retreat.must", beaten > 0, 1, beaten, "Troop", "nobody",
                         ("cities",), seat=f.seat)


def _pieces(s: State, seat: int) -> Iterator[Check]:
    player = s.players[seat]
    board = sum(city.troops[seat] + city.waiting[seat] for city in s.cities)
    yield _count("virtu.setup.troops-available", board + player.supply == TROOPS
                 and player.supply >= 0, TROOPS, max(board, board + player.supply), "Troop",
                 "troops", ("cities",), ("players", seat), seat=seat)
    posted = sum(city.agent == seat for city in s.cities)
    posted += sum(alliance.agent == seat for alliance in s.alliances)
    total = posted + player.agents + player.locked
    yield _count("virtu.agent.max-five", total == AGENTS and player.locked >= 0, AGENTS,
                 max(posted + player.agents, total), "Agent", "agents", ("cities",),
                 ("players", seat), seat=seat)
    held = cities_of(s, seat)
    space = next((i for i, stack in enumerate(s.track) if seat in stack), -1)
    yield _count("virtu.order.track-adjust", space == min(held, LAST_SPACE), held, space, "City",
                 "track", ("track",), seat=seat)


def _palace(s: State, seat: int) -> Iterator[Check]:
    player = s.players[seat]
    counted = spaces_that_count(s, seat)
    # Under the reading that a space is lost in any case fewer may be open than are counted.
    yield _count("virtu.reorg.unlock-sources", player.open <= counted, counted, player.open,
                 "space", "open", ("players", seat), seat=seat)
    shaded = sum(player.courtiers[space] is not None for space in SHADED)
    closing = any(getattr(f, "seat", None) == seat for f in s.stack
                  if type(f).__name__ in ("CloseSpace", "Rehouse"))
    yield _count("virtu.reorg.unlock-sources", shaded <= player.open or closing,
                 OPEN_SPACES + player.open, OPEN_SPACES + shaded, "space", "courtiers",
                 ("players", seat, "courtiers"), seat=seat)
    yield _count("virtu.title.kingdom-or-republic", not {*REGIMES} <= {
                 tile.kind for tile in player.tiles}, 1, 2, "regime", "regimes",
                 ("players", seat, "tiles"), seat=seat)
    bonuses = len(player.patronage) + (player.cannons > 0)
    earned = (player.step >= 2) + (player.step >= 4)
    yield _count("virtu.patronage.when", min(bonuses, 2) <= earned, earned,
                 bonuses, "Patronage Bonus", "earned", ("players", seat, "patronage"), seat=seat)
    yield _count("virtu.patronage.different-type", bonuses <= 2, 2, bonuses, "Patronage Bonus",
                 "bonuses", ("players", seat, "patronage"), seat=seat)
    own = seat in player.trophies or len(set(player.trophies)) < len(player.trophies)
    yield _count("virtu.siege.one-trophy-each", not own, 1, len(player.trophies), "Trophy",
                 "trophies", ("players", seat, "trophies"), seat=seat)


def _cities(s: State) -> Iterator[Check]:
    k = kit(s.opt)
    cathedrals = [i for i, city in enumerate(s.cities) if city.cathedral]
    yield _count("virtu.cathedral.five", len(cathedrals) <= CATHEDRALS, CATHEDRALS,
                 len(cathedrals), "Cathedral", "cathedrals", ("cities",))
    for i in cathedrals:
        owner = s.cities[i].owner
        known = k.printed_value(i) or s.cities[i].value
        yield _count("virtu.cathedral.condition", owner != NOBODY, "owner", "none", "",
                     "cathedral-owner", ("cities", i, "cathedral"), city=i)
        # A value that nobody stated and no rulebook prints is a guess, and refuses nothing.
        yield _count("virtu.cathedral.condition", known is None or known >= CATHEDRAL_VALUE,
                     CATHEDRAL_VALUE, known or 0, "", "cathedral-value",
                     ("cities", i, "cathedral"), city=i)
    for i, city in enumerate(s.cities):
        printed = k.printed_value(i)
        if printed is not None and city.value is not None:
            yield _count("virtu.siege.defender-base", city.value == printed, printed, city.value,
                         "", "value", ("cities", i, "value"), city=i)
        if city.tile or city.symbols is not None:
            yield _count("virtu.def.neutral-city", city.owner != NOBODY, "owner", "none", "",
                         "tile", ("cities", i, "tile"), city=i)


def _shared(s: State) -> Iterator[Check]:
    held = sum(player.tokens for player in s.players)
    enough = s.tokens >= 0 or reading(s.opt, "virtu.d.supply-limits") == "unlimited"
    yield _count("virtu.setup.common-supplies", held + s.tokens == TOKENS and enough, TOKENS,
                 held + max(s.tokens, 0), "War Bonus token", "tokens", ("players",))
    for name in PATRONAGE:
        owners = sum(name in player.patronage for player in s.players)
        yield _count("virtu.setup.patronage-display", owners <= 1, 1, owners, name, "patronage",
                     ("players",), text=name)
    for kind in REGIMES:
        taken = sum(tile.kind == kind for player in s.players for tile in player.tiles)
        yield _count("virtu.title.two-copies", taken <= REGIME_TILES, REGIME_TILES, taken,
                     kind, "titles", ("players",), text=kind)
    cannons = sum(player.cannons > 0 for player in s.players)
    yield _count("virtu.setup.patronage-display", cannons <= 1, 1, cannons, "Cannons",
                 "patronage", ("players",), text="Cannons")
    seats = set(range(len(s.players)))
    yield _count("virtu.order.new-order", set(s.order) == seats and len(s.order) == len(seats),
                 len(seats), len(set(s.order)), "player", "order", ("order",),
                 number=len(s.order))
