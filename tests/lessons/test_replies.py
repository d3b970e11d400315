"""What is said to a move: how it stands, whether it leads on, what is left; what would allow it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.lessons.class_room import MAKES, own_path, page_of, replies, send, session, stage_of
from tutor.core import engine
from tutor.core.frames import Action
from tutor.lessons.document import Make
from tutor.lessons.sitting import Sitting
from tutor.view import blocks as b
from tutor.view import html, leads
from tutor.view.choices import code
from tutor.view.lesson import LessonPage
from tutor.view.moves import NOT_A_RULE, on_offer
from tutor.view.stage import StageView


def reply(page: LessonPage | StageView) -> str:
    blocks = page.screen.blocks if isinstance(page, LessonPage) else page.blocks()
    return replies(blocks)[0]


def told(lesson_id: str, slug: str, *wanted: str) -> Iterator[str]:
    """What is said to each of some moves, named by words in them."""
    view = StageView(stage_of(lesson_id, slug), None, lambda view: None)
    for want in wanted:
        view.verbs["act"](code(move(view, want)))
        yield reply(view)


def move(view: StageView, want: str) -> Action:
    words, opt = view.sitting.walk.game.describe, view.sitting.walk.opt
    return next(a for a in on_offer(view.sitting) if want in words.act(opt, a))


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_each_step_of_the_right_path_is_said_to_be_right_and_tells_no_log(
    lesson_id: str, slug: str
) -> None:
    stage = stage_of(lesson_id, slug)
    assert isinstance(stage.task, Make)
    view = StageView(stage, None, lambda view: None)
    for action in own_path(view.sitting):
        view.verbs["act"](code(action))
        said = reply(view)
        assert "back in the supply" not in said
        assert "speaks next" not in said
        if not view.done:
            assert said.startswith("That is allowed." if stage.task.turn else "✓ Right so far.")
            legal = [a for a in engine.legal(view.sitting.node.state) if view.sitting.lets(a)]
            assert ("All that is left to do here" in said) == (len(legal) == 1)


def test_a_choice_that_is_right_is_said_to_be_so_with_how_it_stands_and_what_is_left() -> None:
    (said,) = told("virtu/agents", "which", "besiege Ravenna")
    assert said == (
        "✓ Right so far. Red besieges Ravenna, a neutral City, with 2 Troops. It stands 2 against "
        "1. All that is left to do here: pass for good. That settles it."
    )
    (aside,) = told("virtu/victory", "spare", "besiege Terracina")
    assert "no nearer" in aside


def test_how_it_stands_is_told_after_each_word_and_where_it_goes_on() -> None:
    (said,) = told("virtu/bonuses", "take", "token")
    assert "Red passes for good. It stands 3 against 2." in said
    (done,) = told("virtu/bonuses", "token", "token")
    assert re.search(r"^✓ Done\..* It stands \d against \d\.$", done)
    first, _, last = told("virtu/bonuses", "spread", "pass", "token", "pass")
    assert "Red besieges Ravenna" in first
    assert "Terracina falls" in last
    assert "Ravenna falls" in last
    *_, equal = told("virtu/victory", "spare", "besiege Siena", "pass")
    assert "It stands 3 against 3." in equal
    bids = list(told("il_principe/winner", "milan", "bid 4", "build Milan"))
    assert "2 blazons left" in bids[-1]


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_before_the_first_move_there_is_nothing_to_tell(lesson_id: str, slug: str) -> None:
    assert leads.standing(Sitting(stage_of(lesson_id, slug))) == ""


def test_out_of_reach_is_told_with_the_numbers_that_can_be_reached_at_best() -> None:
    *_, said = told("virtu/spring", "whole", "Cavalry", "to Ravenna", "to Ravenna", "end the")
    assert "out of reach now. At best: 2 is not more than 4: Ravenna holds out" in said \
        or "out of reach now. At best: 3 is not more than 4: Ravenna holds out" in said
    *_, nothing = told("virtu/spring", "whole", "end the")
    assert "out of reach now: nothing that could decide it" in nothing


def test_a_refusal_says_what_to_do_first_or_that_more_would_not_help() -> None:
    (first,) = told("virtu/spring", "march", "Florence to Ravenna")
    assert first.endswith("First take the Cavalry symbols of the Action card.")
    (never,) = told("virtu/spring", "march", "Florence to Venice")
    assert "More would not help: No road joins Florence and Venice." in never
    (short,) = told("il_principe/bids", "win", "bid 12")
    assert short.endswith("It would need 2 more ducats.")


def test_a_tap_on_the_board_that_narrows_the_moves_says_so_and_shows_all_again() -> None:
    page, _ = page_of("virtu/spring", "march")

    def listed() -> int:
        return sum(len(g.options) for x in page.screen.blocks if isinstance(x, b.Choices)
                   for g in x.groups)

    every = listed()
    page.verbs["look"]("Ravenna")
    assert listed() < every
    (only,) = [x for x in page.screen.blocks if x.key == "only"]
    assert isinstance(only, b.Sentence)
    assert only.text == f"Only what concerns Ravenna is listed: {listed()} of {every} moves."
    again = next(x for block in page.screen.blocks if isinstance(block, b.Choices)
                 for x in block.more if x.text == "Show all moves")
    page.verbs[again.intent.verb](again.intent.value)
    assert listed() == every
    assert not [x for x in page.screen.blocks if x.key == "only"]


def test_the_wish_of_a_lesson_is_told_once_on_a_page() -> None:
    page, _ = page_of("virtu/bonuses", "token")

    def wishes() -> int:
        return str(page.screen).count(NOT_A_RULE)

    assert wishes() == 1
    left = next(x for block in page.screen.blocks if isinstance(block, b.Choices)
                for group in block.refused for x in group.options)
    page.verbs["act"](left.intent.value)
    assert NOT_A_RULE in reply(page)
    assert wishes() == 1


@pytest.mark.parametrize("answer", ["-1", "many", "3.5"])
def test_what_is_no_count_is_told_without_an_example_that_could_be_the_answer(answer: str) -> None:
    page, _ = page_of("virtu/strength", "guard")
    page.verbs["answer"](answer)
    assert "0 or more" in reply(page)
    assert not re.search(r"[1-9]", reply(page).replace(answer, ""))


def test_three_tries_of_a_kind_name_the_rule_that_refused_most_of_them() -> None:
    found = session("f" * 32)
    send(found, "lesson", "virtu/spring/march")
    view = StageView(stage_of("virtu/spring", "march"), None, lambda view: None)
    for want in ("Florence to Ravenna", "Ravenna to Venice", "Venice to Florence"):
        send(found, "act", code(move(view, want)))
    assert re.search("refused, by “.+?” among others", str(found.screen))


def test_an_empty_answer_is_not_sent_and_the_browser_says_so() -> None:
    page, _ = page_of("virtu/strength", "guard")
    (asked,) = [x for x in page.screen.blocks if isinstance(x, b.Question)]
    (field,) = re.findall("<input[^>]*>", html.question(asked))
    assert "required" in field
    assert not re.search(r'title="[^"]*[1-9]', field), "an example could be the answer"
