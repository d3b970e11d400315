"""What the ruling desk says to questions about Virtus!: places, powers, trios, draws."""

from __future__ import annotations

import pytest

from tests.desk.helpers import ask, evenings
from tutor.desk.answer import answered

FIRST, SECOND, THIRD = evenings("virtus")[0].seats


def places(*told: tuple[int, int]) -> dict[str, int]:
    """Cards of each seat, and the highest of those that are level: of others nobody asks."""
    seats = (FIRST, SECOND, THIRD)
    found = {f"cards__{seat}": cards for seat, (cards, _) in zip(seats, told, strict=True)}
    many = [cards for cards, _ in told]
    return found | {f"high__{seat}": high for seat, (cards, high) in
                    zip(seats, told, strict=True) if cards and many.count(cards) > 1}


@pytest.mark.parametrize(
    ("told", "said", "reason", "rule"),
    [
        (((2, 12), (2, 6), (0, 0)), f"{FIRST} first, {SECOND} second", ("12", "6", "each"),
         "tie-high-card"),
        (((3, 12), (2, 6), (2, 9)), f"{FIRST} first, {THIRD} second", ("9", "6", "each"),
         "tie-high-card"),
        # Of three that are level all are named: it takes the third to tell who is second.
        (((2, 12), (2, 6), (2, 9)), f"{FIRST} first, {THIRD} second",
         (f"{FIRST}, {THIRD} and {SECOND} have 2", "12, 9 and 6"), "tie-high-card"),
        (((1, 4), (2, 6), (0, 0)), f"{SECOND} first, {FIRST} second", ("2 cards", "1"), "second"),
        (((0, 0), (0, 0), (1, 9)), f"{THIRD} first, nobody second", ("Nobody but",), "second"),
        (((0, 0), (0, 0), (0, 0)), "Nobody takes a place", ("Nobody has a card",), "first"),
    ],
)  # fmt: skip
def test_both_places_are_named_with_what_told_them_apart(
    told: tuple[tuple[int, int], ...], said: str, reason: tuple[str, ...], rule: str
) -> None:
    found = answered(ask("virtus", "places", **places(*told)))
    assert found.said == said
    assert [part for part in reason if part not in found.reason] == []
    assert found.rule == f"virtus.recognition.{rule}"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"virtue": "Fortitude", "cards": 5}, "5 points"),
        ({"virtue": "Fortitude", "place": "second", "fewer": 5}, "2 points"),
        ({"virtue": "Justice", "flames": 3}, "6 points"),
        ({"virtue": "Justice", "place": "second", "flames": 3}, "3 points"),
        ({"virtue": "Temperance", "chalices": 3, "waters": 5}, "8 points"),
        ({"virtue": "Temperance", "place": "second", "chalices": 3, "waters": 5}, "3 points"),
        ({"virtue": "Prudence", "others": 5}, "5 points"),
        ({"virtue": "Prudence", "place": "second", "others": 5}, "2 points"),
    ],
)
def test_what_a_power_brings(fields: dict[str, int | str], said: str) -> None:
    assert answered(ask("virtus", "power", **fields)).said.startswith(f"{said},")


def test_second_place_in_prudence_is_open_with_two_players() -> None:
    two = next(one for one in evenings("virtus") if one.mode == "two")
    found = answered(ask("virtus", "power", two, virtue="Prudence", place="second", others=4))
    assert found.word == "unsettled"


def test_trios_need_all_three_icons() -> None:
    assert answered(ask("virtus", "trios", flames=3, waters=2, chalices=4)).said == "6 points"
    assert answered(ask("virtus", "trios", flames=3, waters=2)).said == "0 points"


def test_a_card_without_an_icon_may_be_asked_about() -> None:
    assert answered(ask("virtus", "discard", icon="Flame")).word == "yes"
    assert answered(ask("virtus", "discard", icon="blank")).word == "yes"


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"taken": 1}, "yes"),
        ({"taken": 1, "mates": True}, "no"),
        ({"taken": 1, "values": True}, "no"),
        ({"taken": 3, "left": 1}, "no"),
        # As the row of Example 1 shows.
        ({"taken": 3, "also": "some"}, "yes"),
        ({"taken": 3, "share": "value"}, "yes"),
        ({"taken": 3, "share": "value", "over": 1}, "no"),
        ({"taken": 3, "share": "value", "kin": "some"}, "yes"),
        ({"taken": 2, "share": "neither"}, "no"),
    ],
)
def test_draws(fields: dict[str, int | str], word: str) -> None:
    assert answered(ask("virtus", "draw", **fields)).word == word


def test_what_one_card_shares_with_others_is_asked_for_each_kind() -> None:
    shown = [field.name for field, _, _ in ask("virtus", "draw").shown()]
    assert shown == ["who", "taken", "mates", "values"]
    several = [field.name for field, _, _ in ask("virtus", "draw", taken=2).shown()]
    assert several == ["who", "taken", "share", "left", "also"]
