"""A toy game for the tests of the document: two or three sides raid three towns with one die.

A raid costs a coin and adds the die to the raider's troops before the town; a total above the
town's walls takes it. Who wins a tie is disputed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tutor.core import options
from tutor.core.frames import CHANCE, Action, Frame, State
from tutor.core.game import Game, Handler, Mode
from tutor.core.guards import COST, FORM, PRESENCE, Check, check, guard
from tutor.core.options import Options, reading
from tutor.core.tx import Event, Term, Tx
from tutor.rulebook.catalogue import Catalogue
from tutor.rulebook.records import Dispute, Example, Reading, Rule
from tutor.scenario.fields import Choice, Fields, Int, Listing, Misfit, Script, Table
from tutor.view.words import Words

TOWNS = ("Alba", "Bosco", "Castel del Rio")
TROOPS, COINS, PIPS = 5, 9, 4


class Town(msgspec.Struct, frozen=True):
    walls: int
    troops: tuple[int, ...]
    owner: int = -1


class Toy(State, frozen=True, kw_only=True):
    towns: tuple[Town, ...]
    coins: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]


class Turn(Frame, frozen=True):
    seat: int


class Raiding(Frame, frozen=True):
    seat: int
    town: int


class Raid(Action, frozen=True):
    town: int


class Pass(Action, frozen=True):
    pass


class Rolled(Action, frozen=True):
    face: int


@guard("toy.turn.order", FORM)
def own_turn(s: Toy, f: Turn, a: Action) -> Check:
    return check(a.seat == f.seat, f.seat, a.seat, seat_need=f.seat, seat_have=a.seat)


@guard("toy.raid.troops", PRESENCE)
def troops_there(s: Toy, f: Turn, a: Raid) -> Check:
    have = s.towns[a.town].troops[a.seat]
    return check(have > 0, 1, have, "troop", town=a.town)


@guard("toy.raid.other", PRESENCE)
def not_own(s: Toy, f: Turn, a: Raid) -> Check:
    return check(s.towns[a.town].owner != a.seat, "another's", "your own", town=a.town)


@guard("toy.raid.coin", COST)
def coin_there(s: Toy, f: Turn, a: Raid) -> Check:
    return check(s.coins[a.seat] > 0, 1, s.coins[a.seat], "coin")


def offers(s: Toy, f: Turn) -> Iterator[Action]:
    yield from (Raid(f.seat, t) for t in range(len(TOWNS)))
    yield Pass(f.seat)


def act(tx: Tx, f: Turn, a: Action) -> None:
    if isinstance(a, Raid):
        tx.gain(("coins", a.seat), -1, "toy.raid.coin", seat=a.seat)
        tx.push(Raiding(a.seat, a.town), "toy.raid.die", town=a.town)
    else:
        _next(tx, f.seat)


def _next(tx: Tx, seat: int) -> None:
    following = (seat + 1) % len(tx.s.opt.seats)
    tx.swap(Turn(following), "toy.turn.order", seat=following)
    if not following:
        tx.change(("round",), tx.s.round + 1, "toy.turn.round")
        if tx.s.round > 3:
            tx.pop("toy.end.rounds")


def rolled(tx: Tx, f: Raiding, a: Rolled) -> None:
    tx.pop("toy.raid.die")
    town = tx.s.towns[f.town]
    troops = town.troops[f.seat]
    total = troops + a.face
    tx.note("toy.raid.strength", total, (
        Term("term.troops", troops, "toy.raid.troops"), Term("term.die", a.face, "toy.raid.die"),
    ), town=f.town, seat=f.seat)
    tie = total == town.walls and reading(tx.s.opt, "toy.d.tie") == "raider"
    if total > town.walls or tie:
        tx.change(("towns", f.town, "owner"), f.seat, "toy.raid.win", town=f.town, seat=f.seat)
    _next(tx, f.seat)


HANDLERS = {
    Turn: Handler("toy.turn.order", lambda s, f: f.seat, offers, act=act, guards={
        Raid: (own_turn, not_own, troops_there, coin_there), Pass: (own_turn,)}),
    Raiding: Handler("toy.raid.die", lambda s, f: CHANCE, act=rolled,
                     outcomes=lambda s, f: [(Rolled(CHANCE, n), 1) for n in range(1, PIPS + 1)]),
}


def bare(opt: Options) -> Toy:
    empty = (0,) * len(opt.seats)
    return Toy(opt=opt, stack=(Turn(0),), towns=tuple(Town(w, empty) for w in (3, 4, 5)),
               coins=empty, hands=((),) * len(opt.seats))


def setup(opt: Options) -> Toy:
    s = bare(opt)
    one = (1,) * len(opt.seats)
    return msgspec.structs.replace(
        s, coins=(3,) * len(opt.seats), towns=tuple(Town(t.walls, one) for t in s.towns))


def census(s: Toy) -> Iterator[Check]:
    for seat in range(len(s.opt.seats)):
        have = sum(t.troops[seat] for t in s.towns)
        yield check(have <= TROOPS, TROOPS, have, "troops", rule="toy.setup.troops", seat=seat)
    for i, town in enumerate(s.towns):
        both = town.owner >= 0 and town.troops[town.owner] == 0
        yield check(not both, 1, 0, "troops of its owner", rule="toy.raid.win", town=i,
                    seat=town.owner)


def given(opt: Options) -> Fields:
    troops = Table(opt.seats, Int(0, 30))
    return Fields({
        "turn": Choice(opt.seats, "who plays next"),
        "round": Int(1, 3),
        "towns": Table(TOWNS, Fields({"owner": Choice(("neutral", *opt.seats)), "troops": troops})),
        "players": Table(opt.seats, Fields({
            "coins": Int(0, COINS), "hand": Listing(Choice(("spy", "wall", "1494")), 2)})),
    }, ("turn",))


def patch(opt: Options, what: Mapping[str, Any]) -> Toy:
    s = bare(opt)
    towns = []
    for name, town in zip(TOWNS, s.towns, strict=True):
        said = what.get("towns", {}).get(name, {})
        owner = said.get("owner", "neutral")
        troops = tuple(said.get("troops", {}).get(seat, 0) for seat in opt.seats)
        towns.append(Town(town.walls, troops, opt.seats.index(owner) if owner != "neutral" else -1))
    players = [what.get("players", {}).get(seat, {}) for seat in opt.seats]
    for seat, said in zip(opt.seats, players, strict=True):
        if len(set(said.get("hand", []))) < len(said.get("hand", [])):
            raise Misfit(("players", seat, "hand"), "the same card twice", "each card once")
    return msgspec.structs.replace(
        s, stack=(Turn(opt.seats.index(what["turn"])),), round=what.get("round", 1),
        towns=tuple(towns), coins=tuple(p.get("coins", 0) for p in players),
        hands=tuple(tuple(p.get("hand", [])) for p in players))


def show(s: Toy) -> dict[str, Any]:
    seats = s.opt.seats
    towns: dict[str, Any] = {}
    for name, town in zip(TOWNS, s.towns, strict=True):
        owner = {"owner": seats[town.owner]} if town.owner >= 0 else {}
        troops = {seats[i]: n for i, n in enumerate(town.troops) if n}
        towns[name] = {**owner, **({"troops": troops} if troops else {})}
    top = s.stack[-1] if s.stack else Turn(0)
    return {"turn": seats[top.seat], "round": min(s.round, 3), "towns": towns, "players": {
        seat: {"coins": s.coins[i], **({"hand": [*s.hands[i]]} if s.hands[i] else {})}
        for i, seat in enumerate(seats)}}


ACTIONS = {
    "raid": Fields({"town": Choice(TOWNS)}, ("town",)),
    "pass": Fields({}),
    "roll": Fields({"face": Int(1, 6)}, ("face",)),
}


def action(opt: Options, seat: int, name: str, said: Mapping[str, Any]) -> Action:
    if name == "raid":
        return Raid(seat, TOWNS.index(said["town"]))
    return Rolled(seat, said["face"]) if name == "roll" else Pass(seat)


def step(opt: Options, a: Action) -> tuple[str, dict[str, Any]]:
    if isinstance(a, Raid):
        return "raid", {"town": TOWNS[a.town]}
    return ("roll", {"face": a.face}) if isinstance(a, Rolled) else ("pass", {})


def note_args(opt: Options, event: Event) -> dict[str, Any]:
    return {name: label(opt, name, v) if name in ("seat", "town") else v for name, v in event.args}


def label(opt: Options, kind: str, value: Any) -> str:
    if kind == "seat":
        return opt.seats[value] if 0 <= value < len(opt.seats) else "nobody"
    return TOWNS[value] if kind == "town" else str(value)


RULES = (
    "toy.turn.order", "toy.turn.round", "toy.raid.troops", "toy.raid.other", "toy.raid.coin",
    "toy.raid.die", "toy.raid.strength", "toy.raid.win", "toy.end.rounds", "toy.setup.troops",
)


def _rule(name: str) -> Rule:
    return Rule(id=name, game="toy", title=name, text=name, cite="Raids", kind="procedure",
                modes=("duel", "feud"))


def _dispute(name: str, when: Any, *readings: str) -> Dispute:
    return Dispute(
        id=name, game="toy", question=name, kind="ambiguity", rules=(), cite=(),
        readings=tuple(Reading(id=r, text=r, basis=r) for r in readings), default=readings[0],
        why="", changes="", when=when, reason="a matter of taste" if when == "told-only" else "")


EXAMPLE = Example(id="toy.ex.alba", game="toy", title="Alba", cite="Raids", rules=(), given={},
                  steps=(), expect={})
CATALOGUE = Catalogue(
    game="toy", title="Toy", rulebook="Toy", modes={"duel": "two", "feud": "two or three"},
    components=(),
    rules={r: _rule(r) for r in RULES},
    disputes={d.id: d for d in (
        _dispute("toy.d.tie", "play", "town", "raider"),
        _dispute("toy.d.manners", "told-only", "a", "b"),
        _dispute("toy.d.misprint", "told-only", "a", "b"))},
    examples={EXAMPLE.id: EXAMPLE}, facts={}, unprinted={}, _replaced={}, _seen={},
)
WORDS = Words(
    label=label,
    messages={
        "check": "{rule} needs {need} {unit} and has {have}",
        "check.toy.turn.order": "It is the turn of {seat_need}, not of {seat_have}",
        "check.toy.raid.coin": "A raid costs {need} {unit}; there {need:is|are} {have}",
        "check.toy.setup.troops": "{seat} has {need} troops in all",
        "form.outcome": "The die shows 1 to 4", "form.decision": "That is not asked here",
        "form.over": "The game is over",
    },
    act=lambda opt, a: step(opt, a)[0],
    group=lambda opt, a: (step(opt, a)[0], ""),
    situation=lambda s: "",
)
DISPUTES = {"toy.d.tie": "town"}
options.define_readings(DISPUTES)
GAME = Game(
    name="toy", title="Toy",
    modes={"duel": Mode("Duel", (("red", "blue"),)),
           "feud": Mode("Feud", (("red", "blue"), ("red", "blue", "green")))},
    state=Toy, handlers=HANDLERS, disputes=DISPUTES, bare=bare, setup=setup, census=census,
    space=lambda opt: iter(()), sample=lambda opt, rng: setup(opt),
    script=Script(given, lambda opt: ACTIONS, patch, show, action, step, note_args, ("fog",)),
    picture=lambda s, **_: None, describe=WORDS,
    told_only={"toy.d.manners": "it is a matter of taste"},
)
