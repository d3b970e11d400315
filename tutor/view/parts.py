"""What a number is made of: summands of a sum, or what was there and all that changes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tutor import rulebook
from tutor.core.tx import Event, fold
from tutor.core.tx import Term as Summand
from tutor.lessons.posing import GIVEN
from tutor.scenario.document import Ask, Measure
from tutor.scenario.matching import Here, Missing, measured
from tutor.view.blocks import Sum, Term
from tutor.view.cards import title_of
from tutor.view.walk import Walk
from tutor.view.words import counted, render, say_term


class Part(NamedTuple):
    """A part in a few words that begin with its number, and the rule that it rests on.

    ``things`` is how many it counts, if each is worth more than 1. What is ``given`` lay
    there from the start.
    """

    said: str
    number: int
    rule: str
    things: int = 0
    given: bool = False


def of_terms(walk: Walk, terms: Iterable[Summand]) -> tuple[Part, ...]:
    """The summands of a sum that count anything."""
    words, opt = walk.game.describe, walk.opt
    return tuple(
        Part(say_term(words, opt, t), t.number, t.rule, counted(t),
             rulebook.rule(t.rule).kind == GIVEN)
        for t in terms if t.number
    )  # fmt: skip


def of_change(walk: Walk, place: int, ask: Ask) -> tuple[Part, ...]:
    """What is there of what a question asks for, and all that changes it until it is as asked.

    Empty where nothing does, or one thing brings all of it.
    """
    if not ask.measure.value or ask.measure.when != "end" or type(ask.answer) is not int:
        return ()
    s = walk.state_at(walk.node_at(place), place)
    first, steps = _number(walk, s, ask.measure), list(_steps(walk, place, ask.measure))
    if not first and len(steps) == 1:
        # What comes from elsewhere as a whole is what was left of it there.
        first, steps = _moved(s, walk, place, steps[0][0])
    if not first or not steps or first + sum(by for _, by in steps) != ask.answer:
        return ()
    there = Part(f"{first} before", first, steps[0][0].rules[0], given=True)
    return there, *(Part(_cause(walk, e, by), by, e.rules[0]) for e, by in steps)


def _number(walk: Walk, s: Any, measure: Measure) -> int:
    """What a position has of what is asked for; what it does not tell is nothing."""
    found = measured(Here(walk.game, walk.opt, s, s, s, ()), measure)
    return 0 if isinstance(found, Missing) or not isinstance(found, int) else found


def _steps(walk: Walk, place: int, measure: Measure) -> Iterator[tuple[Event, int]]:
    """Each thing ahead that changes what is asked for, and by how much."""
    s = walk.state_at(walk.node_at(place), place)
    was = _number(walk, s, measure)
    for event in (event for events in walk.ahead(place) for event in events):
        s = fold(s, [event])
        now = was if event.op == "note" else _number(walk, s, measure)
        if now != was:
            yield event, now - was
        was = now


def _moved(s: Any, walk: Walk, place: int, last: Event) -> tuple[int, list[tuple[Event, int]]]:
    """What there was where all of it comes from, and what changed it there before it went."""
    steps: list[tuple[Event, int]] = []
    if last.op != "move" or last.new[0]:
        return 0, steps
    for event in (event for events in walk.ahead(place) for event in events):
        if event is last:
            break
        if event.op == "move" and last.at in (event.at, event.to):
            end = (event.at, event.to).index(last.at)
            steps.append((event, event.new[end] - event.old[end]))
    return last.old[0] - sum(by for _, by in steps), steps


def _cause(walk: Walk, event: Event, by: int) -> str:
    """What changes a number, in the game's words if it has any, else by its rule."""
    words, message = walk.game.describe, f"cause.{event.say or event.rules[0]}"
    if message not in words.messages:
        message = f"cause.{event.rules[0]}"
    if message not in words.messages:
        return f"{abs(by)} by “{title_of(event.rules[0])}”"
    return render(words, walk.opt, message, {**dict(event.args), "number": abs(by)})


def as_sum(found: tuple[Part, ...]) -> Sum:
    """The parts of a change as a sum that can be shown."""
    total = sum(part.number for part in found)
    label = "What is left" if total < found[0].number else "What it comes to"
    return Sum(label, tuple(Term(part.said, part.number, part.rule) for part in found), total,
               found[-1].rule)
