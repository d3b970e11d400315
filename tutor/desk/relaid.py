"""The smallest changes of a position that would make a plan legal in it: what could lie otherwise.

Each was asked once more: with it the plan is allowed whichever way the rules are read. Nothing is
told that whoever would act does not see, and nothing that is printed on a board or a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from tutor.core import observe
from tutor.core.guards import Check
from tutor.desk import free
from tutor.desk.answer import IMPOSSIBLE, NO, YES, answered
from tutor.desk.question import Question
from tutor.desk.reasons import comes_up
from tutor.desk.tried import tried
from tutor.play.course import play
from tutor.play.tree import differences, within
from tutor.scenario.fields import Choice, Fields, Flag, Int, Listing, Misfit, Spec, Table
from tutor.view import different
from tutor.view.entering import Path, put

MOST = 3
"""Changes that are told."""
MOST_PARTS = 3
"""Changes that are told together where none will do by itself."""
MOST_TRIES = 240
"""Positions that are tried, those first that have to do with what was asked."""
MOST_ASKED = 6
"""Changes that are asked about in full, however it is read."""
OTHER = 5
"""How far another name, or a piece more in a list, is, as a difference of numbers."""
FEW = 8
"""So many names are all tried in place of one; of more those that it is about."""


class _Other(NamedTuple):
    """Something else at a path of a position; how far that is, and how much it has to do with."""

    path: Path
    value: Any
    far: int
    about: int


class Relaid(NamedTuple):
    """All that has to lie otherwise, in words, and the position ``given`` that it makes; ``leads``
    is the answer then, where it is no clear one."""

    parts: tuple[str, ...]
    leads: str
    given: Any


def relaid(question: Question) -> list[Relaid]:
    """The smallest changes of the position, the least first; where none leads to a clear yes, those
    that leave it open."""
    given = _said(question)
    if given is None:
        return []
    start = question.altered(given=given)
    now = tried(start)
    tries = [(other, tried(_changed(start, (other,)))) for other in _others(start)]
    alone = sorted((one for one, found in tries if found.word == YES), key=_order)
    ways = [(one,) for one in {one.path: one for one in reversed(alone)}.values()]
    told = _told_first(question, start, sorted(ways, key=lambda way: _order(way[0])))
    if told:
        return told
    nearer = sorted((one for one, found in tries if found.nearer_than(now)), key=_order)[:FEW]
    return _told_first(question, start, (_together(start, (one,)) for one in nearer))


def _told_first(
    question: Question, start: Question, ways: Iterable[tuple[_Other, ...]]
) -> list[Relaid]:
    """The first ways that lead to a yes; if none does, the first that leave it open."""
    clear, left, seen = list[Relaid](), list[Relaid](), set[frozenset[Path]]()
    for way in islice(filter(None, ways), MOST_ASKED):
        needed = tuple(one for one in way if tried(_changed(
            start, tuple(other for other in way if other is not one))).word != YES)
        paths = frozenset(one.path for one in needed)
        if paths not in seen and (found := _told(question, start, needed)) is not None:
            seen.add(paths)
            (left if found.leads else clear).append(found)
        if len(clear) == MOST:
            break
    return clear or left[:MOST]


def _order(one: _Other) -> tuple[int, int]:
    return one.far, -one.about


def others(question: Question) -> Iterator[tuple[Path, Any]]:
    """What else could be said of a position, and where, the nearest of it first."""
    yield from ((one.path, one.value) for one in sorted(_others(question), key=_order))


def _changed(question: Question, way: tuple[_Other, ...]) -> Question:
    given: Any = question.template.given
    for one in way:
        given = put(given, one.path, one.value)
    return question.altered(given=given)


def _together(start: Question, way: tuple[_Other, ...]) -> tuple[_Other, ...]:
    """Some changes with what more it takes, the nearest of it first; none where that is too much.
    """
    here = _changed(start, way)
    now, nearer = tried(here), None
    if len(way) == MOST_PARTS:
        return ()
    for other in sorted(_others(here), key=_order):
        if other.path in [one.path for one in way]:
            continue
        found = tried(_changed(here, (other,)))
        if found.word == YES:
            return (*way, other)
        if nearer is None and found.nearer_than(now):
            nearer = other
    return _together(start, (*way, nearer)) if nearer is not None else ()


def _told(question: Question, start: Question, way: tuple[_Other, ...]) -> Relaid | None:
    """A way in words; None where it leads to a no, or would tell what is hidden."""
    after = _changed(start, way)
    again = answered(after)
    if again.word in (NO, IMPOSSIBLE):
        return None
    *_, move = question.moves(question.template.may)
    seat = question.opt.seats.index(move.seat) if move.seat else observe.ONLOOKER
    here, there = start.case().root, after.case().root
    rows = differences(here, there)
    if rows != differences(observe.view(here, seat), observe.view(there, seat)):
        return None
    paths = {".".join(str(step + 1) if isinstance(step, int) else step for step in one.path)
             for one in way}
    plain = [*filter(different.seen, rows)]
    named = [row for row in plain
             if any(within(row[0], path) or within(path, row[0]) for path in paths)]
    parts = tuple(different.instead(question.opt, row).rstrip(".")
                  for row in named or plain[:MOST_PARTS])
    leads = "" if again.word == YES else again.said
    return Relaid(parts, leads, after.template.given) if parts else None


def _said(question: Question) -> Any:
    """What is said of the position, without what follows from the rest; None where it can't be
    laid out."""
    given, opt = question.template.given, question.opt
    root = question.case().root
    if given is None:
        given = free.laid(opt, root)
    spec = question.game.script.given(opt)
    for path in [*_rare(spec, given, ())] if given is not None else ():
        less = put(given, path, None)
        try:
            if question.game.script.patch(opt, less) == root:
                given = less
        except (Misfit, KeyError, ValueError):
            continue
    return given


def _rare(spec: Spec, value: Any, path: Path) -> Iterator[Path]:
    """What is said and seldom is: much of it follows from the rest."""
    match spec, value:
        case Fields(), Mapping():
            for name, inner in spec.entries.items():
                if name in value and name in spec.rare:
                    yield (*path, name)
                elif name in value:
                    yield from _rare(inner, value[name], (*path, name))
        case Table(), Mapping() if not isinstance(spec.value, Int | Choice):
            for name in value:
                yield from _rare(spec.value, value[name], (*path, name))


def _others(question: Question) -> list[_Other]:
    """What else could be said of a position, first what is about the same things as the plan."""
    outcome = play(question.case(), question.opt, follow=False)
    failing = [check for check in outcome.checks if check.holds is False]
    names = frozenset(_names(question, failing))
    steps = frozenset({1, 2, *(gap for check in failing if (gap := check.apart))})
    spec = question.game.script.given(question.opt)
    # What comes too early is a matter of the whole table, and of no piece on it.
    early = bool(failing) and not comes_up(failing[0])
    found = [other for other in _walk(spec, question.template.given, (), names, steps)
             if len(other.path) == 1 or (not early and (other.about or len(other.path) == 2))]
    return sorted(found, key=lambda one: (-one.about, one.far))[:MOST_TRIES]


def _names(question: Question, failing: list[Check]) -> Iterator[str]:
    """The names of what a plan is about, and of what is in its way."""
    opt = question.opt
    for move in question.moves(question.template.may):
        yield move.seat
        for value in move.fields.values():
            yield from (str(one) for one in (value if isinstance(value, list) else [value]))
    for check in failing:
        for name, value in check.args:
            kind = name.split("_")[0]
            if kind == "seat" and isinstance(value, int) and 0 <= value < len(opt.seats):
                yield opt.seats[value]
            elif isinstance(value, int | str):
                yield question.game.describe.label(opt, kind, value)


def _walk(
    spec: Spec, value: Any, path: Path, names: frozenset[str], steps: frozenset[int]
) -> Iterator[_Other]:
    """Everything else that could be said at a path and below it."""
    match spec:
        case Fields():
            said = value if isinstance(value, Mapping) else {}
            if not said and spec.required:
                return
            for name, inner in spec.entries.items():
                if name not in spec.printed:
                    found = _walk(inner, said.get(name), (*path, name), names, steps)
                    needs = name in spec.required
                    yield from (one for one in found if one.value is not None or not needs)
        case Table():
            said = value if isinstance(value, Mapping) else {}
            for name in spec.names:
                yield from _walk(spec.value, said.get(name), (*path, name), names, steps)
        case Listing():
            yield from _listed(spec, [*(value or ())], path, names, steps)
        case _:
            yield from _leaf(spec, value, path, names, steps)


def _leaf(
    spec: Spec, value: Any, path: Path, names: frozenset[str], steps: frozenset[int]
) -> Iterator[_Other]:
    """What else a number, a name, or a yes or no could be."""
    about = sum(str(step) in names for step in path)
    match spec:
        case Int():
            now = value if isinstance(value, int) else max(spec.low, 0)
            for step in steps:
                for other in (now + step, now - step):
                    if spec.low <= other <= (spec.usual or spec.high):
                        yield _Other(path, other, step, about)
        case Flag():
            yield _Other(path, not value, OTHER, about)
        case Choice():
            for name in spec.names if len(spec.names) <= FEW else names & {*spec.names}:
                if name != value:
                    yield _Other(path, name, OTHER, about + (name in names))
            if value is not None:
                yield _Other(path, None, OTHER, about + (value in names))


def _listed(
    spec: Listing, items: list[Any], path: Path, names: frozenset[str], steps: frozenset[int]
) -> Iterator[_Other]:
    """What else a list could hold: a name more or less, another one first, another side up."""
    about = sum(str(step) in names for step in path)
    if not isinstance(spec.item, Choice):
        for at, item in enumerate(items):
            yield from _walk(spec.item, item, (*path, at), names, steps)
        return
    if spec.ordered:
        for at in range(1, len(items)):
            first = items[at] in names
            yield _Other(path, [*items[at:], *items[:at]], OTHER, about + first)
    if spec.least == spec.most:
        return
    for name in sorted(names & {*spec.item.names}):
        if name in items:
            at = items.index(name)
            rest = [spec.gap] if spec.gap else []
            yield _Other(path, [*items[:at], *rest, *items[at + 1 :]], OTHER, about + 1)
        elif spec.gap in items and spec.gap:
            at = items.index(spec.gap)
            yield _Other(path, [*items[:at], name, *items[at + 1 :]], OTHER, about + 1)
        elif len(items) < spec.most:
            yield _Other(path, [*items, name], OTHER, about + 1)
