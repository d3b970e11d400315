"""Paints screens: one widget for the text of a region, and one for each control among it.

A widget that comes or goes has its whole region laid out anew; text only has what differs changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
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
        self._texts: dict[tuple[str, int], Pressable] = {}
        self.trail, self.bar, self._ask = Pressable(send), Pressable(send), Pressable(send)
        self.regions = {name: pn.Column(sizing_mode="stretch_width") for name in REGIONS}

    def paint(self, screen: b.Screen) -> tuple[str, ...]:
        """Show a screen; blocks that were there before keep their widgets. Names what is in use.

        What is asked before a board is ``early``.
        """
        bar, question, blocks = screen.bar, asked(screen), placed(screen)
        wanted = {
            name: self._views(name, (block for block, region in blocks if region == name), question)
            for name in REGIONS
        }
        for block, _ in blocks:
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
        early = any(region == "head" and isinstance(block, b.Question | b.Choices)
                    for block, region in blocks)
        return (*(name for name in REGIONS if wanted[name]), *(("bar",) if bar else ()),
                *(("early",) if early else ()))

    def _views(
        self, region: str, blocks: Iterable[b.Block], question: b.Block | None
    ) -> list[Any]:
        """The widgets of a region: text that no control interrupts stands in one."""
        found: list[Any] = []
        texts = 0
        for make, run in groupby(blocks, lambda block: CONTROLS.get(type(block))):
            if make is not None:
                found += [self._control(make, block) for block in run]
                continue
            if (region, texts) not in self._texts:
                self._texts[region, texts] = Pressable(self._send)
            found.append(self._texts[region, texts])
            found[-1].html = "".join(_part(block, asked=block is question) for block in run)
            texts += 1
        return found

    def _control(self, make: Callable[[Send], Painter], block: b.Block) -> Any:
        kind = type(block), block.key
        if kind not in self._held:
            self._held[kind] = make(self._send)
        self._held[kind].show(block)
        return self._held[kind].view


def _part(block: b.Block, *, asked: bool) -> str:
    """A block among the text; what is ``asked`` may have its heading above the board instead."""
    return tag("div", html.block(block), "part asked" if asked else "part", data_key=block.key)
