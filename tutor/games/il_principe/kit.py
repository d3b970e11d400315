"""What is printed on the cards of *Il Principe*, with its provenance, and the numbers of each mode.

Whatever no rulebook prints comes from a reconstruction; reading it tells the recorder of
`tutor.core.options`, so that no verdict rests on a guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from tutor.core.options import Options, owned, reading, stand_in
from tutor.games.datafile import load
from tutor.games.il_principe.options import is_two, is_variant
from tutor.games.il_principe.state import COLOURS, NONE, Counts, State, Stated

CITIES_IN_ALL, ON_OFFER = 15, 4
EACH_COLOUR, TAKEN_OUT = 20, 7
CITIES_TAKEN_OUT = 5
DUCATS_IN_ALL = 73
FIELDS = ("buildings", "ducats", "points", "blazons", "regions")


class Numbers(NamedTuple):
    """The numbers of a mode.

    ``final_below`` is the pile that begins the final round, ``final_cards`` what is auctioned in it
    (0 for all that is left).
    """

    start: int
    draw: int
    lay: int
    income: int
    final_below: int
    final_cards: int


class Kit:
    """The City cards and regions; both are indices into their names.

    ``raw`` has the fields of each card as they are written, ``values`` as they are used, both by
    field and city; ``guesses`` has the names of those that are guesses, ``reviews`` of those that
    a published review tells, None for all others; ``printed`` tells what the rulebook prints.
    """

    def __init__(self) -> None:
        cards, board = load("il_principe", "cards")["cities"], load("il_principe", "board")
        self.regions: tuple[str, ...] = tuple(r["name"] for r in board["regions"])
        self.region_guesses: tuple[str | None, ...] = tuple(
            f"il_principe.region.{r['name']}" if r["named"]["source"] == "stand-in" else None
            for r in board["regions"]
        )
        self.names: tuple[str, ...] = tuple(c["name"] for c in cards)
        self.index = {name: i for i, name in enumerate(self.names)}
        self.raw: dict[str, tuple[Any, ...]] = {
            field: tuple(c[field]["is"] for c in cards) for field in FIELDS
        }
        self.values: dict[str, tuple[Any, ...]] = {
            field: tuple(self.plain(field, value) for value in self.raw[field]) for field in FIELDS
        }
        self.guesses, self.reviews = (
            {
                field: tuple(
                    datum_of(c["name"], field) if c[field]["source"] == source else None
                    for c in cards
                )
                for field in FIELDS
            }
            for source in ("stand-in", "reviewed")
        )
        self.printed: dict[str, tuple[bool, ...]] = {
            field: tuple(c[field]["source"] == "printed" for c in cards) for field in FIELDS
        }

    def plain(self, field: str, value: Any) -> Any:
        """A field as it is used: counts by colour, indices of regions, numbers."""
        if field == "buildings":
            return counts(value)
        if field == "regions":
            return tuple(sorted(self.regions.index(name) for name in value))
        return value


def datum_of(city: str, field: str) -> str:
    """The name of what no rulebook prints about a City card."""
    return f"il_principe.city.{city}.{field}"


def counts(table: Mapping[str, int] | None) -> Counts:
    """Counts by colour from a table by name."""
    return tuple((table or {}).get(colour, 0) for colour in COLOURS)


@lru_cache(maxsize=1)
def kit() -> Kit:
    """The cards and regions, read once; they are the same in all modes."""
    return Kit()


def _read(s: State, city: int, field: str) -> Any:
    """A field of a City card: as stated, as printed, as its owner says, as reviewed, or a guess."""
    for said in s.stated:
        if said.city == city and (value := getattr(said, field)) is not None:
            return value
    k = kit()
    guess, review, raw = (of[field][city] for of in (k.guesses, k.reviews, k.raw))
    datum = guess or review
    value = raw if datum is None else stand_in(datum, raw, reviewed=guess is None)
    if value is raw:
        return k.values[field][city]
    return k.plain(field, value)


def buildings_of(s: State, city: int) -> Counts:
    """The Buildings that a city asks for, by colour."""
    found: Counts = _read(s, city, "buildings")
    return found


def ducats_of(s: State, city: int) -> int:
    """The ducats that a city costs."""
    return int(_read(s, city, "ducats"))


def points_of(s: State, city: int) -> int:
    """The points that a city brings its builder."""
    return int(_read(s, city, "points"))


def blazons_of(s: State, city: int) -> int:
    """How many blazons the builder of a city may place."""
    return int(_read(s, city, "blazons"))


def regions_of(s: State, city: int) -> tuple[int, ...]:
    """The regions that touch a city."""
    found: tuple[int, ...] = _read(s, city, "regions")
    return found


def is_guess(s: State, city: int, field: str) -> bool:
    """Whether a field of a City card is neither stated nor printed nor an owner's."""
    said = any(x.city == city and getattr(x, field) is not None for x in s.stated)
    guess = kit().guesses[field][city]
    return not said and guess is not None and owned(guess) is None


def shown(s: State, city: int) -> Stated:
    """A City card as a picture shows it; looking at a guess is no use of it."""
    said = next((x for x in s.stated if x.city == city), Stated(city))
    values = {
        field: _seen(city, field) if (value := getattr(said, field)) is None else value
        for field in FIELDS
    }
    return Stated(city, **values)


def _seen(city: int, field: str) -> Any:
    k = kit()
    datum = k.guesses[field][city] or k.reviews[field][city]
    known = None if datum is None else owned(datum)
    return k.values[field][city] if known is None else k.plain(field, known)


def region_exists(region: int) -> bool:
    """Whether the board has a region; the examples name four, the others are guesses."""
    guess = kit().region_guesses[region]
    return guess is None or stand_in(guess, True)


def numbers(opt: Options) -> Numbers:
    """The numbers of these options.

    Rests on il_principe.f.start-money, f.phase1, f.end-cards, f.two and f.variant.
    """
    players = len(opt.seats)
    if not is_two(opt):
        start, income = (10, 6) if is_variant(opt) else (5, 5)
        return Numbers(start, 4, 2, income, 4 * players, 2 * players)
    if is_variant(opt):
        income = 6 if reading(opt, "il_principe.d.variant-two") == "six" else 7
        return Numbers(10, 5, 3, income, 10, 0)
    start, income = (5, 6) if reading(opt, "il_principe.d.two-income") == "each-round" else (6, 5)
    return Numbers(start, 5, 3, income, 10, 0)


def deck(opt: Options) -> Counts:
    """The Buildings in the game, by colour (il_principe.two.fewer-buildings)."""
    each = EACH_COLOUR - TAKEN_OUT if is_two(opt) else EACH_COLOUR
    return (each,) * len(NONE)


def blazons_each(opt: Options) -> int:
    """The blazons that each player has to place (il_principe.setup.blazons)."""
    return 12 if reading(opt, "il_principe.d.blazons-unlisted") == "sixty" else 11
