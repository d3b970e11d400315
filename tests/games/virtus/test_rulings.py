"""Rulings on Virtus!: plans as people type them, readings that differ, icons that nobody stated."""

from __future__ import annotations

import pytest

from tests.games.virtus.table import GAME, cards, options
from tutor.games.virtus.actions import Choose, Draw
from tutor.play.judging import BadPlan, judged, parse
from tutor.scenario.catalogue import find, read


@pytest.mark.parametrize("plan", [
    "Stefano draw Temperance 13, Temperance 12",
    "stefano: draw temperance 13,Temperance 12",
    'Stefano draw "Temperance 13, Temperance 12"',
    'Stefano draw "cards=Temperance 12, Temperance 13"',
])
def test_cards_of_two_words_in_a_list(plan: str) -> None:
    assert parse(GAME, options(3), plan) == (Draw(0, cards("Temperance 12", "Temperance 13")),)


def test_nobody_and_several() -> None:
    assert parse(GAME, options(3), "Sofia choose Camilla, Stefano") == (Choose(1, (0, 2)),)
    assert parse(GAME, options(3), 'Sofia choose ""') == (Choose(1, ()),)
    with pytest.raises(BadPlan, match="no cards of draw"):
        parse(GAME, options(3), "Sofia draw Hope")


def told(name: str, plan: str, *, readings: bool = True) -> tuple[str, str]:
    done = judged(read(find(f"virtus/{name}")), plan, 0, all_readings=readings)
    return done.text.partition(".")[0], done.text


def test_a_refusal_names_the_cards_that_come_along() -> None:
    verdict, text = told("example-1", "Stefano draw Justice 12", readings=False)
    assert verdict == "No"
    assert "Charity 12, Justice 12 and Temperance 12" in text
    assert "virtus.draw.single-by-virtue" in text


def test_the_row_of_the_worked_example_is_answered_as_the_example_says() -> None:
    """Other readings are told, but the rulebook itself rules them out (virtus.d.draw-chain)."""
    verdict, text = told("example-1", "Stefano draw Temperance 13, Temperance 12")
    assert verdict == "Yes"
    assert "closure" in text


def test_what_depends_on_a_card_is_asked_for() -> None:
    verdict, text = told("last-draw", "Sofia draw Hope 8, Prudence 8; Camilla discard Hope 1",
                         readings=False)
    assert verdict == "I need one number"
    assert "Which icon does Hope 1 bear" in text
