"""The commands around the rulebooks: what they print, and the code that they end with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tutor import rulebook
from tutor.cli import app

ROOT = Path(__file__).resolve().parents[2]
run = CliRunner()


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["rule", "indulgance"], 0, "Read as: indulgance → indulgence"),
        (["rule", "--kind", "end", "--game", "virtus"], 0, "virtus.end.all-drawn"),
        (["rule", "tie", "--mode", "wars"], 0, "virtu.wars."),
        (["rule", "--section", "Part Two > Setup"], 0, "virtu.wars.setup"),
        (["rule", "--component", "Cathedral", "--game", "virtu"], 0, "athedral"),
        (["rule", "--kind", "custom"], 2, "cost"),
        (["rule", "tie", "--mode", "war"], 2, "wars"),
        (["rule"], 2, "Which rule?"),
        (["coverage", "vitru"], 2, "virtu"),
        (["coverage", "virtu", "--mode", "war"], 2, "wars"),
        (["coverage", "medici"], 0, "medici advanced: "),
        (["rulebook", "list"], 0, "Il Principe"),
        (["rulebook", "unlink", "virtu"], 1, "was not linked"),
        (["rulebook", "unlink", "vitru"], 2, "virtu"),
        (["rulebook", "link", "no-such-file.txt"], 2, "can't be read"),
    ],
)
def test_what_it_says_and_how_it_ends(words: list[str], code: int, text: str) -> None:
    result = run.invoke(app, words)
    assert text in result.output, result.output
    assert result.exit_code == code
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "words", [["rule", "indulgance"], ["coverage", "medici"], ["rulebook", "list"]]
)
def test_json_names_its_versions(words: list[str]) -> None:
    data = json.loads(run.invoke(app, [*words, "--json"]).stdout)
    assert data["engine"]
    assert data["data"]["virtu"]


def test_filters_narrow_a_search() -> None:
    words = ["rule", "indulgence", "--game", "virtu", "--kind", "cost", "--json"]
    data = json.loads(run.invoke(app, words).stdout)
    assert [r["id"] for r in data["rules"]] == ["virtu.indulgence.remove-cost"]


def test_coverage_lists_what_is_lacking_for_one_game() -> None:
    data = json.loads(run.invoke(app, ["coverage", "virtus", "--mode", "two", "--json"]).stdout)
    (mode,) = data["modes"]
    assert {"uncited", "unreached", "untaught", "excused", "wanted"} <= mode.keys()
    told = run.invoke(app, ["coverage", "virtus", "--mode", "two"]).stdout
    assert all(i in told for i in mode["untaught"])


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b"%PDF-1.7 and so on", "a PDF file"),
        (b"one two three " * 99, "not recognised"),
        (b"\0\1\2", "no plain text"),
    ],
)
def test_a_file_that_is_no_rulebook(tmp_path: Path, content: bytes, wanted: str) -> None:
    file = tmp_path / "book.txt"
    file.write_bytes(content)
    result = run.invoke(app, ["rulebook", "link", str(file)])
    assert wanted in result.output
    assert result.exit_code == 2


def test_the_owners_words_go_to_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    found = (rulebook.Passage("what only the owner may read", 3, 4),)
    monkeypatch.setattr(rulebook, "passage_lines", lambda _: found)
    for words in (["rule", "virtu.order.tie"], ["rule", "virtu.order.tie", "--json"]):
        assert "owner may read" not in run.invoke(app, words).output


@pytest.mark.parametrize("book", ["virtu", "virtus"])
def test_link_and_unlink(book: str) -> None:
    folder = os.environ.get("PODESTA_RULEBOOKS")
    if not folder:
        pytest.skip("PODESTA_RULEBOOKS names no folder with the texts of the rulebooks")
    linked = run.invoke(app, ["rulebook", "link", str(Path(folder) / f"{book}.txt"), "--json"])
    assert json.loads(linked.stdout)["linked"]["game"] == book
    assert book in json.loads(run.invoke(app, ["rulebook", "list", "--json"]).stdout)["linked"]
    assert run.invoke(app, ["rulebook", "unlink", book]).exit_code == 0
    assert run.invoke(app, ["rulebook", "unlink", book]).exit_code == 1


def start(*path: Path, hide: str = "") -> subprocess.CompletedProcess[str]:
    """Start the command in a Python that looks for packages in these folders first."""
    code = f"import sys; sys.modules[{hide!r}] = None; " if hide else "import sys; "
    code += "sys.argv = ['podesta']; from widgets.command import main; main()"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    return subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, env=env,
        cwd=path[0],
    )  # fmt: skip


@pytest.mark.parametrize("body", ["__version__ = '18.0.0'\n", "raise RuntimeError('theirs')\n", ""])
def test_another_tutor_is_told_with_what_to_do(tmp_path: Path, body: str) -> None:
    package = tmp_path / "tutor"
    package.mkdir()
    (package / "__init__.py").write_text(body, encoding="utf-8")
    done = start(tmp_path, ROOT)
    assert done.returncode == 2
    assert str(package) in done.stderr
    assert "python3 -m venv" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_distribution_is_named_with_the_command_that_adds_it() -> None:
    done = start(ROOT, hide="panel")
    assert done.returncode == 2
    assert "needs panel" in done.stderr
    assert "pip install 'podesta'" in done.stderr
    assert "Traceback" not in done.stderr


def test_one_disputed_place_is_shown_by_its_id() -> None:
    told = run.invoke(app, ["disputes", "virtu.d.passing"])
    assert told.exit_code == 0
    assert told.output.count("Disputed: ") == 1
    assert "Who says so: No answer is known; this reading is ours." in told.output
    wrong = run.invoke(app, ["disputes", "virtu.d.pasing"])
    assert (wrong.exit_code, "virtu.d.passing" in wrong.output) == (2, True)
