"""Positions of *Il Principe* as scenarios describe them: a patch on the bare table, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tutor.core.chance import heap
from tutor.core.observe import HIDDEN
from tutor.core.options import Options
from tutor.core.score import standings
from tutor.games.il_principe import frames as at
from tutor.games.il_principe.kit import (
    CITIES_IN_ALL,
    DUCATS_IN_ALL,
    ON_OFFER,
    blazons_each,
    counts,
    deck,
    kit,
    numbers,
)
from tutor.games.il_principe.panels import OFFER, RESERVE, ROLES
from tutor.games.il_principe.scoring import score
from tutor.games.il_principe.setup import bare, cards_of
from tutor.games.il_principe.state import (
    COLOURS,
    EARLIER,
    NOBODY,
    SOURCES,
    Counts,
    State,
    Stated,
    clockwise,
    from_left,
)
from tutor.games.il_principe.supply import city_pile_size, pile_size
from tutor.scenario.fields import Choice, Fields, Flag, Int, Listing, Misfit, Table

PHASE = {"phase-1": 1, "auctions": 2, "phase-3": 3, "phase-4": 4, "round-end": 5}
MOMENTS = (*PHASE, "reserve", "auction", "auction-won", "scoring")
"""Where a position may begin: a phase, the laying of the reserve, the middle of an auction, or
right after one, when Il Principe, who has won it, may build a city."""
MOST_ROUNDS = 9
"""Rounds that a game has as a rule."""
PRIZES = (at.CARDS, at.MAJOR, at.MINOR)


def given(opt: Options) -> Fields:
    """What a position may say."""
    k, seat = kit(), Choice(opt.seats, "a family")
    cards = Table(COLOURS, Int(0, 20), "Buildings by colour")
    city, region = Choice(k.names, "a city"), Choice(k.regions, "a region")
    blazons = Int(0, 99, usual=blazons_each(opt))
    player = Fields({
        "points": Int(0, 999),
        "ducats": Int(0, 999, usual=DUCATS_IN_ALL),
        "hand": cards,
        "up": Table(COLOURS, Int(0, 20), "Buildings face up on the table, by colour"),
        "down": Table(COLOURS, Int(0, 20), "Buildings face down on the table, by colour"),
        "blazons": Table(k.regions, blazons, "blazons by region"),
        "laid": Table(COLOURS, Int(0, 20), "cards face down in the reserve, by colour"),
        "drawn": Table(COLOURS, Int(0, 20), "cards of the hand that were drawn this round"),
        "placed": Int(0, 100, "Buildings on the table that no city asked for"),
        "scored": Table(SOURCES, Int(0, 999), "points by where they came from"),
    }, rare=("hand", "up", "down", "blazons", "laid", "drawn", "placed"))
    card = Fields({
        "buildings": cards, "ducats": Int(0, 20), "points": Int(0, 20), "blazons": Int(0, 12),
        "regions": Listing(region, len(k.regions), distinct=True),
    }, (), "what a City card shows, where the card is at hand")
    return Fields({
        "at": Choice(MOMENTS),
        "principe": seat,
        "round": Int(1, 99, usual=MOST_ROUNDS),
        "offer": Listing(city, ON_OFFER, "City cards on offer", distinct=True),
        "players": Table(opt.seats, player, "a family"),
        "roles": Table(COLOURS, Fields({"major": seat, "minor": seat}), "who holds which role"),
        "auction": Fields({"for": Choice(PRIZES), "colour": Choice(COLOURS), "bid": Int(0, 999),
                           "bidder": seat}, ("colour",)),
        "reserve": cards,
        "have_built": Listing(seat, len(opt.seats), "who has built a city in this Phase 2",
                              distinct=True),
        "waiting": Listing(seat, len(opt.seats), "who is still to act or to bid, the next first",
                           distinct=True, ordered=True),
        "colour": Choice(COLOURS, "the colour whose roles come next"),
        "built": Listing(city, CITIES_IN_ALL, "cities that have been built", distinct=True),
        "final": Flag("whether this is the final round"),
        "removed": Table(COLOURS, Int(0, 20), "Buildings out of the game, by colour"),
        "pile": Int(0, 100, "cards in the pile of Buildings"),
        "city_pile": Int(0, CITIES_IN_ALL, "cards in the pile of City cards"),
        "cities": Table(k.names, card, "a city"),
        # A table whose last points are counted tells it; it follows from the points.
        "winners": Listing(seat, len(opt.seats), "who has won", distinct=True),
    }, rare=("reserve", "have_built", "waiting", "colour", "built", "final", "removed", "pile",
             "city_pile", "winners"), printed=("cities",))


def views(opt: Options) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The parts of the table: what is decided about, the families, and the map."""
    return (("Cards", (ROLES, OFFER, RESERVE)), ("Families", opt.seats),
            ("Map", kit().regions))


def patch(opt: Options, spec: Mapping[str, Any]) -> State:
    """The position that ``given`` describes, on the bare table; piles hold the rest."""
    s = bare(opt)
    players = [spec.get("players", {}).get(name, {}) for name in opt.seats]
    s = msgspec.structs.replace(
        s,
        round=spec.get("round", 2),
        marker=opt.seats.index(spec["principe"]) if "principe" in spec else 0,
        reserve=counts(spec.get("reserve")),
        removed=counts(spec.get("removed")),
        hands=tuple(cards_of(counts(p.get("hand"))) for p in players),
        laid=tuple(cards_of(counts(p.get("laid"))) for p in players),
        drawn=tuple(cards_of(counts(p.get("drawn"))) for p in players),
        up=tuple(counts(p.get("up")) for p in players),
        down=tuple(counts(p.get("down")) for p in players),
        placed=tuple(p.get("placed", 0) for p in players),
        money=tuple(p.get("ducats", 0) for p in players),
        points=tuple(_points(name, p) for name, p in zip(opt.seats, players, strict=True)),
        major=_roles(opt, spec, at.MAJOR),
        minor=_roles(opt, spec, at.MINOR),
        stated=_stated(opt, spec),
    )
    s = _with_blazons(s, players)
    s = _with_piles(s, spec)
    s = msgspec.structs.replace(s, bank=DUCATS_IN_ALL - sum(s.money))
    return msgspec.structs.replace(s, stack=_stack(s, spec))


def _points(name: str, player: Mapping[str, Any]) -> tuple[int, ...]:
    scored = player.get("scored") or {}
    row = [scored.get(source, 0) for source in SOURCES]
    total = player.get("points", sum(row))
    if total < sum(row):
        raise Misfit(("players", name, "points"), f"{total}, less than was scored",
                     f"{sum(row)} or more")
    row[EARLIER] += total - sum(row)
    return tuple(row)


def _roles(opt: Options, spec: Mapping[str, Any], kind: str) -> tuple[int, ...]:
    roles = spec.get("roles") or {}
    held = [(roles.get(colour) or {}).get(kind) for colour in COLOURS]
    return tuple(opt.seats.index(name) if name else NOBODY for name in held)


def _stated(opt: Options, spec: Mapping[str, Any]) -> tuple[Stated, ...]:
    k = kit()
    found = []
    for name, card in sorted((spec.get("cities") or {}).items(), key=lambda x: k.index[x[0]]):
        city = k.index[name]
        buildings = counts(card["buildings"]) if "buildings" in card else None
        regions = card.get("regions")
        named = None if regions is None else tuple(sorted(map(k.regions.index, regions)))
        said = Stated(city, buildings, card.get("ducats"), card.get("points"), card.get("blazons"),
                      named)
        for field, values in k.values.items():
            value = getattr(said, field)
            if value not in (None, values[city]) and k.printed[field][city]:
                raise Misfit(("cities", name, field), "another value than is printed",
                             "to leave it out")
        found.append(said)
    return tuple(found)


def _with_blazons(s: State, players: list[Mapping[str, Any]]) -> State:
    k = kit()
    regions = tuple(
        tuple((p.get("blazons") or {}).get(name, 0) for p in players) for name in k.regions
    )
    limit = blazons_each(s.opt)
    left = tuple(limit - sum(row[seat] for row in regions) for seat in range(len(players)))
    return msgspec.structs.replace(s, regions=regions, blazons=left)


def _with_piles(s: State, spec: Mapping[str, Any]) -> State:
    """What lies nowhere else is in the piles, or out of the game without anybody knowing it."""
    k, limits = kit(), deck(s.opt)
    rest = []
    for colour in range(len(COLOURS)):
        used = s.reserve[colour] + s.removed[colour]
        used += sum(cards.count(colour) for cards in (*s.hands, *s.laid))
        used += sum(row[colour] for row in (*s.up, *s.down))
        rest.append(max(0, limits[colour] - used))
    pile = heap(cards_of(tuple(rest)))
    offer = tuple(k.index[name] for name in spec.get("offer") or ())
    gone = tuple(sorted(k.index[name] for name in spec.get("built") or ()))
    cities = tuple(city for city in range(len(k.names)) if city not in (*offer, *gone))
    s = msgspec.structs.replace(s, pile=pile, offer=offer, gone=gone, city_pile=heap(cities),
                                boxed=min(s.boxed, len(cities)))
    # With fewer City cards on offer than there are places their pile is empty, or nobody said.
    left = city_pile_size(s) if len(offer) >= ON_OFFER else 0
    return msgspec.structs.replace(
        s,
        buried=pile_size(s) - spec.get("pile", pile_size(s)),
        boxed=s.boxed + city_pile_size(s) - spec.get("city_pile", left),
    )


def _stack(s: State, spec: Mapping[str, Any]) -> tuple[at.PrincipeFrame, ...]:
    moment = spec.get("at", "auction" if "auction" in spec else "phase-3")
    final = spec.get("final", False)
    waiting = tuple(s.opt.seats.index(name) for name in spec.get("waiting") or ())
    if moment == "scoring":
        return (at.Scoring(),)
    if moment == "reserve":
        seats = waiting or clockwise(s, s.marker)
        lays = min(numbers(s.opt).lay, len(s.hands[seats[0]])) - len(s.laid[seats[0]])
        return (at.Round(2, final), at.Laying(seats, lays))
    built = tuple(sorted(map(s.opt.seats.index, spec.get("have_built") or ())))
    below: tuple[at.PrincipeFrame, ...] = (at.Round(3, final), at.Auctions(built))
    if moment == "auction" and "auction" in spec:
        return _auction(s, spec["auction"], waiting, below, final=final)
    if moment == "auction":
        raise Misfit(("at",), "the middle of an auction, but no auction", "auction: {colour: …}")
    if moment == "auctions":
        return below
    if moment == "auction-won":
        return (*below, at.MayBuild(s.marker))
    if moment == "phase-3" and waiting:
        return (at.Round(4, final), at.Acting(waiting))
    if moment == "phase-4" and "colour" in spec:
        return (at.Round(5, final), at.Roles(COLOURS.index(spec["colour"]), s.marker))
    return (at.Round(PHASE[moment], final),)


def _auction(
    s: State, spec: Mapping[str, Any], waiting: tuple[int, ...],
    below: tuple[at.PrincipeFrame, ...], *, final: bool,
) -> tuple[at.PrincipeFrame, ...]:
    prize, colour = spec.get("for", at.CARDS), COLOURS.index(spec["colour"])
    bidder = s.opt.seats.index(spec["bidder"]) if "bidder" in spec else NOBODY
    seats = waiting or from_left(s, s.marker)
    if bidder != NOBODY and bidder not in seats:
        raise Misfit(("auction", "bidder"), s.opt.seats[bidder], "a family that is still in")
    if prize == at.CARDS and not s.reserve[colour]:
        raise Misfit(("auction", "colour"), COLOURS[colour], "a colour of the reserve")
    out = tuple(seat for seat in range(len(s.hands)) if seat not in seats)
    if prize != at.CARDS:
        below = (at.Round(5, final), at.Roles(colour + 1, s.marker))
        out = ()
    frame = at.Auction(prize, colour, seats, out, spec.get("bid", 0), bidder)
    return (*below, frame)


def _table(row: Counts) -> dict[str, int]:
    return {colour: count for colour, count in zip(COLOURS, row, strict=True) if count}


def _cards(cards: tuple[int, ...]) -> dict[str, int]:
    return {colour: cards.count(i) for i, colour in enumerate(COLOURS) if i in cards}


def show(s: State) -> dict[str, Any]:
    """A state in the vocabulary of ``given``; what is empty is left out."""
    k, name = kit(), s.opt.seats
    found: dict[str, Any] = {
        "round": s.round,
        "principe": name[s.marker],
        "pile": pile_size(s),
        "reserve": _table(s.reserve),
        "removed": _table(s.removed),
        "offer": [k.names[city] for city in s.offer],
        "built": [k.names[city] for city in s.gone],
        "city_pile": city_pile_size(s),
        "roles": {
            colour: {kind: name[seat] for kind, seat in (("major", a), ("minor", b)) if seat >= 0}
            for colour, a, b in zip(COLOURS, s.major, s.minor, strict=True)
        },
        "players": {name[seat]: _show_player(s, seat) for seat in range(len(name))},
        "cities": {k.names[said.city]: _show_card(s, said) for said in s.stated},
    }
    return {**_moment(s), **found}


def _moment(s: State) -> dict[str, Any]:
    name, bottom = s.opt.seats, s.stack[0] if s.stack else None
    if not isinstance(bottom, at.Round):
        if s.stack:
            return {"at": "scoring"}
        return {"at": "scoring", "winners": [name[seat] for seat in standings(score(s))[0]]}
    phases = {number: moment for moment, number in PHASE.items()}
    top = s.stack[-1]
    found: dict[str, Any] = {"at": phases[bottom.next], "final": bottom.final}
    for frame in s.stack:
        if isinstance(frame, at.Auctions):
            found["have_built"] = [name[seat] for seat in frame.built]
    match top:
        case at.MayBuild():
            return {**found, "at": "auction-won"}
        case at.Laying(seats=seats):
            return {**found, "at": "reserve", "waiting": [name[i] for i in seats]}
        case at.Auction():
            one: dict[str, Any] = {"for": top.prize, "colour": COLOURS[top.colour], "bid": top.bid}
            if top.bidder != NOBODY:
                one["bidder"] = name[top.bidder]
            return {**found, "at": "auction", "auction": one,
                    "waiting": [name[i] for i in top.waiting]}
        case at.Acting(waiting=waiting):
            return {**found, "at": "phase-3", "waiting": [name[i] for i in waiting]}
    return found


def _show_player(s: State, seat: int) -> dict[str, Any]:
    """A family; of what a view hides only the number of cards is told."""
    k, points = kit(), s.points[seat]
    unseen = [*s.hands[seat], *s.laid[seat]].count(HIDDEN)
    return {
        **({"ducats": s.money[seat]} if s.money[seat] != HIDDEN else {}),
        **({"unseen": unseen} if unseen else {}),
        "hand": _cards(s.hands[seat]),
        "up": _table(s.up[seat]),
        "down": _table(s.down[seat]),
        "laid": _cards(s.laid[seat]),
        "drawn": _cards(s.drawn[seat]),
        "placed": s.placed[seat],
        "blazons": {k.regions[i]: row[seat] for i, row in enumerate(s.regions) if row[seat]},
        "points": sum(points),
        "scored": {source: n for source, n in zip(SOURCES, points, strict=True) if n},
    }


def _show_card(s: State, said: Stated) -> dict[str, Any]:
    k = kit()
    values = {
        "buildings": None if said.buildings is None else _table(said.buildings),
        "ducats": said.ducats, "points": said.points, "blazons": said.blazons,
        "regions": None if said.regions is None else [k.regions[i] for i in said.regions],
    }
    return {field: value for field, value in values.items() if value is not None}
