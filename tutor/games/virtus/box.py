"""What the cards of *Virtus!* say and its rulebook doesn't: the list for their owners."""

from __future__ import annotations

from functools import cache

from tutor.games.datafile import load
from tutor.games.virtus.kit import NO_ICON, datum_of
from tutor.games.virtus.state import ICONS
from tutor.scenario.fields import Choice, Datum, Int


@cache
def box() -> dict[str, Datum]:
    """The label of every card, and each icon that the rulebook does not print."""
    found = {}
    for card in load("virtus", "cards")["cards"]:
        name, icon = f"{card['virtue']} {card['value']}", card["icon"]
        found[datum_of(name, "label")] = Datum(
            f"With how many players or more is {name} used, at its bottom left?", Int(2, 7),
            card["label"]["is"],
        )
        if icon["source"] == "stand-in":
            found[datum_of(name, "icon")] = Datum(
                f"Which icon does {name} bear?",
                Choice(tuple(icon.get("among", (*ICONS, NO_ICON)))), icon["is"],
            )
    return found
