"""Verdicts that a table would check by hand: numbers, readings, guesses, the smallest change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.desk.helpers import ask, evenings
from tutor.core.game import game
from tutor.desk.answer import answered, changes
from tutor.desk.question import Evening
from tutor.desk.template import UNSURE
from tutor.games import owned
from tutor.play.course import Case
from tutor.play.ruling import INCOMPLETE, UNSETTLED, judge
from tutor.play.table import find
from tutor.scenario.document import Move, action_of, laid_out


@pytest.mark.parametrize(
    ("troops", "bonus", "inside", "answer", "agent", "falls"),
    [
        (3, 0, 0, 0, "none", True),     # 3 against the value of 2
        (2, 0, 0, 0, "none", False),    # equal is not enough
        (2, 1, 0, 0, "none", True),
        (2, 1, 1, 0, "none", False),
        (2, 0, 0, 0, "red", True),      # the attacker's Agent takes 1 off the defence
        (4, 2, 2, 2, "none", False),
        (4, 3, 2, 2, "none", True),
    ],
)  # fmt: skip
def test_sieges(
    troops: int, bonus: int, inside: int, answer: int, agent: str, falls: bool
) -> None:
    question = ask("virtu", "siege", troops=troops, bonus=bonus, defenders=inside, answer=answer,
                   agent=agent)
    found = answered(question)
    attack, defence = troops + bonus, 2 + inside + answer - (agent == "red")
    assert found.word == ("yes" if falls else "no")
    assert f"{attack} is {'' if falls else 'not '}more than {defence}" in found.reason


def test_one_number_is_asked_for_and_then_known() -> None:
    question = ask("virtu", "siege", city="Ancona", troops=3)
    first = answered(question)
    assert first.word == INCOMPLETE
    assert first.wanted is not None
    assert first.wanted.datum
    assert [value for value, _ in first.wanted.values] == [1, 2, 3, 4]
    owned.keep(game("virtu"), {first.wanted.name: 3})
    again = answered(replace(question, values=question.values))
    assert again.word == "no"
    assert "3 is not more than 3" in again.reason
    assert again.question.opt.data


def test_a_number_that_changes_nothing_is_not_asked_for() -> None:
    found = answered(ask("virtu", "siege", city="Ancona", troops=6))
    assert found.word == "yes"
    assert found.ruling is not None
    assert "virtu.city.Ancona.value" in found.ruling.stand_ins


def test_a_field_that_changes_nothing_may_stay_open() -> None:
    found = answered(ask("virtu", "siege", troops=2, defenders=UNSURE))
    assert (found.word, found.open) == ("no", ("defenders",))


def test_a_field_that_decides_is_asked_for() -> None:
    found = answered(ask("virtu", "siege", troops=3, defenders=UNSURE))
    assert found.word == INCOMPLETE
    assert found.wanted is not None
    assert (found.wanted.name, found.wanted.datum) == ("defenders", False)


def test_readings_stand_side_by_side_until_the_table_settles_on_one() -> None:
    question = ask("virtu", "bonus", role="defence")
    found = answered(question)
    assert found.word == UNSETTLED
    assert found.ruling is not None
    deciding = {other.dispute for other in found.ruling.alternatives if not other.same}
    assert deciding == {"virtu.d.defender-tokens"}
    for reading, word in (("attack-only", "no"), ("also-defence", "yes")):
        evening = evenings("virtu")[0]
        house = Evening(evening.game, evening.mode, evening.seats,
                        {"virtu.d.defender-tokens": reading})
        settled = answered(ask("virtu", "bonus", house, role="defence"))
        assert settled.word == word
        assert settled.ruling is not None
        assert "virtu.d.defender-tokens" in settled.ruling.readings


def test_a_dispute_that_is_met_only_under_another_reading_is_tried_with_it() -> None:
    found = answered(ask("virtu", "battle", troops__red=3))
    assert found.ruling is not None
    assert found.word == UNSETTLED
    along = [other for other in found.ruling.alternatives if other.along]
    for other in along:
        assert all(pair not in other.along for pair in [(other.dispute, other.reading)])


@pytest.mark.parametrize("said", [{"troops": 2}, {"troops": 4}, {"troops": 1, "bonus": 3}])
def test_each_smallest_change_turns_the_answer(said: dict[str, int]) -> None:
    question = ask("virtu", "siege", **said)
    before = answered(question)
    told = changes(before)
    assert told
    numbers = {question.label(field, seat): name for field, seat, name in question.shown()}
    for text in told:
        label, _, rest = text.partition(": ")
        value = rest.partition(" instead of ")[0]
        if value.isdecimal():
            after = answered(question.said(numbers[label], int(value)))
            assert {before.word, after.word} == {"yes", "no"}


def test_the_small_decisions_of_a_plan_come_in_any_order() -> None:
    scenario = find("virtu/siege-ravenna")
    g, opt = game("virtu"), scenario.options
    given = {"at": "wage-war", "war": {"seat": "red", "cavalry": 2, "war": 1, "price": 0},
             "cities": {"Florence": {"owner": "red", "troops": {"red": 1}}}}
    root = laid_out(replace(scenario, given=given, script=()))
    plan = tuple(action_of(g, opt, move) for move in (
        Move("red", "end-war"), Move("red", "take-token"),
        Move("red", "march", {"from": "Florence", "to": "Ravenna"}),
    ))  # fmt: skip
    found = judge(Case(root, (), plan))
    assert found.outcome.legal
    assert found.outcome.actions[-1] == plan[0]
    assert set(found.outcome.actions) == set(plan)


def test_what_was_done_before_is_not_read_as_forbidden() -> None:
    """A reading under which history could not have been is none that makes a verdict unsettled."""
    scenario = find("virtu/siege-ravenna")
    g, opt = game("virtu"), scenario.options
    given = {**(scenario.given or {}), "players": {"green": {"war_tokens": 1}}}
    root = laid_out(replace(scenario, given=given, script=(),
                            readings={"virtu.d.defender-tokens": "also-defence"}))
    since = tuple(action_of(g, opt, move) for move in (
        Move("red", "pass"), Move("green", "use-bonus", {"source": "token"}),
    ))  # fmt: skip
    plan = (action_of(g, opt, Move("green", "pass")),)
    found = judge(Case(root, since, plan, about="legal"), settled=("virtu.d.passing",))
    assert found.verdict == "legal"
    other = next(o for o in found.alternatives if o.dispute == "virtu.d.defender-tokens")
    assert not other.outcome.fits


def test_draws_that_drag_more_along_are_unsettled() -> None:
    assert answered(ask("virtus", "draw", taken=2, left=1)).word == "no"
    assert answered(ask("virtus", "draw", taken=2)).word == "yes"
    assert answered(ask("virtus", "draw", taken=2, also=True)).word == UNSETTLED


def test_bids() -> None:
    assert answered(ask("il_principe", "bid", bid=4, highest=3, ducats=5)).word == "yes"
    assert answered(ask("il_principe", "bid", bid=3, highest=3, ducats=5)).word == "no"
