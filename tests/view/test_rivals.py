"""The page of a dispute shows two different results side by side, as its example gives them."""

from __future__ import annotations

import re

import pytest

from tests.view.playing import find, send
from tutor import rulebook
from tutor.core.game import game, names
from tutor.view import blocks as b
from tutor.view import contested, rivals
from tutor.view.session import Session

PLAYED = [dispute for name in names() for dispute in game(name).disputes]
SHOWN = [dispute for dispute in PLAYED if contested.demonstrations(dispute)]


@pytest.mark.parametrize("dispute", SHOWN)
def test_each_reading_that_can_be_played_has_a_result_of_its_own(dispute: str) -> None:
    page = send(Session(), "dispute", dispute)
    (block,) = find(page, b.Readings)
    found = rulebook.dispute(dispute)
    rows = [row for row, reading in zip(block.rows, found.readings, strict=True)
            if not reading.told_only]
    assert len(rows) > 1
    assert all(row.lines for row in rows)
    assert len({row.lines for row in rows}) > 1
    for row in rows:
        for line in row.lines:
            assert re.fullmatch(r"[\w✗‘“+].*[.]", line), line
            assert ".." not in line
            assert "{" not in line
    (note,) = (s.text for s in find(page, b.Sentence) if s.key == "example")
    assert contested.demonstrations(dispute)[0].title in note


def test_nearly_all_that_can_be_played_is_shown() -> None:
    """The rest is where an example would show nothing: who sees what, not what happens."""
    assert {*PLAYED} - {*SHOWN} == {"virtus.d.hidden-hands"}


def test_what_is_the_same_is_told_of_no_reading() -> None:
    for dispute in SHOWN:
        results = [
            {line for line in lines if line != rivals.SAME and not line.startswith("And ")}
            for lines in rivals.compared(dispute).values()
        ]
        assert not set.intersection(*results), dispute
