"""The app without a browser: painters keep their widgets, errors are shown, nothing leaks."""

from __future__ import annotations

import re
from typing import Any

import panel as pn
import pytest
from bokeh.document import Document

from tests.view.every_block import BLOCKS
from tutor.scenario import catalogue
from tutor.view import blocks as b
from tutor.view.session import Session
from widgets.dashboard.app import App
from widgets.dashboard.canvas import Canvas
from widgets.dashboard.pressable import Pressable
from widgets.screens import REGIONS

IDS = [card.id for card in catalogue.listing()]


def served(app: App) -> Document:
    """The app as the document of one browser tab."""
    document = Document()
    app.page().server_doc(document)
    return document


def ignored(intent: b.Intent, number: int = 0, /) -> None:
    """Where nothing is to be done with what is pressed."""


def walked(app: App, presses: int) -> None:
    """Press on through walk-throughs, back and forth, with answers, rules and branches."""
    app.send(b.Intent("walk", IDS[0]))
    for i in range(presses):
        if i % 7 == 3:
            app.send(b.Intent("show"))
        if i % 11 == 5:
            app.send(b.Intent("rule", "virtu.siege.win-strictly"))
            app.send(b.Intent("close"))
        if i % 13 == 7:
            app.send(b.Intent("why", "show"))
            app.send(b.Intent("zoom"))
        steps = next((x for x in app.session.screen.blocks if isinstance(x, b.Steps)), None)
        if steps is None:
            app.send(b.Intent("walk", IDS[0]))
        else:
            app.send(steps.back.intent if i % 5 == 4 else steps.next.intent)


def test_widgets_do_not_grow_over_500_steps() -> None:
    app = App(strict=True)
    document = served(app)
    walked(app, 250)
    before = len(list(document.models))
    walked(app, 250)
    assert len(list(document.models)) <= before


def test_blocks_keep_their_widgets_from_screen_to_screen() -> None:
    app = App(strict=True)
    app.send(b.Intent("walk", IDS[0]))
    before = {name: list(region.objects) for name, region in app.canvas.regions.items()}
    app.send(b.Intent("next"))
    app.send(b.Intent("back"))
    after = {name: list(region.objects) for name, region in app.canvas.regions.items()}
    assert before == after


def everything(painted: Any) -> list[Any]:
    return list(painted.select())


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{type(block).__name__}-{block.key}")
def test_every_block_is_painted_and_escaped(block: b.Block) -> None:
    canvas = Canvas(ignored)
    used = canvas.paint(b.Screen("Title", (block,)))
    region = next(name for name in REGIONS if name in used)
    texts = [x.html for x in everything(canvas.regions[region]) if isinstance(x, Pressable)]
    assert everything(canvas.regions[region])
    assert not any("<img" in text for text in texts)


def drawn(*series: tuple[str, float]) -> Any:
    """The figure of a chart with one bar for each series."""
    canvas = Canvas(ignored)
    rows = tuple(("1. Siege", name, number) for name, number in series)
    canvas.paint(b.Screen("T", (b.Chart(key="c", title="", unit="", rows=rows),)))
    (figure,) = (x.object for region in canvas.regions.values()
                 for x in region.select(pn.pane.Bokeh))
    return figure


def test_a_side_looks_the_same_in_every_chart() -> None:
    looks: dict[str, set[tuple[str, str]]] = {"Red": set(), "Green": set(), "Siena": set()}
    for names in (("Red", "Siena"), ("Green", "Red"), ("Siena", "Green")):
        data = drawn(*((name, 2.0) for name in names)).renderers[0].data_source.data
        for name, *look in zip(names, data["fill"], data["pattern"], strict=True):
            looks[name].add((look[0], look[1]))
    assert all(len(found) == 1 for found in looks.values())
    assert len({pattern for found in looks.values() for _, pattern in found}) == 3


@pytest.mark.parametrize(("most", "wanted"), [(4.0, [0, 1, 2, 3, 4]), (17.0, [0, 5, 10, 15]),
                                               (0.0, [0, 1]), (38.9, [0, 10, 20, 30])])
def test_the_lines_of_a_chart_carry_their_numbers(most: float, wanted: list[float]) -> None:
    figure = drawn(("Red", most), ("Green", most / 2))
    (axis,), (grid,) = figure.xaxis, figure.xgrid
    assert axis.visible
    assert axis.ticker is grid.ticker
    assert axis.ticker.ticks == wanted


def test_the_bar_leads_where_the_screen_that_is_shown_leads() -> None:
    canvas = Canvas(ignored)
    for number in ("1", "2"):
        steps = b.Steps(
            key="steps", rows=(), back=b.Button("Back", b.Intent("back", number)),
            next=b.Button("Next", b.Intent("next", number)),
        )
        canvas.paint(b.Screen("Title", (steps,)))
        assert re.findall('data-verb="(.+?)" data-value="(.+?)"', canvas.bar.html) == [
            ("back", number), ("next", number)
        ]
    canvas.paint(b.Screen("Title", ()))
    assert not canvas.bar.html


def test_messages_that_are_no_intents_are_dropped() -> None:
    sent: list[b.Intent] = []

    def note(intent: b.Intent, number: int = 0, /) -> None:
        sent.append(intent)

    canvas = Canvas(note)
    dropped: tuple[object, ...] = (None, [], {"verb": 1}, {"value": "x"}, "verb")
    for message in dropped:
        canvas.trail._handle_msg(message)
    assert sent == []


class Broken(Session):
    """Fails at one verb, as only an error of ours would."""

    def send(self, intent: b.Intent) -> b.Screen:
        if intent.verb == "next":
            raise RuntimeError("out of order")
        return super().send(intent)


def alerts(app: App) -> list[str]:
    found = (x for region in app.canvas.regions.values() for x in everything(region))
    return [x.html for x in found if isinstance(x, Pressable) and 'role="alert"' in x.html]


def test_an_error_of_ours_is_shown_and_the_screen_stays(caplog: pytest.LogCaptureFixture) -> None:
    app = App(Broken())
    app.send(b.Intent("walk", IDS[0]))
    app.send(b.Intent("next"))
    assert len(alerts(app)) == 1
    assert "out of order" in caplog.text
    app.send(b.Intent("show"))
    assert alerts(app) == []


def test_an_error_of_ours_reaches_a_strict_app() -> None:
    app = App(Broken(), strict=True)
    with pytest.raises(RuntimeError):
        app.send(b.Intent("next"))
    assert alerts(app)


def test_apps_do_not_see_each_other() -> None:
    here, there = App(strict=True), App(strict=True)
    here.send(b.Intent("walk", IDS[0]))
    assert there.session.screen == Session().screen
