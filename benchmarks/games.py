"""Whole games by bots that take what looks best: how they end, who wins, how long they are.

    python -m benchmarks.games GAME [--games 2000] [--report benchmarks/games-GAME.md]

For games that have rules of thumb (`Game.worth`). Each way to end should come up, and no seat
should win much more than its share; where one does, only guesses of the data may be changed.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tutor import __version__
from tutor.core.game import game
from tutor.core.options import Options
from tutor.games.datafile import version
from tutor.play.playouts import Simulated, simulate
from tutor.play.policies import GREEDY
from tutor.play.soak import options_of
from tutor.rulebook import rule

MOST_WINS = 0.6
"""The share of wins above which a seat wins too often."""


def runs(name: str, games: int) -> Iterator[tuple[Options, Simulated, float]]:
    """Each mode and number of players, with what its games came to and the seconds they took."""
    for opt in options_of(name):
        began = time.perf_counter()
        yield opt, simulate(opt, [GREEDY] * len(opt.seats), games), time.perf_counter() - began


def told(name: str, games: int, found: list[tuple[Options, Simulated, float]]) -> str:
    """The report in Markdown."""
    made_with = f"podesta {__version__}, data {version(name)}, Python {platform.python_version()}"
    seconds = sum(spent for _, _, spent in found)
    ends = sorted({end for _, one, _ in found for end in one.ends})
    lines = [
        f"# {game(name).title}: {games:,} games of bots for each number of players",
        "",
        f"`python -m benchmarks.games {name} --games {games}` with {made_with}: {seconds:,.0f} s.",
        "All seats are played by the same rules of thumb, on cards and a board that are partly",
        "guesses: these numbers say nothing about the game as it is printed.",
        "",
        "| options | steps: least, median, most | " + " | ".join(rule(e).title for e in ends)
        + " | most wins of a seat | wins | mean points |",
        "|---|---|" + "--:|" * len(ends) + "--:|---|---|",
        *(_row(opt, one, ends) for opt, one, _ in found),
        "",
    ]
    often = [(opt, one) for opt, one, _ in found if _most(one) > MOST_WINS]
    lines.append(
        f"No seat wins more than {MOST_WINS:.0%} of the games." if not often else
        "Too often: " + ", ".join(f"{opt.mode} with {len(opt.seats)}" for opt, _ in often)
    )
    rare = [f"“{rule(end).title}” with {opt.mode}, {len(opt.seats)}"
            for end in ends for opt, one, _ in found if end not in one.ends]
    if rare:
        lines += ["", f"Never came up here: {'; '.join(rare)}."]
    return "\n".join([*lines, ""])


def _most(one: Simulated) -> float:
    return max(one.wins.values(), default=0.0) / max(1, one.ended)


def _row(opt: Options, one: Simulated, ends: list[str]) -> str:
    least, median, most = one.lengths
    wins = ", ".join(f"{name} {won / one.ended:.1%}" for name, won in one.wins.items())
    points = ", ".join(f"{mean:.1f}" for mean in one.points.values())
    counts = " | ".join(f"{one.ends.get(end, 0):,}" for end in ends)
    return (f"| {opt.mode}, {len(opt.seats)} players | {least}, {median:.0f}, {most} | {counts} "
            f"| {_most(one):.1%} | {wins} | {points} |")


def main() -> None:
    parser = argparse.ArgumentParser(description="Whole games by bots.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--report", type=Path)
    options: Any = parser.parse_args()
    report = told(options.game, options.games, list(runs(options.game, options.games)))
    print(report)
    if options.report:
        options.report.write_text(report, encoding="utf-8")


if __name__ == "__main__":
    main()
