"""Lessons of one's own by the command: begun, checked, listed, opened in the app."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tutor import cli_lessons
from tutor.cli import app
from tutor.lessons import own
from tutor.lessons.template import games

run = CliRunner()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where people stand who type."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """With what the app would be served."""
    found: list[dict[str, object]] = []
    monkeypatch.setattr(cli_lessons, "served", lambda **how: found.append(how))
    return found


def begin(name: str = "virtu", file: str = "mine.yaml") -> Path:
    """Write a lesson to begin with."""
    done = run.invoke(app, ["lesson", "--new", name, file])
    assert (done.exit_code, done.output) == (0, f"wrote {file}\n")
    return Path(file)


@pytest.mark.parametrize("name", games())
def test_what_is_begun_holds_and_opens(name: str, served: list[dict[str, object]]) -> None:
    file = begin(name)
    assert run.invoke(app, ["lesson", str(file)]).exit_code == 0
    done = run.invoke(app, ["lesson", str(file), "--open", "--no-browser", "--port", "9"])
    assert done.exit_code == 0, done.output
    (lesson,) = own.shared().lessons
    assert served == [{"port": 9, "browser": False, "at": f"lesson/{lesson.id}"}]
    assert f"{lesson.id} is among your lessons" in done.output
    assert f"{lesson.id}  {lesson.title} (5 minutes)" in run.invoke(app, ["lesson"]).output
    told = json.loads(run.invoke(app, ["lesson", lesson.id, "--json"]).output)
    assert told["lesson"]["rules"] == [*lesson.rules]
    assert run.invoke(app, ["lesson", lesson.id, "--open"]).exit_code == 0


def test_a_lesson_of_the_product_is_opened_and_kept_nowhere(
    served: list[dict[str, object]]
) -> None:
    assert run.invoke(app, ["lesson", "virtu/strength", "--open"]).exit_code == 0
    assert [how["at"] for how in served] == ["lesson/virtu/strength"]
    assert own.shared().lessons == ()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--new", "vitru", "x.yaml"], "did you mean virtu"),
        (["--new", "virtu"], "Which file? Right would be: podesta lesson --new virtu my-les"),
        (["--new", "virtu", "x"], "right would be x.yaml"),
        (["--new", "virtu", "mine.yaml"], "is there already"),
        (["--new", "virtu", "none/x.yaml"], "cannot be written"),
        (["--open"], "Which lesson?"),
        (["own/mine"], "right would be own/mein"),
        (["vitru", "--fields"], "did you mean virtu"),
    ],
)
def test_what_cannot_be_done_is_told(words: list[str], told: str) -> None:
    before = begin().read_text(encoding="utf-8")
    own.put(before.replace("own/my-siege", "own/mein").encode())
    done = run.invoke(app, ["lesson", *words])
    assert (done.exit_code, told in done.output) == (2, True), done.output
    assert Path("mine.yaml").read_text(encoding="utf-8") == before


def test_what_does_not_hold_is_not_opened(served: list[dict[str, object]]) -> None:
    file = begin()
    wrong = file.read_text(encoding="utf-8").replace("number: 2", "number: 3")
    file.write_text(wrong, encoding="utf-8")
    done = run.invoke(app, ["lesson", str(file), "--open"])
    assert (done.exit_code, "ask.answer: found 3; right would be 2" in done.output) == (1, True)
    assert served == []
    assert own.shared().lessons == ()


def test_files_of_the_folder_that_cannot_be_used_are_told_beside_the_list() -> None:
    own.folder().mkdir(parents=True)
    (own.folder() / "broken.yaml").write_text("title: [", encoding="utf-8")
    done = run.invoke(app, ["lesson"])
    assert done.exit_code == 0
    assert "virtu/strength" in done.stdout
    assert "broken.yaml:1:" in done.stderr
    assert len(json.loads(run.invoke(app, ["lesson", "--json"]).stdout)["faults"]) == 1


def test_every_field_is_told_and_with_a_game_its_names() -> None:
    every = run.invoke(app, ["lesson", "--fields"]).output
    assert "**question** (needed)" in every
    names = run.invoke(app, ["lesson", "virtu", "--fields"]).output.split("## Names")[1]
    assert "Benevento" in names
    assert "## Names" not in every


def test_the_lesson_to_begin_with_can_be_written_out() -> None:
    done = run.invoke(app, ["lesson", "--new", "virtus", "-"])
    assert done.output.startswith("# A lesson on Virtus!.")


def test_what_would_make_it_better_is_told_beside_it_and_is_no_fault() -> None:
    file = begin()
    file.write_text(re.sub(r"    hints:\n(      .*\n)+", "", file.read_text(), count=1))
    done = run.invoke(app, ["lesson", str(file)])
    assert done.exit_code == 0
    assert "a hint: mine.yaml:" in done.stderr
    assert "a hint" not in done.stdout
    told = json.loads(run.invoke(app, ["lesson", str(file), "--json"]).stdout)
    (hint,) = told["hints"]
    assert "stages[1]: no hints, so" in hint
