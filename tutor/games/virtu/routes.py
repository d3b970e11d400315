"""Roads and voyages: what a Troop needs to get from one City to another, by whichever rule it goes.

The actions judged here name ``city`` and ``to``; the frames hold the ``ships`` that are paid.
"""

from __future__ import annotations

from tutor.core.guards import COST, LIMITS, Check, Guard, check, guard
from tutor.core.options import reading
from tutor.games.virtu.actions import Embark, March, Sail, Walk
from tutor.games.virtu.frames import Retreat, WageWar
from tutor.games.virtu.kit import kit
from tutor.games.virtu.state import State


def road_guard(rule: str) -> Guard:
    """A road joins the two Cities."""

    @guard(rule, LIMITS)
    def road_leads_there(s: State, f: Retreat | WageWar, a: Walk | March) -> Check:
        joined = kit(s.opt).road(a.city, a.to)
        return check(joined, "road", "road" if joined else "none", subject="road",
                     city_from=a.city, city_to=a.to)

    return road_leads_there


def ships_paid(s: State, f: Retreat | WageWar) -> int:
    """Ships that are paid and not yet used."""
    return f.ships + room_ships(f) * room_pays(s, f)


def room_ships(f: Retreat | WageWar) -> int:
    """Ships on cards of a Wage War Room that somebody would pay a retreat with."""
    return f.room_ships if isinstance(f, Retreat) else 0


def room_pays(s: State, f: Retreat | WageWar) -> bool:
    """Whether there are such Ships, and they count."""
    return room_ships(f) > 0 and reading(s.opt, "virtu.d.retreat-ships") == "room-too"


def voyage_guards(rule: str) -> tuple[Guard, Guard]:
    """A voyage leads from Port to Port, and a Ship is paid for each sea that it crosses."""

    @guard(rule, LIMITS)
    def voyage_leads_there(s: State, f: Retreat | WageWar, a: Sail | Embark) -> Check:
        k = kit(s.opt)
        ports = k.ports(a.city, a.to)
        there = ports == 2 and a.city != a.to and k.ships(a.city, a.to) > 0
        apart = ports == 2 and not there
        return check(there, 2, ports, subject="apart" if apart else "ports", city_from=a.city,
                     city_to=a.to)

    @guard(rule, COST)
    def ships_are_paid(s: State, f: Retreat | WageWar, a: Sail | Embark) -> Check:
        need = kit(s.opt).ships(a.city, a.to)
        if not need:
            return check(True, subject="no-voyage")
        paid, of_room = ships_paid(s, f), room_ships(f)
        if of_room and not room_pays(s, f):
            return check(paid >= need, need, paid, "Ship", subject="room", city_from=a.city,
                         city_to=a.to, number=of_room)
        return check(paid >= need, need, paid, "Ship", subject="ships", city_from=a.city,
                     city_to=a.to)

    return voyage_leads_there, ships_are_paid
