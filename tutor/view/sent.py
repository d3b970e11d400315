"""What the fields of a screen send: texts by name, as JSON."""

from __future__ import annotations

import json


def texts(value: str, *names: str) -> tuple[str, ...] | None:
    """The texts of these names; None for a message that does not hold them."""
    try:
        found = json.loads(value)
        return tuple(str(found[name]) for name in names)
    except (ValueError, KeyError, TypeError):
        return None
