"""What the rulebook gives for each question, worked out here once more from the form alone.

An oracle takes a question and what its form says, and gives the answer under the usual readings.
It knows nothing of the engines: only numbers, names and the rulebook's own arithmetic.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tutor.desk.answer import Answer, said_by
from tutor.desk.question import Question
from tutor.desk.template import Value

Said = Mapping[str, Value]
Oracle = Callable[[Question, Said], "str | frozenset[str]"]
"""The answer in words; where several players bid, who they are, as their order is another rule's.
"""
YES, NO = "Yes", "No"


def usual(answer: Answer) -> str:
    """What is answered as the rules are usually read."""
    assert answer.ruling is not None
    return said_by(answer.question, answer.ruling.outcome)[1]


def bidders(said: str) -> frozenset[str] | str:
    """Who bids, where that is the answer; else the answer as it is."""
    names, _, rest = said.partition(" bid for it")
    return said if names == said or rest else frozenset(re.split(r", | and ", names))


def of_each(question: Question, said: Said, name: str) -> dict[str, int]:
    """A number of each player, by the name that people read."""
    return {question.print(seat): int(said.get(f"{name}:{seat}", 0)) for seat in question.opt.seats}


def players(question: Question) -> int:
    return len(question.opt.seats)


def agreed(yes: bool) -> str:
    return YES if yes else NO


def points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
