"""Every mistake in a lesson has a reason of its own, and no success is told that is none."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.lessons.class_room import (
    ASKS,
    LESSONS,
    MAKES,
    MOST_TRIES,
    answer_all,
    page_of,
    rightly,
    stage_of,
    told_wrong,
)
from tutor.core.practice import LEVELS, NUMBER
from tutor.core.tx import Event
from tutor.lessons import catalogue, puzzles
from tutor.lessons.document import Judge, Make, Read, Stage
from tutor.lessons.memory import AGAIN
from tutor.lessons.query import SHOWN, Query
from tutor.lessons.sitting import Sitting
from tutor.rulebook import catalogue as rulebook
from tutor.scenario.document import Ask
from tutor.scenario.matching import Here, measured
from tutor.view import amiss, questions
from tutor.view import blocks as b
from tutor.view.blocks import Intent
from tutor.view.items import items
from tutor.view.lesson import END, LessonPage
from tutor.view.picture import Picture
from tutor.view.projector import Projector
from tutor.view.words import sentence


def wrong_answers(query: Query) -> Iterator[str]:
    if query.options:
        yield from (value for value, _ in query.options if value not in query.right)
    else:
        right = int(query.right[0])
        yield from (str(n) for n in range(max(0, right - 4), right + 6) if n != right)


def to_question(page: LessonPage, number: int) -> None:
    """Answer what comes before a question rightly."""
    for query in page.view.sitting.queries[:number]:
        page.verbs["answer"](rightly(query))
    assert page.view.sitting.asked == number


@pytest.mark.parametrize(("lesson_id", "slug"), ASKS)
def test_each_wrong_answer_gets_its_reason_at_once_with_a_rule_of_the_game(
    lesson_id: str, slug: str
) -> None:
    stage = stage_of(lesson_id, slug)
    rules = rulebook(stage.base.game).rules
    for number, query in enumerate(Sitting(stage).queries):
        for answer in wrong_answers(query):
            page, _ = page_of(lesson_id, slug)
            to_question(page, number)
            page.verbs["answer"](answer)
            (said,) = told_wrong(page.screen.blocks)
            why = amiss.reason(page.view.sitting, number, answer)
            assert why.say in said
            assert why.rule in rules
            assert len(why.say.split()) > 3
            assert sentence(why.say) == why.say
            if page.view.sitting.asked == number:
                # Nothing is given away: neither the number nor the choice that is right.
                assert f"The answer is {query.said(query.right[0])}" not in said
                (asked,) = [x for x in page.screen.blocks if isinstance(x, b.Question)
                            and not x.given]
                assert Intent("rule", why.rule) in [button.intent for button in asked.more]


@pytest.mark.parametrize(("lesson_id", "slug"), ASKS)
def test_wrong_numbers_and_rules_are_not_all_answered_alike(lesson_id: str, slug: str) -> None:
    stage = stage_of(lesson_id, slug)
    sitting = Sitting(stage)
    for number, query in enumerate(sitting.queries):
        if query.kind == "yes-no":
            continue
        said = [amiss.reason(sitting, number, answer).say for answer in wrong_answers(query)]
        assert len(set(said)) > 1 or len(said) == 1


def test_a_number_is_told_what_it_leaves_out_and_what_it_counts_too_often() -> None:
    sitting = Sitting(stage_of("virtu/bonuses", "sum"))
    told = {n: amiss.reason(sitting, 0, str(n)) for n in (1, 2, 4, 5)}
    assert told[4].rule == "virtu.siege.attacker-agent"
    assert "does not take off the 1 for Red's Agent" in told[4].say
    assert told[2].say.startswith("Too low")
    guard = Sitting(stage_of("virtu/strength", "guard"))
    assert "counts the 1 defending Troop twice" in amiss.reason(guard, 0, "4").say
    flames = Sitting(stage_of("virtus/counting", "justice"))
    assert "each is worth more than that" in amiss.reason(flames, 0, "2").say


@pytest.mark.parametrize("level", LEVELS)
def test_what_several_mistakes_would_explain_is_blamed_on_no_rule(level: int) -> None:
    """Where two summands are as much, a number that lacks one of them does not tell which."""
    equal = 0
    for seed in range(40):
        try:
            stage = puzzles.make("virtu", NUMBER, level, seed).stage
        except puzzles.NoPuzzle:
            continue
        sitting = Sitting(stage)
        assert isinstance(stage.task, Ask)
        (terms,) = {
            event.because for account in questions.deciding(sitting.walk, sitting.place, stage.task)
            for event, _ in account.sums if stage.task.measure.total in event.rules
        }  # fmt: skip
        right = int(sitting.queries[0].right[0])
        for term in terms:
            alike = {one.rule for one in terms if one.number == term.number}
            given = right - term.number
            if not term.number or given < 0 or len(terms) < 2:
                continue
            why = amiss.reason(sitting, 0, str(given))
            assert why.missed is not None
            assert why.missed == () or {*why.missed} == alike, why
            assert "“" not in why.say, "a part is named by what it is, not by its rule"
            if len(alike) > 1:
                equal += 1
                assert why.missed == ()
                assert "either" in why.say or "Several" in why.say
                sitting.answer(str(given))
                assert AGAIN not in amiss.marks(sitting).values()
    assert equal or level == 1


def test_a_number_that_changes_is_told_how() -> None:
    price = Sitting(stage_of("il_principe/winner", "price"))
    assert "what goes, not what is left" in amiss.reason(price, 0, "4").say
    assert "does not take off the 4 for the bid" in amiss.reason(price, 0, "9").say
    assert "9 before, less 4 for the bid" in amiss.reason(price, 0, "7").say
    losers = Sitting(stage_of("il_principe/winner", "losers"))
    assert "take 3 from 6" in amiss.reason(losers, 0, "3").say


def test_what_does_not_happen_is_told_by_what_happens_instead() -> None:
    light = amiss.reason(Sitting(stage_of("virtus/powers", "light")), 0, "yes")
    assert light.say == "Faith 7 bears a Light: it pays nothing."
    safe = amiss.reason(Sitting(stage_of("virtus/powers", "safe")), 0, "yes")
    assert safe[:2] == ("Sofia is in second place and gives no card.", "virtus.faith.second-immune")


@pytest.mark.parametrize("answer", ["", "many", "3.5", "²", "9" * 80])
def test_what_is_no_number_is_told_so(answer: str) -> None:
    sitting = Sitting(stage_of("virtu/strength", "guard"))
    assert amiss.reason(sitting, 0, answer).say == "A whole number is asked for."


NAMED = [(i, slug) for i, slug in ASKS if isinstance(stage_of(i, slug).task, Judge)
         and len(Sitting(stage_of(i, slug)).queries) > 1]
"""The stages that ask by which rule something is refused."""


@pytest.mark.parametrize(("lesson_id", "slug"), NAMED)
def test_the_rule_that_is_named_wrongly_is_told_whether_it_is_kept(
    lesson_id: str, slug: str
) -> None:
    stage = stage_of(lesson_id, slug)
    sitting = Sitting(stage)
    for rule in wrong_answers(sitting.queries[1]):
        why = amiss.reason(sitting, 1, rule)
        assert why.rule == rule
        assert "is kept" in why.say or rulebook(stage.base.game).rules[rule].text in why.say


@pytest.mark.parametrize(("lesson_id", "slug"), ASKS)
def test_the_rules_of_an_answer_are_those_that_decide_it(lesson_id: str, slug: str) -> None:
    stage = stage_of(lesson_id, slug)
    sitting, task = Sitting(stage), stage.task
    if isinstance(task, Ask):
        walk, s = sitting.walk, sitting.start
        before = walk.tree.nodes[walk.node_at(sitting.place)].events
        cited = {rule for events in (before, *walk.ahead(sitting.place)) for event in events
                 for rule in all_rules(event)}
        # What does not happen is decided by the rule under which it would.
        wanted = str((task.measure.event or {}).get("rule", ""))
        now = Here(walk.game, walk.opt, s, s, s, ())
        idle = bool(task.measure.value) and measured(now, task.measure) == task.answer
        assert idle or [r for r in task.rules if r not in cited and r != wanted] == []
    if isinstance(task, Judge) and not task.because:
        checks = {c.rule for c in amiss.judged(sitting, task)}
        assert set(task.rules) <= checks


def all_rules(event: Event) -> set[str]:
    return {*event.rules, *(term.rule for term in event.because)}


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_what_is_judged_after_a_legal_move_tells_what_it_led_to(lesson_id: str, slug: str) -> None:
    page, _ = page_of(lesson_id, slug)
    options = [o for x in page.screen.blocks if isinstance(x, b.Choices)
               for g in x.groups for o in g.options]
    assert options
    for option in options:
        page, _ = page_of(lesson_id, slug)
        page.verbs["act"](option.intent.value)
        (said,) = told_wrong(page.screen.blocks)
        if page.view.sitting.strays:
            assert re.match(r"(That is allowed, but|The turn is over, and) \w+ \w+", said) or \
                "out of reach now" in said
        elif not page.view.sitting.checks:
            assert re.match(r"(✓ Done\.|✓ Right so far\.|That is allowed\.) \S+ \S+", said)


@pytest.mark.parametrize(("lesson_id", "slug"), ASKS)
def test_the_board_keeps_the_position_that_was_asked_about(lesson_id: str, slug: str) -> None:
    stage = stage_of(lesson_id, slug)
    page, _ = page_of(lesson_id, slug)
    before = page.view.board().picture.twin
    for _ in page.view.sitting.queries:
        page.verbs["show"]("")
    assert page.view.done
    assert page.view.board().picture.twin == before
    if stage.then:
        page.verbs["later"]("")
        assert page.view.board().picture.twin != before
        assert any(isinstance(x, b.Changes) and x.key == "then" for x in page.screen.blocks)
        page.verbs["later"]("")
        assert page.view.board().picture.twin == before


def outcomes(page: LessonPage) -> list[str]:
    steps = next(x for x in page.screen.blocks if isinstance(x, b.Steps))
    return [row.label for row in steps.rows]


def test_a_plain_wrong_answer_is_missed_and_a_second_try_is_no_help() -> None:
    page, _ = page_of("virtu/strength", "equal")
    page.verbs["answer"]("yes")
    assert outcomes(page)[2] == "missed"
    page.to("guard")
    page.verbs["answer"]("2")
    page.verbs["answer"]("3")
    assert outcomes(page)[3] == "at another try"
    page.to("siena")
    page.verbs["show"]("")
    assert outcomes(page)[4] == "shown"


def all_wrong(page: LessonPage) -> None:
    """Go through the lesson and answer every question wrongly, or ask to be shown."""
    for _ in page.lesson.stages:
        answer_all(page, lambda query: next(wrong_answers(query)))
        page.verbs["next"]("")


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_the_end_is_honest_and_lets_what_was_missed_be_gone_over(lesson_id: str) -> None:
    page, _ = page_of(lesson_id)
    all_wrong(page)
    assert page.slug == END
    tasks = sum(stage.task is not None for stage in page.lesson.stages)
    texts = [x.text for x in page.screen.blocks if isinstance(x, b.Sentence)]
    assert any(text.startswith(f"0 of {tasks} right at once") for text in texts)
    assert not any(re.search(r"\b(Done|You know|You can)\b", text) for text in texts)
    changes = {x.title: x for x in page.screen.blocks if isinstance(x, b.Changes)}
    assert {rule for row in changes["To go over"].rows for rule in row.rules} == {
        *page.lesson.rules
    }
    page.verbs["repeat"]("")
    assert page.slug == page.lesson.stages[0].slug
    seen = []
    for _ in range(tasks):
        seen.append(page.slug)
        answer_all(page)
        page.verbs["next"]("")
    assert seen == [stage.slug for stage in page.lesson.stages if stage.task is not None]
    texts = [x.text for x in page.screen.blocks if isinstance(x, b.Sentence)]
    # What was not known at once stays so, whatever comes later.
    assert any(text.startswith(f"0 of {tasks} right at once") for text in texts)
    assert any(text.startswith("The last time: ") for text in texts)


def test_only_what_was_missed_is_gone_over() -> None:
    page, _ = page_of("virtu/strength")
    page.verbs["answer"]("2")
    for _ in page.lesson.stages:
        page.verbs["next"]("")
    page.verbs["repeat"]("")
    assert page.slug == "army"


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_what_was_said_to_each_mistake_stays_readable(lesson_id: str) -> None:
    page, _ = page_of(lesson_id)
    reasons = []
    for _ in page.lesson.stages:
        sitting = page.view.sitting
        for _ in range(MOST_TRIES * len(sitting.queries)):
            number = sitting.asked
            if number == len(sitting.queries):
                break
            answer = next(iter(wrong_answers(sitting.queries[number])))
            page.verbs["answer"](answer)
            reasons.append(amiss.reason(sitting, number, answer))
        page.verbs["next"]("")
    log = next(x for x in page.screen.blocks if isinstance(x, b.Log) and x.key == "log")
    texts = [row if isinstance(row, str) else row.text for row in log.rows]
    assert reasons
    for why in reasons:
        assert any(why.say in text for text in texts)
    for stage in page.lesson.stages:
        assert stage.say in texts


def test_where_a_thing_is_worth_more_than_one_the_sum_says_so() -> None:
    page, _ = page_of("virtus/counting", "justice")
    page.verbs["answer"](SHOWN)
    (sums,) = [x for x in page.screen.blocks if isinstance(x, b.Ledger)]
    assert [term.text for one in sums.sums for term in one.terms] == ["2 Flames × 2"]


READINGS = [(i, slug) for i, slug in ASKS if isinstance(stage_of(i, slug).task, Read)]


@pytest.mark.parametrize(("lesson_id", "slug"), READINGS)
def test_readings_are_told_apart_by_what_they_do_here(lesson_id: str, slug: str) -> None:
    sitting = Sitting(stage_of(lesson_id, slug))
    told = [amiss.reason(sitting, number, answer).say
            for number, query in enumerate(sitting.queries) for answer in wrong_answers(query)]
    assert told
    assert all(said.startswith("By this reading: ") for said in told)


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_on_a_wall_too_the_board_keeps_what_was_asked_about(lesson_id: str) -> None:
    page = Projector(catalogue.find(lesson_id))
    asking = [x for x in page.items if x.question and not isinstance(x.stage.task, Make)]
    assert asking
    for item in asking:
        page.to(item.stage.slug)
        asked = picture(page.screen)
        page.verbs["next"]("")
        assert picture(page.screen).twin == asked.twin


@pytest.mark.parametrize(("lesson_id", "slug"), READINGS)
def test_on_a_wall_what_closes_a_disputed_step_comes_once_every_reading_is_asked(
    lesson_id: str, slug: str
) -> None:
    stage = stage_of(lesson_id, slug)
    assert isinstance(stage.task, Read)
    assert stage.told
    asked = [item for item in items(catalogue.find(lesson_id))
             if item.stage.slug == slug and item.options]
    assert len(asked) == len(stage.task.answers)
    assert not [item for item in asked[:-1] if stage.told in (item.why, item.closing)]
    assert asked[-1].closing == stage.told
    assert all(item.why.startswith("By this reading") for item in asked)


def picture(screen: b.Screen) -> Picture:
    return next(x.picture for x in screen.blocks if isinstance(x, b.Board))


def told_no(stage: Stage) -> Iterator[str]:
    """What is said to somebody who thinks that something allowed is not."""
    sitting = Sitting(stage)
    for number, query in enumerate(sitting.queries):
        asks_leave = isinstance(stage.task, Judge) and number == 0
        if isinstance(stage.task, Read):
            asks_leave = stage.task.measure.legal is not None
        if asks_leave and "yes" in query.right:
            yield amiss.reason(sitting, number, "no").say


def test_a_wrong_no_is_told_which_condition_holds_with_its_numbers() -> None:
    told = [(f"{i}/{slug}", say) for i, slug in ASKS for say in told_no(stage_of(i, slug))]
    stages = [puzzles.make(name, "legal", level, seed).stage
              for name in puzzles.games() for level in LEVELS for seed in range(4)]
    told += [(stage.say, say) for stage in stages for say in told_no(stage)]
    assert len(told) > len(puzzles.games())
    # Of a pass and of a region there is nothing to count.
    counted = [(where, say) for where, say in told if re.search(r"\d", say)]
    assert len(counted) > len(told) / 2
    assert not [say for _, say in told if re.search(r"nobody may pass|turn to act\.$", say)]
    (lone,) = told_no(stage_of("virtus/single", "lone"))
    assert "No other card of the active row has the Virtue or the value of Justice 4" in lone


@pytest.mark.parametrize(("lesson_id", "slug"), ASKS)
def test_no_reason_sends_the_learner_away_to_look(lesson_id: str, slug: str) -> None:
    stage = stage_of(lesson_id, slug)
    sitting = Sitting(stage)
    for number, query in enumerate(sitting.queries):
        for answer in wrong_answers(query):
            say = amiss.reason(sitting, number, answer).say
            assert not re.search(r"See when|Only this counts|Nothing refuses the move", say), say


@pytest.mark.parametrize(("lesson_id", "slug"), READINGS)
def test_each_reading_is_put_apart_from_its_question_and_told_what_decides(
    lesson_id: str, slug: str
) -> None:
    page, _ = page_of(lesson_id, slug)
    task = page.view.stage.task
    assert isinstance(task, Read)
    for query in page.view.sitting.queries:
        page.verbs["answer"](rightly(query))
    asked = [x for x in page.screen.blocks if isinstance(x, b.Question)]
    supposed = [x.text for x in page.screen.blocks
                if isinstance(x, b.Sentence) and x.key.startswith("suppose-")]
    assert {x.text for x in asked} == {task.question}
    assert len(asked) == len(supposed) == len(set(supposed)) == len(task.answers)
    assert all("Suppose: " in text for text in supposed)
    for one in asked:
        assert one.reply.startswith("Right.")
        assert one.kind != "yes-no" or "By this reading: " in one.reply
