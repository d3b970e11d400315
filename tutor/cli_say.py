"""How the `podesta` command speaks: lines, JSON with its versions, and messages with a code."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from tutor import __version__

USED_WRONGLY = 2
STDOUT = Path("-")
"""The name of a file that stands for writing it out."""

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


def out(text: str) -> None:
    """Print a line that no terminal setting may cut or colour."""
    sys.stdout.write(text + "\n")


def answer(data: dict[str, Any], indent: int | None = 2) -> None:
    """Print an answer as JSON with the versions it was made with; on one line without indent."""
    from tutor.core.game import names
    from tutor.games.datafile import version

    known = {name: version(name) for name in names()}
    whole = {"engine": __version__, "data": known, **data}
    out(json.dumps(whole, ensure_ascii=False, indent=indent))


def fail(message: str, code: int = USED_WRONGLY) -> typer.Exit:
    """Say what is wrong, on standard error, and end with a code."""
    sys.stderr.write(message + "\n")
    return typer.Exit(code)


def lacks(missing: ImportError, what: str, extra: str = "") -> typer.Exit:
    """Say which distribution is missing and the one command that adds it.

    ``extra`` is the extra of ours that brings it. Raises ``missing`` itself where a part of our own
    can't be imported: that is our fault, and no installation mends it.
    """
    name = (missing.name or "").partition(".")[0]
    if name in ("", "tutor", "widgets"):
        raise missing
    wanted = f"podesta[{extra}]" if extra else "podesta"
    return fail(f"{what} needs {name}, which is missing. Install it with: pip install '{wanted}'")


def write(path: Path, content: str) -> None:
    """Write a file and say so, or write it out; ends with a message where it can't be written."""
    if path == STDOUT:
        out(content)
        return
    try:
        path.write_text(content, encoding="utf-8")
    except OSError as refused:
        raise fail(f"{path}: cannot be written: {refused.strerror}") from None
    out(f"wrote {path}")


def load(source: str) -> Any:
    """The scenario that is named; ends with every fault of one that can't be used."""
    from tutor.play.table import find
    from tutor.scenario.faults import Unusable

    try:
        return find(source)
    except Unusable as unusable:
        raise fail("\n".join(str(fault) for fault in unusable.faults)) from None
