"""A question: a template with what a table says of itself, and the case that the rules judge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import msgspec

from tutor.core.frames import Action
from tutor.core.game import Game, game
from tutor.core.options import Options, recording
from tutor.core.tx import Event
from tutor.desk.fill import Filling, Unfillable
from tutor.desk.template import (
    NONE,
    UNSURE,
    Field,
    Template,
    Value,
    allowed,
    applies,
    brought_up,
    choices,
    fields,
    key,
    presets,
)
from tutor.play.course import LEGAL, Case, Course, Sign
from tutor.rulebook import catalogue
from tutor.scenario.document import Move, action_of, options
from tutor.scenario.fields import Misfit
from tutor.view.words import Words, filled, say_check

_SLOT = re.compile(r"\{(\w+)(?::[^}]*)?\}")
MOST_OPEN = 1_400
"""Combinations of what nobody at the table knows that are looked at, possible or not."""


class Evening(msgspec.Struct, frozen=True):
    """What stays set from one question to the next.

    ``house`` are the readings that this table has settled on.
    """

    game: str
    mode: str
    seats: tuple[str, ...]
    house: Mapping[str, str] = {}

    @property
    def options(self) -> Options:
        """The fixed part of every position of the evening."""
        return options(game(self.game), self.mode, self.seats, (), self.house)


class Impossible(ValueError):
    """What was said can't all be so; ``faults`` say why, one sentence each."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__(" ".join(faults))


@dataclass(frozen=True)
class Question:
    """A template with the values of its fields, `UNSURE` for what nobody knows.

    ``copied`` is what the copy of somebody else says, who sent the question. ``anew`` is the seat
    that a position was sent by, where the rest of it was dealt anew; empty for any other. Of what
    is not known ``among`` holds the values that it is one of, where somebody said as much.
    ``tapped`` are the fields that somebody has set, be it to the value that they had. What a field
    that nobody knows may bring up, nobody knows either.
    """

    evening: Evening
    template: Template
    values: Mapping[str, Value]
    copied: Mapping[str, Any] = field(default_factory=dict)
    anew: str = ""
    among: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    tapped: frozenset[str] = frozenset()
    opt: Options = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "opt", self.evening.options)
        if UNSURE in self.values.values():
            hidden = dict.fromkeys(self._hidden(), UNSURE)
            object.__setattr__(self, "values", {**self.values, **hidden})

    @staticmethod
    def new(evening: Evening, template: Template) -> Question:
        """A template as it is before anybody says anything."""
        return Question(evening, template, presets(template, evening.options))

    @property
    def lent(self) -> Mapping[str, Any]:
        """What no rulebook prints and is known here: from a copy, or as it is taken for granted."""
        return {**self.copied, **self.template.takes}

    @property
    def game(self) -> Game:
        """The game that is asked about."""
        return game(self.evening.game)

    @property
    def words(self) -> Words:
        """How the game speaks, but of pieces as the table spoke of them."""
        found: Words = self.game.describe
        calls = self.template.calls
        if not calls:
            return found

        def label(opt: Options, kind: str, value: Any) -> str:
            printed = found.label(opt, kind, value)
            return calls.get(printed, printed)

        return replace(found, label=label)

    def shown(self) -> Iterator[tuple[Field, str, str]]:
        """The fields that are asked, each with its seat and the name of its value.

        What a field that is not asked was once said to be brings no other one up.
        """
        values = dict(self.values)
        for row in self.fields():
            if applies(row[0], values, row[1]):
                yield row
            else:
                del values[row[2]]

    def field(self, name: str) -> Field | None:
        """The field that a value belongs to, if it is asked."""
        return next((one for one, _, known in self.shown() if known == name), None)

    def altered(self, **changed: Any) -> Question:
        """The question with other parts of its template, such as the position ``given``."""
        return replace(self, template=msgspec.structs.replace(self.template, **changed))

    def said(self, name: str, value: Value) -> Question:
        """The question with another value.

        A value that the field can't have changes nothing.
        """
        one = self.field(name)
        if one is None:
            return self
        known = allowed(one, self.opt)
        if value == UNSURE and not one.unsure:
            return self
        if value != UNSURE and (value not in known or type(value) is not type(known[-1])):
            return self
        among = {other: some for other, some in self.among.items() if other != name}
        return replace(self, values={**self.values, name: value}, among=among)

    def one_of(self, name: str, some: Sequence[Value]) -> Question:
        """The question with a value that is any of some, all of which the field can have."""
        if len(some) == 1:
            return self.said(name, some[0])
        return replace(self, values={**self.values, name: UNSURE},
                       among={**self.among, name: tuple(some)})

    def unsure(self) -> tuple[str, ...]:
        """The names of the fields that nobody at the table knows."""
        return tuple(name for _, _, name in self.shown() if self.values[name] == UNSURE)

    def leading(self) -> str:
        """The first of the fields that nobody knows that may bring up others; empty if none may."""
        hidden = self._hidden()
        on = {other for one, _, name in self.fields() if name in hidden for other in one.when}
        return next((name for name in self.unsure() if name.partition(":")[0] in on), "")

    def _hidden(self) -> tuple[str, ...]:
        return brought_up(self.template, self.opt, self.values, self.among)

    def every(self) -> tuple[list[Question], bool]:
        """The question with everything that is not known stated, in every way.

        Where there are too many ways these are the first of them, and the second value is False.
        """
        ways = list(islice(self.stating(), MOST_OPEN + 1))
        return ways[:MOST_OPEN], len(ways) <= MOST_OPEN

    def stating(self) -> Iterator[Question]:
        """Every way to state what is not known; what one field says may bring up another.

        Those of the first field come one after the other, with the same of the others.
        """
        name = next(reversed(self.unsure()), None)
        field = self.field(name) if name is not None else None
        if name is None or field is None:
            yield self
            return
        for value in self.among.get(name) or allowed(field, self.opt):
            yield from replace(self, values={**self.values, name: value}).stating()

    def plain(self) -> Question:
        """The question with everything stated: what is not known in the first way that can be."""
        return self._first() or self

    def possible(self) -> bool:
        """Whether what is said can be so, with what is not known in some way."""
        return self._first() is not None

    def _first(self) -> Question | None:
        """The first way to state what is not known that can be so."""
        for one in islice(self.stating(), MOST_OPEN):
            with suppress(Impossible):
                one.case()
                return one
        return None

    def given(self) -> dict[str, Any] | None:
        """The position that is described; None for the game's own set-up."""
        given = self.template.given
        if given is None or not self.template.fields:
            return given
        found: dict[str, Any] = self._filling().fill(given)
        return found

    def case(self) -> Case:
        """What the rules judge; raises Impossible where no such position can exist."""
        if alike := self._alike():
            raise Impossible((alike,))
        with recording() as record:
            given, root = self._position()
        since = tuple(map(self._action, self.moves(self.template.since)))
        plan = tuple(map(self._action, self.moves(self.template.may)))
        course = self.course() if self.template.signs else None
        begins = given is None
        return Case(root, since, plan, LEGAL, given, course, begins=begins,
                    laid={} if begins else record.readings)

    def _position(self) -> tuple[dict[str, Any] | None, Any]:
        """The position as it is described, and laid out."""
        opt = self.opt
        try:
            given = self.given()
            root = self.game.setup(opt) if given is None else self.game.script.patch(opt, given)
        except Misfit as misfit:
            said = f"{misfit.found} can't be; right would be {misfit.wanted}."
            raise Impossible((said,)) from None
        except Unfillable as wrong:
            raise Impossible((str(wrong),)) from None
        faults = tuple(
            say_check(self.words, opt, check)
            for check in self.game.census(root) if check.holds is False
        )
        if faults:
            raise Impossible(faults)
        return given, root

    def _alike(self) -> str:
        """Which fields have the same value and can't; empty if none do."""
        labels: dict[Value, str] = {}
        for one, seat, name in self.shown():
            value = self.values[name]
            if name not in self.template.differ or value in (NONE, UNSURE):
                continue
            label = self.label(one, seat)
            if value in labels:
                return f"“{labels[value]}” and “{label}” can't both be {self.print(value, one)}."
            labels[value] = label
        return ""

    def assumed(self) -> tuple[str, ...]:
        """What the position takes for granted, in sentences."""
        filling = self._filling()
        values = {name: self.print(value) if value in self.opt.seats else value
                  for name, value in filling.values.items()}
        return tuple(replace(filling, values=values).fill(self.template.assumed))

    def moves(self, patterns: tuple[Any, ...]) -> tuple[Move, ...]:
        """Patterns of moves, filled; those that do not apply are left out."""
        found = self._filling().fill(patterns) if self.template.fields else patterns
        return tuple(map(self._move, found))

    def course(self) -> Course:
        """How play goes on to what is asked."""
        filling = self._filling()
        signs = tuple(
            Sign(sign.rule, filling.fill(sign.where) or {}, self._kept(sign.say),
                 self._kept(f"{sign.because} {sign.then}"))
            for sign in self.template.signs
        )
        until = self.template.until or tuple(sign.rule for sign in signs)
        counts = tuple(map(self.say, self.template.counts))
        return Course(self.moves(self.template.prefer), signs, until, counts)

    def _kept(self, say: str) -> tuple[str, ...]:
        """The slots of a sentence that no field fills, so that they come with the event."""
        names = {one.name for one in self.template.fields}
        return tuple(name for name in slots(say) if name not in names)

    def _filling(self) -> Filling:
        # What is not asked makes no difference: there the first value is as good as any.
        first = {name: allowed(one, self.opt)[0] if value == UNSURE else value
                 for (one, _, name), value in zip(
                     self.fields(), presets(self.template, self.opt).values(), strict=True)}
        return Filling(self.opt, {**first, **self.stated()})

    def stated(self) -> dict[str, Value]:
        """What is said and asked for; what is not known is as it is at first."""
        return {name: self.values[name] for _, _, name in self.shown()
                if self.values[name] != UNSURE}

    def _move(self, found: Mapping[str, Any]) -> Move:
        rest = {n: v for n, v in found.items() if n not in ("seat", "do", "chance")}
        return Move(found.get("seat", ""), str(found.get("do", found.get("chance"))), rest)

    def _action(self, move: Move) -> Action:
        return action_of(self.game, self.opt, move)

    # In words.

    def act(self, move: Move) -> str:
        """An action in a few words."""
        return self.words.act(self.opt, self._action(move))

    def label(self, one: Field, seat: str = "") -> str:
        """The name of a field, as people read it."""
        return self.say(one.label.replace("{seat}", self.print(seat)))

    def print(self, value: Value, one: Field | None = None) -> str:
        """A value as people read it."""
        if value == UNSURE:
            return "don't know"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if one is not None and value in one.options:
            return one.options[str(value)]
        if one is not None and value == NONE:
            return one.none or ""
        if value in self.opt.seats:
            return self.words.label(self.opt, "seat", self.opt.seats.index(str(value)))
        return str(value)

    def say(self, text: str, event: Event | None = None) -> str:
        """A sentence of the template, with the words of its fields and of an event's arguments.

        Of a field that each seat has ``{name:each}`` is what is said of all of them.
        """
        known: dict[str, str] = {}
        for one, seat, name in self.fields():
            said, every = self._in_words(one, name), f"{one.name}:each"
            if seat:
                said = f"{self.print(seat)} {said}"
                known[every] = f"{known[every]}, {said}" if every in known else said
            else:
                known[one.name] = said
        text = _SLOT.sub(lambda slot: known.get(slot[0][1:-1], known.get(slot[1], slot[0])), text)
        if event is None:
            return text
        args = dict(event.args)
        if event.op == "note":
            args.setdefault("total", event.new)
        elif event.op == "gain":
            args.setdefault("number", abs(event.new - event.old))
        return filled(self.words, self.opt, text, args)

    def _in_words(self, one: Field, name: str) -> str:
        """The value of a field inside a sentence."""
        unknown = self.values[name] == UNSURE and name not in self.among
        return one.unknown if unknown and one.unknown else self.printed(name, one)

    def printed(self, name: str, one: Field) -> str:
        """What is said of a field as people read it, be it one value or any of some."""
        some = self.among.get(name)
        return listed([(value, self.print(value, one)) for value in some]) if some \
            else self.print(self.values[name], one)

    def saying(self, name: str) -> str:
        """The template's own sentence for a condition; empty if it has none."""
        found = self.template.says.get(name, "")
        if isinstance(found, str):
            return found
        return next((one.say for one in found if self._filling().holds(one.when)), "")

    def fields(self) -> Iterator[tuple[Field, str, str]]:
        """Every field of the template, each with its seat and the name of its value."""
        for one, seat in fields(self.template, self.opt):
            yield one, seat, key(one, seat)

    def options(self, one: Field) -> tuple[tuple[str, str], ...]:
        """The values of a pick or a flag, and their words."""
        if one.kind == "flag":
            return (("true", "Yes"), ("false", "No"))
        every = (*((NONE,) if one.none is not None else ()), *choices(one, self.opt))
        return tuple((value, self.capital(self.print(value, one))) for value in every)

    @staticmethod
    def capital(text: str) -> str:
        """A text with a capital."""
        return text[:1].upper() + text[1:]


def listed(values: Sequence[tuple[Value, str]], between: str = ", ") -> str:
    """Values with their words as a list; numbers in a row as a range."""
    rows: list[list[tuple[Value, str]]] = []
    for value, text in values:
        if rows and type(value) is int and rows[-1][-1][0] == value - 1:
            rows[-1].append((value, text))
        else:
            rows.append([(value, text)])
    return between.join(row[0][1] if len(row) == 1 else f"{row[0][1]}–{row[-1][1]}" for row in rows)


def slots(text: str) -> tuple[str, ...]:
    """The names in braces of a sentence."""
    return tuple(slot[1] for slot in _SLOT.finditer(text))


def fitting(name: str, house: Any) -> dict[str, str]:
    """Rulings that this version knows."""
    known, asked = catalogue(name).disputes, game(name).disputes
    if not isinstance(house, dict):
        return {}
    return {
        dispute: reading for dispute, reading in house.items()
        if dispute in asked and reading in {r.id for r in known[dispute].playable}
    }
