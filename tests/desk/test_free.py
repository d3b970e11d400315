"""Questions about any position: where it comes to rest, and that a link holds all of it."""

from __future__ import annotations

import pytest

from tests.desk.helpers import evenings
from tutor.core import engine
from tutor.core.game import game, names
from tutor.desk import free, slip
from tutor.desk.answer import answered
from tutor.desk.question import Evening
from tutor.play.table import find
from tutor.scenario import catalogue, links, runner
from tutor.scenario.document import Move, action_of, laid_out
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load
from tutor.scenario.write import to_yaml

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
