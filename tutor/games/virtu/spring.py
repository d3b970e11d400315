"""The end of Spring: whose Sieges come when, and the turn order that follows from them."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.frames import AUTO, Action
from tutor.core.game import Handler
from tutor.core.guards import FORM, LIMITS, PRESENCE, Check, check, guard
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.virtu import battle, retreat
from tutor.games.virtu.actions import Besiege, Collect, Decline
from tutor.games.virtu.ending import call_at_once, call_last_winter
from tutor.games.virtu.frames import EndOfSpring, NewOrder, PickSiege, Retreats, Siege
from tutor.games.virtu.kit import LAST_SPACE
from tutor.games.virtu.resources import COLLECT, collect, collectable
from tutor.games.virtu.siege import send_back
from tutor.games.virtu.state import State, attackers, beaten, cities_of, open_sieges


@guard("virtu.siege.order-players", FORM)
def their_sieges(s: State, f: PickSiege, a: Action) -> Check:
    return check(a.seat == f.seat, f.seat, a.seat, subject="turn", seat_need=f.seat,
                 seat_have=a.seat)


@guard("virtu.siege.begun", PRESENCE)
def troops_stand_there(s: State, f: PickSiege, a: Besiege | Decline) -> Check:
    here = s.cities[a.city].troops[a.seat]
    return check(here > 0, 1, here, "Troop", subject="troops", seat=a.seat, city=a.city)


@guard("virtu.siege.begun", PRESENCE)
def city_is_not_theirs(s: State, f: PickSiege, a: Besiege | Decline) -> Check:
    owner = s.cities[a.city].owner
    return check(owner != a.seat, "another's", "own" if owner == a.seat else "another's",
                 subject="own", seat=a.seat, seat_have=owner, city=a.city)


@guard("virtu.battle.winner-may-besiege", LIMITS)
def may_decline(s: State, f: PickSiege, a: Decline) -> Check:
    have = "battle won" if (a.seat, a.city) in s.won else "none"
    return check(is_free(s, a.seat, a.city), "battle won", have, city=a.city, seat=a.seat)


def is_free(s: State, seat: int, city: int) -> bool:
    """Whether a Siege need not take place: after a battle that was won, or where it is read so."""
    return (seat, city) in s.won or reading(s.opt, "virtu.d.decline-siege") == "may-decline"


def offers(s: State, f: PickSiege) -> Iterator[Action]:
    for city in open_sieges(s, f.seat):
        yield Besiege(f.seat, city)
        if is_free(s, f.seat, city):
            yield Decline(f.seat, city)


def pick(tx: Tx, f: PickSiege, a: Action) -> None:
    if isinstance(a, Collect):
        collect(tx, a)
    elif isinstance(a, Decline):
        tx.note("virtu.battle.winner-may-besiege", 0, say="declines", seat=a.seat, city=a.city)
        send_back(tx, a.seat, a.city)
        tx.pop("virtu.siege.order-own", say="quiet")
    else:
        assert isinstance(a, Besiege)
        tx.swap(Siege(a.seat, a.city), "virtu.siege.order-own", seat=a.seat, city=a.city)


def next_siege(tx: Tx, f: EndOfSpring) -> None:
    """The next Siege, or the next player, or the retreats."""
    s: State = tx.s
    if f.turn < 0:
        if not _sent_home(tx):
            call_at_once(tx)
            _battles_first(tx)
        return
    if f.turn == len(s.order):
        for seat in s.order:
            _discard_tokens(tx, seat)
        waiting = any(beaten(s, seat) for seat in s.order)
        say = "virtu.retreat.timing" if waiting else "nobody-retreats"
        tx.swap(Retreats(), "virtu.retreat.timing", say=say)
        return
    seat = s.order[f.turn]
    sieges = open_sieges(s, seat)
    if not sieges:
        _discard_tokens(tx, seat)
        turn = _next_turn(tx.s, f.turn + 1)
        tx.swap(EndOfSpring(turn), "virtu.siege.order-players", say="quiet")
        return
    if len(sieges) == 1 and not is_free(s, seat, sieges[0]):
        tx.push(Siege(seat, sieges[0]), "virtu.siege.begun", seat=seat, city=sieges[0])
    else:
        tx.push(PickSiege(seat), "virtu.siege.order-players", seat=seat)


def _next_turn(s: State, turn: int) -> int:
    """Whose turn comes: a seat that has no Siege is passed over where its tokens are read to stay.

    They go when every Siege is over; otherwise its turn, in which it does nothing, takes them.
    """
    while (
        turn < len(s.order)
        and s.players[s.order[turn]].tokens
        and not open_sieges(s, s.order[turn])
        and reading(s.opt, "virtu.d.tokens-without-siege") == "all-sieges-over"
    ):
        turn += 1
    return turn


def _discard_tokens(tx: Tx, seat: int) -> None:
    tx.move(("players", seat, "tokens"), ("tokens",), tx.s.players[seat].tokens,
            "virtu.bonus.discard-tokens", seat=seat)


def _sent_home(tx: Tx) -> bool:
    """Whether Troops that were beaten before this position retreat first, where it is read so."""
    s: State = tx.s
    seat = next((seat for seat in s.order if beaten(s, seat)), None)
    if seat is None or not any(open_sieges(s, other) for other in s.order):
        return False
    if reading(s.opt, "virtu.d.retreat-timing") != "at-once":
        return False
    retreat.begin(tx, seat, "virtu.retreat.must")
    return True


def _battles_first(tx: Tx) -> None:
    """Start with the first player; or fight every battle before any Siege, where it is read so."""
    s: State = tx.s
    contested = [i for i in range(len(s.cities)) if len(attackers(s, i)) > 1]
    if contested and reading(s.opt, "virtu.d.battle-bonus-order") == "all-battles-first":
        first = attackers(s, contested[0])[0]
        tx.push(Siege(first, contested[0]), "virtu.battle.when", seat=first, city=contested[0])
        battle.begin(tx, contested[0], first)
        return
    tx.swap(EndOfSpring(_next_turn(s, 0)), "virtu.siege.when")


def new_order(tx: Tx, f: NewOrder) -> None:
    """Most Cities first; among equals, whoever's disc lies higher in the stack."""
    s: State = tx.s
    ranked = [seat for stack in reversed(s.track) for seat in stack]
    top = s.track[LAST_SPACE]
    beyond = len(top) > 1 and any(cities_of(s, seat) > LAST_SPACE for seat in top)
    if beyond and reading(s.opt, "virtu.d.beyond-eight") == "count-cities":
        ranked.sort(key=lambda seat: -cities_of(s, seat))
    ties = any(len(stack) > 1 for stack in s.track)
    cites = ("virtu.order.new-order", "virtu.order.then-winter", "virtu.order.both-phases",
             *(("virtu.order.tie",) if ties else ()))
    if tuple(ranked) == s.order:
        tx.note(cites, 0, say="same-order", order=s.order)
    else:
        tx.change(("order",), tuple(ranked), cites, order=tuple(ranked))
    if s.won:
        tx.change(("won",), (), "virtu.siege.when", say="quiet")
    if s.spent:
        tx.change(("spent",), (), "virtu.battle.bonuses-spent", say="quiet")
    call_last_winter(tx)
    tx.pop("virtu.order.then-winter", say="winter-comes", last=bool(tx.s.last))


END_OF_SPRING = Handler(rule="virtu.siege.when", who=lambda s, f: AUTO, run=next_siege)
NEW_ORDER = Handler(rule="virtu.order.new-order", who=lambda s, f: AUTO, run=new_order)
PICK_SIEGE = Handler(
    rule="virtu.siege.order-players",
    who=lambda s, f: f.seat,
    offers=offers,
    asides=collectable,
    guards={
        Besiege: (their_sieges, troops_stand_there, city_is_not_theirs),
        Decline: (their_sieges, troops_stand_there, city_is_not_theirs, may_decline),
        Collect: COLLECT,
    },
    act=pick,
)
