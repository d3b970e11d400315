"""Soak: the long form of `check_game`, over all numbers of players and readings, with a report."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tutor import __version__
from tutor.core.conformance import Report, check_game
from tutor.core.game import game
from tutor.core.options import Options
from tutor.games.datafile import version
from tutor.rulebook import catalogue

EACH = 1_000
"""Steps for each alternative reading; the numbers of players share the rest."""


@dataclass(frozen=True)
class Soaked:
    """What one run over given options saw, and how long it took in seconds."""

    opt: Options
    report: Report
    seconds: float


def options_of(name: str) -> Iterator[Options]:
    """Options over all modes and numbers of players, with the default readings."""
    for mode, how in game(name).modes.items():
        for seats in how.seats:
            yield Options(name, mode, seats)


def alternatives(name: str) -> Iterator[Options]:
    """Options with one dispute read otherwise, over all disputes that the engine asks."""
    g, disputes = game(name), catalogue(name).disputes
    for opt in options_of(name):
        for dispute, default in g.disputes.items():
            for other in disputes[dispute].readings:
                if other.id != default:
                    yield Options(name, opt.mode, opt.seats, readings=((dispute, other.id),))


def soak(
    name: str, steps: int, *, seed: int = 1, on_step: Callable[[], None] = lambda: None
) -> list[Soaked]:
    """Check a game over ``steps`` steps in all; raises `Broken` at the first counterexample.

    A tenth of the steps, at most `EACH` for one, goes to the other readings.
    """
    plain, read = list(options_of(name)), list(alternatives(name))
    each = min(EACH, steps // 10 // max(1, len(read)))
    share = (steps - each * len(read)) // len(plain)
    plan = [(opt, share) for opt in plain] + [(opt, each) for opt in read if each]
    found = []
    for i, (opt, count) in enumerate(plan):
        began = time.perf_counter()
        report = check_game(name, opt, steps=count, whole_space=100 if i < len(plain) else 12,
                            seed=seed + i, on_step=lambda _: on_step())
        found.append(Soaked(opt, report, time.perf_counter() - began))
    return found


def told(name: str, found: list[Soaked]) -> str:
    """A report in Markdown: what was run, what was seen, what never came up."""
    g = game(name)
    steps = sum(one.report.steps for one in found)
    seconds = sum(one.seconds for one in found)
    held = set().union(*(one.report.held for one in found))
    failed = set().union(*(one.report.failed for one in found))
    rules = set().union(*(one.report.rules for one in found))
    asked = set().union(*(one.report.disputes for one in found))
    made_with = f"podesta {__version__}, data {version(name)}, Python {platform.python_version()}"
    missed = _list(set(g.disputes) - asked)
    lines = [
        f"# Soak of {g.title}",
        "",
        f"`podesta soak {name}` with {made_with}:",
        f"**{steps:,} steps, every invariant held**, in {seconds:,.0f} s.",
        "",
        "| options | steps | playouts | ended | judged actions | seconds |",
        "|---|--:|--:|--:|--:|--:|",
        *(_row(one) for one in found),
        "",
        f"Guards seen only holding: {_list(held - failed)}.",
        f"Guards seen only failing: {_list(failed - held)}.",
        f"Rules cited by events: {len(rules)}.",
        f"Disputes that the engine asks and this run did not meet: {missed}.",
        "",
    ]
    return "\n".join(lines)


def _row(one: Soaked) -> str:
    readings = "; ".join(f"{d} = {r}" for d, r in one.opt.readings)
    name = f"{one.opt.mode}, {len(one.opt.seats)} players" + (f", {readings}" if readings else "")
    r = one.report
    return (f"| {name} | {r.steps:,} | {r.playouts:,} | {r.ended:,} | {r.judged:,} "
            f"| {one.seconds:,.0f} |")


def _list(names: set[str]) -> str:
    return ", ".join(f"`{n}`" for n in sorted(names)) or "none"
