"""Every rule that code can stand for is cited and seen at work, or excused with the reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tutor.core.game import game, names
from tutor.play import coverage
from tutor.rulebook import catalogue
from tutor.rulebook.coverage import Coverage, ModeCoverage

NOT_BUILT = {
    "virtu": frozenset((
        "action", "agent", "alliance", "annex", "cathedral", "def", "govern", "indulgence", "move",
        "palace", "patronage", "purchase", "recruit", "reorg", "salary", "scheme", "score",
        "sponsor", "trade",
    )),
}
"""By game, the chapters that can't be played through yet. All others are wanted whole."""
EVERY = [(name, mode) for name in names() for mode in game(name).modes]
covered: Callable[[str], Coverage] = cache(coverage.covered)


def of(name: str, mode: str) -> ModeCoverage:
    (found,) = (one for one in covered(name).modes if one.mode == mode)
    return found


def chapter(rule: str) -> str:
    return rule.split(".")[1]


@pytest.mark.parametrize(("name", "mode"), EVERY)
def test_every_rule_of_what_is_built_is_cited_and_reached(name: str, mode: str) -> None:
    found, later = of(name, mode), NOT_BUILT.get(name, frozenset())
    assert found.wanted > 40
    assert [i for i in found.uncited if chapter(i) not in later] == []
    assert [i for i in found.unreached if chapter(i) not in later] == []


@pytest.mark.parametrize("name", NOT_BUILT)
def test_what_is_not_built_lacks_something(name: str) -> None:
    lacking = {chapter(i) for mode in game(name).modes for i in of(name, mode).unreached}
    assert lacking == NOT_BUILT[name]


@pytest.mark.parametrize("name", names())
def test_code_and_play_name_only_rules_that_there_are(name: str) -> None:
    assert covered(name).unknown == ()


def test_what_is_excused_is_a_rule_with_a_reason() -> None:
    told = [(name, *one) for name, mode in EVERY for one in of(name, mode).excused.items()]
    assert told
    for name, rule, reason in told:
        assert rule in catalogue(name).rules
        assert len(reason.split()) >= 5
