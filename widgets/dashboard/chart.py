"""Painter of charts: bars drawn by Bokeh, and the same numbers as a table."""

from __future__ import annotations

from typing import Any

import panel as pn
from bokeh.models import ColumnDataSource, DataRange1d, FactorRange
from bokeh.plotting import figure

from tutor.view import blocks as b
from tutor.view.markup import esc, fold, tag
from widgets.dashboard.pressable import Pressable, Send

FILLS = ("#7d3127", "#2f5d7c", "#6b7a3a", "#8a6d1f", "#5c4a72")
PATTERNS = (" ", "/", ".", "x", "-")
"""Series differ by pattern as well as by colour."""


class Chart:
    """Horizontal bars by label and series; one figure whose data change, never a new one."""

    def __init__(self, send: Send) -> None:
        self._source = ColumnDataSource(
            {"row": [], "number": [], "fill": [], "pattern": []}
        )
        self._range = FactorRange()
        self._figure = figure(
            y_range=self._range, x_range=DataRange1d(start=0), height=240,
            toolbar_location=None, sizing_mode="stretch_width",
        )
        self._figure.hbar(
            y="row", right="number", height=0.7, source=self._source, fill_color="fill",
            hatch_pattern="pattern", hatch_color="white", line_color="white",
        )
        self._head, self._table = Pressable(send), Pressable(send)
        self.view = pn.Column(
            self._head, pn.pane.Bokeh(self._figure, sizing_mode="stretch_width"), self._table,
            sizing_mode="stretch_width",
        )

    def show(self, block: b.Chart) -> None:
        series = list(dict.fromkeys(name for _, name, _ in block.rows))
        rows: list[Any] = [
            (label, name) if len(series) > 1 else label for label, name, _ in block.rows
        ]
        self._range.factors = list(reversed(rows))
        self._source.data = {
            "row": rows,
            "number": [number for _, _, number in block.rows],
            "fill": [FILLS[series.index(name) % len(FILLS)] for _, name, _ in block.rows],
            "pattern": [PATTERNS[series.index(name) % len(PATTERNS)] for _, name, _ in block.rows],
        }
        self._figure.height = 80 + 32 * len(rows)
        self._figure.xaxis.axis_label = block.unit
        self._head.html = tag("h2", esc(block.title))
        self._table.html = _table(block)


def _table(block: b.Chart) -> str:
    head = tag("td", "") * 2 + tag("th", esc(block.unit), scope="col")
    rows = "".join(
        tag("tr", tag("th", esc(label), scope="row") + tag("td", esc(name)) + tag("td", f"{n:g}"))
        for label, name, n in block.rows
    )
    table = tag("table", tag("thead", tag("tr", head)) + tag("tbody", rows))
    return fold(f"{block.key}-table", "The numbers as a table", table)
