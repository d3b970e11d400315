"""Tree: every position that was reached, with the way there. Going back costs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.codec import digest
from tutor.core.frames import Action
from tutor.core.game import game
from tutor.core.guards import Check
from tutor.core.tx import Event

Difference = tuple[str, Any, Any]
"""Path in the game's scenario vocabulary, value here, value there (None where there is none)."""


class Node(msgspec.Struct, frozen=True):
    """A position in a tree: how it was reached, and under what name.

    ``id`` is stable; the root has id 0, no ``parent`` and no ``action``. ``events`` is everything
    that happened on the way from the parent.
    """

    id: int
    parent: int | None
    state: Any
    action: Action | None = None
    events: tuple[Event, ...] = ()
    label: str = ""


class Tree:
    """A root position and everything that was tried from it.

    ``root`` is settled first; what happened while it settled are the root's events.
    """

    def __init__(self, root: Any):
        state, events = engine.start(root)
        self.nodes: list[Node] = [Node(0, None, state, None, events)]
        self.here = 0
        self._undone: list[int] = []

    @property
    def node(self) -> Node:
        """The node that we are at."""
        return self.nodes[self.here]

    @property
    def state(self) -> Any:
        """The position that we are at."""
        return self.node.state

    def step(self, action: Action) -> Node | tuple[Check, ...]:
        """Carry out an action; the new node, or the checks of a refusal, with nothing changed.

        An action that was tried here before leads to the node that it led to then.
        """
        for child in self.children(self.here):
            if child.action == action:
                return self._go(child.id)
        done = engine.attempt(self.state, action)
        if isinstance(done, tuple):
            return done
        new = Node(len(self.nodes), self.here, done.after, action, done.events)
        self.nodes.append(new)
        return self._go(new.id)

    def undo(self) -> bool:
        """Go back one step; False at the root."""
        parent = self.node.parent
        if parent is None:
            return False
        self._undone.append(self.here)
        self.here = parent
        return True

    @property
    def can_redo(self) -> bool:
        """Whether there is an undo to take back."""
        return bool(self._undone) and self.nodes[self._undone[-1]].parent == self.here

    def redo(self) -> bool:
        """Take back the last undo; False when there is none."""
        if not self.can_redo:
            return False
        self.here = self._undone.pop()
        return True

    def goto(self, node: int) -> Node:
        """Go to any node; raises IndexError for an id that there is not."""
        if not 0 <= node < len(self.nodes):
            raise IndexError(f"no node {node}; there are 0 to {len(self.nodes) - 1}")
        self._undone.clear()
        self.here = node
        return self.node

    def label(self, text: str, node: int | None = None) -> None:
        """Give a node a name, the one that we are at unless another is named."""
        where = self.here if node is None else node
        self.nodes[where] = msgspec.structs.replace(self.nodes[where], label=text)

    def children(self, node: int) -> list[Node]:
        """What was tried from a node, in the order in which it was first tried."""
        return [n for n in self.nodes if n.parent == node]

    def line(self, node: int | None = None) -> list[Node]:
        """The nodes from the root to a node, both included."""
        found: list[Node] = []
        at: int | None = self.here if node is None else node
        while at is not None:
            found.append(self.nodes[at])
            at = self.nodes[at].parent
        return found[::-1]

    def branch(self) -> Tree:
        """A tree of its own that begins with the same nodes; what is done there stays there."""
        other = object.__new__(Tree)
        other.nodes, other.here, other._undone = list(self.nodes), self.here, []
        return other

    def compare(self, here: int, there: int) -> list[Difference]:
        """How two positions differ, as paths with both values, in a stable order."""
        return differences(self.nodes[here].state, self.nodes[there].state)

    def digest(self) -> str:
        """Sixteen hex digits for the position that we are at."""
        return digest(self.state)

    def _go(self, node: int) -> Node:
        self._undone.clear()
        self.here = node
        return self.node


def differences(here: Any, there: Any) -> list[Difference]:
    """How two positions of a game differ, as (path, here, there)."""
    show = game(here.opt.game).script.show
    left, right = dict(flat(show(here))), dict(flat(show(there)))
    return [
        (path, left.get(path), right.get(path))
        for path in dict.fromkeys((*left, *right))
        if left.get(path) != right.get(path)
    ]


def within(path: str, whole: str) -> bool:
    """Whether a path is that of a whole, or of a part of it."""
    return path == whole or path.startswith(f"{whole}.")


def flat(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """What a position in a game's scenario vocabulary says, each thing by its path."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from flat(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for i, item in enumerate(value):
            yield from flat(item, f"{path}.{i + 1}")
    else:
        yield path, tuple(value) if isinstance(value, list) else value
