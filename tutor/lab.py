"""JupyterLab on the notebooks of the product: a copy of one's own, and settings of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from tutor import __version__
from tutor.scenario.catalogue import notebooks

FIRST = "00_start_here.ipynb"
GIVEN = ".podesta.json"
"""Beside the copies: the digest that each had when it was given out, by name."""
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
}
"""Nothing is asked of the network, and nobody is asked about it."""


def installed() -> bool:
    """Whether there is a JupyterLab in this environment."""
    return find_spec("jupyterlab") is not None


def copy(folder: Path) -> list[str]:
    """Bring the notebooks of a folder up to date; what was done, in lines.

    A notebook that was changed since it was given out is left as it is: a newer one is written
    beside it. Raises OSError where the folder can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    given = _given(folder / GIVEN)
    told: list[str] = []
    for source in sorted(notebooks().glob("*.ipynb")):
        told += _bring(source, folder, given)
        given[source.name] = _digest(source)
    (folder / GIVEN).write_text(json.dumps(given, indent=1), encoding="utf-8")
    return told


def _bring(source: Path, folder: Path, given: dict[str, str]) -> Iterator[str]:
    """Write one notebook where it is missing or new, and say so."""
    target = folder / source.name
    if target.exists():
        had, new = _digest(target), _digest(source)
        if new in (had, given.get(source.name)):
            return
        if had != given.get(source.name):
            yield f"{target} was changed by you and stays as it is."
            target = _beside(target)
    target.write_bytes(source.read_bytes())
    yield f"wrote {target}"


def _beside(target: Path) -> Path:
    """A name with the version in it that is not taken."""
    names = (f"{target.stem} ({__version__}{more}).ipynb" for more in _numbers())
    return next(path for name in names if not (path := target.with_name(name)).exists())


def _numbers() -> Iterator[str]:
    yield ""
    number = 2
    while True:
        yield f", {number}"
        number += 1


def _digest(path: Path) -> str:
    return blake2b(path.read_bytes(), digest_size=16).hexdigest()


def _given(path: Path) -> dict[str, str]:
    """What was given out before; a list that can't be read counts as none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def start(folder: Path, port: int, *, browser: bool, options: Sequence[str] = ()) -> int:
    """Run JupyterLab on a folder until it ends, with more options of its own; its exit code.

    Its settings are kept apart from those of any other Jupyter of the same user. Raises OSError
    where they can't be written.
    """
    command = [
        sys.executable, "-m", "jupyterlab",
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/tree/{FIRST}",
        "--LabApp.extension_manager=readonly",
        *([f"--ServerApp.port={port}"] if port else []),
        *([] if browser else ["--no-browser"]),
        *options,
    ]
    env = {**os.environ, "JUPYTER_CONFIG_DIR": str(_settings()), "JUPYTER_PREFER_ENV_PATH": "1"}
    if os.name == "posix":
        # The server takes the place of this process, so that Ctrl-C and the like reach it alone.
        os.execve(sys.executable, command, env)  # noqa: S606 (no shell is wanted)
    return subprocess.call(command, env=env)


def _settings() -> Path:
    """The folder of settings, with what has to be so in it."""
    from platformdirs import user_config_path

    folder = user_config_path("podesta") / "jupyter"
    (folder / "labconfig").mkdir(parents=True, exist_ok=True)
    file = folder / "labconfig" / "default_setting_overrides.json"
    file.write_text(json.dumps(SETTINGS, indent=1), encoding="utf-8")
    return folder
