"""Rulings: what the rules say of a plan, under the chosen readings and under every other one.

No ruling rests on a guess: where a stand-in was read, every value that the printed facts allow is
tried, and only if all agree there is a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import Game, game
from tutor.core.guards import Check
from tutor.core.options import Options, recording, supposing
from tutor.core.tx import Event
from tutor.rulebook import catalogue

LEGAL, ILLEGAL, UNSETTLED, INCOMPLETE = "legal", "illegal", "unsettled", "incomplete"
MOST_TRIES = 400
"""Combinations of stand-in values that are tried before one of them is asked for."""


class Outcome(msgspec.Struct, frozen=True):
    """How a plan went: how many of its actions were carried out, and the checks of the last one.

    ``state`` is the position that it led to; ``events`` everything that happened on the way.
    """

    done: int
    legal: bool
    checks: tuple[Check, ...]
    state: Any
    events: tuple[Event, ...] = ()


class Alternative(msgspec.Struct, frozen=True):
    """A dispute that came to bear, one of its other readings, and what the plan gives under it."""

    dispute: str
    reading: str
    outcome: Outcome
    same: bool


class Ruling(msgspec.Struct, frozen=True):
    """A verdict: legal, illegal, unsettled or incomplete, and all that it rests on.

    ``readings`` are the disputes that were asked, ``stand_ins`` the guesses that were read;
    ``wanted`` names the guesses that decide, which make the ruling incomplete.
    """

    verdict: str
    outcome: Outcome
    readings: dict[str, str]
    stand_ins: dict[str, Any]
    alternatives: tuple[Alternative, ...] = ()
    wanted: tuple[str, ...] = ()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from tutor.view.shown import ruling

        return ruling(self)


class Case(msgspec.Struct, frozen=True):
    """What is judged: a position as it was laid out, the actions since, and the plan.

    A reading is tried from the position on, never in mid-frame; the actions since are played again.
    """

    root: Any
    since: tuple[Action, ...]
    plan: tuple[Action, ...]


def judge(case: Case, *, all_readings: bool = True) -> Ruling:
    """Judge a plan. With ``all_readings`` every dispute that came to bear is read otherwise too."""
    g = game(case.root.opt.game)
    with recording() as record:
        outcome = _play(case, case.root.opt)
    readings, stand_ins = dict(record.readings), dict(record.stand_ins)
    wanted = _deciding(g, case, outcome, stand_ins)
    alternatives: tuple[Alternative, ...] = ()
    if all_readings:
        alternatives = tuple(_alternatives(g, case, outcome, readings))
    verdict = LEGAL if outcome.legal else ILLEGAL
    if wanted:
        verdict = INCOMPLETE
    elif any(not other.same for other in alternatives):
        verdict = UNSETTLED
    return Ruling(verdict, outcome, readings, stand_ins, alternatives, wanted)


def _play(case: Case, opt: Options) -> Outcome:
    """The outcome of a plan under given options; history that does not fit any more refuses it."""
    state, _ = engine.start(msgspec.structs.replace(case.root, opt=opt))
    events: list[Event] = []
    checks: tuple[Check, ...] = ()
    for number, action in enumerate((*case.since, *case.plan)):
        done = max(0, number - len(case.since))
        way = _way_to(state, action)
        checks = engine.explain(state, action)
        for small in (*way, action):
            checks = engine.explain(state, small)
            if not all(check.holds for check in checks):
                return Outcome(done, False, checks, state, tuple(events))
            step = engine.apply(state, small)
            state = step.after
            if number >= len(case.since):
                events.extend(step.events)
    return Outcome(len(case.plan), True, checks, state, tuple(events))


def _way_to(state: Any, action: Action) -> tuple[Action, ...]:
    """The small decision that has to be made before an action can be, where one will do."""
    checks = engine.explain(state, action)
    if all(check.holds for check in checks) or checks[0].subject != "decision":
        return ()
    for small in engine.legal(state):
        after = engine.apply(state, small, log=False).after
        if all(check.holds for check in engine.explain(after, action)):
            return (small,)
    return ()


def _signature(g: Game, outcome: Outcome) -> tuple[object, ...]:
    """What people would call the same result: the same plan allowed, the same board after it."""
    return (outcome.legal, outcome.done, repr(g.script.show(outcome.state)))


def _alternatives(
    g: Game, case: Case, outcome: Outcome, asked: dict[str, str]
) -> Iterable[Alternative]:
    """Other readings of what was asked, and of what is asked only under another reading."""
    disputes = catalogue(g.name).disputes
    seen: set[tuple[str, str]] = set(asked.items())
    queue = [(d, r.id) for d in asked for r in disputes[d].readings if (d, r.id) not in seen]
    mine = _signature(g, outcome)
    while queue:
        dispute, chosen = queue.pop(0)
        if (dispute, chosen) in seen:
            continue
        seen.add((dispute, chosen))
        opt = with_reading(case.root.opt, dispute, chosen)
        with recording() as record:
            other = _play(case, opt)
        yield Alternative(dispute, chosen, other, _signature(g, other) == mine)
        for name in record.readings:
            if name not in asked:
                asked = {**asked, name: record.readings[name]}
                queue += [(name, r.id) for r in disputes[name].readings
                          if r.id != record.readings[name]]


def with_reading(opt: Options, dispute: str, chosen: str) -> Options:
    """Options in which a dispute is read in a given way; the default reading is left out."""
    rest = [pair for pair in opt.readings if pair[0] != dispute]
    if game(opt.game).disputes[dispute] != chosen:
        rest.append((dispute, chosen))
    return msgspec.structs.replace(opt, readings=tuple(sorted(rest)))


def _deciding(
    g: Game, case: Case, outcome: Outcome, stand_ins: dict[str, Any]
) -> tuple[str, ...]:
    """The stand-ins whose true value could change whether the plan is allowed or what it gives."""
    decides: list[str] = []
    open_values: dict[str, Sequence[Any]] = {}
    for datum in stand_ins:
        values = g.possible_values(datum)
        if not values:
            decides.append(datum)
        elif len(values) > 1:
            open_values[datum] = values
    mine = _signature(g, outcome)
    if prod(map(len, open_values.values())) > MOST_TRIES:
        return (*decides, *_one_by_one(g, case, mine, open_values))
    for chosen in product(*open_values.values()):
        if not _agrees(g, case, mine, dict(zip(open_values, chosen, strict=True))):
            return (*decides, *(_one_by_one(g, case, mine, open_values) or open_values))
    return tuple(decides)


def _one_by_one(
    g: Game, case: Case, mine: tuple[object, ...], open_values: dict[str, Sequence[Any]]
) -> tuple[str, ...]:
    return tuple(
        datum for datum, values in open_values.items()
        if not all(_agrees(g, case, mine, {datum: value}) for value in values)
    )


def _agrees(g: Game, case: Case, mine: tuple[object, ...], values: dict[str, Any]) -> bool:
    with supposing(values):
        return _signature(g, _play(case, case.root.opt)) == mine
