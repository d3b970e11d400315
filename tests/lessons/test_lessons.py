"""Every lesson: what it says holds, its right path leads to its end, and nothing is a trap."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.lessons.class_room import (
    LESSONS,
    MAKES,
    STAGES,
    answer_all,
    choices,
    groups,
    learnt,
    own_path,
    page_of,
    play_on,
    replies,
)
from tutor.core.game import nameable
from tutor.games.virtus.actions import Draw
from tutor.lessons import catalogue
from tutor.lessons.check import check
from tutor.lessons.document import Make, Read
from tutor.lessons.memory import AGAIN, GOOD
from tutor.lessons.sitting import Sitting
from tutor.view import blocks as b
from tutor.view import ledger
from tutor.view.blocks import Intent
from tutor.view.choices import code
from tutor.view.items import LETTERS, items
from tutor.view.lesson import LessonPage

FIRST_COURSE = 25
"""Rules that a first course may name."""


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_what_a_lesson_says_is_what_the_engine_gives(lesson_id: str) -> None:
    assert [str(one) for one in check(catalogue.find(lesson_id))] == []


def test_the_courses() -> None:
    found = catalogue.listing()
    by_game = Counter(lesson.game for lesson in found)
    assert by_game["virtu"] == 6
    assert by_game["virtus"] == 6
    for game in by_game:
        course = [lesson for lesson in found if lesson.game == game]
        assert [lesson.order for lesson in course] == [*range(1, len(course) + 1)]
        assert len({rule for lesson in course for rule in lesson.names}) <= FIRST_COURSE
        assert any(isinstance(s.task, Read) for lesson in course for s in lesson.stages)
    assert all(5 <= lesson.minutes <= 8 for lesson in found)


@pytest.mark.parametrize(("lesson_id", "slug"), STAGES)
def test_a_stage_says_one_sentence(lesson_id: str, slug: str) -> None:
    lesson = catalogue.find(lesson_id)
    assert len(re.findall(r"[.!?](?= |$)", lesson.stages[lesson.number(slug)].say)) == 1


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_most_of_a_lesson_asks_and_hints_point_before_they_tell(lesson_id: str) -> None:
    lesson = catalogue.find(lesson_id)
    asking = [stage for stage in lesson.stages if stage.task is not None]
    assert len(asking) >= 0.8 * len(lesson.stages)
    for stage in asking:
        if not isinstance(stage.task, Read):
            assert stage.hints, stage.slug
            assert stage.hints[0].point


def answers(page: LessonPage) -> Iterator[Intent]:
    """What does the stage that is shown, one intent after the other."""
    sitting = page.view.sitting
    for action in own_path(sitting):
        yield Intent("act", code(action))
    for query in sitting.queries:
        yield Intent("answer", query.right[0])


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_the_right_path_leads_to_the_end(lesson_id: str) -> None:
    page, record = page_of(lesson_id)
    for number, stage in enumerate(page.lesson.stages):
        assert page.slug == stage.slug
        for intent in answers(page):
            assert page.view.done is False
            page.verbs[intent.verb](intent.value)
        assert page.view.done or stage.task is None
        assert f"/{page.slug}" in page.screen.fragment
        assert [row.label for row in steps(page).rows][number] in ("right", "")
        page.verbs["next"]("")
    assert page.ended
    assert set(record) == set(page.lesson.rules)
    assert set(record.values()) == {GOOD}
    marks = [row.label for row in steps(page).rows]
    asking = [stage for stage in page.lesson.stages if stage.task is not None]
    assert marks.count("right") == len(asking)


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_somebody_who_is_shown_everything_comes_to_the_end_and_is_asked_again(
    lesson_id: str,
) -> None:
    page, record = page_of(lesson_id)
    for stage in page.lesson.stages:
        for _ in range(4):
            page.verbs["show"]("")
        assert page.view.done or stage.task is None
        page.verbs["next"]("")
    assert page.ended
    assert set(record.values()) == {AGAIN}


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_whatever_somebody_tries_the_lesson_can_be_finished(lesson_id: str) -> None:
    tried = Counter[str]()
    for seed in range(3):
        page, _ = page_of(lesson_id)
        tried += play_on(page, Random(f"{lesson_id} {seed}"), 14)
        assert page.ended
    if any(isinstance(stage.task, Make) for stage in page.lesson.stages):
        # It was played with moves that are allowed, and with moves that are not.
        assert tried["made"] > 1
        assert tried["refused"] > 1


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_a_legal_move_off_the_path_is_judged_and_can_be_taken_back(
    lesson_id: str, slug: str
) -> None:
    page, _ = page_of(lesson_id, slug)
    before = page.view.sitting.node.state
    for option in [o for g in groups(page.screen) for o in g.options]:
        page.verbs["act"](option.intent.value)
        assert replies(page.screen.blocks), option.text
        if page.view.sitting.strays:
            page.verbs["undo"]("")
            assert page.view.sitting.node.state == before
        page.verbs["restart"]("")
        page.to(slug)


def test_a_gate_is_the_lessons_wish_and_never_a_rule() -> None:
    page, record = page_of("virtu/bonuses", "token")
    assert [o.text for g in groups(page.screen) for o in g.options] == ["Use a +1 War Bonus token"]
    (left_out,) = [o for c in choices(page.screen) for g in c.refused for o in g.options]
    assert left_out.text.startswith("Pass")
    assert (left_out.legal, left_out.rule) == (False, "")
    assert "not a rule of the game" in left_out.reason
    page.verbs[left_out.intent.verb](left_out.intent.value)
    (refused,) = [check for check in page.view.sitting.checks if check.holds is False]
    assert (refused.source, refused.rule) == ("lesson", "")
    text = " ".join(replies(page.screen.blocks))
    assert "The rules allow that" in text
    assert "not a rule of the game" in text
    assert record == {}
    assert not page.view.done


def test_what_a_rule_refuses_is_told_with_its_reason_and_remembered() -> None:
    page, record = page_of("virtu/defeat", "home")
    rome = next(o for g in groups(page.screen) for o in g.options if "to Rome" in o.text)
    page.verbs["act"](rome.intent.value)
    assert "nobody's" in replies(page.screen.blocks)[0]
    assert record == {"virtu.retreat.by-land": AGAIN}


def test_hints_point_at_the_board_first_and_then_tell() -> None:
    page, record = page_of("virtu/strength")
    page.verbs["hint"]("")
    board = next(x for x in page.screen.blocks if isinstance(x, b.Board))
    assert [s.id for s in board.picture.shapes if getattr(s, "marked", False)] == ["Benevento"]
    page.verbs["hint"]("")
    assert any(isinstance(x, b.Changes) and x.title == "Hint" for x in page.screen.blocks)
    page.verbs["answer"]("2")
    assert record["virtu.siege.defender-base"] < GOOD


def test_a_number_may_be_tried_twice() -> None:
    page, _ = page_of("virtu/strength")
    page.verbs["answer"]("5")
    assert not page.view.done
    assert "Not 5" in replies(page.screen.blocks)[0]
    page.verbs["answer"]("4")
    question = next(x for x in page.screen.blocks if isinstance(x, b.Question))
    assert question.right is False
    assert question.reply.startswith("Not so. Too high.")
    assert question.reply.endswith("The answer is 2.")


def test_what_was_said_stays_readable() -> None:
    page, _ = page_of("virtu/strength")
    page.verbs["answer"]("2")
    page.verbs["next"]("")
    log = next(x for x in page.screen.blocks if isinstance(x, b.Log) and x.key == "log")
    said = [row if isinstance(row, str) else row.text for row in log.rows]
    assert said[0] == page.lesson.stages[0].say
    assert "How strong is Benevento? 2. Right." in said


def test_a_lesson_is_taken_up_where_it_was_left() -> None:
    page, _ = page_of("virtu/bonuses")
    for intent in [Intent("answer", "no"), Intent("answer", "virtu.bonus.alternate")]:
        page.verbs[intent.verb](intent.value)
    page.verbs["next"]("")
    kept = learnt(page)
    again, record = page_of("virtu/bonuses", kept=kept)
    assert again.slug == "token"
    again.verbs["back"]("")
    assert again.view.done
    assert record == {}
    again.verbs["restart"]("")
    assert not again.view.done


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_each_question_has_answers_a_class_can_choose_from(lesson_id: str) -> None:
    found = items(catalogue.find(lesson_id))
    for item, after in zip(found, (*found[1:], None), strict=True):
        if not item.options:
            # What a dispute is about is left open: what follows supposes one reading or another.
            assert not item.question or (after and after.say.startswith("Suppose: "))
            continue
        assert 2 <= len(item.options) <= len(LETTERS)
        assert len(set(item.options)) == len(item.options)
        assert 0 < len(item.right) < len(item.options)
        # One move that is right says by itself why.
        assert item.why or isinstance(item.stage.task, Make)


def test_the_numbers_a_class_chooses_from_hold_the_mistakes_of_the_lesson() -> None:
    places = set()
    for item in [item for lesson_id in LESSONS for item in items(catalogue.find(lesson_id))]:
        if item.number:
            mistakes = [*item.stage.wrong][: len(LETTERS) - 1]
            assert {item.number, *mistakes} <= {*item.options}, item.stage.slug
            assert [*map(int, item.options)] == sorted(map(int, item.options))
            places |= {*item.right}
    assert len(places) == len(LETTERS)


@pytest.mark.parametrize(("lesson_id", "slug"), STAGES)
def test_what_closes_a_step_is_told_before_sums_and_changes(lesson_id: str, slug: str) -> None:
    page, _ = page_of(lesson_id, slug)
    if page.view.stage.task is not None:
        answer_all(page)
    keys = [type(block) if block.key != "told" else "told" for block in page.view.blocks()]
    assert ("told" in keys) == bool(page.view.stage.told and page.view.stage.task is not None)
    if "told" in keys:
        assert not {b.Ledger, b.Changes, b.Log} & {*keys[: keys.index("told")]}


def test_whatever_reaches_a_goal_counts() -> None:
    """Either way to draw two cards is right."""
    stage = next(s for s in catalogue.find("virtus/single").stages if s.slug == "most")
    seen = set()
    for action in [a for a in nameable(Sitting(stage).node.state) if isinstance(a, Draw)]:
        sitting = Sitting(stage)
        if sitting.act(action) and sitting.done:
            seen.add(action.cards)
    assert len(seen) == 2


def steps(page: LessonPage) -> b.Steps:
    return next(x for x in page.screen.blocks if isinstance(x, b.Steps))


THEN = [
    (i, stage.slug) for i in LESSONS for stage in catalogue.find(i).stages if len(stage.then) > 1
]


@pytest.mark.parametrize(("lesson_id", "slug"), THEN)
def test_what_happens_next_tells_each_move_and_what_it_changes(lesson_id: str, slug: str) -> None:
    page, _ = page_of(lesson_id, slug)
    for _ in range(6):
        page.verbs["show"]("")
    assert page.view.done
    page.verbs["later"]("")
    (told,) = (x for x in page.screen.blocks if isinstance(x, b.Changes) and x.key == "then")
    texts = [row.text for row in told.rows]
    walk = page.view.sitting.walk
    nodes = walk.tree.line(walk.node_at(walk.end))[-len(page.view.stage.then):]
    for node in nodes:
        changed = ledger.changes(walk.opt, node.events, "node")
        for row in changed.rows if changed else ():
            assert row.text in texts


def test_what_befalls_the_beaten_is_told() -> None:
    page, _ = page_of("virtu/strength", catalogue.find("virtu/strength").stages[2].slug)
    for _ in range(6):
        page.verbs["show"]("")
    page.verbs["later"]("")
    (told,) = (x for x in page.screen.blocks if isinstance(x, b.Changes) and x.key == "then")
    assert any("loses 1 Troop at once" in row.text for row in told.rows)


@pytest.mark.parametrize(("lesson_id", "slug"), STAGES)
def test_choices_begin_with_a_capital(lesson_id: str, slug: str) -> None:
    page, _ = page_of(lesson_id, slug)
    for query in page.view.sitting.queries:
        for _, said in query.options:
            assert said[:1] == said[:1].upper()
    for option in [o for g in groups(page.screen) for o in g.options]:
        assert option.text[:1] == option.text[:1].upper()


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_no_two_choices_of_a_group_read_the_same(lesson_id: str, slug: str) -> None:
    page, _ = page_of(lesson_id, slug)
    task = page.view.stage.task
    assert isinstance(task, Make)
    for move in [one for one in task.path if one.seat == task.seat]:
        for group in groups(page.screen):
            shown = [one.target or one.text for one in group.options]
            assert len({*shown}) == len(shown), group.title
        page.verbs["act"](code(page.view.sitting.walk.action(move)))


def test_marches_to_one_city_say_where_they_begin() -> None:
    page, _ = page_of("virtu/spring", "march")
    task = page.view.stage.task
    assert isinstance(task, Make)
    page.verbs["act"](code(page.view.sitting.walk.action(task.path[0])))
    (march,) = (group for group in groups(page.screen) if group.title == "March")
    assert {"Florence to Ravenna", "Venice to Ravenna"} <= {one.target for one in march.options}


def test_a_card_that_is_given_up_shows_what_it_bears() -> None:
    page, _ = page_of("virtus/powers", "give-up")
    shown = {o.target for g in groups(page.screen) for o in g.options}
    assert {"Faith 7 (Light)", "Prudence 5 (Flame)", "Charity 14 (no icon)"} <= shown
