"""Nothing of the wars' chapters lacks a guard, an event or a reason."""

from __future__ import annotations

import re

import pytest

from tests.games.virtu.helpers import G
from tutor.games.datafile import load
from tutor.play.coverage import covered
from tutor.rulebook import catalogue
from tutor.rulebook.coverage import ModeCoverage

CHAPTERS = ("setup", "pay", "war", "siege", "bonus", "battle", "retreat", "order", "end")


@pytest.fixture(scope="module")
def mode() -> ModeCoverage:
    return covered("virtu", "art").modes[0]


def of_wars(ids: tuple[str, ...]) -> list[str]:
    return [i for i in ids if i.split(".")[1] in CHAPTERS]


def test_every_rule_of_the_wars_is_cited_and_reached(mode: ModeCoverage) -> None:
    assert of_wars(mode.uncited) == []
    assert of_wars(mode.unreached) == []


def test_what_is_excused_is_a_rule_with_a_reason(mode: ModeCoverage) -> None:
    assert mode.excused
    for rule, reason in load("virtu", "excused").items():
        assert rule in catalogue("virtu").rules
        assert len(reason.split()) > 8


def test_each_guard_that_can_fail_says_what_stands_in_the_way() -> None:
    """Its refusal is no sentence about what would be right: it has one of its own."""
    messages = G.describe.messages
    ruled = {m.removeprefix("fails.") for m in messages if m.startswith("fails.")}
    guards = {g.rule for h in G.handlers.values() for stages in h.guards.values() for g in stages}
    chance = {"virtu.setup.first-player", "virtu.setup.turn-order-disc"}
    assert {g for g in guards if not any(r.startswith(g) for r in ruled)} <= chance
    for message in messages:
        if message.startswith("fails."):
            assert re.search(r"[.]$", messages[message])
            assert message.replace("fails.", "check.", 1) in messages
