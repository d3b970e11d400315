"""One visitor's app: a session, the canvas that shows it, and the page around both."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex
from typing import Any

import panel as pn

from tutor.view.blocks import Intent, Screen
from tutor.view.session import Session
from tutor.view.style import SERIF, variables
from widgets.dashboard.again import ARRIVED, Again, stamp
from widgets.dashboard.canvas import Canvas
from widgets.dashboard.pressable import Frame
from widgets.screens import press, spoken

HERE = Path(__file__).parent
PAGE = (HERE / "page.html").read_text(encoding="utf-8")
LINE = (HERE / "line.js").read_text(encoding="utf-8")
NAME = "Podestà"
MEANWHILE = "meanwhile"
"""The verb of all that was pressed while a browser could not reach the app."""


class App:
    """What one browser tab talks to. ``strict`` lets errors through after they were shown."""

    def __init__(self, session: Session | None = None, *, strict: bool = False) -> None:
        self.session = session or Session()
        self._strict = strict
        self.canvas = Canvas(self.send)
        self.frame = Frame(self.send, tab=token_hex(16))
        ARRIVED.note(self.frame.tab, 0)
        self._location: Any = None
        self._heard, self._meanwhile = 0, ""
        self.paint(self.session.screen)

    def send(self, intent: Intent, number: int = 0, /) -> None:
        """Do what somebody wants and show what comes of it; a browser numbers what is pressed."""
        self._heard = max(self._heard, number)
        ARRIVED.note(self.frame.tab, self._heard)
        if intent.verb == MEANWHILE:
            self._meanwhile = intent.value
            self._catch_up()
        else:
            press(self.session, intent, self.paint, strict=self._strict)

    def renew(self) -> None:
        """Show what holds by now: somebody else at the table has changed it."""
        self.send(Intent("renew"))

    def _catch_up(self) -> None:
        """Do what was pressed while the connection was cut, once the page is where it was."""
        if self._location is not None and self._meanwhile:
            done, self._meanwhile = Intent(MEANWHILE, self._meanwhile), ""
            press(Again(self.session), done, self.paint, strict=self._strict)

    def paint(self, screen: Screen) -> None:
        """Show a screen, in one message to the browser."""
        with pn.io.hold():
            self._paint(screen)

    def _paint(self, screen: Screen) -> None:
        used = self.canvas.paint(screen)
        self.frame.param.update(
            layout=" ".join((*used, "wall") if screen.wall else used),
            page_title=f"{screen.title} · {NAME}" if screen.title != NAME else NAME,
            place=screen.fragment,
            say=spoken(screen),
            heard=self._heard,
            stamp=stamp(self.session.screen),
        )
        if self._location is not None and self._location.hash != f"#{screen.fragment}":
            self._location.hash = f"#{screen.fragment}" if screen.fragment else ""

    def follow(self, location: Any) -> None:
        """Keep the address and the session together: go where the address points, now and later."""
        self._location = location
        location.param.watch(lambda event: self._arrive(event.new), "hash")
        self._arrive(location.hash)
        self._catch_up()

    def _arrive(self, fragment: str) -> None:
        wanted = fragment.removeprefix("#")
        if wanted != self.session.screen.fragment:
            self.send(Intent("open", wanted))

    def page(self) -> pn.Template:
        """The page, with landmarks of its own."""
        page = pn.Template(PAGE, location=True)
        page.add_variable("palette", variables(":root"))
        page.add_variable("serif", SERIF)
        page.add_variable("line", LINE)
        page.add_panel("trail", self.canvas.trail)
        for name, region in self.canvas.regions.items():
            page.add_panel(name, region)
        page.add_panel("bar", self.canvas.bar)
        page.add_panel("frame", self.frame)
        return page
