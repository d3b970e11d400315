"""Scoring: an independent count of whole scorings, places, ties, limits for two players."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.virtus.table import GAME, VIRTUES, cards, options, position
from tutor.core import engine
from tutor.games.virtus.actions import Choose, Discard, HandOver
from tutor.games.virtus.kit import kit
from tutor.games.virtus.scoring import score


class Count:
    """The scoring done by hand: hands as (Virtue, value, icon), points as one number a seat."""

    def __init__(self, s: Any) -> None:
        k = kit(s.opt)
        self.hands = [{c: (VIRTUES[k.virtue[c]], k.value[c], k.icon[c]) for c in hand}
                      for hand in s.hands]
        self.points = [sum(row) for row in s.points]
        self.two = len(self.hands) == 2

    def of(self, seat: int, virtue: str) -> list[int]:
        return [value for name, value, _ in self.hands[seat].values() if name == virtue]

    def icons(self, seat: int, icon: str) -> int:
        return sum(found == icon for _, _, found in self.hands[seat].values())

    def places(self, virtue: str) -> list[int]:
        order = sorted((x for x in range(len(self.hands)) if self.of(x, virtue)),
                       key=lambda x: (len(self.of(x, virtue)), max(self.of(x, virtue))))
        return order[::-1][:2]

    def pay_places(self, virtue: str) -> list[int]:
        places = self.places(virtue)
        for seat, points in zip(places, (5, 2), strict=False):
            self.points[seat] += points
        return places

    def automatic(self) -> None:
        """Fortitude to the trios."""
        for virtue in VIRTUES[3:]:
            for place, seat in enumerate(self.pay_places(virtue)):
                self.points[seat] += self.power(virtue, place, seat)
        for seat in range(len(self.hands)):
            self.points[seat] += 3 * min(self.icons(seat, i) for i in ("Flame", "Water", "Chalice"))

    def power(self, virtue: str, place: int, seat: int) -> int:
        cups, waters = self.icons(seat, "Chalice"), self.icons(seat, "Water")
        others = len({name for name, _, _ in self.hands[seat].values()} - {"Prudence"})
        match virtue, place:
            case "Fortitude", 0:
                return len(self.of(seat, virtue))
            case "Fortitude", _:
                return len(self.of(seat, virtue)) // 2
            case "Justice", _:
                return self.icons(seat, "Flame") * (1 if place else 2)
            case "Temperance", 0:
                return cups + waters
            case "Temperance", _:
                return min(cups, waters)
            case "Prudence", 0:
                return others
        return 0 if self.two else others // 2


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("seed", range(8))
def test_a_scoring_against_a_count_by_hand(players: int, seed: int) -> None:
    random = Random(100 * players + seed)
    s = GAME.sample(options(players), random)
    while not (s.stack and type(s.stack[-1]).__name__ == "Call"):
        s = GAME.sample(options(players), random)
    count = Count(s)
    s, _ = engine.start(s)
    count.pay_places("Charity")
    called = 1
    while s.stack:
        action = random.choice(engine.legal(s))
        match action:
            case Discard(seat=seat, card=c):
                _, _, icon = count.hands[seat].pop(c)
                count.points[seat] += 3 * (icon in ("Chalice", "Water", "Flame"))
            case HandOver(seat=seat, card=c):
                taker = s.stack[-1].taker
                count.hands[taker][c] = count.hands[seat].pop(c)
            case Choose(seat=seat, targets=targets):
                for target in targets:
                    paid = min(count.icons(target, "Light"), count.points[target])
                    count.points[target] -= paid
                    count.points[seat] += paid
        s = engine.apply(s, action).after
        while called < min(s.called, 3):
            count.pay_places(VIRTUES[called])
            called += 1
    count.automatic()
    assert [row.total for row in score(s)] == count.points
    assert [sum(line.number for line in row.lines) for row in score(s)] == count.points


def test_what_a_decision_may_not_do() -> None:
    s = position(3, at="scoring", icons={}, hands={
        "Stefano": ["Charity 12", "Hope 1"], "Sofia": ["Faith 13", "Charity 2"],
        "Camilla": ["Charity 14", "Charity 5", "Faith 10"],
    })
    refused = [c.rule for c in engine.explain(s, Discard(1, cards("Faith 13")[0]))
               if c.holds is False]
    assert refused == ["virtus.charity.order", "virtus.score.power-use"]


def test_three_targets_are_one_too_many() -> None:
    s = position(5, at="scoring", called=2, icons={}, hands={
        "Stefano": ["Hope 13", "Hope 1"], "Sofia": ["Faith 13"], "Camilla": ["Faith 2"],
        "Lorenzo": ["Faith 4"], "Bianca": ["Hope 7"],
    })
    checks = {c.subject: c for c in engine.explain(s, Choose(0, (1, 2, 3)))}
    assert (checks["number"].need, checks["number"].have) == (2, 3)
    assert len([a for a in engine.legal(s) if isinstance(a, Choose)]) == 1 + 3 + 3


@pytest.mark.parametrize("players", range(2, 8))
def test_nobody_in_a_place_that_no_card_earns(players: int) -> None:
    s = position(players, at="scoring", called=3, icons={}, hands={"Stefano": ["Hope 1"]})
    assert s.places[3:] == ((-1, -1),) * 4
    assert [sum(row) for row in s.points] == [7] * players
