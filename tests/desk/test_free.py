"""Questions about any position: where it comes to rest, and that a link holds all of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from tests.desk.helpers import evenings
from tutor.core import engine
from tutor.core.game import game, nameable, names
from tutor.desk import free, slip
from tutor.desk.answer import answered
from tutor.desk.change import FIRST as BEFORE
from tutor.desk.change import INSTEAD, RELAID, changes
from tutor.desk.instead import instead
from tutor.desk.question import Evening, Question
from tutor.desk.relaid import relaid
from tutor.play.judging import judged
from tutor.play.table import find
from tutor.scenario import catalogue, links, runner
from tutor.scenario.document import Move, action_of, laid_out, move_of, written
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load
from tutor.scenario.write import to_yaml
from tutor.view.answering import blocks
from tutor.view.blocks import Parts

RAVENNA = find("virtu/siege-ravenna")


def test_a_position_at_rest_is_found_on_the_way_back() -> None:
    g, opt = game("virtu"), RAVENNA.options
    actions = [action_of(g, opt, e.move) for e in RAVENNA.script if e.move]
    state, _ = engine.start(laid_out(RAVENNA))
    for count in range(len(actions) + 1):
        given, since = free.rest(RAVENNA, actions[:count])
        assert free.reached(opt, given, since) == state
        if count < len(actions):
            state = engine.apply(state, actions[count]).after


@pytest.mark.parametrize("name", names())
def test_every_game_has_positions_that_can_be_asked_about(name: str) -> None:
    for card in catalogue.listing(name)[:4]:
        scenario = catalogue.read(card.path)
        steps = runner.run(scenario).line.steps
        done = [step.action for step in steps]
        given, since = free.rest(scenario, done[:1])
        state = free.reached(scenario.options, given, since)
        wanted = steps[1].before if len(steps) > 1 else runner.run(scenario).line.end
        assert state == wanted


def test_a_link_holds_the_position_what_was_done_and_the_plan() -> None:
    evening = Evening("virtu", "art", RAVENNA.seats)
    since = (Move("red", "use-bonus", {"source": "token"}),)
    plan = (Move("red", "use-bonus", {"source": "token"}),)
    question = free.question(evening, RAVENNA.given, since, plan)
    answer = answered(question)
    assert answer.word == "no"
    again = slip.question_of(links.decode(links.encode(slip.asked(question))))
    assert answered(again).reason == answer.reason
    kept = load(to_yaml(slip.slip(answer)), "slip")
    assert runner.run(kept).code == runner.HELD
    assert slip.replayed(kept)[1] == []


def test_a_plan_that_is_not_there_is_refused() -> None:
    text = to_yaml(slip.asked(free.question(
        evenings("virtu")[0], RAVENNA.given, (), (Move("red", "pass"),))))  # fmt: skip
    for number in ("0", "2", "-1", "true"):
        broken = text.replace("plan: 1", f"plan: {number}")
        with pytest.raises(Unusable, match="steps of the script"):
            slip.question_of(load(broken, "slip"))


def refused(name: str, most: int) -> Iterator[Question]:
    """Actions of the decision that is open, which are not allowed, in positions of scenarios."""
    random = Random(name)
    for card in random.sample([*catalogue.listing(name)], 20):
        scenario = catalogue.read(card.path)
        steps = runner.run(scenario).line.steps
        evening = Evening(scenario.game, scenario.mode, scenario.seats, scenario.readings)
        if not steps or evening.options != scenario.options:
            continue
        given, since = free.rest(scenario, [])
        state = free.reached(scenario.options, given, since)
        kinds = engine.handler(state).guards if state.stack else {}
        wrong = [action for action in nameable(state) if type(action) in kinds
                 and any(check.holds is False for check in engine.explain(state, action))]
        for action in random.sample(wrong, min(len(wrong), most)):
            move = move_of(game(name), scenario.options, action)
            yield free.question(evening, given, since, (move,))


@pytest.mark.parametrize("name", names())
def test_each_smallest_change_of_a_position_was_asked_once_more(name: str) -> None:
    """What could be done instead, or lie otherwise, is a yes whichever way one reads it."""
    instead_of = relaid_to = 0
    for question in islice(refused(name, 2), 24):
        answer = answered(question)
        if answer.word != "no":
            continue
        found = relaid(question)
        for one in found:
            after = answered(question.altered(given=one.given))
            assert after.said == (one.leads or "Yes")
            assert all(" instead of " in part or " with" in part for part in one.parts)
            relaid_to += 1
        told = changes(answer)
        assert {one.parts for one in told if one.head == RELAID} == {one.parts for one in found}
        for move in instead(question):
            assert answered(question.altered(may=(written(move),))).word == "yes"
            instead_of += 1
        assert len({one.text for one in told}) == len(told)
    assert instead_of
    assert relaid_to


def test_the_least_that_lies_otherwise_is_told_with_its_number() -> None:
    evening = Evening("virtu", "art", RAVENNA.seats)
    # The courtier of Green was used, and costs a florin that Green has not.
    given = {**RAVENNA.given, "players": {"green": {
        "courtiers": [{"war": 1, "side": "available", "price": 1}]}}}
    plan = (Move("green", "use-bonus", {"source": "courtier-1"}),)
    question = free.question(evening, given, (Move("red", "pass"),), plan)
    assert answered(question).word == "no"
    least = relaid(question)[0]
    assert least.parts == ("Green: florins 1 instead of 0",)


def test_one_decision_that_something_waits_for_is_told_first() -> None:
    evening = Evening("virtu", "art", RAVENNA.seats)
    plan = (Move("green", "use-bonus", {"source": "courtier-1"}),)
    question = free.question(evening, RAVENNA.given, (), plan)
    answer = answered(question)
    assert answer.word == "no"
    told = [one.text for one in changes(answer) if one.head == BEFORE]
    assert "Red: pass for good" in told


def test_no_change_tells_what_whoever_would_act_does_not_see() -> None:
    evening = next(one for one in evenings("virtus") if len(one.seats) == 3)
    hands = {evening.seats[0]: ["Faith 2"], evening.seats[1]: ["Charity 12"],
             evening.seats[2]: ["Hope 7"]}
    given = {"at": "turn", "turn": evening.seats[0], "hands": hands,
             "active": ["Faith 3", "Hope 4", *["none"] * 5], "inactive": ["none"] * 7}
    plan = (Move(evening.seats[0], "draw", {"cards": ["Faith 3", "Hope 4"]}),)
    question = free.question(evening, given, (), plan)
    assert answered(question).word == "no"
    for one in changes(answered(question)):
        assert "Charity 12" not in one.text
        assert "Hope 7" not in one.text


def test_the_page_and_the_command_tell_what_would_make_it_a_yes() -> None:
    evening = Evening("virtu", "art", RAVENNA.seats)
    plan = (Move("green", "use-bonus", {"source": "token"}),)
    question = free.question(evening, RAVENNA.given, (Move("red", "pass"),), plan)
    answer = answered(question)
    (parts,) = [one for one in blocks(answer) if isinstance(one, Parts) and one.key == "changes"]
    told = judged(RAVENNA, "red pass; green use-bonus token", 0, all_readings=True)
    assert parts.title == "What would make it a yes"
    assert len(parts.rows) == 2
    for row in parts.rows:
        for line in row.lines:
            assert line in told.text
    assert {one["kind"] for one in told.data["changes"]} == {INSTEAD, RELAID}
