"""What no rulebook prints, by what has to be looked at for it: a part of the board, a deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tutor.core.game import Game
from tutor.games.datafile import load


class Group(NamedTuple):
    """A part of a box. ``things`` are what it has, a City or a card, each with its data by name."""

    id: str
    title: str
    things: Mapping[str, tuple[str, ...]]

    @property
    def data(self) -> tuple[str, ...]:
        """All that is to be entered of it, in the order in which it is asked."""
        return tuple(name for names in self.things.values() for name in names)

    def thing_of(self, datum: str) -> str:
        """The City or card that a datum is about; empty for one of another part."""
        return next((thing for thing, names in self.things.items() if datum in names), "")


def groups(g: Game, kept: Mapping[str, Any]) -> tuple[Group, ...]:
    """The parts of a game's box, as its data names them.

    What is not listed belongs to them only once it is entered.
    """
    shown = [name for name, one in g.box().items() if one.listed or name in kept]
    found = []
    for part in load(g.name, "templates").get("box", ()):
        start = f"{g.name}.{part['starts']}"
        things: dict[str, tuple[str, ...]] = {}
        for name in shown:
            if name.startswith(start):
                thing = _thing(name)
                things[thing] = (*things.get(thing, ()), name)
        if things:
            found.append(Group(part["id"], part["title"], things))
    return tuple(found)


def _thing(datum: str) -> str:
    """What a datum is about: ``game.kind.thing`` or ``game.kind.thing.field``."""
    _, _, rest = datum.split(".", 2)
    thing, _, field = rest.rpartition(".")
    return thing or field
