"""What is shown under a house rule: that the rules don't say, and the other reading."""

from __future__ import annotations

import re
from dataclasses import replace

import msgspec
import pytest

from tests.desk.helpers import ask, evenings, every_template
from tutor.core.game import names
from tutor.desk import slip
from tutor.desk.answer import Answer, answered
from tutor.desk.housed import HOUSE_RULE, reasons
from tutor.desk.question import Question
from tutor.play.ruling import INCOMPLETE, UNSETTLED
from tutor.rulebook import catalogue
from tutor.view import blocks as b
from tutor.view import text
from tutor.view.answering import blocks, headline
from tutor.view.keeping import Keeping
from tutor.view.readings import WITHOUT
from tutor.view.sending import Sending, named
from tutor.view.slip_page import slip_page
from widgets.screens import spoken

RULED_OUT = "the rulebook itself shows that it is not meant so"


def housed(question: Question, reading: str, dispute: str) -> Answer:
    evening = msgspec.structs.replace(question.evening, house={dispute: reading})
    return answered(replace(question, evening=evening))


def parts(answer: Answer) -> list[b.Parts]:
    return [one for one in blocks(answer) if isinstance(one, b.Parts) and one.title == WITHOUT]


def test_under_a_house_rule_it_is_told_that_the_rules_do_not_say() -> None:
    question = ask("virtu", "decline", who="red", city="Siena")
    assert answered(question).word == UNSETTLED
    for reading, said, other in (("may-decline", "Yes", "– Yes"), ("must-resolve", "No", "– Yes")):
        answer = housed(question, reading, "virtu.d.decline-siege")
        assert answer.said == said
        ((row,),) = [one.rows for one in parts(answer)]
        assert row.title == "The rules don't say"
        assert row.text == "As usually read: No."
        assert [line for line in row.lines if line.endswith(other)]
        page = slip_page(answer, slip.slip(answer))
        assert WITHOUT in page
        assert "The rules don&#x27;t say" in page or "The rules don't say" in page


def test_a_house_rule_that_decides_is_the_reason_wherever_the_answer_is_told() -> None:
    question = ask("virtu", "bonus", role="defence")
    answer = housed(question, "also-defence", "virtu.d.defender-tokens")
    assert (answer.word, answer.reason) == (
        "yes", "House rule: Yes, as long as they are still held.")
    assert answer.reason in text.paint(Sending(answer, ()).screen)
    assert answer.reason in slip_page(answer, slip.slip(answer))
    # What holds against its own sense does so by the house rule, and says so.
    (verdict,) = [one for one in blocks(answer) if isinstance(one, b.Verdict)]
    (row,) = [one for one in verdict.checks if "serves its owner in attack" in one.text]
    assert row.text.endswith(": allowed by the house rule.")
    assert [one for one in verdict.checks if "house rule" in one.text] == [row]
    # A no has its numbers or its condition beside it, as far as a glance reads them.
    no = housed(ask("virtu", "decline", who="red", city="Siena"), "must-resolve",
                "virtu.d.decline-siege")
    assert no.reason.startswith("House rule: No; only the winner")
    assert len(no.reason.split()) <= 20


def test_what_is_said_whichever_way_it_is_read_answers_the_question() -> None:
    """Who wins is no question for a yes or no."""
    seen = set()
    for name, one in every_template():
        for evening in evenings(name)[:1]:
            answer = answered(ask(name, one.id, evening))
            for log in (x for x in blocks(answer) if isinstance(x, b.Log)):
                if ", whichever way you read" in log.title:
                    first = log.title.partition(",")[0]
                    assert first == (answer.said if answer.said in ("Yes", "No") else "The same")
                    seen.add(first)
    assert "The same" in seen


def test_a_house_rule_that_decides_nothing_is_not_set_against_others() -> None:
    question = ask("virtu", "siege", owner="yellow", troops=6)
    assert parts(housed(question, "consecutive", "virtu.d.passing")) == []
    assert parts(answered(question)) == []


def test_a_slip_is_named_by_its_game_and_its_question() -> None:
    answer = answered(ask("virtu", "siege", attacker="red", city="Siena", troops=6))
    (take,) = [one for one in Sending(answer, ()).screen.blocks if isinstance(one, b.Take)]
    assert take.page_file == "virtu-does-siena-fall-to-red.html"
    assert take.file == "virtu-does-siena-fall-to-red.yaml"


@pytest.mark.parametrize(("name", "one"), every_template(), ids=lambda x: getattr(x, "id", x))
def test_a_file_s_name_is_one_that_any_device_can_keep(name: str, one: object) -> None:
    for evening in evenings(name)[:1]:
        question = ask(name, one.id, evening)  # type: ignore[attr-defined]
        found = named(slip.asked(question))
        assert found.startswith(f"{name.replace('_', '-')}-")
        assert found.isascii()
        assert len(found) <= 72
        assert not set(found) - set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_what_happens_is_no_refusal() -> None:
    """Whoever defends may have hoped for it: it is neither crossed out nor read out as a no."""
    answer = answered(ask("virtu", "siege", attacker="red", owner="yellow", defenders=3, answer=1))
    assert headline(answer) == "→ Ravenna holds out"
    read = spoken(b.Screen("", tuple(blocks(answer))))
    assert read.startswith("Ravenna holds out. 2 is not more than 6")
    no = answered(ask("virtu", "decline", who="red", owner="red"))
    assert headline(no) == "✗ No"
    assert spoken(b.Screen("", tuple(blocks(no)))) == "No. Ravenna is Red's own City."


def test_a_house_rule_against_the_book_says_so_in_the_head() -> None:
    question = ask("virtus", "draw", taken=2, also="some")
    assert answered(question).said == "Yes"
    answer = housed(question, "closure", "virtus.d.draw-chain")
    assert answer.said == "No"
    assert answer.reason.startswith("House rule: The dragging repeats")
    ((row,),) = [one.rows for one in parts(answer)]
    assert row.title == "Yes"
    assert RULED_OUT in row.lines[0]
    verdict = next(one for one in blocks(answer) if isinstance(one, b.Verdict))
    assert [line for line in verdict.assumed if "house rule" in line and RULED_OUT in line]


def test_a_reading_that_the_book_rules_out_warns_where_it_can_be_chosen() -> None:
    answer = answered(ask("virtus", "draw", taken=2, also="all"))
    shown = next(one for one in blocks(answer, keeping=Keeping()) if isinstance(one, b.Readings))
    closure = "The dragging repeats until nothing more matches"
    offers = [row for row in shown.rows if any(closure in one.text for one in row.buttons)]
    assert offers
    assert all(any(RULED_OUT in line for line in row.lines) for row in offers)


def test_whatever_house_rule_turns_an_answer_is_told() -> None:
    turned = 0
    for name, one in every_template():
        question = Question.new(evenings(name)[0], one)
        plain = answered(question)
        for other in plain.ruling.alternatives if plain.ruling else ():
            answer = housed(question, other.reading, other.dispute)
            if other.along or answer.said == plain.said or answer.word == INCOMPLETE:
                continue
            assert answer.bare is not None, (one.id, other.reading)
            assert parts(answer), (one.id, other.reading)
            turned += 1
    assert turned


def test_a_house_rule_can_be_read_where_no_other_reading_stands_beside_it() -> None:
    for name in names():
        for dispute in catalogue(name).disputes.values():
            others = [f"As {other}" for other in ("before", *(r.id for r in dispute.readings))]
            for one in dispute.readings:
                assert not one.text.startswith(tuple(others)), (dispute.id, one.text)


def test_no_yes_of_a_reading_stands_under_a_no_or_the_other_way_round() -> None:
    settled = {(name, one.id) for name in names() for one in catalogue(name).disputes.values()}
    for name, dispute in settled:
        one = catalogue(name).disputes[dispute]
        for reading in one.readings:
            for said, other in (("Yes", "No"), ("No", "Yes")):
                first = next(reasons([(one, reading.id)], "", said))
                assert not re.match(rf"{HOUSE_RULE} {other}\b", first), first
    passing = catalogue("virtu").disputes["virtu.d.passing"]
    told = next(reasons([(passing, "consecutive")], "", "Yes"))
    assert told == "House rule: The exchange ends after two passes in a row."
