"""Compares what a scenario says with what the engine gives: positions, events, answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tutor.core import engine
from tutor.core.game import Game
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.scenario.document import Measure, action_of
from tutor.scenario.faults import Path, near
from tutor.scenario.write import flow

_OPEN: Any = object()
_EMPTY = (0, False, "none", "nobody", "neutral")


@dataclass(frozen=True, slots=True)
class Here:
    """A moment of a line: what its measures look at. ``later`` are the events from here on."""

    game: Game
    opt: Options
    now: Any
    next: Any
    end: Any
    later: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Missing:
    """There is nothing to compare with, and why."""

    why: str


def differences(want: Any, got: Any, at: Path = ()) -> Iterator[tuple[Path, Any, Any]]:
    """Every leaf of ``want`` that ``got`` doesn't have; got may hold more.

    Lists must be equally long. What a position doesn't mention is empty: 0, false, none.
    """
    if isinstance(want, Mapping):
        if got is not _OPEN and not isinstance(got, Mapping):
            yield at, want, got
            return
        for name, item in want.items():
            part = _OPEN if got is _OPEN else got.get(name, _OPEN)
            yield from differences(item, part, (*at, name))
    elif isinstance(want, list | tuple):
        there = () if got is _OPEN else got
        if not isinstance(there, list | tuple) or len(there) != len(want):
            yield at, want, "nothing" if got is _OPEN else got
            return
        for i, (item, part) in enumerate(zip(want, there, strict=True)):
            yield from differences(item, part, (*at, i))
    elif got is _OPEN:
        if want not in _EMPTY:
            yield at, want, "nothing"
    elif not same(got, want):
        yield at, want, got


def arguments(g: Game, opt: Options, event: Event) -> dict[str, Any]:
    """The arguments, by printed names, that tell an event from others of its rule."""
    found: dict[str, Any] = g.script.note_args(opt, event)
    if event.op == "note" and event.new is not None:
        found["total"] = event.new
    elif event.op == "gain":
        found.setdefault("number", event.new - event.old)
    return found


def is_like(g: Game, opt: Options, event: Event, want: Mapping[str, Any]) -> bool:
    """Whether an event cites the wanted rule and has the wanted arguments."""
    if want["rule"] not in event.rules:
        return False
    args = arguments(g, opt, event)
    return all(
        name in args and same(args[name], value)
        for name, value in want.items() if name not in ("rule", "times")
    )


def same(got: Any, want: Any) -> bool:
    """Whether two plain values are equal, where true is not 1."""
    return bool(got == want) and isinstance(got, bool) == isinstance(want, bool)


def tell_event(g: Game, opt: Options, event: Event) -> str:
    """An event as an expectation would name it, without its rule."""
    args = arguments(g, opt, event)
    return flow(args) if args else "no arguments"


def tell_events(g: Game, opt: Options, events: Sequence[Event], rule: str) -> str:
    """What happened instead of a wanted event."""
    cited = [e for e in events if rule in e.rules]
    if cited:
        told = list(dict.fromkeys(tell_event(g, opt, e) for e in cited))
        more = f" and {len(told) - 4} more" if len(told) > 4 else ""
        return f"{' and '.join(told[:4])}{more} under this rule"
    every = {r for e in events for r in e.rules}
    if not every:
        return "nothing happened"
    close = near(rule, every)
    return "no event under this rule" + (f" (there is one under {close[0]})" if close else "")


def measured(here: Here, how: Measure) -> Any:
    """What the engine answers, or `Missing` with the reason."""
    if how.total:
        return _total(here, how)
    state = {"now": here.now, "next": here.next, "end": here.end}[how.when]
    if how.value:
        return _value(here.game.script.show(state), how.value)
    if how.state is not None:
        return not any(differences(how.state, here.game.script.show(state)))
    if how.event is not None:
        return any(is_like(here.game, here.opt, e, how.event) for e in here.later)
    assert how.legal is not None
    action = action_of(here.game, here.opt, how.legal)
    return all(check.holds for check in engine.explain(here.now, action))


def _total(here: Here, how: Measure) -> Any:
    notes = [e for e in here.later if e.op == "note" and how.total in e.rules]
    want = {"rule": how.total, **how.where}
    note = next((e for e in notes if is_like(here.game, here.opt, e, want)), None)
    if note is None:
        there = tell_events(here.game, here.opt, notes or here.later, how.total)
        return Missing(f"no sum of {how.total} from here on: {there}")
    if not how.terms:
        return note.new
    labels = {name for t in note.because for name in (t.label, t.rule)}
    for term in how.terms:
        # What is no summand here counts nothing, but it must be something that could be one.
        if term not in labels and term not in here.game.describe.messages:
            there = ", ".join(t.label for t in note.because) or "none"
            return Missing(f"no summand {term} in {how.total}; its summands are: {there}")
    return sum(t.number for t in note.because if t.label in how.terms or t.rule in how.terms)


def _value(shown: Any, path: Path) -> Any:
    for i, step in enumerate(path):
        try:
            shown = shown[step - 1 if isinstance(step, int) and isinstance(shown, list) else step]
        except (KeyError, IndexError, TypeError):
            where = ", ".join(map(str, path[:i])) or "the position"
            return Missing(f"no {step} in {where}; there is: {_names(shown)}")
    return shown


def _names(shown: Any) -> str:
    return ", ".join(map(str, list(shown)[:8])) if isinstance(shown, Mapping) else flow(shown)
