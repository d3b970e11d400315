"""What the rules make sure of at every position is asked of each that is laid out, with numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from tutor.core import engine
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.core.tx import put
from tutor.play.policies import draw
from tutor.play.soak import options_of
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load
from tutor.view.words import say_check

STEPS = 150
SEATS = {"virtus": "[Stefano, Sofia, Camilla]", "il_principe": "[Medici, Carraresi, Visconti]"}
TWO = {"il_principe": "[Medici, Carraresi]"}
CARDS = "[Hope 1, Hope 2, Hope 3, Hope 4, Hope 5, Hope 6, {}]"

IMPOSSIBLE = [
    ("il_principe", "standard", "{at: phase-1, offer: [Milan, Venice], city_pile: 9}",
     "2 City cards are on offer, but 9 lie in their pile; as long as any does, 4 are on offer."),
    ("il_principe", "standard", "{at: phase-1, round: 1, built: [Milan]}",
     "1 city is built already; in round 1 none may be."),
    ("il_principe", "standard", "{at: auctions, round: 1, roles: {red: {major: Medici}}}",
     "1 role is held already; before Phase 4 of round 1 none is."),
    ("il_principe", "standard", "{at: phase-1, players: {Medici: {laid: {red: 3}}}}",
     "Medici has laid 3 cards for the reserve; each player lays 2."),
    ("il_principe", "two", "{at: phase-1, offer: [Milan, Venice, Genoa, Padua], city_pile: 11}",
     "With two players 10 City cards are in the game; here are 15."),
    ("virtus", "standard",
     f"{{turn: Sofia, active: {CARDS.format('Hope 7')}, inactive: [Faith 1, Faith 2]}}",
     "5 places of the inactive row are empty, but"),
    ("virtus", "standard", "{turn: Sofia, points: {Stefano: 7, Sofia: 8, Camilla: 18}, called: 0}",
     "Sofia has 8 points; before a Virtue is called everybody has 7."),
    ("virtus", "standard",
     ("{at: scoring, rest: Sofia, called: 1, places: {Charity: {first: Stefano}}, "
      "discards: {Stefano: [Charity 3, Hope 1]}}"),
     "Stefano has discarded 1 Charity card; none may be."),
]
"""By game and mode a position that no game comes to, and what a table is told."""


@pytest.mark.parametrize(("name", "mode", "given", "said"), IMPOSSIBLE,
                         ids=[said[:40] for *_, said in IMPOSSIBLE])
def test_what_no_game_comes_to_is_refused(name: str, mode: str, given: str, said: str) -> None:
    seats = (TWO if mode == "two" else SEATS)[name]
    text = f"title: No\ngame: {name}\nmode: {mode}\nseats: {seats}\ngiven: {given}\n"
    with pytest.raises(Unusable) as raised:
        load(text, "no")
    assert said.removesuffix(".") in "\n".join(map(str, raised.value.faults))


def test_the_same_may_be_where_a_rule_makes_room_for_it() -> None:
    head = f"title: Yes\ngame: il_principe\nseats: {SEATS['il_principe']}\n"
    for mode, given in (
        ("standard", "{at: phase-1, offer: [Milan, Venice], city_pile: 0}"),
        ("standard", "{at: phase-1, round: 2, built: [Milan]}"),
        ("variant", "{at: phase-1, round: 1, built: [Milan]}"),
        ("standard", "{at: round-end, round: 1, roles: {red: {major: Medici}}}"),
    ):
        load(f"{head}mode: {mode}\ngiven: {given}\n", "yes")


@pytest.mark.parametrize("opt", [opt for name in names() for opt in options_of(name)],
                         ids=lambda opt: f"{opt.game}-{opt.mode}-{len(opt.seats)}")
def test_every_position_of_a_game_is_possible(opt: Options) -> None:
    """From the very beginning, in the middle of things too."""
    g, random = game(opt.game), Random(11)
    readings = [(), *((pair,) for pair in READINGS.get(opt.game, ()))]
    for chosen in readings:
        s, _ = engine.start(g.setup(put(opt, ("readings",), chosen)))
        for _ in range(STEPS):
            faults = [say_check(g.describe, opt, c) for c in g.census(s) if c.holds is False]
            assert faults == []
            if not s.stack:
                break
            chance = engine.node(s).seat < 0
            action = draw(s, random) if chance else random.choice(engine.legal(s))
            s = engine.apply(s, action).after


READINGS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "virtus": (("virtus.d.pile-short", "skip"),),
    "il_principe": (("il_principe.d.empty-city-pile", "at-once"),),
}
"""Readings under which the piles run out otherwise."""

BROKEN: Mapping[str, Callable[[Any], Any]] = {
    "There is no round 0; the first one is round 1.": lambda s: put(s, ("round",), 0),
    "has -1 points, some of them below 0; no points are ever lost.":
        lambda s: put(s, ("points", 0, 0), -1),
}


@pytest.mark.parametrize(("said", "change"), BROKEN.items(), ids=[said[:30] for said in BROKEN])
def test_what_cannot_be_written_is_told_too(said: str, change: Callable[[Any], Any]) -> None:
    g = game("il_principe")
    s, _ = engine.start(g.setup(next(iter(options_of("il_principe")))))
    told = [say_check(g.describe, s.opt, c) for c in g.census(change(s)) if c.holds is False]
    assert any(one.endswith(said) for one in told)
