"""Three illegal tries of one kind: at one thing, whichever rules refuse it, or against one rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.lessons.class_room import MAKES, VISITOR, doors, find, send, session, stage_of
from tutor.core import engine
from tutor.lessons import catalogue
from tutor.lessons.sitting import Sitting
from tutor.scenario import catalogue as scenarios
from tutor.scenario import links
from tutor.view import blocks as b
from tutor.view.choices import code, kind_in, kind_of
from tutor.view.lesson import LessonPage
from tutor.view.school import MANY
from tutor.view.session import Session

Tries = list[tuple[str, str, str]]
"""Verb, value, and the rule that refuses it."""


def offers(screen: b.Screen) -> list[b.Button]:
    beside = [o.lesson for x in find(screen, b.Choices) for g in x.refused for o in g.options
              if o.lesson]
    return [*beside, *(one for text, one in doors(screen).items()
                       if text.startswith(("Learn it: ", "Read it: ")))]


def in_lesson(found: Session) -> Tries:
    send(found, "lesson", "virtus/draw/virtue")
    page = found._page
    assert isinstance(page, LessonPage)
    tries: Tries = []
    for option in [o for x in find(found.screen, b.Choices) for g in x.groups for o in g.options]:
        fresh = session()
        send(fresh, "lesson", "virtus/draw/virtue")
        screen = send(fresh, "act", option.intent.value)
        refusing = [row.rules[0] for log in find(screen, b.Log) if log.key == "conditions"
                    for row in log.rows if row.text.startswith("✗")]
        if refusing:
            tries.append(("act", option.intent.value, refusing[0]))
    return tries


def refused_here(found: Session) -> Tries:
    screen = send(found, "why", "show")
    return [("explain", o.intent.value, o.rule) for x in find(screen, b.Choices)
            for g in x.refused for o in g.options]


def in_walk(found: Session) -> Tries:
    send(found, "open", "walk/virtus/example-1/1")
    return refused_here(found)


def in_play(found: Session) -> Tries:
    position = replace(scenarios.read(scenarios.find("virtus/example-1")), script=())
    send(found, "open", f"seats/{links.encode(position)}")
    send(found, "begin")
    ready = doors(found.screen)["I am Stefano"]
    send(found, ready.intent.verb, ready.intent.value)
    return refused_here(found)


WHERE = [in_lesson, in_walk, in_play]


@pytest.mark.parametrize("where", WHERE)
def test_three_tries_at_one_thing_under_three_rules_offer_the_lesson(
    visitor: str, where: Callable[[Session], Tries]
) -> None:
    found = session(visitor)
    by_rule = {rule: (verb, value, rule) for verb, value, rule in where(found)}
    assert len({kind_in(value) for _, value, _ in by_rule.values()}) == 1
    tries = [*by_rule.values()][:MANY]
    assert len(tries) == MANY
    for count, (verb, value, _) in enumerate(tries, 1):
        screen = send(found, verb, value)
        assert len(offers(screen)) == (count == MANY)
    (offer,) = offers(screen)
    assert offer.hint.startswith("Three tries of this kind were refused")
    taught = catalogue.teaching(tries[-1][2])
    assert taught is not None
    assert offer.intent.value == f"{taught[0].id}/{taught[1].slug}"
    there = send(found, offer.intent.verb, offer.intent.value)
    assert not offers(there)


@pytest.mark.parametrize("where", WHERE)
def test_the_rule_that_refused_most_is_the_one_that_is_taught(
    where: Callable[[Session], Tries],
) -> None:
    found = session(next(VISITOR))
    by_rule = {rule: (verb, value, rule) for verb, value, rule in where(found)}
    often, once = [*by_rule.values()][:2]
    for verb, value, _ in (often, often, once):
        screen = send(found, verb, value)
    (offer,) = offers(screen)
    taught = catalogue.teaching(often[2])
    assert taught is not None
    assert offer.intent.value == f"{taught[0].id}/{taught[1].slug}"


def test_three_questions_at_the_desk_of_one_kind_offer_the_lesson(visitor: str) -> None:
    """Whether a War Bonus may be used, refused for its card, its florin and its symbol."""
    found = session(visitor)
    said = [[("side", "exhausted")], [("florins", "0")], [("side", "exhausted"), ("florins", "0")]]
    rules = set()
    for count, values in enumerate(said, 1):
        send(found, "ask", "virtu bonus")
        for name, value in [("source", "courtier-1"), *values]:
            send(found, "set", json.dumps({"name": name, "value": value}))
        screen = send(found, "next")
        (verdict,) = find(screen, b.Verdict)
        assert verdict.word == "no", values
        rules.add(found._page.refused_by)  # type: ignore[union-attr]
        assert bool(offers(screen)) == (count == MANY)
    assert len(rules) > 1


def test_tries_at_different_things_are_of_no_kind(visitor: str) -> None:
    found = session(visitor)
    send(found, "open", "walk/virtu/siege-ravenna/1")
    tried: dict[str, tuple[str, str]] = {}
    for _, value, rule in refused_here(found):
        if rule not in {one[1] for one in tried.values()}:
            tried.setdefault(kind_in(value), (value, rule))
    # The one of which there is a lesson is tried again: twice is not yet often.
    often, once, *_ = sorted(tried.values(), key=lambda one: catalogue.teaching(one[1]) is None)
    for value, _ in (often, once, often):
        assert not offers(send(found, "explain", value))
    assert offers(send(found, "explain", often[0]))


def test_the_kind_of_an_action_is_the_same_as_text() -> None:
    kinds = set()
    for lesson_id, slug in MAKES:
        for action in engine.legal(Sitting(stage_of(lesson_id, slug)).node.state):
            assert kind_in(code(action)) == kind_of(action)
            kinds.add(kind_of(action))
    assert len(kinds) > 3
    for nonsense in ("", "nonsense", "[]", "{}", '{"type": 3}'):
        assert kind_in(nonsense) == ""


def test_what_was_refused_stays_readable_and_the_offer_goes_once_it_is_found(
    visitor: str,
) -> None:
    found = session(visitor)
    tries = in_lesson(found)
    for verb, value, _ in tries[:1] * MANY:
        send(found, verb, value)
    away = next(rule for _, _, rule in tries[:1])
    lessons = catalogue.teaching(away)
    assert lessons is not None
    (log,) = [x for x in find(found.screen, b.Log) if x.key == "log"]
    said = [row for row in log.rows if isinstance(row, b.Change)]
    assert [row.rules for row in said] == [(away,)]
    assert "Not allowed." in said[0].text
    (offer,) = offers(found.screen)
    assert offer.text.startswith("Learn it: ")
    page = found._page
    assert isinstance(page, LessonPage)
    (move,) = page.view.stage.task.path  # type: ignore[union-attr]
    screen = send(found, "act", code(page.view.sitting.walk.action(move)))
    assert page.view.done
    assert not offers(screen)
    assert not offers(send(found, "next"))
    # A reload finds it again.
    again = session(visitor)
    (log,) = [x for x in find(send(again, "lesson", "virtus/draw/value"), b.Log) if x.key == "log"]
    assert any(isinstance(row, b.Change) and row.text == said[0].text for row in log.rows)
