"""`podesta lab`: one's own notebooks are never overwritten, and Lab asks nobody for news."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tutor import __version__, lab
from tutor.cli import app

NAME = lab.FIRST


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that notebooks come from, with one in it."""
    folder = tmp_path / "shipped"
    folder.mkdir()
    (folder / NAME).write_text("first")
    monkeypatch.setattr(lab, "notebooks", lambda: folder)
    return folder


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.glob("*.ipynb")}


def test_all_notebooks_are_given_out_once(shipped: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    assert lab.copy(mine) == [f"wrote {mine / NAME}"]
    assert contents(mine) == {NAME: "first"}
    assert lab.copy(mine) == []


def test_a_changed_notebook_stays_and_the_newer_one_lies_beside_it(
    shipped: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine"
    lab.copy(mine)
    (mine / NAME).write_text("mine")
    assert lab.copy(mine) == []
    (shipped / NAME).write_text("second")
    said = lab.copy(mine)
    beside = f"00_start_here ({__version__}).ipynb"
    assert said == [f"{mine / NAME} was changed by you and stays as it is.",
                    f"wrote {mine / beside}"]
    assert contents(mine) == {NAME: "mine", beside: "second"}
    assert lab.copy(mine) == []
    (mine / beside).write_text("mine too")
    (shipped / NAME).write_text("third")
    lab.copy(mine)
    assert contents(mine) == {NAME: "mine", beside: "mine too",
                              f"00_start_here ({__version__}, 2).ipynb": "third"}


def test_a_notebook_that_nobody_changed_is_renewed(shipped: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    lab.copy(mine)
    (shipped / NAME).write_text("second")
    lab.copy(mine)
    assert contents(mine) == {NAME: "second"}


@pytest.mark.parametrize("given", ["", "[]", "{", None])
def test_without_a_list_of_what_was_given_everything_counts_as_changed(
    shipped: Path, tmp_path: Path, given: str | None
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / NAME).write_text("mine")
    if given is not None:
        (mine / lab.GIVEN).write_text(given)
    lab.copy(mine)
    assert contents(mine)[NAME] == "mine"
    assert len(contents(mine)) == 2


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["lab", *arguments])


def test_without_jupyterlab_the_command_says_how_to_add_it(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "installed", lambda: False)
    result = run("--folder", str(tmp_path / "mine"))
    assert result.exit_code == 2
    assert f"{sys.executable} -m pip install jupyterlab" in result.output.replace("\n", "")
    assert not (tmp_path / "mine").exists()


def test_a_folder_that_cannot_be_is_told(shipped: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("--folder", str(tmp_path / "file" / "mine"))
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert str(tmp_path / "file") in result.output


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the server is a process of its own")
def test_lab_starts_on_the_folder_with_settings_of_its_own(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Any] = []
    monkeypatch.setattr(os, "execve", lambda *call: started.append(call))
    monkeypatch.setattr("subprocess.call", lambda *_, **__: 0)
    result = run("--folder", str(tmp_path / "mine"), "--no-browser", "--port", "8123", "--", "--x")
    assert result.exit_code == 0
    ((_, command, environment),) = started
    assert f"--ServerApp.root_dir={tmp_path / 'mine'}" in command
    assert {"--no-browser", "--ServerApp.port=8123", "--x"} <= set(command)
    settings = Path(environment["JUPYTER_CONFIG_DIR"]) / "labconfig/default_setting_overrides.json"
    (news,) = json.loads(settings.read_text()).values()
    assert news == {"fetchNews": "false", "checkForUpdates": False}
