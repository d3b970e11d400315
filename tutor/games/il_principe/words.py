"""How *Il Principe* speaks: labels, actions in a few words, and what a position is met with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from tutor.core.chance import Drew
from tutor.core.frames import Action, Frame
from tutor.core.options import Options
from tutor.games.datafile import load
from tutor.games.il_principe import actions as do
from tutor.games.il_principe import frames as at
from tutor.games.il_principe.kit import kit
from tutor.games.il_principe.state import COLOURS, NOBODY, State
from tutor.games.il_principe.supply import BUILDINGS
from tutor.view.words import Words


def joined(words: Iterable[str]) -> str:
    """Words as a list in a sentence."""
    *most, last = [*words] or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def seat_name(opt: Options, seat: int) -> str:
    """A family's printed name."""
    return opt.seats[seat] if 0 <= seat < len(opt.seats) else "nobody"


def a_card(colour: int) -> str:
    """A Building card in words; its back where it is not seen."""
    return f"a {COLOURS[colour]} Building" if colour >= 0 else "a Building"


def by_colour(counts: Iterable[int]) -> str:
    """Counts of Buildings in words."""
    return joined(f"{n} {colour}" for n, colour in zip(counts, COLOURS, strict=True) if n)


@lru_cache(maxsize=1)
def role_names() -> dict[tuple[str, str], str]:
    """The printed names of roles, by colour and kind."""
    return {
        (role["colour"], kind): role[kind]
        for role in load("il_principe", "cards")["roles"] for kind in (at.MAJOR, at.MINOR)
    }


def role_kind(prize: str) -> str:
    """What kind of role it is, as it is printed."""
    return f"{prize.capitalize()} Role"


def label(opt: Options, kind: str, value: Any) -> str:
    """An argument of a message as it is printed."""
    match kind:
        case "seat":
            return seat_name(opt, value) if isinstance(value, int) else str(value)
        case "colour":
            return COLOURS[value] if value >= 0 else "a colour that is not seen"
        case "card":
            return a_card(value)
        case "city":
            return kit().names[value] if value >= 0 else "a city"
        case "region":
            return f"the {kit().regions[value]} region"
        case "order":
            return joined(seat_name(opt, seat) for seat in value)
        case "counts":
            return by_colour(value)
        case "role":
            return role_kind(value)
        case "tally":
            return joined(f"{seat_name(opt, seat)} {n}" for seat, n in enumerate(value) if n)
    return str(value)


ACTS: dict[type[Action], str] = {
    do.Begin: "{first} is the first Il Principe",
    do.Lay: "lay {card} into the reserve",
    do.Bid: "bid {ducats}",
    do.Pass: "pass",
    do.Build: "build {city}",
    do.Decline: "build no city now",
    do.PutBlazon: "place a blazon in {region}",
    do.Stop: "place no more blazons",
    do.Place: "place {count} {colour} {buildings}",
    do.FaceUp: "turn {card} face up",
    do.LeaveDown: "turn no card up",
}


def act(opt: Options, a: Action) -> str:
    """An action in a few words, without its seat."""
    if isinstance(a, Drew):
        return f"{a_card(a.item)} is drawn" if a.pile == BUILDINGS else (
            f"{label(opt, 'city', a.item)} is turned up")
    said = {f: getattr(a, f) for f in type(a).__struct_fields__[1:]}
    kinds = {"first": "seat"}
    words = {f: label(opt, kinds.get(f, f), value) for f, value in said.items()}
    if "colour" in said:
        words["card"] = a_card(said["colour"])
    words["buildings"] = "Building" if said.get("count") == 1 else "Buildings"
    return ACTS[type(a)].format(**words)


GROUPS: dict[type[Action], str] = {
    do.Begin: "First player", Drew: "What comes up", do.Lay: "Lay into the reserve",
    do.Bid: "Bid", do.Pass: "Pass", do.Build: "Build a city", do.Decline: "Build no city",
    do.PutBlazon: "Place a blazon", do.Stop: "Place no more", do.Place: "Place Buildings",
    do.FaceUp: "Turn a card up", do.LeaveDown: "Turn none up",
}


def group(opt: Options, a: Action) -> tuple[str, str]:
    """The heading that an action is listed under, and what it concerns."""
    k = kit()
    target = ""
    match a:
        case do.Build(city=city):
            target = k.names[city]
        case do.PutBlazon(region=region):
            target = k.regions[region]
        case do.Place(colour=colour, count=count):
            target = f"{count} {COLOURS[colour]}"
    return GROUPS[type(a)], target


def situation(s: State) -> str:
    """The sentence that a position is met with."""
    if not s.stack:
        return "The game is over."
    top = s.stack[-1]
    return _SAID[type(top)](s, top)


PHASES = {
    1: "Round {round}, Phase 1: money and new Buildings.",
    2: "Round {round}, Phase 2: the reserve is auctioned.",
    3: "Round {round}, Phase 3: cities and Buildings.",
    4: "Round {round}, Phase 4: the roles are given out.",
    5: "Round {round} is over.",
}


def _auction(s: State, f: at.Auction) -> str:
    if f.prize == at.CARDS:
        prize = counted(s.reserve[f.colour], f"{COLOURS[f.colour]} Building")
    else:
        colour = COLOURS[f.colour]
        prize = f"the {role_names()[colour, f.prize]} (the {colour} {role_kind(f.prize)})"
    word = f"{seat_name(s.opt, f.waiting[0])} bids or passes."
    if f.bidder == NOBODY:
        return f"An auction for {prize}. {word}"
    return f"An auction for {prize}: {seat_name(s.opt, f.bidder)} bid {f.bid}. {word}"


def counted(number: int | None, word: str) -> str:
    """A number of things."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


_SAID: dict[type[Frame], Callable[[State, Any], str]] = {
    at.FirstPlayer: lambda s, f: "The table is laid. Who is the first Il Principe?",
    at.Offer: lambda s, f: "A City card is turned up.",
    at.Round: lambda s, f: PHASES[f.next].format(round=s.round),
    at.Draw: lambda s, f: f"{seat_name(s.opt, f.seat)} draws {counted(f.left, 'Building')}.",
    at.Laying: lambda s, f: f"{seat_name(s.opt, f.seats[0])} lays {counted(f.left, 'card')} face "
    "down into the reserve.",
    at.FinalDraw: lambda s, f: f"{counted(f.left, 'Building')} from the pile will be auctioned.",
    at.Auctions: lambda s, f: "The colours of the reserve are auctioned, the smallest group first.",
    at.Auction: _auction,
    at.MayBuild: lambda s, f: f"{seat_name(s.opt, f.seat)} has won the auction and may build a "
    "city at once.",
    at.Blazons: lambda s, f: f"{seat_name(s.opt, f.seat)} has built {kit().names[f.city]} and "
    f"may place {counted(f.left, 'blazon')} beside it.",
    at.Built: lambda s, f: "The others score for their roles.",
    at.Acting: lambda s, f: f"{seat_name(s.opt, f.waiting[0])} may build a city or place Buildings "
    "of one colour.",
    at.Roles: lambda s, f: f"The {(*COLOURS, 'last')[f.colour]} roles are given out.",
    at.Second: lambda s, f: f"The {COLOURS[f.colour]} Minor Role is given out.",
    at.TurnUp: lambda s, f: f"{seat_name(s.opt, f.seat)} may turn one card that is not green face "
    "up.",
    at.Herald: lambda s, f: f"{seat_name(s.opt, f.seat)} places a blazon in any region.",
    at.Scoring: lambda s, f: "The game is over. The last points are counted.",
}


def features() -> dict[str, Callable[[Options, Action], str]]:
    """What cards that come up are told apart by."""

    def what(opt: Options, a: Action) -> str:
        if not isinstance(a, Drew):
            return act(opt, a)
        return COLOURS[a.item] if a.pile == BUILDINGS else kit().names[a.item]

    return {"Card": what}


def standing(s: State) -> str:
    """The highest bid of an auction, or how many blazons are left to place."""
    match s.stack[-1] if s.stack else None:
        case at.Auction(bid=bid, bidder=bidder) if bidder != NOBODY:
            return f"The highest bid is {bid}, by {seat_name(s.opt, bidder)}."
        case at.Blazons(left=left):
            return f"{counted(left, 'blazon')} left to place."
    return ""


@lru_cache(maxsize=1)
def words() -> Words:
    """The words of *Il Principe*, read once."""
    return Words(label, load("il_principe", "messages")["messages"], act, group, situation,
                 standing=standing)
