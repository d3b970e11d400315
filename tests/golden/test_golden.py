"""Golden games are played again, and every line has to be as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.golden import FOLDER, Golden, every, lines, path_of
from tutor.core.game import names
from tutor.rulebook import catalogue
from tutor.scenario.catalogue import listing, read
from tutor.scenario.runner import Run, run

KEPT = [golden for name in names() for golden in every(name) if path_of(golden).exists()]


@pytest.mark.parametrize("golden", KEPT, ids=lambda golden: path_of(golden).stem)
def test_it_goes_as_it_went(golden: Golden) -> None:
    kept = path_of(golden).read_text(encoding="utf-8").splitlines()
    again = list(lines(golden))
    for number, (line, was) in enumerate(zip(again, kept, strict=False), 1):
        assert json.loads(line) == json.loads(was), f"{path_of(golden).name}:{number}"
    assert len(again) == len(kept), "python -m tests.golden writes golden games anew"


@pytest.mark.parametrize("name", names())
def test_each_way_to_end_that_a_scenario_shows_is_in_some_golden_game(name: str) -> None:
    ends = {i for i, one in catalogue(name).rules.items() if one.kind == "end"}
    shown = {i for card in listing(name) for i in cited(run(read(card.path)))} & ends
    kept = {i for path in FOLDER.glob(f"{name}-*.jsonl") for i in cited_in(path)}
    assert shown
    assert shown - kept == set(), "a scenario that shows it belongs among ENDS"


def cited(ran: Run) -> Iterator[str]:
    for line in (ran.line, *ran.branches):
        for event in line.events():
            yield from event.rules


def cited_in(path: Path) -> Iterator[str]:
    for text in path.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        for rules, *_ in (*line.get("opening", ()), *line.get("events", ())):
            yield from rules


def test_no_file_is_left_over() -> None:
    assert {p.name for p in FOLDER.glob("*.jsonl")} == {path_of(golden).name for golden in KEPT}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda p: p.stem)
def test_each_game_of_it_was_played_to_its_end(path: Path) -> None:
    kept = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    ends = [line for line in kept if "step" in line and "did" not in line]
    assert len(ends) == sum("game" in line for line in kept)
