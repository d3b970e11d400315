"""How fast the ruling desk answers, and what it says: questions drawn by chance.

    python -m benchmarks.desk [--questions 1000] [--report benchmarks/desk.md]

A third of the questions are templates with fields filled by chance, a third are about positions on
the way through the product's scenarios, a third about positions of random playouts; there somebody
wants to do something that can be named, half of the time something legal. Each is answered twice:
under the chosen readings alone, and under every reading. Both try what no rulebook prints.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from tutor.core import engine
from tutor.core.frames import CHANCE, Action
from tutor.core.game import game, nameable, names
from tutor.desk import free
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening, Question
from tutor.desk.template import allowed, templates
from tutor.play.ruling import judge
from tutor.scenario import catalogue
from tutor.scenario.document import Move, Scenario, move_of
from tutor.scenario.runner import run
from tutor.view.company import companies

LONGEST = 120
"""Steps of a playout from which a position is taken."""


def by_template(random: Random) -> Iterator[Question]:
    """Templates with fields filled by chance."""
    every = [(name, one) for name in names() for one in templates(name)]
    while True:
        name, one = random.choice(every)
        opt = random.choice(companies(name))
        question = Question.new(Evening(name, opt.mode, opt.seats), one)
        for field, _, known in list(question.shown()):
            if random.random() < 0.5:
                value = random.choice(allowed(field, question.opt))
                question = question.said(known, value)
        yield question


def by_scenario(random: Random) -> Iterator[Question]:
    """Positions on the way through scenarios."""
    cards = catalogue.listing()
    while True:
        scenario = catalogue.read(random.choice(cards).path)
        steps = run(scenario).line.steps
        done = [step.action for step in steps[: random.randint(0, len(steps))]]
        found = _about(scenario, done, random)
        if found is not None:
            yield found


def by_playout(random: Random) -> Iterator[Question]:
    """Positions of random playouts."""
    while True:
        name = random.choice(names())
        opt = random.choice(companies(name))
        state, _ = engine.start(game(name).sample(opt, random))
        for _ in range(random.randint(0, LONGEST)):
            following = engine.legal(state)
            if not following:
                break
            state = engine.apply(state, random.choice(following), log=False).after
        scenario = Scenario(id="", title="", game=name, mode=opt.mode, seats=opt.seats,
                            given=game(name).script.show(state))
        found = _about(scenario, [], random)
        if found is not None:
            yield found


def _about(scenario: Scenario, done: list[Action], random: Random) -> Question | None:
    """Somebody wants to do something in a position; None where nobody can, or it is no position."""
    evening = Evening(scenario.game, scenario.mode, scenario.seats, dict(scenario.readings))
    try:
        given, since = free.rest(scenario, done)
        question = free.question(evening, given, since, _plan(scenario, given, since, random))
    except (ValueError, KeyError, LookupError):
        return None
    return question if question.possible() else None


def _plan(
    scenario: Scenario, given: Mapping[str, Any] | None, since: tuple[Move, ...], random: Random
) -> tuple[Move, ...]:
    """What somebody wants to do; raises LookupError where nobody is asked."""
    state = free.reached(scenario.options, given, since)
    if engine.node(state).seat == CHANCE or not state.stack:
        raise LookupError
    legal = [a for a in engine.legal(state) if a.seat >= 0]
    wanted = legal if random.random() < 0.5 else [a for a in nameable(state) if a.seat >= 0]
    return (move_of(game(scenario.game), scenario.options, random.choice(wanted)),)


SOURCES = {"templates": by_template, "scenarios": by_scenario, "playouts": by_playout}


class Tally:
    """What was answered, and how long it took, from one source."""

    def __init__(self) -> None:
        self.words: Counter[str] = Counter()
        self.chosen: list[float] = []
        self.every: list[float] = []
        self.longest = 0

    def add(self, question: Question) -> None:
        """Answer a question under the chosen readings, then under every one."""
        start = time.perf_counter()
        if question.possible():
            judge(question.plain().case(), all_readings=False)
        middle = time.perf_counter()
        answer: Answer = answered(question)
        self.every.append(time.perf_counter() - middle)
        self.chosen.append(middle - start)
        self.words[answer.word] += 1
        self.longest = max(self.longest, len(answer.reason.split()))


def at(times: list[float], share: float) -> str:
    """So many milliseconds are enough for that share."""
    return f"{sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1_000:.1f}"


def report(tallies: dict[str, Tally]) -> str:
    """The figures as a page of Markdown."""
    words = ("yes", "no", "said", "unsettled", "incomplete", "impossible")
    lines = [
        "# The ruling desk in figures", "",
        f"Python {platform.python_version()}, {platform.machine()}; `python -m benchmarks.desk`.",
        "Milliseconds. *said* is an answer that is no yes or no.", "",
        "| questions from | number | " + " | ".join(words) + " | chosen p50 | p95 "
        + "| every reading p50 | p95 | longest reason, words |",
        "|---|---|" + "---|" * (len(words) + 5),
    ]
    whole = Tally()
    for tally in tallies.values():
        whole.words += tally.words
        whole.chosen += tally.chosen
        whole.every += tally.every
        whole.longest = max(whole.longest, tally.longest)
    for name, tally in {**tallies, "all": whole}.items():
        number = len(tally.chosen)
        shares = " | ".join(f"{tally.words[word] / number:.0%}" for word in words)
        lines.append(
            f"| {name} | {number} | {shares} | {at(tally.chosen, 0.5)} | {at(tally.chosen, 0.95)} "
            f"| {at(tally.every, 0.5)} | {at(tally.every, 0.95)} | {tally.longest} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=Path)
    wanted = parser.parse_args()
    tallies = {name: Tally() for name in SOURCES}
    each = -(-wanted.questions // len(SOURCES))
    for name, source in SOURCES.items():
        questions = source(Random(wanted.seed))
        for _ in range(each):
            tallies[name].add(next(questions))
    told = report(tallies)
    if wanted.report:
        wanted.report.write_text(told, encoding="utf-8")
    print(told)


if __name__ == "__main__":
    main()
