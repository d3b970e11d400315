"""The set-up for each number of players, from the printed facts, and the rules that it cites."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.virtu.helpers import FIVE, FOUR, THREE, G, options
from tutor.core import engine
from tutor.core.tx import Event
from tutor.games.virtu.kit import kit
from tutor.rulebook import catalogue

FACTS = catalogue("virtu").facts
EVERYBODY = {
    "virtu.setup.board-side", "virtu.setup.city-discs", "virtu.setup.starting-tiles",
    "virtu.setup.troops-on-board", "virtu.setup.troops-available", "virtu.setup.florin",
    "virtu.setup.agents", "virtu.setup.naples-agents", "virtu.setup.prestige-discs",
    "virtu.setup.prestige-side", "virtu.setup.common-supplies", "virtu.setup.neutral-tiles",
    "virtu.setup.patronage-display", "virtu.setup.title-display", "virtu.setup.notable-display",
    "virtu.setup.spare-discs", "virtu.setup.colour", "virtu.setup.two-player-parts",
    "virtu.setup.palace", "virtu.setup.palace-side", "virtu.setup.family-cards",
    "virtu.setup.action-marker",
}
ONLY = {
    3: {"virtu.setup.colours-3", "virtu.setup.forbidden-3", "virtu.setup.rome-neutral",
        "virtu.setup.no-perugia-civitavecchia"},
    4: {"virtu.setup.colours-4", "virtu.setup.rome-neutral",
        "virtu.setup.no-perugia-civitavecchia"},
    5: {"virtu.setup.rome-player", "virtu.setup.rome-tile-5", "virtu.setup.rome-agents"},
}
SEATS = {3: THREE, 4: FOUR, 5: FIVE}


def set_up(count: int) -> tuple[Any, tuple[Event, ...]]:
    return engine.start(G.setup(options(SEATS[count])))


@pytest.mark.parametrize("count", [3, 4, 5])
def test_it_cites_the_rules_of_its_number_of_players_and_no_others(count: int) -> None:
    _, events = set_up(count)
    cited = {rule for event in events for rule in event.rules}
    assert cited == EVERYBODY | ONLY[count] | {"virtu.setup.first-player"}


@pytest.mark.parametrize("count", [3, 4, 5])
def test_each_side_begins_with_what_the_facts_print(count: int) -> None:
    s, _ = set_up(count)
    troops = FACTS["virtu.f.start-troops"].says
    agents = FACTS["virtu.f.start-agents"].says
    for seat, colour in enumerate(s.opt.seats):
        held = [city for city in s.cities if city.owner == seat]
        player = s.players[seat]
        assert len(held) == FACTS["virtu.f.start-discs"].says["cities"]
        assert all(city.troops[seat] == troops["per_starting_city"] for city in held)
        assert all(city.tile == 1 for city in held)
        assert player.supply == troops["available"]
        side = {"yellow": "Naples", "white": "Rome"}.get(colour, "default")
        assert player.agents == agents[side]
        assert player.agents + player.locked == agents["maximum"]
        assert player.florins == FACTS["virtu.f.start-florins"].says["each"]


@pytest.mark.parametrize(("count", "cities"), [(3, 20), (4, 28), (5, 30)])
def test_the_board_has_its_cities(count: int, cities: int) -> None:
    s, _ = set_up(count)
    assert len(s.cities) == cities


def test_rome_is_neutral_unless_it_has_a_player() -> None:
    for count, owner in ((3, -1), (4, -1), (5, 4)):
        s, _ = set_up(count)
        assert s.cities[kit(s.opt).index["Rome"]].owner == owner


@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_order_and_stacks_follow_the_first_player(count: int, first: int) -> None:
    s, _ = set_up(count)
    action = next(a for a, _ in engine.outcomes(s) if a.first == first)  # type: ignore[attr-defined]
    after = engine.apply(s, action).after
    assert after.order == tuple((first + i) % count for i in range(count))
    assert after.track[2] == after.order
    assert after.stack == ()


@pytest.mark.parametrize("count", [3, 4, 5])
def test_a_position_is_written_and_read_again(count: int) -> None:
    """Whatever a position holds, its own words lay it out again."""
    for seed in range(40):
        opt = options(SEATS[count])
        s = G.sample(opt, Random(seed))
        assert G.script.patch(opt, G.script.show(s)) == s
