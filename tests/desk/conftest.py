"""What an owner's copy says is kept apart from test to test."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def apart(own_box: Path) -> None:
    """Every test of the desk has an empty data folder of its own."""
