"""Painter of charts: bars drawn by Bokeh, and the same numbers as a table."""

from __future__ import annotations

from collections import Counter
from math import floor, log10

import panel as pn
from bokeh.models import ColumnDataSource, FactorRange, FixedTicker, Range1d
from bokeh.plotting import figure

from tutor.view import blocks as b
from tutor.view.markup import esc, fold, tag
from tutor.view.style import TONES
from widgets.dashboard.pressable import Pressable, Send

FILLS = ("#7d3127", "#2f5d7c", "#6b7a3a", "#8a6d1f", "#5c4a72")
PLAIN = "#8d8372"
PATTERNS = (" ", "/", ".", "x", "-")
"""Series differ by pattern as well as by colour."""
HATCHES = {
    "rise": "/", "fall": "\\", "dots": ".", "waves": "v", "grid": "+", "steep": ":", "upright": "|",
    "rings": "o", "crosses": "x", "chevrons": ">", "level": "-",
}
"""The hatches of sides, as they are on boards, by their names here."""

COLUMNS = ("row", "thick", "number", "said", "fill", "pattern", "ink")
MOST_TICKS, ROUND = 6, (1, 2, 5, 10, 20)
"""Numbers beside nought that an axis has at most, and by what their steps may be."""
BAR = 0.76
"""How much of a row its bars fill together."""


class Chart:
    """Horizontal bars, side by side in a row for each label, each with its number and its series.

    One figure whose data change, never a new one, and only when the block does.
    """

    def __init__(self, send: Send) -> None:
        self._source = ColumnDataSource({name: [] for name in COLUMNS})
        self._range, self._numbers = FactorRange(), Range1d(start=0)
        self._figure = figure(
            y_range=self._range, x_range=self._numbers, height=240,
            toolbar_location=None, sizing_mode="stretch_width",
        )
        self._figure.hbar(
            y="row", right="number", height="thick", source=self._source, fill_color="fill",
            hatch_pattern="pattern", hatch_color="ink", line_color="#655b4c",
        )
        self._figure.text(
            x="number", y="row", text="said", x_offset=6, source=self._source,
            text_font_size="13px", text_baseline="middle", text_color="#29231b",
        )
        self._figure.yaxis.major_label_text_font_size = "13px"
        self._figure.xaxis.major_label_text_font_size = "13px"
        self._figure.ygrid.visible = False
        self._ticks = FixedTicker(ticks=[])
        self._figure.xaxis.ticker = self._figure.xgrid.ticker = self._ticks
        self._figure.xaxis.minor_tick_line_color = None
        # A blank label keeps the names of the rows off the edge.
        self._figure.yaxis.axis_label = " "
        self._shown: b.Chart | None = None
        self._head, self._table = Pressable(send), Pressable(send)
        self.view = pn.Column(
            self._head, pn.pane.Bokeh(self._figure, sizing_mode="stretch_width"), self._table,
            sizing_mode="stretch_width",
        )

    def show(self, block: b.Chart) -> None:
        if block == self._shown:
            return
        self._shown = block
        series = list(dict.fromkeys(name for _, name, _ in block.rows))
        labels = list(dict.fromkeys(label for label, _, _ in block.rows))
        several = len(series) > 1
        self._range.factors = labels[::-1]
        # Beside a bar its series has to find room.
        most = max((number for _, _, number in block.rows), default=0) or 1
        self._numbers.end = most * (3 if several else 1.15)
        self._ticks.ticks = _ticks(most)
        self._figure.xaxis.bounds = (0, most)
        places, looks = _places(block), [_look(name, series) for _, name, _ in block.rows]
        self._source.data = {
            "row": [(label, at) for label, at, _ in places],
            "thick": [thick for _, _, thick in places],
            "number": [number for _, _, number in block.rows],
            "said": [f"{number:g}  {name}" if several else f"{number:g}"
                     for _, name, number in block.rows],
            "fill": [fill for fill, _, _ in looks],
            "pattern": [pattern for _, pattern, _ in looks],
            "ink": [ink for _, _, ink in looks],
        }
        self._figure.height = 60 + 24 * len(block.rows) + 12 * len(labels)
        self._figure.xaxis.axis_label = block.unit
        self._head.html = tag("h2", esc(block.title))
        self._table.html = _table(block)


def _ticks(most: float) -> list[float]:
    """The round numbers from nothing to the greatest, no more of them than one reads."""
    step = max(1.0, 10.0 ** floor(log10(most)) / 10)
    step = next(step * by for by in ROUND if step * by * MOST_TICKS >= most)
    return [step * number for number in range(int(most / step) + 1)]


def _look(name: str, series: list[str]) -> tuple[str, str, str]:
    """The fill of a series, its pattern and the ink of that; one of a side looks like the side."""
    if side := _side(name):
        return TONES[side].fill, HATCHES[TONES[side].hatch], TONES[side].ink
    if any(map(_side, series)):
        # Beside sides nothing else may look like one.
        return PLAIN, " ", "white"
    at = series.index(name)
    return FILLS[at % len(FILLS)], PATTERNS[at % len(PATTERNS)], "white"


def _side(name: str) -> str:
    """The side that a series begins with; empty if it begins with none."""
    first = name.lower().partition(" ")[0]
    return first if first in TONES else ""


def _places(block: b.Chart) -> list[tuple[str, float, float]]:
    """The label of each bar, how far it is from the middle of its row, and how thick it is."""
    counts = Counter(label for label, _, _ in block.rows)
    seen: Counter[str] = Counter()
    found = []
    for label, _, _ in block.rows:
        thick = BAR / counts[label]
        found.append((label, BAR / 2 - thick * (seen[label] + 0.5), thick * 0.9))
        seen[label] += 1
    return found


def _table(block: b.Chart) -> str:
    head = tag("td", "") * 2 + tag("th", esc(block.unit), scope="col")
    rows = "".join(
        tag("tr", tag("th", esc(label), scope="row") + tag("td", esc(name)) + tag("td", f"{n:g}"))
        for label, name, n in block.rows
    )
    table = tag("table", tag("thead", tag("tr", head)) + tag("tbody", rows))
    return fold(f"{block.key}-table", "The numbers as a table", table)
