"""The board with everything in its supply, and the real set-up up to the opening order."""

from __future__ import annotations

import msgspec

from tutor.core.frames import AUTO, CHANCE, Action
from tutor.core.game import Handler
from tutor.core.guards import FORM, Check, check, guard
from tutor.core.options import Options, reading
from tutor.core.tx import Tx
from tutor.games.virtu.actions import Begin, NextDisc
from tutor.games.virtu.frames import FirstPlayer, SetUp
from tutor.games.virtu.kit import (
    AGENTS,
    LAST_SPACE,
    SIDES,
    START_AGENTS,
    TOKENS,
    TROOPS,
    kit,
)
from tutor.games.virtu.state import AVAILABLE, City, Player, State

START_FLORINS = 1
USUAL_AGENTS = 2
MORE_AGENTS = {"yellow": "virtu.setup.naples-agents", "white": "virtu.setup.rome-agents"}
"""The rules by which a side begins with an Agent more than the others."""
COMPANY = {3: "virtu.setup.colours-3", 4: "virtu.setup.colours-4", 5: "virtu.setup.rome-player"}
FACES = {"34": "3 or 4 players", "25": "2 or 5 players"}
DISPLAYS = (
    "virtu.setup.notable-display",
    "virtu.setup.neutral-tiles",
    "virtu.setup.patronage-display",
    "virtu.setup.title-display",
)
PALACE = ("virtu.setup.palace", "virtu.setup.family-cards", "virtu.setup.action-marker")
"""What each player lays out before them."""
TWO_SIDED = ("blue", "yellow")
"""The sides whose Palace has another face for two players."""


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
    """The bare board, with its set-up and the choice of the first player still to come."""
    return msgspec.structs.replace(bare(opt), stack=(SetUp(),))


def track_of(cities: tuple[City, ...], order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Discs on the Cities track, each stack in turn order (virtu.setup.stack-order)."""
    held = [sum(city.owner == seat for city in cities) for seat in range(len(order))]
    return tuple(
        tuple(seat for seat in order if min(held[seat], LAST_SPACE) == space)
        for space in range(LAST_SPACE + 1)
    )


def lay_out(tx: Tx, f: SetUp) -> None:
    """Board and supplies, then the pieces of each side."""
    _table(tx)
    for seat in range(len(tx.s.players)):
        _pieces(tx, seat)
    tx.change(("track",), track_of(tx.s.cities, tx.s.order),
              ("virtu.setup.prestige-discs", "virtu.setup.prestige-side"))
    tx.swap(FirstPlayer(), "virtu.setup.first-player", say="quiet")


def _table(tx: Tx) -> None:
    """What the number of players decides, and what lies beside the board."""
    opt: Options = tx.s.opt
    k, count = kit(opt), len(opt.seats)
    tx.note(("virtu.setup.board-side", "virtu.setup.two-player-parts"), text=FACES[k.face])
    tx.note((COMPANY[count], "virtu.setup.colour"), count, say="company",
            order=tuple(range(count)))
    if k.closed:
        tx.note("virtu.setup.forbidden-3", len(k.closed), text=", ".join(k.closed))
    if k.face == "34":
        tx.note("virtu.setup.no-perugia-civitavecchia")
        tx.note("virtu.setup.rome-neutral")
    else:
        tx.note("virtu.setup.rome-tile-5")
    tx.note(DISPLAYS, say="displays")
    tx.note("virtu.setup.common-supplies", TOKENS, number=TOKENS)


def _pieces(tx: Tx, seat: int) -> None:
    """A side's Palace and two Starting Cities with a Troop each, its florin and first Agents."""
    k, colour = kit(tx.s.opt), tx.s.opt.seats[seat]
    tx.note(PALACE, 1, seat=seat)
    if colour in TWO_SIDED:
        tx.note("virtu.setup.palace-side", 1, seat=seat)
    for city in range(len(k.names)):
        if k.start_of(city) != SIDES[colour]:
            continue
        tx.change(("cities", city, "owner"), seat, "virtu.setup.city-discs", seat=seat, city=city)
        tx.change(("cities", city, "tile"), AVAILABLE, "virtu.setup.starting-tiles", seat=seat,
                  city=city)
        tx.move(("players", seat, "supply"), ("cities", city, "troops", seat), 1,
                "virtu.setup.troops-on-board", seat=seat, city=city)
    left = tx.s.players[seat].supply
    tx.note(("virtu.setup.troops-available", "virtu.setup.spare-discs"), left, seat=seat,
            number=left)
    tx.gain(("players", seat, "florins"), START_FLORINS, "virtu.setup.florin", seat=seat)
    rules: tuple[str, ...] = ("virtu.setup.agents",)
    if more := MORE_AGENTS.get(colour):
        rules = (more, *rules)
    tx.move(("players", seat, "locked"), ("players", seat, "agents"),
            START_AGENTS.get(colour, USUAL_AGENTS), rules, say="starts-with-agents", seat=seat)


@guard("virtu.setup.first-player", FORM)
def any_seat(s: State, f: FirstPlayer, a: Begin) -> Check:
    return check(0 <= a.first < len(s.players), subject="seat")


@guard("virtu.setup.turn-order-disc", FORM)
def disc_to_place(s: State, f: FirstPlayer, a: NextDisc) -> Check:
    return check(0 <= a.first < len(s.players) and a.first not in f.placed, subject="seat")


def outcomes(s: State, f: FirstPlayer) -> list[tuple[Action, int]]:
    """Nobody knows who was in Italy last, so each seat is as likely; and so is each disc."""
    if reading(s.opt, "virtu.d.turn-order-start") == "visit-then-clockwise":
        return [(Begin(CHANCE, seat), 1) for seat in range(len(s.players))]
    return [(NextDisc(CHANCE, seat), 1) for seat in range(len(s.players)) if seat not in f.placed]


def begin(tx: Tx, f: FirstPlayer, a: Action) -> None:
    """The first player, and the rest clockwise; or one disc after the other at random."""
    assert isinstance(a, Begin | NextDisc)
    seats = range(len(tx.s.players))
    rules: tuple[str, ...] = ("virtu.setup.turn-order-disc",)
    if isinstance(a, Begin):
        rules = ("virtu.setup.first-player", "virtu.setup.clockwise", *rules)
        order = tuple((a.first + i) % len(seats) for i in seats)
    else:
        placed = (*f.placed, a.first)
        order = (*placed, *(seat for seat in seats if seat not in placed))
        if len(order) - len(placed) > 1:
            tx.swap(FirstPlayer(placed), rules, say="disc-placed", seat=a.first)
            return
    tx.note(rules, say="opening-order", order=order)
    tx.change(("order",), order, rules, say="quiet")
    tx.change(("track",), track_of(tx.s.cities, order), "virtu.setup.stack-order")
    tx.pop("virtu.setup.first-player", say="quiet")


SET_UP = Handler(rule="virtu.setup.board-side", who=lambda s, f: AUTO, run=lay_out)
FIRST_PLAYER = Handler(
    rule="virtu.setup.first-player",
    who=lambda s, f: CHANCE,
    guards={Begin: (any_seat,), NextDisc: (disc_to_place,)},
    outcomes=outcomes,
    act=begin,
)
