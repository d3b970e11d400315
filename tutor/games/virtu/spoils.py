"""What changes hands with a City: disc, tile, Cathedral, places on track and in the Palace."""

from __future__ import annotations

from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.virtu.ending import call_at_once
from tutor.games.virtu.frames import CloseSpace
from tutor.games.virtu.kit import FIVE, LAST_SPACE, ROOMY, opens_space, spaces_beside_cities
from tutor.games.virtu.state import (
    EXHAUSTED,
    NOBODY,
    PRINCE,
    SHADED,
    Player,
    State,
    cities_of,
)


def take_city(tx: Tx, seat: int, city: int) -> None:
    """A conquered City passes to a seat, with everything that belongs to it."""
    before = tx.s.cities[city]
    owner = before.owner
    tx.change(("cities", city, "owner"), seat, "virtu.siege.disc", seat=seat, city=city)
    source = "virtu.siege.tile-source"
    if before.tile != EXHAUSTED:
        tx.change(("cities", city, "tile"), EXHAUSTED, ("virtu.siege.tile-exhausted", source),
                  seat=seat, city=city)
    else:
        tx.note(("virtu.siege.tile-exhausted", source), 0, seat=seat, city=city)
    if before.cathedral:
        tx.note("virtu.siege.cathedral", 1, seat=seat, seat_loser=owner, city=city)
        tx.change(("cities", city, "cathedral"), 1, "virtu.siege.cathedral", say="quiet")
    if before.agent != NOBODY:
        _agent_there(tx, seat, city, before.agent)
    move_discs(tx, seat, owner)
    call_at_once(tx)
    if cities_of(tx.s, seat) == FIVE:
        _open_space(tx, seat)
    if owner != NOBODY and cities_of(tx.s, owner) == FIVE - 1:
        _lose_space(tx, owner)


def _agent_there(tx: Tx, seat: int, city: int, agent: int) -> None:
    """An Agent in a conquered City stays, unless the conqueror's Prince is read to send it away."""
    warded = agent != seat and PRINCE in tx.s.players[seat].patronage
    if warded and reading(tx.s.opt, "virtu.d.prince-existing") == "removed":
        tx.change(("cities", city, "agent"), NOBODY,
                  ("virtu.patronage.prince-ward", "virtu.agent.removed-returns"),
                  say="agent-sent-away", seat=agent, seat_owner=seat, city=city)
        tx.gain(("players", agent, "agents"), 1, "virtu.agent.removed-returns", say="quiet")
    else:
        tx.note("virtu.agent.survives-conquest", 0, seat=agent, city=city)


def move_discs(tx: Tx, winner: int, loser: int) -> None:
    """Move the discs on the Cities track (virtu.order.track-adjust, virtu.order.stack-on-top)."""
    movers = [winner]
    if loser != NOBODY:
        movers = [loser, winner]
        if reading(tx.s.opt, "virtu.d.track-move-order") == "winner-first":
            movers.reverse()
    for seat in movers:
        space = min(cities_of(tx.s, seat), LAST_SPACE)
        if seat in tx.s.track[space]:
            continue
        stacks = [
            tuple(x for x in stack if x != seat) if seat in stack else stack
            for stack in tx.s.track
        ]
        rules: tuple[str, ...] = ("virtu.order.track-adjust",)
        if stacks[space]:
            rules = ("virtu.order.track-adjust", "virtu.order.stack-on-top")
        stacks[space] = (seat, *stacks[space])
        tx.change(("track",), tuple(stacks), rules, seat=seat, number=space)


def _open_space(tx: Tx, seat: int) -> None:
    """A fifth City opens a shaded space, if one is left (virtu.reorg.unlock-sources)."""
    player: Player = tx.s.players[seat]
    opened = min(len(SHADED), spaces_beside_cities(player) + 1)
    rules = ("virtu.order.five-cities", *_space_rules(player))
    if opened == player.open:
        tx.note(rules, opened, say="all-spaces-open", seat=seat)
    else:
        tx.change(("players", seat, "open"), opened, rules, seat=seat)


def _lose_space(tx: Tx, seat: int) -> None:
    """Below five Cities a shaded space closes, unless other sources pay for all of them."""
    player: Player = tx.s.players[seat]
    others = spaces_beside_cities(player)
    left = min(len(SHADED), others)
    if others >= len(SHADED):
        if reading(tx.s.opt, "virtu.d.more-than-three-spaces") == "cap":
            tx.note(_space_rules(player), left, say="keeps-spaces", seat=seat)
            return
        left = player.open - 1
    tx.change(("players", seat, "open"), left, "virtu.reorg.lose-city-space", seat=seat)
    if any(player.courtiers[space] for space in SHADED):
        tx.push(CloseSpace(seat), "virtu.reorg.lose-city-space", say="quiet", seat=seat)


def _space_rules(player: Player) -> tuple[str, ...]:
    """The rules by which a player's Titles and Patronage open spaces, beside five Cities."""
    rules = ["virtu.reorg.unlock-sources", *(ROOMY[x] for x in player.patronage if x in ROOMY)]
    if any(opens_space(tile) and tile.side == EXHAUSTED for tile in player.tiles):
        rules.append("virtu.reorg.title-space-always")
    return tuple(rules)


def spaces_that_count(s: State, seat: int) -> int:
    """Shaded spaces that Titles, Patronage and five Cities open, at most three."""
    beside = spaces_beside_cities(s.players[seat])
    return min(len(SHADED), beside + (cities_of(s, seat) >= FIVE))
