"""What can be asked about in a position: what could be meant there first, all else one tap away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import game, nameable
from tutor.core.guards import BLOCKING, Check
from tutor.play.tree import differences
from tutor.scenario.document import Move, action_of, move_of
from tutor.scenario.fields import Misfit

LEGAL, HERE, NAMED, ELSE = range(4)
"""How near a value is: what the rules allow; what is there; what the position names; the rest."""
NOT_OPEN = ("over", "outcome", "decision")
"""Subjects of the condition that something else is open than what an action would decide."""
FEW = 4
"""Things that any side may have, of which so many are offered where nothing of the kind is there.
"""
MOST_WEIGHED = 60
"""Actions of a kind of which the one is looked for that is nearest to be allowed."""


class Offer(NamedTuple):
    """Values of a list, what could be meant first; and those that come into sight on demand."""

    shown: tuple[Any, ...]
    others: tuple[Any, ...]


def first(state: Any, seat: str, do: str = "") -> Move | None:
    """An action of a kind to begin with: a legal one if there is one, else the nearest to it.

    None where the seat, or where it is empty every seat, can't even name one.
    """
    kinds = (m.do for m in (*legal(state), *samples(state)) if seat in ("", m.seat))
    do = do or next(kinds, "")
    for move in legal(state):
        if seat in ("", move.seat) and do == move.do:
            return move
    seats = [seat] if seat else [m.seat for m in samples(state) if m.do == do][:1]
    every = [move for one in seats for move in named(state, one, do)]
    here = told(state)
    every.sort(key=lambda move: -sum(_common(value) or str(value) in here
                                     for value in move.fields.values()))
    return max(islice(every, MOST_WEIGHED), key=lambda move: _reached(_checks(state, move)),
               default=None)


def kinds(state: Any, seat: str) -> Offer:
    """The kinds of actions of a seat: those that are allowed, and those that are open at all."""
    can = {move.do for move in legal(state) if move.seat == seat}
    every = [move for move in samples(state) if move.seat == seat]
    ranks = {
        move.do: LEGAL if move.do in can else HERE if _opens(state, move) else ELSE
        for move in every
    }
    return _offer(ranks)


def among(state: Any, move: Move, name: str, values: Iterable[Any]) -> Offer:
    """The values of a field of an action, of which another is asked about if one is chosen."""
    before = list(move.fields)[: list(move.fields).index(name)] if name in move.fields else []
    fixed = {one: move.fields[one] for one in before}
    can = {
        str(one.fields.get(name)) for one in legal(state)
        if (one.seat, one.do) == (move.seat, move.do)
        and all(one.fields.get(other) == value for other, value in fixed.items())
    }
    every, here = list(values), told(state)
    held = {str(value): _held(state, Move(move.seat, move.do, {**move.fields, name: value}))
            for value in every}
    # Where it is there of every value, as a place is, that says nothing.
    tells = not all(held.values())
    near = [*filter(_common, every)][:FEW] if tells and not any(held.values()) else []
    return _offer({
        value: LEGAL if str(value) in can else HERE if value in near or (
            tells and held[str(value)]) else NAMED if str(value) in here else ELSE
        for value in every
    })


def _common(value: Any) -> bool:
    """Whether a value is a thing that any side may have, and no place or card of that name."""
    return isinstance(value, str) and value.islower()


def _offer(ranks: dict[Any, int]) -> Offer:
    near = sorted((value for value, rank in ranks.items() if rank < ELSE), key=ranks.__getitem__)
    others = [value for value in ranks if ranks[value] == ELSE]
    return Offer(tuple(near), tuple(others)) if near else Offer(tuple(others), ())


@lru_cache(maxsize=16)
def legal(state: Any) -> tuple[Move, ...]:
    """What somebody may do now."""
    g = game(state.opt.game)
    actions: Sequence[Action] = engine.legal(state) if state.stack else ()
    return tuple(move_of(g, state.opt, action) for action in actions if action.seat >= 0)


@lru_cache(maxsize=16)
def samples(state: Any) -> tuple[Move, ...]:
    """One action of each kind for each seat, legal or not."""
    g, found = game(state.opt.game), dict[tuple[int, type], Action]()
    for action in nameable(state):
        if action.seat >= 0:
            found.setdefault((action.seat, type(action)), action)
    return tuple(move_of(g, state.opt, action) for action in found.values())


@lru_cache(maxsize=16)
def named(state: Any, seat: str, do: str) -> tuple[Move, ...]:
    """Every action of a kind that a seat can name, legal or not."""
    g, opt = game(state.opt.game), state.opt
    moves = (move_of(g, opt, a) for a in nameable(state) if a.seat == opt.seats.index(seat))
    return tuple(move for move in moves if move.do == do)


@lru_cache(maxsize=16)
def told(state: Any) -> frozenset[str]:
    """The names of things and places of which a position says more than the bare board does."""
    found = set[str]()
    for path, _, value in differences(game(state.opt.game).bare(state.opt), state):
        found.update(path.split("."))
        found.update(map(str, value) if isinstance(value, tuple) else (str(value),))
    return frozenset(found)


def _checks(state: Any, move: Move) -> tuple[Check, ...]:
    """Every condition of an action; none where it can't even be named."""
    try:
        return engine.explain(state, action_of(game(state.opt.game), state.opt, move))
    except (Misfit, KeyError, ValueError):
        return ()


def _reached(checks: Sequence[Check]) -> int:
    """How many conditions hold before the first that fails."""
    return next((i for i, check in enumerate(checks) if not check.holds), len(checks))


def _opens(state: Any, move: Move) -> bool:
    """Whether such a decision is open, be it somebody else's."""
    return not any(check.subject in NOT_OPEN for check in _checks(state, move)[:1])


def _held(state: Any, move: Move) -> bool:
    """Whether what an action is about is there; then it may still be refused for more."""
    checks = _checks(state, move)
    return bool(checks) and all(check.holds for check in checks if check.stage in BLOCKING)
