"""Paints screens: a painter for each block, kept by the block's key from screen to screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import panel as pn

from tutor.view import blocks as b
from tutor.view import html
from tutor.view.markup import esc, tag
from widgets.dashboard import controls
from widgets.dashboard.board import Board
from widgets.dashboard.chart import Chart
from widgets.dashboard.pressable import Pressable, Send
from widgets.dashboard.search import Search, Upload
from widgets.screens import REGIONS, asked, placed


class Painter(Protocol):
    """Holds the widgets of one block; ``show`` makes them say what the block says now."""

    view: Any

    def show(self, block: Any, /) -> None: ...


class Prose:
    """Painter of a block that is text with buttons."""

    def __init__(self, send: Send) -> None:
        self.view = Pressable(send)

    def show(self, block: b.Block, *, asked: bool = False) -> None:
        """Show a block; the heading of what is ``asked`` may stand above the board instead."""
        found = html.block(block)
        self.view.html = tag("div", found, "asked") if asked else found


# All other blocks are text with buttons.
CONTROLS: dict[type[b.Block], Callable[[Send], Painter]] = {
    b.Board: Board,
    b.Form: controls.Form,
    b.Chart: Chart,
    b.Search: Search,
    b.Upload: Upload,
}


class Canvas:
    """The regions of a page, with the way back up before and the bar after them."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._held: dict[tuple[type[b.Block], str], Painter] = {}
        self.trail, self.bar, self._ask = Pressable(send), Pressable(send), Pressable(send)
        self.regions = {name: pn.Column(sizing_mode="stretch_width") for name in REGIONS}

    def paint(self, screen: b.Screen) -> tuple[str, ...]:
        """Show a screen; blocks that were there before keep their widgets. Names what is in use."""
        wanted: dict[str, list[Any]] = {name: [] for name in REGIONS}
        bar, question = screen.bar, asked(screen)
        for block, region in placed(screen):
            painter = self._painter(block)
            if block is question and isinstance(painter, Prose):
                painter.show(block, asked=True)
            else:
                painter.show(block)
            wanted[region].append(painter.view)
            if isinstance(block, b.Steps):
                bar = (block.back, block.next)
        if question is not None:
            # On a phone a board may be so high that what is asked would lie out of sight below it.
            text = question.text if isinstance(question, b.Question) else question.title
            self._ask.html = tag("h2", esc(text), "ask early")
            wanted["head"].append(self._ask)
        self.trail.html = html.trail(screen.trail)
        self.bar.html = html.bar(bar)
        # What moves to another region leaves its old one first, so that it is never in both.
        for keep in (True, False):
            for name, views in wanted.items():
                column = self.regions[name]
                now = [view for view in column.objects if view in views] if keep else views
                if column.objects != now:
                    column.objects = now
        return (*(name for name in REGIONS if wanted[name]), *(("bar",) if bar else ()))

    def _painter(self, block: b.Block) -> Painter:
        kind = type(block)
        held = self._held.get((kind, block.key))
        if held is None:
            held = self._held[kind, block.key] = CONTROLS.get(kind, Prose)(self._send)
        return held
