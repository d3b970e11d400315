"""A position in the making: what is said so far, what is wrong with it, and the way back."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import msgspec

from tutor.core.game import game
from tutor.core.options import Options
from tutor.scenario.document import Scenario, Source, document
from tutor.scenario.faults import Fault, Faults, Unusable
from tutor.scenario.fields import Misfit, Spec
from tutor.scenario.loader import from_tree
from tutor.scenario.nodes import read_json
from tutor.scenario.shape import checked
from tutor.view import entering
from tutor.view.entering import Path
from tutor.view.words import capital

NAME = "your position"
GIVEN = "given"
_TOLD = re.compile(r"\S+ \((.+)\)")
_STEP = re.compile(r"\[(\d+)\]|([^.\[]+)")


class Wrong(NamedTuple):
    """Something that can't be so: the part that it is about, and what to say of it."""

    path: Path
    text: str


class Draft:
    """A position as a document would say it, for some seats; it need not be possible yet.

    ``wrong`` is all that keeps it from being possible, ``drawn`` the last state that it could be
    laid out as.
    """

    def __init__(self, opt: Options, given: Any) -> None:
        self.opt = opt
        self.given: dict[str, Any] = {}
        self._past: list[tuple[Options, dict[str, Any]]] = []
        self._future: list[tuple[Options, dict[str, Any]]] = []
        self.wrong: tuple[Wrong, ...] = ()
        self.drawn: Any = None
        self._show(opt, fitting(opt, given))

    @property
    def spec(self) -> Spec:
        """What a position of this game may say."""
        found: Spec = game(self.opt.game).script.given(self.opt)
        return found

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def scenario(self) -> Scenario:
        """The position as a scenario; raises Unusable with all that is wrong with it."""
        bare = Scenario(
            id="", title=f"{game(self.opt.game).title}: a position of your own",
            game=self.opt.game, mode=self.opt.mode, seats=self.opt.seats, source=Source("saved"),
            variants=self.opt.variants, readings=dict(self.opt.readings), given=self.given,
        )  # fmt: skip
        return from_tree(read_json(json.dumps(document(bare)), NAME), NAME)

    def put(self, path: Path, value: Any) -> None:
        """Say something about a part, or with None nothing any more."""
        self._change(self.opt, entering.put(self.given, path, value) or {})

    def clear(self) -> None:
        """Say nothing about anything."""
        self._change(self.opt, {})

    def sit(self, opt: Options) -> None:
        """The same for other seats, read alike; what does not fit them is left out."""
        if opt.mode == self.opt.mode:
            rules = {"variants": self.opt.variants, "readings": self.opt.readings}
            opt = msgspec.structs.replace(opt, **rules)
        self._change(opt, fitting(opt, self.given))

    def undo(self) -> None:
        """Take the last change back, if there is one."""
        if self._past:
            self._future.append((self.opt, self.given))
            self._show(*self._past.pop())

    def redo(self) -> None:
        """Change it again after all."""
        if self._future:
            self._past.append((self.opt, self.given))
            self._show(*self._future.pop())

    def _change(self, opt: Options, given: dict[str, Any]) -> None:
        if (opt, given) != (self.opt, self.given):
            self._past.append((self.opt, self.given))
            self._future.clear()
            self._show(opt, given)

    def _show(self, opt: Options, given: dict[str, Any]) -> None:
        """Find out whether it can exist, and lay it out if that can be done at all."""
        if self.drawn is None or opt != self.opt:
            self.drawn = game(opt.game).bare(opt)
        self.opt, self.given = opt, given
        try:
            self.scenario()
            self.wrong = ()
        except Unusable as unusable:
            self.wrong = tuple(map(_wrong, unusable.faults))
        faults = Faults(NAME)
        value = checked(self.spec, read_json(json.dumps(given), NAME), (), faults)
        if not faults.found:
            try:
                self.drawn = game(opt.game).script.patch(opt, value)
            except Misfit:
                return


def fitting(opt: Options, given: Any) -> dict[str, Any]:
    """What of a position can be said with these options."""
    spec = game(opt.game).script.given(opt)
    found = checked(spec, read_json(json.dumps(given), NAME), (), Faults(NAME))
    return found or {}


def _wrong(fault: Fault) -> Wrong:
    steps = (int(n) - 1 if n else name for n, name in _STEP.findall(fault.field))
    path = tuple(steps)
    inner = path[1:] if path[:1] == (GIVEN,) else ()
    # A condition that fails says in brackets what is there, most often with what would be right.
    told = _TOLD.fullmatch(fault.found)
    found = capital(told[1] if told else fault.found)
    if told and re.search(rf"\b{re.escape(fault.wanted)}\b", found):
        return Wrong(inner, f"{found}.")
    return Wrong(inner, f"{found}; right would be {fault.wanted}.")
