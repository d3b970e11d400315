"""The scenarios of Virtù: each holds, each teaches something, and no answer rests on a guess."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.virtu.helpers import OWN, SCENARIOS, G, scenario, strings
from tutor.core.options import supposing
from tutor.games.datafile import load
from tutor.rulebook import catalogue
from tutor.rulebook.coverage import COVERED_KINDS
from tutor.scenario.document import Scenario
from tutor.scenario.runner import Run, run

NAMES = [name.removeprefix("virtu/") for name in OWN]
OF_WAR = ("agent-ancona", "agent-siena", "agent-spoleto", "siege-siena", "siege-benevento",
          "siege-ravenna", "siege-spoleto-tie", "retreat-ancona", "move-land-then-sea",
          "second-trophy", "victory-no-survivors")


@pytest.mark.parametrize("name", NAMES)
def test_it_holds(name: str) -> None:
    found = run(scenario(name))
    assert found.ok, "\n".join(map(str, found.mismatches))


@pytest.mark.parametrize("name", NAMES)
def test_it_says_asks_and_expects(name: str) -> None:
    s = scenario(name)
    assert s.title
    assert any(entry.say for entry in s.script)
    assert any(entry.ask for entry in s.script)
    assert s.expect.events
    assert s.expect.state
    for entry in s.script:
        assert len(entry.say) <= 240
        assert entry.ask is None or entry.ask.rules


def test_nearly_all_refuse_something_by_the_name_of_its_rule() -> None:
    """All but the set-ups, which chance decides, and the first two that a beginner meets."""
    refusing = {name for name in NAMES if any(e.because for e in scenario(name).script)}
    idle = [name for name in NAMES if name not in refusing]
    without = ("setup-", "disputes/turn-order-start", "agent-ancona", "siege-siena")
    assert [name for name in idle if not name.startswith(without)] == []


def test_every_rule_that_the_engine_cites_is_reached() -> None:
    """In an event, in a sum, or in a refusal; what only positions can break is tested elsewhere."""
    reached = set()
    for name in NAMES:
        found = run(scenario(name)).line
        for event in found.events():
            reached |= {*event.rules, *(term.rule for term in event.because)}
        reached |= {c.rule for p in found.played for c in p.checks if c.holds is False}
    book = catalogue("virtu").rules
    cited = {i for i, _ in strings() if i in book and book[i].kind in COVERED_KINDS}
    assert len(cited) > 70
    assert cited - reached <= set(load("virtu", "excused"))


@pytest.mark.parametrize("example", OF_WAR)
def test_each_worked_example_of_movement_siege_and_retreat_is_a_scenario(example: str) -> None:
    wanted = f"virtu.ex.{example}"
    assert wanted in catalogue("virtu").examples
    assert wanted in {scenario(name).source.example for name in NAMES}


def test_titles_tell_scenarios_apart() -> None:
    titles = [card.title for card in SCENARIOS.values()]
    assert len(set(titles)) == len(titles)


def answers(found: Run) -> list[Any]:
    return [p.answer for p in found.line.played if p.entry.ask]


@pytest.mark.parametrize("name", NAMES)
def test_no_answer_rests_on_a_guess(name: str) -> None:
    """Values, symbols and prices are stated; roads and voyages never decide an answer.

    Under another map a step may be refused: then there is nothing to compare.
    """
    s = scenario(name)
    found = run(s)
    guessed = [d for d in found.stand_ins if not d.startswith(("virtu.road.", "virtu.voyage."))
               and not d.endswith(".port")]
    assert guessed == []
    for datum, value in found.stand_ins.items():
        for other in G.possible_values(datum):
            with supposing({datum: other}):
                again = run(s)
            if other != value and again.line.whole:
                assert answers(again) == answers(found), f"{datum} = {other}"


def counted_by_hand() -> dict[str, Any]:
    """The contested Spring, worked out with pencil and paper.

    Siena: Green 3 Troops + 1 token = 4; 3 - 1 Green's Agent + 1 Red's courtier = 3. It falls; the
    defence was 3, so 1 Troop is lost and 2 enter.
    Ravenna: Red 2; 2 + 1 Green Troop = 3. It holds; Red loses 1 Troop and 1 retreats.
    Terracina: Blue 3 + 1 courtier = 4, Yellow 2 + 1 token = 3. Yellow loses its 2 Troops, Blue 2 of
    its 3. Blue leaves the City; 1 Troop retreats over two seas for the two Ottoman Ships.
    Spoleto: Yellow 3; 2, as Blue's Agent in its own City changes nothing. It falls; all 3 enter.
    Cities: Yellow 3 + 1, Green 3 + 1, Blue 4 - 1, Red 3 - 1; Yellow came to four after Green.
    """
    return {
        "order": ["yellow", "green", "blue", "red"],
        "owners": {"Siena": "green", "Ravenna": "green", "Terracina": None, "Spoleto": "yellow"},
        "troops": {
            "Siena": {"green": 2}, "Ravenna": {"green": 1}, "Spoleto": {"yellow": 3},
            "Florence": {"red": 1}, "Pisa": {"blue": 1},
        },
        "trophies": {"green": ["red"], "yellow": ["blue"], "red": [], "blue": []},
        "florins": {"blue": 0, "red": 0, "yellow": 0, "green": 0},
        "supply": {"blue": 5, "red": 5, "yellow": 3, "green": 3},
    }


def test_a_contested_spring_comes_out_as_counted_by_hand() -> None:
    s: Scenario = scenario("contested-spring")
    end = run(s).line.end
    shown, wanted = G.script.show(end), counted_by_hand()
    cities, players = shown["cities"], shown["players"]
    assert shown["order"] == wanted["order"]
    assert {name: cities[name].get("owner") for name in wanted["owners"]} == wanted["owners"]
    troops = {name: city["troops"] for name, city in cities.items() if city["troops"]}
    assert troops == wanted["troops"]
    assert {name: p["trophies"] for name, p in players.items()} == wanted["trophies"]
    assert {name: p["florins"] for name, p in players.items()} == wanted["florins"]
    supply = {name: end.players[i].supply for i, name in enumerate(s.seats)}
    assert supply == wanted["supply"]
    assert not any(any(city.waiting) for city in end.cities)
    assert all(player.tokens == 0 for player in end.players)
