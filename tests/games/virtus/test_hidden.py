"""Closed hands and tokens: what each seat sees, when, and what it may reckon with."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.virtus.table import GAME, card, cards, names, options, played, position
from tutor.core import codec, engine, observe
from tutor.core.chance import Drew
from tutor.core.frames import CHANCE
from tutor.core.observe import HIDDEN, ONLOOKER
from tutor.games.virtus.actions import Choose, Draw, HandOver, Name, Stop

HANDS: dict[str, Any] = {
    "Stefano": ["Prudence 8", "Prudence 11", "Hope 10"],
    "Sofia": ["Faith 13", "Charity 3"],
    "Camilla": ["Faith 14", "Faith 7", "Hope 13"],
    "Lorenzo": ["Charity 14", "Justice 9"],
}


def at_faith(**readings: str) -> Any:
    """Camilla is about to name a Virtue."""
    s = position(4, readings, at="scoring", hands=HANDS, icons={})
    while not any(isinstance(a, Name) for a in engine.legal(s)):
        s = engine.apply(s, next(a for a in engine.legal(s) if isinstance(a, Stop))).after
    return s


def hand(s: Any, seat: int, owner: int) -> list[str]:
    return names(s, observe.view(s, seat).hands[owner])


def test_a_seat_sees_its_own_cards_and_how_many_others_have() -> None:
    s = position(4, active=["Hope 1"], hands=HANDS)
    assert hand(s, 0, 0) == ["Hope 10", "Prudence 8", "Prudence 11"]
    assert hand(s, 0, 2) == ["hidden"] * 3
    assert hand(s, ONLOOKER, 0) == ["hidden"] * 3


def test_called_virtues_are_shown_and_stay_known() -> None:
    s = at_faith()
    assert hand(s, 0, 2) == ["hidden", "Faith 7", "Faith 14"]
    assert hand(s, ONLOOKER, 3) == ["hidden", "Charity 14"]


def test_a_card_that_is_handed_over_is_known_to_two() -> None:
    s = engine.apply(at_faith(), Name(2, 6)).after
    given = HandOver(0, card("Prudence 8"))
    step = engine.apply(s, given)
    # Hope has been called on the way; that Prudence card is still closed to all others.
    assert names(s, observe.view(step.after, 0).hands[2])[-1] == "Prudence 8"
    assert "Prudence 8" in hand(step.after, 2, 2)
    for seat in (1, 3, ONLOOKER):
        assert "Prudence 8" not in hand(step.after, seat, 2)
        assert observe.action(s, given, seat) == HandOver(0, HIDDEN)
        assert observe.view(step.after, seat).gifts[0].card == HIDDEN
        seen = tuple(observe.events(s, step.events, seat))
        assert card("Prudence 8") not in _numbers(seen)
    for seat in (0, 2):
        assert observe.action(s, given, seat) == given
        seen = tuple(observe.events(s, step.events, seat))
        assert card("Prudence 8") in _numbers(seen)


def _numbers(events: Any) -> set[int]:
    """Card numbers that occur anywhere in events, but for totals and the like."""
    found: set[int] = set()

    def look(value: Any) -> None:
        if isinstance(value, int) and not isinstance(value, bool) and value > 20:
            found.add(value)
        elif isinstance(value, tuple):
            for item in value:
                look(item)

    for event in events:
        look((event.old, event.new, tuple(v for _, v in event.args)))
    return found


def test_hands_lie_open_once_hope_is_settled() -> None:
    s = engine.apply(at_faith(), Name(2, 3)).after
    assert hand(s, 1, 0) == ["hidden", "hidden", "Hope 10"]
    step = engine.apply(s, Choose(2, ()))
    assert any("virtus.hope.reveal-hands" in event.rules for event in step.events)
    assert hand(step.after, 1, 0) == ["Hope 10", "Prudence 8", "Prudence 11"]


def test_tokens_lie_face_down_until_the_end() -> None:
    s = at_faith()
    view = observe.view(s, 3)
    assert [sum(row) for row in view.points] == [0, 0, 0, 12]
    assert [row.seat for row in GAME.score(view)] == [3]  # type: ignore[misc]
    end = played(options(3), 5)[-1].after
    assert observe.view(end, ONLOOKER).points == end.points


def test_open_hands_where_they_are_read_so() -> None:
    s = position(4, {"hidden_hands": "open"}, active=["Hope 1"], hands=HANDS)
    assert observe.view(s, 1).hands == s.hands
    assert observe.view(s, 1).pile != s.pile


def test_whoever_picks_from_a_hand_is_shown_what_to_pick_from() -> None:
    s = engine.apply(at_faith(faith_who_picks="taker"), Name(2, 6)).after
    assert hand(s, 2, 0) == ["hidden", "Prudence 8", "Prudence 11"]
    assert hand(s, 1, 0) == ["hidden"] * 3
    asked = engine.explain(s, HandOver(2, card("Hope 10"))), engine.explain(s, HandOver(2, 5))
    assert [[c.holds for c in checks] for checks in asked] == [[True, True, False]] * 2


def test_odds_never_look_into_hands() -> None:
    """Whatever is not seen may come, a card in another's hand too; what is seen may not."""
    s = position(2, active=["Justice 4", "Justice 7"], inactive=["Hope 1", "Hope 4"],
                 hands={"Sofia": ["Faith 2", "Faith 7"]})
    s = engine.apply(s, Draw(0, cards("Justice 4", "Justice 7"))).after
    mine = {a.item for a, _ in observe.outcomes(s, 0) if isinstance(a, Drew)}
    hers = {a.item for a, _ in observe.outcomes(s, 1) if isinstance(a, Drew)}
    assert len(engine.outcomes(s)) == 22
    assert len(mine) == 24
    assert card("Faith 2") in mine
    assert hers == {a.item for a, _ in engine.outcomes(s)} | set(cards("Justice 4", "Justice 7"))
    assert observe.actions(s, 0) == [Drew(CHANCE, "pile", c) for c in sorted(mine)]


@pytest.mark.parametrize("seed", range(6))
def test_a_new_deal_looks_the_same_and_is_another(seed: int) -> None:
    changed = 0
    for step in played(options(2 + seed), seed):
        s, random = step.before, Random(seed)
        for seat in range(len(s.opt.seats)):
            other = GAME.redeal(s, seat, random)  # type: ignore[misc]
            assert observe.view(other, seat) == observe.view(s, seat)
            assert all(check.holds for check in GAME.census(other))
            changed += other != s
    assert changed > 40


def test_a_view_is_a_state_and_can_be_kept() -> None:
    view = observe.view(at_faith(), 1)
    assert codec.decode_state("virtus", codec.encode(view)) == view
