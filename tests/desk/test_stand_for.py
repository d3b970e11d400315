"""Pieces that a question lays out for what a table said are not told as if they lay just there."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.desk.helpers import ask, by_chance, evenings, in_each_mode, told_apart
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening, Question
from tutor.desk.template import Template, template
from tutor.view import answering, text
from tutor.view import blocks as b

ASKED = 3
PIECES = {
    "courtier": r"courtier on space", "tile": r"Guild tile|tile of Terracina",
    "card": r"\b(?:Charity|Faith|Hope|Fortitude|Justice|Temperance|Prudence) \d+",
}
"""What pieces are called, and how one of them is named."""
STANDS = r"(?i)\b{}s?\b.* stands? (?:here )?for "
"""How it is told that pieces of a kind stand for others."""


def painted(answer: Answer) -> str:
    """All that an answer shows but what an owner's copy is asked about, and the board."""
    shown = [block for block in answering.blocks(answer) if not isinstance(block, b.Board)]
    lines = [line for block in shown for line in text.block(block)]
    return " ".join(" ".join(lines).split())


def unsaid(answer: Answer) -> set[str]:
    """The pieces that are named though nobody said them, and nothing tells that they stand for any.
    """
    whole = painted(answer)
    asked = re.findall(r"[^.?:;]*\byour own copy\b[^?]*\?|Which icon does[^?]*\?", whole)
    told = [one for one in answer.question.assumed() if one in whole]
    return {name for kind, names in PIECES.items() for name in re.findall(names, whole)
            if not any(name in one for one in (*asked, stated(answer)))
            and not any(re.search(STANDS.format(kind), one) for one in told)}


def stated(answer: Answer) -> str:
    """What was asked, as somebody said it."""
    question = answer.question
    return f"{question.say(question.template.question)} {answering.stated(answer)}"


@pytest.mark.parametrize(("one", "evening"), in_each_mode(), ids=told_apart)
def test_no_answer_names_a_piece_that_nobody_laid(one: Template, evening: Evening) -> None:
    random, start = Random(f"{one.id} {evening.mode}"), Question.new(evening, one)
    for _ in range(ASKED):
        question = by_chance(start, random).plain()
        assert not unsaid(answered(question)), dict(question.values)


def test_a_card_that_stands_for_others_is_named_and_told_to_do_so() -> None:
    answer = answered(ask("virtus", "draw"))
    assert re.search(PIECES["card"], painted(answer).replace(stated(answer), ""))
    assert [one for one in answer.question.assumed() if re.search(STANDS.format("card"), one)]


@pytest.mark.parametrize("template_id", ["siege", "battle", "bonus", "passed"])
def test_courtiers_that_were_laid_out_are_told_as_they_were_stated(template_id: str) -> None:
    found = template("virtu", template_id)
    assert found is not None
    assert any("courtier on space" in name for name in found.calls)
    random, start = Random(template_id), Question.new(evenings("virtu")[0], found)
    for _ in range(ASKED):
        question = by_chance(start, random).plain()
        assert "on space" not in painted(answered(question)), dict(question.values)


def test_the_sum_of_a_siege_counts_what_was_stated() -> None:
    told = painted(answered(ask("virtu", "siege", troops=3, bonus=2)))
    assert "3 Troops + 2 War Bonus (those stated) = 5" in told
