"""Messages: an id with named arguments becomes a sentence here, at the edge, and only here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tutor.core.frames import Action, Frame
from tutor.core.game import game
from tutor.core.guards import Check
from tutor.core.options import Options
from tutor.core.tx import Event, Term


@dataclass(frozen=True, slots=True)
class Words:
    """How one game speaks.

    ``label(opt, kind, value)`` prints a value by the kind of its argument (``seat``, ``city``…;
    what follows an underscore tells two arguments of a kind apart). ``messages`` are templates by
    message id, with ``{name}`` for arguments and ``{name:one|many}`` for a word by number.
    ``act(opt, action)`` is an action in a few words; ``group(opt, action)`` the heading and the
    target that it is listed under. ``situation(s)`` is the sentence that a position is met with.
    ``scene(s)`` says where the open decision belongs, for actions that do not name it; else empty.
    ``beside(s, action)`` is what the position tells of the thing that an action concerns, such as
    what a card bears; else empty. ``chapter(opt, frame)`` is the part of the game that begins with
    something to be resolved, as a heading; else empty. ``standing(s)`` is what counts in the open
    decision by now, in numbers, as a sentence; else empty.
    """

    label: Callable[[Options, str, Any], str]
    messages: Mapping[str, str]
    act: Callable[[Options, Action], str]
    group: Callable[[Options, Action], tuple[str, str]]
    situation: Callable[[Any], str]
    scene: Callable[[Any], str] = lambda _: ""
    beside: Callable[[Any, Action], str] = lambda s, a: ""
    chapter: Callable[[Options, Frame], str] = lambda opt, f: ""
    standing: Callable[[Any], str] = lambda _: ""


def capital(text: str) -> str:
    """A piece of text with a capital."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A piece of text with a capital and a stop."""
    found = capital(text)
    return found if found.endswith((".", "!", "?", ":")) else f"{found}."


_ENDS = re.compile(r"""(?:(?<=[.!?])|(?<=[.!?]["”’)]))\s+(?=["“(]?[A-ZÀ-Ü\d])""")


def sentences(text: str) -> list[str]:
    """A text sentence by sentence; none of an empty one."""
    return [one for one in _ENDS.split(text.strip()) if one]


def apart(told: list[str]) -> list[str]:
    """Sentences without the words with which all of them begin or end; whole if none is left."""
    words = [one.split() for one in told]
    first, last = _same(words), _same([one[::-1] for one in words])
    rest = [" ".join(one[first : len(one) - last]) for one in words]
    return rest if all(rest) else told


def _same(words: list[list[str]]) -> int:
    """With how many like words all begin."""
    alike = (len({*each}) == 1 for each in zip(*words, strict=False))
    return next((i for i, like in enumerate(alike) if not like), min(map(len, words)))


SLOT = re.compile(r"\{(\w+)(?::([^|}]*)\|([^}]*))?\}")
"""An argument in a template: its name, and a word for one and for many where it has these."""


def render(words: Words, opt: Options, message: str, args: Mapping[str, Any]) -> str:
    """The sentence of a message id; KeyError if the game has no such message."""
    return filled(words, opt, words.messages[message], args)


def filled(words: Words, opt: Options, template: str, args: Mapping[str, Any]) -> str:
    """A sentence with its arguments, as the messages of a game are written."""

    def fill(m: re.Match[str]) -> str:
        name, one, many = m.groups()
        value = args.get(name, "")
        if one is not None:
            return str(one) if value == 1 else str(many)
        return words.label(opt, name.split("_")[0], value)

    return capital(SLOT.sub(fill, template))


def say_event(words: Words, opt: Options, event: Event) -> str:
    """What happened, in a sentence; empty for what only the engine needs to know."""
    args = dict(event.args)
    if event.op == "note":
        args.setdefault("total", event.new)
    elif event.op == "gain":
        args.setdefault("number", abs(event.new - event.old))
        args.setdefault("new", event.new)
    message = event.say or event.rules[0]
    return render(words, opt, message, args) if message in words.messages else ""


def say_term(words: Words, opt: Options, term: Term) -> str:
    """A summand in words, such as ``2 Troops``, or ``2 Flames × 2`` where each is worth 2."""
    said = render(words, opt, term.label, {"number": abs(term.number), **dict(term.args)})
    count = counted(term)
    return f"{said} × {abs(term.number) // count}" if count else said


def counted(term: Term) -> int:
    """How many things a summand counts, if each of them is worth more than 1; else 0."""
    count, number = dict(term.args).get("count"), abs(term.number)
    return count if isinstance(count, int) and 0 < count < number and not number % count else 0


ALL_HOLD = "Every condition holds."


def failing(checks: Iterable[Check]) -> Check | None:
    """The first condition that refuses an action; None where every one holds."""
    return next((check for check in checks if check.holds is False), None)


def say_check(words: Words, opt: Options, check: Check) -> str:
    """A condition in words: the template of its rule, with what it needs and has.

    One that fails has a sentence of its own (``fails.`` in place of ``check.``) where the game has
    one: what is said of a condition that holds often reads like a fact.
    """
    args = {"need": check.need, "have": check.have, "unit": check.unit,
            "subject": check.subject, **dict(check.args)}
    # What is wrong in form has no arguments for the message of the rule that it comes under.
    form = (f"form.{check.subject}",)
    own: tuple[str, ...] = (f"check.{check.rule}.{check.subject}", f"check.{check.rule}")
    if check.holds is False:
        own = (f"fails.{check.rule}.{check.subject}", f"fails.{check.rule}", *own)
    for message in (*form, *own) if check.source == "form" else (*own, *form):
        if message in words.messages:
            return render(words, opt, message, args)
    return render(words, opt, "check", {"rule": check.rule, **args})


_SIBILANT = ("s", "sh", "ch", "x", "z", "o")


def says_of(words: Words, opt: Options, action: Action) -> str:
    """What somebody does, as it is told of them: ``Green passes for good``."""
    verb, space, rest = words.act(opt, action).partition(" ")
    does = f"{verb}es" if verb.endswith(_SIBILANT) else f"{verb}s"
    return f"{words.label(opt, 'seat', action.seat)} {does}{space}{rest}"


def labelled(what: str, said: str) -> str:
    """What is said of something; what tells of whom or where it is has a colon of its own."""
    return f"{what}{' ' if ': ' in what else ': '}{said}"


def times(act: str, count: int) -> str:
    """What is done so many times in a row."""
    return act if count == 1 else f"{act} {'twice' if count == 2 else f'{count} times'}"


def _is_open(state: Any, action: Action) -> bool:
    """Whether an action is of the decision that is open, be it allowed there or not."""
    handlers = game(state.opt.game).handlers
    return bool(state.stack) and type(action) in handlers[type(state.stack[-1])].guards


def say_action(words: Words, before: Any, action: Action, *, refused: bool = False) -> str:
    """An action, or one that is not allowed, as a sentence with its seat; chance has none.

    ``before`` is the position that it is done in, which tells where that is.
    """
    opt = before.opt
    # Where the open decision belongs says nothing of what is to be decided at another time.
    scene = words.scene(before) if not refused or _is_open(before, action) else ""
    text = words.act(opt, action)
    if action.seat < 0:
        text = f"{text} cannot come" if refused else text
        return f"{capital(text)}."
    seat = words.label(opt, "seat", action.seat)
    if refused:
        return f"{seat} may not {text}{scene and f' {scene}'}."
    return f"{seat}{scene and f', {scene}'}: {text}."
