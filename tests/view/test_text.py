"""Screens as text: every kind of block is told, in lines that fit a terminal."""

from __future__ import annotations

import pytest

from tests.view.every_block import BLOCKS, SCREEN
from tutor.view import blocks as b
from tutor.view import text

BY_KEY = {block.key: "\n".join(text.block(block)) for block in BLOCKS}


def test_every_kind_of_block_has_a_painter() -> None:
    kinds = set(b.Block.__subclasses__())
    assert set(text.PAINTERS) == kinds
    assert {type(block) for block in BLOCKS} == kinds


def test_a_screen_is_its_blocks_in_order() -> None:
    painted = text.paint(SCREEN)
    places = [painted.index(said) for said in BY_KEY.values()]
    assert places == sorted(places)


def test_lines_fit_a_terminal() -> None:
    assert max(map(len, text.paint(SCREEN).splitlines())) <= text.WIDTH


def test_a_sum_has_its_signs_and_its_total() -> None:
    assert "Siena: ≈3 for Siena − 1 for the Agent = 2" in BY_KEY["ledger"]
    assert "→ 3 beats 2: Siena falls." in BY_KEY["ledger"]


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("open", "[Yes]  [No]"),
        ("number", "[a number]"),
        ("answered", "✗ Your answer: No"),
        ("answered", "The answer is yes."),
        ("choices", "✗ besiege Rome: Rome is yours"),
        ("choices", "✗ It is paid for (needs 3 florins, has 1 florin)"),
        ("choices", "– It can be done"),
        ("steps", "▶ Green besieges"),
        ("changes", "[Conquest]"),
        ("unsettled", "The rules don’t say."),
        ("incomplete", "I need one number."),
        ("readings", "This way (chosen, usual)"),
        ("chart", "62.5"),
        ("rule", "In the rulebook: Part One"),
        ("passage", "| As it says"),
        ("parts", "– 3 to 2"),
        ("search", "Kind: "),
        ("same", "Nothing on the table differs."),
        ("form", "Troops: 2 (0 to 6)"),
        ("log", "2. Red passes"),
    ],
)
def test_what_matters_is_said(key: str, said: str) -> None:
    assert said in BY_KEY[key]


def test_conditions_come_failed_first_and_each_once() -> None:
    later = b.CheckRow("unreached", "War symbols of courtiers", "virtu.bonus.cortigiano")
    holds = b.CheckRow("holds", "It is Red's turn.", "virtu.bonus.alternate")
    fails = b.CheckRow("fails", "Red has no florin.", "virtu.bonus.florin")
    assert text.ranked((later, holds, later, fails)) == [fails, holds, later]
