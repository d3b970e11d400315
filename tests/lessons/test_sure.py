"""Nobody is to blame for what a guess refuses, and no guess is told as a fact."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lessons.class_room import MAKES, find, own_path, page_of, replies, stage_of
from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import game
from tutor.core.options import recording, supposing
from tutor.lessons.sitting import GUESSED_NO, Sitting
from tutor.lessons.tempting import tempting
from tutor.play.ruling import possible
from tutor.view import blocks as b
from tutor.view.choices import code
from tutor.view.items import items
from tutor.view.lesson import LessonPage
from tutor.view.moves import MOST_REFUSED
from tutor.view.verdicts import SUPPOSED
from tutor.view.words import failing


def by_guess(sitting: Sitting, action: Action) -> bool:
    """Whether another value of a single guess would allow a move that is refused."""
    s = sitting.node.state
    with recording() as record:
        engine.explain(s, action)
    for name in record.stand_ins:
        for value in possible(game(s.opt.game), name):
            with supposing({name: value}):
                if failing(engine.explain(s, action)) is None:
                    return True
    return False


def tried(page: LessonPage, action: Action) -> list[str]:
    page.verbs["act"](code(action))
    return replies(page.screen.blocks)


def refused(lesson_id: str, slug: str) -> Iterator[tuple[LessonPage, dict[str, int], Action]]:
    """Every refused move that is offered at a step and on the way to its goal, on a page there."""
    path = own_path(Sitting(stage_of(lesson_id, slug)))
    for done in range(len(path)):
        sitting = page_at(lesson_id, slug, path[:done])[0].view.sitting
        for action in tempting(sitting)[:MOST_REFUSED]:
            if sitting.lets(action):
                yield *page_at(lesson_id, slug, path[:done]), action


def page_at(
    lesson_id: str, slug: str, path: list[Action]
) -> tuple[LessonPage, dict[str, int]]:
    page, learnt = page_of(lesson_id, slug)
    for action in path:
        tried(page, action)
    return page, learnt


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_what_a_guess_refuses_is_told_so_and_charged_to_nobody(lesson_id: str, slug: str) -> None:
    for page, learnt, action in refused(lesson_id, slug):
        guess = by_guess(page.view.sitting, action)
        said = tried(page, action)
        assert (GUESSED_NO in said[0]) == guess, said
        # What a guess alone would refuse too is said to be one.
        assert not guess or SUPPOSED in said[0]
        assert ("counts as no mistake" in said[0]) == guess
        assert (page.view.refused is None) == guess
        assert bool(page.view.sitting.work.refused) != guess
        assert bool(learnt) != guess


def test_a_road_that_no_rulebook_prints_is_a_guess_also_in_what_stays_readable() -> None:
    guessed = 0
    for page, learnt, action in refused("virtu/spring", "march"):
        if by_guess(page.view.sitting, action):
            guessed += 1
            for _ in range(3):
                tried(page, action)
            assert not learnt
            log = [row for x in find(page.screen, b.Log) for row in x.rows]
            assert any("by our reconstruction" in getattr(row, "text", "") for row in log)
    assert guessed


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_a_class_is_asked_nothing_that_is_wrong_by_a_guess_alone(
    lesson_id: str, slug: str
) -> None:
    page, _ = page_of(lesson_id, slug)
    sitting = page.view.sitting
    words, opt = sitting.walk.game.describe, sitting.walk.opt
    asked = {o.lower() for item in items(page.lesson) if item.stage.slug == slug
             for o in item.options}
    guesses = [a for a in tempting(sitting) if by_guess(sitting, a)]
    assert asked.isdisjoint(words.act(opt, action).lower() for action in guesses)
