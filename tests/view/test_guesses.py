"""What comes of a plan may rest on what no rulebook prints: then the desk says so."""

from __future__ import annotations

import pytest

from tests.view.playing import enter, find, send
from tutor.core.game import game
from tutor.games import owned
from tutor.scenario import links, loader
from tutor.view import blocks as b
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")

POSITION = """
id: own/position
title: A Siege
game: virtu
mode: art
source: {{kind: saved}}
seats: [red, yellow, green]
given:
  at: end-of-spring
  cities: {{{city}: {{owner: yellow, troops: {{red: 4}}}}, Florence: {{owner: red}}}}
"""


@pytest.mark.parametrize(("city", "guessed"), [("Bari", True), ("Siena", False)])
def test_a_fall_that_rests_on_a_guess_says_so(city: str, guessed: bool) -> None:
    scenario = loader.load(POSITION.format(city=city).encode(), "a position")
    session = Session()
    send(session, "free", links.encode(scenario))
    send(session, "then")
    screen = send(session, "next")
    (verdict,) = find(screen, b.Verdict)
    said = [line for line in verdict.assumed if line.startswith("A guess")]
    assert bool(said) == guessed
    assert all(city in line for line in said)


@pytest.mark.parametrize(("hand", "word"), [("0", "no"), ("1", "incomplete")])
def test_a_number_is_asked_for_where_it_decides_and_nowhere_else(hand: str, word: str) -> None:
    owned.keep(game("il_principe"), {"il_principe.city.Genoa.buildings": {"green": 1}})
    session = Session()
    send(session, "ask", "il_principe build")
    for name, value in (("city", "Genoa"), ("green", hand)):
        enter(session, name, value)
    screen = send(session, "next")
    (verdict,) = find(screen, b.Verdict)
    assert verdict.word == word
