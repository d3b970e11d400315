"""Auctions: against a plain model of the rulebook's text, and at their edges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.il_principe.table import FAMILIES, action, do, options, position, refusals, shown
from tutor.core import engine

COLOURS = ("green", "white", "red", "blue", "yellow")


def bidding(purses: list[int], first: int, wishes: list[int]) -> tuple[int | None, int, list[str]]:
    """Winner, price and calls, where each bids one more as long as it wishes and can pay."""
    count, bid, leader, passed = len(purses), 0, None, set()
    calls: list[str] = []
    seat = first
    while len(passed) < count - (leader is not None):
        if seat not in passed and seat != leader:
            if bid < min(wishes[seat], purses[seat]):
                bid, leader = bid + 1, seat
                calls.append(f"{FAMILIES[seat]} bid {bid}")
            else:
                passed.add(seat)
                calls.append(f"{FAMILIES[seat]} pass")
        seat = (seat + 1) % count
    return leader, bid, calls


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    count = draw(st.integers(2, 5))
    numbers = st.lists(st.integers(0, 6), min_size=count, max_size=count)
    reserve = draw(st.lists(st.integers(0, 3), min_size=5, max_size=5))
    return {
        "players": count, "purses": draw(numbers), "marker": draw(st.integers(0, count - 1)),
        "reserve": reserve,
        "wishes": [draw(numbers) for _ in COLOURS],
    }


@given(tables())
def test_all_auctions_of_a_phase(table: dict[str, Any]) -> None:
    """The order of colours, who opens, what is paid, and who holds the marker in the end."""
    count, purses, marker = table["players"], list(table["purses"]), table["marker"]
    reserve = dict(zip(COLOURS, table["reserve"], strict=True))
    s = position(
        options(count), at="auctions", round=1, principe=FAMILIES[marker], reserve=reserve,
        players={FAMILIES[i]: {"ducats": money} for i, money in enumerate(purses)},
    )
    hands = [dict.fromkeys(COLOURS, 0) for _ in range(count)]
    for colour in sorted((c for c in COLOURS if reserve[c]), key=lambda c: reserve[c]):
        assert shown(s)["auction"]["colour"] == colour
        wishes = table["wishes"][COLOURS.index(colour)]
        winner, price, calls = bidding(purses, (marker + 1) % count, wishes)
        s = do(s, *calls)
        if winner is not None:
            purses[winner] -= price
            hands[winner][colour] += reserve[colour]
            marker = winner
    told = shown(s)
    assert told["at"] == "phase-3"
    assert told["principe"] == FAMILIES[marker]
    for i, family in enumerate(FAMILIES[:count]):
        assert told["players"][family]["ducats"] == purses[i]
        assert told["players"][family]["hand"] == {c: n for c, n in hands[i].items() if n}
    unsold = {c: n for c, n in reserve.items() if n and not any(h[c] for h in hands)}
    assert told["removed"] == unsold


def at_auction(**more: Any) -> Any:
    return position(**{"at": "auctions", "principe": "Medici", "reserve": {"red": 2}, "players": {
        "Medici": {"ducats": 5}, "Carraresi": {"ducats": 40}, "Visconti": {"ducats": 2},
    }, **more})


@pytest.mark.parametrize("ducats", [-5, 0, 1, 39, 40, 41, 99, 100, 500, 10**9])
def test_any_whole_number_is_judged(ducats: int) -> None:
    from tutor.games.il_principe.actions import Bid

    s = at_auction()
    holds = all(check.holds for check in engine.explain(s, Bid(1, ducats)))
    assert holds == (1 <= ducats <= 40)
    assert (Bid(1, ducats) in engine.legal(s)) == holds


def test_bids_beyond_what_is_listed_are_legal_all_the_same() -> None:
    from tutor.games.il_principe.actions import Bid
    from tutor.games.il_principe.auction import MOST_LISTED

    s = at_auction(players={"Carraresi": {"ducats": 200}})
    listed = [a.ducats for a in engine.legal(s) if isinstance(a, Bid)]
    assert listed == list(range(1, MOST_LISTED + 1))
    assert all(check.holds for check in engine.explain(s, Bid(1, 200)))
    assert not all(check.holds for check in engine.explain(s, Bid(1, 201)))


def test_who_bids_last_may_still_open() -> None:
    s = do(at_auction(), "Carraresi pass", "Visconti pass")
    assert shown(s)["waiting"] == ["Medici"]
    s = do(s, "Medici bid 1")
    assert shown(s)["players"]["Medici"]["hand"] == {"red": 2}


def test_refusals_name_their_rule() -> None:
    s = do(at_auction(), "Carraresi bid 2")
    assert refusals(s, "Visconti bid 2") == ["auction.raise"]
    assert refusals(s, "Visconti bid 3") == ["auction.winner-pays"]
    assert refusals(s, "Medici bid 3") == ["auction.start-left"]
    s = do(s, "Visconti pass")
    assert refusals(s, "Visconti bid 3") == ["auction.pass-final", "auction.start-left"]
    assert refusals(s, "Carraresi place 1 red") == ["auction.bid-or-pass"], "what is decided"


def test_a_role_auction_refuses_who_is_not_level() -> None:
    s = position(at="phase-4", principe="Visconti", players={
        "Medici": {"up": {"red": 2}, "ducats": 3}, "Carraresi": {"up": {"red": 2}},
        "Visconti": {"up": {"red": 1}, "ducats": 9},
    })
    assert shown(s)["auction"] == {"for": "major", "colour": "red", "bid": 0}
    assert refusals(s, "Visconti bid 1") == ["roles.auction", "auction.start-left"]
    assert refusals(s, "Medici bid 4") == ["roles.auction-winner-pays"]


def every_way(s: Any, left: int) -> Iterator[Any]:
    if type(s.stack[-1]).__name__ != "Auction" or not left:
        yield s
        return
    for a in engine.legal(s):
        yield from every_way(engine.apply(s, a, log=False).after, left - 1)


def test_every_way_through_a_small_auction_ends_and_loses_no_ducat() -> None:
    s = at_auction(round=1, players={"Medici": {"ducats": 2}, "Carraresi": {"ducats": 3},
                                     "Visconti": {"ducats": 2}})
    ends = list(every_way(s, 12))
    assert all(type(end.stack[-1]).__name__ != "Auction" for end in ends)
    assert {sum(end.money) + end.bank for end in ends} == {73}
    assert len({(end.marker, end.money) for end in ends}) == 8, "nobody, or a price for each"


def test_the_middle_of_an_auction_can_be_laid_out() -> None:
    s = position(at="auction", principe="Medici", reserve={"red": 2, "blue": 3},
                 auction={"colour": "red", "bid": 4, "bidder": "Visconti"},
                 waiting=["Medici", "Visconti"], players={"Medici": {"ducats": 5}})
    assert refusals(s, "Carraresi bid 5") == ["auction.pass-final", "auction.start-left"]
    assert refusals(s, "Medici bid 4") == ["auction.raise"]
    assert all(c.holds for c in engine.explain(s, action(s, "Medici bid 5")))
