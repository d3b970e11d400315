"""Random playouts per second, beside well-known engines in the same run.

    python -m benchmarks.playouts [--seconds 5] [--report benchmarks/playouts.md]

One step is: list what is legal, pick at random, carry it out. Ours runs with the log off, as
playouts do. The others are whatever is installed of rlcard (UNO, gin rummy), OpenSpiel's games
written in Python, and python-chess: `pip install rlcard open-spiel chess`. Where a game of ours
misses the least share of UNO's rate, the report shows where its time goes.
"""

from __future__ import annotations

import argparse
import cProfile
import platform
import pstats
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

Steps = Iterator[None]
"""An endless run of playouts, one item a step."""
POSITIONS = 100
AIM = 0.4
"""The share of rlcard's UNO that each of our games should reach at least."""


def ours(name: str, mode: str, seats: tuple[str, ...]) -> Steps:
    """Playouts of one of our games, from positions that were drawn beforehand."""
    from tutor.core import engine
    from tutor.core.game import game
    from tutor.core.options import Options
    from tutor.core.tx import Tx

    g, opt, random = game(name), Options(name, mode, seats), Random(1)
    starts = [g.sample(opt, random) for _ in range(POSITIONS)]
    while True:
        tx = Tx(random.choice(starts), log=False)
        engine.settle(tx)
        s = tx.s
        while s.stack:
            s = engine.apply(s, random.choice(engine.legal(s)), log=False).after
            yield


def rlcard_game(name: str) -> Steps:
    import rlcard

    random = Random(1)
    env = rlcard.make(name)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            yield


def openspiel_game(name: str) -> Steps:
    import pyspiel
    from open_spiel.python import games as _games  # noqa: F401

    random, game = Random(1), pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = [action for action, _ in state.chance_outcomes()]
                state.apply_action(random.choice(outcomes))
            else:
                state.apply_action(random.choice(state.legal_actions()))
            yield


def chess_game() -> Steps:
    import chess

    random = Random(1)
    while True:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            yield


def contenders() -> Iterator[tuple[str, Callable[[], Steps]]]:
    """Everything that is to be measured, by name."""
    from tutor.core.game import game, names

    for name in names():
        for mode, how in game(name).modes.items():
            for seats in how.seats:
                yield (f"{game(name).title}, {mode}, {len(seats)} players",
                       lambda n=name, m=mode, s=seats: ours(n, m, s))  # type: ignore[misc]
    yield "rlcard UNO", lambda: rlcard_game("uno")
    yield "rlcard gin rummy", lambda: rlcard_game("gin-rummy")
    yield "OpenSpiel python_kuhn_poker", lambda: openspiel_game("python_kuhn_poker")
    yield "OpenSpiel python_block_dominoes", lambda: openspiel_game("python_block_dominoes")
    yield "python-chess", chess_game


def rate(steps: Steps, seconds: float) -> float:
    """Steps per second of the processor, after a short warm-up: a busy machine takes longer."""
    for _ in range(200):
        next(steps)
    count, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for _ in range(50):
            next(steps)
        count += 50
    return count / spent


def measure(seconds: float) -> list[tuple[str, float | None, str]]:
    """Name, steps per second or None, and why there is none."""
    found: list[tuple[str, float | None, str]] = []
    for name, make in contenders():
        try:
            found.append((name, rate(make(), seconds), ""))
        except ImportError as missing:
            found.append((name, None, f"{missing.name} is not installed"))
    return found


def profile(steps: Steps, count: int = 20_000, most: int = 12) -> list[str]:
    """Where the time of playouts goes: the functions that take most of it by themselves."""
    for _ in range(200):
        next(steps)
    with cProfile.Profile(time.process_time) as seen:
        for _ in range(count):
            next(steps)
    stats: Any = pstats.Stats(seen)
    rows = sorted(stats.stats.items(), key=lambda item: -item[1][2])[:most]
    return [
        f"| `{_function(*where)}` | {calls / count:.1f} | {own / stats.total_tt:.0%} "
        f"| {all_of_it / stats.total_tt:.0%} |"
        for where, (_, calls, own, all_of_it, _) in rows
    ]


def _function(path: str, line: int, name: str) -> str:
    if not line:
        return name
    parts = Path(path).with_suffix("").parts
    at = parts.index("tutor") if "tutor" in parts else len(parts) - 1
    return f"{'.'.join(parts[at:])}.{name}"


def slow(found: list[tuple[str, float | None, str]]) -> Iterator[str]:
    """For each of our games that misses its share of UNO: its profile, where it misses most."""
    rates = {name: rate for name, rate, _ in found if rate}
    uno, makers = rates.get("rlcard UNO", 0.0), dict(contenders())
    misses: dict[str, str] = {}
    for name, rate in rates.items():
        title, *mode = name.split(", ")
        if mode and rate < AIM * uno and rate < rates.get(misses.get(title, ""), uno):
            misses[title] = name
    for name in misses.values():
        yield from (
            "", f"## {name}: where the time goes", "",
            "| function | calls a step | of its own | with what it calls |", "|---|--:|--:|--:|",
            *profile(makers[name]()),
        )


def told(found: list[tuple[str, float | None, str]]) -> str:
    """The table in Markdown, each rate beside UNO's."""
    uno = next((r for name, r, _ in found if name == "rlcard UNO"), None)
    here = f"Python {platform.python_version()} on {platform.machine()}"
    lines = [
        "# Random playouts",
        "",
        f"`python -m benchmarks.playouts` with {here}; one process, one run.",
        "Seconds are those of the processor, so that other work on the machine counts little.",
        f"At least {AIM} of UNO's rate is what each of our games should reach, the aim is 1.0.",
        "",
        "| engine | steps per second | beside UNO |",
        "|---|--:|--:|",
    ]
    for name, steps, why in found:
        share = f"{steps / uno:.2f}" if steps and uno else "–"
        lines.append(f"| {name} | {f'{steps:,.0f}' if steps else why} | {share} |")
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description="Random playouts per second.")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--report", type=Path)
    options: Any = parser.parse_args()
    found = measure(options.seconds)
    report = told(found) + "\n".join([*slow(found), ""])
    print(report)
    if options.report:
        options.report.write_text(report, encoding="utf-8")


if __name__ == "__main__":
    main()
