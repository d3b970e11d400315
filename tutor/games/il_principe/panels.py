"""What lies beside the map: City cards, the reserve, roles, families and the score track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.games.il_principe.chart import chart, shield
from tutor.games.il_principe.frames import CARDS
from tutor.games.il_principe.kit import is_guess, kit, shown
from tutor.games.il_principe.options import is_two
from tutor.games.il_principe.state import COLOURS, NOBODY, State
from tutor.games.il_principe.telling import (
    bidding,
    said_auction,
    said_bidders,
    said_card,
    said_family,
    said_hand,
    said_piles,
    said_purse,
)
from tutor.games.il_principe.words import counted, role_names
from tutor.view.picture import Area, Box, Label, Line, Piece, Shape

WIDE = 340.0
"""A column that can be read on a phone, and from the back of a class."""
GAP = 10.0
CARD_WIDE, CARD_HIGH, FLAT_HIGH, NONE_HIGH = 165.0, 129.0, 92.0, 30.0
EMPTY_HIGH, ROLES_HIGH, TRACK_HIGH = 62.0, 194.0, 92.0
ROW, LINE = 26.0, 19.0
"""From one row of Buildings to the next, and from one line of text to the next."""
NEXT, BADGE = 31.0, 11.0
"""From one plate of a City card to the next, and what a number at its corner takes beside that."""
COLUMNS = tuple(97.0 + 49 * i for i in range(len(COLOURS)))
ROLE_ROW, ROLE_COLUMNS = 32.0, (46.0, 196.0)
"""From one colour's roles to the next, and where its Major and its Minor Role begin."""
OFFER, RESERVE, ROLES, TRACK = "offer", "reserve", "roles", "points"
"""The names of the panels, as scenarios name what is in them."""


def sheets(s: State, first: int, names: Sequence[str] = ()) -> dict[str, Box]:
    """Where the panels are, most of them in a column beside the map; ``first`` is at hand.

    What ``names`` has lies together at the top. Next to ``first`` are both the City cards and the
    reserve, so that a decision fits a phone. Above them are the roles, which tell what a city
    brings the others.
    """
    x, y = chart().wide + GAP, 0.0
    seats = [first, *(seat for seat in range(len(s.opt.seats)) if seat != first)]
    (at_hand, high), *rest = ((s.opt.seats[seat], _family_high(s, seat)) for seat in seats)
    column = [(ROLES, ROLES_HIGH), (OFFER, _offer_high(s)), (at_hand, high),
              (RESERVE, _reserve_high(s)), *rest]
    found: dict[str, Box] = {}
    for name, high in sorted(column, key=lambda panel: panel[0] not in names):
        found[name] = (x, y, WIDE, high)
        y += high + GAP
    below = chart().high + GAP
    found[TRACK] = (0.0, below, chart().wide, TRACK_HIGH)
    return found


def _offer_high(s: State) -> float:
    if not s.offer:
        return NONE_HIGH
    pairs, single = divmod(len(s.offer), 2)
    return pairs * (CARD_HIGH + GAP) + single * (FLAT_HIGH + GAP) - GAP


def _reserve_high(s: State) -> float:
    lines = len(_sold(s))
    return EMPTY_HIGH + (5 + LINE * lines if lines else 0)


def _family_high(s: State, seat: int) -> float:
    return 60 + ROW * len(_rows(s, seat))


def _sheet(box: Box, name: str = "", title: str = "", *, marked: bool = False) -> Area:
    x, y, wide, high = box
    ring = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    return Area(id=name, title=title, rings=(ring,), marked=marked)


def _text(x: float, y: float, text: str, *, size: str = "normal", anchor: str = "middle",
          stand_in: bool = False, tone: str = "") -> Label:
    return Label(at=(round(x, 1), round(y, 1)), text=text, size=size, anchor=anchor,
                 stand_in=stand_in, tone=tone)


def _chip(x: float, y: float, colour: str, *, marked: bool = False) -> Piece:
    """A Building: a plate of its colour with the colour's letter."""
    return Piece(kind="token", at=(round(x, 1), round(y, 1)), tone=colour, marked=marked)


def offer(s: State, box: Box, marked: set[str]) -> Iterator[Shape]:
    """The City cards on offer, two by two; a last one by itself takes the whole row."""
    x, y, wide, _ = box
    for n, city in enumerate(s.offer):
        left, top = x + n % 2 * (CARD_WIDE + GAP), y + n // 2 * (CARD_HIGH + GAP)
        alone = n % 2 == 0 and n == len(s.offer) - 1
        size = (wide, FLAT_HIGH) if alone else (CARD_WIDE, CARD_HIGH)
        yield from _card(s, city, (left, top, *size), marked)
    if not s.offer:
        yield _text(x + wide / 2, y + NONE_HIGH / 2, "No City card is on offer", tone="off")


def _card(s: State, city: int, box: Box, marked: set[str]) -> Iterator[Shape]:
    """A City card: its name and what it asks for above what it brings, or beside it if flat."""
    x, y, wide, high = box
    k, card = kit(), shown(s, city)
    name, flat = k.names[city], high == FLAT_HIGH
    middle, top = (x + wide * 0.27, y + 17) if flat else (x + wide / 2, y)
    yield _sheet(box, name, said_card(s, city), marked=name in marked)
    yield _text(middle, top + 19, name)
    needs = [(colour, n) for colour, n in zip(COLOURS, card.buildings or (), strict=True) if n]
    # A number stands over the corner of its plate: the next one leaves room for it.
    steps = [NEXT + BADGE * (count > 1) for _, count in needs[:-1]]
    left = middle - sum(steps) / 2
    for (colour, count), step in zip(needs, (*steps, 0.0), strict=False):
        yield Piece(kind="token", at=(round(left, 1), round(top + 41, 1)), tone=colour,
                    count=count, stand_in=is_guess(s, city, "buildings"))
        left += step
    told = (
        ("ducats", counted(card.ducats, "ducat")), ("points", counted(card.points, "point")),
        ("blazons", f"{counted(card.blazons, 'blazon')}{' for' if card.regions else ''}"),
        ("regions", ", ".join(k.regions[i] for i in card.regions or ())),
    )
    middle, top = (x + wide * 0.76, y + 23) if flat else (middle, y + 68)
    for row, (field, text) in enumerate(told):
        guess = is_guess(s, city, field)
        yield _text(middle, top + 18 * row, f"≈{text}" if guess else text, stand_in=guess)


def reserve(s: State, box: Box, marked: set[str]) -> Iterator[Shape]:
    """The reserve by colour, the auction that is going on, and the piles."""
    x, y, _, high = box
    yield _sheet(box, marked=RESERVE in marked)
    auction = bidding(s)
    lot = auction.colour if auction is not None and auction.prize == CARDS else NOBODY
    yield _text(x + GAP, y + 24, "Reserve", anchor="start")
    yield from _row(s.reserve, x, y + 24, lot)
    for n, text in enumerate(_sold(s)):
        yield _text(x + GAP, y + 50 + LINE * n, text, anchor="start")
    yield _text(x + GAP, y + high - 12, said_piles(s), anchor="start", tone="off")


def _sold(s: State) -> tuple[str, ...]:
    """The auction that is going on in lines, where there is something to be auctioned."""
    auction = bidding(s)
    if auction is None and not any(s.reserve):
        return ()
    return (said_auction(s, auction), *said_bidders(s, auction))


def _row(counts: Sequence[int], x: float, y: float, marked: int = NOBODY) -> Iterator[Shape]:
    """Counts by colour, each beside its chip."""
    for i, count in enumerate(counts):
        if count:
            yield _chip(x + COLUMNS[i], y - 5, COLOURS[i], marked=i == marked)
            yield _text(x + COLUMNS[i] + 26, y, str(count))
        else:
            yield _text(x + COLUMNS[i], y, "–", tone="off")


def roles(s: State, box: Box, marked: set[str]) -> Iterator[Shape]:
    """Who holds which role, by the letter of the family: a row for each colour."""
    x, y, _, _ = box
    yield _sheet(box, marked=ROLES in marked)
    kinds = [("major", s.major)] + ([] if is_two(s.opt) else [("minor", s.minor)])
    for left, (kind, owners) in zip(ROLE_COLUMNS, kinds, strict=False):
        yield _text(x + left, y + 22, f"{kind.capitalize()} Role", anchor="start", tone="off")
        for i, colour in enumerate(COLOURS):
            middle = y + 46 + ROLE_ROW * i
            yield _text(x + left, middle + 5, role_names()[colour, kind], anchor="start")
            if owners[i] == NOBODY:
                yield _text(x + left + 114, middle + 5, "–", tone="off")
            else:
                yield shield(s, owners[i], (x + left + 114, middle))
    for i, colour in enumerate(COLOURS):
        yield _chip(x + 24, y + 46 + ROLE_ROW * i, colour)


def family(s: State, seat: int, box: Box, marked: set[str]) -> Iterator[Shape]:
    """A family's table, hand, money, blazons and points."""
    x, y, wide, _ = box
    name = s.opt.seats[seat]
    yield _sheet(box, name, said_family(s, seat), marked=name in marked)
    yield shield(s, seat, (x + 20, y + 20))
    crown = " – Il Principe" if s.marker == seat else ""
    yield _text(x + 38, y + 25, f"{name}{crown}", anchor="start")
    yield _text(x + wide - GAP, y + 25, counted(sum(s.points[seat]), "point"), anchor="end")
    yield _text(x + GAP, y + 49, said_purse(s, seat), anchor="start")
    for row, (title, what) in enumerate(_rows(s, seat)):
        line = y + 76 + ROW * row
        yield _text(x + GAP, line, title, anchor="start")
        if isinstance(what, str):
            yield _text(x + COLUMNS[0] - 12, line, what, anchor="start")
        else:
            yield from _row(what, x, line)


def _rows(s: State, seat: int) -> list[tuple[str, Sequence[int] | str]]:
    """A family's Buildings, where there are any: by colour, or as far as they are seen."""
    hand = s.hands[seat]
    held = tuple(hand.count(i) for i in range(len(COLOURS)))
    rows: list[tuple[str, Sequence[int] | str]] = [
        (title, counts) for title, counts in (
            ("face up", s.up[seat]), ("face down", s.down[seat]), ("hand", held)
        ) if any(counts)
    ]
    if any(card < 0 for card in hand):
        rows.append(("hand", said_hand(s, seat)))
    return rows or [("face up", s.up[seat])]


def track(s: State, box: Box) -> Iterator[Shape]:
    """The score track; beyond its end markers go round again."""
    x, y, wide, high = box
    yield _sheet(box)
    last = chart().track_end
    step, start, line = (wide - 2 * GAP - 20) / last, x + GAP + 10, y + high - 28
    yield Line(points=((x + GAP, line), (x + wide - GAP, line)), kind="border")
    for number in range(0, last + 1, 5):
        yield _text(start + step * number, line + 19, str(number), size="small")
    free = 0.0
    for seat in sorted(range(len(s.points)), key=lambda i: _space(sum(s.points[i]), last)):
        total = sum(s.points[seat])
        spot = start + step * _space(total, last)
        free = max(free, spot)
        # Who is level, or nearly so, stands beside the others, with a line to the space.
        yield Line(points=((round(spot, 1), line), (round(free, 1), line - 20)), kind="border")
        yield shield(s, seat, (round(free, 1), line - 34), title=f"{s.opt.seats[seat]}: {total}")
        free += 25


def _space(total: int, last: int) -> int:
    return total if total <= last else (total - 1) % last + 1
