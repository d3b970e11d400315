"""Odds on the page of a game: exact, by what the seat at the screen knows, and only where asked."""

from __future__ import annotations

import re
from math import comb
from random import Random

import pytest

from tests.view.playing import begun, find, on, play_page, send
from tutor.core.options import Options
from tutor.games.virtus.kit import kit
from tutor.games.virtus.state import VIRTUES
from tutor.view import blocks as b
from tutor.view.session import Session

THREE = Options("virtus", "standard", ("Stefano", "Sofia", "Camilla"))
LINE = re.compile(r"^(\w+): (\d+) of (\d+) \(([\d.]+)\s%\)(?:; at least one (.*))?$")
SOME = re.compile(r"of (\d+): ([\d.]+)\s%")


def with_bots() -> Session:
    return begun(THREE, Sofia="random", Camilla="random")


MOST_PRESSES = 1_500
"""More than a game takes."""


def told(screen: b.Screen) -> list[str]:
    """The lines of the odds, if they are unfolded."""
    return [line for block in find(screen, b.Parts) if block.key == "odds"
            for row in block.rows for line in row.lines]  # fmt: skip


def test_odds_are_counted_by_hand_from_the_pile_that_everybody_can_work_out() -> None:
    session, random, compared = with_bots(), Random(4), 0
    for _ in range(MOST_PRESSES):
        if not on(session, random):
            break
        send(session, "odds", "Virtue")
        state = play_page(session).match.state
        left = [card for heap in state.pile for card in heap]
        for line in told(session.screen):
            read = LINE.match(line)
            assert read is not None, line
            name, count, total, percent, some = read.groups()
            mine = sum(VIRTUES[kit(state.opt).virtue[card]] == name for card in left)
            assert (int(count), int(total)) == (mine, len(left))
            assert float(percent) == pytest.approx(100 * mine / len(left), abs=0.051)
            for draws, chance in SOME.findall(some or ""):
                none = comb(len(left) - mine, int(draws)) / comb(len(left), int(draws))
                assert float(chance) == pytest.approx(100 * (1 - none), abs=0.051)
                compared += 1
    assert compared > 20


def test_odds_stay_folded_until_asked_for_and_can_be_told_otherwise() -> None:
    session = with_bots()
    assert told(session.screen) == []
    send(session, "odds", "Virtue")
    assert len(told(session.screen)) == len(VIRTUES)
    (chart,) = (one for one in find(session.screen, b.Chart) if one.key == "odds-chart")
    assert sum(number for *_, number in chart.rows) == pytest.approx(100, abs=0.4)
    send(session, "odds", "Value")
    numbers = [int(line.partition(":")[0]) for line in told(session.screen)]
    assert numbers == sorted(numbers)
    send(session, "odds", "")
    assert told(session.screen) == []
    send(session, "odds", "Virtue")
    send(session, "odds", "Weight")
    assert told(session.screen) == []


def test_where_nothing_is_left_to_chance_there_are_no_odds_to_ask_for() -> None:
    session, random, late = with_bots(), Random(2), 0
    for _ in range(MOST_PRESSES):
        if not on(session, random):
            break
        if play_page(session).match.state.called:
            late += 1
            assert not [x for x in session.screen.blocks if x.key.startswith("odds")]
        else:
            send(session, "odds", "Virtue")
    assert late
