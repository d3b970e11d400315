"""Sieges: strengths, victory with its losses and spoils, and defeat."""

from __future__ import annotations

from tutor.core.frames import AUTO
from tutor.core.game import Handler
from tutor.core.options import reading
from tutor.core.tx import Term, Tx
from tutor.games.virtu import battle, bonus, retreat
from tutor.games.virtu.frames import Assault, Exchange, Siege
from tutor.games.virtu.kit import value_of
from tutor.games.virtu.spoils import take_city
from tutor.games.virtu.state import BASTION, NOBODY, State, attackers

STRONG = 3
"""A defence of this strength or more costs a winning attacker a Troop."""


def begin(tx: Tx, f: Siege) -> None:
    """A Siege comes up: rivals before the same City fight first (virtu.battle.when)."""
    if len(attackers(tx.s, f.city)) > 1:
        battle.begin(tx, f.city, f.seat)
        return
    owner = tx.s.cities[f.city].owner
    sides = (f.seat,) if owner == NOBODY else (f.seat, owner)
    if owner == NOBODY:
        tx.note("virtu.siege.neutral-no-bonus", city=f.city)
    bonus.begin(tx, f.city, sides, False, "virtu.siege.when")


def attack_terms(s: State, f: Assault | Exchange) -> list[Term]:
    """What the attacker's strength is made of (virtu.siege.attacker-strength)."""
    seat = f.sides[0]
    rule = "virtu.siege.attacker-strength"
    return [Term("troops", s.cities[f.city].troops[seat], rule, (("seat", seat),)),
            *bonus_terms(f, seat)]


def bonus_terms(f: Assault | Exchange, seat: int) -> list[Term]:
    """The War Bonuses that a seat used, one term each."""
    return [
        Term("bonus", worth, bonus.rule_of(source), (("source", source),))
        for who, source, worth in f.used
        if who == seat
    ]


def defence_terms(s: State, f: Assault | Exchange) -> list[Term]:
    """What the defence is made of: value, Agent, and a player's Troops and War Bonuses."""
    city, attacker = s.cities[f.city], f.sides[0]
    terms = [Term("value", value_of(s, f.city), "virtu.siege.defender-base",
                  (("city", f.city),))]
    if city.agent == attacker:
        terms.append(Term("own-agent", -1, "virtu.siege.attacker-agent", (("seat", attacker),)))
    elif city.agent != NOBODY and city.owner == NOBODY:
        terms.append(
            Term("foreign-agent", 1, "virtu.siege.neutral-agent", (("seat", city.agent),))
        )
    if city.owner != NOBODY:
        if troops := city.troops[city.owner]:
            terms.append(Term("defending-troops", troops, "virtu.siege.defending-troops",
                              (("seat", city.owner),)))
        if BASTION in s.players[city.owner].patronage:
            terms.append(Term("bastion", bonus.plus_two(s), "virtu.patronage.bastion"))
        terms.extend(
            Term("bonus", t.number, "virtu.siege.defender-bonus", t.args)
            for t in bonus_terms(f, city.owner)
        )
    return terms


def resolve(tx: Tx, f: Assault) -> None:
    """Compare the strengths and carry out what follows."""
    if f.battle:
        battle.resolve(tx, f)
        return
    s: State = tx.s
    seat = f.sides[0]
    attack, defence = attack_terms(s, f), defence_terms(s, f)
    strength, needed = sum(t.number for t in attack), sum(t.number for t in defence)
    if tx.log:
        tx.note(("virtu.siege.attacker-strength",), strength, attack, seat=seat, city=f.city)
        defence_rules = tuple(dict.fromkeys((*(t.rule for t in defence), *agent_rules(s, f))))
        tx.note(defence_rules, needed, defence, say="virtu.siege.defender-base", seat=seat,
                city=f.city)
        _agent_of_no_effect(tx, f)
    won = strength > needed
    tx.note("virtu.siege.win-strictly", int(won), say="falls" if won else "holds", seat=seat,
            city=f.city, attack=strength, defence=needed)
    tx.pop("virtu.siege.win-strictly", say="quiet")
    (_victory if won else _defeat)(tx, f, needed)


def agent_rules(s: State, f: Assault) -> tuple[str, ...]:
    """The rule of the Agents that counts in the defence, if one does."""
    city = s.cities[f.city]
    if city.agent == NOBODY:
        return ()
    if city.owner == NOBODY:
        return ("virtu.agent.neutral-city",)
    return ("virtu.agent.enemy-city",) if city.agent == f.sides[0] else ()


def _agent_of_no_effect(tx: Tx, f: Assault) -> None:
    city = tx.s.cities[f.city]
    if NOBODY not in (city.agent, city.owner) and city.agent != f.sides[0]:
        rule = "virtu.agent.own-city" if city.agent == city.owner else "virtu.agent.enemy-city"
        tx.note(rule, 0, say="agent-without-effect", seat=city.agent, city=f.city)


def _victory(tx: Tx, f: Assault, defence: int) -> None:
    seat, owner = f.sides[0], tx.s.cities[f.city].owner
    troops: tuple[str | int, ...] = ("cities", f.city, "troops", seat)
    supply: tuple[str | int, ...] = ("players", seat, "supply")
    if defence >= STRONG:
        tx.move(troops, supply, 1, ("virtu.siege.loss-strong-city",
                                    "virtu.siege.lost-troops-return"), seat=seat, city=f.city)
    if owner != NOBODY and (defenders := tx.s.cities[f.city].troops[owner]):
        lost = min(defenders, tx.s.cities[f.city].troops[seat])
        tx.move(troops, supply, lost, "virtu.siege.loss-per-defender", seat=seat, city=f.city)
        tx.move(("cities", f.city, "troops", owner), ("players", owner, "supply"), defenders,
                "virtu.siege.defenders-die", seat=owner, city=f.city)
    left = tx.s.cities[f.city].troops[seat]
    rule = "virtu.siege.troops-enter" if left else "virtu.siege.win-without-survivors"
    tx.note(rule, left, seat=seat, city=f.city, number=left)
    _trophy(tx, seat, owner)
    take_city(tx, seat, f.city)


def _trophy(tx: Tx, seat: int, owner: int) -> None:
    if owner == NOBODY:
        tx.note("virtu.siege.no-trophy-neutral", 0, seat=seat)
    elif owner in (trophies := tx.s.players[seat].trophies):
        tx.note("virtu.siege.one-trophy-each", 0, seat=seat, seat_loser=owner)
    else:
        tx.change(("players", seat, "trophies"), tuple(sorted((*trophies, owner))),
                  "virtu.siege.trophy", seat=seat, seat_loser=owner)


def _defeat(tx: Tx, f: Assault, defence: int) -> None:
    seat, owner = f.sides[0], tx.s.cities[f.city].owner
    tx.move(("cities", f.city, "troops", seat), ("players", seat, "supply"), 1,
            ("virtu.siege.defeat-loss", "virtu.siege.lost-troops-return"), seat=seat, city=f.city)
    if owner != NOBODY:
        tx.note("virtu.siege.defeat-defender-unhurt", 0, seat=owner, city=f.city)
    left = tx.s.cities[f.city].troops[seat]
    send_back(tx, seat, f.city)
    if left and reading(tx.s.opt, "virtu.d.retreat-timing") == "at-once":
        retreat.begin(tx, seat, "virtu.retreat.must", f.city)


def send_back(tx: Tx, seat: int, city: int) -> None:
    """Troops that still stand before a City wait there, out of the fighting, for their retreat."""
    tx.move(("cities", city, "troops", seat), ("cities", city, "waiting", seat),
            tx.s.cities[city].troops[seat], "virtu.retreat.must", seat=seat, city=city)


SIEGE = Handler(rule="virtu.siege.when", who=lambda s, f: AUTO, run=begin)
ASSAULT = Handler(rule="virtu.siege.win-strictly", who=lambda s, f: AUTO, run=resolve)
