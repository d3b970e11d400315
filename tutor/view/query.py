"""What is looked for: words and filters, as a form sends them and as an address holds them."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl, urlencode

import msgspec

FIRST, MORE = 10, 30
"""How many finds are shown at first, and how many more each time."""
LONGEST, DEEPEST = 300, 1_000
"""Letters of a field, and finds, that are taken seriously."""


class Query(msgspec.Struct, frozen=True, omit_defaults=True):
    """Words and filters; empty ones let everything pass. ``shown`` is how many finds to show."""

    words: str = ""
    game: str = ""
    section: str = ""
    kind: str = ""
    mode: str = ""
    component: str = ""
    shown: int = FIRST

    @property
    def narrowed(self) -> bool:
        """Whether anything but the game narrows it."""
        return any((self.words, self.section, self.kind, self.mode, self.component))

    def __str__(self) -> str:
        return urlencode(msgspec.to_builtins(self))


def read(text: str) -> Query:
    """A query from what a form sends (a JSON object) or an address holds; what is odd is left."""
    given = _json(text) if sent(text) else dict(parse_qsl(text))
    fields = {
        name: str(given[name]).strip()[:LONGEST]
        for name in Query.__struct_fields__
        if name != "shown" and given.get(name)
    }
    shown = str(given.get("shown", ""))
    number = int(shown) if shown.isdecimal() and len(shown) < 6 else FIRST
    return Query(**fields, shown=max(FIRST, min(number, DEEPEST)))


def sent(text: str) -> bool:
    """Whether this is what a form sends."""
    return text.startswith("{")


def address(page: str, query: Query) -> str:
    """The fragment of a page that shows what a query finds."""
    return f"{page}?{query}" if str(query) else page


def _json(text: str) -> dict[str, object]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
