"""How a case goes under many readings: what goes alike up to a point is played just once.

Most combinations of readings part late, and many never. So each point on the way keeps what was
found there with all that this asked for: where that would be answered alike, it is what would be
found again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from tutor.core.options import Options, Recorder, recording

Found = TypeVar("Found")


class Fork:
    """A point on the way of a case."""

    def __init__(self) -> None:
        self._known: dict[object, list[tuple[Recorder, Any, Fork]]] = {}

    def on(self, what: object, opt: Options, work: Callable[[], Found]) -> tuple[Found, Fork]:
        """What ``work`` finds here, and the point that this leads to; ``what`` it does in a name.

        It has to depend on this point, the readings of ``opt`` and what is supposed, and on nothing
        else. States in what is found may have other readings that make no difference: see `under`.
        """
        known = self._known.setdefault(what, [])
        for record, found, fork in known:
            if record.still(opt):
                record.tell()
                return found, fork
        with recording() as record:
            found = work()
        record.tell()
        known.append((record, found, Fork()))
        return known[-1][1:]


class Forks:
    """Every way that a case may go: one point to begin with for each position it is laid out as."""

    def __init__(self) -> None:
        self._roots: dict[Any, Fork] = {}

    def at(self, root: Any) -> Fork:
        """Where play begins in a position, which is the same for all readings that lay it out."""
        plain = msgspec.structs.replace(root.opt, readings=())
        return self._roots.setdefault(under(plain, root), Fork())


def under(opt: Options, state: Any) -> Any:
    """A state under other options."""
    return state if state.opt == opt else msgspec.structs.replace(state, opt=opt)
