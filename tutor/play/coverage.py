"""What of a rule catalogue the engine cites, scenarios reach, and they and the lessons teach."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tutor.core import engine
from tutor.core.game import Game, game, nameable, names
from tutor.core.tx import Event
from tutor.games import datafile
from tutor.lessons import catalogue as lessons
from tutor.rulebook import catalogue, rule
from tutor.rulebook.catalogue import data_folder
from tutor.rulebook.coverage import Coverage, ModeCoverage, coverage
from tutor.scenario.catalogue import content_root, listing, read
from tutor.scenario.document import Scenario
from tutor.scenario.runner import Line, run

EXCUSED = "excused"
"""The data file that gives a reason for each rule which code can't cite or play can't reach."""
_ID = re.compile(r"[a-z_]+(?:\.[a-z0-9-]+){2,}")


@dataclass
class Evidence:
    """Rule ids by what speaks for them.

    ``held`` and ``failed`` are rules of guards that were seen to do so; who did both is reached.
    """

    cited: set[str] = field(default_factory=set)
    reached: set[str] = field(default_factory=set)
    taught: set[str] = field(default_factory=set)
    held: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    excused: dict[str, str] = field(default_factory=dict)


def covered(
    name: str | None = None, mode: str | None = None, on_scenario: Callable[[], None] | None = None
) -> Coverage:
    """What is lacking in one game or all, and in one mode or each.

    ``on_scenario`` is called after each scenario that was run. Raises UnknownId for no such game or
    mode.
    """
    found = Evidence()
    # What there is not must not be found out only after all has been run.
    asked = coverage((), (), (), {}, name, mode)
    for one in sorted({each.game for each in asked.modes}):
        found.excused |= _excused(one)
        if one in names():
            _cite(found, game(one))
            _kept(found, one)
            found.taught |= {rule for lesson in lessons.listing(one) for rule in lesson.rules}
            for card in listing(one):
                _play(found, read(card.path))
                if on_scenario is not None:
                    on_scenario()
    reached = found.reached | (found.held & found.failed)
    # What an event names is cited, even where the code puts the id together.
    return coverage(found.cited | reached, reached, found.taught, found.excused, name, mode)


def _excused(name: str) -> dict[str, str]:
    try:
        found: dict[str, str] = datafile.load(name, EXCUSED)
    except FileNotFoundError:
        return {}
    return found


# What the code cites.


def _cite(found: Evidence, g: Game) -> None:
    for handler in g.handlers.values():
        found.cited.add(handler.rule)
        found.cited |= {one.rule for stages in handler.guards.values() for one in stages}
    found.cited |= _literals(g.name) | {i for see in _seers(g) for i in _named(see)}
    found.cited.discard("")


@cache
def _literals(name: str) -> frozenset[str]:
    """Rule ids that the code of a game has as strings; ids of messages are none."""
    known = catalogue(name).rules
    found: set[str] = set()
    for path in sorted(data_folder(name).parent.glob("*.py")):
        found.update(_strings(ast.parse(path.read_text(encoding="utf-8"))))
    return frozenset(found & known.keys())


def _strings(tree: ast.AST) -> Iterator[str]:
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        if not (isinstance(node, ast.keyword) and node.arg == "say"):
            todo.extend(ast.iter_child_nodes(node))


def _seers(g: Game) -> Iterator[Any]:
    """The functions that decide who sees what, and those beside them."""
    if g.visible is None:
        return
    entries = (*g.visible.fields.values(), *g.visible.args.values(), *g.visible.actions.values())
    modules = {see.__module__ for see in entries if see is not None}
    for module in modules:
        yield from (f for f in vars(sys.modules[module]).values() if callable(f))


def _named(function: Any) -> set[str]:
    """The rule ids that a function says it stands for."""
    return set(_ID.findall(function.__doc__ or ""))


# What play reaches.


def _play(found: Evidence, scenario: Scenario) -> None:
    ran = run(scenario)
    for line in (ran.line, *ran.branches):
        _happened(found, line.events())
        _asked(found, line)
        _scored(found, line.end)
    scripts = (scenario.script, *(branch.script for branch in scenario.branches))
    found.taught |= {
        i for script in scripts for entry in script if entry.ask for i in entry.ask.rules
    }


def _kept(found: Evidence, name: str) -> None:
    """What the golden games of a checkout have kept: a line of JSON for each step."""
    for path in sorted((content_root() / "tests" / "golden").glob(f"{name}-*.jsonl")):
        for text in path.read_text(encoding="utf-8").splitlines():
            line = json.loads(text)
            found.reached.add(line.get("rule", ""))
            for rules, *_ in (*line.get("opening", ()), *line.get("events", ())):
                found.reached.update(rules)
            for cited, holds, *_ in line.get("checks", ()):
                (found.held if holds else found.failed).add(cited)
            found.reached.update(cited for _, points, cited in line.get("lines", ()) if points)
    found.reached.discard("")


def _happened(found: Evidence, events: Iterable[Event]) -> None:
    for event in events:
        found.reached.update(event.rules)
        found.reached.update(term.rule for term in event.because)


def _asked(found: Evidence, line: Line) -> None:
    """What was decided, seen and could have been tried at each position of a line."""
    for s in dict.fromkeys(line.states):
        _seen(found, s)
        node = engine.node(s)
        if node.frame is None:
            continue
        found.reached.add(node.rule)
        for action in nameable(s):
            for check in engine.explain(s, action):
                if check.source == "rule" and check.holds is not None:
                    (found.held if check.holds else found.failed).add(check.rule)


def _seen(found: Evidence, s: Any) -> None:
    """The rules by which something is hidden here from somebody."""
    visible = game(s.opt.game).visible
    if visible is None:
        return
    for name, see in visible.fields.items():
        if see is not None and any(
            see(s, seat) != getattr(s, name) for seat in range(len(s.opt.seats))
        ):
            found.reached |= _named(see)


def _scored(found: Evidence, s: Any) -> None:
    score = game(s.opt.game).score
    if score is not None:
        found.reached |= {line.rule for row in score(s) for line in row.lines if line.number}


# How it is told.


def told(found: Coverage, *, lists: bool) -> str:
    """The counts for each mode, and with ``lists`` every rule that lacks something."""
    lines = [line for mode in found.modes for line in _mode(mode, lists=lists)]
    if found.unknown:
        lines += ["", "ids that no rule has: " + ", ".join(found.unknown)]
    return "\n".join(lines)


def _mode(one: ModeCoverage, *, lists: bool) -> Iterator[str]:
    lacking = {
        "not cited by code": one.uncited,
        "not reached in play": one.unreached,
        "not taught": one.untaught,
    }
    counts = [f"{len(ids)} {what}" for what, ids in lacking.items()]
    counts = [f"{one.wanted} rules to cover", *counts, f"{len(one.excused)} excused"]
    yield f"{one.game} {one.mode}: {'; '.join(counts)}"
    if not lists:
        return
    for what, ids in lacking.items():
        if ids:
            yield f"  {what}:"
            yield from (f"    {i}  {rule(i).title}" for i in ids)
    if one.excused:
        yield "  excused:"
        yield from (f"    {i}  {reason}" for i, reason in one.excused.items())
