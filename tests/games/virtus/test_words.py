"""What the game says: every event, every refusal, every action."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.virtus.table import GAME, cards, options, played, position
from tutor.core import engine, observe
from tutor.core.game import nameable
from tutor.games.virtus.actions import Discard, Draw
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


ROW = ["Temperance 13", "Temperance 12", "Charity 12", "Charity 10", "Justice 12", "Faith 2"]


def told(chosen: tuple[str, ...], readings: dict[str, str] | None = None) -> dict[str, str]:
    """What is said of each condition of a draw from the row, by its rule."""
    s = position(3, readings or {}, active=ROW)
    checks = engine.explain(s, Draw(0, cards(*chosen)))
    return {c.rule.removeprefix("virtus.draw."): say_check(WORDS, s.opt, c) for c in checks}


def test_a_draw_that_is_allowed_is_told_what_may_stay() -> None:
    both = told(("Temperance 13", "Temperance 12"))["one-criterion"]
    assert both.startswith("These 2 cards are drawn by Virtue, Temperance, so other cards of their")
    value = told(("Temperance 12", "Charity 12", "Justice 12"))["one-criterion"]
    assert value.startswith("These 3 cards are drawn by value, 12, so other cards of their Virtues")
    # Where a card drags others along, cards of the value do not just stay.
    read = {"draw_chain": "both-criteria"}
    assert "may stay" not in told(("Temperance 13", "Temperance 12"), read)["one-criterion"]


def test_a_lone_card_is_told_of_others_and_not_of_itself() -> None:
    said = told(("Faith 2",))
    assert said["single-by-value"] == (
        "No other card of the active row has the value or the Virtue of Faith 2")


def test_no_condition_of_a_draw_that_is_refused_says_that_all_is_taken() -> None:
    for chosen in (("Charity 10",), ("Temperance 13", "Temperance 12", "Charity 12", "Justice 12")):
        assert "All that match are taken" not in " ".join(told(chosen).values())


def test_a_draw_that_drags_all_along_is_told_the_cards_that_are_drawn() -> None:
    chosen = ("Charity 12", "Temperance 13", "Temperance 12", "Justice 12")
    row = [*ROW[:3], "Justice 12", "Charity 10"]
    s = position(3, {"draw_chain": "both-criteria"}, active=row)
    whole = ("Charity 12", "Charity 10", "Temperance 12", "Justice 12")
    for draw in (chosen, whole):
        (check,) = (c for c in engine.explain(s, Draw(0, cards(*draw)))
                    if c.rule == "virtus.draw.all-of-it")
        assert check.holds
        assert (check.need, dict(check.args)["cards"]) == (4, cards(*draw))


def test_a_card_that_may_not_be_discarded_is_not_said_to_be_of_a_kind_that_may() -> None:
    s = position(3, at="scoring", hands={"Stefano": ["Charity 5", "Charity 12", "Faith 7"]},
                 icons={"Charity 5": "Chalice"})
    checks = engine.explain(s, Discard(0, *cards("Charity 5")))
    said = [say_check(WORDS, s.opt, c) for c in checks]
    assert "Charity 5 is a Charity card, and these are never discarded here" in said
    assert not [one for one in said if "may be discarded" in one]


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
