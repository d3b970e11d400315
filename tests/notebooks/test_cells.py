"""A scenario written in a cell: checked, saved, shown; with faults by the notebook's own lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.play.table import Table
from tutor.view.cells import Wrong, load_ipython_extension, scenario

GOOD = """\
title: Two at the gate
game: virtu
mode: art
seats: [red, yellow, green]
given:
  at: end-of-spring
  cities:
    Siena: {owner: red, troops: {green: 2}}
    Venice: {owner: green}
script:
  - {seat: green, do: pass}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_scenario_is_saved_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    found = scenario("siege", GOOD)
    assert isinstance(found, Table)
    assert Path("siege.yaml").read_text(encoding="utf-8") == GOOD
    assert capsys.readouterr().out == "Saved as siege.yaml.\n"
    assert found.page("siege.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_faults_are_told_by_the_lines_of_the_cell_and_nothing_is_saved() -> None:
    found = scenario("siege.yaml", GOOD.replace("Siena:", "Sienna:").replace("pass", "<pas>"))
    assert isinstance(found, Wrong)
    assert [fault.line for fault in found] == [9, 12]
    shown = found._repr_mimebundle_()
    assert "  9 |     Sienna: {owner" in shown["text/plain"]
    assert "did you mean Siena?" in shown["text/html"]
    assert "<mark>Sienna</mark>" in shown["text/html"]
    assert "<pas>" not in shown["text/html"]
    assert repr(found) == shown["text/plain"]
    assert not Path("siege.yaml").exists()


def test_a_text_that_is_no_scenario_at_all_is_told_too() -> None:
    for text in ("", "title: [1\nb: 2", "&a [*a]", "\t", "title: x"):
        found = scenario("siege", text)
        assert isinstance(found, Wrong)
        assert found._repr_mimebundle_()["text/html"]


def test_a_file_has_to_be_named() -> None:
    with pytest.raises(ValueError, match="name of a file"):
        scenario("", GOOD)


def test_the_notebook_learns_the_magic() -> None:
    known = []

    class Shell:
        def register_magic_function(self, function: object, kind: str, name: str) -> None:
            known.append((name, kind, function))

    load_ipython_extension(Shell())
    assert known == [("scenario", "cell", scenario)]
