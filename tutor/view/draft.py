"""A position in the making: what is said so far, what is wrong with it, and the way back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from tutor.core.game import game
from tutor.core.options import Options
from tutor.scenario.document import Scenario, Source, document
from tutor.scenario.faults import Fault, Faults, Unusable
from tutor.scenario.fields import Fields, Int, Listing, Misfit, Spec, Table
from tutor.scenario.loader import from_tree
from tutor.scenario.nodes import read_json
from tutor.scenario.shape import checked
from tutor.view import company, entering
from tutor.view.entering import Path
from tutor.view.words import capital

NAME = "your position"
GIVEN = "given"
MOST_PAST = 100
"""Changes that can be taken back."""
_TOLD = re.compile(r"\S+ \((.+)\)")
_STEP = re.compile(r"\[(\d+)\]|([^.\[]+)")


class Wrong(NamedTuple):
    """Something that can't be so: the part that it is about, and what to say of it."""

    path: Path
    text: str


Version = tuple[Options, dict[str, Any]]
"""A position as it was or will be again: for whom, and what it says."""


class Draft:
    """A position as a document would say it, for some seats; it need not be possible yet.

    ``wrong`` is all that keeps it from being possible, ``drawn`` the last state that it could be
    laid out as. ``past`` and ``future`` are what it was before and what can be done again, the
    nearest last.
    """

    def __init__(
        self, opt: Options, given: Any, past: Iterable[Version] = (),
        future: Iterable[Version] = (),
    ) -> None:
        self.opt = opt
        self.given: dict[str, Any] = {}
        self.past = [(was, fitting(was, value)) for was, value in past]
        self.future = [(was, fitting(was, value)) for was, value in future]
        self.wrong: tuple[Wrong, ...] = ()
        self.drawn: Any = None
        self._laid: dict[str, Any] = {}
        self._meant: dict[Path, Any] = {}
        self._refused: dict[tuple[Path, str], str] = {}
        self._show(opt, fitting(opt, given))

    @property
    def begun(self) -> bool:
        """Whether anybody has done anything here."""
        return bool(self.given or self.past or self.future)

    @property
    def spec(self) -> Spec:
        """What a position of this game may say."""
        found: Spec = game(self.opt.game).script.given(self.opt)
        return found

    def scenario(self) -> Scenario:
        """The position as a scenario; raises Unusable with all that is wrong with it."""
        bare = Scenario(
            id="", title=f"{game(self.opt.game).title}: a position of your own",
            game=self.opt.game, mode=self.opt.mode, seats=self.opt.seats, source=Source("saved"),
            variants=self.opt.variants, readings=dict(self.opt.readings), given=self.given,
        )  # fmt: skip
        return from_tree(read_json(json.dumps(document(bare)), NAME), NAME)

    @property
    def text(self) -> str:
        """The position with the way back and forth, for the next time: as `kept` reads it."""
        return json.dumps({**_plain(self.opt, self.given), "past": [_plain(*v) for v in self.past],
                           "future": [_plain(*v) for v in self.future]})

    def put(self, path: Path, value: Any) -> None:
        """Say something about a part, or with None nothing any more."""
        self._change(self.opt, entering.stated(self.spec, self.given, path, value) or {})

    def meant(self, path: Path) -> Any:
        """What a leaf or a list comes to where nothing is said of it; None where nobody can tell.

        A number that makes no difference where it is the least is the least.
        """
        if path not in self._meant:
            self._meant[path] = self._found_out(path)
        return self._meant[path]

    def _found_out(self, path: Path) -> Any:
        script, spec = game(self.opt.game).script, entering.spec_at(self.spec, path)
        bare = entering.put(self._laid, path, None) or {}
        try:
            state = script.patch(self.opt, bare)
            found = entering.value_at(script.show(state), path)
            if found is None and isinstance(spec, Int):
                least = entering.put(bare, path, spec.low)
                found = spec.low if script.patch(self.opt, least) == state else None
        except (Misfit, LookupError):
            return None
        return found

    def refused(self, path: Path, name: str) -> str:
        """Why something can't lie at a path, or in the list there; empty where it can, or does.

        It is only for what is said of that thing then, and not yet now: a card lies elsewhere.
        """
        if (path, name) not in self._refused:
            self._refused[path, name] = self._against(path, name)
        return self._refused[path, name]

    def _against(self, path: Path, name: str) -> str:
        said: Any = entering.value_at(self.given, path)
        new: Any = name
        if isinstance(entering.spec_at(self.spec, path), Listing):
            said, new = said or [], [*(said or []), name]
        if said == name or (isinstance(said, list) and name in said):
            return ""
        now = {wrong.text for wrong in self.wrong}
        then = Draft(self.opt, entering.stated(self.spec, self.given, path, new) or {})
        about = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        return next((wrong.text for wrong in then.wrong
                     if wrong.text not in now and about.search(wrong.text)), "")

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
        if self.past:
            self.future.append((self.opt, self.given))
            self._show(*self.past.pop())

    def redo(self) -> None:
        """Change it again after all."""
        if self.future:
            self.past.append((self.opt, self.given))
            self._show(*self.future.pop())

    def turn_to(self, opt: Options, given: dict[str, Any]) -> bool:
        """Be again what it was, or was to be, if it ever was that; whether it is now."""
        wanted = (opt, given)
        while wanted in self.past:
            self.undo()
        while wanted in self.future:
            self.redo()
        return (self.opt, self.given) == wanted

    def _change(self, opt: Options, given: dict[str, Any]) -> None:
        if (opt, given) != (self.opt, self.given):
            self.past = [*self.past, (self.opt, self.given)][-MOST_PAST:]
            self.future.clear()
            self._show(opt, given)

    def _show(self, opt: Options, given: dict[str, Any]) -> None:
        """Find out whether it can exist, and lay it out if that can be done at all."""
        if self.drawn is None or opt != self.opt:
            self.drawn, self._laid = game(opt.game).bare(opt), {}
        self.opt, self.given = opt, given
        self._meant.clear()
        self._refused.clear()
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
                self._laid = value
            except Misfit:
                return


def kept(name: str, text: str) -> Draft:
    """A position of a game as it was left; a new one where the text holds none."""
    try:
        found = json.loads(text)
        past, future = (map(_version, found.get(kind, ())) for kind in ("past", "future"))
        return Draft(*_version(found), past, future)
    except (ValueError, TypeError, KeyError, AttributeError):
        return Draft(company.companies(name)[0], {})


def _plain(opt: Options, given: dict[str, Any]) -> dict[str, Any]:
    return {"company": company.code(opt), "variants": list(opt.variants),
            "readings": dict(opt.readings), "given": given}


def _version(found: Any) -> Version:
    opt = company.find(found["company"])
    if opt is None:
        raise ValueError(f"nobody sits down as {found['company']}")
    readings = tuple(sorted(found.get("readings", {}).items()))
    return msgspec.structs.replace(
        opt, readings=readings, variants=tuple(found.get("variants", ()))), found["given"]


def fitting(opt: Options, given: Any) -> dict[str, Any]:
    """What of a position can be said with these options."""
    spec = game(opt.game).script.given(opt)
    found = checked(spec, read_json(json.dumps(given), NAME), (), Faults(NAME))
    return _long_enough(spec, found or {}) or {}


def _long_enough(spec: Spec, value: Any) -> Any:
    """A part without the lists that lack somebody who sits there now; None if nothing is left."""
    if isinstance(spec, Listing):
        return value if len(value) >= spec.least else None
    if not isinstance(spec, Fields | Table):
        return value
    of = spec.entries if isinstance(spec, Fields) else dict.fromkeys(spec.names, spec.value)
    left = {name: _long_enough(of[name], one) for name, one in value.items()}
    return {name: one for name, one in left.items() if one is not None} or None


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
