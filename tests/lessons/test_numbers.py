"""Why a number is what it is, and why another is not: every part of it, by what it is."""

from __future__ import annotations

import re

import pytest

from tests.lessons.class_room import ASKS, page_of, stage_of
from tutor.lessons import catalogue
from tutor.lessons.query import SHOWN
from tutor.lessons.sitting import Sitting
from tutor.rulebook import catalogue as rulebook
from tutor.scenario.document import Ask
from tutor.view import amiss, parts
from tutor.view import blocks as b
from tutor.view.items import items


def changes(lesson_id: str, slug: str) -> tuple[parts.Part, ...]:
    sitting = Sitting(stage_of(lesson_id, slug))
    assert isinstance(sitting.stage.task, Ask)
    return parts.of_change(sitting.walk, sitting.place, sitting.stage.task)


NUMBERS = [(i, slug) for i, slug in ASKS if isinstance(task := stage_of(i, slug).task, Ask)
           and type(task.answer) is int]
CHANGES = [(i, slug) for i, slug in NUMBERS if changes(i, slug)]
"""The stages that ask what a number that is there comes to."""


def told(lesson_id: str, slug: str, answer: int) -> str:
    return amiss.reason(Sitting(stage_of(lesson_id, slug)), 0, str(answer)).say


def test_there_are_numbers_that_change_in_every_game() -> None:
    assert {i.partition("/")[0] for i, _ in CHANGES} == {"virtu", "il_principe", "virtus"}


@pytest.mark.parametrize(("lesson_id", "slug"), CHANGES)
def test_all_that_changes_a_number_is_in_its_sum_on_the_page_and_on_the_wall(
    lesson_id: str, slug: str
) -> None:
    page, _ = page_of(lesson_id, slug)
    page.verbs["answer"](SHOWN)
    right = int(page.view.sitting.queries[0].right[0])
    shown = [x for x in page.screen.blocks if isinstance(x, b.Ledger)]
    (one,) = [one for block in shown for one in block.sums if one.total == right]
    assert sum(term.number for term in one.terms) == right
    assert "“" not in " ".join(term.text for term in one.terms), "each part has words of its own"
    (item,) = [x for x in items(catalogue.find(lesson_id)) if x.stage.slug == slug]
    numbers = [int(n) * (-1 if sign == "−" else 1)
               for sign, n in re.findall(r"(−?) ?(\d+)", item.why.rpartition(" = ")[0])]
    assert sum(numbers) == right
    assert item.why.endswith(f"= {right}.")


def test_of_two_losses_both_are_told_and_none_is_blamed_where_either_may_be_missing() -> None:
    one = amiss.reason(Sitting(stage_of("virtu/victory", "both")), 0, "2")
    assert "the 1 for the strong City or the 1 for the defending Troop" in one.say
    # As many are lost: whoever says that has counted both.
    assert "what goes, not what is left" in one.say
    assert one.missed == ()
    both = amiss.reason(Sitting(stage_of("virtu/victory", "both")), 0, "3")
    assert "the 1 for the strong City and the 1 for the defending Troop" in both.say
    assert both.missed == ("virtu.siege.loss-strong-city", "virtu.siege.loss-per-defender")


def test_what_is_lost_is_taken_from_where_it_was_though_the_rest_goes_elsewhere() -> None:
    assert [part.number for part in changes("virtu/defeat", "loss")] == [2, -1]


@pytest.mark.parametrize(("lesson_id", "slug"), NUMBERS)
def test_no_rule_is_named_as_if_it_were_a_part_of_a_sum(lesson_id: str, slug: str) -> None:
    stage = stage_of(lesson_id, slug)
    right = int(Sitting(stage).queries[0].right[0])
    for answer in (n for n in range(max(0, right - 4), right + 6) if n != right):
        why = amiss.reason(Sitting(stage), 0, str(answer))
        titles = [t for t in re.findall("“(.+?)”", why.say)
                  if t in {rule.title for rule in rulebook(stage.base.game).rules.values()}]
        # A rule may be pointed at, where its text would tell the answer.
        assert not titles or why.say.endswith(f"What counts here is “{titles[0]}”.")


def test_the_only_part_of_a_number_is_not_named() -> None:
    assert "2" not in told("virtu/strength", "city", 0)
