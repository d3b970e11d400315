"""Templates: the questions that tables ask, as data beside each game.

A template has a handful of fields, what position they make (see `tutor.desk.fill`), and what is
asked of it: either whether the actions of a plan are allowed (``may``), or which of several things
happens first (``signs``) as play goes on by ``prefer``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from tutor.core.game import game
from tutor.core.options import Options
from tutor.games.datafile import load
from tutor.scenario.fields import Choice, Fields, Listing, Spec, Table

Value = int | bool | str
NONE = "none"
"""The value of a pick where nothing is chosen."""
UNSURE = "?"
"""The value of a field that nobody at the table knows."""


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a table says of itself.

    A number has bounds, the higher one of its own ``by_players`` where so many play. A pick has
    ``options`` (value and words), or takes those ``of`` the seats or of a name of the game's
    scenario vocabulary (``seats``, ``cities``); ``none`` is the word for choosing nothing.
    ``preset`` is the value at first: for a pick the first option if not said, for each seat one of
    its own where there are several. A field is asked only ``when`` others have one of the values
    named (``*`` for any that is something). With ``each`` there is one for every seat, whose label
    may speak of ``{seat}``. Such a field may be asked only of seats that are ``level`` in another
    one (a name, and the number from which on all are), or only where at ``least`` so many seats
    have something of another one. ``unsure`` fields may be left open; ``fixed`` ones say what is
    asked about, and are no change that would give another answer. ``most`` is why a number can't be
    higher. ``unknown`` stands in sentences for the value of a field that is left open.
    """

    name: str
    label: str
    kind: Literal["number", "pick", "flag"] = "number"
    low: int = 0
    high: int = 9
    by_players: dict[str, int] = {}
    preset: Value | tuple[Value, ...] | None = None
    options: dict[str, str] = {}
    of: str = ""
    none: str | None = None
    when: dict[str, Any] = {}
    each: bool = False
    level: dict[str, int] = {}
    least: dict[str, int] = {}
    unsure: bool = True
    fixed: bool = False
    hint: str = ""
    most: str = ""
    unknown: str = ""


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event that answers: its rule, what its arguments must be, and the answer in words.

    ``word`` is yes or no, empty where the answer is neither. ``because`` is the reason, where the
    event itself does not say it, and ``then`` what comes of it at once; ``also`` is said besides
    where an event under the rule went before.
    """

    rule: str
    say: str
    because: str = ""
    then: str = ""
    also: dict[str, str] = {}
    where: dict[str, Any] = {}
    word: Literal["yes", "no", ""] = ""


class Otherwise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer where nothing happens that the signs tell of: in words, why, and by which rule."""

    rule: str
    say: str
    because: str
    word: Literal["yes", "no", ""] = "no"


class After(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes of an answer, said after it: the last of the ``signs`` since the event that
    answers, and ``otherwise`` where none of them was seen.

    ``{number}`` in them is what the position has under the path ``of``, whose slots are arguments
    of the event.
    """

    signs: tuple[Sign, ...]
    otherwise: str
    of: str = ""


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence for a condition, said only ``when`` fields have one of the values named."""

    say: str
    when: dict[str, Any] = {}


class Template(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question. ``title`` is how a table would ask it, ``question`` the same with its values.

    What comes up ``seldom`` is listed after the others, folded.

    ``given``, ``since``, ``may``, ``prefer`` and ``assumed`` (what the position takes for granted,
    in sentences) are patterns; without ``given`` the position is the
    game's own set-up. ``differ`` names fields that can't
    have the same value; ``about`` are the places that matter. Play goes on to an event under one
    of the rules ``until``, the signs' own if there are none. ``because`` names rules, with the
    subject of a condition if need be, whose conditions say best why something is allowed, and
    whose events why it is too late for it. ``otherwise`` is the answer where none of the signs is
    seen; without one, one of them always is. ``tells`` are the rules whose events concern what is
    asked; where there are none, those up to the sign that answers. ``counts`` are paths in the
    position that play comes to, as `tutor.play.course.Course` has them. ``says`` are sentences for
    conditions, by rule and, of one that fails, after ``fails.``: for pieces that the game would
    name, but nobody at the table did; of several the first that applies. So are those for events
    that tell why something does not come up at all.
    ``calls`` says of a piece that was laid out, by what the game names it, what to name instead:
    what the table said, and not that it lies just there.
    ``takes`` is what a copy says of data that the position takes for granted, as ``assumed`` tells.
    Where a game is over, ``ended`` tells what fills the fields of each seat: its ``total``, a
    tie-break by its place in their order (negative for a place in the list of a pick), or what the
    state holds by seat under a name. ``after`` tells what the answer leads to.
    """

    id: str
    title: str
    question: str
    fields: tuple[Field, ...]
    given: dict[str, Any] | None
    since: tuple[Any, ...] = ()
    may: tuple[Any, ...] = ()
    signs: tuple[Sign, ...] = ()
    prefer: tuple[Any, ...] = ()
    until: tuple[str, ...] = ()
    calls: dict[str, str] = {}
    because: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()
    says: dict[str, str | tuple[Saying, ...]] = {}
    assumed: tuple[Any, ...] = ()
    takes: dict[str, Any] = {}
    otherwise: Otherwise | None = None
    after: After | None = None
    hint: str = ""
    seldom: bool = False
    differ: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    ended: dict[str, str | int] = {}


@cache
def templates(name: str) -> tuple[Template, ...]:
    """The templates of a game, in the order in which the desk lists them; none if it has none."""
    try:
        found = load(name, "templates")["templates"]
    except FileNotFoundError:
        return ()
    return msgspec.convert(found, tuple[Template, ...])


def template(name: str, template_id: str) -> Template | None:
    """The template of that id."""
    return next((t for t in templates(name) if t.id == template_id), None)


def fields(one: Template, opt: Options) -> Iterator[tuple[Field, str]]:
    """Every field with its seat, which is empty but for fields that each seat has.

    Bounds that depend on the number of players are those of this table.
    """
    for field in one.fields:
        high = field.by_players.get(str(len(opt.seats)))
        sized = field if high is None else msgspec.structs.replace(field, high=high)
        for seat in opt.seats if field.each else ("",):
            yield sized, seat


def key(field: Field, seat: str) -> str:
    """The name of a field's value: that of the field, and of the seat if each has one."""
    return f"{field.name}:{seat}" if seat else field.name


def choices(field: Field, opt: Options) -> tuple[str, ...]:
    """The values that a pick may have, besides choosing nothing."""
    if field.options:
        return tuple(field.options)
    if field.of == "seats":
        return opt.seats
    return names(opt, field.of)


@lru_cache(maxsize=256)
def names(opt: Options, of: str) -> tuple[str, ...]:
    """The names under an entry of the game's vocabulary, such as ``cities``."""
    return _find(game(opt.game).script.given(opt), of)


def _find(spec: Spec, of: str) -> tuple[str, ...]:
    match spec:
        case Listing():
            return _find(spec.item, of)
        case Fields() if of:
            first, _, rest = of.partition(".")
            return _find(spec.entries[first], rest)
        case Table() if of:
            return _find(spec.value, of)
        case Table() | Choice():
            return spec.names
        case _:
            raise KeyError(of)


def presets(one: Template, opt: Options) -> dict[str, Value]:
    """Every field as it is before anybody says anything."""
    found = {key(field, seat): preset(field, opt, seat) for field, seat in fields(one, opt)}
    by_name = {field.name: field for field in one.fields}
    taken: list[Value] = []
    for name in one.differ:
        if found[name] in taken:
            found[name] = next(v for v in choices(by_name[name], opt) if v not in taken)
        taken.append(found[name])
    return found


def preset(field: Field, opt: Options, seat: str = "") -> Value:
    """The value of a field at first."""
    stated = field.preset
    if isinstance(stated, tuple):
        stated = stated[opt.seats.index(seat) % len(stated)]
    if field.kind == "number":
        return field.low if stated is None else stated
    if field.kind == "flag":
        return bool(stated)
    values = choices(field, opt)
    if stated in values:
        assert stated is not None
        return stated
    return NONE if field.none is not None else values[0]


def applies(
    field: Field, values: Mapping[str, Value], seat: str = "",
    open_: Mapping[str, Sequence[Value]] = MappingProxyType({}),
) -> bool:
    """Whether a field is asked, with what the others say.

    ``open_`` are others of which nobody knows the value, with those that they can have: then it is
    enough that one of these brings it up.
    """
    known = {n: f"{n}:{seat}" if f"{n}:{seat}" in values else n for n in field.when}
    return all(
        any(is_one_of(value, want) for value in open_.get(known[n], (values.get(known[n]),)))
        for n, want in field.when.items()
    ) and all(
        _level(values, name, seat, most) for name, most in field.level.items()
    ) and all(
        sum(is_one_of(value, "*") for value in by_seat(values, name).values()) >= number
        for name, number in field.least.items()
    )


def brought_up(
    one: Template, opt: Options, values: Mapping[str, Value],
    among: Mapping[str, tuple[Value, ...]],
) -> tuple[str, ...]:
    """The fields that are not asked, but that what nobody knows may bring up.

    Whatever was once said of them can't be seen. ``among`` is what some of the others can be.
    """
    said, can, found = dict(values), dict[str, Sequence[Value]](), list[str]()
    for field, seat in fields(one, opt):
        name = key(field, seat)
        if applies(field, said, seat):
            if said[name] == UNSURE:
                can[name] = among.get(name) or allowed(field, opt)
            continue
        if field.unsure and applies(field, said, seat, can):
            found.append(name)
            can[name] = allowed(field, opt)
        del said[name]
    return tuple(found)


def by_seat(values: Mapping[str, Value], name: str) -> dict[str, Value]:
    """What a field says that there is one of for each seat."""
    return {key.partition(":")[2]: value for key, value in values.items()
            if key.startswith(f"{name}:")}


def _level(values: Mapping[str, Value], name: str, seat: str, most: int) -> bool:
    """Whether another seat is level with this one, or may be as nobody knows."""
    known = by_seat(values, name)
    return any(other != seat and (UNSURE in (value, known[seat])
                                  or min(int(value), most) == min(int(known[seat]), most))
               for other, value in known.items())


def is_one_of(value: Value | None, want: Any) -> bool:
    """Whether a value is the wanted one, or one of a list; ``*`` is any that is something."""
    wanted = want if isinstance(want, list) else [want]
    return any(value not in (None, NONE, False, 0) if w == "*" else value == w for w in wanted)


def allowed(field: Field, opt: Options) -> tuple[Value, ...]:
    """Every value that a field may have, but for not knowing it."""
    if field.kind == "number":
        return tuple(range(field.low, field.high + 1))
    if field.kind == "flag":
        return (False, True)
    return (*((NONE,) if field.none is not None else ()), *choices(field, opt))
