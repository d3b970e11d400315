"""The board with everything in its supply, the real set-up, and positions for practice."""

from __future__ import annotations

from random import Random

import msgspec

from tutor.core.frames import CHANCE, Action
from tutor.core.game import Handler
from tutor.core.guards import FORM, Check, check, guard
from tutor.core.options import Options, reading
from tutor.core.tx import Tx
from tutor.games.virtu.actions import Begin
from tutor.games.virtu.frames import EndOfSpring, FirstPlayer, VirtuFrame, WageWar
from tutor.games.virtu.kit import (
    AGENTS,
    FIVE,
    LAST_SPACE,
    OPEN_SPACES,
    SIDES,
    START_AGENTS,
    TOKENS,
    TROOPS,
    kit,
)
from tutor.games.virtu.state import (
    AVAILABLE,
    BASTION,
    LEONARDO,
    NOBODY,
    POWERS,
    SHADED,
    SPACES,
    Alliance,
    City,
    Courtier,
    Player,
    State,
)

START_FLORINS = 1


def bare(opt: Options) -> State:
    """Every piece in its supply; the first seat first."""
    seats = range(len(opt.seats))
    none = (0,) * len(seats)
    return State(
        opt=opt,
        cities=tuple(City(none, none) for _ in kit(opt).names),
        players=tuple(Player(supply=TROOPS, locked=AGENTS) for _ in seats),
        order=tuple(seats),
        track=(tuple(seats), *((),) * LAST_SPACE),
    )


def setup(opt: Options) -> State:
    """The board as the game begins, with the choice of the first player still to come."""
    s = bare(opt)
    k, cities, players = kit(opt), list(s.cities), list(s.players)
    for seat, colour in enumerate(opt.seats):
        homes = [i for i in range(len(cities)) if k.start_of(i) == SIDES[colour]]
        for i in homes:
            troops = tuple(int(x == seat) for x in range(len(players)))
            cities[i] = City(troops, cities[i].waiting, seat, tile=AVAILABLE)
        agents = START_AGENTS.get(colour, 2)
        players[seat] = Player(TROOPS - len(homes), START_FLORINS, agents, AGENTS - agents)
    return msgspec.structs.replace(
        s,
        stack=(FirstPlayer(),),
        cities=tuple(cities),
        players=tuple(players),
        track=track_of(tuple(cities), s.order),
    )


def track_of(cities: tuple[City, ...], order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Discs on the Cities track, each stack in turn order (virtu.setup.stack-order)."""
    held = [sum(city.owner == seat for city in cities) for seat in range(len(order))]
    return tuple(
        tuple(seat for seat in order if min(held[seat], LAST_SPACE) == space)
        for space in range(LAST_SPACE + 1)
    )



@guard("virtu.setup.first-player", FORM)
def any_seat(s: State, f: FirstPlayer, a: Begin) -> Check:
    return check(0 <= a.first < len(s.players), subject="seat")


def outcomes(s: State, f: FirstPlayer) -> list[tuple[Action, int]]:
    """Nobody knows who was in Italy last, so each seat is as likely."""
    return [(Begin(CHANCE, seat), 1) for seat in range(len(s.players))]


def begin(tx: Tx, f: FirstPlayer, a: Action) -> None:
    assert isinstance(a, Begin)
    count = len(tx.s.players)
    rules: tuple[str, ...] = ("virtu.setup.first-player", "virtu.setup.turn-order-disc")
    if reading(tx.s.opt, "virtu.d.turn-order-start") == "visit-then-clockwise":
        rules = (*rules, "virtu.setup.clockwise")
    order = tuple((a.first + i) % count for i in range(count))
    tx.change(("order",), order, rules, say="first-player", seat=a.first)
    tx.change(("track",), track_of(tx.s.cities, order), "virtu.setup.stack-order")
    tx.pop("virtu.setup.first-player")


def sample(opt: Options, random: Random) -> State:
    """A possible end of Spring with Sieges, battles, Agents and War Bonuses, drawn at random."""
    s, seats = bare(opt), range(len(opt.seats))
    supply, agents = [TROOPS] * len(seats), [AGENTS] * len(seats)
    cities = tuple(_city(opt, i, supply, agents, random) for i in range(len(s.cities)))
    order = tuple(random.sample(seats, len(seats)))
    players = [
        _player(random, supply[seat], agents[seat], sum(c.owner == seat for c in cities))
        for seat in seats
    ]
    for bonus in (LEONARDO, BASTION):
        seat = random.choice(seats)
        players[seat] = msgspec.structs.replace(
            players[seat], patronage=tuple(sorted((*players[seat].patronage, bonus)))
        )
    seat = random.choice(seats)
    players[seat] = msgspec.structs.replace(players[seat], cannons=random.randint(0, 2))
    stack: tuple[VirtuFrame, ...] = (EndOfSpring(),)
    if random.random() < 0.3:
        pool = (random.randint(0, 4) for _ in range(3))
        stack = (*stack, WageWar(random.choice(seats), *pool))
    return msgspec.structs.replace(
        s, stack=stack, cities=cities, players=tuple(players), order=order,
        track=track_of(cities, order), tokens=TOKENS - sum(p.tokens for p in players),
        alliances=tuple(
            Alliance(random.choice((NOBODY, *seats)), random.random() < 0.7)
            if random.random() < 0.5 else Alliance() for _ in POWERS
        ),
    )


def _city(
    opt: Options, city: int, supply: list[int], agents: list[int], random: Random
) -> City:
    seats = range(len(supply))
    owner = random.choice(seats) if random.random() < 0.5 else NOBODY
    troops = [0] * len(seats)
    for seat in random.sample(seats, random.choice((0, 0, 1, 1, 2, 3))):
        troops[seat] = random.randint(0, min(3, supply[seat]))
        supply[seat] -= troops[seat]
    agent = random.choice(seats) if random.random() < 0.2 else NOBODY
    if agent != NOBODY and agents[agent]:
        agents[agent] -= 1
    else:
        agent = NOBODY
    k = kit(opt)
    dome = owner != NOBODY and k.names[city] in ("Florence", "Venice", "Rome", "Siena")
    return City(tuple(troops), (0,) * len(seats), owner, agent, 2 * dome,
                random.randint(0, 1) if owner != NOBODY else 0)


def _player(random: Random, supply: int, agents: int, cities: int) -> Player:
    extra = random.randint(0, 3)
    shaded = min(len(SHADED), extra + (cities >= FIVE))
    spaces: list[Courtier | None] = [None] * SPACES
    for space in range(OPEN_SPACES + shaded):
        if random.random() < 0.5:
            symbols = random.choice(((("war", 1),), (("florin", 2),), (("ship", 2),), ()))
            card = random.choice(("", "Banker", "Lorenzo de' Medici"))
            spaces[space] = Courtier(card, random.randint(0, 1), symbols)
    return Player(supply, random.randint(0, 4), agents, 0, random.randint(0, 2), tuple(spaces),
                  extra, shaded)


FIRST_PLAYER = Handler(
    rule="virtu.setup.first-player",
    who=lambda s, f: CHANCE,
    guards={Begin: (any_seat,)},
    outcomes=outcomes,
    act=begin,
)
