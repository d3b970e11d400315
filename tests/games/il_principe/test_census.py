"""Positions that cannot exist are refused, with the numbers."""

from __future__ import annotations

import pytest

from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load

HEAD = "id: x\ntitle: x\ngame: il_principe\nmode: {mode}\nseats: [{seats}]\ngiven:\n  at: {at}\n  "
THREE, TWO = "Medici, Carraresi, Visconti", "Medici, Carraresi"

IMPOSSIBLE = [
    ("21 red cards", "players: {Medici: {hand: {red: 11}, up: {red: 10}}}",
     "There are 20 red Buildings in all; here are 21"),
    ("cards of the pile that are not there", "pile: 50\n  removed: {green: 20, red: 20, blue: 20}",
     "At most 40 Buildings can be in the pile; here are 50"),
    ("thirteen blazons", "players: {Medici: {blazons: {red: 7, blue: 6}}}",
     "Medici has 12 blazons in all; here are 13"),
    ("a city twice", "offer: [Milan]\n  built: [Milan]", "Milan lies in 2 places"),
    ("a pile of more City cards than are left", "offer: [Milan, Asti]\n  city_pile: 14",
     "At most 13 City cards can be in their pile; here are 14"),
    ("both roles of a colour", "roles: {red: {major: Medici, minor: Medici}}",
     "Medici cannot hold both red roles"),
    ("a Minor Role alone", "roles: {red: {minor: Medici}}", "nobody holds the Major Role"),
    ("more placed than lie there", "players: {Medici: {up: {red: 1}, placed: 2}}",
     "1 Building on the table, so 2 cannot have been placed"),
    ("fewer points than were scored", "players: {Medici: {points: 3, scored: {regions: 5}}}",
     "found 3, less than was scored; right would be 5 or more"),
    ("another price for Milan", "cities: {Milan: {ducats: 3}}",
     "found another value than is printed; right would be to leave it out"),
    ("two cities on one card", "offer: [Milan, Milan]", "each one once"),
]


def faults(given: str, mode: str = "standard", seats: str = THREE, at: str = "phase-3") -> str:
    with pytest.raises(Unusable) as unusable:
        load(HEAD.format(mode=mode, seats=seats, at=at) + given + "\n", "x")
    return "\n".join(map(str, unusable.value.faults))


@pytest.mark.parametrize(("given", "said"), [(g, s) for _, g, s in IMPOSSIBLE],
                         ids=[name for name, *_ in IMPOSSIBLE])
def test_it_is_refused(given: str, said: str) -> None:
    assert said in faults(given)


def test_with_two_players_there_is_less_of_everything() -> None:
    assert "13 red Buildings; here are 14" in faults("players: {Medici: {hand: {red: 14}}}",
                                                     "two", TWO)
    assert "no Minor Roles" in faults("roles: {red: {major: Medici, minor: Carraresi}}", "two", TWO)


def test_auctions_have_to_be_possible() -> None:
    assert "right would be auction" in faults("reserve: {red: 1}", at="auction")
    assert "right would be a colour of the reserve" in faults("auction: {colour: red}",
                                                               at="auction")
    said = faults("reserve: {red: 1}\n  waiting: [Visconti]\n  auction: {colour: red, bid: 2, "
                  "bidder: Medici}", at="auction")
    assert "right would be a family that is still in" in said


def test_limited_money_is_counted() -> None:
    head = HEAD.format(mode="standard", seats=THREE, at="phase-3")
    text = head + "players: {Medici: {ducats: 74}}\nreadings: {il_principe.d.bank-empty: limited}\n"
    with pytest.raises(Unusable, match="There are 73 ducats; the players hold 74"):
        load(text, "x")
    assert load(text.replace("limited", "unlimited"), "x")
