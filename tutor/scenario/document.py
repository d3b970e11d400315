"""A scenario as a value: what a document says, checked, and back to a document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tutor.core.frames import CHANCE, Action
from tutor.core.game import Game, game
from tutor.core.options import Options, data_digest
from tutor.scenario.faults import Path, Place, locate, place


class Source(msgspec.Struct, frozen=True):
    """Where a scenario comes from; ``example`` and ``dispute`` are ids of the catalogue."""

    kind: str = "authored"
    example: str = ""
    dispute: str = ""


class Move(msgspec.Struct, frozen=True):
    """An action by its printed names; ``seat`` is empty for what chance brings."""

    seat: str
    do: str
    fields: Mapping[str, Any] = {}


class Expect(msgspec.Struct, frozen=True):
    """What must be true: events that happened, a part of the position, actions that are legal.

    Each event is a mapping with ``rule``, and if need be ``total``, ``times`` and arguments.
    """

    events: tuple[Mapping[str, Any], ...] = ()
    state: Mapping[str, Any] = {}
    legal: tuple[Move, ...] = ()


class Measure(msgspec.Struct, frozen=True):
    """How the engine decides an answer; exactly one of the first five is set.

    ``total`` is a rule: the number of the first note that cites it from here on; ``terms`` takes
    only the summands with these labels or rules, ``where`` only a note with these arguments.
    ``value`` is a path into the position as `Script.show` tells it, with the items of lists counted
    from 1; ``state`` asks whether the
    position is so; both look ``when``: now, after the next action, or at the end. ``legal`` asks
    whether an action is legal now, ``event`` whether one like this happens from here on.
    """

    total: str = ""
    value: tuple[str | int, ...] = ()
    state: Mapping[str, Any] | None = None
    legal: Move | None = None
    event: Mapping[str, Any] | None = None
    terms: tuple[str, ...] = ()
    where: Mapping[str, Any] = {}
    when: str = "end"


class Ask(msgspec.Struct, frozen=True):
    """A question to the reader. ``answer`` is a number, true or false for yes or no, or a name."""

    question: str
    answer: int | bool | str
    measure: Measure
    rules: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a script: at most one of a move, a refused move, and a check."""

    say: str = ""
    ask: Ask | None = None
    move: Move | None = None
    refuse: Move | None = None
    because: tuple[str, ...] = ()
    """Rules that must be among those that refuse."""
    check: Expect | None = None


class Branch(msgspec.Struct, frozen=True):
    """Another way on, that leaves the line ``of`` when ``after`` of its steps have been taken.

    ``of`` is the label of an earlier branch, or empty for the main line.
    """

    label: str
    after: int
    script: tuple[Entry, ...]
    of: str = ""


class Cursor(msgspec.Struct, frozen=True):
    """Where a reader was: how many steps of which line had been taken."""

    step: int
    line: str = ""


class Printed(msgspec.Struct, frozen=True):
    """A number that the rulebook prints by a slip, which the dispute ``slip`` describes."""

    value: int | bool | str
    slip: str
    measure: Measure


class Asked(msgspec.Struct, frozen=True):
    """A question of the ruling desk: the template that it was asked by, and what its fields say."""

    template: str
    fields: Mapping[str, int | bool | str] = {}


class Verdict(msgspec.Struct, frozen=True):
    """What the desk answered: its word, the answer in a few words, and the reason."""

    word: str
    said: str = ""
    reason: str = ""


class Versions(msgspec.Struct, frozen=True):
    """What a scenario was saved with."""

    engine: str = ""
    data: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, a script and what is expected of both, all by printed names.

    ``id`` may be empty, but for the product's own. ``given`` is None where play starts from the
    game's own set-up; ``readings`` are those that it names, ``copied`` is what somebody's own
    copy says and no rulebook prints. ``file`` and ``places`` say where each part stands, and don't
    count when two scenarios are compared.
    """

    id: str
    title: str
    game: str
    mode: str
    seats: tuple[str, ...]
    source: Source = field(default_factory=Source)
    variants: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Any] | None = None
    script: tuple[Entry, ...] = ()
    branches: tuple[Branch, ...] = ()
    cursor: Cursor | None = None
    expect: Expect = field(default_factory=Expect)
    printed: Mapping[str, Printed] = field(default_factory=dict)
    history: str = ""
    focus: tuple[str, ...] = ()
    asked: Asked | None = None
    verdict: Verdict | None = None
    versions: Versions = field(default_factory=Versions)
    copied: Mapping[str, Any] = field(default_factory=dict)
    file: str = field(default="", compare=False, repr=False)
    places: Mapping[Path, Place] = field(default_factory=dict, compare=False, repr=False)

    @property
    def options(self) -> Options:
        """The fixed part of the position; readings that are the default anyway are left out."""
        return options(game(self.game), self.mode, self.seats, self.variants, self.readings)

    def place(self, at: Path) -> str:
        """``file:line:column`` of a part."""
        return place(self.file, *locate(self.places, at))


def options(
    g: Game, mode: str, seats: tuple[str, ...], variants: Iterable[str], readings: Mapping[str, str]
) -> Options:
    """The options for these readings, of which only those that are no default count."""
    chosen = tuple(sorted((d, r) for d, r in readings.items() if g.disputes[d] != r))
    return Options(g.name, mode, seats, tuple(variants), chosen, data_digest(g.name))


def laid_out(scenario: Scenario) -> Any:
    """The position that a scenario starts from, before anything resolves itself.

    Raises Misfit for a position that contradicts itself.
    """
    g, opt = game(scenario.game), scenario.options
    return g.setup(opt) if scenario.given is None else g.script.patch(opt, scenario.given)


def action_of(g: Game, opt: Options, move: Move) -> Action:
    """The engine's action for a move; raises Misfit for one that contradicts itself."""
    seat = opt.seats.index(move.seat) if move.seat else CHANCE
    action: Action = g.script.action(opt, seat, move.do, move.fields)
    return action


def move_of(g: Game, opt: Options, action: Action) -> Move:
    """The move that an engine's action is written as."""
    name, fields = g.script.step(opt, action)
    return Move("" if action.seat == CHANCE else opt.seats[action.seat], name, fields)


def document(scenario: Scenario) -> dict[str, Any]:
    """The scenario as plain dicts, lists and scalars, without what is empty."""
    s = scenario
    found: dict[str, Any] = {
        "id": s.id, "title": s.title, "game": s.game, "mode": s.mode,
        "source": _filled(msgspec.to_builtins(s.source)), "seats": [*s.seats],
        "variants": [*s.variants], "readings": dict(s.readings), "focus": [*s.focus],
        "versions": _filled(msgspec.to_builtins(s.versions)),
        "asked": s.asked and {"template": s.asked.template, "fields": dict(s.asked.fields)},
        "verdict": s.verdict and _filled(msgspec.to_builtins(s.verdict)),
        "copied": dict(s.copied),
        "given": s.given,
        "script": [*map(_entry, s.script)],
        "branches": [_branch(b) for b in s.branches],
        "cursor": s.cursor and {"step": s.cursor.step, **_filled({"line": s.cursor.line})},
        "expect": _expect(s.expect),
        "printed": {name: {"value": p.value, "slip": p.slip, "measure": _measure(p.measure)}
                    for name, p in s.printed.items()},
        "history": s.history,
    }
    # An empty `given` is the bare board, which is not the same as none.
    return {n: v for n, v in found.items() if v or (n == "given" and v is not None)}


def _filled(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value not in ("", None, (), [], {})}


def written(move: Move) -> dict[str, Any]:
    """A move as a document writes it."""
    if not move.seat:
        return {"chance": move.do, **move.fields}
    return {"seat": move.seat, "do": move.do, **move.fields}


def _entry(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = _filled({"say": entry.say})
    if entry.ask:
        found["ask"] = _ask(entry.ask)
    if entry.move:
        found.update(written(entry.move))
    if entry.refuse:
        found.update(refuse=written(entry.refuse), because=_one_or_list(entry.because))
    if entry.check:
        found["check"] = _expect(entry.check)
    return found


def _one_or_list(values: tuple[str, ...]) -> str | list[str]:
    return values[0] if len(values) == 1 else [*values]


def _ask(ask: Ask) -> dict[str, Any]:
    kinds = {bool: "yes", int: "number", str: "pick"}
    return {
        "question": ask.question,
        "answer": {kinds[type(ask.answer)]: ask.answer},
        **_filled({"options": [*ask.options], "rules": [*ask.rules]}),
        "measure": _measure(ask.measure),
    }


def _measure(m: Measure) -> dict[str, Any]:
    found = _filled({"total": m.total, "terms": [*m.terms], "where": dict(m.where),
                     "value": [*m.value], "when": "" if m.when == "end" else m.when})
    if m.state is not None:
        found["state"] = m.state
    if m.legal is not None:
        found["legal"] = written(m.legal)
    if m.event is not None:
        found["event"] = m.event
    return found


def _expect(expect: Expect) -> dict[str, Any]:
    return _filled({"events": [*expect.events], "state": expect.state,
                    "legal": [*map(written, expect.legal)]})


def _branch(branch: Branch) -> dict[str, Any]:
    return {"label": branch.label, **_filled({"of": branch.of}), "after": branch.after,
            "script": [*map(_entry, branch.script)]}
