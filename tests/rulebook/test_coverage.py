"""What an engine cites, games reach and lessons teach, against the catalogue."""

from pathlib import Path

import pytest

from tutor.rulebook import UnknownId
from tutor.rulebook.coverage import coverage


def test_the_lists_of_each_mode(pond: Path) -> None:
    flock, pair = coverage(
        cited={"pond.swim.beside", "pond.swan.eats"},
        reached={"pond.swim.beside"},
        taught=set(),
        excused={"pond.pair.no-swans": "a matter of set-up"},
    ).modes
    assert (flock.game, flock.mode, flock.wanted) == ("pond", "flock", 3)
    assert flock.uncited == ("pond.swan.stays",)
    assert flock.unreached == ("pond.swan.eats", "pond.swan.stays")
    assert flock.untaught == ("pond.swim.beside", "pond.swan.eats", "pond.swan.stays")
    assert flock.excused == {}
    assert (pair.mode, pair.wanted) == ("pair", 2)
    assert pair.uncited == ()
    assert pair.unreached == ()
    assert pair.untaught == ("pond.swim.beside",)
    assert pair.excused == {"pond.pair.no-swans": "a matter of set-up"}


def test_rules_of_setup_are_not_wanted(pond: Path) -> None:
    for mode in coverage(set(), set(), set(), {}).modes:
        assert not any(".setup." in i for i in mode.uncited)


def test_ids_that_no_rule_has(pond: Path) -> None:
    result = coverage({"pond.swim.besides"}, {"pond.d.stay"}, set(), {"x": "y"})
    assert result.unknown == ("pond.d.stay", "pond.swim.besides", "x")


def test_one_game_and_mode() -> None:
    modes = coverage(set(), set(), set(), {}, game="virtu", mode="wars").modes
    assert [(m.game, m.mode) for m in modes] == [("virtu", "wars")]
    assert len(modes[0].uncited) == modes[0].wanted > 100
    assert "virtu.siege.win-strictly" in modes[0].uncited
    assert "virtu.siege.trophy" not in modes[0].uncited


def test_all_modes_of_all_games() -> None:
    assert len(coverage(set(), set(), set(), {}).modes) == 14


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownId):
        coverage(set(), set(), set(), {}, game="chess")
