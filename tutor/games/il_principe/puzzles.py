"""Auctions, hands, roles and last points to practise on, with what is printed and stated alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tutor.core.frames import Action
from tutor.core.options import Options
from tutor.core.practice import FIRST, LEGAL, First, Practice, Rank, Seen
from tutor.games.il_principe.actions import Bid, Build, FaceUp, Place, PutBlazon
from tutor.games.il_principe.chart import said_region
from tutor.games.il_principe.kit import kit
from tutor.games.il_principe.options import FAMILIES
from tutor.games.il_principe.panels import ROLES
from tutor.games.il_principe.scoring import score
from tutor.games.il_principe.state import COLOURS, GREEN, State, clockwise
from tutor.games.il_principe.telling import bidding
from tutor.games.il_principe.words import counted, words
from tutor.view.words import say_term

CITY, REGIONS = "Milan", ("blue", "green", "red", "yellow")
"""The City card that the rulebook prints in full, and the regions that it names."""
PARTS = BLAZONS, SETS, ROLE_CARDS, NEITHER = "blazons", "sets", "roles", "neither"
"""What brings the last points, besides ducats and hands."""
TAKES_MAJOR = "{seat} has the most of them face up and takes the Major Role: nobody takes both."
BIDS = range(GREEN + 1, len(COLOURS))
"""Colours for whose roles one may bid."""
STARTS = BIDS[:-1]
"""Those of them after which roles of other colours are given out, before the round is over."""
PLAIN = (COLOURS.index("white"), COLOURS.index("yellow"))
"""Those whose owner has nothing to decide and draws no card: the Minor Role comes at once."""
OFTEN = 0.6
"""How often families are level for the Minor Role rather than for the Major Role."""
DUCATS_APART = 2
"""How far beyond a purse a bid is still a temptation."""

Given = dict[str, Any]
Way = Callable[[Options, Random, int], Given]


def company(level: int, random: Random) -> Options:
    """Three families of the five, or four at the hardest level."""
    some = random.sample(FAMILIES, 4 if level == 3 else 3)
    return Options("il_principe", "standard", tuple(one for one in FAMILIES if one in some))


def draw(opt: Options, random: Random, kind: str, level: int) -> Given:
    """What a position of this kind says; the higher the level, the more is in it."""
    ways: dict[Way, int]
    if kind == LEGAL:
        ways = {_auction: 1, _phase3: 2, _level_roles: 1, _leading: 1}
    elif kind == FIRST:
        ways = {_roles: 2, _last: 1} if level == 1 else {_level: 2, _level_roles: 6, _ending: 1}
    else:
        # A city is built in one of several ways on, so that it is laid out more often.
        ways = {_built: 5, _last: 1}
    (way,) = random.choices([*ways], [*ways.values()])
    return way(opt, random, level)


def _auction(opt: Options, random: Random, level: int) -> Given:
    """The middle of an auction: somebody has bid, nobody knows how much the others own."""
    seats, lot, bid = opt.seats, random.choice(COLOURS), random.randint(1, 5)
    waiting = random.sample(seats, len(seats) if level > 1 else len(seats) - 1)
    return {
        "at": "auction", "round": random.randint(2, 5), "principe": waiting[-1],
        "reserve": {lot: random.randint(1, 4)}, "offer": [CITY],
        "auction": {"colour": lot, "bid": bid, "bidder": waiting[-1]}, "waiting": waiting,
        "players": {seat: {"ducats": bid + random.randint(0, 4)} for seat in seats},
    }


def _phase3(opt: Options, random: Random, level: int) -> Given:
    """Hands with which Milan can be built, or nearly, with some cards on the table."""
    first = random.choice(opt.seats)
    return {
        "at": "phase-3", "round": random.choice((2, 3, 4)), "principe": first, "offer": [CITY],
        "players": {seat: _hand(random, level) for seat in opt.seats},
    }


def _hand(random: Random, level: int) -> Given:
    """What Milan asks for, perhaps less a card or two, and something besides."""
    hand, up = _cost(), {}
    for colour in random.sample([*hand], random.randint(0, 1 if level == 1 else 2)):
        hand[colour] -= 1
        if random.random() < 0.6:
            up[colour] = random.randint(1, 2)
    spare = random.choice(COLOURS)
    hand[spare] = hand.get(spare, 0) + random.randint(1, 2)
    return {"ducats": random.randint(2, 6), "hand": hand, "up": up}


def _cost() -> dict[str, int]:
    """The Buildings that the city asks for (il_principe.f.milan)."""
    needs = kit().values["buildings"][kit().index[CITY]]
    return {colour: count for colour, count in zip(COLOURS, needs, strict=True) if count}


def _ending(opt: Options, random: Random, level: int) -> Given:
    """The last words of the last auction, before Phase 3."""
    seats, lot, bid = opt.seats, random.choice(COLOURS), random.randint(1, 4)
    *others, bidder = random.sample(seats, level)
    return {
        "at": "auction", "round": random.randint(2, 5), "principe": random.choice(seats),
        "reserve": {lot: random.randint(1, 4)}, "offer": [CITY],
        "auction": {"colour": lot, "bid": bid, "bidder": bidder}, "waiting": [*others, bidder],
        "players": {seat: {"ducats": bid + random.randint(0, 2)} for seat in seats},
    }


def _roles(opt: Options, random: Random, _level: int, starts: Sequence[int] = STARTS) -> Given:
    """Buildings face up, some face down, before the roles of a colour and of those after it."""
    seats = opt.seats
    players: Given = {
        seat: {"ducats": random.randint(1, 9), "up": {}, "down": {}} for seat in seats
    }
    start = random.choice(starts)
    for colour in COLOURS[start:]:
        for seat, count in zip(seats, random.sample(range(5), len(seats)), strict=True):
            players[seat]["up"][colour] = count
            players[seat]["down"][colour] = random.choice((0, 0, 1, 2, 3))
    return {"at": "phase-4", "colour": COLOURS[start], "round": random.randint(2, 6),
            "principe": random.choice(seats), "offer": [CITY], "players": players}


def _level_roles(opt: Options, random: Random, level: int) -> Given:
    """The same, with several level for the Major Role, or behind whoever takes it for the Minor."""
    behind = random.random() < OFTEN
    given = _roles(opt, random, level, PLAIN if behind else BIDS)
    colour, most = given["colour"], random.randint(2, 4)
    seats = random.sample(opt.seats, len(opt.seats))
    counts = [most, most, *(random.randint(0, most) for _ in seats[2:])]
    if behind:
        counts = [most + random.randint(1, 2), *counts[:-1]]
    for seat, count in zip(seats, counts, strict=True):
        given["players"][seat]["up"][colour] = count
    return given


def _leading(opt: Options, random: Random, level: int) -> Given:
    """Somebody is about to take the green Major Role, with cards face down that it could turn."""
    given = _roles(opt, random, level)
    seats = random.sample(opt.seats, len(opt.seats))
    for seat, count in zip(seats, (3, 2, 0, 0), strict=False):
        given["players"][seat]["up"]["green"] = count
    some = random.sample(COLOURS[GREEN + 1 :], level)
    given["players"][seats[0]]["down"] = {"green": 1, **dict.fromkeys(some, 1)}
    return {**given, "colour": "green"}


def _level(opt: Options, random: Random, level: int) -> Given:
    """Two families that come to the same points; at the hardest level with as many Buildings."""
    seats = random.sample(opt.seats, len(opt.seats))
    points, size = random.randint(25, 40), random.randint(6, 9)
    sizes = [size, size + (random.choice((-1, 1)) if level == 2 else 0)]
    players: Given = {}
    for place, seat in enumerate(seats):
        tied = place < 2
        cards = _table(random, sizes[place] if tied else random.randint(4, 10))
        down = random.randint(0, 2)
        colour = max(cards, key=lambda name: cards[name])
        players[seat] = {
            "points": points if tied else points - random.randint(5, 9),
            # Those behind have most ducats and cards, which is not enough.
            "ducats": 3 if tied else 6, "hand": {random.choice(COLOURS): 1 if tied else 3},
            "up": {**cards, colour: cards[colour] - min(down, cards[colour])},
            "down": {colour: min(down, cards[colour])},
        }
    held = random.sample(COLOURS, 2)
    roles = {colour: {"major": seat} for colour, seat in zip(held, seats, strict=False)}
    return {"at": "scoring", "principe": seats[-1], "roles": roles, "players": players}


def _table(random: Random, size: int) -> dict[str, int]:
    """So many Buildings of four colours, which make no set."""
    found = dict.fromkeys(random.sample(COLOURS, len(COLOURS) - 1), 0)
    for _ in range(size):
        found[random.choice([*found])] += 1
    return found


def _built(opt: Options, random: Random, level: int) -> Given:
    """Roles before somebody builds Milan, who holds no card besides."""
    builder = random.choice(opt.seats)
    roles: dict[str, dict[str, str]] = {}
    for colour in random.sample(COLOURS, 2 + level):
        major, minor = random.sample(opt.seats, 2)
        roles[colour] = {"major": major, "minor": minor}
    return {
        "at": "phase-3", "round": random.randint(2, 6), "principe": builder, "offer": [CITY],
        "roles": roles, "waiting": [builder],
        "players": {builder: {"ducats": random.randint(4, 9), "hand": _cost()}},
    }


def _last(opt: Options, random: Random, level: int) -> Given:
    """A table as the last points are counted; at the easiest level there is not all of it."""
    seats = opt.seats
    there = {random.choice(PARTS)} if level == 1 else {*PARTS}
    regions = random.sample(REGIONS, min(len(REGIONS), 1 + level)) if BLAZONS in there else ()
    money = random.sample(range(2, 12), len(seats))
    hands = random.sample(range(1, 7), len(seats))
    players: Given = {}
    for seat, ducats, cards in zip(seats, money, hands, strict=True):
        most = 1 + level if SETS in there else 0
        table = {colour: random.randint(0, most) for colour in COLOURS}
        players[seat] = {
            "ducats": ducats, "hand": {random.choice(COLOURS): cards},
            "up": {colour: count for colour, count in table.items() if count},
            "blazons": {r: n for r in regions if (n := random.randint(0, 3))},
        }
        if level > 1:
            players[seat]["points"] = random.randint(10, 40)
    some = random.sample(COLOURS, level) if ROLE_CARDS in there else ()
    roles = {colour: {"major": random.choice(seats)} for colour in some}
    return {"at": "scoring", "principe": random.choice(seats), "roles": roles, "players": players}


def for_major(s: State, _after: State, args: Mapping[str, Any]) -> tuple[Rank, Rank]:
    """How many Buildings of the colour lie face up before each family; those who are level bid."""
    colour: int = args["colour"]
    return (Rank("il_principe.roles.major", _face_up(colour), _up(s, colour)),
            Rank("il_principe.roles.tie-first"))


def for_minor(s: State, after: State, args: Mapping[str, Any]) -> tuple[Rank, Rank, Rank]:
    """As for the Major Role, which comes first and takes its owner out."""
    out, ahead = _without_leader(s, after, args["colour"])
    return out, ahead, Rank("il_principe.roles.tie-second")


def _without_leader(s: State, after: State, colour: int) -> tuple[Rank, Rank]:
    """Who is left once somebody has the Major Role, and how many Buildings they have face up."""
    left = tuple(int(seat != after.major[colour]) for seat in range(len(s.up)))
    return (Rank("il_principe.roles.minor", numbers=left, say=TAKES_MAJOR),
            Rank("il_principe.roles.minor", _face_up(colour), _up(s, colour)))


def for_word_major(s: State, _after: State, args: Mapping[str, Any]) -> tuple[Rank, Rank]:
    """Those who are level for the Major Role bid, the nearest on Il Principe's left first."""
    colour: int = args["colour"]
    return (Rank("il_principe.roles.tie-first", _face_up(colour), _up(s, colour)), OPENS)


def for_word_minor(s: State, after: State, args: Mapping[str, Any]) -> tuple[Rank, Rank, Rank]:
    """Those who are level behind whoever takes the Major Role bid, in the same order."""
    return (*_without_leader(s, after, args["colour"]), OPENS)


OPENS = Rank("il_principe.auction.start-left")


def told_word(s: State, after: State, args: Mapping[str, Any]) -> str:
    """What was counted, and how they sit."""
    return f"{counted_up(s, after, args)} {_sit(s)}"


def _sit(s: State) -> str:
    """Who is Il Principe, and who sits on the left."""
    holder, *others = (s.opt.seats[seat] for seat in clockwise(s, s.marker))
    return f"{holder} is Il Principe; on the left come {' and then '.join(others)}."


def for_phase3(s: State, after: State, _args: Mapping[str, Any]) -> tuple[Rank, Rank]:
    """Whoever won the last auction is Il Principe, and Il Principe acts first."""
    holds = tuple(int(seat == after.marker) for seat in range(len(s.up)))
    return (Rank("il_principe.auction.winner-marker", numbers=holds, say=NOT_WON),
            Rank("il_principe.phase3.order"))


def told_phase3(_before: State, s: State, _args: Mapping[str, Any]) -> str:
    """Who holds the marker, and why."""
    holder = s.opt.seats[s.marker]
    return f"{holder} won the last auction and took the marker: Il Principe acts first."


NOT_WON = "{seat} is not Il Principe by then: whoever wins an auction takes the marker."


def counted_up(s: State, _after: State, args: Mapping[str, Any]) -> str:
    """How many Buildings of the colour lie face up before each family, as roles are given out."""
    each = ", ".join(f"{family} {n}" for family, n in zip(s.opt.seats, _up(s, args["colour"]),
                                                          strict=True))
    return f"Face up in {COLOURS[args['colour']]}: {each}."


def _face_up(colour: int) -> str:
    return "{0} Building face up|{0} Buildings face up".format(COLOURS[colour])


def _up(s: State, colour: int) -> tuple[int, ...]:
    return tuple(row[colour] for row in s.up)


def for_win(_before: State, s: State, _args: Mapping[str, Any]) -> tuple[Rank, Rank, Rank]:
    """Points, then Buildings on the table; then the earliest Major Role."""
    rows = score(s)
    return (Rank("il_principe.end.winner", "point in the end|points in the end",
                 tuple(row.total for row in rows)),
            Rank("il_principe.end.tie-buildings", "Building on the table|Buildings on the table",
                 tuple(row.ties[0] for row in rows)),
            Rank("il_principe.end.tie-roles"))


def counted_end(_before: State, s: State, _args: Mapping[str, Any]) -> str:
    """How the points of every family come together, and what breaks a tie for the most."""
    family, rows = s.opt.seats, sorted(score(s), key=lambda row: -row.total)
    sums = (
        f"{family[row.seat]} "
        f"{' + '.join(say_term(words(), s.opt, one) for one in row.lines) or 'nothing'}"
        f" = {row.total}" for row in rows
    )  # fmt: skip
    level = [row.seat for row in rows if row.total == rows[0].total]
    return " ".join((f"Points in the end: {'; '.join(sums)}.", *_broken(s, level)))


def _broken(s: State, level: Sequence[int]) -> Iterator[str]:
    """How those who are level for the most points are told apart."""
    if len(level) < 2:
        return
    family = s.opt.seats
    built = {row.seat: row.ties[0] for row in score(s) if row.seat in level}
    each = ", ".join(f"{family[seat]} {built[seat]}" for seat in level)
    yield f"{' and '.join(family[seat] for seat in level)} are level with the most points."
    yield f"Buildings on the table come next: {each}."
    ahead = [seat for seat in level if built[seat] == max(built.values())]
    if len(ahead) > 1:
        held = ", ".join(f"{family[seat]} {_first_held(s, seat)}" for seat in ahead)
        yield f"Still level: the first Major Role in the order of colours decides. {held}."


def _first_held(s: State, seat: int) -> str:
    return COLOURS[s.major.index(seat)] if seat in s.major else "holds none"


def told(s: State, seat: int) -> str:
    """What a family owns in an auction, where the board shows too much at once."""
    if bidding(s) is None:
        return ""
    return f"{s.opt.seats[seat]} owns {counted(s.money[seat], 'ducat')}."


def sees(s: State, args: Mapping[str, Any]) -> Seen:
    """The families, as a role is given out; what a city brings is told by its card and the roles.

    As the last points are counted roles matter too, and the blazons are told in words: the map lies
    too far from the families to be read with them.
    """
    if "city" in args:
        return Seen((CITY, ROLES))
    if "colour" in args or bidding(s) is not None:
        return Seen(s.opt.seats, _sit(s) if "order" in args else "")
    lie = "; ".join(said_region(s, region) for region, held in enumerate(s.regions) if any(held))
    return Seen((*s.opt.seats, ROLES), f"Blazons: {lie}." if lie else "")


def sensible(s: State, a: Action) -> bool:
    """Whether somebody might think of it: of cards that are there, and of bids not far off."""
    match a:
        case Bid(seat=seat, ducats=ducats):
            return 0 < ducats <= s.money[seat] + DUCATS_APART
        case Place(seat=seat, colour=colour, count=count):
            return 0 < s.hands[seat].count(colour) >= count - 1
        case Build(city=city):
            return city in s.offer
        case PutBlazon(region=region):
            return region < len(REGIONS)
        case FaceUp(seat=seat, colour=colour):
            return s.down[seat][colour] > 0
    return True


LEVEL = ("il_principe.roles.auction",)
"""The rule that brings those together who are level."""
PRACTICE = Practice(
    company,
    draw,
    {
        "il_principe.city.role-points-others":
            "How many points do roles bring {seat} when {city} is built?",
        "il_principe.end.winner": "How many points does {seat} have in the end?",
    },
    (
        First("il_principe.roles.major", "Who takes the {colour} Major Role?",
              ("roles", "{colour}", "major"), for_major, told=counted_up),
        First("il_principe.roles.minor", "Who takes the {colour} Minor Role?",
              ("roles", "{colour}", "minor"), for_minor, told=counted_up),
        First("il_principe.end.winner", "Who wins?", ("winners", 1), for_win,
              ("il_principe.end.tie-buildings", "il_principe.end.tie-roles"), told=counted_end),
        First("il_principe.roles.tie-first", "Who bids first for the {colour} Major Role?",
              ("waiting", 1), for_word_major, LEVEL, told=told_word, op="push"),
        First("il_principe.roles.tie-second", "Who bids first for the {colour} Minor Role?",
              ("waiting", 1), for_word_minor, LEVEL, told=told_word, op="push"),
        First("il_principe.phase3.order", "Who acts first in Phase 3?", ("waiting", 1),
              for_phase3, ("il_principe.phase3.order",), told=told_phase3, op="push"),
    ),
    readings={
        "il_principe.d.bid-limits": "one-to-own",
        "il_principe.d.tie-placed": "all-then-share",
    },
    told=told,
    sensible=sensible,
    sees=sees,
)
