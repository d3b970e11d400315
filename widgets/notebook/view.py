"""The widget: one screen as an anywidget, with the same two comms from step to step."""

from __future__ import annotations

from collections.abc import Callable, Container
from pathlib import Path
from typing import Any

import anywidget
import msgspec
import traitlets

from tutor.view import blocks as b
from tutor.view import html
from tutor.view.markup import button, esc, tag
from tutor.view.still import style
from tutor.view.svg import svg
from widgets.notebook.forms import form
from widgets.screens import placed, spoken

HERE = Path(__file__).parent
ROOT = "pd-screen"
BOARD = (HERE.parent / "board.js").read_text(encoding="utf-8")
SCREEN = (HERE / "screen.js").read_text(encoding="utf-8")
SHEET = (HERE / "screen.css").read_text(encoding="utf-8")


class ScreenView(anywidget.AnyWidget):
    """Shows screens and hears what is pressed on them.

    ``verbs`` are what can be wanted here: in cards and lists no button is shown that would lead to
    a page which a notebook has not. ``parts`` are the blocks as HTML, each with its key and region;
    a board's drawing is in ``boards``, so that it travels only when it has changed. ``heard``
    counts the presses that Python has answered.
    """

    _esm = BOARD + SCREEN
    _css = style(ROOT, SHEET)
    name = traitlets.Unicode().tag(sync=True)
    parts: traitlets.List[dict[str, str]] = traitlets.List().tag(sync=True)
    boards = traitlets.Dict().tag(sync=True)
    bar = traitlets.Unicode().tag(sync=True)
    say = traitlets.Unicode().tag(sync=True)
    resume = traitlets.Unicode().tag(sync=True)
    heard = traitlets.Int().tag(sync=True)

    def __init__(
        self, send: Callable[[b.Intent], None], verbs: Container[str], **traits: Any
    ) -> None:
        super().__init__(**traits)
        self._send_intent, self._verbs = send, verbs
        self.on_msg(self._pressed)

    def show(self, screen: b.Screen, resume: str) -> None:
        """Paint a screen; only what is different travels."""
        with self.hold_sync():
            self.boards = {
                one.key: svg(one.picture, whole=one.whole, width=500)
                for one in screen.blocks
                if isinstance(one, b.Board)
            }
            self.parts = [_part(block, region, self._verbs) for block, region in placed(screen)]
            bars = [_bar(one) for one in screen.blocks if isinstance(one, b.Steps)]
            self.bar = "".join((*bars, *(button(each, "chip") for each in screen.bar)))
            self.say, self.resume = spoken(screen), resume

    def _pressed(self, _: Any, content: Any, __: Any) -> None:
        """A press as it arrives; a message of any other form is dropped."""
        try:
            if isinstance(content, dict) and isinstance(content.get("verb"), str):
                self._send_intent(b.Intent(content["verb"], str(content.get("value", ""))))
        finally:
            self.heard += 1


def _part(block: b.Block, region: str, verbs: Container[str]) -> dict[str, str]:
    found = {"key": block.key, "region": region}
    if isinstance(block, b.Board):
        zoom = tag("p", button(block.zoom, "chip"), "chips") if block.zoom else ""
        return {**found, "verb": block.verb, "html": zoom + html.twin(block)}
    if isinstance(block, b.Form):
        return {**found, "html": form(block)}

    def here(buttons: tuple[b.Button, ...]) -> tuple[b.Button, ...]:
        return tuple(one for one in buttons if one.intent.verb in verbs)

    if isinstance(block, b.RuleCard):
        # A notebook is sent to others: the owner's book stays out of it.
        block = msgspec.structs.replace(block, passage="", more=here(block.more))
    if isinstance(block, b.Parts):
        rows = (msgspec.structs.replace(row, buttons=here(row.buttons)) for row in block.rows)
        block = msgspec.structs.replace(block, rows=tuple(rows))
    return {**found, "html": html.block(block)}


def _bar(steps: b.Steps) -> str:
    where = tag("span", esc(steps.where), "where")
    return button(steps.back, "chip") + button(steps.next, "chip") + where
