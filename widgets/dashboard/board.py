"""Painter of boards: the drawing, the way to the whole of it and back, and the same in words."""

from __future__ import annotations

import panel as pn

from tutor.view import blocks as b
from tutor.view.svg import svg
from widgets.dashboard.controls import Buttons
from widgets.dashboard.markup import esc, fold, items
from widgets.dashboard.pressable import Pressable, Send


class Board:
    """A board that can be pressed; it is drawn anew only when its picture has changed."""

    def __init__(self, send: Send) -> None:
        self._drawing = Pressable(send)
        self._twin = Pressable(send)
        self._zoom = Buttons(send)
        self.view = pn.Column(
            self._drawing, pn.FlexBox(self._zoom.view), self._twin, sizing_mode="stretch_width"
        )

    def show(self, block: b.Board) -> None:
        self._drawing.html = svg(block.picture, whole=block.whole)
        self._zoom.show((block.zoom,) if block.zoom else ())
        lines = items(map(esc, block.picture.twin), "plain")
        self._twin.html = fold(f"{block.key}-twin", "The board in words", lines)
