"""Drawing: the rulebook's row, every set of cards of random rows, the readings."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.virtus.table import VIRTUES, cards, names, position
from tutor.core import engine
from tutor.core.game import nameable
from tutor.games.virtus.actions import Draw

ROW = ["Temperance 13", "Temperance 12", "Charity 12", "Charity 10", "Justice 12", "Faith 2",
       "Prudence 2"]
FOUR = {
    ("Temperance 12", "Temperance 13"), ("Charity 10", "Charity 12"), ("Faith 2", "Prudence 2"),
    ("Charity 12", "Justice 12", "Temperance 12"),
}
CARDS = [f"{virtue} {value}" for virtue in VIRTUES for value in range(1, 15)]
CARDS.remove("Justice 5")


def drawn(s: object) -> set[tuple[str, ...]]:
    return {tuple(names(s, a.cards)) for a in engine.legal(s) if isinstance(a, Draw)}


def test_the_row_of_example_1_has_exactly_four_draws() -> None:
    assert drawn(position(3, active=ROW)) == FOUR


@pytest.mark.parametrize(("chain", "count"), [("both-criteria", 6), ("closure", 2)])
def test_other_readings_of_the_dragging(chain: str, count: int) -> None:
    found = drawn(position(3, {"draw_chain": chain}, active=ROW))
    assert len(found) == count
    assert ("Faith 2", "Prudence 2") in found


def allowed(row: list[str], chosen: tuple[str, ...]) -> bool:
    """The rule said once more, from the book alone and without the engine."""
    def kin(part: int) -> set[str]:
        parts = {name.split()[part] for name in chosen}
        return {n for n in row if n.split()[part] in parts} if len(parts) == 1 else set()

    if len(chosen) == 1:
        return kin(0) == kin(1) == set(chosen)
    return set(chosen) in (kin(0), kin(1))


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=7, unique=True))
def test_every_set_of_cards_of_any_row(row: list[str]) -> None:
    s = position(3, active=row)
    wanted = {
        tuple(names(s, cards(*chosen)))
        for size in range(1, len(row) + 1) for chosen in combinations(row, size)
        if allowed(row, chosen)
    }
    assert drawn(s) == wanted
    for action in nameable(s):
        if isinstance(action, Draw):
            holds = all(check.holds for check in engine.explain(s, action))
            assert holds == (tuple(names(s, action.cards)) in wanted)


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=7, unique=True))
def test_somebody_can_always_draw(row: list[str]) -> None:
    for chain in ("one-criterion", "both-criteria", "closure"):
        readings = {} if chain == "one-criterion" else {"draw_chain": chain}
        assert engine.legal(position(3, readings, active=row))


@pytest.mark.parametrize(("chosen", "rule"), [
    (("Justice 12",), "virtus.draw.single-by-virtue"),
    (("Temperance 13",), "virtus.draw.single-by-value"),
    (("Temperance 12",), "virtus.draw.all-of-it"),
    (("Charity 12", "Justice 12"), "virtus.draw.all-of-it"),
    (("Faith 2", "Charity 10"), "virtus.draw.one-criterion"),
    (("Hope 8",), "virtus.draw.active-only"),
    ((), "virtus.draw.must-draw"),
])
def test_each_refusal_names_its_rule(chosen: tuple[str, ...], rule: str) -> None:
    s = position(3, active=ROW, inactive=["Hope 8"])
    failed = [c.rule for c in engine.explain(s, Draw(0, cards(*chosen))) if c.holds is False]
    assert rule in failed


def test_a_refusal_says_how_many_are_wanted() -> None:
    s = position(3, active=ROW)
    check = next(c for c in engine.explain(s, Draw(0, cards("Charity 12", "Justice 12")))
                 if c.rule == "virtus.draw.all-of-it")
    assert (check.need, check.have) == (3, 2)
    assert names(s, dict(check.args)["cards"]) == ["Charity 12", "Justice 12", "Temperance 12"]


def test_a_draw_is_a_set_of_cards() -> None:
    low, high = cards("Faith 2", "Prudence 2")
    assert Draw(0, (high, low, high)) == Draw(0, (low, high))
    assert hash(Draw(0, (high, low))) == hash(Draw(0, (low, high)))
