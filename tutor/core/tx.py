"""Tx, the one writer of states: each change names its rule, so that the log is the explanation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tutor.core.frames import Frame, State

Path = tuple[str | int, ...]
Cite = str | tuple[str, ...]


class Term(msgspec.Struct, frozen=True, gc=False):
    """One summand of a computed number: its message id, the number, and the rule behind it."""

    label: str
    number: int
    rule: str
    args: tuple[tuple[str, Any], ...] = ()


class Event(msgspec.Struct, frozen=True, gc=False):
    """One change of a state, or a note that changes nothing.

    ``op`` is change, gain, move, push, pop, swap or note. ``at`` is the path that changed; for a
    move ``at`` and ``to`` are both ends and ``old`` and ``new`` are pairs. A note has its number in
    ``new`` and the summands in ``because``. ``args`` are the named arguments of the message.
    """

    rules: tuple[str, ...]
    op: str
    at: Path = ()
    old: Any = None
    new: Any = None
    because: tuple[Term, ...] = ()
    args: tuple[tuple[str, Any], ...] = ()
    to: Path = ()
    say: str = ""


def get(value: Any, path: Path) -> Any:
    """The part of a state that a path leads to."""
    for step in path:
        value = value[step] if isinstance(step, int) else getattr(value, step)
    return value


def put(value: Any, path: Path, new: Any, at: int = 0) -> Any:
    """A copy of ``value`` with the part at ``path``, from step ``at`` on, replaced."""
    step, rest = path[at], at + 1
    if isinstance(step, int):
        items = list(value)
        items[step] = put(items[step], path, new, rest) if rest < len(path) else new
        return tuple(items)
    item = put(getattr(value, step), path, new, rest) if rest < len(path) else new
    return msgspec.structs.replace(value, **{step: item})


class Tx:
    """Collects the changes that follow from one action.

    ``cite`` is the rule, or the rules, that a change rests on. Keyword arguments become the named
    arguments of the event's message. With ``log`` off no event is made; the state is the same.
    """

    __slots__ = ("events", "log", "s")

    def __init__(self, s: Any, log: bool = True):
        self.s: Any = s
        self.log = log
        self.events: list[Event] = []

    def change(self, at: Path, new: Any, cite: Cite, *, say: str = "", **args: Any) -> None:
        """Set the part at a path."""
        if self.log:
            old = get(self.s, at)
            if old == new:
                return
            self._record(cite, "change", at, old, new, say=say, args=args)
        self.s = put(self.s, at, new)

    def gain(self, at: Path, number: int, cite: Cite, *, say: str = "", **args: Any) -> None:
        """Add to, or with a negative number take from, the number at a path."""
        if not number:
            return
        old = get(self.s, at)
        if self.log:
            self._record(cite, "gain", at, old, old + number, say=say, args=args)
        self.s = put(self.s, at, old + number)

    def move(
        self, at: Path, to: Path, number: int, cite: Cite, *, say: str = "", **args: Any
    ) -> None:
        """Move a number of like pieces from one path to another."""
        if not number:
            return
        a, b = get(self.s, at), get(self.s, to)
        if self.log:
            self._record(
                cite, "move", at, (a, b), (a - number, b + number), to=to, say=say,
                args={"number": number, **args},
            )
        self.s = put(put(self.s, at, a - number), to, b + number)

    def push(self, frame: Frame, cite: Cite, *, say: str = "", **args: Any) -> None:
        """Begin to resolve something; it comes before what is under it."""
        if self.log:
            self._record(cite, "push", ("stack",), None, frame, say=say, args=args)
        self.s = msgspec.structs.replace(self.s, stack=(*self.s.stack, frame))

    def pop(self, cite: Cite, *, say: str = "", **args: Any) -> None:
        """The frame on top is resolved."""
        if self.log:
            self._record(cite, "pop", ("stack",), self.s.stack[-1], None, say=say, args=args)
        self.s = msgspec.structs.replace(self.s, stack=self.s.stack[:-1])

    def swap(self, frame: Frame, cite: Cite, *, say: str = "", **args: Any) -> None:
        """Replace the frame on top: it goes on, with something about it changed."""
        if self.log:
            self._record(cite, "swap", ("stack",), self.s.stack[-1], frame, say=say, args=args)
        self.s = msgspec.structs.replace(self.s, stack=(*self.s.stack[:-1], frame))

    def note(
        self,
        cite: Cite,
        total: Any = None,
        because: Iterable[Term] = (),
        *,
        say: str = "",
        **args: Any,
    ) -> None:
        """Say something that changes nothing: a sum, or a rule that came to bear."""
        if self.log:
            self._record(cite, "note", (), None, total, tuple(because), say=say, args=args)

    def _record(
        self,
        cite: Cite,
        op: str,
        at: Path,
        old: Any,
        new: Any,
        because: tuple[Term, ...] = (),
        to: Path = (),
        say: str = "",
        args: dict[str, Any] | None = None,
    ) -> None:
        rules = (cite,) if isinstance(cite, str) else cite
        self.events.append(
            Event(rules, op, at, old, new, because, tuple((args or {}).items()), to, say)
        )


def fold(s: State, events: Iterable[Event]) -> Any:
    """Apply events to the state that they started from."""
    for e in events:
        if e.op == "move":
            s = put(put(s, e.at, e.new[0]), e.to, e.new[1])
        elif e.op in ("change", "gain"):
            s = put(s, e.at, e.new)
        elif e.op != "note":
            s = _restack(s, e.old, e.new)
    return s


def unfold(s: State, events: Iterable[Event]) -> Any:
    """Take events back from the state that they led to."""
    for e in reversed(tuple(events)):
        if e.op == "move":
            s = put(put(s, e.at, e.old[0]), e.to, e.old[1])
        elif e.op in ("change", "gain"):
            s = put(s, e.at, e.old)
        elif e.op != "note":
            s = _restack(s, e.new, e.old)
    return s


def _restack(s: Any, old: Frame | None, new: Frame | None) -> Any:
    below = s.stack[:-1] if old is not None else s.stack
    return msgspec.structs.replace(s, stack=below if new is None else (*below, new))
