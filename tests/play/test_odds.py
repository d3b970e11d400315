"""Odds: exact, and from a seat's view alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from tests.games.virtus.table import GAME, cards, options, position
from tutor.core import engine, observe
from tutor.games.virtus.actions import Draw
from tutor.play.odds import after, odds

ROWS = {"active": ["Justice 4", "Justice 7"], "inactive": ["Hope 1", "Hope 4"]}
BOTH = Draw(0, cards("Justice 4", "Justice 7"))


def test_chances_of_what_is_turned_up() -> None:
    s = position(2, **ROWS)
    found = after(s, BOTH, 0)
    assert found is not None
    assert (found.feature, found.total, found.draws) == ("Virtue", 24, 7)
    by_value = {row.value: row for row in found.rows}
    assert by_value["Hope"].weight == 2
    none = Fraction(comb(22, 7), comb(24, 7))
    assert Fraction(by_value["Hope"].some, by_value["Hope"].of) == 1 - none
    assert sum(row.weight for row in found.rows) == found.total


def test_against_every_order_in_which_few_cards_can_come() -> None:
    """Five cards that nobody has seen, three gaps: all 60 orders are counted."""
    rest = ["Faith 2", "Faith 6", "Hope 10", "Prudence 3", "Prudence 8"]
    s, _ = engine.start(GAME.bare(options(2)))
    every = [n for n in names_of(s) if n not in rest]
    table = every[:11]
    s = position(2, active=table[:7], inactive=["none"] * 3 + table[7:11],
                 hands={"Stefano": every[11:]})
    s = engine.apply(s, engine.legal(s)[0], log=False).after
    found = odds(s, 0, "Virtue")
    draws = list(permutations([n.split()[0] for n in rest], found.draws))
    for row in found.rows:
        some = sum(row.value in draw for draw in draws)
        assert Fraction(row.some, row.of) == Fraction(some, len(draws))
        assert row.weight == sum(n.startswith(row.value) for n in rest)


def names_of(s: object) -> list[str]:
    from tutor.games.virtus.script import card_name

    return [card_name(s.opt, c) for bag in s.pile for c in bag]  # type: ignore[attr-defined]


def test_cards_in_other_hands_count_as_if_they_could_come() -> None:
    s = position(2, **ROWS, hands={"Sofia": ["Faith 2", "Faith 7", "Faith 6", "Faith 13"]})
    mine, hers = after(s, BOTH, 0), after(s, BOTH, 1)
    assert mine is not None
    assert hers is not None
    assert {r.value: r.weight for r in mine.rows}["Faith"] == 4
    assert "Faith" not in {r.value for r in hers.rows}


def test_odds_that_rest_on_guesses_say_so() -> None:
    found = after(position(2, **ROWS), BOTH, 0, "Icon")
    assert found is not None
    assert "virtus.deck.labels" in found.stand_ins
    assert any(name.endswith(".icon") for name in found.stand_ins)


def test_with_all_cards_in_use_nothing_hangs_on_labels() -> None:
    for shuffle, guessed in (("shuffle", ()), ("as-sorted", ("virtus.deck.labels",))):
        s, _ = engine.start(GAME.setup(options(7, shuffle=shuffle)))
        s = engine.apply(s, engine.legal(s)[0]).after
        assert odds(s, observe.ONLOOKER, "Card").stand_ins == guessed


def test_an_even_chance_for_each_player_to_begin() -> None:
    s, _ = engine.start(GAME.setup(options(5)))
    found = odds(s)
    assert (found.draws, found.total, len(found.rows)) == (1, 5, 5)
    assert {(row.some, row.of) for row in found.rows} == {(1, 5)}


def test_unshuffled_packets_are_not_reckoned_beyond_the_first() -> None:
    opt = options(3, shuffle="as-sorted")
    s, _ = engine.start(GAME.setup(opt))
    s = engine.apply(s, engine.legal(s)[0]).after
    found = odds(s, observe.ONLOOKER, "Card")
    assert (found.total, found.draws) == (28, 14)


def test_questions_that_have_no_answer() -> None:
    s = position(2, **ROWS)
    with pytest.raises(ValueError, match="left to chance"):
        odds(s)
    with pytest.raises(ValueError, match="not legal"):
        after(s, Draw(0, cards("Justice 4")), 0)
    with pytest.raises(KeyError):
        after(s, BOTH, 0, "Weather")
    last = position(2, active=["Hope 1"], rest="Sofia")
    assert after(last, Draw(0, cards("Hope 1")), 0) is None


def test_a_table_tells_odds() -> None:
    import tutor

    table = tutor.load("virtus/example-1")
    twelves = next(a for a in table.legal() if len(a.cards) == 3)  # type: ignore[attr-defined]
    found = table.odds(twelves, seat=0, feature="Value")
    assert found is not None
    assert found.draws == 3
    typed = "Stefano draw Charity 12, Justice 12, Temperance 12"
    assert table.odds(typed, seat=0, feature="Value") == found
    assert table.step(twelves)
    assert table.odds(seat=0, feature="Value") == found


def test_what_all_saw_being_drawn_is_known_to_all() -> None:
    import tutor

    plan = "stefano draw Faith 2 and Prudence 2"
    totals = set()
    for seat in ("Stefano", "sofia", 2, observe.ONLOOKER):
        table = tutor.load("virtus/example-1")
        typed = table.odds(plan, seat=seat)
        assert typed is not None
        (action,) = table._actions(plan)
        assert table.step(action)
        assert table.odds(seat=seat) == typed
        totals.add(typed.total)
    assert totals == {28}
    for nobody in ("Stephen", 3, -7):
        with pytest.raises(ValueError, match="one of Stefano, Sofia, Camilla"):
            tutor.load("virtus/example-1").odds(plan, seat=nobody)
