"""How a lesson is written, for those who write one: every field, and the names of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from tutor.core.game import game
from tutor.core.options import Options
from tutor.lessons.form import KINDS, PARTS, Field
from tutor.scenario.fields import Choice, Fields, Listing, Spec, Table, Text
from tutor.scenario.shape import sample, wanted

INTRODUCTION = (
    "A lesson is a text file: its head, and then its stages, one step after the other. Each stage "
    "says one sentence, shows a part of the board, and asks for one thing. The engine decides what "
    "is right, so an answer that is not so is told when the lesson is checked, with its line. "
    "Rules are named by their ids and never retyped; what learners know is remembered by these ids."
)
HOW = (
    "Fields stand one beneath the other, indented by blanks (two for each level, never a tab): "
    "`name: value`. Lists are written [one, two], fields {name: value}. A text with a colon, or "
    "with # in it, stands in “quotation marks”: \"Look: here.\""
)
BEGIN = (
    "`podesta lesson --new virtu my-lesson.yaml` writes a lesson to begin with. `podesta lesson "
    "my-lesson.yaml` checks it, tells the line of whatever is wrong, and hints at what would be "
    "better. With `--open` it is opened in the app, and stays there among the lessons: on a phone, "
    "on the wall, on paper."
)
DEEPEST = 4


class Row(msgspec.Struct, frozen=True):
    """A field, or a name of a game: what it does, what it may hold, and an example."""

    name: str
    does: str = ""
    holds: str = ""
    example: str = ""
    needed: bool = False


class Section(msgspec.Struct, frozen=True):
    """Some rows that belong together, by a name."""

    name: str
    title: str
    does: str
    rows: tuple[Row, ...]


def sections() -> tuple[Section, ...]:
    """Every part of a lesson with its fields."""
    return tuple(Section(part.name, part.title, part.does, tuple(map(_row, part.fields)))
                 for part in PARTS)


def _row(field: Field) -> Row:
    example = field.example if field.example.startswith("- ") else f"{field.name}: {field.example}"
    return Row(field.name, field.does, _held(field.holds), example, field.needed)


def _held(holds: Spec | str) -> str:
    """What a field may hold, in words."""
    match holds:
        case str():
            return KINDS[holds]
        case Text():
            return f"a text of up to {holds.most} characters"
        case _:
            return wanted(holds)


def vocabulary(name: str) -> tuple[Section, ...]:
    """What lessons on a game may name: its modes, seats, moves, and what lies on the table."""
    g = game(name)
    every = {mode: Options(name, mode, max(one.seats, key=len)) for mode, one in g.modes.items()}
    modes = tuple(Row(mode, one.title, _seats(mode, name)) for mode, one in g.modes.items())
    moves: dict[str, Row] = {}
    given: dict[str, Row] = {}
    names: dict[str, tuple[str, ...]] = {}
    for opt in every.values():
        for verb, fields in g.script.actions(opt).items():
            moves.setdefault(verb, _move(opt, verb, fields))
        for row in _entries(g.script.given(opt)):
            given.setdefault(row.name, row)
        for about, found in _names(g.script.given(opt)):
            names[about] = tuple(dict.fromkeys((*names.get(about, ()), *found)))
    return (
        Section("modes", "Modes and seats", "For mode and seats.", modes),
        Section("moves", "Moves", "For then, path, move and only.", tuple(moves.values())),
        Section("given", "What a position may say", "For given, goal and state.",
                tuple(given.values())),
        Section("names", "Names", "For given, focus and point.",
                tuple(Row(about, "", ", ".join(found)) for about, found in _apart(names))),
    )


def _apart(names: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Names by what they are, each list once: what says least of what it is for comes first."""
    told = set[frozenset[str]]()
    for about in sorted(names, key=len):
        found = frozenset(names[about]) - {"none"}
        if found not in told:
            told.add(found)
            yield about, names[about]


def _seats(mode: str, name: str) -> str:
    one = game(name).modes[mode]
    lists = " or ".join(f"[{', '.join(party)}]" for party in one.seats)
    return f"{lists}, in any order" if one.any_order else lists


def _move(opt: Options, verb: str, fields: Fields) -> Row:
    parts = {"seat": opt.seats[0], "do": verb}
    parts |= {name: sample(fields.entries[name], 1) for name in fields.required}
    example = "{" + ", ".join(f"{name}: {value}" for name, value in parts.items()) + "}"
    holds = "; ".join(f"{name}: {wanted(spec)}" for name, spec in fields.entries.items())
    return Row(verb, "", holds, example)


def _entries(spec: Spec, name: str = "", depth: int = 0) -> Iterator[Row]:
    """The fields of a position, those inside others after their names."""
    match spec:
        case Fields() if depth < DEEPEST:
            for own, inner in spec.entries.items():
                yield from _entries(inner, f"{name} › {own}" if name else own, depth + 1)
        case Table() if depth < DEEPEST:
            kind = f"({spec.about})" if spec.about else "(name)"
            yield from _entries(spec.value, f"{name} › {kind}", depth + 1)
        case _:
            yield Row(name, "", wanted(spec))


def _names(spec: Spec) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The printed names in a position, by what they are."""
    match spec:
        case Choice():
            if spec.about:
                yield spec.about, spec.names
        case Listing():
            yield from _names(spec.item)
        case Table():
            if spec.about:
                yield spec.about, spec.names
            yield from _names(spec.value)
        case Fields():
            for inner in spec.entries.values():
                yield from _names(inner)


def markdown(name: str = "") -> str:
    """All fields as Markdown, and the names of a game if one is given."""
    lines = ["# How a lesson is written", "", INTRODUCTION, "", BEGIN, "", HOW]
    for section in (*sections(), *(vocabulary(name) if name else ())):
        lines += ["", f"## {section.title}", "", section.does, ""]
        lines += [line for row in section.rows for line in _told(row)]
    return "\n".join(lines) + "\n"


def _told(row: Row) -> Iterator[str]:
    needed = " (needed)" if row.needed else ""
    does = f" {row.does}" if row.does else ""
    yield f"- **{row.name}**{needed}:{does}".removesuffix(":")
    if row.holds:
        yield f"  {row.holds[0].upper()}{row.holds[1:]}."
    if row.example:
        yield f"  `{row.example}`"
