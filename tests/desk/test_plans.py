"""Plans in positions: who decides on the way, what bears on them, and when they come up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tutor.core import engine
from tutor.core.game import game, names
from tutor.core.options import Options, recording
from tutor.desk import free
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening
from tutor.play.course import Case, Outcome
from tutor.play.ruling import judge
from tutor.scenario import catalogue
from tutor.scenario.document import Move, Scenario, action_of
from tutor.scenario.fields import Misfit
from tutor.view import answering, company
from tutor.view.blocks import Verdict
from tutor.view.offered import samples
from tutor.view.words import say_action

TIMING = "virtu.d.retreat-timing"
REFUGE = "virtu/disputes/retreat-timing"
HOME = Move("red", "walk", {"from": "Spoleto", "to": "Florence"})


def at_step(scenario: Scenario, step: int) -> tuple[Any, tuple[Move, ...]]:
    """The position at rest before a step of a script, and what was done since."""
    g, opt = game(scenario.game), scenario.options
    moves = [entry.move for entry in scenario.script if entry.move]
    return free.rest(scenario, [action_of(g, opt, move) for move in moves[:step]])


def asked(scenario_id: str, step: int, *plan: Move) -> Answer:
    scenario = catalogue.read(catalogue.find(scenario_id))
    evening = Evening(scenario.game, scenario.mode, scenario.seats, scenario.readings)
    return answered(free.question(evening, *at_step(scenario, step), plan))


def outcomes(case: Case) -> Iterator[Outcome]:
    ruling = judge(case)
    yield ruling.outcome
    yield from (alternative.outcome for alternative in ruling.alternatives)


def imposed(case: Case, outcome: Outcome) -> list[Any]:
    """What somebody decides in an outcome though the plan is not theirs, and they had a choice."""
    opt: Options = outcome.state.opt
    g = game(opt.game)
    root = g.setup(opt) if case.given is None else g.script.patch(opt, case.given)
    state, _ = engine.start(root)
    stated: Sequence[Any] = (*case.since, *case.plan)
    found = []
    for action in (*outcome.before, *outcome.actions):
        can = engine.legal(state)
        own = any(action.seat == other.seat for other in stated)
        if action not in stated and not own and len(can) > 1:
            found.append(action)
        state = engine.apply(state, action).after
    return found


def plans(name: str) -> Iterator[Case]:
    """What may be asked at the steps of a game's scenarios: what they come to later, or refuse.

    In between, one action of each kind for each seat.
    """
    for card in catalogue.listing(name):
        scenario = catalogue.read(card.path)
        g, opt = game(scenario.game), scenario.options
        moves = [entry.move for entry in scenario.script if entry.move]
        refused = [entry.refuse for entry in scenario.script if entry.refuse]
        steps = range(min(3, len(moves)) + 1) if card.dispute else range(0, len(moves) + 1, 5)
        for step in steps:
            try:
                given, since = at_step(scenario, step)
            except (Misfit, ValueError):
                continue
            state = free.reached(opt, given, since)
            with recording() as record:
                root = g.setup(opt) if given is None else g.script.patch(opt, given)
            done = tuple(action_of(g, opt, move) for move in since)
            later = [move for move in (*refused, *moves[step + 1:]) if move.seat]
            for move in later[:4] if card.dispute else samples(state)[::9]:
                plan = (action_of(g, opt, move),)
                yield Case(root, done, plan, "legal", given, laid=record.readings)


@pytest.mark.parametrize("name", names())
def test_nobody_else_decides_on_the_way_of_a_plan(name: str) -> None:
    tried = 0
    for case in plans(name):
        for outcome in outcomes(case):
            assert imposed(case, outcome) == []
            tried += 1
    assert tried > 100


def test_a_plan_stops_where_somebody_else_decides_first() -> None:
    """Only if Yellow left Florence alone could Red walk home now, and that is Yellow's to say."""
    answer = asked(REFUGE, 2, HOME)
    assert answer.ruling is not None
    met = {(one.dispute, one.reading): one for one in answer.ruling.alternatives}
    assert met["virtu.d.decline-siege", "may-decline"].same


def test_a_reading_of_what_led_here_comes_to_bear_in_what_is_asked_now() -> None:
    answer = asked(REFUGE, 2, HOME)
    # The book itself rules the other reading out, so that nothing is unsettled by it.
    assert answer.word == "no"
    assert answer.ruling is not None
    met = {(one.dispute, one.reading): one for one in answer.ruling.alternatives}
    assert met[TIMING, "at-once"].outcome.legal
    assert not answer.ruling.outcome.legal
    assert {one.dispute for one in met.values() if not one.same} == {TIMING}


def test_what_is_asked_too_early_is_told_by_the_rule_of_when_it_comes() -> None:
    answer = asked(REFUGE, 0, HOME)
    assert (answer.word, answer.rule) == ("no", "virtu.retreat.timing")
    assert answer.reason == \
        "Red has something else to decide first: pass for good at Spoleto."


def test_what_else_is_against_it_is_told_of_what_is_asked_too_early() -> None:
    """Blue has to decide about Ravenna first; it is not Blue's, as things stand."""
    opt = next(o for o in company.companies("virtu") if len(o.seats) == 4)
    walk = Move("blue", "walk", {"from": "Florence", "to": "Ravenna"})

    given = {"cities": {"Ravenna": {"owner": "red", "troops": {"blue": 2}},
                        "Florence": {"waiting": {"blue": 1}}}}
    evening = Evening("virtu", opt.mode, opt.seats)
    found = answered(free.question(evening, given, (), (walk,)))
    assert (found.word, found.rule) == ("no", "virtu.retreat.timing")
    assert found.reason.startswith("Another decision comes first. Ravenna is Red's")
    (verdict,) = [block for block in answering.blocks(found) if isinstance(block, Verdict)]
    rows = {(row.rule, row.state) for row in verdict.checks}
    assert {("virtu.retreat.timing", "fails"), ("virtu.retreat.by-land", "fails"),
            ("virtu.retreat.must", "holds")} <= rows


def test_a_refusal_names_the_place_of_its_own_decision_alone() -> None:
    """War Bonuses are announced at Spoleto; a retreat is no part of that."""
    scenario = catalogue.read(catalogue.find(REFUGE))
    g, opt = game("virtu"), scenario.options
    state, words = free.reached(opt, *at_step(scenario, 0)), g.describe
    assert words.scene(state)
    retreat = action_of(g, opt, HOME)
    assert say_action(words, state, retreat, refused=True) == \
        "Red may not retreat by road from Spoleto to Florence."
    passing = next(a for a in engine.legal(state))
    assert words.scene(state) in say_action(words, state, passing, refused=True)


def test_a_position_at_rest_is_not_in_the_midst_of_what_led_to_it() -> None:
    rested = 0
    for name in names():
        for card in catalogue.listing(name)[::4]:
            scenario = catalogue.read(card.path)
            opt, g = scenario.options, game(name)
            last = len([e for e in scenario.script if e.move])
            given, since = at_step(scenario, last)
            if len(since) < last:
                laid = g.script.patch(opt, given)
                assert engine.start(laid)[0] == laid
                rested += 1
    assert rested
