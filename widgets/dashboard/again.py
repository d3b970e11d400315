"""Presses that were made while the connection was cut: done once it is back, in their order.

A press belongs to the page on which it was made. Where that is no longer shown it is lost, and that
is said: it is never done on another page. But a press may have arrived, and only the word on it not
come back: then what is shown is what came of it, or it is done on the same page once more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2s
from typing import Any

import msgspec

from tutor.view import blocks as b
from widgets.screens import Session, with_error

STAY = frozenset({"set", "plus", "minus", "vote", "unvote"})
"""Presses that change a value and stay on their page: what was pressed next belongs to it too.

Any other is the same press, made with less patience, where it is made twice.
"""
MOST_TABS = 1000
"""Tabs of which it is known what arrived."""
MOST = 200
"""More presses than anybody makes while a connection is cut."""
LOST = "{} did not get through in time, and {} not done: the page that was pressed has gone."
"""What is said of presses that belong to no page that is shown."""
UNTOLD = ("Whether what you pressed was done can't be told: the page that was pressed has gone. "
          "Look before you press it again.")
"""What is said of them where nothing is known of the tab: it was another program that knew it."""


class Pressed(msgspec.Struct, frozen=True):
    """A press as a browser kept it, with the `stamp` of what was shown.

    ``number`` counts the presses of a ``tab``, as long as that is not loaded anew.
    """

    verb: str
    value: str
    stamp: str
    tab: str = ""
    number: int = 0

    def is_like(self, other: Pressed) -> bool:
        """Whether it is the same press, made with less patience."""
        return (self.verb, self.value, self.stamp) == (other.verb, other.value, other.stamp) \
            and self.verb not in STAY


class Arrived:
    """The number of the last press that arrived from each tab of late."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def note(self, tab: str, number: int) -> None:
        """A press of a tab has arrived, and all before it."""
        if not tab:
            return
        self._numbers[tab] = max(number, self._numbers.pop(tab, 0))
        if len(self._numbers) > MOST_TABS:
            del self._numbers[next(iter(self._numbers))]

    def knows(self, press: Pressed) -> bool:
        """Whether anything is known of the tab of a press, if it says which that is."""
        return not press.tab or press.tab in self._numbers

    def has(self, press: Pressed) -> bool:
        """Whether a press has arrived."""
        return 0 < press.number <= self._numbers.get(press.tab, 0)


ARRIVED = Arrived()
"""What has arrived in this program: the tab that tells of it may be another one by then."""


class Again:
    """A session whose one intent is everything that was pressed meanwhile, as JSON."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._lost, self._untold = 0, False

    @property
    def screen(self) -> b.Screen:
        """What is shown, and how much of what was pressed is lost."""
        screen = self._session.screen
        if not self._lost:
            return screen
        text = UNTOLD if self._untold else \
            LOST.format("What you pressed", "is") if self._lost == 1 else \
            LOST.format(f"{self._lost} of the things you pressed", "are")
        return with_error(screen, "lost", text)

    def send(self, intent: b.Intent) -> b.Screen:
        """Do what was pressed, each on its own page; text of any other form is nothing."""
        last: Pressed | None = None
        shown: str | None = None
        for press in _read(intent.value):
            if last is not None and press.is_like(last):
                continue
            here = self._session.screen
            stayed = last is not None and last.verb in STAY and last.stamp == press.stamp
            if press.verb and (press.stamp == stamp(here) or (
                    stayed and shown == _page(here) and _there(here, press))):
                self._session.send(b.Intent(press.verb, press.value))
                ARRIVED.note(press.tab, press.number)
                last, shown = press, _page(here)
            elif ARRIVED.has(press):
                last, shown = press, None
            else:
                self._lost += 1
                self._untold |= not ARRIVED.knows(press)
        return self.screen


def stamp(screen: b.Screen) -> str:
    """What tells a page from any other: its address, what it shows, and what can be done there.

    What is told in passing, as a rule that was looked up, is not part of it.
    """
    parts = [screen.fragment, screen.title]
    parts += [part for block in screen.blocks for part in _parts(block)]
    return blake2s(json.dumps(parts).encode(), digest_size=12).hexdigest()


def _parts(block: b.Block) -> Iterator[Any]:
    match block:
        case b.Sentence(kind="title" | "lead"):
            yield block.text
        case b.Board():
            yield block.picture.twin
        case b.Question():
            yield block.text, block.given
        case b.Choices():
            yield [one.intent.value for group in block.groups for one in group.options]
        case b.Entries():
            yield [(field.name, field.value) for field in block.fields]


def _page(screen: b.Screen) -> str:
    """The address without what is entered on the page."""
    return screen.fragment.partition("?")[0]


def _there(screen: b.Screen, press: Pressed) -> bool:
    """Whether a page offers a press, or asks for the field that it sets."""
    wanted = {"verb": press.verb, "value": press.value}
    name: Any = press.value
    if press.verb == "set":
        try:
            name = json.loads(press.value)["name"]
        except (ValueError, TypeError, KeyError):
            return False
    return name in _entered(screen) or wanted in _intents(b.plain(screen))


def _entered(screen: b.Screen) -> Iterator[str]:
    """The names of what is set or counted on a page."""
    for block in screen.blocks:
        if isinstance(block, b.Entries):
            yield from (field.name for field in block.fields)
        elif isinstance(block, b.Votes):
            yield from (row.letter for row in block.rows)


def _intents(found: Any) -> Iterator[Any]:
    """All that a page offers, as plain values."""
    if isinstance(found, dict):
        if found.keys() == {"verb", "value"}:
            yield found
        found = [*found.values()] if found.get("enabled", True) else []
    if isinstance(found, list | tuple):
        for one in found:
            yield from _intents(one)


def _read(text: str) -> list[Pressed]:
    try:
        return msgspec.json.decode(text, type=list[Pressed])[:MOST]
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return []
