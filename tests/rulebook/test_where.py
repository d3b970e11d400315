"""Where a rule stands, for whoever has the book in hand."""

from pathlib import Path

import pytest

from tutor.rulebook import catalogue, rule, where
from tutor.rulebook.places import ordinal


@pytest.mark.parametrize(
    ("rule_id", "place"),
    [
        ("setup.geese", "Setup: 1st paragraph"),
        ("setup.whistle", "Setup: 2nd paragraph"),
        ("swim.beside", "Turns: 1st paragraph"),
        ("swan.eats", "Turns: 2nd paragraph, below the example “Otto's goose”"),
        (
            "swan.stays",
            (
                "Turns: 1st entry of the list after the 2nd paragraph, below the example "
                "“Otto's goose”; Setup: 2nd paragraph"
            ),
        ),
        ("pair.no-swans", "Two-player game: 1st paragraph"),
    ],
)
def test_the_place_of_a_rule(pond: Path, rule_id: str, place: str) -> None:
    assert where(catalogue("pond").rules[f"pond.{rule_id}"]) == place


def test_several_paragraphs_and_entries() -> None:
    assert where(rule("virtu.salary.table")).endswith(
        "A - Pay the Salaries of Your Troops: 1st paragraph and 1st to 3rd entry of the list "
        "after the 1st paragraph"
    )


def test_a_place_outside_its_headings() -> None:
    assert where(rule("medici.end.eliminated")) == (
        "Preparing the Game: 3rd paragraph; also under “Marriages”: 3rd paragraph"
    )


def test_within_an_example() -> None:
    assert "in the example “Three combats after an advance”" in where(rule("victus.combat.assign"))


@pytest.mark.parametrize(
    ("number", "text"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (12, "12th"), (21, "21st")]
)
def test_ordinals(number: int, text: str) -> None:
    assert ordinal(number) == text
