"""Checks files and folders of scenarios, and reports on each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from tutor.scenario.catalogue import read
from tutor.scenario.document import Scenario
from tutor.scenario.faults import Fault, Unusable
from tutor.scenario.runner import HELD, MISMATCH, UNUSABLE, Mismatch, Run, run

Also = Callable[[Scenario], Iterable[Mismatch]]
"""What else is compared, beyond what the runner plays; may raise Unusable."""
_WORDS = {HELD: "OK", MISMATCH: "MISMATCH", UNUSABLE: "UNUSABLE"}


class Report(msgspec.Struct, frozen=True):
    """What came of one file. ``code`` is HELD, MISMATCH or UNUSABLE."""

    file: str
    code: int
    id: str = ""
    title: str = ""
    steps: int = 0
    mismatches: tuple[Mismatch, ...] = ()
    faults: tuple[Fault, ...] = ()
    readings: dict[str, str] = {}
    stand_ins: dict[str, Any] = {}

    @property
    def lines(self) -> tuple[str, ...]:
        """The report in words, a line for the file and one for each thing that is wrong."""
        told = self.title and f"  {self.title}"
        wrong = (str(w) for w in (*self.faults, *self.mismatches))
        return (f"{_WORDS[self.code]:<9} {self.file}{told}", *(f"  {w}" for w in wrong))


def nothing_else(_: Scenario) -> Iterable[Mismatch]:
    """Nothing beyond what the runner plays."""
    return ()


def check_paths(
    paths: Iterable[Path], also: Also = nothing_else
) -> tuple[int, list[str], list[dict[str, Any]]]:
    """Run the scenarios in files and, with all below them, in folders.

    Gives the exit code (0 all hold, 1 something differs, 2 a file can't be used), the report in
    lines, and the same as plain data.
    """
    reports = [check_file(path, also) for path in _files(paths)]
    if not reports:
        return UNUSABLE, ["no scenarios here: right would be files whose names end in .yaml"], []
    counts = {word: sum(r.code == code for r in reports) for code, word in _WORDS.items()}
    last = ", ".join(f"{n} {word}" for word, n in counts.items() if n)
    lines = [line for r in reports for line in r.lines]
    return max(r.code for r in reports), [*lines, last], [msgspec.to_builtins(r) for r in reports]


def check_file(path: Path, also: Also = nothing_else) -> Report:
    """Run the scenario in one file."""
    try:
        done = run(read(path))
        more = tuple(also(done.scenario))
    except Unusable as unusable:
        return Report(str(path), UNUSABLE, faults=unusable.faults)
    return _report(path, done, more)


def _report(path: Path, done: Run, more: tuple[Mismatch, ...]) -> Report:
    lines = (done.line, *done.branches)
    return Report(
        str(path), max(done.code, MISMATCH if more else HELD), done.scenario.id,
        done.scenario.title, sum(len(line.played) for line in lines), (*done.mismatches, *more),
        readings=dict(done.readings), stand_ins=dict(done.stand_ins),
    )


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """Each file once; a path that isn't there is a file that can't be used."""
    seen: set[Path] = set()
    for path in paths:
        found = [path]
        if path.is_dir():
            found = sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml"))
        for file in found:
            if file not in seen:
                seen.add(file)
                yield file
