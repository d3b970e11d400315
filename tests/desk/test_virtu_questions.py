"""Questions about Virtù: what kind a War Bonus is, who holds a City, what comes of an answer."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from tests.desk.helpers import ask, evenings
from tutor.desk import free
from tutor.desk.answer import IMPOSSIBLE, NO, YES, Answer, all_told, answered
from tutor.desk.question import Evening, Question
from tutor.desk.reasons import because
from tutor.desk.template import templates
from tutor.play.ruling import INCOMPLETE, UNSETTLED
from tutor.scenario.document import Move
from tutor.view.answering import blocks
from tutor.view.blocks import CheckRow, Verdict

FOUR: Evening = next(one for one in evenings("virtu") if len(one.seats) == 4)
THREE: Evening = evenings("virtu")[0]


def results(answer: Answer) -> set[str]:
    assert answer.ruling is not None
    return {*all_told(answer.question, answer.ruling)}


def disputes(answer: Answer) -> set[str]:
    assert answer.ruling is not None
    return {one.dispute for one in answer.ruling.alternatives if not one.same}


SIEGE = {"attacker": "blue", "owner": "yellow", "city": "Ravenna", "defenders": 2}


def test_a_token_in_defence_is_a_dispute_of_its_own() -> None:
    token = answered(ask("virtu", "siege", FOUR, **SIEGE, troops=5, tokens=1))
    assert (token.word, disputes(token)) == (UNSETTLED, {"virtu.d.defender-tokens"})
    assert results(token) == {"Ravenna falls to Blue", "Ravenna holds out"}
    other = answered(ask("virtu", "siege", FOUR, **SIEGE, troops=5, answer=1))
    assert (other.word, disputes(other)) == (NO, set())


@pytest.mark.parametrize(("said", "dispute"), [
    ({"troops": 4, "bonus": 2, "plus": 1, "answer": 1}, "virtu.d.plus-two-bonus"),
    ({"troops": 4, "bonus": 2, "tiles": 2, "answer": 1}, "virtu.d.named-sources"),
    ({"troops": 6, "answer": 2, "answer_plus": 1}, "virtu.d.plus-two-bonus"),
    ({"troops": 5, "answer": 1, "answer_tiles": 1}, "virtu.d.named-sources"),
])
def test_a_bonus_whose_kind_decides_is_stated_by_its_kind(
    said: dict[str, int], dispute: str
) -> None:
    found = answered(ask("virtu", "siege", FOUR, **SIEGE, **said))
    assert (found.word, disputes(found)) == (UNSETTLED, {dispute})
    plain = {name: value for name, value in said.items() if name in ("troops", "bonus", "answer")}
    assert answered(ask("virtu", "siege", FOUR, **SIEGE, **plain)).word in (YES, NO)


def test_that_a_token_is_gone_after_its_owner_s_sieges_is_said() -> None:
    given = {
        "at": "end-of-spring", "order": ["yellow", "green", "red", "blue"],
        "cities": {"Siena": {"owner": "yellow", "troops": {"yellow": 1, "red": 3}}},
        "players": {"yellow": {"war_tokens": 1}, "red": {"war_tokens": 1}},
    }
    plan = (Move("red", "pass", {}), Move("yellow", "use-bonus", {"source": "token"}))
    found = answered(free.question(FOUR, given, (), plan))
    # Whether tokens go at once where their owner has no Siege is read in two ways.
    assert (found.word, found.rule) == (UNSETTLED, "virtu.bonus.tokens")
    assert found.ruling is not None
    usual, _ = because(found.question, found.ruling.outcome)
    assert "discarded after Yellow's own turn of Sieges" in usual
    siege = ask("virtu", "siege", FOUR, **SIEGE, troops=5, tokens=1)
    assert any("still to come" in line for line in siege.assumed())
    # Of one's own token it is asked.
    defence = {"who": "red", "role": "defence", "source": "token"}
    tables = [msgspec.structs.replace(FOUR, house={
        "virtu.d.defender-tokens": "also-defence", "virtu.d.tokens-without-siege": reading,
    }) for reading in ("own-turn", "all-sieges-over")]
    assert [answered(ask("virtu", "bonus", one, **defence)).word for one in tables] == [YES, YES]
    assert [answered(ask("virtu", "bonus", one, **defence, over=True)).word
            for one in tables] == [NO, YES]


def test_no_more_bonuses_are_of_a_kind_than_there_are() -> None:
    found = answered(ask("virtu", "siege", FOUR, **SIEGE, troops=4, bonus=1, plus=1))
    assert found.word == IMPOSSIBLE
    found = answered(ask("virtu", "siege", FOUR, **SIEGE, bonus=4, plus=2, answer=2, answer_plus=1))
    assert found.word == IMPOSSIBLE
    each = ask("virtu", "siege", FOUR, **SIEGE, bonus=2, plus=1, answer=2, answer_plus=1)
    assert answered(each).word == NO


ARMIES = {"troops__red": 2, "troops__yellow": 3, "troops__green": 0}


@pytest.mark.parametrize(("bearer", "dispute"), [
    ("leonardo", "virtu.d.battle-bonus-kinds"), ("cannons", "virtu.d.battle-bonus-kinds"),
    ("france", "virtu.d.plus-two-bonus"),
])
def test_the_bearer_of_a_bonus_decides_in_a_battle_too(bearer: str, dispute: str) -> None:
    worth = 1 if bearer == "leonardo" else 2
    said = {**ARMIES, "troops__red": 4 - worth, "bonus__red": worth}
    found = answered(ask("virtu", "battle", THREE, **said, **{bearer: "red"}))
    assert (found.word, dispute in disputes(found)) == (UNSETTLED, True)
    assert answered(ask("virtu", "battle", THREE, **said)).word != UNSETTLED


def test_who_holds_the_city_defends_it_and_does_not_fight_before_it() -> None:
    for owner in ("red", "yellow"):
        found = answered(ask("virtu", "battle", THREE, **ARMIES, owner=owner))
        other, left = ("Yellow", 3) if owner == "red" else ("Red", 2)
        assert found.said == f"Nobody fights; {other} has to besiege with {left}"
        assert any("defend it" in line for line in found.question.assumed())
    held = answered(ask("virtu", "battle", THREE, **ARMIES, owner="green"))
    assert held.said == "Yellow wins; Yellow may besiege with 1"
    neutral = ask("virtu", "battle", THREE, **ARMIES)
    assert answered(neutral).said == held.said
    assert "Nobody holds Ravenna: it is neutral." in neutral.assumed()


def test_what_a_condition_needs_is_no_number_that_is_a_guess() -> None:
    found = answered(ask("virtu", "retreat", who="red", owner="own", way="sail", to="Pisa",
                         **{"from": "Ravenna"}))
    assert "≈1–5 Ships" in found.reason
    (verdict,) = [one for one in blocks(found) if isinstance(one, Verdict)]
    *held, ships = verdict.checks
    assert (ships.state, ships.need, ships.have) == ("fails", "≈1–5 Ships", "0 Ships")
    assert "≈1–5 Ships" in ships.text
    (ports,) = [row for row in held if "Ports" in row.text]
    assert ports.state == "open"
    assert "No voyage leads" in ports.text
    assert {row.state for row in held if row is not ports} == {"holds"}


@pytest.mark.parametrize("ships", range(6))
def test_no_condition_is_ticked_or_crossed_on_a_guess(ships: int) -> None:
    """Whatever a copy says, a condition that is looked at there is as it was said, or was open."""
    found = answered(ask("virtu", "retreat", who="red", owner="own", way="sail", to="Pisa",
                         ships=ships, **{"from": "Ravenna"}))
    told, turned = rows(found), set[int]()
    for number in range(6):
        copied = {"virtu.voyage.Pisa-Ravenna": number, "virtu.city.Ravenna.port": True}
        here = rows(answered(replace(found.question, copied=copied)))
        for at, row in enumerate(here):
            stopped = any(one.state == "fails" for one in here[:at])
            assert stopped or told[at].state in ("open", row.state), row.text
            turned |= {at} if not stopped and told[at].state != row.state else set()
    assert turned
    assert all("≈" in told[at].need for at in turned if told[at].need)
    assert (told[-1].state == "fails") == (not ships)


@pytest.mark.parametrize(("rest", "to", "word"), [
    ("nothing", "Florence", YES), ("nothing", "Bologna", INCOMPLETE), ("own", "Bologna", NO),
    ("nothing", "Palermo", INCOMPLETE), ("other", "Bologna", NO),
])
def test_whether_they_may_go_there_already_is_one_question(rest: str, to: str, word: str) -> None:
    """The way is asked about with the time, and no road that is a guess is ticked or crossed."""
    question = ask("virtu", "when", rest=rest, to=to)
    assert f"from Ravenna to {to} right after" in question.say(question.template.question)
    found = answered(question)
    assert found.word == word
    if word == NO:
        assert "until every Siege" in found.reason
    road = [row for row in rows(found) if "road" in row.text.lower()]
    assert {row.state for row in road} <= ({"holds"} if to == "Florence" else {"open"})
    assert word != YES or road


def rows(found: Answer) -> tuple[CheckRow, ...]:
    (verdict,) = [one for one in blocks(found) if isinstance(one, Verdict)]
    return verdict.checks


TIMING, DECLINE = "virtu.d.retreat-timing", "virtu.d.decline-siege"


@pytest.mark.parametrize("rest", ["nothing", "own", "other"])
def test_the_beaten_wait_for_the_sieges_that_are_still_to_come(rest: str) -> None:
    found = answered(ask("virtu", "when", FOUR, who="blue", rest=rest))
    assert (found.word, found.rule) == (YES if rest == "nothing" else NO, "virtu.retreat.timing")
    assert ("until every Siege" in found.reason) == (rest != "nothing")
    assert disputes(found) == (set() if rest == "nothing" else {TIMING})
    # Also where a table has them retreat at once, no reason says what is not so.
    for house in ({TIMING: "at-once"}, {DECLINE: "may-decline"}):
        table = Evening(FOUR.game, FOUR.mode, FOUR.seats, house)
        other = answered(ask("virtu", "when", table, who="blue", rest=rest))
        assert other.word == (YES if TIMING in house else found.word)
        assert "is left" not in other.reason


def test_every_different_result_is_in_the_reason() -> None:
    said = {"troops__yellow": 0, "troops__blue": 2, "troops__red": 3, "troops__green": 2}
    found = answered(ask("virtu", "battle", FOUR, **said, bonus__red=1, city="Naples"))
    assert found.word == UNSETTLED
    assert found.reason == (
        "Red wins; nobody besieges. Or: Red wins; Red may besiege with 1. "
        "Or: Green wins; Green may besiege with 1."
    )


def test_a_siege_that_need_not_be_is_one_of_another_s_city() -> None:
    own = answered(ask("virtu", "decline", THREE, who="red", owner="red", won=True))
    assert (own.word, own.reason) == (NO, "Ravenna is Red's own City.")
    won = answered(ask("virtu", "decline", THREE, who="red", city="Naples", won=True))
    assert (won.word, won.rule) == (YES, "virtu.battle.winner-may-besiege")
    assert won.reason == "Red won a Battle on the Plains before Naples, and so may leave it."


@pytest.mark.parametrize(("start", "to"), [("Ravenna", "Florence"), ("Ravenna", "Venice"),
                                           ("Pisa", "Genoa")])
def test_the_reason_of_a_no_is_what_is_short_whatever_a_copy_says(start: str, to: str) -> None:
    found = answered(ask("virtu", "retreat", FOUR, who="blue", way="sail",
                         **{"from": start, "to": to}))
    assert (found.word, found.rule) == (NO, "virtu.retreat.by-sea")
    assert found.reason == (f"From {start} to {to} takes ≈1–5 Ships, and 0 are paid. "
                            "So it is whatever your copy says.")


@pytest.mark.parametrize("name", ["retreat", "move", "bonus", "token", "decline"])
def test_what_was_not_looked_at_is_no_condition_of_an_answer(name: str) -> None:
    (verdict,) = [one for one in blocks(answered(ask("virtu", name, FOUR)))
                  if isinstance(one, Verdict)]
    assert {row.state for row in verdict.checks} <= {"holds", "fails"}


def test_a_yes_that_rests_on_whose_turn_it_is_says_so() -> None:
    given = {"at": "end-of-spring", "order": list(FOUR.seats),
             "cities": {"Ravenna": {"troops": {FOUR.seats[0]: 2}}}}
    question = free.question(FOUR, given, (), (Move(FOUR.seats[0], "pass", {}),))
    found = answered(question)
    assert found.word == YES
    assert "condition" not in found.reason


def test_a_sixth_city_opens_no_space_and_its_tile_is_exhausted() -> None:
    sixth = answered(ask("virtu", "conquest", THREE, who="red"))
    assert sixth.said == "The tile comes Exhausted, the disc goes to 6; no courtier space opens"
    fifth = answered(ask("virtu", "conquest", THREE, who="red", held=4))
    assert fifth.said.endswith("; one more courtier space opens")


def test_more_spaces_than_three_are_a_dispute_once_a_city_is_lost() -> None:
    found = answered(ask("virtu", "fallen", THREE, who="red", spaces=3, shaded=3))
    assert (found.word, disputes(found)) == (UNSETTLED, {"virtu.d.more-than-three-spaces"})


def test_what_a_position_presumes_is_told() -> None:
    """Every question about a position that was laid out says what it takes for granted."""
    assert [one.id for one in templates("virtu") if one.given and not one.assumed] == []


def retreat_by_sea() -> Question:
    return ask("virtu", "retreat", to="Venice", way="sail", ships=2, owner="own",
               **{"from": "Ancona"})


def test_a_voyage_that_may_not_be_there_asks_for_the_one_number_that_settles_all_of_it() -> None:
    found = answered(retreat_by_sea())
    assert found.said == "I need one number"
    assert found.wanted is not None
    assert found.wanted.name == "virtu.voyage.Ancona-Venice"
    words = {number: answered(replace(found.question, copied={found.wanted.name: number})).word
             for number in range(6)}
    assert words == {0: "no", 1: "yes", 2: "yes", 3: "no", 4: "no", 5: "no"}


@pytest.mark.parametrize("copied", [{}, {"virtu.city.Venice.port": True}])
def test_no_other_case_of_a_condition_speaks_against_what_was_just_said(
    copied: dict[str, bool]
) -> None:
    found = answered(replace(retreat_by_sea(), copied=copied))
    told = rows(found)[4].text
    assert "no sea joins them" in told
    assert ", 2 are Ports" not in told
    assert ("1 is a Port" in told) == (not copied)


def test_what_is_asked_for_is_not_told_as_what_matters_besides() -> None:
    (verdict,) = [one for one in blocks(answered(retreat_by_sea())) if isinstance(one, Verdict)]
    assert not [line for line in verdict.assumed if "it matters too" in line]
