"""What a position that was laid by hand left unsaid is told where the answer hangs on it."""

from __future__ import annotations

from typing import Any

from tutor.desk import free
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening
from tutor.desk.unsaid import unsaid
from tutor.scenario.document import Move
from tutor.view.answering import blocks
from tutor.view.blocks import Verdict

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
    assert dict(unsaid(answer))["order"] == ["blue", "red", "yellow", "green"]
    told = "Nobody said it, and it decides. Turn order: Blue, Red, Yellow, Green."
    assert told in assumed(answer)


def test_what_was_said_or_does_not_decide_is_not_told() -> None:
    said = may_pass("red", order=["red", "yellow", "blue", "green"])
    assert said.word == "yes"
    assert not [line for line in assumed(said) if "Turn order" in line]
    # Where there is one Siege alone, it begins whatever the order.
    alone = may_pass("red", {"Bari": SIEGES["Bari"]})
    assert not [line for line in assumed(alone) if "Turn order" in line]
