"""Painter of boards: the drawing, the way to the whole of it and back, and the same in words."""

from __future__ import annotations

from pathlib import Path

import panel as pn
import param

from tutor.view import blocks as b
from tutor.view.markup import button, esc, fold, items, tag
from tutor.view.svg import svg
from widgets.dashboard.pressable import Pressable, Send, Sending, front_end

HERE = Path(__file__).parent
SOURCE = (HERE.parent / "board.js").read_text(encoding="utf-8")


# On a phone beside the buttons that zoom, at the left of their row: a question is seen at once.
BESIDE = """
@media (max-width: 480px) {
  :host { margin-top: -50px !important; pointer-events: none; }
  .below > * { pointer-events: auto; }
}
"""


class Drawing(Sending):
    """The board that notebooks have too: an SVG whose shapes can be chosen.

    Choosing one sends an intent with ``verb`` and the shape's id.
    """

    svg = param.String()
    verb = param.String()
    _esm = SOURCE + front_end("drawing")


class Board:
    """A board that can be pressed; it is drawn anew only when something about it has changed."""

    def __init__(self, send: Send) -> None:
        self._drawing = Drawing(send, sizing_mode="stretch_width")
        self._below = Pressable(send)
        self._below.stylesheets = [*self._below.stylesheets, BESIDE]
        self._shown: b.Board | None = None
        self.view = pn.Column(self._drawing, self._below, sizing_mode="stretch_width")

    def show(self, block: b.Board) -> None:
        if block == self._shown:
            return
        self._shown = block
        # Its names are its own: they stay, so that nothing changes but what looks different.
        drawn = svg(block.picture, whole=block.whole, prefix="pd")
        self._drawing.param.update(svg=drawn, verb=block.verb)
        lines = items(map(esc, block.picture.twin), "plain")
        zoom = button(block.zoom) if block.zoom else ""
        twin = fold(f"{block.key}-twin", "In words", lines)
        self._below.html = tag("div", zoom + twin, "below")
