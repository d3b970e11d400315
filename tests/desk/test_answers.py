"""Verdicts that a table would check by hand: numbers, readings, guesses, the smallest change."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.desk.helpers import ask, by_chance, evenings, every_template, once
from tests.desk.questions import building, drawing
from tutor.core.game import game
from tutor.desk import question as asked
from tutor.desk.answer import IMPOSSIBLE, answered, gist
from tutor.desk.change import changes
from tutor.desk.question import Evening, Question
from tutor.desk.reasons import because, happened
from tutor.desk.template import UNSURE, Template, Value, allowed
from tutor.games import owned
from tutor.play.course import Case, play
from tutor.play.ruling import INCOMPLETE, UNSETTLED, judge, with_reading
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
    question = ask("virtu", "siege", owner="green", troops=troops, bonus=bonus, defenders=inside,
                   answer=answer, agent=agent)
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
    found = answered(ask("virtu", "siege", owner="green", troops=2, defenders=UNSURE))
    assert (found.word, found.open) == ("no", ("defenders",))


def test_a_field_that_decides_is_asked_for() -> None:
    found = answered(ask("virtu", "siege", owner="green", troops=3, defenders=UNSURE))
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
    found = answered(ask("virtu", "battle", troops__red=3, troops__green=2))
    assert found.ruling is not None
    assert found.word == UNSETTLED
    along = [other for other in found.ruling.alternatives if other.along]
    for other in along:
        assert all(pair not in other.along for pair in [(other.dispute, other.reading)])


@pytest.mark.parametrize(("name", "one"), every_template(), ids=lambda x: getattr(x, "id", x))
def test_what_is_said_to_make_no_difference_makes_none(name: str, one: Template) -> None:
    """Also where only the other readings give another answer."""
    random = Random(one.id)
    start = Question.new(evenings(name)[0], one)
    asked = (start, by_chance(start, random))
    for question in (one.plain() for one in asked):
        for field, _, known in list(question.shown()):
            open_ = question.said(known, UNSURE)
            if not field.unsure or UNSURE not in open_.values.values():
                continue
            found = once(open_)
            every = [once(open_.said(known, v)) for v in allowed(field, question.opt)]
            if any(one.wanted is not None and not one.wanted.datum for one in every):
                # A value brings up what is not known either: then that is asked next.
                assert found.word == INCOMPLETE or found.open == (known,)
                continue
            gists = {gist(one) for one in every if one.word != IMPOSSIBLE}
            assert (found.open == (known,)) == (len(gists) == 1), (known, gists)
            if len(gists) > 1:
                assert found.wanted is not None
                assert found.wanted.name == known


def test_a_field_that_only_another_reading_looks_at_is_asked_for() -> None:
    found = answered(ask("virtus", "tribute", theirs=3, mine=UNSURE))
    assert found.word == INCOMPLETE
    assert found.wanted is not None
    assert found.wanted.name == "mine"
    assert found.said == "I need one number"


def test_values_that_cannot_be_are_not_offered() -> None:
    seats = evenings("virtus")[0].seats
    question = ask("virtus", "places", **{f"cards__{seat}": 2 for seat in seats},
                   **{f"high__{seats[0]}": 12, f"high__{seats[1]}": 6})
    found = answered(question.said(f"high:{seats[2]}", UNSURE))
    assert found.wanted is not None
    values = [value for value, _ in found.wanted.values]
    assert values
    assert not {1, 12, 6} & set(values)
    for value in values:
        assert answered(question.said(found.wanted.name, value)).word != IMPOSSIBLE


def test_too_much_that_is_open_is_asked_for() -> None:
    found = answered(ask("il_principe", "bid", ducats=UNSURE, bid=UNSURE, highest=UNSURE))
    assert found.word == INCOMPLETE
    assert found.open == ()


def test_of_many_numbers_those_with_the_same_answer_are_told_together() -> None:
    found = answered(ask("virtu", "token", symbols=1, florins=UNSURE))
    assert found.wanted is not None
    assert [(span.values, span.then) for span in found.wanted.spans] == [
        ("0", "then it is not allowed"), ("1–20", "then it is allowed")]


def test_what_fails_in_any_case_is_a_no_however_much_nobody_knows() -> None:
    kept = {"who": "Medici", "city": "Milan", "ducats": UNSURE}
    lacking = answered(ask("il_principe", "build", evenings("il_principe")[0],
                           **kept, blue=UNSURE))  # fmt: skip
    assert (lacking.word, lacking.open) == ("no", ("ducats", "blue"))
    assert "1 red and 1 yellow" in lacking.reason
    poor = answered(ask("il_principe", "build", evenings("il_principe")[0],
                        **{**kept, "ducats": 0}, red=1, yellow=1, blue=UNSURE))  # fmt: skip
    assert (poor.word, poor.rule) == ("no", "il_principe.city.pay-ducats")
    assert "blue" not in poor.reason


def test_what_an_own_copy_decides_is_asked_for_whatever_else_nobody_knows() -> None:
    found = answered(ask("il_principe", "build", evenings("il_principe")[0], who="Medici",
                         city="Venice", ducats=10, green=UNSURE))  # fmt: skip
    assert found.word == INCOMPLETE
    assert found.wanted is not None
    assert found.wanted.datum
    assert found.open == ()


def test_what_was_not_tried_to_its_end_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    question = ask("virtu", "last-winter", pirates=UNSURE)
    sure = answered(question)
    assert (sure.word, sure.open) == ("no", ("pirates",))
    monkeypatch.setattr(asked, "MOST_OPEN", 1)
    found = answered(question)
    assert found.word == INCOMPLETE
    assert found.reason.startswith("Too much is open to try it all. First: ")
    assert found.wanted is not None
    assert found.wanted.name == "pirates"


@pytest.mark.parametrize(("name", "one"), every_template(), ids=lambda x: getattr(x, "id", x))
def test_each_smallest_change_turns_the_answer(name: str, one: Template) -> None:
    random = Random(one.id)
    start = Question.new(evenings(name)[0], one)
    for question in (start, *(by_chance(start, random) for _ in range(3))):
        before = answered(question)
        assert changes(before) or one.id != "siege" or question is not start
        for change in changes(before):
            after = answered(_changed(question, change.text))
            if change.leads:
                assert after.said == change.leads
            else:
                assert {before.word, after.word} == {"yes", "no"}


def _changed(question: Question, text: str) -> Question:
    """A question with what a change says; the first of several values printed alike."""
    for part in text.split(", and "):
        for field, seat, name in list(question.shown()):
            label = f"{question.label(field, seat)}: "
            if not part.startswith(label):
                continue
            told = part.removeprefix(label).partition(" instead of ")[0]
            question = next(question.said(name, value) for value in allowed(field, question.opt)
                            if question.print(value, field) == told)
    return question


def test_a_change_that_leaves_it_open_is_no_yes() -> None:
    (found,) = changes(answered(ask("virtu", "bonus", source="token")))
    assert found.parts == ("Used in: defence of their City instead of their own Siege",)
    assert found.leads == "The rules don't say"


def test_all_that_is_short_is_told_together_where_one_change_is_not_enough() -> None:
    (found,) = changes(answered(building(city="Milan", red=0, blue=0)))
    assert found.text.count(" instead of 0") == 2
    assert "Red in hand: 1" in found.text


def test_the_small_decisions_of_a_plan_come_in_any_order() -> None:
    scenario = find("virtu/siege-ravenna")
    g, opt = game("virtu"), scenario.options
    given = {"at": "wage-war", "war": {"seat": "red", "cavalry": 2,
                                               "room": [{"war": 1, "price": 0}]},
             "cities": {"Florence": {"owner": "red", "troops": {"red": 1}}}}
    root = laid_out(replace(scenario, given=given, script=()))
    plan = tuple(action_of(g, opt, move) for move in (
        Move("red", "end-war"), Move("red", "take-token", {"source": "action-card"}),
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


def test_what_the_worked_example_rules_out_leaves_nothing_unsettled() -> None:
    assert answered(drawing(taken=2, left=1)).word == "no"
    assert answered(drawing(taken=2)).word == "yes"
    found = answered(drawing(taken=2, also=True))
    assert found.word == "yes"
    assert found.ruling is not None
    assert [other.reading for other in found.ruling.alternatives if not other.same] == ["closure"]


def test_no_reason_says_a_guess_as_if_it_were_known() -> None:
    """Corfu has a value that no rulebook prints; 6 Troops take it whatever that is."""
    found = answered(ask("virtu", "siege", city="Corfu", troops=6))
    assert found.reason == "6 is more than ≈1–4: Corfu falls to Red."


def test_too_much_to_try_is_said_and_every_value_is_offered() -> None:
    found = answered(ask("virtu", "siege", troops=UNSURE, bonus=UNSURE, agent=UNSURE))
    assert found.wanted is not None
    assert [value for value, _ in found.wanted.values] == [*range(1, 7)]
    five = max(evenings("virtu"), key=lambda one: len(one.seats))
    above = {f"above__{seat}": UNSURE for seat in five.seats}
    most = answered(ask("virtu", "order", five, **above))
    assert most.word == INCOMPLETE
    assert most.wanted is not None
    assert [value for value, _ in most.wanted.values] == [*range(5)]


def test_bids() -> None:
    assert answered(ask("il_principe", "bid", bid=4, highest=3, ducats=5)).word == "yes"
    assert answered(ask("il_principe", "bid", bid=3, highest=3, ducats=5)).word == "no"


@pytest.mark.parametrize(("name", "one"), every_template(), ids=lambda x: getattr(x, "id", x))
def test_what_happens_is_told_as_far_as_it_was_asked(name: str, one: Template) -> None:
    """A template lays out just what matters: its winner and sums would rest on nothing."""
    found = answered(Question.new(evenings(name)[0], one))
    assert found.ruling is not None or found.word == INCOMPLETE
    if found.ruling is None:
        return
    told = happened(found.question, found.ruling.outcome)
    rules = {rule for event in told for rule in event.rules}
    wanted = {*one.tells, *(sign.rule for sign in one.signs)}
    assert not told or rules & wanted
    assert not [rule for rule in rules if rule.endswith(".winner")]
    if one.tells:
        assert all(set(event.rules) & set(one.tells) for event in told)
    elif told:
        assert told[-1] is found.ruling.outcome.answer


@pytest.mark.parametrize(("name", "one"), every_template(), ids=lambda x: getattr(x, "id", x))
def test_another_reading_is_compared_with_what_it_is_met_along_with(
    name: str, one: Template
) -> None:
    """Differences are those of the reading itself, not of the ones that bring it up."""
    random = Random(one.id)
    start = Question.new(evenings(name)[0], one)
    for question in (start, *(by_chance(start, random) for _ in range(2))):
        ruling = answered(question).ruling
        if ruling is None:
            continue
        plain = question.plain()
        for other in ruling.alternatives:
            opt = plain.opt
            for dispute, chosen in other.along:
                opt = with_reading(opt, dispute, chosen)
            assert other.base.result == play(plain.case(), opt).result
            assert other.same == (not other.outcome.fits
                                  or other.outcome.result == other.base.result)


def test_both_places_of_a_region_are_told_and_nothing_else() -> None:
    first, second, _ = evenings("il_principe")[0].seats
    held = {f"blazons__{first}": 2, f"blazons__{second}": 1}
    found = answered(ask("il_principe", "regions", **held))
    assert found.ruling is not None
    told = happened(found.question, found.ruling.outcome)
    assert [event.rules[0] for event in told] == [
        "il_principe.score.region-most", "il_principe.score.region-second"
    ]


def test_why_a_decision_does_not_come_up_is_told_with_its_rule() -> None:
    """With two players Hope may leave nobody to choose, and then nobody is asked."""
    pair = next(one for one in evenings("virtus") if len(one.seats) == 2)
    found = answered(ask("virtus", "choose", pair, second=True))
    assert found.ruling is not None
    reason, rule = because(found.question, found.ruling.outcome)
    assert reason == f"{pair.seats[1]} is in second place and cannot be chosen."
    assert rule == "virtus.hope.second-immune"


@pytest.mark.parametrize(("name", "one"), every_template(), ids=lambda x: getattr(x, "id", x))
def test_no_reason_is_that_nothing_is_left_to_decide(name: str, one: Template) -> None:
    random = Random(one.id)
    for evening in evenings(name):
        start = Question.new(evening, one)
        for question in (start, *(by_chance(start, random) for _ in range(3))):
            ruling = answered(question).ruling
            for result in ruling.results if ruling else ():
                reason, rule = because(question.plain(), result.outcome)
                assert "is left to decide" not in reason
                assert rule or result.outcome.legal


@pytest.mark.parametrize(("said", "together"), [
    ({}, {"Red in hand: 1", "Blue in hand: 2", "Yellow in hand: 1", "Ducats owned: 4"}),
    ({"ducats": 10, "red": 2, "yellow": 3}, {"Blue in hand: 2"}),
    ({"ducats": 3, "red": 1, "blue": 1, "yellow": 1}, {"Blue in hand: 2", "Ducats owned: 4"}),
    ({"round": 1, "ducats": 4, "red": 1, "blue": 2}, {"Round: 2", "Yellow in hand: 1"}),
])
def test_of_several_things_that_are_short_the_least_of_each_is_told(
    said: dict[str, Value], together: set[str]
) -> None:
    (found,) = changes(answered(ask("il_principe", "build", **said)))
    assert {part.partition(" instead of ")[0] for part in found.parts} == together


@pytest.mark.parametrize("own", [None, "Venice"])
def test_each_condition_that_could_refuse_is_told_however_many_things_one_could_lack(
    own: str | None, own_box: object
) -> None:
    if own:
        owned.keep(game("il_principe"), {f"il_principe.city.{own}.ducats": 4,
                                         f"il_principe.city.{own}.buildings": {"green": 1,
                                                                               "yellow": 2}})
    said = {"ducats": 4, "green": 1, "red": 1, "blue": 2, "yellow": 2}
    found = changes(answered(ask("il_principe", "build", city=own or "Milan", **said)))
    told = [change.text.partition(":")[0] for change in found]
    assert told.count("Round") == 1
    assert "Ducats owned" in told
    assert any(name.endswith("in hand") for name in told)


def test_where_no_condition_says_what_is_short_a_few_changes_are_mixed() -> None:
    fort = ask("virtu", "siege", owner="green", defenders=6, answer=4)
    (found,) = changes(answered(fort))
    assert len(found.parts) == 2
    assert answered(_changed(fort, found.text)).word == "yes"


def test_a_question_without_a_yes_tells_what_leads_elsewhere() -> None:
    found = changes(answered(ask("virtus", "places")))
    assert found[0].leads == "Stefano first, nobody second"
    (both,) = changes(answered(ask("il_principe", "minor")))
    assert both.leads
    assert len(both.parts) == 2
