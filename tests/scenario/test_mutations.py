"""Whatever a scenario claims, changing it makes the check fail: no claim is idle."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.scenario.helpers import ALBA
from tutor.scenario.catalogue import scenarios
from tutor.scenario.document import Scenario, document
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import from_tree, load
from tutor.scenario.nodes import read_json
from tutor.scenario.runner import Run, run

FILES = sorted(scenarios().rglob("*.yaml"))
At = tuple[Any, ...]


def claims(doc: dict[str, Any]) -> Iterator[At]:
    """The paths of every value that a document claims: answers, and what it expects."""
    lines = [("script",), *(("branches", i, "script") for i in range(len(doc.get("branches", ()))))]
    for line in lines:
        for i, step in enumerate(part(doc, line, [])):
            if "ask" in step:
                yield from leaves(step["ask"]["answer"], (*line, i, "ask", "answer"))
            if "check" in step:
                yield from leaves(step["check"], (*line, i, "check"))
    yield from leaves(doc.get("expect", {}), ("expect",))


def leaves(value: Any, at: At) -> Iterator[At]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield from leaves(item, (*at, name))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from leaves(item, (*at, i))
        if at[-1] not in ("events", "legal"):
            yield at
    else:
        yield at


def part(value: Any, at: At, default: Any = None) -> Any:
    for step in at:
        try:
            value = value[step]
        except (KeyError, IndexError):
            return default
    return value


def others(doc: dict[str, Any], at: At, known: Run) -> Iterator[Any]:
    """Other values than the one at a path, each of which must be wrong there."""
    value = part(doc, at)
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (n for n in (value - 1, value + 1) if at[-1] in ("number", "times"))
        yield value + 1 if "state" in at else value + 100
    elif isinstance(value, list):
        yield value[:-1] if value else ["red"]
        yield value + value if value else [1]
    elif at[-1] == "rule":
        lines = (known.line, *known.branches)
        cited = {rule for line in lines for event in line.events() for rule in event.rules}
        absent = part(doc, (*at[:-1], "times")) == 0
        yield min(cited) if absent else next(r for r in RULES[doc["game"]] if r not in cited)
    elif at[-1] == "pick":
        options = part(doc, (*at[:-2], "options"), [])
        yield from (o for o in options if o != value)
        yield f"{value}x"
    else:
        of_a_seat = "state" in at or str(at[-1]).startswith("seat")
        yield from (seat for seat in doc["seats"] if seat != value and of_a_seat)
        yield from sorted(said_of(doc["game"], at[-1]) - {value})
        yield f"{value}x"


@cache
def said_of(game: str, name: str) -> frozenset[str]:
    """Every word that any scenario of a game says of what has this name in an event or a move."""
    found: set[str] = set()
    for path in FILES:
        doc = json.loads(json.dumps(document(load(path))))
        if doc["game"] == game:
            claimed = ((at, part(doc, at)) for at in claims(doc))
            found |= {one for at, one in claimed if at[-1] == name and isinstance(one, str)}
    return frozenset(found)


RULES: dict[str, list[str]] = {}


def idle(text: str) -> list[str]:
    """Claims of a document that may be changed without any notice."""
    from tutor.scenario import script

    known = run(load(text))
    assert known.ok, "\n".join(map(str, known.mismatches))
    doc = json.loads(json.dumps(document(known.scenario)))
    RULES[doc["game"]] = list(script.catalogue(doc["game"]).rules)
    found = []
    for at in claims(doc):
        for other in others(doc, at, known):
            wrong = copy.deepcopy(doc)
            part(wrong, at[:-1])[at[-1]] = other
            if holds(wrong):
                found.append(f"{at}: {part(doc, at)!r} may as well be {other!r}")
    return found


def holds(doc: dict[str, Any]) -> bool:
    try:
        scenario: Scenario = from_tree(read_json(json.dumps(doc), "f"), "f")
    except Unusable:
        return False
    return run(scenario).ok


def test_no_claim_of_the_toy_is_idle() -> None:
    assert idle(ALBA) == []


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.relative_to(scenarios()).as_posix())
def test_no_claim_of_a_scenario_is_idle(path: Path) -> None:
    assert idle(path.read_text(encoding="utf-8")) == []
