"""What a position that was laid by hand left unsaid is told where the answer hangs on it."""

from __future__ import annotations

from typing import Any

from tests.view.playing import find, send, visited
from tutor.desk import free, slip
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening
from tutor.desk.unsaid import unsaid
from tutor.scenario import links
from tutor.scenario.document import Move
from tutor.view.answering import blocks
from tutor.view.blocks import Verdict
from tutor.view.unstated import stating

TABLE = Evening("virtu", "art", ("blue", "red", "yellow", "green"))
SIEGES = {
    "Bari": {"owner": "yellow", "troops": {"red": 3, "yellow": 1}},
    "Siena": {"troops": {"blue": 4}},
}


def may_pass(seat: str, cities: Any = SIEGES, **given: Any) -> Answer:
    position = {"at": "end-of-spring", "cities": cities, **given}
    return answered(free.question(TABLE, position, (), (Move(seat, "pass", {}),)))


def assumed(answer: Answer) -> list[str]:
    (verdict,) = (one for one in blocks(answer) if isinstance(one, Verdict))
    return [line for line in verdict.assumed if line.startswith("Nobody said it")]


def test_a_turn_order_that_decides_is_told_as_it_was_taken() -> None:
    # Blue and Red stand before a City each: who is asked first hangs on the turn order.
    answer = may_pass("red")
    assert answer.word == "no"
    taken = {one.path: one.value for one in unsaid(answer)}
    assert taken["order",] == ["blue", "red", "yellow", "green"]
    told = "Nobody said it, and it decides. Turn order: Blue, Red, Yellow, Green."
    assert told in assumed(answer)


def test_what_was_said_or_does_not_decide_is_not_told() -> None:
    said = may_pass("red", order=["red", "yellow", "blue", "green"])
    assert said.word == "yes"
    assert not [line for line in assumed(said) if "Turn order" in line]
    # Where there is one Siege alone, it begins whatever the order.
    alone = may_pass("red", {"Bari": SIEGES["Bari"]})
    assert not [line for line in assumed(alone) if "Turn order" in line]


STAND = {"at": "end-of-spring", "cities": {
    "Ravenna": {"owner": "green", "troops": {"green": 2, "blue": 3}}}}
TOKEN = Move("blue", "use-bonus", {"source": "token"})
NONE_LEFT = "Nobody said it, and it decides. Blue: +1 War Bonus tokens – none."


def test_what_a_side_was_never_said_to_have_is_told_where_it_decides() -> None:
    answer = answered(free.question(TABLE, STAND, (), (TOKEN,)))
    assert answer.word == "no"
    assert NONE_LEFT in assumed(answer)
    said = {**STAND, "players": {"blue": {"war_tokens": 0}}}
    assert not [line for line in assumed(answered(free.question(TABLE, said, (), (TOKEN,))))
                if "token" in line]


def test_it_is_told_after_something_was_done_too() -> None:
    since = (Move("blue", "pass", {}),)
    plan = (Move("green", "use-bonus", {"source": "token"}),)
    answer = answered(free.question(TABLE, STAND, since, plan))
    assert NONE_LEFT.replace("Blue", "Green") in assumed(answer)


def test_it_is_told_where_a_card_decides_too_of_which_nobody_can_list_what_it_says() -> None:
    table = Evening("il_principe", "standard", ("Medici", "Carraresi", "Visconti"))
    hand = dict.fromkeys(("green", "white", "red", "blue", "yellow"), 6)
    position = {"at": "phase-3", "round": 3, "principe": "Medici", "offer": ["Turin"],
                "players": {"Medici": {"hand": hand}}}
    plan = (Move("Medici", "build", {"city": "Turin"}),)
    answer = answered(free.question(table, position, (), plan))
    assert answer.wanted is not None
    assert answer.wanted.values == ()
    assert "Nobody said it, and it decides. Medici: ducats – none." in assumed(answer)
    # How many it takes stands on that card: no number is offered.
    assert [one.other for one in unsaid(answer)] == [None]
    assert not [*stating(answer)]


def test_of_a_position_in_which_all_is_said_nothing_is_told() -> None:
    given = free.laid(TABLE.options, free.reached(TABLE.options, STAND, ()))
    assert given is not None
    assert not unsaid(answered(free.question(TABLE, given, (), (TOKEN,))))


def test_it_is_said_in_one_tap_and_the_answer_follows() -> None:
    session = visited()
    link = links.encode(slip.asked(free.question(TABLE, STAND, (), (TOKEN,))))
    send(session, "open", f"verdict/0/virtu/free?{link}")
    (verdict,) = find(session.screen, Verdict)
    assert verdict.word == "no"
    (button,) = verdict.buttons
    assert button.text == "It is so: Blue: +1 War Bonus tokens – 1"
    session.send(button.intent)
    (verdict,) = find(session.screen, Verdict)
    assert verdict.word == "yes"
    # A reload knows it too.
    again = visited()
    send(again, "open", session.screen.fragment)
    assert find(again.screen, Verdict)[0].word == "yes"
