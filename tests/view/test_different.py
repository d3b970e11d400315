"""What is different between two positions, in words."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.core.game import game
from tutor.core.options import Options
from tutor.play.tree import differences
from tutor.scenario import catalogue
from tutor.scenario.document import laid_out
from tutor.view.different import told

VIRTU = Options("virtu", "art", ("red", "yellow", "green"))


@pytest.mark.parametrize(
    ("difference", "said"),
    [
        (("cities.Siena.troops.green", 3, None), ("Siena: Green Troops", "3", "–")),
        (("cities.Siena.owner", None, "red"), ("Siena: controlled by", "–", "Red")),
        (("order", ("red", "green"), ("green", "red")), ("Turn order", "Red, Green", "Green, Red")),
        (("retreat.seat", "red", "green"), ("Retreat: whose", "Red", "Green")),
        (("retreat.ships", 2, 1), ("Retreat: Ship symbols left", "2", "1")),
        (("at", "end-of-spring", "winter"), ("The part of the Year", "end of spring", "winter")),
        (
            ("players.red.courtiers.2.side", "available", "exhausted"),
            ("Red: courtier 2, its side", "available", "exhausted"),
        ),
        (
            ("alliances.Kingdom of France.ready", True, False),
            ("Alliance with the Kingdom of France: Bonus ready", "yes", "no"),
        ),
    ],
)
def test_a_difference_in_plain_words(difference: Any, said: tuple[str, str, str]) -> None:
    assert told(VIRTU, difference) == said


def test_every_field_that_may_differ_in_a_game_with_words_for_them_has_one() -> None:
    for card in catalogue.listing():
        if not card.id.startswith("virtu/"):
            continue
        scenario = catalogue.read(catalogue.find(card.id))
        given = laid_out(scenario)
        for row in differences(given, game("virtu").bare(scenario.options)):
            what, *_ = told(scenario.options, row)
            assert "›" not in what, (row, what)
            assert "_" not in what


def test_without_such_words_all_fields_are_named() -> None:
    opt = Options("virtus", "standard", ("Sofia", "Stefano", "Camilla"))
    assert told(opt, ("hands.Stefano", ("Faith 6",), ())) == ("Hands › Stefano", "Faith 6", "–")
    assert told(opt, ("places.Faith.first", None, "Sofia"))[0] == "Faith › first"
