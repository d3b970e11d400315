"""What is different between two positions, in words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tutor.core import engine
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.play.tree import differences
from tutor.scenario import catalogue
from tutor.scenario.document import laid_out
from tutor.view.different import instead, told

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


VIRTUS = Options("virtus", "standard", ("Sofia", "Stefano", "Camilla"))
PRINCIPE = Options("il_principe", "standard", ("Medici", "Carraresi", "Visconti"))


@pytest.mark.parametrize(
    ("opt", "difference", "said"),
    [
        (VIRTU, ("cities.Siena.troops.green", 3, None), "Siena: Green Troops 0 instead of 3."),
        (VIRTU, ("cities.Siena.owner", None, "red"),
         "Siena: controlled by Red instead of nobody."),
        (VIRTU, ("order", ("red", "green"), ("green", "red")),
         "Turn order: Green, Red instead of Red, Green."),
        (VIRTUS, ("points.Sofia", 7, 9), "Sofia: points 9 instead of 7."),
        (VIRTUS, ("places.Faith.first", None, "Sofia"),
         "Faith: first place Sofia instead of nobody."),
        (VIRTUS, ("hands.Stefano", ("Faith 6",), ()),
         "Stefano: cards in hand none instead of Faith 6."),
        (PRINCIPE, ("players.Medici.up.blue", None, 2),
         "Medici: blue Buildings face up 2 instead of 0."),
        (PRINCIPE, ("roles.red.minor", "Medici", None),
         "The red Minor Role: nobody instead of Medici."),
        (PRINCIPE, ("final", None, True), "The final round: yes instead of no."),
    ],
)
def test_a_difference_in_a_sentence(opt: Options, difference: Any, said: str) -> None:
    assert instead(opt, difference) == said


STEPS = 30


@pytest.mark.parametrize("name", names())
def test_every_field_that_may_differ_has_words(name: str) -> None:
    told_of = 0
    for card in catalogue.listing(name):
        scenario = catalogue.read(card.path)
        opt, random = scenario.options, Random(card.id)
        bare = game(name).bare(opt)
        for state in _played(laid_out(scenario), random):
            for row in differences(state, bare):
                what, *_ = told(opt, row)
                assert "›" not in what, (row, what)
                assert "_" not in what
                told_of += 1
    assert told_of


def _played(state: Any, random: Random) -> Iterator[Any]:
    """A position, and those that a few actions by chance lead to."""
    state, _ = engine.start(state)
    yield state
    for _ in range(STEPS):
        can = engine.legal(state)
        if not can:
            return
        state = engine.apply(state, random.choice(can)).after
        yield state
