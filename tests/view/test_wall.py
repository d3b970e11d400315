"""A lesson on a wall: the keys that lead through it, the hands that are counted, what is shown."""

from __future__ import annotations

import re

import pytest

from tests.lessons.class_room import LESSONS, wall_pages
from tutor.lessons import catalogue
from tutor.lessons.document import Judge, Make, Read, Stage
from tutor.view import blocks as b
from tutor.view.blocks import Board, Screen, Sentence, Votes
from tutor.view.items import LETTERS, LONGEST, items
from tutor.view.markup import esc
from tutor.view.picture import Picture
from tutor.view.projector import KEYS, THE_END, Projector, clause
from tutor.view.sheet import sheet


def wall(lesson_id: str = "virtu/strength", *, keys: bool = False) -> Projector:
    return Projector(catalogue.find(lesson_id), keys=keys)


def counts(found: Projector) -> list[int]:
    (votes,) = (block for block in found.screen.blocks if isinstance(block, Votes))
    return [row.count for row in votes.rows]


def told(screen: Screen) -> list[str]:
    return [block.text for block in screen.blocks if isinstance(block, Sentence)]


@pytest.mark.parametrize("verb", ["next", "back", "keys"])
def test_the_keys_are_told_before_the_first_place_and_hide_none(verb: str) -> None:
    found = wall(keys=True)
    assert told(found.screen)[1:] == list(KEYS)
    assert not [block for block in found.screen.blocks if isinstance(block, Board | Votes)]
    found.verbs[verb]("")
    assert found.screen == wall().screen


def test_the_keys_can_be_asked_for_at_any_place() -> None:
    found = wall()
    found.verbs["next"]("")
    there = found.screen
    found.verbs["keys"]("open")
    found.verbs["keys"]("open")
    assert told(found.screen)[1:] == list(KEYS)
    assert found.screen.fragment == there.fragment
    assert all(button.enabled for block in found.screen.blocks if isinstance(block, b.Steps)
               for button in (block.back, block.next))
    found.verbs["vote"]("A")
    found.verbs["recount"]("")
    found.verbs["next"]("")
    assert found.screen == there
    assert "Keys" in [button.text for button in there.trail]
    for _ in range(2):
        found.verbs["keys"]("close")
        assert found.screen == there
        found.verbs["keys"]("open")


DISPUTED = [(lesson.id, stage.slug) for lesson in catalogue.listing() for stage in lesson.stages
            if isinstance(stage.task, Read) and stage.told]


@pytest.mark.parametrize(("lesson_id", "slug"), DISPUTED)
def test_what_is_said_of_all_readings_ticks_none_and_shows_what_each_gives(
    lesson_id: str, slug: str
) -> None:
    lesson = catalogue.find(lesson_id)
    stage = lesson.stages[lesson.number(slug)]
    found = wall(lesson_id)
    found.to(slug)
    while told(found.screen) != [stage.told]:
        at = found.screen.fragment
        found.verbs["next"]("")
        assert found.screen.fragment != at, "it is said by itself"
    (votes,) = (block for block in found.screen.blocks if isinstance(block, Votes))
    assert [row.right for row in votes.rows] == [None] * len(votes.rows)
    given = [one for one in items(lesson) if one.stage is stage and one.options]
    assert len(votes.rows) == len(given) > 1
    for row, one in zip(votes.rows, given, strict=True):
        assert row.text == f"{clause(one.say)} → {one.answer.partition(': ')[2] or one.answer}"
    found.verbs["vote"]("A")
    assert counts(found) == [0] * len(votes.rows)


def test_a_miscount_is_taken_back_hand_by_hand() -> None:
    found = wall()
    for letter in "ACCZ":
        found.verbs["vote"](letter)
    assert counts(found) == [1, 0, 2, 0]
    found.verbs["unvote"]("A")
    assert counts(found) == [0, 0, 2, 0]
    found.verbs["vote"]("B")
    for left in ([0, 0, 2, 0], [0, 0, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0]):
        found.verbs["recount"]("")
        assert counts(found) == left


def test_what_is_taken_back_is_of_the_question_that_is_shown() -> None:
    found = wall()
    found.verbs["vote"]("A")
    for _ in range(2):
        found.verbs["next"]("")
    found.verbs["recount"]("")
    for _ in range(2):
        found.verbs["back"]("")
    assert counts(found) == [1, 0, 0, 0]


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_nothing_in_a_picture_of_a_wall_can_be_chosen(lesson_id: str) -> None:
    for screen in wall_pages(lesson_id):
        (picture,) = (block.picture for block in screen.blocks if isinstance(block, Board))
        assert isinstance(picture, Picture)
        assert not [shape for shape in picture.shapes if shape.id]


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_one_sentence_of_a_wall_can_be_read_at_a_glance(lesson_id: str) -> None:
    for screen in wall_pages(lesson_id):
        (sentence,) = told(screen)
        assert 0 < len(sentence) <= LONGEST, screen.fragment
        assert not re.search(r"[.!?][\W\d]* [\W\d]*[A-Z]", sentence), "one sentence and no more"


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_what_is_told_is_no_answer_over_again(lesson_id: str) -> None:
    for item in items(catalogue.find(lesson_id)):
        said = {f"{option}.".casefold() for option in item.options}
        assert item.why.casefold() not in said, item.stage.slug


CLOSED = [(lesson.id, stage) for lesson in catalogue.listing() for stage in lesson.stages
          if stage.task is not None and stage.told]
"""The steps that are closed with a sentence."""


@pytest.mark.parametrize(("lesson_id", "stage"), CLOSED, ids=lambda one: getattr(one, "slug", one))
def test_what_closes_a_step_is_told_on_a_wall_and_on_paper(lesson_id: str, stage: Stage) -> None:
    said = [sentence for screen in wall_pages(lesson_id) for sentence in told(screen)]
    assert stage.told in " ".join(said)
    assert esc(stage.told) in sheet(catalogue.find(lesson_id))


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_what_is_asked_fits_its_answers_and_a_yes_tells_its_condition(lesson_id: str) -> None:
    for item in items(catalogue.find(lesson_id)):
        if isinstance(item.stage.task, Make):
            assert re.search(r"What (first|do you \w+( first)?)\?$", item.question)
        if isinstance(item.stage.task, Judge):
            assert "Every condition" not in item.why
            assert len(item.why.removeprefix("Nothing forbids it.").split()) > 3, item.why


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_no_says_why_in_the_words_of_the_lesson(lesson_id: str) -> None:
    for item in items(catalogue.find(lesson_id)):
        if isinstance(item.stage.task, Judge):
            reasons = {f"No: {reason}" for reason in item.stage.task.reasons.values()}
            assert len(reasons) > 1
            assert {*item.options} == {"Yes", *reasons}


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_of_one_number_alone_no_sum_is_told(lesson_id: str) -> None:
    for item in items(catalogue.find(lesson_id)):
        assert not re.fullmatch(r"\d+ [^+−=]+ = \d+\.", item.why), item.why


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_the_last_page_says_what_was_taught_and_that_it_is_over(lesson_id: str) -> None:
    found = wall(lesson_id)
    *_, before, last = wall_pages(lesson_id)
    (sentence,) = told(last)
    assert sentence == found.lesson.taught not in ("", found.lesson.about)
    (over,) = (block for block in last.blocks if isinstance(block, Votes))
    assert (over.text, over.rows) == (THE_END, ())
    assert THE_END not in [block.text for block in before.blocks if isinstance(block, Votes)]
    for _ in range(200):
        found.verbs["next"]("")
    assert found.screen == last
    for letter in LETTERS:
        found.verbs["vote"](letter)
    assert found.screen == last


def test_a_number_that_changes_is_told_as_a_sum() -> None:
    why = {item.stage.slug: item.why for item in items(catalogue.find("il_principe/cities"))}
    assert why["builder"] == "3 before + 6 for Milan = 9."
    sums = [re.fullmatch(r"(\d+) before ([+−]) (\d+) [^+−=]+ = (\d+)\.", item.why)
            for lesson in catalogue.listing() for item in items(lesson)]
    found = [one.groups() for one in sums if one]
    assert found
    assert all(int(a) + (1 if sign == "+" else -1) * int(by) == int(total)
               for a, sign, by, total in found)
