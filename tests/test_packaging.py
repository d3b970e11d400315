"""The wheel carries all that the product needs, and works far from the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.server import installed_command, running_app

ROOT = Path(__file__).resolve().parent.parent
CARRIED = {  # folder of the checkout: where the wheel has it, and which files count
    "tutor": ("tutor", (".py", ".typed", ".yaml", ".json")),
    "widgets": ("widgets", (".py", ".typed", ".js", ".css")),
    "scenarios": ("tutor/_content/scenarios", (".yaml",)),
    "lessons": ("tutor/_content/lessons", (".yaml",)),
    "notebooks": ("tutor/_content/notebooks", (".ipynb",)),
}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has only the wheel and what it depends on."""
    environment = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    run(sys.executable, "-m", "pip", "--python", environment, "install", "-q", wheel)
    return environment


@pytest.fixture(scope="module")
def command(installed: Path) -> Path:
    layout = {"base": str(installed), "platbase": str(installed)}
    return installed_command(sysconfig.get_path("scripts", "venv", layout))


def run(*command: str | Path, **options: object) -> str:
    done = subprocess.run(command, check=False, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def outside() -> dict[str, str]:
    """The environment without anything that could lead back into the checkout."""
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


def test_the_wheel_carries_code_data_and_content(wheel: Path) -> None:
    carried = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"{place}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, (place, suffixes) in CARRIED.items()
        for path in (ROOT / folder).rglob("*")
        if path.suffix in suffixes and "__pycache__" not in path.parts
        and ".ipynb_checkpoints" not in path.parts
    }
    for place in ("tutor/games/virtu/data", *(place for place, _ in CARRIED.values())):
        assert any(name.startswith(place + "/") for name in wanted), f"nothing under {place}"
    assert "widgets/board.js" in wanted
    assert sorted(wanted - carried) == []


def test_the_wheel_carries_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"tutor", "widgets"}


def test_installed_scenarios_hold(installed: Path, command: Path, tmp_path: Path) -> None:
    (scenarios,) = installed.rglob("tutor/_content/scenarios")
    firsts = [min(folder.rglob("*.yaml")) for folder in scenarios.iterdir() if folder.is_dir()]
    assert firsts
    run(command, "check", *firsts, cwd=tmp_path, env=outside())


def test_the_installed_catalogue_answers(command: Path, tmp_path: Path) -> None:
    asked = "virtu.siege.attacker-strength"
    answer = run(command, "rule", asked, "--json", cwd=tmp_path, env=outside())
    json.loads(answer)
    assert asked in answer


def test_the_installed_app_answers(command: Path, tmp_path: Path) -> None:
    with running_app(command, tmp_path, outside()) as url:
        assert url
