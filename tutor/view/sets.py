"""Sets that are put together thing by thing: which of many moves that differ in a set alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tutor.core.frames import Action
from tutor.core.game import game
from tutor.scenario.document import Move, action_of, move_of
from tutor.scenario.fields import Listing

MOST = 8
"""Sets that are listed; of more the things that they are made of are."""


class Sets(NamedTuple):
    """Moves of one kind of one seat that differ in the set that their one field names.

    ``names`` are the things that the sets are made of, ``actions`` the moves by their sets.
    """

    kind: Move
    field: str
    names: tuple[str, ...]
    actions: Mapping[frozenset[str], Action]

    def action(self, s: Any, chosen: Iterable[str]) -> Action:
        """The move with a set, allowed or not; things that no set has are left out."""
        held = {*chosen}
        names = [name for name in self.names if name in held]
        found = self.actions.get(frozenset(names))
        move = Move(self.kind.seat, self.kind.do, {self.field: names})
        return found or action_of(game(s.opt.game), s.opt, move)


def find(s: Any, actions: Sequence[Action]) -> Sets | None:
    """The sets among some actions, where there are more of them than one would list."""
    g = game(s.opt.game)
    specs = g.script.actions(s.opt)
    by_kind: dict[tuple[int, type[Action]], list[Action]] = {}
    for action in actions:
        by_kind.setdefault((action.seat, type(action)), []).append(action)
    for found in by_kind.values():
        if len(found) <= MOST:
            continue
        moves = [move_of(g, s.opt, action) for action in found]
        entries = specs[moves[0].do].entries
        field, spec = next(iter(entries.items()), ("", None))
        if len(entries) != 1 or not isinstance(spec, Listing) or not spec.distinct:
            continue
        names = dict.fromkeys(name for move in moves for name in move.fields[field])
        held = {frozenset(move.fields[field]): action
                for move, action in zip(moves, found, strict=True)}
        return Sets(moves[0], field, tuple(names), held)
    return None


def pressed(chosen: tuple[str, ...], name: str) -> tuple[str, ...]:
    """What is chosen after a thing was pressed: without it, or with it too."""
    rest = tuple(one for one in chosen if one != name)
    return rest if len(rest) < len(chosen) else (*chosen, name)
