"""The engine: what can be done in a position, why not, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import msgspec

from tutor.core.frames import AUTO, CHANCE, NOBODY, Action, Frame
from tutor.core.game import Handler, game
from tutor.core.guards import BLOCKING, FORM, PRESENCE, Check
from tutor.core.tx import Event, Tx

LIMIT = 10_000
"""Frames that may resolve themselves in a row before the engine calls itself broken."""


class Node(msgspec.Struct, frozen=True):
    """Who is asked, and by which frame; ``seat`` is a seat, CHANCE or NOBODY."""

    seat: int
    frame: Frame | None
    rule: str = ""


class Step(msgspec.Struct, frozen=True):
    """An action that was carried out: the states on both sides and everything that happened."""

    before: Any
    action: Action
    after: Any
    events: tuple[Event, ...]


def handler(s: Any) -> Handler:
    """The handler of the frame on top."""
    return game(s.opt.game).handlers[type(s.stack[-1])]


def node(s: Any) -> Node:
    """The node that a settled position stands at."""
    if not s.stack:
        return Node(NOBODY, None)
    top, h = s.stack[-1], handler(s)
    return Node(h.who(s, top), top, h.rule)


def settle(tx: Tx, until: Callable[[Tx], bool] | None = None) -> None:
    """Let frames resolve themselves until a seat or chance is asked, or nothing is left.

    ``until`` may end it sooner, between two frames: what would come after it is not asked then.
    """
    handlers = game(tx.s.opt.game).handlers  # looked up once: playouts pass here at each step
    for _ in range(LIMIT):
        s = tx.s
        if not s.stack or (until is not None and until(tx)):
            return
        top = s.stack[-1]
        h = handlers[type(top)]
        if h.who(s, top) != AUTO:
            return
        assert h.run is not None, f"{type(top).__name__} resolves itself but has no run"
        h.run(tx, top)
    raise RuntimeError("a position never came to rest")


def start(
    s: Any, until: Callable[[Tx], bool] | None = None
) -> tuple[Any, tuple[Event, ...]]:
    """Settle a position that has just been set up; what happened on the way comes with it."""
    tx = Tx(s)
    settle(tx, until)
    return tx.s, tuple(tx.events)


def legal(s: Any) -> list[Action]:
    """The legal actions, those of the seat that is asked first, then those out of turn."""
    if not s.stack:
        return []
    h, top = handler(s), s.stack[-1]
    if h.who(s, top) == CHANCE:
        return [action for action, _ in h.outcomes(s, top)]
    # Playouts spend most of their time here: the first check that fails ends it.
    found, guards = [], h.guards
    for a in chain(h.offers(s, top), h.asides(s, top)):
        for g in guards[type(a)]:
            if not g.fn(s, top, a).holds:
                break
        else:
            found.append(a)
    return found


def outcomes(s: Any) -> list[tuple[Action, int]]:
    """At a chance node, every outcome with its integer weight."""
    h = handler(s)
    return list(h.outcomes(s, s.stack[-1]))


def explain(s: Any, a: Action) -> tuple[Check, ...]:
    """Every condition of an action, those that hold too; unreached ones have ``holds`` None."""
    if not s.stack:
        rule = game(s.opt.game).over
        return (Check(False, rule=rule, stage=FORM, source="form", subject="over"),)
    h, top = handler(s), s.stack[-1]
    if h.who(s, top) == CHANCE:
        known = any(a == action for action, _ in h.outcomes(s, top))
        return (Check(known, rule=h.rule, stage=FORM, source="form", subject="outcome"),)
    guards = h.guards.get(type(a))
    if guards is None:
        # The rule is that of the decision which is open instead.
        return (Check(False, rule=h.rule, stage=FORM, source="form", subject="decision"),)
    checks: list[Check] = []
    failed: set[str] = set()
    for g in guards:
        blocked = any(stage in failed for stage in _before(g.stage))
        checks.append(g.unreached() if blocked else g(s, top, a))
        if checks[-1].holds is False:
            failed.add(g.stage)
    return tuple(checks)


def _before(stage: str) -> tuple[str, ...]:
    if stage == FORM:
        return ()
    return (FORM,) if stage == PRESENCE else BLOCKING


def apply(
    s: Any, a: Action, log: bool = True, until: Callable[[Tx], bool] | None = None
) -> Step:
    """Carry out an action that is known to be legal, and settle what follows (see `settle`)."""
    tx = Tx(s, log)
    h, top = handler(s), s.stack[-1]
    assert h.act is not None, f"{type(top).__name__} asks but has no act"
    h.act(tx, top, a)
    settle(tx, until)
    return Step(s, a, tx.s, tuple(tx.events))


def attempt(s: Any, a: Action) -> Step | tuple[Check, ...]:
    """Carry out an action if every check holds; else the checks, and nothing changes."""
    checks = explain(s, a)
    if all(c.holds for c in checks):
        return apply(s, a)
    return checks
