"""What an owner's copy says is kept apart from test to test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.core.game import game, names
from tutor.core.options import own_data


@pytest.fixture(autouse=True)
def own_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty data folder; whatever was entered in a test is forgotten after it."""
    for name in names():
        game(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield tmp_path / "data" / "podesta"
    for name in names():
        own_data(name, {}, "")
