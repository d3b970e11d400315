"""Clicks in the app: from the press to the new board, what the server and what the paint takes.

    python -m benchmarks.clicks [--clicks 200] [--report benchmarks/clicks.md]

A browser presses real buttons of the app, started by its own command. *Server* is from the message
sent to the answer heard, *paint* from there to the frame after the last change of the page, *all*
from the press to that frame. The processor time of the server counts what it really worked, however
busy the machine was. Needs Playwright and Chromium: `pip install '.[test]'`.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

from tests.conftest import CHROMIUM_ARGUMENTS, CHROMIUM_NAMES
from tests.server import STARTS_WITHIN, answers, ended, free_port, installed_command, stop
from tutor import __version__
from tutor.core.game import game, names

AIM = 100
"""Milliseconds from the press to the new board that 95 of 100 clicks should stay below."""
QUIET = 150
"""Milliseconds without a change after which a click is over."""
MARKS = Path(__file__).with_name("clicks.js")
WALK = "walk/virtu/contested-spring"
DONE = f"() => clicks.marks.painted && clicks.now() - clicks.marks.painted > {QUIET}"
CHIP = ".choices .chip[data-verb=act]:visible"
SEATS = "select:has(option[value=random])"

Press = Callable[[], Any]
"""Finds the next button that counts; what is pressed on the way to it does not."""
Times = dict[str, list[float]]
"""Milliseconds of each click: server, paint, all."""


@contextmanager
def app(folder: Path) -> Iterator[tuple[str, int]]:
    """The app in a process of its own: its address and the number of the process."""
    port = free_port()
    command = [installed_command(), "--no-browser", "--port", str(port)]
    homes = {f"XDG_{kind}_HOME": str(folder) for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
    process = subprocess.Popen(command, cwd=folder, env={**os.environ, **homes},
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    url, deadline = f"http://127.0.0.1:{port}", time.monotonic() + STARTS_WITHIN
    try:
        while not answers(url):
            if ended(process) or time.monotonic() > deadline:
                raise SystemExit("podesta does not start; try it alone")
        yield url, process.pid
    finally:
        stop(process)


def stepper(page: Any, url: str) -> Press:
    """Forward through a long walk and back again."""
    page.goto(f"{url}/#{WALK}/0")
    way = ["Next ›", "‹ Back"]
    page.get_by_role("button", name=way[0], exact=True).first.wait_for()

    def press() -> Any:
        found = page.get_by_role("button", name=way[0], exact=True).first
        if found.count() == 0 or not found.is_enabled():
            way.reverse()
            found = page.get_by_role("button", name=way[0], exact=True).first
        return found

    return press


def play(name: str) -> Callable[[Any, str], Press]:
    """One game after the other, always the first thing that may be done.

    Where hands are hidden the other seats are bots that play at random, whose moves are part of
    the answer; elsewhere one person plays for all.
    """

    def begin(page: Any, url: str) -> Press:
        chips, over = page.locator(CHIP), page.get_by_role("heading", name="The game is over")

        def sit_down() -> None:
            page.goto(f"{url}/?{time.monotonic_ns()}#play/{name}")
            page.get_by_role("button", name=re.compile("^3 players")).first.click()
            start = page.get_by_role("button", name=re.compile("^Begin"))
            start.first.wait_for()
            if game(name).visible is not None:
                for seat in page.locator(SEATS).all()[1:]:
                    seat.select_option("random")
            start.first.click()

        def press() -> Any:
            chips.or_(over).first.wait_for()
            if not chips.count():
                sit_down()
                chips.first.wait_for()
            return chips.first

        sit_down()
        return press

    return begin


def places() -> Iterator[tuple[str, Callable[[Any, str], Press]]]:
    """Where clicks are made, by name; Play with three players."""
    yield "Stepper", stepper
    for name in names():
        yield f"Play, {game(name).title}", play(name)


def measure(page: Any, press: Press, clicks: int) -> Times:
    """Click so many times."""
    times: Times = {"server": [], "paint": [], "all": []}
    for _ in range(clicks):
        target = press()
        page.evaluate("() => clicks.begin()")
        target.click()
        page.wait_for_function(DONE)
        m = page.evaluate("() => clicks.marks")
        times["server"].append(m["answer"] - m["sent"])
        times["paint"].append(m["painted"] - m["answer"])
        times["all"].append(m["painted"] - m["click"])
    return times


def worked(process: int) -> float:
    """Milliseconds of the processor that a process has used; 0 where nobody counts them."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0
    user, system = stat.read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) * 1000 / os.sysconf("SC_CLK_TCK")


def runs(clicks: int) -> Iterator[tuple[str, Times, float]]:
    """Each place with the times of its clicks and the server's own work for one of them."""
    from playwright.sync_api import sync_playwright

    chromium = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=[*CHROMIUM_ARGUMENTS]
        )
        for name, begin in places():
            with app(Path(folder)) as (url, process):
                page = browser.new_page(viewport={"width": 1280, "height": 900})
                page.add_init_script(path=MARKS)
                press = begin(page, url)
                before = worked(process)
                times = measure(page, press, clicks)
                yield name, times, (worked(process) - before) / clicks
                page.close()
        browser.close()


def told(clicks: int, found: list[tuple[str, Times, float]], load: str) -> str:
    """The report in Markdown."""
    here = f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores"
    lines = [
        "# Clicks in the app",
        "",
        f"`python -m benchmarks.clicks --clicks {clicks}` with podesta {__version__}, {here}.",
        load,
        f"Milliseconds from the press to the new board; the aim is {AIM} for 95 of 100 clicks.",
        "",
        "| where | server p50 | p95 | paint p50 | p95 | all p50 | p95 | server's own work |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name, times, work in found:
        cells = [f"{mark:.0f}" for part in times.values() for mark in _marks(part)]
        lines.append(f"| {name} | {' | '.join(cells)} | {f'{work:.0f}' if work else '–'} |")
    return "\n".join([*lines, ""])


def _marks(values: list[float]) -> tuple[float, float]:
    cuts = quantiles(values, n=20, method="inclusive")
    return cuts[9], cuts[18]


def main() -> None:
    parser = argparse.ArgumentParser(description="Clicks in the app, from press to new board.")
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--report", type=Path)
    options: Any = parser.parse_args()
    before = os.getloadavg()[0]
    found = list(runs(options.clicks))
    load = f"Load of the machine: {before:.1f} at the start, {os.getloadavg()[0]:.1f} at the end."
    report = told(options.clicks, found, load)
    print(report)
    if options.report:
        options.report.write_text(report, encoding="utf-8")


if __name__ == "__main__":
    main()
