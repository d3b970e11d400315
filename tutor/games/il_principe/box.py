"""What the cards and the board of *Il Principe* say and its rulebook doesn't: the owners' list."""

from __future__ import annotations

from functools import cache
from typing import Any

from tutor.games.datafile import load
from tutor.games.il_principe.kit import datum_of
from tutor.games.il_principe.state import COLOURS
from tutor.scenario.fields import Choice, Datum, Flag, Int, Likely, Listing, Spec, Table


@cache
def box() -> dict[str, Datum]:
    """Each field of a City card that is not printed, and each region that may not exist."""
    regions = load("il_principe", "board")["regions"]
    names = tuple(region["name"] for region in regions)
    found = _of_cities(names, "stand-in")
    for region in regions:
        if region["named"]["source"] == "stand-in":
            found[f"il_principe.region.{region['name']}"] = Datum(
                f"Is there a {region['name']} region on the board?", Flag(), True)
    # What a review tells is asked last: it is no guess, but whoever has the card knows better.
    return {**found, **_of_cities(names, "reviewed")}


def _of_cities(regions: tuple[str, ...], source: str) -> dict[str, Datum]:
    """The fields of the City cards that come from there."""
    likely = _likely()
    return {
        datum_of(card["name"], field): Datum(ask.format(city=card["name"]), spec,
                                             card[field]["is"], likely=likely.get(field))
        for card in load("il_principe", "cards")["cities"]
        for field, ask, spec in _fields(regions)
        if card[field]["source"] == source
    }


def _likely() -> dict[str, Likely]:
    """How much there may be of each field, as far as anything published says so."""
    return {
        row["field"]: Likely(row["least"], row["most"], row["basis"])
        for row in load("il_principe", "cards")["likely"]
    }


def _fields(regions: tuple[str, ...]) -> tuple[tuple[str, str, Spec], ...]:
    some: Any = Listing(Choice(regions), len(regions), least=1, distinct=True)
    return (
        ("buildings", "Which Buildings does the card of {city} ask for?",
         Table(COLOURS, Int(0, 6))),
        ("ducats", "How many ducats does {city} cost?", Int(0, 20)),
        ("points", "How many points does {city} bring?", Int(0, 20)),
        ("blazons", "How many blazons may the builder of {city} place?", Int(0, 6)),
        ("regions", "Which regions touch {city}?", some),
    )
