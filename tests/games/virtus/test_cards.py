"""The cards against the printed facts; where each field comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.virtus.table import GAME, options
from tutor.core.options import own_data, recording
from tutor.games.datafile import load
from tutor.games.virtus.kit import deck, icon_in_data, kit, possible_values
from tutor.rulebook import catalogue

CARDS: list[dict[str, Any]] = load("virtus", "cards")["cards"]
FACTS = catalogue("virtus").facts


def card(fact: Any) -> dict[str, Any]:
    says = fact.says
    virtue, value = fact.subject.split()
    assert says.get("virtue", virtue) == virtue
    return next(c for c in CARDS if (c["virtue"], c["value"]) == (virtue, int(value)))


@pytest.mark.parametrize("fact", [f for f in FACTS.values() if f.about == "card"
                                  and len(f.subject.split()) == 2], ids=lambda f: f.id)
def test_a_printed_card(fact: Any) -> None:
    found, says = card(fact), fact.says
    assert found["named"]["source"] == "printed"
    if "icon" in says:
        assert found["icon"] == {"is": says["icon"], "source": "printed", "fact": fact.id}
    if "icon_one_of" in says:
        assert found["icon"]["among"] == says["icon_one_of"]
        assert found["icon"]["is"] in says["icon_one_of"]
    if "label_at_most" in says:
        assert found["label"]["is"] <= says["label_at_most"]
    if "players_more_than" in says:
        assert found["label"]["is"] > says["players_more_than"]


def test_counts() -> None:
    total = FACTS["virtus.f.cards-total"].says
    assert len(CARDS) == total["count"]
    for virtue in FACTS["virtus.f.virtues"].says["names"]:
        assert sum(c["virtue"] == virtue for c in CARDS) == total["per_virtue"]
    labels = FACTS["virtus.f.labels"].says
    assert {c["label"]["is"] for c in CARDS} == set(range(labels["lowest"], labels["highest"] + 1))
    assert {c["icon"]["is"] for c in CARDS} == {*FACTS["virtus.f.icons"].says["kinds"], "none"}


def test_values_of_a_virtue_differ() -> None:
    """Ties in Recognition rest on it, and a deck of one's own has to keep it."""
    assert len({(c["virtue"], c["value"]) for c in CARDS}) == len(CARDS)


def test_each_field_says_where_it_comes_from() -> None:
    for found in CARDS:
        for field in ("named", "label", "icon"):
            datum = found[field]
            assert datum["source"] in ("printed", "stand-in"), found
            assert (datum["source"] == "printed") <= ("fact" in datum)
            if "fact" in datum:
                assert datum["fact"] in FACTS


@pytest.mark.parametrize("players", range(2, 8))
def test_decks_grow_with_the_players(players: int) -> None:
    smaller = set(deck(options(players - 1))) if players > 2 else set()
    assert smaller < set(deck(options(players)))
    assert len(deck(options(players))) == 14 * players


def test_one_more_card_for_three_players_where_the_label_is_read_so() -> None:
    read = deck(options(3, justice_five_label="three-plus"))
    assert {kit(options(3)).names[c] for c in {*read} - {*deck(options(3))}} == {"Justice 5"}


def test_a_guessed_icon_tells_the_recorder() -> None:
    opt = options(3)
    index = kit(opt).index
    with recording() as record:
        assert icon_in_data(opt, index["Justice 5"]) == "Water"
        assert record.stand_ins == {}
        icon_in_data(opt, index["Justice 9"])
    assert list(record.stand_ins) == ["virtus.card.Justice 9.icon"]
    assert set(possible_values("virtus.card.Justice 9.icon")) == {"Chalice", "Water", "Flame"}
    assert len(possible_values("virtus.card.Charity 3.icon")) == 5
    assert possible_values("virtus.deck.labels") == ()


@pytest.fixture
def entered() -> Iterator[None]:
    own_data("virtus", {
        "virtus.card.Charity 3.label": 2, "virtus.card.Charity 3.icon": "Flame",
        "virtus.card.Charity 2.label": 7,
    }, "owner")
    yield
    own_data("virtus", {}, "")


@pytest.mark.usefixtures("entered")
def test_what_an_owner_enters_takes_the_place_of_guesses() -> None:
    from tutor.core import engine
    from tutor.games.virtus.kit import icon_seen

    two = {kit(options(2)).names[c] for c in deck(options(2))}
    assert "Charity 3" in two
    assert "Charity 2" not in two
    s, _ = engine.start(GAME.setup(options(2)))
    index = kit(s.opt).index
    assert icon_seen(s, index["Charity 3"]) == ("Flame", False)
    assert icon_seen(s, index["Charity 2"]) == ("Water", True)
    with recording() as record:
        assert icon_in_data(s.opt, index["Charity 3"]) == "Flame"
    assert record.stand_ins == {}
    placed = GAME.script.patch(s.opt, {"at": "turn", "active": ["Charity 2"]})
    faults = [c for c in GAME.census(placed) if not c.holds]
    assert [(c.rule, c.need, c.have) for c in faults] == [("virtus.setup.keep-labels", 7, 2)]


def test_owners_are_asked_for_what_is_not_printed() -> None:
    asked = GAME.box()
    assert len(asked) == 98 + 97
    assert "virtus.card.Justice 5.icon" not in asked
    assert asked["virtus.card.Justice 9.icon"].spec.names == ("Chalice", "Water", "Flame")
    for card in CARDS:
        name = f"virtus.card.{card['virtue']} {card['value']}"
        assert asked[f"{name}.label"].guess == card["label"]["is"]


def test_stated_icons_are_no_guess() -> None:
    s = GAME.script.patch(options(3), {
        "at": "scoring", "called": 6, "places": {},
        "hands": {"Stefano": ["Prudence 5", "Hope 1"]}, "icons": {"Prudence 5": "Water"},
    })
    from tutor.core import engine

    with recording() as record:
        engine.start(s)
    assert record.stand_ins == {}
