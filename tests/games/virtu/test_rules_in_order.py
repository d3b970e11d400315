"""The log of Sieges, battles and the end of Spring tells its rules in the rulebook's order."""

from __future__ import annotations

from tests.games.virtu.helpers import FOUR, laid_out, options, quietly
from tutor.core.tx import Event


def order_of(events: list[Event], wanted: list[str]) -> list[str]:
    """The wanted rules by where each is first cited."""
    cited = [rule for event in events for rule in event.rules]
    return sorted((rule for rule in wanted if rule in cited), key=cited.index)


def in_order(events: list[Event], wanted: list[str]) -> None:
    assert order_of(events, wanted) == wanted


def test_a_siege_that_succeeds() -> None:
    s, first = laid_out({"cities": {
        "Siena": {"owner": "green", "troops": {"red": 6, "green": 1}, "agent": "red",
                  "cathedral": "available", "tile": "available"},
        "Florence": {"owner": "red"},
    }})
    end, events = quietly(s)
    in_order([*first, *events], [
        "virtu.siege.when",
        "virtu.siege.begun",
        "virtu.bonus.end",
        "virtu.siege.attacker-strength",
        "virtu.siege.defender-base",
        "virtu.siege.attacker-agent",
        "virtu.siege.defending-troops",
        "virtu.siege.win-strictly",
        "virtu.siege.loss-strong-city",
        "virtu.siege.loss-per-defender",
        "virtu.siege.defenders-die",
        "virtu.siege.troops-enter",
        "virtu.siege.trophy",
        "virtu.siege.disc",
        "virtu.siege.tile-exhausted",
        "virtu.siege.cathedral",
        "virtu.agent.survives-conquest",
        "virtu.order.track-adjust",
        "virtu.retreat.timing",
        "virtu.order.new-order",
        "virtu.order.then-winter",
    ])
    assert end.stack == ()


def test_a_siege_that_fails() -> None:
    s, first = laid_out({"cities": {
        "Ravenna": {"owner": "green", "troops": {"red": 2}}, "Florence": {"owner": "red"},
    }})
    _, events = quietly(s)
    in_order([*first, *events], [
        "virtu.siege.begun",
        "virtu.siege.attacker-strength",
        "virtu.siege.win-strictly",
        "virtu.siege.defeat-loss",
        "virtu.siege.lost-troops-return",
        "virtu.siege.defeat-defender-unhurt",
        "virtu.retreat.must",
        "virtu.retreat.timing",
        "virtu.retreat.by-land",
        "virtu.order.new-order",
    ])


def test_a_battle_comes_before_its_siege_and_retreats_after_every_siege() -> None:
    s, first = laid_out({
        "order": ["blue", "red", "yellow", "green"],
        "cities": {
            "Spoleto": {"troops": {"blue": 3, "red": 1}, "owner": "green", "value": 4},
            "Ravenna": {"troops": {"yellow": 3}, "owner": "green"},
            "Florence": {"owner": "blue"},
        },
    }, options(FOUR))
    _, events = quietly(s)
    told = [*first, *events]
    in_order(told, ["virtu.battle.when", "virtu.battle.strength", "virtu.battle.loser",
                    "virtu.battle.winner-losses", "virtu.battle.no-trophy",
                    "virtu.siege.attacker-strength", "virtu.retreat.by-land"])
    last_siege = max(i for i, e in enumerate(told) if "virtu.siege.attacker-strength" in e.rules)
    first_retreat = min(i for i, e in enumerate(told) if "virtu.retreat.by-land" in e.rules)
    assert last_siege < first_retreat


def test_sieges_and_retreats_follow_the_old_turn_order() -> None:
    """The order in force is that of the Spring, not the one that its Sieges lead to."""
    s, first = laid_out({
        "order": ["green", "yellow", "red"],
        "cities": {
            "Siena": {"troops": {"red": 2}, "owner": "green"},
            "Benevento": {"troops": {"yellow": 2}, "owner": "red"},
            "Terracina": {"troops": {"green": 2}},
            "Florence": {"owner": "red"}, "Naples": {"owner": "yellow"},
        },
    })
    _, events = quietly(s)
    told = [*first, *events]
    sieges = [dict(e.args)["seat"] for e in told if "virtu.siege.attacker-strength" in e.rules]
    homes = [dict(e.args)["seat"] for e in told if "virtu.retreat.by-land" in e.rules
             and e.op == "move"]
    assert sieges == [2, 1, 0]
    assert homes == [1, 0]
