"""Copy your box as a list: to fill it in as text or from a file, and to take it along."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tutor.core.game import Game
from tutor.games import owned
from tutor.scenario.faults import Unusable
from tutor.view import home
from tutor.view.blocks import Block, Button, Entries, Form, FormField, Intent, Take
from tutor.view.sent import texts

FILE = "your list"
OPEN, HIDE = "Fill it in as a list", "Hide the list"
ALONG, NOT_ALONG = "Take it along", "Don't take it along"
WHAT = "What is entered so far, as a list: keep it, or fill it in and choose it here again."


class BoxList:
    """The list of a game, which ``keep`` is given what was found in."""

    def __init__(self, g: Game, keep: Callable[[Mapping[str, Any]], None]) -> None:
        self._game, self._keep = g, keep
        self._open, self._along = False, False
        self._text = ""
        self._errors: tuple[str, ...] = ()
        self.verbs: dict[str, Callable[[str], None]] = {
            "list": lambda _: self._fold(),
            "along": lambda _: self._take(),
            "enter": self._enter,
        }

    def _fold(self) -> None:
        self._open, self._along, self._errors = not self._open, False, ()
        self._text = owned.written(self._game) if self._open else ""

    def _take(self) -> None:
        self._open, self._along = False, not self._along

    def _enter(self, value: str) -> None:
        sent = texts(value, "text")
        if sent is None:
            return
        (self._text,) = sent
        try:
            found = owned.read(self._game, self._text, FILE)
        except Unusable as unusable:
            self._errors = tuple(home.said(fault) for fault in unusable.faults)
            return
        # What came of it stands where one looks next: the list would be longer than a screen.
        self._open, self._errors = False, ()
        self._keep(found)

    def blocks(self) -> Iterator[Block]:
        """The ways to the list, and the list itself where it is open."""
        yield Entries(key="fold", title="", fields=(), buttons=(
            Button(HIDE if self._open else OPEN, Intent("list")),
            Button(NOT_ALONG if self._along else ALONG, Intent("along")),
        ))  # fmt: skip
        if self._open:
            yield Form(
                key="list", title="The list",
                fields=(FormField("text", "One line for each thing", "file", self._text),),
                send=Button("Check and keep it", Intent("enter"), primary=True),
                errors=self._errors,
            )
        if self._along:
            yield Take(key="along", title=ALONG, text=owned.written(self._game),
                       file=f"{self._game.name}.yaml", note=WHAT)
