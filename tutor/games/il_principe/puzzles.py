"""Auctions, hands, roles and last points to practise on, with what is printed and stated alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from tutor.games.il_principe.state import COLOURS, GREEN, State
from tutor.games.il_principe.telling import bidding
from tutor.games.il_principe.words import counted, words
from tutor.view.words import say_term

CITY, REGIONS = "Milan", ("blue", "green", "red", "yellow")
"""The City card that the rulebook prints in full, and the regions that it names."""
TAKES_MAJOR = "{seat} has the most of them face up and takes the Major Role: nobody takes both."
DUCATS_APART = 2
"""How far beyond a purse a bid is still a temptation."""

Given = dict[str, Any]


def company(level: int, random: Random) -> Options:
    """Three families of the five, or four at the hardest level."""
    some = random.sample(FAMILIES, 4 if level == 3 else 3)
    return Options("il_principe", "standard", tuple(one for one in FAMILIES if one in some))


def draw(opt: Options, random: Random, kind: str, level: int) -> Given:
    """What a position of this kind says; the higher the level, the more is in it."""
    if kind == LEGAL:
        ways = (_auction, _phase3, _phase3) if level < 3 else (_auction, _phase3)
        return random.choice(ways)(opt, random, level)
    if kind == FIRST:
        return _roles(opt, random) if level == 1 else _level(opt, random, level)
    # A city is built in one of several ways on, so that it is laid out more often.
    return random.choices((_built, _last), (5, 1))[0](opt, random, level)


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


def _roles(opt: Options, random: Random) -> Given:
    """Buildings face up, some face down, before the roles of all colours but green."""
    seats = opt.seats
    players: Given = {
        seat: {"ducats": random.randint(1, 9), "up": {}, "down": {}} for seat in seats
    }
    for colour in COLOURS[GREEN + 1 :]:
        for seat, count in zip(seats, random.sample(range(5), len(seats)), strict=True):
            players[seat]["up"][colour] = count
            players[seat]["down"][colour] = random.choice((0, 0, 1, 2, 3))
    return {"at": "phase-4", "colour": "white", "round": random.randint(2, 6),
            "principe": random.choice(seats), "offer": [CITY], "players": players}


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
    """A table as the last points are counted."""
    seats = opt.seats
    regions = random.sample(REGIONS, min(len(REGIONS), 1 + level))
    money = random.sample(range(2, 12), len(seats))
    hands = random.sample(range(1, 7), len(seats))
    players: Given = {}
    for seat, ducats, cards in zip(seats, money, hands, strict=True):
        table = {colour: random.randint(0, 1 + level) for colour in COLOURS}
        players[seat] = {
            "ducats": ducats, "hand": {random.choice(COLOURS): cards},
            "up": {colour: count for colour, count in table.items() if count},
            "blazons": {r: n for r in regions if (n := random.randint(0, 3))},
        }
        if level > 1:
            players[seat]["points"] = random.randint(10, 40)
    roles = {colour: {"major": random.choice(seats)} for colour in random.sample(COLOURS, level)}
    return {"at": "scoring", "principe": random.choice(seats), "roles": roles, "players": players}


def for_major(s: State, _after: State, args: Mapping[str, Any]) -> tuple[Rank, Rank]:
    """How many Buildings of the colour lie face up before each family; those who are level bid."""
    colour: int = args["colour"]
    return (Rank("il_principe.roles.major", _face_up(colour), _up(s, colour)),
            Rank("il_principe.roles.tie-first"))


def for_minor(s: State, _after: State, args: Mapping[str, Any]) -> tuple[Rank, Rank, Rank]:
    """As for the Major Role, which comes first and takes its owner out."""
    colour: int = args["colour"]
    numbers = _up(s, colour)
    left = tuple(int(number < max(numbers)) for number in numbers)
    return (Rank("il_principe.roles.minor", numbers=left, say=TAKES_MAJOR),
            Rank("il_principe.roles.minor", _face_up(colour), numbers),
            Rank("il_principe.roles.tie-second"))


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
        f"{family[row.seat]} {' + '.join(say_term(words(), s.opt, one) for one in row.lines)}"
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
    if "colour" in args:
        return Seen(s.opt.seats)
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
    ),
    readings={
        "il_principe.d.bid-limits": "one-to-own",
        "il_principe.d.tie-placed": "all-then-share",
    },
    told=told,
    sensible=sensible,
    sees=sees,
)
