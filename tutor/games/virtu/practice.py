"""Possible positions of *Virtù*, drawn at random: what the invariants are tested from."""

from __future__ import annotations

from random import Random

import msgspec

from tutor.core.options import Options
from tutor.games.virtu.frames import EndOfSpring, RoomCard, Symbols, VirtuFrame, WageWar
from tutor.games.virtu.kit import AGENTS, FIVE, OPEN_SPACES, TOKENS, TROOPS, kit
from tutor.games.virtu.setup import bare, track_of
from tutor.games.virtu.spoils import spaces_that_count
from tutor.games.virtu.state import (
    BASTION,
    COPERNICUS,
    LEONARDO,
    NOBODY,
    POWERS,
    PRINCE,
    SHADED,
    SPACES,
    Alliance,
    City,
    Courtier,
    Player,
    State,
    Tile,
)

SYMBOLS = ((("war", 1),), (("war", 2),), (("florin", 2),), (("ship", 2),), ())
ROOM: tuple[Symbols, ...] = (
    (("cavalry", 2), ("war", 1)), (("florin", 2), ("war", 2)), (("cavalry", 1), ("ship", 2)),
    (("war", 3),),
)
TITLES = ((("war", 1),), (("cavalry", 1),), (("florin", 1), ("ship", 1)))
TILES = (None, None, (("war", 1),), (("florin", 1), ("ship", 1)))


def sample(opt: Options, random: Random) -> State:
    """A possible end of Spring with Sieges, battles, Agents and War Bonuses, drawn at random."""
    s, seats = bare(opt), range(len(opt.seats))
    supply, agents = [TROOPS] * len(seats), [AGENTS] * len(seats)
    cities = tuple(_city(opt, i, supply, agents, random) for i in range(len(s.cities)))
    alliances = tuple(_alliance(len(seats), agents, random) for _ in POWERS)
    order = tuple(random.sample(seats, len(seats)))
    players = [
        _player(random, supply[seat], agents[seat], sum(c.owner == seat for c in cities))
        for seat in seats
    ]
    for bonus in (LEONARDO, BASTION, COPERNICUS, PRINCE):
        seat = random.choice([x for x in seats if len(players[x].patronage) < 2])
        players[seat] = msgspec.structs.replace(
            players[seat], patronage=tuple(sorted((*players[seat].patronage, bonus)))
        )
    free = [seat for seat in seats if len(players[seat].patronage) < 2]
    seat = random.choice(free)
    players[seat] = msgspec.structs.replace(players[seat], cannons=random.randint(0, 2))
    stack: tuple[VirtuFrame, ...] = (EndOfSpring(),)
    if random.random() < 0.3:
        stack = (*stack, _war(random.choice(seats), random))
        players = _hoard(players, random)
    s = msgspec.structs.replace(
        s, stack=stack, cities=cities, players=tuple(players), order=order,
        track=track_of(cities, order), tokens=TOKENS - sum(p.tokens for p in players),
        alliances=alliances,
    )
    return msgspec.structs.replace(s, players=tuple(
        msgspec.structs.replace(player, open=spaces_that_count(s, seat))
        for seat, player in enumerate(s.players)
    ))


def _war(seat: int, random: Random) -> WageWar:
    """A Wage War with up to two cards in its Room, and some symbols paid already."""
    bottoms = random.sample(ROOM, random.randint(0, 2))
    room = tuple(RoomCard(symbols=symbols) for symbols in bottoms)
    return WageWar(seat, random.randint(0, 3), random.randint(0, 3), 0, random.random() < 0.5, room)


def _city(
    opt: Options, city: int, supply: list[int], agents: list[int], random: Random
) -> City:
    seats = range(len(supply))
    owner = random.choice(seats) if random.random() < 0.5 else NOBODY
    troops = [0] * len(seats)
    for seat in random.sample(seats, random.choice((0, 0, 1, 1, 2, 3))):
        troops[seat] = random.randint(0, min(3, supply[seat]))
        supply[seat] -= troops[seat]
    agent = _agent(agents, random, 0.2)
    if owner == NOBODY:
        return City(tuple(troops), (0,) * len(seats), agent=agent)
    dome = kit(opt).names[city] in ("Florence", "Venice", "Rome", "Siena")
    return City(tuple(troops), (0,) * len(seats), owner, agent, 2 * dome, random.randint(0, 1),
                random.choice(TILES))


def _alliance(count: int, agents: list[int], random: Random) -> Alliance:
    holder = random.choice((NOBODY, *range(count)))
    ready = holder != NOBODY and random.random() < 0.7
    return Alliance(holder, ready, _agent(agents, random, 0.3))


def _agent(agents: list[int], random: Random, likely: float) -> int:
    """A seat whose Agent stands there, taken from those that it has left; or nobody."""
    seat = random.randrange(len(agents))
    if random.random() >= likely or not agents[seat]:
        return NOBODY
    agents[seat] -= 1
    return seat


def _player(random: Random, supply: int, agents: int, cities: int) -> Player:
    tiles = tuple(
        Tile(kind, random.randint(0, 1), random.choice(TITLES))
        for kind in ("Duchy", "Principality", "Guild") if random.random() < 0.4
    )
    titles = sum(tile.kind != "Guild" for tile in tiles)
    shaded = min(len(SHADED), titles + (cities >= FIVE))
    spaces: list[Courtier | None] = [None] * SPACES
    for space in range(OPEN_SPACES + shaded):
        if random.random() < 0.5:
            card = random.choice(("", "Banker", "Lorenzo de' Medici"))
            spaces[space] = Courtier(card, random.randint(0, 1), random.choice(SYMBOLS))
    step = 5 if random.random() < 0.05 else 4
    return Player(supply, random.randint(0, 4), agents, 0, random.randint(0, 2), tuple(spaces),
                  shaded, tiles=tiles, step=step)


def _hoard(players: list[Player], random: Random) -> list[Player]:
    """Now and then the first player holds every token that the others don't."""
    if random.random() < 0.8:
        return players
    rest = TOKENS - sum(player.tokens for player in players[1:])
    return [msgspec.structs.replace(players[0], tokens=rest), *players[1:]]
