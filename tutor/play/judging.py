"""A plan as people type it, and the ruling on it in words and as data."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import Game, game
from tutor.core.options import Options
from tutor.desk import free
from tutor.desk.answer import answered
from tutor.desk.change import Change, changes
from tutor.desk.question import Evening
from tutor.play.course import Case
from tutor.play.grounds import COPY, REVIEW, asks_for, known
from tutor.play.ruling import (
    ILLEGAL,
    INCOMPLETE,
    LEGAL,
    UNSETTLED,
    Ruling,
    judge,
)
from tutor.rulebook import authority, catalogue, rule, where
from tutor.scenario.document import Scenario, move_of
from tutor.scenario.faults import near
from tutor.scenario.fields import Choice, Fields, Int, Listing, Spec
from tutor.view.blocks import CheckRow
from tutor.view.text import MARKS, ranked
from tutor.view.verdicts import OPEN, UNREACHED, supposed
from tutor.view.walk import Walk
from tutor.view.words import sentence

CODES = {LEGAL: 0, ILLEGAL: 1, UNSETTLED: 3, INCOMPLETE: 4}
VERDICTS = {
    LEGAL: "Yes.", ILLEGAL: "No.", UNSETTLED: "The rules don't say.",
    INCOMPLETE: "I need one number.",
}
_AND = re.compile(r",|\band\b")


class BadPlan(ValueError):
    """A plan that can't be read; the message says what was found and what would be right."""


@dataclass(frozen=True)
class Told:
    """A ruling as text and as plain data, with the exit code of its verdict."""

    text: str
    data: dict[str, Any]
    code: int


def judged(scenario: Scenario, plan: str, step: int, *, all_readings: bool) -> Told:
    """Judge a plan typed as text, at a step of a scenario's script as a walk through it counts.

    Raises BadPlan for a plan or a step that doesn't fit.
    """
    walk = Walk(scenario)
    g, opt = walk.game, walk.opt
    if step > walk.end:
        raise BadPlan(f"--step {step}: this scenario has steps 0 to {walk.end}")
    line = walk.tree.line(walk.node_at(step))
    played = tuple(node.action for node in line if node.action is not None)
    actions = parse(g, opt, plan)
    ruling = judge(Case(walk.given, played, actions), all_readings=all_readings,
                   settled=tuple(scenario.readings))
    done = min(ruling.outcome.done, len(actions) - 1)
    found = _changes(scenario, played, actions[:done + 1]) if ruling.verdict == ILLEGAL else ()
    last = actions[done]
    return Told(_text(g, opt, ruling, last, found), _data(g, opt, ruling, last, plan, found),
                CODES[ruling.verdict])


def _changes(
    scenario: Scenario, played: Sequence[Action], plan: Sequence[Action]
) -> tuple[Change, ...]:
    """The smallest changes that would make a plan legal; none where a reading decides it."""
    g, opt = game(scenario.game), scenario.options
    evening = Evening(scenario.game, scenario.mode, scenario.seats, scenario.readings)
    if evening.options != opt:
        return ()
    given, since = free.rest(scenario, played)
    moves = tuple(move_of(g, opt, action) for action in plan)
    return changes(answered(free.question(evening, given, since, moves)))


def parse(g: Game, opt: Options, plan: str) -> tuple[Action, ...]:
    """Actions typed as ``seat action value …``, several of them apart by semicolons.

    A value stands alone, in the order of the action's fields, or as ``field=value``; names of two
    words need no quotation marks where they come last, and the items of a list stand apart by
    commas.
    """
    parts = [part.strip() for part in plan.split(";") if part.strip()]
    if not parts:
        raise BadPlan(f"an empty plan; right would be, for instance: {_example(g, opt)}")
    return tuple(_action(g, opt, part) for part in parts)


def _action(g: Game, opt: Options, part: str) -> Action:
    try:
        words = _words(part)
    except ValueError as broken:
        raise BadPlan(f"{part!r}: {broken}") from None
    specs = g.script.actions(opt)
    if len(words) < 2:
        raise BadPlan(f"{part!r}: right would be a seat and an action: {_example(g, opt)}")
    seat, name, *values = words
    seat = _named(seat.rstrip(":"), opt.seats)
    _one_of("seat", seat, opt.seats)
    _one_of("action", name, tuple(specs))
    fields = _fields(name, values, specs[name])
    number = opt.seats.index(seat)
    action: Action = g.script.action(opt, number, name, fields)
    return action


def _words(part: str) -> list[str]:
    """The words of a text; double quotation marks hold some together, apostrophes are letters."""
    found = shlex.shlex(part, posix=True, punctuation_chars=False)
    found.whitespace_split, found.quotes, found.commenters = True, '"', ""
    return list(found)


def _fields(name: str, values: list[str], spec: Fields) -> Mapping[str, Any]:
    given: dict[str, str] = {}
    order = list(spec.entries)
    field = ""
    for value in values:
        before = field
        field, equals, text = value.partition("=")
        if not equals:
            free = [f for f in order if f not in given]
            if not free and before and _of_words(spec.entries[before]):
                free, value = [before], f"{given[before]} {value}"  # noqa: PLW2901
            if not free:
                raise BadPlan(f"{name}: one value too many: {value!r}")
            field, text = free[0], value
        _one_of(f"field of {name}", field, tuple(order))
        given[field] = text
    missing = [field for field in spec.required if field not in given]
    if missing:
        raise BadPlan(f"{name}: no {' and no '.join(missing)}; right would be: "
                      f"{name} {' '.join(f'{f}=…' for f in order)}")
    return {field: _value(name, field, text, spec.entries[field]) for field, text in given.items()}


def _value(name: str, field: str, text: str, spec: Spec) -> Any:
    if isinstance(spec, Int):
        if not text.lstrip("-").isdecimal() or not spec.low <= int(text) <= spec.high:
            raise BadPlan(f"{name}, {field}: found {text!r}; right would be a number from "
                          f"{spec.low} to {spec.high}")
        return int(text)
    if isinstance(spec, Choice):
        found = _named(text, spec.names)
        _one_of(f"{field} of {name}", found, spec.names)
        return found
    if isinstance(spec, Listing):
        items = (item.strip() for item in _AND.split(text))
        return [_value(name, field, item, spec.item) for item in items if item]
    return text


def _of_words(spec: Spec) -> bool:
    """Whether a value may be a name of several words, or several values."""
    return isinstance(spec, Listing) or (
        isinstance(spec, Choice) and any(" " in name for name in spec.names)
    )


def _named(text: str, names: tuple[str, ...]) -> str:
    """The name that is meant, whatever its capitals; the text itself if there is none."""
    return next((name for name in names if name.lower() == text.lower()), text)


def _one_of(what: str, found: str, names: tuple[str, ...]) -> None:
    if found in names:
        return
    meant = near(found, names)
    hint = f"; did you mean {' or '.join(meant)}?" if meant else f"; one of {', '.join(names)}"
    raise BadPlan(f"no {what} {found!r}{hint}")


def _example(g: Game, opt: Options) -> str:
    name, spec = next(iter(g.script.actions(opt).items()))
    values = [s.names[0] if isinstance(s, Choice) else "1" for s in spec.entries.values()]
    return " ".join((opt.seats[0], name, *values))


def _text(
    g: Game, opt: Options, ruling: Ruling, last: Action, found: Sequence[Change]
) -> str:
    return "\n".join((*_lines(g, opt, ruling, last), *_ways(found)))


def _ways(found: Sequence[Change]) -> Iterator[str]:
    """What would make it a yes, each kind of change with all that would do."""
    if found:
        yield "What would make it a yes:"
    for head in dict.fromkeys(one.head for one in found):
        yield f"  {head}:"
        for one in found:
            if one.head == head:
                yield f"    {one.text}{f' – then: {one.leads}' if one.leads else ''}."


def _lines(g: Game, opt: Options, ruling: Ruling, last: Action) -> Iterator[str]:
    words = g.describe
    who = words.label(opt, "seat", last.seat)
    yield f"{VERDICTS[ruling.verdict]} {who}: {words.act(opt, last)}."
    if ruling.wanted:
        asks = " ".join(asks_for(g, datum) for datum in ruling.wanted)
        yield f"It depends on what your own game says. {asks}"
    rows = ranked(_conditions(opt, ruling))
    for row in rows:
        if row.state != UNREACHED:
            yield f"  {MARKS[row.state]} {row.text}  [{row.rule}]"
    later = [row.text for row in rows if row.state == UNREACHED]
    if later:
        yield f"  · Not come to, as long as that fails: {'; '.join(later)}."
    failed = next((c for c in ruling.outcome.checks if c.holds is False and c.rule), None)
    if failed is not None:
        yield f"In the book: {where(rule(failed.rule))}"
    yield from _readings(g, ruling)
    yield from _settled(opt, ruling)
    if ruling.stand_ins and ruling.verdict != INCOMPLETE:
        asks = " ".join(asks_for(g, datum) for datum in ruling.stand_ins)
        yield f"The same whatever your own game says. {asks}"
    yield from (known(g, COPY, datum, value) for datum, value in ruling.copied.items())
    yield from (known(g, REVIEW, datum, value) for datum, value in ruling.reviewed.items())


def _readings(g: Game, ruling: Ruling) -> Iterator[str]:
    """Each dispute that came to bear: how it is read as usual, on whose authority, and otherwise.
    """
    for name, found in ruling.by_dispute.items():
        dispute = catalogue(g.name).disputes[name]
        texts = {reading.id: sentence(reading.text) for reading in dispute.readings}
        usual = ruling.readings.get(name, dispute.default)
        yield f"  {dispute.question} [{name}]"
        yield f"    Read as usual: {texts[usual]} {authority(dispute)}"
        for other in found:
            result = "the same" if other.same else VERDICTS[
                LEGAL if other.outcome.legal else ILLEGAL
            ].rstrip(".") + ", with another result"
            yield f"    Otherwise: {texts[other.reading]} Then: {result}. [{other.reading}]"


def _settled(opt: Options, ruling: Ruling) -> Iterator[str]:
    """The readings that the scenario itself chose, as far as they came to bear."""
    disputes = catalogue(opt.game).disputes
    for name, chosen in opt.readings:
        if name in ruling.readings:
            text = next(r.text for r in disputes[name].readings if r.id == chosen)
            yield f"  A house rule of this scenario: {disputes[name].question} {sentence(text)}"


def _conditions(opt: Options, ruling: Ruling) -> tuple[CheckRow, ...]:
    return supposed(opt, (ruling.outcome, *ruling.guessed))


def _data(
    g: Game, opt: Options, ruling: Ruling, last: Action, plan: str, found: Sequence[Change]
) -> dict[str, Any]:
    words = g.describe
    return {
        "verdict": ruling.verdict,
        "plan": plan,
        "decided_by": {"seat": words.label(opt, "seat", last.seat), "action": words.act(opt, last)},
        "checks": [
            {**msgspec.to_builtins(c), "text": row.text, "state": row.state,
             "holds": None if row.state == OPEN else c.holds}
            for c, row in zip(ruling.outcome.checks, _conditions(opt, ruling), strict=True)
        ],
        "readings": ruling.readings,
        "authority": {
            name: authority(catalogue(g.name).disputes[name]) for name in ruling.readings
        },
        "stand_ins": ruling.stand_ins,
        "copied": ruling.copied,
        "reviewed": ruling.reviewed,
        "wanted": list(ruling.wanted),
        "alternatives": [
            {"dispute": a.dispute, "reading": a.reading, "same": a.same,
             "legal": a.outcome.legal}
            for a in ruling.alternatives
        ],
        "changes": [{"kind": one.head, "parts": list(one.parts), "then": one.leads}
                    for one in found],
        "next": [words.act(opt, a) for a in engine.legal(ruling.outcome.state)],
    }
