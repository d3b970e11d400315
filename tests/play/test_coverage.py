"""What speaks for a rule: code that cites it, play that reaches it, a question that teaches it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.games import datafile
from tutor.play import coverage
from tutor.rulebook import UnknownId
from tutor.rulebook.coverage import ModeCoverage
from tutor.scenario import catalogue

RAVENNA = "virtu/siege-ravenna"
REFUSED = "virtu.bonus.alternate"


@pytest.fixture
def nothing_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No scenario, no lesson and no golden game; gives the folder where golden games would be."""
    monkeypatch.setattr(coverage, "listing", lambda _: ())
    monkeypatch.setattr(coverage.lessons, "listing", lambda _: ())
    monkeypatch.setattr(coverage, "content_root", lambda: tmp_path)
    golden = tmp_path / "tests" / "golden"
    golden.mkdir(parents=True)
    return golden


@pytest.fixture
def one_played(nothing_played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (card,) = (card for card in catalogue.listing("virtu") if card.id == RAVENNA)
    monkeypatch.setattr(coverage, "listing", lambda _: (card,))


def art() -> ModeCoverage:
    (found,) = coverage.covered("virtu", "art").modes
    return found


@pytest.mark.usefixtures("nothing_played")
def test_without_play_nothing_is_reached_or_taught() -> None:
    found = art()
    due = found.wanted - len(found.excused)
    assert len(found.unreached) == len(found.untaught) == due
    assert len(found.uncited) < found.wanted


@pytest.mark.usefixtures("one_played")
def test_a_scenario_reaches_what_it_shows_and_teaches_what_it_asks() -> None:
    found = art()
    assert "virtu.siege.attacker-strength" not in found.unreached
    assert "virtu.siege.loss-per-defender" not in found.unreached
    assert "virtu.retreat.lost" in found.unreached
    assert "virtu.siege.win-strictly" not in found.untaught
    assert "virtu.siege.loss-per-defender" in found.untaught


@pytest.mark.usefixtures("one_played")
def test_a_guard_is_reached_where_it_was_seen_to_hold_and_to_fail() -> None:
    assert REFUSED not in art().unreached


def golden(folder: Path, *lines: dict[str, object]) -> None:
    text = "\n".join(map(json.dumps, lines))
    (folder / "virtu-art-3.jsonl").write_text(text, encoding="utf-8")


def test_golden_games_count(nothing_played: Path) -> None:
    fails = ["virtu.bonus.florin", False, 1, 0]
    golden(
        nothing_played,
        {"game": "virtu", "opening": [[["virtu.siege.disc"], "note"]]},
        {"rule": "virtu.siege.when", "checks": [["virtu.bonus.florin", True, 1, 1]],
         "events": [[["virtu.retreat.must", "virtu.retreat.lost"], "note"]]},
        {"seat": "red", "lines": [["line", 3, "virtu.score.trophies"],
                                  ["line", 0, "virtu.score.cathedrals"]]},
    )  # fmt: skip
    unreached = art().unreached
    for reached in ("virtu.siege.disc", "virtu.retreat.lost", "virtu.score.trophies"):
        assert reached not in unreached
    # A line of no points, and a condition that was never failed, show nothing.
    assert "virtu.score.cathedrals" in unreached
    assert "virtu.bonus.florin" in unreached
    golden(nothing_played, {"checks": [["virtu.bonus.florin", True, 1, 1], fails]})
    assert "virtu.bonus.florin" not in art().unreached


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A module that stands in for the code of Virtù, beside its handlers."""
    monkeypatch.setattr(coverage, "data_folder", lambda _: tmp_path / "data")
    coverage._literals.cache_clear()
    yield tmp_path / "phase.py"
    coverage._literals.cache_clear()


@pytest.mark.usefixtures("nothing_played")
def test_strings_in_code_cite_and_messages_do_not(code: Path) -> None:
    code.write_text(
        'tx.note(("virtu.siege.trophy",), say="virtu.siege.cathedral")\n'
        '# virtu.retreat.lost\n"virtu.siege.disc, and more"\n',
        encoding="utf-8",
    )
    uncited = art().uncited
    assert "virtu.siege.trophy" not in uncited
    assert {"virtu.siege.cathedral", "virtu.retreat.lost", "virtu.siege.disc"} <= {*uncited}


@pytest.mark.usefixtures("nothing_played")
def test_who_decides_what_is_seen_cites_in_its_description() -> None:
    (found,) = coverage.covered("virtus", "standard").modes
    assert "virtus.score.tokens-face-down" not in found.uncited


@pytest.mark.usefixtures("nothing_played")
def test_an_excuse_takes_a_rule_out_of_every_list(monkeypatch: pytest.MonkeyPatch) -> None:
    excuses = {"virtu.retreat.lost": "nobody can", "virtu.retreat.lots": "no such rule"}
    load = datafile.load
    monkeypatch.setattr(
        datafile, "load", lambda g, n: excuses if n == coverage.EXCUSED else load(g, n)
    )
    found = coverage.covered("virtu")
    (mode,) = (one for one in found.modes if one.mode == "art")
    assert mode.excused == {"virtu.retreat.lost": "nobody can"}
    assert "virtu.retreat.lost" not in {*mode.uncited, *mode.unreached, *mode.untaught}
    assert found.unknown == ("virtu.retreat.lots",)
    assert "virtu.retreat.lots" in coverage.told(found, lists=False)


def test_an_unknown_mode() -> None:
    with pytest.raises(UnknownId, match="mode “war”"):
        coverage.covered("virtu", "war")
