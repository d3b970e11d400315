"""The README's example, commands, links and set-up lines are true."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.server import installed_command

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def line_after(marker: str) -> str:
    found = re.search(rf"^<!-- {marker} -->\n```sh\n(.+)\n```$", README, re.MULTILINE)
    assert found, f"no one-line block after <!-- {marker} -->"
    return found[1]


def test_the_example_does_what_it_says() -> None:
    example = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    assert len(example.examples) >= 8
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert runner.run(example, out=report.append).failed == 0, "".join(report)


def test_set_up_lines_make_an_environment_of_their_own() -> None:
    for marker in ("app-line", "test-line"):
        steps = line_after(marker).split(" && ")
        assert steps[0] == "python3 -m venv .venv"
        assert all(step.startswith(".venv/bin/") for step in steps[1:])


def test_the_test_line_installs_an_extra_that_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = set(re.findall(r"'\.\[(\w+)\]'", README))
    assert named == set(project["optional-dependencies"])


CALLS = sorted(set(re.findall(r"\bpodesta ([a-z-][^`\n]*)", README)))


@pytest.mark.parametrize("call", CALLS)
def test_commands_and_their_options_exist(call: str) -> None:
    words = [word for word in call.split() if word == word.lower() and word.isalpha()]
    asked = subprocess.run(
        [installed_command(), *words, "--help"],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "200", "TERM": "dumb"},
    )
    assert asked.returncode == 0, asked.stderr
    assert [option for option in re.findall(r"--[a-z-]+", call) if option not in asked.stdout] == []


def test_links_lead_to_files() -> None:
    links = [to for to in re.findall(r"\]\(([^)]+)\)", README) if "://" not in to]
    folders = re.findall(r"`((?:tutor|widgets|scenarios|notebooks)(?:/\w+)?)`", README)
    missing = [to for to in [*links, *folders] if not (ROOT / to).exists()]
    assert missing == []


def test_changelog_begins_with_the_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest
    assert newest[1] == project["version"]
