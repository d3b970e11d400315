"""Positions that cannot exist are refused, with the numbers."""

from __future__ import annotations

import pytest

from tutor.scenario.document import laid_out
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load

HEAD = "id: x\ntitle: x\ngame: virtu\nmode: art\nseats: [red, yellow, green]\n"
FOUR = HEAD.replace("[red, yellow, green]", "[blue, red, yellow, green]")

IMPOSSIBLE = [
    ("seven Troops", "cities: {Rome: {owner: red, troops: {red: 4}}, Siena: {troops: {red: 3}}}",
     "6 Troops in all; here are 7"),
    ("Troops that wait count too", "cities: {Rome: {troops: {red: 4}, waiting: {red: 3}}}",
     "6 Troops in all; here are 7"),
    ("six Agents", "cities: {Rome: {agent: red}}\n  players: {red: {agents: 5}}",
     "5 Agents in all; here are 6"),
    ("Agents on Alliances count too",
     "players: {red: {agents: 5}}\n  alliances: {Ottoman Empire: {agent: red}}",
     "5 Agents in all; here are 6"),
    ("twelve tokens", "players: {red: {war_tokens: 6}, green: {war_tokens: 6}}",
     "11 War Bonus tokens in all; here are 12"),
    ("two Leonardos",
     "players: {red: {patronage: [Leonardo da Vinci]}, green: {patronage: [Leonardo da Vinci]}}",
     "one Leonardo da Vinci; here are 2"),
    ("two sets of Cannons", "players: {red: {cannons: available}, green: {cannons: exhausted}}",
     "one Cannons; here are 2"),
    ("three Patronage Bonuses",
     "players: {red: {patronage: [Leonardo da Vinci, Bastion Fort], cannons: available}}",
     "2 Patronage Bonuses, an Artist and a Work; here are 3"),
    ("a Trophy of one's own", "players: {red: {trophies: [red]}}", "none of their own"),
    ("two Trophies of one opponent", "players: {red: {trophies: [green, green]}}",
     "one Trophy from each opponent"),
    ("a Cathedral in nobody's City", "cities: {Siena: {cathedral: available}}",
     "someone must control it"),
    ("a Cathedral in a small City", "cities: {Benevento: {owner: red, cathedral: available}}",
     "value must be 3 or 4; it is 2"),
    ("another value than the printed one", "cities: {Ravenna: {value: 3}}",
     "rulebook prints 2 as the value of Ravenna; the position says 3"),
    ("the tile of a neutral City in a Domain", "cities: {Siena: {tile: available}}",
     "its tile lies in the supply"),
    ("a card on a space that is closed", "players: {red: {courtiers: [{space: 4, war: 1}]}}",
     "3 Cortigiano spaces; the cards take 4"),
    ("a card too many for a Guild", ("players: {red: {tiles: {Guild: {symbols: {}}}, "
     "courtiers: [{}, {}, {}, {}]}}"), "3 Cortigiano spaces; the cards take 4"),
    ("a card too many for a Title that opens nothing", ("players: {red: {tiles: {Duchy: "
     "{symbols: {}, space: false}}, courtiers: [{}, {}, {}, {}]}}"), "the cards take 4"),
    ("more open spaces than there are reasons for", "players: {red: {open_spaces: 1}}",
     "0 shaded Cortigiano spaces open; the position says 1"),
    ("two cards on one space", "players: {red: {courtiers: [{space: 1}, {space: 1}]}}",
     "found space 1 again; right would be a space for each card"),
    ("a Bonus of nobody's Alliance", "alliances: {Kingdom of France: {ready: true}}",
     "found a Bonus of nobody's Alliance; right would be a holder too"),
    ("symbols for Wage War at the end of Spring", "war: {seat: red, ships: 2}",
     "right would be at: wage-war"),
    ("a retreat with nobody beaten", "at: retreat", "Red must have a beaten Troop"),
    ("a retreat of one who was not beaten",
     "at: retreat\n  retreat: {seat: red}\n  cities: {Rome: {waiting: {green: 1}}}",
     "Red must have a beaten Troop"),
    ("Ships for a retreat at the end of Spring", "retreat: {seat: red, ships: 2}",
     "right would be at: retreat"),
    ("a seat twice in the turn order", "order: [red, red, green]", "each one once"),
]


def faults(text: str) -> str:
    with pytest.raises(Unusable) as unusable:
        load(text, "f.yaml")
    return "\n".join(str(fault) for fault in unusable.value.faults)


@pytest.mark.parametrize(("given", "told"), [row[1:] for row in IMPOSSIBLE],
                         ids=[row[0] for row in IMPOSSIBLE])
def test_it_is_refused_with_its_numbers(given: str, told: str) -> None:
    found = faults(f"{HEAD}given:\n  {given}\n")
    assert told in found
    assert found.startswith("f.yaml:")


def test_every_fault_is_told_at_once() -> None:
    found = faults(f"{HEAD}given:\n  cities: {{Rome: {{troops: {{red: 7, green: 9}}}}}}\n"
                   "  players: {yellow: {war_tokens: 12}}\n")
    assert len(found.splitlines()) == 3


@pytest.mark.parametrize("city", ["Nice", "Turin", "Milan", "Genoa", "Parma", "Ragusa", "Cagliari",
                                  "Reggio", "Perugia", "Civitavecchia"])
def test_with_three_players_a_closed_city_is_not_on_the_board(city: str) -> None:
    assert f"“{city}”" in faults(f"{HEAD}given:\n  cities: {{{city}: {{}}}}\n")


@pytest.mark.parametrize("city", ["Perugia", "Civitavecchia"])
def test_with_four_players_two_cities_are_on_the_other_side(city: str) -> None:
    assert f"“{city}”" in faults(f"{FOUR}given:\n  cities: {{{city}: {{}}}}\n")


def test_what_is_at_the_limit_is_possible() -> None:
    load(f"{HEAD}given:\n  cities: {{Rome: {{owner: red, troops: {{red: 6}}, agent: red}}}}\n"
         "  players: {red: {war_tokens: 11, agents: 4, trophies: [yellow, green],\n"
         "    patronage: [Leonardo da Vinci], cannons: exhausted}}\n")


@pytest.mark.parametrize("why", ["patronage: [Nicolaus Copernicus]", "patronage: [The Prince]",
                                 "tiles: {Duchy: {symbols: {}, side: exhausted}}"])
def test_a_fourth_courtier_needs_but_one_reason(why: str) -> None:
    load(f"{HEAD}given:\n  players: {{red: {{{why}, courtiers: [{{}}, {{}}, {{}}, {{}}]}}}}\n")


def test_tokens_beyond_the_supply_are_possible_where_that_is_read() -> None:
    read = f"{HEAD}readings: {{virtu.d.supply-limits: unlimited}}\n"
    text = f"{read}given:\n  players: {{red: {{war_tokens: 12}}}}\n"
    assert load(text).given == {"players": {"red": {"war_tokens": 12}}}


@pytest.mark.parametrize("beaten", [["red"], ["yellow"], ["green"], ["green", "yellow"]])
def test_retreats_begin_with_the_first_in_turn_order_who_was_beaten(beaten: list[str]) -> None:
    waiting = ", ".join(f"{seat}: 1" for seat in beaten)
    text = (f"{FOUR}source: {{kind: authored}}\ngiven:\n  at: retreat\n"
            "  order: [blue, red, yellow, green]\n"
            f"  cities: {{Bologna: {{waiting: {{{waiting}}}}}}}\n")
    scenario = load(text, "x")
    first = next(seat for seat in ("blue", "red", "yellow", "green") if seat in beaten)
    assert laid_out(scenario).stack[-1].seat == scenario.seats.index(first)
