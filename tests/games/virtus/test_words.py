"""What the game says: every event, every refusal, every action."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.virtus.table import GAME, options, played, position
from tutor.core import engine, observe
from tutor.core.game import nameable
from tutor.view.words import say_check, say_event, say_term

WORDS = GAME.describe
SILENT = "quiet"


@pytest.mark.parametrize("players", [2, 3, 7])
def test_every_event_has_a_sentence_or_is_meant_to_be_silent(players: int) -> None:
    opt = options(players)
    for step in played(opt, players):
        for seat in (observe.ONLOOKER, 0):
            for event in observe.events(step.before, step.events, seat):
                said = say_event(WORDS, opt, event)
                assert said or event.say == SILENT, event
                assert "{" not in said
                for term in event.because:
                    assert say_term(WORDS, opt, term)


@pytest.mark.parametrize("seed", range(4))
def test_every_refusal_has_a_sentence_of_its_own(seed: int) -> None:
    opt, random = options(3), Random(seed)
    s, _ = engine.start(GAME.sample(opt, random))
    while s.stack:
        if engine.node(s).seat >= 0:
            for action in random.sample(list(nameable(s)), 60):
                for check in (c for c in engine.explain(s, action) if c.holds is not None):
                    key = f"check.{check.rule}"
                    known = (f"{key}.{check.subject}", key, f"form.{check.subject}")
                    assert any(m in WORDS.messages for m in known), check
                    assert say_check(WORDS, opt, check)
        s = engine.apply(s, random.choice(engine.legal(s))).after


def test_actions_in_words() -> None:
    s = position(3, active=["Temperance 13", "Temperance 12", "Charity 12", "Justice 4"])
    assert [WORDS.act(s.opt, a) for a in engine.legal(s)] == [
        "draw Temperance 12 and Temperance 13", "draw Charity 12 and Temperance 12",
        "draw Justice 4",
    ]
    assert [WORDS.group(s.opt, a) for a in engine.legal(s)] == [
        ("Draw a Virtue", "Temperance 12 + Temperance 13"),
        ("Draw a value", "Charity 12 + Temperance 12"), ("Draw a single card", "Justice 4"),
    ]
    assert WORDS.situation(s) == "Stefano draws from the active row."


def test_a_hidden_card_is_a_card() -> None:
    from tutor.core.observe import HIDDEN
    from tutor.games.virtus.actions import HandOver

    assert WORDS.act(options(3), HandOver(0, HIDDEN)) == "hand over a card"


@pytest.mark.parametrize("players", [2, 5])
def test_actions_and_steps_translate_both_ways(players: int) -> None:
    script, opt = GAME.script, options(players)
    for step in played(opt, 1):
        name, fields = script.step(opt, step.action)
        assert script.action(opt, step.action.seat, name, fields) == step.action
        assert set(fields) == set(script.actions(opt)[name].entries)


@pytest.mark.parametrize("players", [2, 4])
def test_a_position_at_rest_is_what_it_shows(players: int) -> None:
    opt = options(players)
    for step in played(opt, 2):
        if type(step.after.stack[-1] if step.after.stack else None).__name__ == "Turn":
            assert GAME.script.patch(opt, GAME.script.show(step.after)) == step.after
