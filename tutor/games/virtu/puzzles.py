"""Sieges to practise on: small positions in which everything that counts is printed or stated."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.core.frames import Action
from tutor.core.options import Options
from tutor.core.practice import FIRST, LEGAL, First, Practice, Rank, Seen
from tutor.games.virtu.actions import Besiege, Decline, Disband, Sail, Walk
from tutor.games.virtu.bonus import SPECIAL, TOKEN, held
from tutor.games.virtu.frames import WageWar
from tutor.games.virtu.kit import COURTIERS, kit
from tutor.games.virtu.options import MODES
from tutor.games.virtu.picture import stacks
from tutor.games.virtu.resources import OTTOMAN
from tutor.games.virtu.room import ROOM
from tutor.games.virtu.state import AVAILABLE, NOBODY, OTTOMANS, State, attackers, cities_of

COMPANY = MODES["art"].seats[0]
VALUED = {"Siena": 3, "Ravenna": 2, "Benevento": 2, "Terracina": 1}
"""Cities whose value is printed."""
HOMES = {"red": "Florence", "yellow": "Naples", "green": "Venice"}
OTHERS = ("Pisa", "Rome", "Ancona", "Bari", "Corfu", "Spoleto", "Bologna", "Mantua", "Rossano")


def company(_level: int, _random: Random) -> Options:
    """Three players, so that no City is missing that a question needs."""
    return Options("virtu", "art", COMPANY)


def draw(opt: Options, random: Random, kind: str, level: int) -> dict[str, Any]:
    """A Siege; with the level come defenders and Agents, then War Bonuses on both sides."""
    order = random.sample(opt.seats, len(opt.seats))
    cities: dict[str, dict[str, Any]] = {home: {"owner": s} for s, home in HOMES.items()}
    players: dict[str, dict[str, Any]] = {seat: {} for seat in opt.seats}
    if kind == FIRST:
        _spread(cities, random, level)
    attacker, target = random.choice(opt.seats), random.choice(tuple(VALUED))
    owner = random.choice([seat for seat in opt.seats if seat != attacker])
    cities[target] = _besieged(attacker, owner, random, kind, level)
    if level > 1 or kind == LEGAL:
        players[attacker] |= _bonuses(random, level)
        players[owner] |= _bonuses(random, level)
    if level == 3 and kind != FIRST:
        rival = next(seat for seat in opt.seats if seat not in (attacker, owner))
        other = random.choice([city for city in VALUED if city != target])
        cities[other] = {"troops": {random.choice((attacker, rival)): random.randint(1, 3)}}
    return {"at": "end-of-spring", "order": order, "cities": cities, "players": players}


def _besieged(
    attacker: str, owner: str, random: Random, kind: str, level: int
) -> dict[str, Any]:
    troops = {attacker: random.randint(1, 4)}
    found: dict[str, Any] = {"troops": troops}
    if random.random() < (0.4 if level == 1 else 0.7) or kind == FIRST:
        found["owner"] = owner
        if random.random() < 0.6:
            troops[owner] = random.randint(1, 2)
    if random.random() < 0.3 * level - 0.1:
        found["agent"] = random.choice((attacker, owner))
    return found


def _bonuses(random: Random, level: int) -> dict[str, Any]:
    """War Bonuses of a side, some of which can't be used."""
    found: dict[str, Any] = {"florins": random.randint(0, 2)}
    if random.random() < 0.6:
        found["war_tokens"] = random.randint(1, 2)
    if random.random() < 0.7:
        side = "available" if random.random() < 0.65 else "exhausted"
        found["courtiers"] = [{"war": 1, "price": 1, "side": side}]
    if level == 3 and random.random() < 0.4:
        found["patronage"] = ["Leonardo da Vinci"]
    return found


def _spread(cities: dict[str, dict[str, Any]], random: Random, level: int) -> None:
    """Cities for everybody: some with as many as others, but at the first level."""
    free = random.sample(OTHERS, len(OTHERS))
    counts = random.sample((0, 1, 2), 3) if level == 1 else random.choices((0, 1, 2), k=3)
    for seat, count in zip(HOMES, counts, strict=True):
        for _ in range(count):
            cities[free.pop()] = {"owner": seat}


def told(s: State, seat: int) -> str:
    """What a side has for a Siege, beside its Troops."""
    player = s.players[seat]
    has = [_count(player.florins, "florin")]
    if player.tokens:
        has.append(_count(player.tokens, "War Bonus token"))
    for space, courtier in enumerate(player.courtiers, 1):
        if courtier is not None:
            side = "Available" if courtier.side == AVAILABLE else "Exhausted"
            has.append(f"on space {space} an {side} courtier with a War symbol for 1 florin")
    has += player.patronage
    return f"{s.opt.seats[seat].capitalize()} has {', '.join(has)}."


def ranks(_before: State, s: State, _args: Mapping[str, Any]) -> tuple[Rank, Rank]:
    """How many Cities each seat controls in the end; then whose disc lies higher."""
    numbers = tuple(cities_of(s, seat) for seat in range(len(s.players)))
    return Rank("virtu.order.new-order", "City|Cities", numbers), Rank("virtu.order.tie")


def counted(_before: State, s: State, _args: Mapping[str, Any]) -> str:
    """How many Cities each seat controls."""
    each = (f"{name.capitalize()} {cities_of(s, seat)}" for seat, name in enumerate(s.opt.seats))
    return f"Cities in the end: {', '.join(each)}."


def sides(before: State, _after: State, args: Mapping[str, Any]) -> tuple[Rank, Rank, Rank]:
    """Who takes part in a Siege, and how strong each side is; the City stays with its owner."""
    seats, owner = range(len(before.players)), before.cities[args["city"]].owner
    strength = {args["seat"]: args["attack"]} | ({} if owner == NOBODY else
                                                 {owner: args["defence"]})
    return (Rank("virtu.siege.begun", numbers=tuple(int(seat in strength) for seat in seats),
                 say="{seat} takes no part in this Siege."),
            Rank("virtu.siege.attacker-strength", "point of strength|points of strength",
                 tuple(strength.get(seat, 0) for seat in seats)),
            Rank("virtu.siege.win-strictly"))


def compared(before: State, _after: State, args: Mapping[str, Any]) -> str:
    """How strong the attacker is, and how strong the City."""
    city, attacker = kit(before.opt).names[args["city"]], before.opt.seats[args["seat"]]
    return f"{attacker.capitalize()} has {args['attack']}, {city} {args['defence']}."


def sees(s: State, args: Mapping[str, Any]) -> Seen:
    """The City that a sum is about; else those that are besieged, and the Cities track in words."""
    if "city" in args:
        return Seen((kit(s.opt).names[args["city"]],))
    besieged = tuple(name for i, name in enumerate(kit(s.opt).names) if attackers(s, i))
    return Seen(besieged, f"Cities track, by number of Cities: {'; '.join(stacks(s))}.")


def sensible(s: State, a: Action) -> bool:
    """Whether somebody might think of it.

    Nobody thinks of a card that is not there, of the Room when no Action is taken, of a tile whose
    symbols nobody told, of Troops where none are, or of a Siege of a City of one's own.
    """
    if isinstance(a, Disband | Walk | Sail):
        return s.cities[a.city].waiting[a.seat] > 0
    if isinstance(a, Besiege | Decline):
        return s.cities[a.city].owner != a.seat
    source = str(getattr(a, "source", ""))
    if source in ROOM:
        return isinstance(s.stack[-1], WageWar)
    if source in COURTIERS:
        return s.players[a.seat].courtiers[COURTIERS[source]] is not None
    if source == OTTOMAN:
        return s.alliances[OTTOMANS].holder != NOBODY
    if source in SPECIAL and source != TOKEN:
        return any(held(s, seat, source) for seat in range(len(s.players)))
    city = kit(s.opt).index.get(source)
    tile = None if city is None else s.cities[city]
    return tile is None or (tile.owner == a.seat and tile.symbols is not None)


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


PRACTICE = Practice(
    company,
    draw,
    {
        "virtu.siege.attacker-strength": "How strong is {seat} before {city}?",
        "virtu.siege.defender-base": "How strong is {city} against {seat}?",
        "virtu.battle.strength": "How strong is {seat} in the battle before {city}?",
    },
    (First("virtu.order.new-order", "Who goes first in Winter?", ("order", 1), ranks,
           ("virtu.order.tie", "virtu.order.stack-on-top"), counted),
     First("virtu.siege.win-strictly", "Who holds {city} after the Siege?",
           ("cities", "{city}", "owner"), sides,
           ("virtu.siege.defending-troops", "virtu.siege.defender-bonus",
            "virtu.siege.attacker-agent", "virtu.siege.neutral-agent"), compared)),
    told=told,
    sensible=sensible,
    sees=sees,
)
