"""The values that a position is made of: frames, actions and the state header."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.core.options import Options

CHANCE = -1
"""The seat of a chance node."""
AUTO = -2
"""The seat of a frame that resolves itself."""
NOBODY = -3
"""The seat of a position where nothing is left to decide."""


class Frame(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that is being resolved; the stack of a state holds them, innermost last."""


class Action(msgspec.Struct, frozen=True, tag=True, gc=False):
    """What a seat (an index into ``Options.seats``) does, or what chance brings."""

    seat: int


class State(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The header of every game's state. Hashable, immutable, and JSON both ways."""

    opt: Options
    stack: tuple[Any, ...] = ()
    round: int = 1

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        # A notebook asks the value itself; how it looks is for the view alone to say.
        from tutor.view.shown import state

        return state(self)
