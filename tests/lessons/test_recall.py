"""Whatever can come to be due can be gone over, and is due no more then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.lessons.class_room import (
    VISITOR,
    doors,
    find,
    own_path,
    send,
    session,
    steps,
    told_wrong,
)
from tutor.core.game import game
from tutor.lessons import catalogue, puzzles, recall
from tutor.lessons.check import rests_on
from tutor.lessons.document import Stage
from tutor.lessons.learner import Learner
from tutor.lessons.memory import AGAIN, HARD
from tutor.lessons.progress import Progress
from tutor.lessons.query import Query
from tutor.lessons.sitting import Sitting
from tutor.rulebook import catalogue as rulebook
from tutor.view import blocks as b
from tutor.view import choices
from tutor.view.practise import Practise
from tutor.view.session import Session


def rules_of(name: str) -> Iterator[str]:
    """Every rule that memory may come to hold: of guards, lessons and puzzles."""
    g = game(name)
    for handler in g.handlers.values():
        yield handler.rule
        for stages in handler.guards.values():
            yield from (one.rule for one in stages)
    for lesson in catalogue.listing(name):
        yield from lesson.rules
    if g.practice is not None:
        yield from g.practice.sums
        yield from (first.rule for first in g.practice.firsts)


RULES = sorted({rule for name in puzzles.games() for rule in rules_of(name)
                if rule in rulebook(name).rules})  # fmt: skip


def gone_over(rule: str) -> tuple[Practise, dict[str, int]]:
    """A page on which one rule is due, gone over without a mistake, and what was learnt."""
    marks: dict[str, int] = {}

    def learn(found: Mapping[str, int], refused: tuple[str, str] | None) -> None:
        marks.update(found)

    page = Practise(rule.partition(".")[0], learn, (rule,))
    page.another()
    view = page._view
    if view is None:
        assert doors(page.screen)["I have read it"].intent.verb == "read"
        page.verbs["read"]("")
        return page, marks
    for query in view.sitting.queries:
        page.verbs["answer"](query.right[0])
    for action in own_path(view.sitting):
        page.verbs["act"](choices.code(action))
    return page, marks


@pytest.mark.parametrize("rule", RULES)
def test_whatever_may_be_due_is_asked_or_read_and_cleared(rule: str) -> None:
    page, marks = gone_over(rule)
    assert marks[rule] >= HARD, marks
    page.another()
    assert "gone over" in str(page.screen.blocks[1])


def test_most_rules_are_asked_not_read() -> None:
    read = []
    for rule in RULES:
        ways = [*puzzles.about(rule)]
        if not ways and recall.asking(rule) is None:
            read.append(rule)
    assert len(read) <= len(RULES) // 10, read


@pytest.mark.parametrize("rule", ["virtu.war.cost", "virtus.faith.name", "virtu.siege.trophy"])
def test_what_a_scenario_or_a_lesson_asks_rests_on_no_guess(rule: str) -> None:
    stage = recall.asking(rule)
    assert stage is not None
    assert rule in stage.rules
    assert rests_on(stage) == ()


def test_a_rule_of_no_game_here_is_asked_by_nothing() -> None:
    assert recall.asking("nogame.nothing") is None


def test_a_review_goes_on_after_a_reload_until_nothing_is_left(visitor: str) -> None:
    rules = ("virtu.siege.trophy", "virtu.siege.win-strictly", "virtu.agent.enemy-city")
    Learner(visitor).learn(dict.fromkeys(rules, AGAIN))
    found = session(visitor)
    send(found, "review", "virtu")
    seen = set()
    for left in (2, 1, 0):
        address = found.screen.fragment
        assert address == "practise/virtu/due"
        (question, *_) = find(found.screen, b.Question)
        seen.add(question.text)
        view = found._page._view  # type: ignore[union-attr]
        for query in view.sitting.queries:
            send(found, "answer", query.right[0])
        found = session(visitor)
        send(found, "open", address)
        send(found, "next")
        due = {one.rule for one in Learner(visitor).due()} & {*rules}
        assert len(due) <= left
        if not due:
            break
    assert "All that was due is gone over." in str(found.screen.blocks)
    assert not steps(found.screen).next.enabled
    assert {"Practise", "Today"} <= doors(found.screen).keys()


def test_a_rule_that_this_version_lacks_is_never_asked(visitor: str, tmp_path: Path) -> None:
    Progress().learn(f"visitor:{visitor}", {"virtu.rule.of-another-version": AGAIN},
                     Learner(visitor).now)
    found = session(visitor)
    assert "Go over what is due" not in doors(send(found, "game", "virtu"))
    assert "Nothing is due here." in str(send(found, "review", "virtu").blocks)


def do_rightly(found: Session, stage: Stage) -> None:
    """Do what a stage asks, by the moves or the answers that are right."""
    sitting = Sitting(stage)
    for action in own_path(sitting):
        send(found, "act", choices.code(action))
    for query in sitting.queries:
        send(found, "answer", query.right[0])


def show_all(found: Session, sitting: Sitting) -> None:
    """Have the rest of what is asked shown."""
    for _ in sitting.queries or ("moves",):
        send(found, "show")
    assert sitting.done


def wrongly(query: Query) -> str:
    if query.kind == "number":
        return str(int(query.right[0]) + 1)
    return next(value for value, _ in query.options if value not in query.right)


@pytest.mark.parametrize("name", sorted({lesson.game for lesson in catalogue.listing()}))
def test_a_week_after_a_course_what_is_due_is_asked_and_each_mistake_has_a_reason(
    visitor: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = session(visitor)
    for lesson in catalogue.listing(name):
        for stage in lesson.stages:
            send(found, "lesson", f"{lesson.id}/{stage.slug}")
            do_rightly(found, stage)
    week = datetime.now().astimezone() + timedelta(days=7)
    monkeypatch.setattr(Learner.__init__, "__defaults__", ("", None, lambda: week))
    later = session(visitor)
    due = Learner(visitor).due()
    assert {one.rule for one in due} <= catalogue.taught(name)
    assert len(due) > len(catalogue.taught(name)) / 2
    send(later, "review", name)
    asked = 0
    for _ in due:
        view = later._page._view  # type: ignore[union-attr]
        assert view is not None, "a rule that a lesson teaches is asked, not read"
        if view.sitting.queries:
            asked += 1
            screen = send(later, "answer", wrongly(view.sitting.queries[0]))
            said = told_wrong(screen.blocks)
            assert said
            assert len(said[0].split()) > 5, said
        show_all(later, view.sitting)
        send(later, "next")
    assert asked > len(due) / 2
    assert "All that was due is gone over." in str(later.screen.blocks)


@pytest.mark.parametrize("rule", ["virtus.draw.by-virtue", "virtus.draw.by-value"])
def test_a_move_of_a_lesson_is_gone_over_on_a_board_of_its_own(rule: str) -> None:
    found = catalogue.teaching(rule)
    assert found is not None
    seen = set()
    for _ in range(3):
        page = Practise("virtus", lambda marks, refused: None, (rule,))
        page.another()
        assert page._view is not None
        stage = page._view.stage
        assert rule in stage.rules
        assert stage.base.given != found[1].base.given
        seen.add(str(stage.base.given))
    assert len(seen) > 1


def test_what_was_not_known_is_said_to_come_back(visitor: str) -> None:
    rules = ("virtu.siege.trophy", "virtu.agent.enemy-city")
    Learner(visitor).learn(dict.fromkeys(rules, AGAIN))
    found = session(visitor)
    send(found, "review", "virtu")
    for right in (False, True):
        view = found._page._view  # type: ignore[union-attr]
        query = view.sitting.queries[0]
        send(found, "answer", query.right[0] if right else wrongly(query))
        show_all(found, view.sitting)
        screen = send(found, "next")
    said = str(screen.blocks)
    assert "All that was due is gone over." in said
    assert "not known at once will be asked again soon" in said


def test_whoever_goes_over_what_is_due_is_where_they_were_after_the_app_is_killed(
    visitor: str,
) -> None:
    """At the same question, with what was answered there, the same count and the same rest."""
    found = session(visitor)
    due = ("virtu.siege.trophy", "virtu.siege.defender-base", "virtu.siege.attacker-strength")
    Learner(visitor).learn(dict.fromkeys(due, AGAIN))
    found = session(visitor)
    send(found, "review", "virtu")

    def again(verb: str = "open", value: str = "practise/virtu/due") -> b.Screen:
        return send(session(visitor), verb, value)

    for _ in due:
        assert again() == again("review", "virtu") == found.screen
        question, *_ = find(found.screen, b.Question)
        send(found, "answer", "97" if question.kind == "number" else "no")
        assert again() == found.screen
        send(found, "show")
        assert again() == found.screen
        send(found, "next")
    assert "gone over" in find(found.screen, b.Sentence)[1].text
    assert "go-over" not in str(doors(send(found, "lessons", "virtu")))


def test_whoever_practises_is_at_the_same_puzzle_after_the_app_is_killed(visitor: str) -> None:
    """With the wrong answer that was given there, and the same count; nothing is learnt twice."""
    found = session(visitor)
    send(found, "practise", "virtu")
    send(found, "set", '{"name": "kind", "value": "number"}')

    def again() -> b.Screen:
        before = Learner(visitor).known()
        screen = send(session(visitor), "open", found.screen.fragment)
        assert Learner(visitor).known() == before
        return screen

    for count in range(2):
        assert again() == found.screen
        send(found, "answer", "97")
        assert "✗ Not 97." in str(again().blocks)
        assert again() == found.screen
        send(found, "show")
        assert again() == found.screen
        assert f"0 of {count + 1} right" in str(again().blocks)
        send(found, "next")
    other = session(next(VISITOR))
    assert "of 2 right" in str(again().blocks)
    assert "of 2 right" not in str(send(other, "open", again().fragment).blocks)
