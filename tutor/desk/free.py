"""Questions about any position: one that was laid out, a table's, or a step of a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import game
from tutor.core.options import Options
from tutor.desk.question import Evening, Question
from tutor.desk.template import Template
from tutor.scenario.document import Move, Scenario, action_of, laid_out, move_of, written
from tutor.scenario.fields import Fields, Listing, Misfit, Spec, Table

FREE = "free"
"""The id that stands for no template."""


def question(
    evening: Evening,
    given: Mapping[str, Any] | None,
    since: Sequence[Move],
    plan: Sequence[Move],
    copied: Mapping[str, Any] | None = None,
    anew: str = "",
) -> Question:
    """Whether the actions of a plan are allowed after what was done since a position.

    Without a position play begins with the game's own set-up. ``copied`` is what the copy of
    somebody else says, who sent the question; ``anew`` is the seat for whose view the rest of the
    position was dealt anew.
    """
    opt, g = evening.options, game(evening.game)
    last = action_of(g, opt, plan[-1])
    who, what = g.describe.label(opt, "seat", last.seat), g.describe.act(opt, last)
    found = Template(
        id=FREE, title="May they do this?", question=f"May {who} {what}?", fields=(),
        given=None if given is None else in_order(g.script.given(opt), given),
        since=tuple(map(written, since)),
        may=tuple(map(written, plan)),
    )
    return Question(evening, found, {}, copied or {}, anew)


def in_order(spec: Spec | None, value: Any) -> Any:
    """What is said of a position in the order of the game's vocabulary, whatever was said first.
    """
    match spec, value:
        case Fields(), Mapping():
            known = {name: in_order(inner, value[name])
                     for name, inner in spec.entries.items() if name in value}
            return {**known, **{name: one for name, one in value.items() if name not in known}}
        case Table(), Mapping():
            rows = {name: in_order(spec.value, value[name]) for name in spec.names if name in value}
            return {**rows, **{name: one for name, one in value.items() if name not in rows}}
        case Listing(), list() | tuple():
            return [in_order(spec.item, one) for one in value]
    return value


def rest(scenario: Scenario, actions: Sequence[Action]) -> tuple[Any, tuple[Move, ...]]:
    """The last position at rest on the way along some actions, and what was done since.

    A position is at rest when all of it can be laid out on a table, and is then that position and
    not the beginning of what led to it: what is being resolved begins before the last rest, so that
    a reading of its rules comes to bear in all of it. None is the set-up itself.
    Raises Misfit for a position that contradicts itself, and ValueError for an action that is not
    legal where it was taken.
    """
    g, opt = game(scenario.game), scenario.options
    state, _ = engine.start(laid_out(scenario))
    states = [state]
    for action in actions:
        step = engine.attempt(state, action)
        if isinstance(step, tuple):
            raise ValueError(f"{action} is not legal here")
        state = step.after
        states.append(state)
    for i in range(len(actions), 0, -1):
        given = laid(opt, states[i])
        if given is not None and g.script.patch(opt, given) == states[i]:
            return given, tuple(move_of(g, opt, a) for a in actions[i:])
    return scenario.given, tuple(move_of(g, opt, a) for a in actions)


def laid(opt: Options, state: Any) -> dict[str, Any] | None:
    """A state in the words of scenarios, if it can be laid out from them just so."""
    g = game(opt.game)
    given: dict[str, Any] = g.script.show(state)
    try:
        again, _ = engine.start(g.script.patch(opt, given))
    except (Misfit, KeyError, ValueError):
        return None
    return given if again == state else None


Line = Sequence[tuple[Any, Action | None]]
"""Positions, each with what was done next; nothing after the last."""


def line(opt: Options, given: Mapping[str, Any] | None, moves: Sequence[Move]) -> Line:
    """A position, None for the set-up itself, and all that moves led to as far as they are allowed.

    Raises Misfit for a position that contradicts itself.
    """
    g, found = game(opt.game), list[tuple[Any, Action | None]]()
    state, _ = engine.start(g.setup(opt) if given is None else g.script.patch(opt, given))
    for move in moves:
        action = action_of(g, opt, move)
        step = engine.attempt(state, action)
        if isinstance(step, tuple):
            break
        found.append((state, action))
        state = step.after
    return (*found, (state, None))


def reached(opt: Options, given: Mapping[str, Any] | None, since: Sequence[Move]) -> Any:
    """The state after what was done since a position; as far as it was allowed."""
    return line(opt, given, since)[-1][0]
