"""How much goes on a phone before something is out of sight."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from tutor.view.picture import Picture

WIDE, HIGH = 390, 350
"""CSS pixels that a phone is wide, and that it has for a board and what is said before it."""
LETTERS, ROW = 40, 25
"""Letters of a row of text there, and its height."""


def lacks(picture: Picture, said: Iterable[str], *, whole: bool) -> bool:
    """Whether what comes below a board is out of sight on a phone, after what is said before it."""
    _, _, wide, high = picture.box if whole else picture.crop or picture.box
    rows = sum(ceil(len(text) / LETTERS) for text in said)
    return rows * ROW + WIDE * high / wide > HIGH
