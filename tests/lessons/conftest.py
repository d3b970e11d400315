"""What tests of lessons share."""

from __future__ import annotations

import pytest

from tests.lessons.class_room import VISITOR


@pytest.fixture
def visitor() -> str:
    return next(VISITOR)
