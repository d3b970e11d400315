"""Whether a position of *Il Principe* can exist: cards, money, blazons and roles counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.core.chance import size
from tutor.core.guards import Check, Value
from tutor.games.il_principe.frames import FirstPlayer, Offer, Round
from tutor.games.il_principe.kit import (
    CITIES_IN_ALL,
    CITIES_TAKEN_OUT,
    DUCATS_IN_ALL,
    ON_OFFER,
    blazons_each,
    deck,
    numbers,
)
from tutor.games.il_principe.options import is_two, is_variant
from tutor.games.il_principe.rounds import ROLES
from tutor.games.il_principe.state import COLOURS, NOBODY, State, built_on
from tutor.games.il_principe.supply import city_pile_size, pile_size

Path = tuple[str | int, ...]


def _count(rule: str, holds: bool, need: Value, have: Value, unit: str, subject: str,
           *reads: Path, **args: Value) -> Check:
    return Check(holds, need, have, unit, subject, rule, "presence", reads, "rule",
                 tuple(args.items()))


def census(s: State) -> Iterator[Check]:
    """Every component limit as a check; a position exists when all of them hold."""
    yield from _buildings(s)
    yield from _cities(s)
    yield from _money(s)
    for seat in range(len(s.hands)):
        yield from _family(s, seat)
    yield from _roles(s)
    yield from _rounds(s)


def _buildings(s: State) -> Iterator[Check]:
    limits = deck(s.opt)
    rule = "il_principe.two.fewer-buildings" if is_two(s.opt) else "il_principe.component.buildings"
    for colour in range(len(COLOURS)):
        have = s.reserve[colour] + s.removed[colour]
        have += sum(cards.count(colour) for cards in (*s.hands, *s.laid, *s.pile))
        have += sum(row[colour] for row in (*s.up, *s.down))
        yield _count(rule, have == limits[colour], limits[colour], have, "card", "buildings",
                     ("hands",), ("up",), colour=colour)
    most, left = size(s.pile), pile_size(s)
    yield _count("il_principe.setup.shuffle", 0 <= left <= most, most, left, "card", "pile",
                 ("pile",))


def _cities(s: State) -> Iterator[Check]:
    cards = [*s.offer, *s.gone, *(city for bag in s.city_pile for city in bag)]
    for city, times in Counter(cards).items():
        yield _count("il_principe.component.cities", times == 1, 1, times, "City card", "cities",
                     ("offer",), ("gone",), city=city)
    yield _count("il_principe.setup.four-cities", len(s.offer) <= ON_OFFER, ON_OFFER,
                 len(s.offer), "City card", "offer", ("offer",))
    most, left = size(s.city_pile), city_pile_size(s)
    yield _count("il_principe.setup.shuffle", 0 <= left <= most, most, left, "City card",
                 "city_pile", ("city_pile",))
    filling = any(isinstance(f, Offer | FirstPlayer) for f in s.stack)
    yield _count("il_principe.city.refill", filling or left <= 0 or len(s.offer) >= ON_OFFER,
                 ON_OFFER, len(s.offer), "City card", "offer", ("offer",), ("city_pile",),
                 number=left)
    if is_two(s.opt):
        used, there = len(cards) - s.boxed, CITIES_IN_ALL - CITIES_TAKEN_OUT
        yield _count("il_principe.two.fewer-cities", used <= there, there, used, "City card",
                     "used", ("offer",), ("gone",), ("city_pile",))


def _money(s: State) -> Iterator[Check]:
    held = sum(s.money)
    yield _count("il_principe.component.money", held + s.bank == DUCATS_IN_ALL, DUCATS_IN_ALL,
                 held + s.bank, "ducat", "ducats", ("money",), ("bank",))
    limited = dict(s.opt.readings).get("il_principe.d.bank-empty") == "limited"
    yield _count("il_principe.component.money", not limited or s.bank >= 0, DUCATS_IN_ALL, held,
                 "ducat", "limited", ("money",))


def _family(s: State, seat: int) -> Iterator[Check]:
    limit = blazons_each(s.opt)
    placed = sum(region[seat] for region in s.regions)
    yield _count("il_principe.city.blazons-supply",
                 s.blazons[seat] >= 0 and placed + s.blazons[seat] == limit, limit,
                 max(placed, placed + s.blazons[seat]), "blazon", "blazons", ("regions",),
                 seat=seat)
    held = s.money[seat]
    yield _count("il_principe.auction.winner-pays", held >= 0, 0, held, "ducat", "debt",
                 ("money", seat), seat=seat)
    yield _count("il_principe.setup.score-marker", min(s.points[seat]) >= 0, 0,
                 sum(s.points[seat]), "point", "points", ("points", seat), seat=seat)
    rule = "il_principe.two.reserve" if is_two(s.opt) else "il_principe.phase1.reserve"
    most, down = numbers(s.opt).lay, len(s.laid[seat])
    yield _count(rule, down <= most, most, down, "card", "laid", ("laid", seat), seat=seat)
    laid = built_on(s, seat)
    yield _count("il_principe.place.one-colour", 0 <= s.placed[seat] <= laid, laid,
                 s.placed[seat], "card", "placed", ("placed", seat), seat=seat)


def _roles(s: State) -> Iterator[Check]:
    lone = dict(s.opt.readings).get("il_principe.d.tied-leaders-pass") == "next-in-line"
    for colour in range(len(COLOURS)):
        major, minor = s.major[colour], s.minor[colour]
        if minor == NOBODY:
            continue
        yield _count("il_principe.two.no-minor", not is_two(s.opt), 0, 1, "Minor Role", "minor",
                     ("minor", colour), colour=colour)
        yield _count("il_principe.roles.minor", minor != major, 1, 2, "role", "both",
                     ("minor", colour), colour=colour, seat=minor)
        yield _count("il_principe.roles.tie-first-no-minor", major != NOBODY or lone, 1, 0,
                     "Major Role", "alone", ("minor", colour), colour=colour, seat=minor)


def _rounds(s: State) -> Iterator[Check]:
    yield _count("il_principe.round.phases", s.round >= 1, 1, s.round, "round", "round",
                 ("round",))
    if s.round > 1:
        return
    if not is_variant(s.opt):
        yield _count("il_principe.phase3.round-one", not s.gone, 0, len(s.gone), "city",
                     "built", ("gone",))
    # Before roles are given out for the first time there are none.
    held = sum(seat != NOBODY for seat in (*s.major, *s.minor))
    early = bool(s.stack) and isinstance(s.stack[0], Round) and s.stack[0].next <= ROLES
    yield _count("il_principe.setup.roles", not early or not held, 0, held, "role", "early",
                 ("major",))
