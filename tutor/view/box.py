"""The page Copy your box: what no rulebook prints, asked one by one or filled in as a list."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tutor.core.game import game
from tutor.games import owned
from tutor.scenario.faults import Unusable
from tutor.scenario.fields import Datum, values
from tutor.view import home
from tutor.view.blocks import (
    Block,
    Button,
    Entries,
    Form,
    FormField,
    Intent,
    Menu,
    Part,
    Parts,
    Question,
    Screen,
    Sentence,
)
from tutor.view.box_entry import Entering
from tutor.view.sent import texts

TITLE = "Copy your box"
WHY = (
    "The rulebook leaves some numbers to the board and the cards. What you enter from your own "
    "copy takes the place of our guesses on this machine, and no verdict asks for it again."
)
ALL = "That is all: nothing is left to ask."
MOST_VALUES = 10
FILE = "your list"
KEEP, UNKNOWN = "Keep it", "I can't tell"


class Asked(NamedTuple):
    """What a verdict has to know; ``link`` is the question that asks, ``back`` goes there."""

    datum: str
    link: str
    back: Callable[[], None]


class Box:
    """What no rulebook prints of a game. ``owner`` is for whoever may also take back what is kept.

    ``asked`` is the one thing that a question waits for: it alone is asked, and then one is back.
    """

    def __init__(self, name: str, *, owner: bool, asked: Asked | None = None) -> None:
        self._game, self._owner, self._asked = game(name), owner, asked
        self._entry: Entering | None = None
        self._skipped: set[str] = set()
        self._list = False
        self._text, self._said = "", ""
        self._errors: tuple[str, ...] = ()
        self.verbs: dict[str, Callable[[str], None]] = {
            "answer": self._answer,
            "skip": lambda _: self._skip(),
            "list": lambda _: self._fold(),
            "enter": self._enter,
            "set": lambda value: self._change(lambda entry: entry.put(value)),
            "plus": lambda name: self._change(lambda entry: entry.step(name, 1)),
            "minus": lambda name: self._change(lambda entry: entry.step(name, -1)),
            "keep-entry": lambda _: self._keep_entry(),
            "again": lambda _: self._skipped.clear(),
            **({"forget-datum": self._forget} if owner else {}),
        }

    @property
    def _kept(self) -> dict[str, Any]:
        try:
            return owned.kept(self._game)
        except Unusable as unusable:
            self._errors = tuple(map(str, unusable.faults))
            return {}

    def _next(self) -> tuple[str, Datum] | None:
        """The next thing to be answered, with what it is."""
        box, kept = self._game.box(), self._kept
        if self._asked is not None:
            return self._asked.datum, box[self._asked.datum]
        for name, datum in box.items():
            if datum.listed and name not in kept and name not in self._skipped:
                return name, datum
        return None

    def _back(self) -> None:
        if self._asked is not None:
            self._asked.back()

    def _answer(self, text: str) -> None:
        following = self._next()
        if following is None:
            return
        name, datum = following
        value = next((v for v in _taps(datum) if json.dumps(v) == text), None)
        if value is not None:
            self._keep_one(name, value)

    def _keep_one(self, name: str, value: Any) -> None:
        self._keep({name: value})
        if not self._errors:
            self._back()

    def _drawn_up(self, name: str, datum: Datum) -> Entering:
        """What has been set so far of a thing that is more than one tap."""
        if self._entry is None or self._entry.name != name:
            self._entry = Entering(name, datum.spec)
        return self._entry

    def _change(self, change: Callable[[Entering], None]) -> None:
        following = self._next()
        if following is not None and not _taps(following[1]):
            change(self._drawn_up(*following))

    def _keep_entry(self) -> None:
        following = self._next()
        if following is None or _taps(following[1]):
            return
        entry = self._drawn_up(*following)
        if fault := entry.fault:
            self._errors, self._said = (fault,), ""
        else:
            self._keep_one(entry.name, entry.value)

    def _keep(self, values: dict[str, Any]) -> None:
        self._errors, self._said = (), ""
        try:
            owned.keep(self._game, values)
            many = "1 entry" if len(values) == 1 else f"{len(values)} entries"
            self._said = f"Kept: {many}." if values else "Nothing is filled in yet."
        except owned.Conflict as conflict:
            self._errors = (f"{conflict}.",)
        except OSError as error:
            self._errors = (f"This can't be kept: {error.strerror}.",)

    def _skip(self) -> None:
        following = self._next()
        self._errors, self._said = (), ""
        if following is not None:
            self._skipped.add(following[0])
            self._back()

    def _fold(self) -> None:
        self._list = not self._list
        self._text, self._errors = owned.written(self._game) if self._list else "", ()

    def _enter(self, value: str) -> None:
        sent = texts(value, "text")
        if sent is None:
            return
        (self._text,) = sent
        try:
            found = owned.read(self._game, self._text, FILE)
        except Unusable as unusable:
            self._errors, self._said = tuple(home.said(f) for f in unusable.faults), ""
            return
        self._keep(found)

    def _forget(self, name: str) -> None:
        if name in self._kept:
            owned.change(self._game, name, None)

    # What it looks like.

    @property
    def screen(self) -> Screen:
        kept, listed = self._kept, [d for d in self._game.box().values() if d.listed]
        found: list[Block] = [
            Sentence(key="title", kind="title", text=TITLE),
            Sentence(key="why", text=WHY),
            Sentence(key="count", kind="note", text=f"{len(kept)} of {len(listed)} entered."),
        ]
        if self._said:
            found.append(Sentence(key="said", kind="lead", text=self._said))
        if self._errors and not self._list:
            found += [Sentence(key=f"error-{i}", kind="error", text=text)
                      for i, text in enumerate(self._errors)]
        name, link = self._game.name, self._asked.link if self._asked else ""
        back = (Button("The question", Intent("open", f"ask/{name}?{link}")),) if link else ()
        found += self._one_by_one()
        if self._asked is None:
            found += [*self._as_list(), *self._what_is_kept(kept)]
        return Screen(
            title=f"{TITLE} · {self._game.title}", blocks=tuple(found),
            fragment=f"box/{name}?{link}" if link else f"box/{name}",
            trail=(*home.trail(name), self._desk(), *back),
        )

    def _one_by_one(self) -> list[Block]:
        following = self._next()
        if following is None:
            return [self._end()]
        name, datum = following
        skip = Button(UNKNOWN, Intent("skip"))
        if values := _taps(datum):
            options = tuple((json.dumps(value), said(value)) for value in values)
            return [Question(key="next", text=datum.ask, kind="pick", options=options, show=skip)]
        keep = Button(KEEP, Intent("keep-entry"), primary=True)
        fields = self._drawn_up(name, datum).fields
        return [Entries(key=f"next-{name}", title=datum.ask, fields=fields, buttons=(keep, skip))]

    def _desk(self, *, primary: bool = False) -> Button:
        return Button("Settle a question", Intent("desk", self._game.name), primary=primary)

    def _end(self) -> Menu:
        """The way on, and back to what could not be told."""
        desk = self._desk(primary=True)
        left = len(self._skipped)
        again = Button("Go through what is left open", Intent("again"), hint=f"{left} so far.")
        return Menu(key="end", title=ALL if not left else "You have been through everything.",
                    buttons=(desk, again) if left else (desk,))

    def _as_list(self) -> list[Block]:
        text = "Hide the list" if self._list else "Fill it in as a list"
        fold = Entries(key="fold", title="", fields=(), buttons=(Button(text, Intent("list")),))
        if not self._list:
            return [fold]
        form = Form(
            key="list", title="The list",
            fields=(FormField("text", "One line for each thing", "file", self._text),),
            send=Button("Check and keep it", Intent("enter"), primary=True), errors=self._errors,
        )
        return [fold, form]

    def _what_is_kept(self, kept: dict[str, Any]) -> list[Block]:
        box = self._game.box()
        rows = []
        for name, value in kept.items():
            forget = (Button("Forget it", Intent("forget-datum", name)),) if self._owner else ()
            rows.append(Part(box[name].ask, said(value), buttons=forget))
        return [Parts(key="kept", title="What your copy says", rows=tuple(rows))] if rows else []


def _taps(datum: Datum) -> tuple[Any, ...]:
    """What can be answered in one tap; nothing where that would be too many buttons."""
    found = values(datum.spec)
    return found if len(found) <= MOST_VALUES else ()


def said(value: Any) -> str:
    """What a copy says, in words."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, Mapping):
        return ", ".join(f"{number} {name}" for name, number in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "nothing"
    return str(value)
