"""How a case goes under many readings: what goes alike is played just once.

Most combinations of readings part late, many never, and many that part come to the same position
again. So each position keeps what was found there with all that this asked for: where that would
be answered alike, it is what would be found again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

from tutor.core.options import Options, Recorder, differing, recording

Found = TypeVar("Found")


_Names = tuple[str, ...]


class _Kept(NamedTuple):
    """What was found in a position, and what was asked for on the way."""

    found: Any
    asked: Recorder


class Forks:
    """What was found in the positions that a case came to, under all readings so far."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, object], dict[_Names, dict[_Names, _Kept]]] = {}

    def on(self, state: Any, what: object, work: Callable[[], Found]) -> Found:
        """What ``work`` finds in a position; ``what`` it does in a name.

        It has to depend on the position, its readings and what is supposed, and on nothing else.
        States in what is found may have other readings that make no difference: see `under`.
        """
        plain = under(msgspec.structs.replace(state.opt, readings=()), state)
        known = self._known.setdefault((plain, what), {})
        for names, ways in known.items():
            if kept := ways.get(differing(state.opt, names)):
                kept.asked.tell()
                return kept.found  # type: ignore[no-any-return]
        with recording() as asked:
            found = work()
        asked.tell()
        names = tuple(sorted(asked.names))
        known.setdefault(names, {})[differing(state.opt, names)] = _Kept(found, asked)
        return found


def under(opt: Options, state: Any) -> Any:
    """A state under other options."""
    return state if state.opt == opt else msgspec.structs.replace(state, opt=opt)
