"""How fast the ruling desk answers, and what it says: questions drawn by chance.

    python -m benchmarks.desk [--questions 1000] [--report benchmarks/desk.md]

A fifth of the questions each are templates with fields filled by chance, templates of which one or
two fields are not known, positions on the way through the product's scenarios, positions of random
playouts, and a few things laid by hand on an empty table. In the last three somebody wants to do
something that can be named, half of the time something legal. The games take turns. Each question
is answered twice: under the chosen readings alone, and under every reading. Both try what no
rulebook prints.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from tutor import __version__
from tutor.core import engine
from tutor.core.frames import CHANCE, Action
from tutor.core.game import game, nameable, names
from tutor.core.options import Options
from tutor.desk import free
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening, Question
from tutor.desk.template import UNSURE, allowed, templates
from tutor.play.ruling import judge
from tutor.scenario import catalogue
from tutor.scenario.document import Move, Scenario, move_of
from tutor.scenario.runner import run
from tutor.view.company import companies

LONGEST = 120
"""Steps of a playout from which a position is taken."""
MOST_DRAWN = 1_000
"""How often it is drawn until there is a question."""
WORDS = ("yes", "no", "said", "unsettled", "incomplete", "impossible")


def by_template(name: str, random: Random) -> Question:
    """A template with fields filled by chance."""
    one, opt = random.choice(templates(name)), random.choice(companies(name))
    question = Question.new(Evening(name, opt.mode, opt.seats), one)
    for field, _, known in list(question.shown()):
        if random.random() < 0.5:
            question = question.said(known, random.choice(allowed(field, question.opt)))
    return question


def by_open(name: str, random: Random) -> Question | None:
    """A template of which one or two fields are not known."""
    question = by_template(name, random)
    unsure = [known for field, _, known in question.shown() if field.unsure]
    for known in random.sample(unsure, min(len(unsure), random.randint(1, 2))):
        question = question.said(known, UNSURE)
    return question if unsure else None


def by_scenario(name: str, random: Random) -> Question | None:
    """A position on the way through a scenario."""
    scenario = catalogue.read(random.choice(catalogue.listing(name)).path)
    steps = run(scenario).line.steps
    done = [step.action for step in steps[: random.randint(0, len(steps))]]
    return _about(scenario, done, random)


def by_playout(name: str, random: Random) -> Question | None:
    """A position of a random playout."""
    opt = random.choice(companies(name))
    return _about(_laid(opt, game(name).script.show(_played(opt, random))), [], random)


def by_hand(name: str, random: Random) -> Question | None:
    """A few of the things that lie on a table, laid by hand where nothing lies yet."""
    opt = random.choice(companies(name))
    shown = game(name).script.show(_played(opt, random))
    some = random.sample([*shown], random.randint(1, len(shown)))
    return _about(_laid(opt, {part: shown[part] for part in some}), [], random)


def _laid(opt: Options, given: Mapping[str, Any]) -> Scenario:
    return Scenario(id="", title="", game=opt.game, mode=opt.mode, seats=opt.seats, given=given)


def _played(opt: Options, random: Random) -> Any:
    """A position of a random playout."""
    state, _ = engine.start(game(opt.game).sample(opt, random))
    for _ in range(random.randint(0, LONGEST)):
        following = engine.legal(state)
        if not following:
            break
        state = engine.apply(state, random.choice(following), log=False).after
    return state


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


SOURCES: dict[str, Callable[[str, Random], Question | None]] = {
    "templates": by_template, "templates, something not known": by_open,
    "scenarios": by_scenario, "playouts": by_playout, "laid by hand": by_hand,
}
"""Where questions come from; None where what was drawn is no question."""


def drawn(source: str, random: Random) -> Iterator[Question]:
    """Questions from a source, about every game in turn."""
    for name in cycle(names()):
        yield next(filter(None, (SOURCES[source](name, random) for _ in range(MOST_DRAWN))))


class Tally:
    """What was answered, and how long it took, from one source."""

    def __init__(self) -> None:
        self.words: Counter[str] = Counter()
        self.chosen: list[float] = []
        self.every: list[float] = []
        self.longest = 0

    def add(self, answer: Answer, chosen: float, every: float) -> None:
        """Count an answer with the processor's seconds under the chosen and every reading."""
        self.words[answer.word] += 1
        self.longest = max(self.longest, len(answer.reason.split()))
        self.chosen.append(chosen)
        self.every.append(every)


def timed(question: Question) -> tuple[Answer, float, float]:
    """The answer to a question, and the seconds under the chosen readings and under every one."""
    start = time.process_time()
    if question.possible():
        judge(question.plain().case(), all_readings=False)
    middle = time.process_time()
    answer = answered(question)
    return answer, middle - start, time.process_time() - middle


def at(times: list[float], share: float) -> str:
    """So many milliseconds are enough for that share."""
    return f"{sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1_000:.1f}"


def table(title: str, tallies: Mapping[str, Tally]) -> Iterator[str]:
    """The figures of each tally as a row."""
    yield (f"| {title} | number | " + " | ".join(WORDS) + " | chosen p50 | p95 | every reading p50 "
           "| p95 | most | longest reason, words |")
    yield "|---|" + "--:|" * (len(WORDS) + 7)
    for name, tally in tallies.items():
        number = len(tally.chosen)
        shares = " | ".join(f"{tally.words[word] / number:.0%}" for word in WORDS)
        chosen = [at(tally.chosen, share) for share in (0.5, 0.95)]
        every = [at(tally.every, share) for share in (0.5, 0.95, 1)]
        times = " | ".join((*chosen, *every))
        yield f"| {name} | {number} | {shares} | {times} | {tally.longest} |"


def report(by_source: Mapping[str, Tally], by_game: Mapping[str, Tally], load: str) -> str:
    """The figures as a page of Markdown."""
    here = f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores"
    return "\n".join([
        "# The ruling desk in figures", "",
        f"`python -m benchmarks.desk` with podesta {__version__}, {here}.", load,
        "Milliseconds of the processor, so that other work on the machine counts little. The aims",
        "are 100 for 95 of 100 questions under the chosen readings, and 1,000 under every reading.",
        "*said* is an answer that is no yes or no.", "",
        *table("questions from", by_source), "", *table("game", by_game), "",
    ])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=Path)
    wanted = parser.parse_args()
    before = os.getloadavg()[0]
    by_source, by_game = defaultdict[str, Tally](Tally), defaultdict[str, Tally](Tally)
    whole = Tally()
    each = -(-wanted.questions // len(SOURCES))
    for source in SOURCES:
        for question in islice(drawn(source, Random(wanted.seed)), each):
            found = timed(question)
            for tally in (by_source[source], by_game[question.game.title], whole):
                tally.add(*found)
    by_source["all"] = whole
    load = f"Load of the machine: {before:.1f} at the start, {os.getloadavg()[0]:.1f} at the end."
    told = report(by_source, by_game, load)
    if wanted.report:
        wanted.report.write_text(told, encoding="utf-8")
    print(told)


if __name__ == "__main__":
    main()
