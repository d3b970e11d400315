"""What the fields of a screen send as JSON: texts by name, and files."""

from __future__ import annotations

import base64
import json

from tutor.view.blocks import Intent

LONGEST_NAME = 200
NOT_WHOLE = "The file did not arrive whole. Choose it once more."


def entry(name: str, value: str) -> Intent:
    """What a field sends once it has a value."""
    return Intent("set", json.dumps({"name": name, "value": value}))


def file(value: str) -> tuple[str, bytes | None] | None:
    """Name and data of a file that was chosen, no data where it is too large.

    None for a message that holds no whole file.
    """
    try:
        given = json.loads(value)
        name, data = str(given["name"])[:LONGEST_NAME], given.get("data")
        return name, None if data is None else base64.b64decode(data, validate=True)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def texts(value: str, *names: str) -> tuple[str, ...] | None:
    """The texts of these names; None for a message that does not hold them."""
    try:
        found = json.loads(value)
        return tuple(str(found[name]) for name in names)
    except (ValueError, KeyError, TypeError):
        return None
