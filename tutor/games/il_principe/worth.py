"""How good actions look to a player of *Il Principe* who thinks no further than the next city.

Rules of thumb in points, for opponents that answer at once; nothing here is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tutor.core.frames import Action
from tutor.games.il_principe import actions as do
from tutor.games.il_principe.frames import CARDS, MAJOR, Auction
from tutor.games.il_principe.kit import shown
from tutor.games.il_principe.options import is_two
from tutor.games.il_principe.scoring import MOST, SECOND
from tutor.games.il_principe.state import COLOURS, State

BLAZON = 1.5
"""What a blazon that can still be placed is worth, in points."""
DUCAT = 0.55
"""What a ducat is worth; cards are paid with as many as they seem to be worth."""
ROLE, HELPER = 3.5, 1.5
"""What a Major and a Minor Role are worth: points, an effect, and cities that others build."""
IDLE = 0.3
"""What a card is worth that fits nothing, for majorities and sets to come."""
PURSE = 4
"""Ducats that a careful player keeps for the next city while others still bid."""


def worth(v: State, actions: Sequence[Action]) -> list[float]:
    """What each action looks worth to the seat whose view this is; more is better."""
    seat = actions[0].seat
    ways: dict[type[Action], Callable[[Any], float]] = {
        do.Lay: lambda a: -_card(v, seat, a.colour),
        do.Bid: lambda a: limit - a.ducats,
        do.Build: lambda a: 2 + _city(v, seat, a.city),
        do.PutBlazon: partial(_blazon, v, seat),
        do.Stop: lambda a: -1.0,
        do.Place: lambda a: _placing(v, seat, a.colour, a.count),
        do.FaceUp: lambda a: _majority(v, seat, a.colour, 1) + IDLE,
    }
    top = v.stack[-1] if v.stack else None
    limit = _limit(v, seat, top) if isinstance(top, Auction) else 0.0
    return [ways[type(a)](a) if type(a) in ways else 0.0 for a in actions]


def _city(v: State, seat: int, city: int) -> float:
    """What a city brings, less what it brings those who hold roles in its colours."""
    card = shown(v, city)
    gain = (card.points or 0) + BLAZON * min(card.blazons or 0, v.blazons[seat])
    for colour, count in enumerate(card.buildings or ()):
        if count:
            gain -= 0.5 * (v.major[colour] not in (-1, seat)) + 0.25 * (v.minor[colour] >= 0)
    return gain


def _missing(cost: Sequence[int], hand: Sequence[int]) -> int:
    return sum(max(0, need - have) for need, have in zip(cost, hand, strict=True))


def _counts(v: State, seat: int) -> list[int]:
    return [v.hands[seat].count(colour) for colour in range(len(COLOURS))]


def _card(v: State, seat: int, colour: int, hand: list[int] | None = None) -> float:
    """What one more card of a colour adds to a hand, or the last one there."""
    hand = _counts(v, seat) if hand is None else hand
    best = 0.0
    for city in v.offer:
        cost = shown(v, city).buildings or ()
        need = cost[colour]
        # The last copy in hand counts as missing where the city needs it.
        if need and hand[colour] <= need:
            lacking = max(1, _missing(cost, hand))
            best = max(best, _city(v, seat, city) / (sum(cost) * lacking ** 0.7))
    return IDLE + best + 0.25 * _majority(v, seat, colour, 1)


def _limit(v: State, seat: int, f: Auction) -> float:
    """The most ducats that what is auctioned seems to be worth."""
    money = v.money[seat]
    if f.prize != CARDS:
        value = ROLE if f.prize == MAJOR else HELPER
        return min(value / DUCAT, money - PURSE) + 0.5
    hand, value = _counts(v, seat), 0.0
    before = _nearest(v, seat, hand)
    for _ in range(v.reserve[f.colour]):
        hand[f.colour] += 1
        value += _card(v, seat, f.colour, hand)
    after = _nearest(v, seat, hand)
    value += max(0.0, after - before)
    # Who could build at once wants to have the money left for it.
    keep = PURSE if after >= before else 0
    return min(value / DUCAT, money - keep) + 0.5


def _nearest(v: State, seat: int, hand: Sequence[int]) -> float:
    """What the city is worth that could be built now."""
    found = [
        _city(v, seat, city) for city in v.offer
        if not _missing(shown(v, city).buildings or (), hand)
    ]
    return max(found, default=0.0)


def _majority(v: State, seat: int, colour: int, more: int) -> float:
    """What it changes to have more Buildings of a colour face up."""
    others = sorted((row[colour] for i, row in enumerate(v.up) if i != seat), reverse=True)
    mine = v.up[seat][colour]

    def held(count: int) -> float:
        if not count:
            return 0.0
        if count > others[0]:
            return ROLE
        if count == others[0]:
            return ROLE / 2
        return 0.0 if is_two(v.opt) or (len(others) > 1 and count < others[1]) else HELPER

    return held(mine + more) - held(mine)


def _placing(v: State, seat: int, colour: int, count: int) -> float:
    """A majority and a fuller set, less what the cards could have done in a city."""
    hand = _counts(v, seat)
    lost = 0.0
    for _ in range(count):
        lost += _card(v, seat, colour, hand) - IDLE
        hand[colour] -= 1
    table = [v.up[seat][i] + v.down[seat][i] for i in range(len(COLOURS))]
    sets = 0.6 if table[colour] <= min(table) else 0.1
    return _majority(v, seat, colour, count) + sets + 0.15 * count - 0.7 * lost


def _blazon(v: State, seat: int, a: do.PutBlazon) -> float:
    """What one more blazon changes in a region: my points less a share of the others'."""
    row = list(v.regions[a.region])
    before = _shares(row)
    row[seat] += 1
    after = _shares(row)
    change = [x - y for x, y in zip(after, before, strict=True)]
    rivals = sum(change) - change[seat]
    return 0.2 + change[seat] - rivals / max(1, len(row) - 1)


def _shares(row: Sequence[int]) -> list[int]:
    """What a region pays each seat."""
    levels = sorted({number for number in row if number}, reverse=True)
    if not levels:
        return [0] * len(row)
    tied = row.count(levels[0]) > 1
    second = levels[1] if len(levels) > 1 and not tied else None
    return [MOST if n == levels[0] else SECOND if n == second else 0 for n in row]
