"""Building a city: its cost, its reward, what others score for their roles, the next City card."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.frames import AUTO, Action
from tutor.core.game import Handler
from tutor.core.guards import COST, FORM, LIMITS, PRESENCE, Check, check, guard
from tutor.core.options import reading
from tutor.core.tx import Term, Tx
from tutor.games.il_principe import scoring
from tutor.games.il_principe.actions import Build, Decline, PutBlazon, Stop
from tutor.games.il_principe.frames import Acting, Auctions, Blazons, Built, MayBuild, Offer
from tutor.games.il_principe.kit import (
    blazons_of,
    buildings_of,
    ducats_of,
    points_of,
    regions_of,
)
from tutor.games.il_principe.options import is_variant
from tutor.games.il_principe.purse import pay
from tutor.games.il_principe.state import CITIES, COLOURS, OTHERS, State, table_of, without
from tutor.games.il_principe.supply import city_pile_size

MAJOR_POINTS, MINOR_POINTS = 2, 1
SEVERAL = "il_principe.d.several-builds"


def cities_may_be_built(s: State) -> bool:
    """Whether this is no round, and no first round, without building."""
    return s.round > 1 or is_variant(s.opt)


@guard("il_principe.phase3.round-one", FORM)
def not_in_round_one(s: State, f: MayBuild | Acting, a: Build) -> Check:
    if is_variant(s.opt):
        return check(True, 1, s.round, "round", rule="il_principe.variant.build-round-one")
    return check(s.round > 1, 2, s.round, "round")


@guard("il_principe.city.choose", PRESENCE)
def on_offer(s: State, f: MayBuild | Acting, a: Build) -> Check:
    have = a.city in s.offer
    return check(have, 1, int(have), "City card", reads=(("offer",),), city=a.city)


@guard("il_principe.city.pay-buildings", COST)
def owns_buildings(s: State, f: MayBuild | Acting, a: Build) -> Check:
    """Hand and table together; that the table does not pay is the next guard's matter."""
    priced = _priced(s, a)
    in_part = any(have < need for _, need, have in priced)
    return _paid(a, [
        (colour, need, have) for colour, need, have in priced
        if have + table_of(s, a.seat, colour) < need
    ], "table" if in_part else "enough")


@guard("il_principe.city.from-hand", COST)
def in_hand(s: State, f: MayBuild | Acting, a: Build) -> Check:
    return _paid(a, [
        (colour, need, have) for colour, need, have in _priced(s, a)
        if have < need <= have + table_of(s, a.seat, colour)
    ])


Priced = list[tuple[int, int, int]]


def _priced(s: State, a: Build) -> Priced:
    """Each colour with what the city asks for of it, and what is in hand."""
    hand = s.hands[a.seat]
    return [(colour, need, hand.count(colour))
            for colour, need in enumerate(buildings_of(s, a.city))]


def _paid(a: Build, short: Priced, subject: str = "enough") -> Check:
    """Whether no colour is short; else all that are, with the numbers of them together.

    ``subject`` tells where the Buildings are if none is short.
    """
    if not short:
        return check(True, seat=a.seat, city=a.city, subject=subject)
    asked = {colour: need for colour, need, _ in short}
    return check(False, sum(asked.values()), sum(have for _, _, have in short), "card",
                 reads=(("hands", a.seat),), seat=a.seat, city=a.city, colour=short[0][0],
                 counts=tuple(asked.get(colour, 0) for colour in range(len(COLOURS))))


@guard("il_principe.city.pay-ducats", COST)
def owns_ducats(s: State, f: MayBuild | Acting, a: Build) -> Check:
    need, have = ducats_of(s, a.city), s.money[a.seat]
    return check(have >= need, need, have, "ducat", reads=(("money", a.seat),), seat=a.seat,
                 city=a.city)


BUILD = (not_in_round_one, on_offer, owns_buildings, in_hand, owns_ducats)


def build(tx: Tx, seat: int, city: int) -> None:
    """Pay for a city, score it, and place its blazons; then the others score."""
    s: State = tx.s
    cost = buildings_of(s, city)
    hand = s.hands[seat]
    for colour, count in enumerate(cost):
        if count:
            hand = without(hand, colour, count)
    tx.change(("hands", seat), hand, "il_principe.city.pay-buildings", say="quiet")
    table = tuple(a + b for a, b in zip(s.up[seat], cost, strict=True))
    tx.change(("up", seat), table,
              ("il_principe.city.pay-buildings", "il_principe.city.cards-stay"),
              say="il_principe.city.cards-stay", seat=seat, city=city, counts=cost)
    pay(tx, seat, ducats_of(s, city), "il_principe.city.pay-ducats")
    tx.gain(("points", seat, CITIES), points_of(s, city), "il_principe.city.points", seat=seat,
            city=city)
    tx.push(Built(seat, city), "il_principe.city.choose", say="quiet")
    _hand_out_blazons(tx, seat, city)


def _hand_out_blazons(tx: Tx, seat: int, city: int) -> None:
    shown, left = blazons_of(tx.s, city), tx.s.blazons[seat]
    if left < shown:
        tx.note("il_principe.city.blazons-supply", left, seat=seat, number=left)
    if count := min(shown, left):
        tx.push(Blazons(seat, city, count), "il_principe.city.blazons", seat=seat, city=city,
                number=count)


@guard("il_principe.city.blazons", FORM)
def their_blazons(s: State, f: Blazons, a: Action) -> Check:
    return check(a.seat == f.seat, f.seat, a.seat, subject="turn", seat_need=f.seat,
                 seat_have=a.seat)


@guard("il_principe.city.blazons-where", LIMITS)
def touches_the_city(s: State, f: Blazons, a: PutBlazon) -> Check:
    return check(a.region in regions_of(s, f.city), region=a.region, city=f.city)


@guard("il_principe.city.blazons", LIMITS)
def may_stop(s: State, f: Blazons, a: Stop) -> Check:
    allowed = reading(s.opt, "il_principe.d.fewer-blazons") == "up-to"
    return check(allowed, 0 if allowed else f.left, 0, "blazon", subject="stop", number=f.left)


def blazon_offers(s: State, f: Blazons) -> Iterator[Action]:
    for region in regions_of(s, f.city):
        yield PutBlazon(f.seat, region)
    yield Stop(f.seat)


def put(tx: Tx, f: Blazons, a: Action) -> None:
    if not isinstance(a, PutBlazon):
        tx.pop("il_principe.city.blazons", say="stops", seat=f.seat, number=f.left)
        return
    tx.move(("blazons", a.seat), ("regions", a.region, a.seat), 1,
            ("il_principe.city.blazons-where", "il_principe.city.blazons-split"),
            seat=a.seat, region=a.region)
    if f.left > 1:
        tx.swap(Blazons(f.seat, f.city, f.left - 1), "il_principe.city.blazons", say="quiet")
    else:
        tx.pop("il_principe.city.blazons", say="quiet")


def finish(tx: Tx, f: Built) -> None:
    """The others score for their roles; the card leaves, and the next one is turned up."""
    s: State = tx.s
    cost = buildings_of(s, f.city)
    for seat in range(len(s.hands)):
        if seat != f.seat:
            _pay_roles(tx, seat, cost, f.city)
    offer = tuple(city for city in s.offer if city != f.city)
    tx.change(("offer",), offer, "il_principe.city.return", say="quiet")
    tx.change(("gone",), tuple(sorted((*s.gone, f.city))), "il_principe.city.return", city=f.city)
    tx.swap(Offer(), "il_principe.city.refill", say="quiet")
    if not city_pile_size(s) and reading(s.opt, "il_principe.d.empty-city-pile") == "at-once":
        scoring.end(tx, "il_principe.end.few-cities")


def _pay_roles(tx: Tx, seat: int, cost: tuple[int, ...], city: int) -> None:
    """A Role card pays once, however often the city asks for its colour."""
    s: State = tx.s
    terms = []
    for colour, count in enumerate(cost):
        if count and s.major[colour] == seat:
            terms.append(_term("major-role", MAJOR_POINTS, colour))
        if count and s.minor[colour] == seat:
            terms.append(_term("minor-role", MINOR_POINTS, colour))
    points = sum(term.number for term in terms)
    if points:
        tx.note(("il_principe.city.role-points-others", "il_principe.city.role-points-once"),
                points, terms, seat=seat, city=city, number=points)
        tx.gain(("points", seat, OTHERS), points, tuple(dict.fromkeys(t.rule for t in terms)),
                say="quiet", seat=seat)


def _term(label: str, points: int, colour: int) -> Term:
    rule = f"il_principe.city.role-points-{label.removesuffix('-role')}"
    return Term(label, points, rule, (("colour", colour),))


def offer_to_build(tx: Tx, seat: int) -> None:
    """Ask whoever has won an auction; in a first round without cities there is nothing to ask."""
    if cities_may_be_built(tx.s):
        tx.push(MayBuild(seat), "il_principe.auction.winner-builds", seat=seat)
    else:
        tx.note("il_principe.phase3.round-one", 0, say="no-city-yet")


@guard("il_principe.auction.winner-builds", FORM)
def they_won(s: State, f: MayBuild, a: Action) -> Check:
    return check(a.seat == f.seat, f.seat, a.seat, subject="turn", seat_need=f.seat,
                 seat_have=a.seat)


@guard("il_principe.auction.winner-builds", FORM)
def not_twice(s: State, f: MayBuild, a: Build) -> Check:
    below = s.stack[-2] if len(s.stack) > 1 else None
    again = isinstance(below, Auctions) and a.seat in below.built
    allowed = not again or reading(s.opt, SEVERAL) == "per-auction"
    return check(allowed, 0, int(again), "city", subject="again", seat=a.seat)


def build_offers(s: State, f: MayBuild) -> Iterator[Action]:
    for city in s.offer:
        yield Build(f.seat, city)
    yield Decline(f.seat)


def after_auction(tx: Tx, f: MayBuild, a: Action) -> None:
    tx.pop("il_principe.auction.winner-builds", say="declines" if isinstance(a, Decline) else
           "quiet", seat=a.seat)
    if not isinstance(a, Build):
        return
    below = tx.s.stack[-1]
    if isinstance(below, Auctions):
        built = tuple(sorted({*below.built, a.seat}))
        tx.swap(Auctions(built), "il_principe.auction.winner-builds", say="quiet")
    build(tx, a.seat, a.city)


MAY_BUILD = Handler(
    rule="il_principe.auction.winner-builds",
    who=lambda s, f: f.seat,
    offers=build_offers,
    guards={Build: (they_won, not_twice, *BUILD), Decline: (they_won,)},
    act=after_auction,
)
BLAZONS = Handler(
    rule="il_principe.city.blazons",
    who=lambda s, f: f.seat,
    offers=blazon_offers,
    guards={PutBlazon: (their_blazons, touches_the_city), Stop: (their_blazons, may_stop)},
    act=put,
)
BUILT = Handler(rule="il_principe.city.role-points-others", who=lambda s, f: AUTO, run=finish)
