"""Refuses positions that can't exist: every fault of a game's census, where it was written."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from tutor.core.game import Game, game
from tutor.core.guards import Check
from tutor.core.options import Options
from tutor.scenario.document import Entry, Move, Scenario, action_of, laid_out
from tutor.scenario.faults import Faults, Path, TooMany
from tutor.scenario.fields import Misfit
from tutor.view.words import say_check


def refuse_impossible(scenario: Scenario) -> None:
    """Raise Unusable if the position can't exist or an action of the script contradicts itself."""
    g, opt = game(scenario.game), scenario.options
    faults = Faults(scenario.file, scenario.places)
    with suppress(TooMany):
        _actions(g, opt, scenario, faults)
        if scenario.given is not None:
            _position(g, opt, scenario, faults)
    faults.stop()


def _position(g: Game, opt: Options, scenario: Scenario, faults: Faults) -> None:
    try:
        state = laid_out(scenario)
    except Misfit as misfit:
        faults.add(("given", *misfit.at), misfit.found, misfit.wanted)
        return
    for check in g.census(state):
        if check.holds is False:
            at = _entry_behind(g, opt, scenario.given or {}, check)
            faults.add(("given", *at), _have(g, opt, check), str(check.need))


def _have(g: Game, opt: Options, check: Check) -> str:
    return f"{check.have} ({say_check(g.describe, opt, check).rstrip('.')})"


def _entry_behind(g: Game, opt: Options, given: Mapping[str, Any], check: Check) -> Path:
    """The entry of what was given that a check is most likely about.

    Names that are arguments of the check count most; then what its subject or unit is called.
    """
    args = dict(check.args)
    named = {v for v in args.values() if isinstance(v, str)}
    named |= {g.describe.label(opt, name.split("_")[0], v) for name, v in args.items()}
    named = {name.casefold() for name in named}
    things = [word.casefold() for word in (check.subject, check.unit) if word]
    best: tuple[int, Path] = (0, ())

    def look(value: Any, at: Path, hits: int) -> None:
        nonlocal best
        if hits > best[0]:
            best = (hits, at)
        if isinstance(value, Mapping):
            for name, part in value.items():
                word = name.casefold()
                hit = 2 * (word in named) + any(thing in word for thing in things)
                look(part, (*at, name), hits + hit)
        elif isinstance(value, list):
            for i, part in enumerate(value):
                look(part, (*at, i), hits)

    look(given, (), 0)
    return best[1]


def _actions(g: Game, opt: Options, scenario: Scenario, faults: Faults) -> None:
    lines: list[tuple[Path, tuple[Entry, ...]]] = [(("script",), scenario.script)]
    lines += [(("branches", i, "script"), b.script) for i, b in enumerate(scenario.branches)]
    for at, steps in lines:
        for i, entry in enumerate(steps):
            for step, move in _moves(entry):
                _misfits(g, opt, move, (*at, i, *step), faults)
    for i, move in enumerate(scenario.expect.legal):
        _misfits(g, opt, move, ("expect", "legal", i), faults)


def _moves(entry: Entry) -> list[tuple[Path, Move]]:
    found: list[tuple[Path, Move | None]] = [((), entry.move), (("refuse",), entry.refuse)]
    if entry.check:
        found += [(("check", "legal", i), m) for i, m in enumerate(entry.check.legal)]
    if entry.ask:
        found.append((("ask", "measure", "legal"), entry.ask.measure.legal))
    return [(at, move) for at, move in found if move]


def _misfits(g: Game, opt: Options, move: Move, at: Path, faults: Faults) -> None:
    try:
        action_of(g, opt, move)
    except Misfit as misfit:
        faults.add((*at, *misfit.at), misfit.found, misfit.wanted)
