"""Notebook cells that hold a scenario: checked, saved and shown, with faults by their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tutor.play.table import Table
from tutor.scenario.faults import Fault, Unusable
from tutor.scenario.loader import load
from tutor.view import still
from tutor.view.blocks import Sentence
from tutor.view.home import said
from tutor.view.markup import esc, items, tag

MAGIC = "%%scenario"
_word = re.compile(r"[\w-]+|.")


def load_ipython_extension(shell: Any) -> None:
    """Make ``%%scenario FILE`` known to a notebook, which calls this for ``%load_ext tutor``."""
    shell.register_magic_function(scenario, "cell", "scenario")


class Wrong(list[Fault]):
    """Every fault of a cell; it shows itself with the lines that they are in."""

    def __init__(self, faults: tuple[Fault, ...], text: str) -> None:
        super().__init__(faults)
        self._lines = text.splitlines()

    @property
    def title(self) -> str:
        """How many faults there are, and what has not been done."""
        return f"Not saved: {len(self)} thing{'s are' if len(self) > 1 else ' is'} not right."

    def _line(self, fault: Fault) -> str:
        return self._lines[fault.line - 1] if 0 < fault.line <= len(self._lines) else ""

    def _told(self) -> Iterator[str]:
        for fault in self:
            yield said(fault)
            if line := self._line(fault):
                yield f"  {fault.line} | {line}"
                yield " " * (len(f"  {fault.line} | ") + fault.column - 1) + "^"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        rows = (esc(said(fault)) + self._marked(fault) for fault in self)
        return still.bundle(
            [Sentence(key="wrong", kind="error", text=self.title)],
            more=items(rows, "faults", "ol"),
            told="\n".join(self._told()),
        )

    def __repr__(self) -> str:
        return self._repr_mimebundle_()["text/plain"]

    def _marked(self, fault: Fault) -> str:
        line, at = self._line(fault), max(fault.column - 1, 0)
        if not line:
            return ""
        number = tag("span", f"{fault.line:>3} | ", "numbers")
        found = _word.match(line[at:])
        word = found[0] if found else ""
        rest = line[at + len(word) :]
        return tag("pre", number + esc(line[:at]) + tag("mark", esc(word)) + esc(rest))


def scenario(line: str, cell: str) -> Table | Wrong:
    """Check the scenario in a cell; one that can be used is saved as ``FILE`` and shown.

    Lines are counted as the notebook counts them, the one with ``%%scenario`` included. Raises
    ValueError without a file.
    """
    name = line.strip().strip("\"'")
    if not name:
        raise ValueError(f"{MAGIC} wants the name of a file: {MAGIC} my-siege.yaml")
    path = Path(name if name.endswith((".yaml", ".yml")) else f"{name}.yaml")
    text = f"\n{cell}"
    try:
        found = load(text, str(path))
    except Unusable as unusable:
        return Wrong(unusable.faults, text)
    path.write_text(cell, encoding="utf-8")
    print(f"Saved as {path}.")
    return Table(found, source=str(path))
