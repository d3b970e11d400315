"""Bags, piles of bags, ranks and totals."""

from __future__ import annotations

import pytest

from tutor.core.chance import Drew, draws, heap, size, take
from tutor.core.frames import CHANCE
from tutor.core.score import Row, ranked, standings
from tutor.core.tx import Term


def test_a_bag_brings_each_item_as_often_as_it_holds_it() -> None:
    pile = heap((3, 1, 3))
    assert draws("deck", pile) == [(Drew(CHANCE, "deck", 1), 1), (Drew(CHANCE, "deck", 3), 2)]
    assert take(pile, 3) == ((1, 3),)
    assert draws("deck", ()) == []


def test_a_known_top_comes_before_the_bag_under_it() -> None:
    pile = heap((7,), (), (1, 2))
    assert (pile, size(pile)) == (((7,), (1, 2)), 3)
    assert [a.item for a, _ in draws("deck", pile)] == [7]
    with pytest.raises(ValueError, match="not in tuple"):
        take(pile, 1)
    assert take(pile, 7) == ((1, 2),)


def test_equals_share_a_rank() -> None:
    assert ranked("abcd", {"a": 1, "b": 3, "c": 1, "d": 2}.__getitem__) == [
        ("b",), ("d",), ("a", "c"),
    ]


def row(seat: int, total: int, *ties: int) -> Row:
    return Row(seat, (Term("points", total, "rule"),), total, ties)


def test_standings_by_points_then_by_what_breaks_a_tie() -> None:
    rows = [row(0, 20, 1), row(1, 30, 0), row(2, 30, 2), row(3, 20, 1)]
    assert standings(rows) == [(2,), (1,), (0, 3)]
