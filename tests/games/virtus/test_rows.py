"""Deck, deal, sliding and refilling, the turns, the end of play."""

from __future__ import annotations

import pytest

from tests.games.virtus.table import GAME, cards, names, options, played, position
from tutor.core import engine
from tutor.core.chance import Drew
from tutor.core.frames import CHANCE
from tutor.games.virtus.actions import Begin, Draw
from tutor.games.virtus.state import GAP


def cards_in(s: object) -> int:
    return sum(
        card != GAP
        for group in (s.active, s.inactive, *s.pile, *s.hands, *s.discards) for card in group  # type: ignore[attr-defined]
    )


@pytest.mark.parametrize("players", range(2, 8))
def test_the_deal(players: int) -> None:
    s, _ = engine.start(GAME.setup(options(players)))
    assert {a.first for a in engine.legal(s)} == set(range(players))
    s = engine.apply(s, Begin(CHANCE, 1)).after
    for left in range(14, 0, -1):
        assert len(engine.outcomes(s)) == cards_in(s) - (14 - left)
        s = engine.apply(s, engine.outcomes(s)[0][0]).after
    assert GAP not in (*s.active, *s.inactive)
    assert engine.node(s).seat == 1
    assert GAME.script.show(s)["points"] == dict.fromkeys(s.opt.seats, 7)


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game(players: int, seed: int) -> None:
    """No card is lost, turns go round, and the rows are filled before the next turn."""
    opt = options(players)
    steps = played(opt, seed)
    total = cards_in(GAME.bare(opt))
    seat = None
    for step in steps:
        assert cards_in(step.after) == total
        if isinstance(step.action, Draw):
            before = step.before
            assert seat in (None, step.action.seat)
            seat = (step.action.seat + 1) % players
            full = all(GAP not in row for row in (before.active, before.inactive))
            assert full or not before.pile
    end = steps[-1].after
    assert not end.pile
    assert end.called == 7


def test_columns_keep_their_place() -> None:
    s = position(3, active=["Temperance 13", "none", "Charity 12", "Faith 12"],
                 inactive=["Hope 8", "none", "Justice 7"], rest="Camilla")
    after = engine.apply(s, Draw(0, cards("Charity 12", "Faith 12"))).after
    assert names(s, after.active) == ["Temperance 13", "none", "Justice 7", *["none"] * 4]
    assert names(s, after.inactive) == ["Hope 8", *["none"] * 6]


def test_a_shuffled_pile_may_bring_any_of_its_cards() -> None:
    s = position(2, active=["Justice 4", "Justice 7"], inactive=["Hope 1", "Hope 4"])
    s = engine.apply(s, Draw(0, cards("Justice 4", "Justice 7"))).after
    outcomes = engine.outcomes(s)
    assert {weight for _, weight in outcomes} == {1}
    assert len(outcomes) == GAME.script.show(s)["pile"] == 24
    assert isinstance(engine.attempt(s, Drew(CHANCE, "pile", cards("Hope 1")[0])), tuple)


def test_an_unshuffled_pile_brings_its_packets_in_order() -> None:
    s, _ = engine.start(GAME.setup(options(4, shuffle="as-sorted")))
    seen = []
    s = engine.apply(s, Begin(CHANCE, 0)).after
    while engine.node(s).seat == CHANCE:
        seen.append(len(engine.outcomes(s)))
        s = engine.apply(s, engine.outcomes(s)[-1][0]).after
    assert seen == list(range(28, 14, -1))
