"""Golden games are played again, and every line has to be as it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.golden import FOLDER, every, lines, path_of
from tutor.core.game import names
from tutor.core.options import Options

KEPT = [opt for name in names() for opt in every(name) if path_of(opt).exists()]


@pytest.mark.parametrize("opt", KEPT, ids=lambda opt: path_of(opt).stem)
def test_it_goes_as_it_went(opt: Options) -> None:
    kept = path_of(opt).read_text(encoding="utf-8").splitlines()
    again = list(lines(opt))
    for number, (line, was) in enumerate(zip(again, kept, strict=False), 1):
        assert json.loads(line) == json.loads(was), f"{path_of(opt).name}:{number}"
    assert len(again) == len(kept), "python -m tests.golden writes golden games anew"


def test_no_file_is_left_over() -> None:
    assert {p.name for p in FOLDER.glob("*.jsonl")} == {path_of(opt).name for opt in KEPT}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda p: p.stem)
def test_it_was_played_to_its_end(path: Path) -> None:
    assert "ties" in json.loads(path.read_text(encoding="utf-8").splitlines()[-1])
