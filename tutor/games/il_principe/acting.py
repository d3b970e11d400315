"""Phase 3: in turn each player builds a city, places buildings, or does neither."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.frames import Action
from tutor.core.game import Handler
from tutor.core.guards import FORM, LIMITS, PRESENCE, Check, check, guard
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.il_principe import city
from tutor.games.il_principe.actions import Build, Pass, Place
from tutor.games.il_principe.frames import Acting
from tutor.games.il_principe.state import COLOURS, State, clockwise, without


def begin(tx: Tx) -> None:
    """Il Principe acts first, the others clockwise."""
    s: State = tx.s
    tx.push(Acting(clockwise(s, s.marker)), "il_principe.phase3.order", seat=s.marker)


@guard("il_principe.phase3.order", FORM)
def their_turn(s: State, f: Acting, a: Action) -> Check:
    seat = f.waiting[0]
    return check(a.seat == seat, seat, a.seat, subject="turn", seat_need=seat, seat_have=a.seat)


@guard("il_principe.place.one-colour", FORM)
def at_least_one(s: State, f: Acting, a: Place) -> Check:
    return check(a.count > 0, 1, a.count, "card", subject="none")


@guard("il_principe.place.one-colour", PRESENCE)
def so_many_in_hand(s: State, f: Acting, a: Place) -> Check:
    have = s.hands[a.seat].count(a.colour)
    return check(have >= a.count, a.count, have, "card", reads=(("hands", a.seat),), seat=a.seat,
                 colour=a.colour)


@guard("il_principe.phase3.options", LIMITS)
def may_pass(s: State, f: Acting, a: Pass) -> Check:
    """Whoever holds a card could place it; whoever holds none can't build either."""
    have = len(s.hands[a.seat])
    if have and reading(s.opt, "il_principe.d.phase3-pass") == "may-pass":
        return check(True, "any", have, "card", subject="free", seat=a.seat)
    return check(not have, 0, have, "card", subject="pass", seat=a.seat)


def offers(s: State, f: Acting) -> Iterator[Action]:
    seat = f.waiting[0]
    if city.cities_may_be_built(s):
        for card in s.offer:
            yield Build(seat, card)
    for colour in range(len(COLOURS)):
        for count in range(1, s.hands[seat].count(colour) + 1):
            yield Place(seat, colour, count)
    yield Pass(seat)


def act(tx: Tx, f: Acting, a: Action) -> None:
    rest = f.waiting[1:]
    if rest:
        tx.swap(Acting(rest), ("il_principe.phase3.order", "il_principe.phase3.options"),
                say="quiet")
    else:
        tx.pop("il_principe.phase3.order", say="quiet")
    if isinstance(a, Build):
        city.build(tx, a.seat, a.city)
    elif isinstance(a, Place):
        _place(tx, a)
    else:
        tx.note("il_principe.phase3.options", 0, say="does-nothing", seat=a.seat)


def _place(tx: Tx, a: Place) -> None:
    s: State = tx.s
    cite = ("il_principe.place.one-colour", "il_principe.place.rows")
    tx.change(("hands", a.seat), without(s.hands[a.seat], a.colour, a.count), cite, say="quiet")
    tx.gain(("up", a.seat, a.colour), a.count, cite, seat=a.seat, colour=a.colour)
    tx.gain(("placed", a.seat), a.count, cite, say="quiet")


ACTING = Handler(
    rule="il_principe.phase3.options",
    who=lambda s, f: f.waiting[0],
    offers=offers,
    guards={
        Build: (their_turn, *city.BUILD),
        Place: (their_turn, at_least_one, so_many_in_hand),
        Pass: (their_turn, may_pass),
    },
    act=act,
)
