"""Starts the `podesta` command as its own process and waits until it answers."""

from __future__ import annotations

import contextlib
import re
import shutil
import socket
import subprocess
import sysconfig
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path

STARTS_WITHIN = 90.0


def installed_command(scripts: str | None = None) -> Path:
    """The `podesta` command of this environment, or of the one with that folder of scripts."""
    found = shutil.which("podesta", path=scripts or sysconfig.get_path("scripts"))
    assert found, "the command podesta is not installed in this environment"
    return Path(found)


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(url: str) -> bool:
    """Whether a page can be had at ``url``."""
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return int(answer.status) == 200
    except (urllib.error.URLError, OSError):
        return False


@contextlib.contextmanager
def running_app(
    command: Path, folder: Path, env: Mapping[str, str] | None = None, port: int = 0
) -> Iterator[str]:
    """Run ``podesta --no-browser --port N`` from ``folder``; gives its address, stops it after.

    A ``port`` of 0 is any that is free.
    Raises AssertionError with the command's own output when it ends or stays silent.
    """
    port = port or free_port()
    url = f"http://127.0.0.1:{port}"
    log = folder / f"podesta-{port}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [command, "--no-browser", "--port", str(port)],
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        deadline = time.monotonic() + STARTS_WITHIN
        while not answers(url):
            if ended(process):
                raise AssertionError(f"podesta ended with {process.returncode}:\n{read(log)}")
            if time.monotonic() > deadline:
                raise AssertionError(f"podesta does not answer at {url}:\n{read(log)}")
        yield url
    finally:
        stop(process)


@contextlib.contextmanager
def running_network(folder: Path, port: int = 0, address: str = "") -> Iterator[Path]:
    """Run ``podesta --lan`` from ``folder``; gives the file of what it says, stops it after.

    A ``port`` of 0 is any that is free, and without an ``address`` the network's is found. Raises
    AssertionError with the command's own output when it ends or stays silent.
    """
    port = port or free_port()
    where = ["--address", address] if address else []
    log = folder / f"podesta-lan-{port}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [installed_command(), "--lan", "--no-browser", "--port", str(port), *where],
            cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        deadline = time.monotonic() + STARTS_WITHIN
        while "Ctrl+C" not in read(log):
            assert not ended(process), f"podesta --lan ended:\n{read(log)}"
            assert time.monotonic() < deadline, f"podesta --lan says nothing:\n{read(log)}"
        yield log
    finally:
        stop(process)


def ended(process: subprocess.Popen[bytes], within: float = 0.2) -> bool:
    """Whether the process ends within so many seconds."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(within)
    return process.returncode is not None


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ask the process to end, and make it when it does not."""
    process.terminate()
    if not ended(process, 10):
        process.kill()
        process.wait()


def guests(log: Path) -> str:
    """The link for phones, as the laptop shows it."""
    return re.findall(r"http://\S+token=\S+", read(log))[1]


def read(log: Path) -> str:
    return log.read_text(encoding="utf-8", errors="replace")
