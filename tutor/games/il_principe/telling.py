"""What lies on the table of *Il Principe*, in lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.il_principe.chart import said_region
from tutor.games.il_principe.frames import CARDS, MAJOR, MINOR, Auction
from tutor.games.il_principe.kit import is_guess, kit, shown
from tutor.games.il_principe.options import is_two
from tutor.games.il_principe.state import COLOURS, NOBODY, State
from tutor.games.il_principe.supply import city_pile_size, pile_size
from tutor.games.il_principe.words import counted, joined, role_names


def said_card(s: State, city: int) -> str:
    """A City card; "about" and "perhaps" mark what no rulebook prints."""
    k, card = kit(), shown(s, city)

    def told(field: str, text: str, hedge: str = "about ") -> str:
        return f"{hedge if is_guess(s, city, field) else ''}{text}"

    needs = ", ".join(f"{n} {c}" for c, n in zip(COLOURS, card.buildings or (), strict=True) if n)
    regions = joined(k.regions[i] for i in card.regions or ())
    return "; ".join((
        f"{k.names[city]}: {told('buildings', needs)}",
        told("ducats", counted(card.ducats, "ducat")),
        told("points", counted(card.points, "point")),
        told("blazons", counted(card.blazons, "blazon")),
        told("regions", f"touches {regions}", "perhaps "),
    ))


def bidding(s: State) -> Auction | None:
    """The auction that is going on."""
    top = s.stack[-1] if s.stack else None
    return top if isinstance(top, Auction) else None


def said_auction(s: State, f: Auction | None) -> str:
    """The auction that is going on."""
    if f is None:
        return "No auction is going on."
    colour = COLOURS[f.colour]
    prize = f"{s.reserve[f.colour]} {colour}" if f.prize == CARDS else (
        f"the {role_names()[colour, f.prize]}, {colour}")
    bid = "no bid yet" if f.bidder == NOBODY else f"{s.opt.seats[f.bidder]} bid {f.bid}"
    return f"Auction for {prize}: {bid}."


def said_bidders(s: State, f: Auction | None) -> tuple[str, ...]:
    """Who is still in, and who has passed."""
    if f is None:
        return ()
    said = (f"Still in: {joined(s.opt.seats[i] for i in f.waiting)}.",)
    return (*said, f"Passed: {joined(s.opt.seats[i] for i in f.passed)}.") if f.passed else said


def said_piles(s: State) -> str:
    """How many cards the piles hold."""
    gone = sum(s.removed)
    return (f"Piles: {counted(pile_size(s), 'Building')}, "
            f"{counted(city_pile_size(s), 'City card')}. Removed: {gone}.")


def said_hand(s: State, seat: int) -> str:
    """A hand, as far as it is seen."""
    cards = s.hands[seat]
    if not cards:
        return "no card"
    if any(card < 0 for card in cards):
        return f"{counted(len(cards), 'card')}, not seen"
    return ", ".join(f"{cards.count(i)} {colour}" for i, colour in enumerate(COLOURS)
                     if i in cards)


def said_purse(s: State, seat: int) -> str:
    """Money, blazons and cards in the reserve."""
    ducats = "ducats secret" if s.money[seat] < 0 else counted(s.money[seat], "ducat")
    laid = f", {counted(len(s.laid[seat]), 'card')} laid" if s.laid[seat] else ""
    return f"{ducats}, {counted(s.blazons[seat], 'blazon')} left{laid}"


def said_family(s: State, seat: int) -> str:
    """A family and all that it has."""
    def row(counts: tuple[int, ...]) -> str:
        return ", ".join(f"{n} {c}" for n, c in zip(counts, COLOURS, strict=True) if n) or "none"

    crown = " (Il Principe)" if s.marker == seat else ""
    return (f"{s.opt.seats[seat]}{crown}: {counted(sum(s.points[seat]), 'point')}, "
            f"{said_purse(s, seat)}; face up: {row(s.up[seat])}; face down: {row(s.down[seat])}; "
            f"in hand: {said_hand(s, seat)}")


def said_roles(s: State) -> Iterator[str]:
    """Who holds which role, a colour a line; then those that nobody holds."""
    free = []
    for i, colour in enumerate(COLOURS):
        held = [(MAJOR, s.major[i])] + ([] if is_two(s.opt) else [(MINOR, s.minor[i])])
        told = [f"{role_names()[colour, kind]}: {s.opt.seats[seat]}"
                for kind, seat in held if seat != NOBODY]
        free += [role_names()[colour, kind] for kind, seat in held if seat == NOBODY]
        if told:
            yield f"{colour.capitalize()} roles: {', '.join(told)}."
    if free:
        yield f"Roles that nobody holds: {joined(free)}."


def _said_regions(s: State) -> Iterator[str]:
    """Who has blazons where, a region a line; then those without any."""
    for region, held in enumerate(s.regions):
        if any(held):
            said = said_region(s, region)
            yield f"{said[0].upper()}{said[1:]}."
    empty = [kit().regions[region] for region, held in enumerate(s.regions) if not any(held)]
    if empty:
        yield f"Regions without a blazon: {joined(empty)}."


def twin(s: State) -> Iterator[str]:
    """The whole table in lines."""
    yield f"Round {s.round}. {s.opt.seats[s.marker]} is Il Principe. {said_piles(s)}"
    yield from _said_regions(s)
    for city in s.offer:
        yield f"On offer, {said_card(s, city)}."
    if s.gone:
        yield f"Built: {joined(kit().names[city] for city in s.gone)}."
    lying = [f"{n} {colour}" for n, colour in zip(s.reserve, COLOURS, strict=True) if n]
    if lying:
        yield f"Reserve: {joined(lying)}."
    if (auction := bidding(s)) is not None:
        yield " ".join((said_auction(s, auction), *said_bidders(s, auction)))
    yield from said_roles(s)
    for seat in range(len(s.hands)):
        yield f"{said_family(s, seat)}."
