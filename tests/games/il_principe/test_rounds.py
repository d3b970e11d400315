"""Set-up, Phase 1, both ends and the final round, for each number of players."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.il_principe.table import EVERY, FAMILIES, G, do, options, position, refusals, shown
from tutor.core import engine
from tutor.core.frames import CHANCE

OFFER = ["Milan", "Asti", "Verona", "Pisa"]


def dealt(mode: str, players: int) -> Any:
    """The real set-up with the first four City cards."""
    s, _ = engine.start(G.setup(options(players, mode)))
    return do(s, f"first-player {FAMILIES[1]}", *(f"draw-city {city}" for city in OFFER))


@pytest.mark.parametrize(("mode", "players"), EVERY)
def test_the_table_as_a_game_begins(mode: str, players: int) -> None:
    told = shown(dealt(mode, players))
    two, variant = players == 2, mode == "variant"
    income = 6 if two or variant else 5
    start = 10 if variant else 5
    assert told["pile"] == (65 if two else 100)
    assert told["city_pile"] == (6 if two else 11)
    assert told["principe"] == "Carraresi"
    assert {p["ducats"] for p in told["players"].values()} == {start + income}
    assert told["round"] == 1


@pytest.mark.parametrize(("mode", "players"), EVERY)
def test_phase_1_draws_and_lays(mode: str, players: int) -> None:
    s = dealt(mode, players)
    draws = 5 if players == 2 else 4
    lays = 3 if players == 2 else 2
    for seat in [FAMILIES[(1 + i) % players] for i in range(players)]:
        assert {FAMILIES[s.stack[-1].seat]} == {seat}
        for _ in range(draws):
            assert engine.node(s).seat == CHANCE
            s = do(s, "draw red" if seat == "Medici" else "draw blue")
    for i in range(players):
        family = FAMILIES[(1 + i) % players]
        for _ in range(lays):
            s = do(s, f"{family} lay {'red' if family == 'Medici' else 'blue'}")
    told = shown(s)
    assert told["reserve"] == {"red": lays, "blue": lays * (players - 1)}
    assert all(sum(p["hand"].values()) == draws - lays for p in told["players"].values())
    assert told["pile"] == (65 if players == 2 else 100) - draws * players


BELOW = {2: 10, 3: 12, 4: 16, 5: 20}
LAST = {3: 6, 4: 8, 5: 10}


def round_begins(players: int, pile: int, **more: Any) -> Any:
    return position(options(players), at="phase-1", principe="Medici", pile=pile,
                    **{"offer": OFFER, **more})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_enough_cards_for_another_round(players: int) -> None:
    s = round_begins(players, BELOW[players])
    assert not shown(s)["final"]
    assert type(s.stack[-1]).__name__ == "Draw"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_card_too_few_makes_it_the_last(players: int) -> None:
    s = round_begins(players, BELOW[players] - 1)
    assert shown(s)["final"]
    assert type(s.stack[-1]).__name__ == "FinalDraw"
    assert s.stack[-1].left == LAST.get(players, BELOW[players] - 1)
    income = 6 if players == 2 else 5
    assert shown(s)["players"]["Medici"]["ducats"] == income


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("missing", [0, 1])
def test_a_last_auction_needs_its_cards(players: int, missing: int) -> None:
    s = round_begins(players, LAST[players] - missing)
    assert bool(s.stack) == (not missing)


def test_two_players_auction_what_is_left_even_nothing() -> None:
    s = round_begins(2, 0)
    assert shown(s)["at"] == "phase-3"
    s = do(s, "Medici pass", "Carraresi pass")
    assert not s.stack


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_cities_on_offer_end_it_at_once(players: int) -> None:
    s = round_begins(players, 40, offer=OFFER[:3], city_pile=0)
    assert not s.stack
    assert {p["ducats"] for p in shown(s)["players"].values()} == {0}, "before any income"


def test_cities_come_before_cards() -> None:
    from tests.games.il_principe.table import G

    given = {"at": "phase-1", "pile": 4, "offer": OFFER[:3], "city_pile": 0}
    _, events = engine.start(G.script.patch(options(), given))
    assert any("il_principe.end.few-cities" in e.rules for e in events)
    assert not any("il_principe.end.few-cards" in e.rules for e in events)


def test_a_round_after_the_other() -> None:
    s = position(at="round-end", round=4, pile=50, offer=OFFER)
    assert shown(s)["round"] == 5
    s = position(at="round-end", round=4, pile=50, offer=OFFER, final=True)
    assert not s.stack


def test_whoever_acts_in_phase_3_acts_once() -> None:
    s = position(at="phase-3", principe="Visconti", offer=OFFER,
                 players={"Visconti": {"hand": {"red": 3}}})
    assert refusals(s, "Medici place 1 red") == ["phase3.order"]
    assert refusals(s, "Visconti place 4 red") == ["place.one-colour"]
    s = do(s, "Visconti place 2 red")
    assert shown(s)["waiting"] == ["Medici", "Carraresi"]
    assert refusals(s, "Visconti place 1 red") == ["phase3.order"]
