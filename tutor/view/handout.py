"""A scenario made into one static page: every step with its question, its reasons and its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.game import game
from tutor.view import blocks as b
from tutor.view import choices, html, questions
from tutor.view.cards import card
from tutor.view.page import page, used
from tutor.view.stepper import Stepper
from tutor.view.walk import Walk
from tutor.view.words import say_event

MOST_LINES = 8
"""Sentences that say what an action leads to."""
THE_END = b.Button("The end", b.Intent("place"), enabled=False)
CLOSE = b.Button("Close the rule", b.Intent("close"))


def handout(walk: Walk) -> str:
    """The walk-through as one HTML file; the answers of the script count as right."""
    screens: list[b.Screen] = []
    leads: dict[tuple[str, str], tuple[str, ...]] = {}
    for place in range(walk.end + 1):
        stepper = Stepper(walk, walk.scenario.id, THE_END)
        stepper.to_place(str(place))
        screens += _stages(stepper)
        for value, lines in _leads(walk.state_at(walk.node_at(place), place)):
            leads[stepper.screen.fragment, value] = lines
    return page(walk.scenario.title, screens, cards_of(screens), leads=leads)


def _stages(stepper: Stepper) -> Iterator[b.Screen]:
    """The screens of a place as its questions are answered one by one, with all that is refused."""
    assert stepper.view.place is not None
    stepper.verbs["why"]("show")
    yield stepper.screen
    for ask in stepper.walk.before(stepper.view.place).asks:
        stepper.answer(questions.right_answer(ask))
        yield stepper.screen


def _leads(s: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What each legal action leads to, in sentences."""
    words = game(s.opt.game).describe
    for action in engine.legal(s) if s.stack else ():
        told = (say_event(words, s.opt, event) for event in engine.apply(s, action).events)
        yield choices.code(action), tuple(dict.fromkeys(filter(None, told)))[:MOST_LINES]


def cards_of(screens: Iterable[b.Screen]) -> dict[str, b.Block]:
    """A card for each rule that is named on a screen; they link to each other alone."""
    named = sorted(used("".join(html.block(one) for s in screens for one in s.blocks)))
    return {rule: _card(rule, named) for rule in named}


def _card(rule: str, named: Iterable[str]) -> b.Block:
    found = card(rule, CLOSE)
    if not isinstance(found, b.RuleCard):
        return found
    links = tuple(link for link in found.links if link.intent.value in named)
    return msgspec.structs.replace(found, links=links, more=())
