"""Writes scenarios as YAML that people like to read: short parts on one line, the rest indented."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from tutor.scenario.document import Scenario, document

WIDTH = 96
# What YAML reads as text without quotation marks, whatever stands around it.
_BARE = re.compile(r"[^\W\d_](?:[\w./'’()+ -]*[\w.)])?")
_NOT_TEXT = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


def to_yaml(scenario: Scenario) -> str:
    """The document of a scenario; `load` gives the same scenario back."""
    return "\n".join(_block(document(scenario), 0)) + "\n"


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(str(k))}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, str):
        return _scalar(value)
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(flow, value)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        bare = _BARE.fullmatch(value) and value.lower() not in _NOT_TEXT
        return value if bare else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def _block(value: Any, indent: int) -> list[str]:
    """The lines of a mapping or list that is too long for one line."""
    space = " " * indent
    lines: list[str] = []
    if isinstance(value, Mapping):
        for name, item in value.items():
            lines += _entry(f"{space}{_scalar(str(name))}:", item, indent + 2)
        return lines
    for item in value:
        if _fits(item, indent + 2):
            lines.append(f"{space}- {flow(item)}")
        else:
            first, *rest = _block(item, indent + 2)
            lines += [f"{space}- {first.lstrip()}", *rest]
    return lines


def _entry(start: str, item: Any, indent: int) -> list[str]:
    # A list of steps reads best one beneath the other, however short.
    steps = isinstance(item, list) and any(isinstance(i, Mapping) for i in item)
    if _fits(item, len(start) + 1) and not steps:
        return [f"{start} {flow(item)}"]
    return [start, *_block(item, indent)]


def _fits(item: Any, indent: int) -> bool:
    if not isinstance(item, Mapping | list) or not item:
        return True
    return indent + len(flow(item)) <= WIDTH
