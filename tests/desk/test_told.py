"""What an answer tells besides its verdict: why results differ, what was assumed, which board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from tests.desk.helpers import ask, evenings, every_template, told_apart
from tests.desk.positions import about
from tutor.core.game import game
from tutor.desk import free, slip
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening, Question
from tutor.desk.reasons import because
from tutor.desk.template import Template
from tutor.play.ruling import UNSETTLED
from tutor.scenario import links
from tutor.scenario.document import Move
from tutor.scenario.fields import Listing
from tutor.view import answering, entering
from tutor.view.blocks import Block, Board, Ledger, Readings, Verdict
from tutor.view.keeping import Keeping

LEONARDO, PRINCE = "Leonardo da Vinci", "The Prince"


def battle(red: int, green: int, yellow: int) -> Question:
    """Who wins a battle of three armies without War Bonuses?"""
    return ask("virtu", "battle", troops__red=red, troops__green=green, troops__yellow=yellow)


def blocks(answer: Answer) -> Iterator[Block]:
    return answering.blocks(answer, {}, None, Keeping())


def verdict(answer: Answer) -> Verdict:
    return next(block for block in blocks(answer) if isinstance(block, Verdict))


def housed(question: Question, dispute: str, reading: str) -> Answer:
    evening = msgspec.structs.replace(question.evening, house={dispute: reading})
    return answered(replace(question, evening=evening))


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.?!]) ", text)


def test_ships_of_a_room_are_asked_for_and_both_results_are_told() -> None:
    question = ask("virtu", "retreat", way="sail", ships=3, to="Pisa").said("from", "Terracina")
    answer = answered(question.said("room", 2))
    assert (answer.word, answer.reason) == (UNSETTLED, "One reading: No. Another: Yes.")
    assert "Ships on Room cards (2) do not count" in next(
        row.text for row in verdict(answer).checks if row.state == "fails")
    plain = answered(question)
    assert plain.said == "Yes"
    assert plain.ruling is not None
    assert not plain.ruling.alternatives
    # A house rule decides, either way.
    for reading, word in (("room-too", "yes"), ("courtiers-tiles-ottoman", "no")):
        house = {"virtu.d.retreat-ships": reading}
        evening = msgspec.structs.replace(question.evening, house=house)
        held = answered(replace(question, evening=evening).said("room", 2))
        assert held.word == word
        assert held.bare is not None


def test_of_a_pass_it_is_told_what_comes_of_the_siege() -> None:
    rows = next(one for one in blocks(answered(ask("virtu", "passed")))
                if isinstance(one, Readings)).rows
    final, consecutive = (" ".join(row.lines) for row in rows)
    assert "if level, the City holds out" in final
    assert "it counts when the Siege is decided" in consecutive
    # Of a position whose strengths are stated it is told which City falls, and who loses what.
    found = next(one for one in blocks(about("virtu/disputes/passing", 3))
                 if isinstance(one, Readings)).rows
    (falls, open_) = (dict(row.table)["What happens"] for row in found)
    assert "Ravenna falls to Red. " in falls
    assert "Red loses 1 Troop" in falls
    assert open_ == "nothing is decided by it yet"


def test_a_road_that_is_taken_for_granted_is_not_asked_for() -> None:
    for evening in evenings("virtu"):
        answer = answered(ask("virtu", "apart", evening))
        assert (answer.word, answer.wanted) == (UNSETTLED, None)
        assert not answer.copied
        assert "A road leads to both Cities." in verdict(answer).assumed
        house = {"virtu.d.retreat-together": "each-as-wished"}
        free = msgspec.structs.replace(evening, house=house)
        assert answered(ask("virtu", "apart", free)).rule == "virtu.retreat.must"


def test_the_reason_of_an_order_is_how_many_cities_each_side_has() -> None:
    found = answered(ask("virtu", "order", cities__red=1, cities__yellow=3, cities__green=2))
    assert found.said == "The order is Yellow, Green, Red"
    assert found.reason.startswith("Cities: Red 1, Yellow 3, Green 2.")


def test_why_a_card_does_not_come_up_first_is_one_thing() -> None:
    told = {len(one.seats): answered(ask("virtus", "top", one)) for one in evenings("virtus")}
    assert told[2].reason == "It is used with three players at the least, and here are two."
    assert "No, it is not used" in told[3].reason
    assert all("No, it lies below" in told[number].reason for number in (4, 5, 6, 7))


def test_results_of_a_battle_of_three_have_reasons_of_their_own() -> None:
    answer = answered(battle(2, 4, 2))
    rows = next(block for block in blocks(answer) if isinstance(block, Readings)).rows
    reasons = [row.lines[0] for row in rows]
    assert len(rows) == 3
    assert len(set(reasons)) == 3
    assert "loses 4 Troops too" in reasons[0]
    assert "loses 2 Troops too" in reasons[1]


def test_a_tie_of_two_speaks_of_nobody_else() -> None:
    answer = answered(battle(2, 2, 0))
    assert answer.said.startswith("Nobody wins")
    assert answer.reason.endswith("Each loses 1 and retreats.")
    three = answered(battle(2, 2, 1))
    assert three.ruling is not None
    reason, _ = because(three.question, three.ruling.outcome)
    assert reason.endswith("Each loses 1 and retreats. Weaker ones lose all.")


@pytest.mark.parametrize("reading", ["one-battle-sum", "one-battle-max", "pairwise"])
def test_a_house_rule_that_decides_has_its_numbers_and_says_nothing_twice(reading: str) -> None:
    question = battle(2, 4, 2)
    answer = housed(question, "virtu.d.three-attackers", reading)
    assert answer.bare is not None
    assert re.search(r"\d", answer.reason)
    told = [one for line in verdict(answer).assumed for one in sentences(line)]
    assert len(set(told)) == len(told)


def test_every_reading_can_be_chosen_for_good() -> None:
    answer = answered(ask("virtu", "eighth", held=7))
    (found,) = [block for block in blocks(answer) if isinstance(block, Readings)]
    chosen: dict[str, set[str]] = {}
    for button in (button for row in found.rows for button in row.buttons):
        chosen.setdefault(button.intent.value, set()).add(button.intent.verb)
    assert len(chosen) == 3
    assert all(verbs == {"house", "always"} for verbs in chosen.values())


def test_a_rule_of_the_set_up_that_a_table_has_settled_is_told() -> None:
    question = ask("il_principe", "blazons", on=10)
    answer = housed(question, "il_principe.d.blazons-unlisted", "one-scores")
    assert answer.said == "1 of them"
    assert answer.bare is not None
    assert "house rule" in answer.reason.lower()
    open_ = answered(question)
    assert open_.ruling is not None
    assert not any(
        other.along for other in open_.ruling.alternatives if not other.same)


def test_what_was_assumed_is_told_before_a_number_is_known() -> None:
    answer = answered(ask("virtu", "siege", city="Bologna", attacker="red", troops=3))
    assert answer.word == "incomplete"
    told = " ".join(verdict(answer).assumed)
    assert "Nobody holds Bologna: it is neutral." in told
    assert "War Bonuses Red uses: 0" in told


def test_what_else_nobody_knows_is_told_before_a_number_is_known() -> None:
    answer = answered(ask("virtu", "siege", troops="?", agent="?"))
    assert answer.word == "incomplete"
    assert answer.wanted is not None
    other = {"troops": "Agent in the City", "agent": "Troops"}[answer.wanted.name]
    assert any("Nobody knows it" in line and other in line for line in verdict(answer).assumed)


def test_each_result_has_its_board_with_all_the_fights_that_it_came_of() -> None:
    found = [*blocks(answered(battle(2, 2, 4)))]
    (one,) = [block for block in found if isinstance(block, Readings)]
    assert len(one.rows) == 3
    assert len({row.picture for row in one.rows if row.picture is not None}) >= 2
    assert not [block for block in found if isinstance(block, Board)]
    (successive,) = [row for row in one.rows if "Successive" in row.text]
    first, second = successive.lines
    assert "4 is more than 2" in first
    assert "equal at 2" in second
    assert all("strength" in line for line in successive.lines)


def test_a_table_that_fights_one_after_the_other_is_told_of_each_fight() -> None:
    answer = housed(battle(2, 2, 4), "virtu.d.three-attackers", "pairwise")
    assert answer.word != "unsettled"
    ruling = answer.ruling
    assert ruling is not None
    reason, _ = because(answer.question, ruling.outcome)
    assert "4 is more than 2" in reason
    assert "equal at 2" in reason
    sums = [block for block in blocks(answer) if isinstance(block, Ledger)]
    assert len(sums) == 2


def tapped(*cards: str) -> list[str]:
    """Red's cards of Patronage as they were tapped one after the other."""
    opt = next(one for one in evenings("virtu") if len(one.seats) == 3).options
    spec = entering.spec_at(game("virtu").script.given(opt), ("players", "red", "patronage"))
    assert isinstance(spec, Listing)
    found: list[str] = []
    for card in cards:
        found = entering.toggled(spec, found, card)
    return found


def test_what_was_said_first_changes_no_position_nor_its_link() -> None:
    evening = next(one for one in evenings("virtu") if len(one.seats) == 3)
    one = {
        "at": "end-of-spring", "order": ["red", "yellow", "green"],
        "cities": {"Siena": {"owner": "green", "troops": {"red": 3, "green": 1}},
                   "Florence": {"owner": "red"}},
        "players": {"green": {"florins": 1, "war_tokens": 2},
                    "red": {"war_tokens": 1, "patronage": tapped(PRINCE, LEONARDO)}},
    }
    other = {
        "players": {"red": {"patronage": tapped(LEONARDO, PRINCE), "war_tokens": 1},
                    "green": {"war_tokens": 2, "florins": 1}},
        "cities": {"Florence": {"owner": "red"},
                   "Siena": {"troops": {"green": 1, "red": 3}, "owner": "green"}},
        "order": ["red", "yellow", "green"], "at": "end-of-spring",
    }
    plan = [Move("red", "use-bonus", {"source": "token"})]
    first, then = (free.question(evening, given, [], plan) for given in (one, other))
    assert links.encode(slip.asked(first)) == links.encode(slip.asked(then))
    assert first.case().root == then.case().root
    assert slip.slip(answered(first)) == slip.slip(answered(then))


def test_a_field_that_is_no_longer_asked_brings_up_no_other() -> None:
    question = ask("virtu", "battle", bonus__red=2)
    assert question.field("leonardo") is not None
    assert question.said("troops:red", 0).field("leonardo") is None


@pytest.mark.parametrize(("name", "template"), every_template(),
                         ids=lambda one: told_apart(one) if isinstance(one, Template) else one)
def test_every_choice_has_words(name: str, template: Template) -> None:
    for evening in evenings(name):
        question = Question.new(Evening(name, evening.mode, evening.seats), template)
        for field, _, _ in question.fields():
            if field.kind != "number":
                assert all(text for _, text in question.options(field)), field.name
