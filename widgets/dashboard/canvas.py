"""Paints screens: a painter for each block, kept by the block's key from screen to screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import panel as pn

from tutor.view import blocks as b
from widgets.dashboard import controls, prose
from widgets.dashboard.board import Board
from widgets.dashboard.chart import Chart
from widgets.dashboard.pressable import Pressable, Send


class Painter(Protocol):
    """Holds the widgets of one block; ``show`` makes them say what the block says now."""

    view: Any

    def show(self, block: Any, /) -> None: ...


class Prose:
    """Painter of a block that is text with buttons."""

    def __init__(self, send: Send, html: Callable[[Any], str]) -> None:
        self._html = html
        self.view = Pressable(send)

    def show(self, block: b.Block) -> None:
        self.view.html = self._html(block)


PROSE: dict[type[b.Block], Callable[[Any], str]] = {
    b.Sentence: prose.sentence,
    b.Ledger: prose.ledger,
    b.Changes: prose.changes,
    b.Verdict: prose.verdict,
    b.Readings: prose.readings,
    b.RuleCard: prose.rule_card,
    b.Compare: prose.compare,
    b.Log: prose.log,
    b.Menu: prose.menu,
    b.Choices: prose.choices,
    b.Steps: prose.steps,
}
CONTROLS: dict[type[b.Block], Callable[[Send], Painter]] = {
    b.Board: Board,
    b.Question: controls.Question,
    b.Form: controls.Form,
    b.Chart: Chart,
}


class Canvas:
    """The parts of a page that change: the way back up, the main part, the side and the bar."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._held: dict[tuple[type[b.Block], str], Painter] = {}
        self.trail = Pressable(send)
        self._bar = controls.Buttons(send, equal=True)
        self.main = pn.Column(sizing_mode="stretch_width")
        self.side = pn.Column(sizing_mode="stretch_width")

    @property
    def bar(self) -> Any:
        return self._bar.view

    def paint(self, screen: b.Screen) -> None:
        """Show a screen; blocks that were there before keep their widgets."""
        main: list[Any] = []
        side: list[Any] = []
        bar: tuple[b.Button, ...] = ()
        for block in screen.blocks:
            painter = self._painter(block)
            painter.show(block)
            (side if block.key in screen.side else main).append(painter.view)
            if isinstance(block, b.Steps):
                bar = (block.back, block.next)
        self.trail.html = prose.trail(screen.trail)
        self._bar.show(bar)
        for column, wanted in ((self.main, main), (self.side, side)):
            if column.objects != wanted:
                column.objects = wanted

    def _painter(self, block: b.Block) -> Painter:
        kind = type(block)
        held = self._held.get((kind, block.key))
        if held is None:
            html = PROSE.get(kind)
            held = Prose(self._send, html) if html else CONTROLS[kind](self._send)
            self._held[kind, block.key] = held
        return held
