"""The command as people type it: what it prints, and the code that it ends with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tutor.cli import app

run = CliRunner()
RAVENNA = "virtu/siege-ravenna"
SPRING = "virtu/contested-spring"


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["check", "scenarios"], 0, "OK"),
        (["judge", RAVENNA, "red use-bonus token"], 0, "Yes. Red"),
        (["judge", RAVENNA, "green use-bonus token"], 1, "No. Green"),
        (["judge", RAVENNA, "nobody pass"], 2, "no seat 'nobody'"),
        (["judge", RAVENNA, "red pass", "--step", "9"], 2, "this scenario has steps 0 to 5"),
        # The fifth step is a refusal: it counts as one, as in what `show` prints.
        (["judge", SPRING, "green pass", "--step", "6"], 0, "Yes. Green"),
        (["show", SPRING, "--step", "6"], 0, "6 of 20"),
        (["judge", RAVENNA, "red pass", "--readings", "some"], 2, "all or chosen"),
        (["judge", "virtu/siege-ravena", "red pass"], 2, "siege-ravenna"),
        (["show", RAVENNA, "--step", "0"], 0, "Ravenna"),
        (["show", RAVENNA, "--step", "99"], 2, "steps 0 to"),
        (["show", RAVENNA, "--svg", "-"], 0, "<svg"),
        (["show", RAVENNA, "--html", "-"], 0, "<!doctype html>"),
        (["rule", "virtu.siege.win-strictly"], 0, "Attacker must be stronger"),
        (["rule", "virtu.siege.win-strictli"], 2, "Did you mean virtu.siege.win-strictly"),
        (["rule", "qqqqzz"], 1, "No rule fits"),
        (["disputes", "virtu"], 0, "virtu.d.passing"),
        (["disputes", "vitru"], 2, "Did you mean"),
        (["soak", "vitru"], 2, "virtu"),
        (["--version"], 0, "podesta"),
    ],
)
def test_what_it_says_and_how_it_ends(words: list[str], code: int, text: str) -> None:
    result = run.invoke(app, words)
    assert text in result.output, result.output
    assert result.exit_code == code
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "words",
    [
        ["check", "scenarios"],
        ["show", RAVENNA],
        ["judge", RAVENNA, "red use-bonus token"],
        ["rule", "virtu.siege.win-strictly"],
        ["disputes", "virtu"],
    ],
)
def test_json_names_its_versions(words: list[str]) -> None:
    data = json.loads(run.invoke(app, [*words, "--json"]).output)
    assert data["engine"]
    assert data["data"]["virtu"]


def test_a_page_and_a_board_are_written(tmp_path: Path) -> None:
    page, board = tmp_path / "a.html", tmp_path / "a.svg"
    result = run.invoke(app, ["show", RAVENNA, "--html", str(page), "--svg", str(board)])
    assert result.exit_code == 0, result.output
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert board.read_text("utf-8").startswith("<svg")


def test_a_file_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    result = run.invoke(app, ["show", RAVENNA, "--svg", str(tmp_path / "no" / "a.svg")])
    assert result.exit_code == 2
    assert "cannot be written" in result.output


def test_a_soak_writes_its_report(tmp_path: Path) -> None:
    report = tmp_path / "soak.md"
    result = run.invoke(app, ["soak", "virtu", "--steps", "150", "--report", str(report)])
    assert result.exit_code == 0, result.output
    assert "every invariant held" in report.read_text("utf-8")
