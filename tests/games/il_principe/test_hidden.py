"""Hands and money: what each seat sees, when, and what it may reckon with."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.il_principe.table import (
    EVERY,
    NAME,
    G,
    action,
    do,
    legal,
    options,
    played,
    playout,
    position,
    shown,
)
from tutor.core import codec, engine, observe
from tutor.core.chance import Drew
from tutor.core.frames import CHANCE
from tutor.core.observe import HIDDEN, ONLOOKER
from tutor.play.odds import odds

HANDS: dict[str, Any] = {
    "Medici": {"ducats": 7, "hand": {"green": 2, "blue": 1}},
    "Carraresi": {"ducats": 3, "hand": {"red": 4}},
    "Visconti": {"ducats": 0, "hand": {"white": 1, "yellow": 2}},
}


def test_a_seat_sees_its_own_cards_and_money_and_how_many_cards_others_have() -> None:
    s = position(at="phase-3", players=HANDS)
    view = observe.view(s, 0)
    assert view.hands == ((0, 0, 3), (HIDDEN,) * 4, (HIDDEN,) * 3)
    assert view.money == (7, HIDDEN, HIDDEN)
    assert view.bank == HIDDEN, "with two players it would give the other purse away"
    assert observe.view(s, ONLOOKER).money == (HIDDEN,) * 3
    assert set(view.pile[0]) == {HIDDEN}


def test_a_card_in_the_reserve_is_known_to_who_laid_it_until_all_are_turned_up() -> None:
    s = position(at="reserve", principe="Medici", players=HANDS)
    lay = legal(s, "Medici lay green")
    step = engine.apply(s, lay)
    assert observe.view(step.after, 0).laid[0] == (0,)
    assert observe.view(step.after, 2).laid[0] == (HIDDEN,)
    assert observe.action(s, lay, 0) == lay
    assert observe.action(s, lay, 1) == type(lay)(0, HIDDEN)
    s = do(step.after, "Medici lay green", "Carraresi lay red", "Carraresi lay red",
           "Visconti lay white", "Visconti lay yellow")
    assert observe.view(s, ONLOOKER).reserve == (2, 1, 2, 0, 1)


def test_what_is_drawn_is_seen_by_who_draws() -> None:
    s = position(at="phase-1", principe="Carraresi", offer=["Milan", "Asti", "Lucca", "Pisa"])
    drew = Drew(CHANCE, "buildings", 2)
    assert observe.action(s, drew, 1) == drew
    assert observe.action(s, drew, 0) == Drew(CHANCE, "buildings", HIDDEN)
    step = engine.apply(s, drew)
    for seat, told in ((1, 2), (0, HIDDEN)):
        args = [dict(e.args) for e in observe.events(s, step.events, seat)]
        assert [a["card_drawn"] for a in args if "card_drawn" in a] == [told]


def test_bids_are_said_aloud_and_purses_stay_closed() -> None:
    s = position(at="auctions", principe="Visconti", reserve={"blue": 1}, players=HANDS)
    s = do(s, "Medici bid 4", "Carraresi pass")
    step = engine.apply(s, legal(s, "Visconti pass"))
    paid = [e for e in observe.events(s, step.events, 1) if e.at[:1] == ("money",)]
    assert [(e.old, e.new, dict(e.args)["number"]) for e in paid] == [(HIDDEN, HIDDEN, 4)]
    assert observe.view(step.after, 1).money == (HIDDEN, 3, HIDDEN)


def test_at_the_end_everything_lies_open() -> None:
    end = played(options(4), 2)
    assert observe.view(end, ONLOOKER) == end.__class__(**{
        **{f: getattr(end, f) for f in end.__struct_fields__},
        "pile": observe.view(end, 0).pile, "city_pile": observe.view(end, 0).city_pile,
    })


def test_odds_come_from_what_a_seat_sees_alone() -> None:
    s = position(at="phase-4", players={
        "Medici": {"up": {"red": 1}, "hand": {"green": 9}},
        "Carraresi": {"hand": {"green": 9}, "down": {"white": 20}},
    })
    assert type(s.stack[-1]).__name__ == "Draw"
    mine = {row.value: row.weight for row in odds(s, 0).rows}
    hers = {row.value: row.weight for row in odds(s, 1).rows}
    true = {row.value: row.weight for row in odds(s, 0).rows} | {"green": 2}
    assert mine == hers == {"green": 11, "red": 19, "blue": 20, "yellow": 20}
    assert dict(engine.outcomes(s)) == {
        Drew(CHANCE, "buildings", colour): true[name]
        for colour, name in ((0, "green"), (2, "red"), (3, "blue"), (4, "yellow"))
    }


def test_odds_of_the_next_city_are_even_over_all_that_nobody_saw() -> None:
    s = engine.start(G.setup(options(2)))[0]
    s = engine.apply(s, action(s, "first-player Medici")).after
    assert [weight for _, weight in observe.outcomes(s, 0)] == [1] * 15
    s = do(s, "draw-city Milan")
    assert [weight for _, weight in observe.outcomes(s, ONLOOKER)] == [1] * 14


@pytest.mark.parametrize(("mode", "players"), EVERY)
def test_a_new_deal_looks_the_same_and_is_another(mode: str, players: int) -> None:
    changed = seen = 0
    random = Random(players)
    for s, _, _ in playout(options(players, mode), 5):
        for seat in range(players):
            other = G.redeal(s, seat, random)  # type: ignore[misc]
            assert observe.view(other, seat) == observe.view(s, seat)
            assert all(check.holds for check in G.census(other))
            assert observe.actions(other, seat) == observe.actions(s, seat)
            changed, seen = changed + (other != s), seen + 1
    assert changed > 0.8 * seen


def test_a_view_is_a_state_and_can_be_kept_and_told() -> None:
    view = observe.view(position(at="phase-3", players=HANDS), 1)
    assert codec.decode_state(NAME, codec.encode(view)) == view
    told = shown(view)["players"]
    assert told["Carraresi"]["hand"] == {"red": 4}
    assert "ducats" not in told["Medici"]
    assert told["Medici"]["unseen"] == 3
    twin = "\n".join(G.picture(view).twin)
    assert "Medici (Il Principe): 0 points, ducats secret" in twin
    assert "in hand: 3 cards, not seen" in twin
