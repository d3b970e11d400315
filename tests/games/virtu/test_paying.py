"""What the Room of Wage War, Titles and Guilds give, and what War symbols cost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.virtu.helpers import FIVE, FOUR, THREE, G, laid_out, options
from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.options import recording
from tutor.games.virtu import actions as do
from tutor.games.virtu.kit import kit

RED = 0
HOME = {"Florence": {"owner": "red", "troops": {"red": 2}}}


def at_war(**war: Any) -> Any:
    return laid_out({"at": "wage-war", "war": {"seat": "red", **war}, "cities": HOME})[0]


def after(s: Any, *actions: Action) -> Any:
    for a in actions:
        assert a in engine.legal(s), a
        s = engine.apply(s, a).after
    return s


def refused(s: Any, a: Action) -> set[str]:
    return {c.rule for c in engine.explain(s, a) if c.holds is False}


TOKEN = do.TakeToken(RED, "action-card")
RIDE = do.Pay(RED, "action-card", "cavalry")
CARD = {"cavalry": 1, "war": 2, "price": 0}


def test_a_card_that_gave_a_token_moves_nobody() -> None:
    s = after(at_war(room=[CARD]), TOKEN)
    assert refused(s, RIDE) == {"virtu.war.war-or-move", "virtu.res.one-type"}
    assert after(s, TOKEN).players[RED].tokens == 2


def test_a_card_that_moved_troops_gives_no_token() -> None:
    s = after(at_war(room=[CARD]), RIDE)
    assert refused(s, TOKEN) == {"virtu.war.war-or-move"}


def test_the_improvement_is_a_bottom_of_its_own() -> None:
    s = after(at_war(room=[CARD, CARD]), TOKEN, do.Pay(RED, "improvement", "cavalry"))
    assert (s.players[RED].tokens, s.stack[-1].cavalry) == (1, 1)


def test_florins_of_the_room_pay_before_the_treasury() -> None:
    s = at_war(room=[{"war": 2, "price": 1}, {"florin": 1}])
    s = after(s, do.Pay(RED, "improvement", "florin"), TOKEN)
    assert (s.stack[-1].florins, s.players[RED].florins) == (0, 0)
    assert refused(s, TOKEN) == {"virtu.war.token-florin"}


def test_a_position_in_the_midst_of_paying_is_written_and_read_again() -> None:
    s = after(at_war(room=[CARD, {"ship": 1, "florin": 2}], printed=True), TOKEN,
              do.Pay(RED, "improvement", "florin"))
    assert G.script.patch(options(), G.script.show(s)) == s


def test_each_tile_of_a_domain_that_is_available_pays_once() -> None:
    s, _ = laid_out({
        "at": "wage-war", "war": {"seat": "red"}, "cities": HOME,
        "players": {"red": {"tiles": {
            "Guild": {"symbols": {"cavalry": 2}},
            "Republic": {"symbols": {"ship": 1}, "side": "exhausted"},
        }}},
    })
    ride, sail = do.Pay(RED, "Guild", "cavalry"), do.Pay(RED, "Republic", "ship")
    assert refused(s, sail) == {"virtu.pay.flip"}
    s = after(s, ride)
    assert s.stack[-1].cavalry == 2
    assert refused(s, ride) == {"virtu.pay.flip"}


def test_rome_has_the_tile_of_its_number_of_players() -> None:
    """Without a player of Rome its tile bears no coat of arms, and may bear other symbols."""
    for seats, tile in ((THREE, "plain-tile"), (FOUR, "plain-tile"), (FIVE, "tile")):
        k = kit(options(seats))
        with recording() as read:
            k.tile(k.index["Rome"])
        assert set(read.stand_ins) == {f"virtu.city.Rome.{tile}"}
        assert f"virtu.city.Rome.{tile}" in G.box()


@pytest.mark.parametrize("chosen", ["printed-value", "one-each"])
def test_two_war_symbols_are_two_bonuses_whatever_plus_two_counts(chosen: str) -> None:
    s, _ = laid_out({
        "cities": {"Siena": {"owner": "green", "troops": {"red": 2}}},
        "players": {"red": {"florins": 2, "courtiers": [{"war": 2, "price": 1}]}},
    }, options(plus_two_bonus=chosen))
    s = after(s, do.UseBonus(RED, "courtier-1"))
    assert s.stack[-1].used == ((RED, "courtier-1", 2),)
    assert s.players[RED].florins == 0


def test_two_war_symbols_are_paid_for_one_after_the_other_where_it_is_read_so() -> None:
    s, _ = laid_out({
        "cities": {"Siena": {"owner": "green", "troops": {"red": 2}}},
        "players": {"red": {"florins": 2, "courtiers": [{"war": 2, "price": 1}]}},
    }, options(war_symbols_price="one-by-one"))
    use = do.UseBonus(RED, "courtier-1")
    s = after(s, use, do.Pass(options().seats.index("green")))
    assert s.players[RED].florins == 1
    s = after(s, use)
    assert s.stack[-1].used == ((RED, "courtier-1", 1),) * 2
    assert "virtu.bonus.once-per-siege" in refused(s, use)


def test_drawn_positions_have_rooms_and_tiles() -> None:
    drawn = [G.sample(options(), Random(seed)) for seed in range(60)]
    assert any(getattr(s.stack[-1], "room", ()) for s in drawn)
    assert any(player.tiles for s in drawn for player in s.players)
