"""A table below a cell: what is pressed moves the table, and what is saved shows where it is."""

from __future__ import annotations

import os
from uuid import uuid4

from IPython.display import DisplayHandle, display

from tutor.play.table import Table
from tutor.view.blocks import Intent, Screen
from tutor.view.session import Session
from tutor.view.shown import Bundle, at, resume, stepper
from widgets.notebook.view import ScreenView
from widgets.screens import press

MOST = 40
"""Tables that can be pressed at a time; the one shown longest ago becomes a still picture."""
RULES = ("rule", "close", "explain")
_lives: dict[int, Live] = {}


class Live:
    """A table with its widget, and the still picture that stands in for it once Python has gone.

    ``strict`` lets errors through after they were shown.
    """

    def __init__(self, table: Table, *, strict: bool = False) -> None:
        self.table, self._strict = table, strict
        self._stepper = stepper(table)
        self._session = Session(self._stepper)
        self._saved: DisplayHandle | None = None
        self.verbs = {*RULES, *self._stepper.verbs}
        """What can be wanted here."""
        self.view = ScreenView(self.send, self.verbs, name=uuid4().hex)
        self._paint(self._session.screen)

    def send(self, intent: Intent) -> None:
        """Do what somebody wants, where the table is now, and show what comes of it.

        What would lead away from the table is passed over.
        """
        if intent.verb in self.verbs:
            self._catch_up()
            press(self._session, intent, self._paint, strict=self._strict)

    def show(self) -> None:
        """Show the table below the cell that runs."""
        self._catch_up()
        self._paint(self._session.screen)
        name = self.view.name
        self._saved = DisplayHandle(name)
        self._saved.display(self._still(), raw=True)
        view = {"version_major": 2, "version_minor": 0, "model_id": self.view.model_id}
        display({"application/vnd.jupyter.widget-view+json": view, "text/plain": ""}, raw=True)

    def close(self) -> None:
        """End the widget; its still picture stays."""
        self.view.layout.close()
        self.view.close()

    def _catch_up(self) -> None:
        """Go where the table was moved to from Python."""
        if self.table.tree.here != self._stepper.view.node:
            self._stepper.to_node(str(self.table.tree.here))

    def _paint(self, screen: Screen) -> None:
        self.view.show(screen, resume(self.table))
        if self._saved is not None:
            self._saved.update(self._still(), raw=True)

    def _still(self) -> Bundle:
        """The still picture, out of sight as long as the widget next to it is alive."""
        found = at(self._stepper, self.view.resume)
        area, still = ".jp-OutputArea", f".still-{self.view.name}"
        hidden = (
            f"{area}:has(.live-{self.view.name}) {still},"
            f"{area}-child:has({still})+{area}-child>{area}-output:not(:has(*))"
        )
        html = f"<div class={still[1:]!r}>{found['text/html']}</div>"
        return {**found, "text/html": f"{html}<style>{hidden}{{display:none}}</style>"}


def show(table: Table) -> None:
    """Show a table below the cell that runs; shown again it keeps its widget."""
    live = _lives.pop(id(table), None)
    if live is None:
        live = Live(table, strict=bool(os.environ.get("PODESTA_STRICT")))
    _lives[id(table)] = live
    while len(_lives) > MOST:
        _lives.pop(next(iter(_lives))).close()
    live.show()


def close_all() -> None:
    """End the widgets of all tables that are shown."""
    while _lives:
        _lives.popitem()[1].close()
