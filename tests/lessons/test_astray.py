"""A legal move that leads away from what is asked: judged, explained, and not the end of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.lessons.class_room import (
    MAKES,
    VISITOR,
    find,
    own_path,
    page_of,
    replies,
    send,
    session,
    stage_of,
    steps,
)
from tutor.core import engine
from tutor.lessons import catalogue
from tutor.lessons.document import Make, Stage
from tutor.lessons.memory import AGAIN, GOOD
from tutor.lessons.sitting import Sitting, Work
from tutor.lessons.tempting import tempting
from tutor.scenario.document import move_of
from tutor.view import blocks as b
from tutor.view.choices import code
from tutor.view.lesson import LessonPage
from tutor.view.stage import StageView

DEEPEST, MOST = 5, 40
"""Moves of the learner, and positions, that are looked at in each stage."""


def make_of(stage: Stage) -> Make:
    assert isinstance(stage.task, Make)
    return stage.task


def astray(stage: Stage) -> Iterator[StageView]:
    """The stage after every row of legal moves that leads away from its goal."""
    todo: list[tuple[Any, ...]] = [()]
    for _ in range(MOST):
        if not todo:
            return
        moves = todo.pop(0)
        sitting = Sitting(stage)
        for move in moves:
            sitting.act(move)
        if sitting.strays:
            yield StageView(stage, sitting.work, lambda view: None)
        elif not sitting.done and len(moves) < DEEPEST:
            seat = sitting.seat(make_of(stage))
            todo += [(*moves, action) for action in engine.legal(sitting.node.state)
                     if action.seat == seat and (stage.gate is None or stage.gate.lets(
                         move_of(sitting.walk.game, sitting.walk.opt, action)))]


def own_moves(stage: Stage) -> Iterator[str]:
    """The moves of the right path that are the learner's, in words."""
    sitting = Sitting(stage)
    for action in own_path(sitting):
        yield sitting.walk.game.describe.act(sitting.walk.opt, action)


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_a_move_that_leads_astray_is_explained_and_gives_nothing_away(
    lesson_id: str, slug: str
) -> None:
    stage = stage_of(lesson_id, slug)
    told = [hint.say for hint in stage.hints if hint.say]
    for view in astray(stage):
        said = replies(view.blocks())[0]
        assert re.search("not what is asked|The turn is over|out of reach", said)
        last = view.sitting.work.moves[-1]
        assert make_of(stage).turn or any(
            why.say in said for why in make_of(stage).astray
        ), f"nothing is said of {last}"
        assert "wanted" not in said
        assert not [hint for hint in told if hint in said]
        tried = view.sitting.walk.game.describe.act(
            view.sitting.walk.opt, next(n.action for n in view.sitting.made[::-1]))
        given = [move for move in own_moves(stage) if move != tried and move in said.lower()]
        assert given == []


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_from_astray_one_takes_it_back_has_hints_and_comes_to_the_goal(
    lesson_id: str, slug: str
) -> None:
    stage = stage_of(lesson_id, slug)
    for view in astray(stage):
        (choices,) = [x for x in view.blocks() if isinstance(x, b.Choices)]
        buttons = [button.text for button in choices.more]
        assert buttons[0] == "Take it back"
        assert {"Hint", "Show me"} <= {*buttons}
        view.verbs["hint"]("")
        assert any(x.key.startswith("hint") for x in view.blocks())
        view.verbs["undo"]("every")
        for action in own_path(view.sitting):
            view.verbs["act"](code(action))
        assert view.done


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_what_does_not_lead_to_the_goal_within_the_turn_is_never_told_to_go_on(
    lesson_id: str, slug: str
) -> None:
    """Nobody plays for the others past what the lesson says of them."""
    stage = stage_of(lesson_id, slug)
    make = make_of(stage)
    said = [*make.others, *make.path]
    for view in astray(stage):
        walk = view.sitting.walk
        for node in view.sitting.made:
            if node.action is None or node.action.seat < 0:
                continue
            move = move_of(walk.game, walk.opt, node.action)
            assert move.seat == make.seat or any(move.do == one.do for one in said), move


def test_what_only_comes_of_a_move_is_told_so_and_each_of_moves_alike_is_told() -> None:
    page, _ = page_of("il_principe/bids", "win")
    acting(page, "Pass")
    (said,) = replies(page.screen.blocks)
    assert "This is what comes of it. Visconti takes 3 blue Buildings into hand." in said
    page, _ = page_of("il_principe/bids", "reserve")
    acting(page, "Lay a blue Building into the reserve")
    acting(page, "Lay a yellow Building into the reserve")
    (said,) = replies(page.screen.blocks)
    assert said == ("✓ Done. Medici lays a blue Building face down into the reserve. "
                    "Medici lays a yellow Building face down into the reserve.")


def acting(page: LessonPage, text: str) -> None:
    """Make the move that is offered under a text."""
    (code_of,) = (one.intent.value for x in page.screen.blocks if isinstance(x, b.Choices)
                  for group in x.groups for one in group.options if one.text == text)
    page.verbs["act"](code_of)


def test_a_task_of_one_move_is_over_after_it() -> None:
    stage = stage_of("virtus/single", "most")
    view = StageView(stage, None, lambda view: None)
    action = next(a for a in engine.legal(view.sitting.node.state)
                  if len(getattr(a, "cards", ())) == 1)
    view.verbs["act"](code(action))
    assert view.sitting.strays
    assert "Go on" not in replies(view.blocks())[0]
    assert [node.action for node in view.sitting.made] == [action]


def test_each_move_is_told_by_what_it_did_and_what_the_others_did_after_it() -> None:
    view = StageView(stage_of("virtu/spring", "whole"), None, lambda view: None)
    path = make_of(view.stage).path
    do = {move.do: code(view.sitting.walk.action(move)) for move in path if move.seat == "red"}

    def said_to(*kinds: str) -> str:
        view.verbs["undo"]("every")
        for kind in kinds:
            view.verbs["act"](do[kind])
        return replies(view.blocks())[0]

    wasted = said_to("pay", "march", "march", "end-war")
    assert "2 unused symbols go to waste." in wasted
    assert "marches" not in wasted
    added = said_to("pay", *["march"] * 4, "end-war", "use-bonus")
    assert "Green uses the courtier on space 1. It stands 5 against 4." in added
    assert "marches" not in added


# A whole turn.


TURNS = [(i, slug) for i, slug in MAKES if make_of(stage_of(i, slug)).turn]


def play_rightly(page: LessonPage) -> None:
    for action in own_path(page.view.sitting):
        page.verbs["act"](code(action))


@pytest.mark.parametrize(("lesson_id", "slug"), TURNS)
def test_a_whole_turn_goes_to_its_end_and_is_judged(lesson_id: str, slug: str) -> None:
    page, record = page_of(lesson_id, slug)
    play_rightly(page)
    sitting = page.view.sitting
    assert not sitting.node.state.stack
    assert "nothing in it against the rules" in replies(page.screen.blocks)[0]
    assert sitting.outcome == "right"
    assert set(record.values()) == {GOOD}


@pytest.mark.parametrize(("lesson_id", "slug"), TURNS)
def test_a_refused_move_in_a_whole_turn_is_named_at_its_end(lesson_id: str, slug: str) -> None:
    page, record = page_of(lesson_id, slug)
    (choices,) = [x for x in page.screen.blocks if isinstance(x, b.Choices)]
    s = page.view.sitting.node.state
    legal = {code(action) for action in engine.legal(s)}
    refused = [o for g in choices.groups for o in g.options if o.intent.value not in legal]
    page.verbs["act"](refused[0].intent.value)
    assert AGAIN in record.values()
    play_rightly(page)
    assert page.view.sitting.outcome == "at another try"
    assert "on the way moves were refused, by “" in replies(page.screen.blocks)[0]


@pytest.mark.parametrize(("lesson_id", "slug"), TURNS)
def test_a_turn_that_ends_without_its_goal_can_be_begun_again(lesson_id: str, slug: str) -> None:
    page, _ = page_of(lesson_id, slug)
    for _ in range(DEEPEST):
        legal = [a for a in engine.legal(page.view.sitting.node.state) if a.seat >= 0]
        if legal:
            page.verbs["act"](code(legal[-1]))
    assert page.view.sitting.strays
    (choices,) = [x for x in page.screen.blocks if isinstance(x, b.Choices)]
    again = next(one for one in choices.more if one.text == "Begin this step again")
    page.verbs[again.intent.verb](again.intent.value)
    assert page.view.sitting.work.moves == ()
    play_rightly(page)
    assert page.view.done


@pytest.mark.parametrize(("lesson_id", "slug"), TURNS)
def test_a_goal_that_is_out_of_reach_is_told_while_the_turn_goes_on(
    lesson_id: str, slug: str
) -> None:
    """Nobody wanders on: as soon as no way leads there, the step can be begun again."""
    page, _ = page_of(lesson_id, slug)
    for want in ("Cavalry", "Florence to Ravenna", "end the movement"):
        node, walk = page.view.sitting.node, page.view.sitting.walk
        assert not page.view.sitting.strays
        page.verbs["act"](code(next(a for a in engine.legal(node.state)
                                    if want in walk.game.describe.act(walk.opt, a))))
    assert page.view.sitting.node.state.stack
    assert "out of reach" in replies(page.screen.blocks)[0]
    (choices,) = [x for x in page.screen.blocks if isinstance(x, b.Choices)]
    assert {"Take it back", "Begin this step again"} <= {one.text for one in choices.more}


# What counts as help.


def test_a_refused_move_is_a_mistake_and_no_help() -> None:
    page, record = page_of("virtus/single", "most")
    (choices,) = [x for x in page.screen.blocks if isinstance(x, b.Choices)]
    lone = next(o for g in choices.groups for o in g.options if o.text == "Draw Faith 2")
    page.verbs["act"](lone.intent.value)
    play_rightly(page)
    assert page.view.sitting.outcome == "at another try"
    assert record.pop("virtus.draw.single-by-value") == AGAIN
    assert set(record.values()) == {GOOD}


def test_a_hint_is_help_whatever_else_went_wrong() -> None:
    stage = stage_of("virtus/single", "most")
    work = Work(hints=1, refused=("virtus.draw.all-of-it",))
    sitting = Sitting(stage, work)
    move = make_of(stage).path[0]
    sitting.act(sitting.walk.action(move))
    assert sitting.outcome == "with help"


# A way of one's own.


def test_where_the_lesson_goes_on_from_another_way_it_says_so() -> None:
    page, _ = page_of("il_principe/bids", "reserve")
    options = [o for x in page.screen.blocks if isinstance(x, b.Choices)
               for g in x.groups for o in g.options if "blue" in o.text]
    for _ in range(2):
        page.verbs["act"](options[0].intent.value)
    assert page.view.done
    page.verbs["next"]("")
    (note,) = [x for x in page.screen.blocks if x.key == "as-if"]
    assert isinstance(note, b.Sentence)
    assert re.search("way of your own.* white .* yellow ", note.text)
    page.verbs["next"]("")
    assert not [x for x in page.screen.blocks if x.key == "as-if"]


def test_nothing_is_said_of_another_way_where_there_was_none() -> None:
    page, _ = page_of("il_principe/bids", "reserve")
    play_rightly(page)
    page.verbs["next"]("")
    assert not [x for x in page.screen.blocks if x.key == "as-if"]


def test_there_is_something_to_lead_astray() -> None:
    found = [slug for i, slug in MAKES if next(astray(stage_of(i, slug)), None) is not None]
    assert len(found) > len(MAKES) / 2


# The end of a course.


def ending(visitor: str, lesson_id: str, *, refused: bool) -> list[str]:
    """What the last page of a lesson says, after its moves were made and all else was shown."""
    found = session(visitor)
    for stage in catalogue.find(lesson_id).stages:
        send(found, "lesson", f"{lesson_id}/{stage.slug}")
        if isinstance(stage.task, Make):
            if refused:
                send(found, "act", code(tempting(Sitting(stage))[0]))
            for action in own_path(Sitting(stage)):
                send(found, "act", code(action))
        else:
            send(found, "show")
    send(found, "next")
    assert steps(found.screen).where == "The end"
    return [x.text for x in find(found.screen, b.Sentence)] + [
        row.text for x in find(found.screen, b.Changes) if x.key == "course" for row in x.rows]


def test_a_course_ends_with_what_was_done_alone_and_how_each_lesson_went(visitor: str) -> None:
    said = ending(visitor, "virtu/spring", refused=False)
    assert any("a whole turn alone, and nothing in it was against the rules" in one for one in said)
    for lesson in catalogue.listing("virtu"):
        (row,) = [one for one in said if one.startswith(f"{lesson.title}. ")]
        asked = sum(stage.task is not None for stage in lesson.stages)
        done = f"of {asked} right at once" if lesson.id == "virtu/spring" else "Not done yet."
        assert done in row
    assert not [one for one in ending(visitor, "virtu/agents", refused=False)
                if "whole turn" in one]


def test_the_end_of_a_course_does_not_praise_what_was_refused_or_left_out(visitor: str) -> None:
    found = session(visitor)
    send(found, "lesson", "virtu/spring/whole")
    send(found, "next")
    said = [x.text for x in find(found.screen, b.Sentence)]
    assert any("still to be played" in one for one in said)
    said = ending(next(VISITOR), "virtu/spring", refused=True)
    assert any("What was against the rules on the way" in one for one in said)


def test_every_course_ends_with_a_turn_or_a_game_to_play(visitor: str) -> None:
    for name in {lesson.game for lesson in catalogue.listing()}:
        last = catalogue.listing(name)[-1]
        found = session(visitor)
        send(found, "lesson", f"{last.id}/end")
        found.send(steps(found.screen).next.intent)
        assert found.screen.fragment.partition("/")[0] in ("play", "seats"), name


BEFORE_THE_END = [(i, slug) for i, slug in MAKES
                  if (stage_of(i, slug).base.given or {}).get("at") != "scoring"]
"""The stages that ask for moves before anything is scored."""


@pytest.mark.parametrize(("lesson_id", "slug"), BEFORE_THE_END)
def test_after_a_move_no_points_of_the_end_are_counted(lesson_id: str, slug: str) -> None:
    """What others do by themselves after it must not run on to the end of the game."""
    page, _ = page_of(lesson_id, slug)
    play_rightly(page)
    assert page.view.done
    rules = {rule for node in page.view.sitting.made for event in node.events
             for rule in event.rules}
    assert rules
    assert not [rule for rule in rules if ".score." in rule or ".final." in rule]
