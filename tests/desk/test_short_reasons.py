"""A reason is one short sentence with its numbers: no more words than one reads at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from tests.desk.helpers import by_chance, in_each_mode, once, told_apart
from tutor.core import engine
from tutor.core.game import game, nameable, names
from tutor.desk import free
from tutor.desk.answer import answered
from tutor.desk.question import Evening, Question
from tutor.desk.template import UNSURE, Template, allowed
from tutor.play.ruling import with_reading
from tutor.rulebook import catalogue
from tutor.scenario.document import Scenario, move_of
from tutor.view.choices import choices
from tutor.view.company import companies

MOST_WORDS = 20
ASKED = 3
FEW = 10
"""Values of a field that is left open."""
GAMES, STEPS, LOOKED_AT = 5, 80, 0.1


def too_long(text: str) -> str:
    """The text with its number of words; empty where it is short enough."""
    number = len(text.split())
    return f"{number}: {text}" if number > MOST_WORDS else ""


def house(question: Question, random: Random) -> Question:
    """A question of a table that reads some of what came to bear in other ways."""
    ruling = once(question).ruling
    disputes, opt = catalogue(question.evening.game).disputes, question.opt
    for name in ruling.readings if ruling else ():
        opt = with_reading(opt, name, random.choice(disputes[name].playable).id)
    evening = msgspec.structs.replace(question.evening, house=dict(opt.readings))
    return Question(evening, question.template, question.values)


def asked(one: Template, evening: Evening) -> Iterator[Question]:
    """A question as it stands at first, filled in by chance, left open in parts, and read anew."""
    random, start = Random(f"{one.id} {evening.mode}"), Question.new(evening, one)
    yield start
    filled = [by_chance(start, random).plain() for _ in range(ASKED)]
    yield from filled
    few = [name for field, _, name in start.shown()
           if field.unsure and len(allowed(field, start.opt)) <= FEW]
    if few:
        yield start.said(random.choice(few), UNSURE)
    yield house(filled[0], random)


@pytest.mark.parametrize(("one", "evening"), in_each_mode(), ids=told_apart)
def test_the_reason_of_a_question_is_short(one: Template, evening: Evening) -> None:
    reasons = {once(question).reason for question in asked(one, evening)}
    assert not [*filter(None, map(too_long, reasons))]


def positions(name: str) -> Iterator[tuple[Any, Random]]:
    """Positions of random games in which somebody decides something."""
    random = Random(name)
    for opt in random.sample(companies(name), min(GAMES, len(companies(name)))):
        state, _ = engine.start(game(name).sample(opt, random))
        for _ in range(STEPS):
            can = engine.legal(state)
            if not can:
                break
            if engine.node(state).seat >= 0 and random.random() < LOOKED_AT:
                yield state, random
            state = engine.apply(state, random.choice(can), log=False).after


@pytest.mark.parametrize("name", names())
def test_why_somebody_cannot_is_short(name: str) -> None:
    seen = dict[str, str]()
    for state, _ in positions(name):
        shown = choices(state, "", why=True)
        for group in shown.refused if shown else ():
            for option in group.options:
                seen |= {option.rule: too_long(option.reason) or seen.get(option.rule, "")}
                assert len(option.fix.split()) <= MOST_WORDS, option.fix
    assert len(seen) > 2
    assert not [*filter(None, seen.values())]


@pytest.mark.parametrize("name", names())
def test_the_reason_about_any_position_is_short(name: str) -> None:
    g, reasons = game(name), set[str]()
    for state, random in positions(name):
        opt = state.opt
        action = random.choice([one for one in nameable(state) if one.seat >= 0])
        given, since = free.rest(
            Scenario("", "", name, opt.mode, opt.seats, given=g.script.show(state)), ())
        question = free.question(Evening(name, opt.mode, opt.seats), given, since,
                                 [move_of(g, opt, action)])
        reasons.add(answered(question).reason)
    assert len(reasons) > 1
    assert not [*filter(None, map(too_long, reasons))]
