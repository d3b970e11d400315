"""Every game begins with something to decide: its set-up or, where that asks nobody, a position."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import tutor
from tutor.core import engine
from tutor.core import game as registry
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.play import opening
from tutor.play.playouts import playout
from tutor.play.soak import options_of
from tutor.scenario.loader import load
from tutor.scenario.write import to_yaml

EVERY = [opt for name in names() for opt in options_of(name)]


@pytest.mark.parametrize("opt", EVERY, ids=lambda o: f"{o.game}-{o.mode}-{len(o.seats)}")
def test_a_new_table_leads_to_a_decision(opt: Options) -> None:
    table = tutor.new(opt.game, mode=opt.mode, seats=len(opt.seats))
    played = playout(table.state, ["random"] * len(opt.seats), Random(1))
    assert table.scenario.options == opt
    assert not played.state.stack
    assert played.steps > (1 if opening.asks(opt) else 0)
    assert opening.asks(opt) == (table.scenario.given is None)
    again = tutor.new(opt.game, mode=opt.mode, seats=len(opt.seats))
    assert again.state == table.state


def test_a_drawn_table_is_a_document_like_any_other() -> None:
    opt = next(opt for opt in EVERY if not opening.asks(opt))
    one, two = (tutor.new(opt.game, seats=len(opt.seats), seed=seed) for seed in (1, 2))
    assert one.state != two.state
    assert engine.node(one.state).seat >= 0
    assert "drawn at random" in one.scenario.title
    assert tutor.Table(load(to_yaml(one.scenario))).state == one.state


def test_a_game_that_draws_nothing_to_decide_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    opt = EVERY[0]
    g = game(opt.game)
    over = replace(g, sample=lambda opt, random: g.bare(opt))
    monkeypatch.setitem(registry._games, opt.game, over)
    with pytest.raises(LookupError, match="no position"):
        opening.drawn(opt, Random(1))
