"""The page Copy your box: what no rulebook prints, asked one by one or filled in as a list."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tutor.core.game import game
from tutor.games import owned
from tutor.scenario.faults import Unusable
from tutor.scenario.fields import Choice, Datum, Flag, Int
from tutor.view import home
from tutor.view.blocks import (
    Block,
    Button,
    Entries,
    Form,
    FormField,
    Intent,
    Part,
    Parts,
    Question,
    Screen,
    Sentence,
)

TITLE = "Copy your box"
WHY = (
    "The rulebook leaves some numbers to the board and the cards. What you enter from your own "
    "copy takes the place of our guesses on this machine, and no verdict asks for it again."
)
MOST_VALUES = 10
FILE = "your list"


class Box:
    """What no rulebook prints of a game. ``owner`` is for whoever may also take back what is kept.
    """

    def __init__(self, name: str, *, owner: bool) -> None:
        self._game, self._owner = game(name), owner
        self._skipped: set[str] = set()
        self._list = False
        self._text, self._said = "", ""
        self._errors: tuple[str, ...] = ()
        self.verbs: dict[str, Callable[[str], None]] = {
            "answer": self._answer,
            "skip": lambda _: self._skip(),
            "list": lambda _: self._fold(),
            "enter": self._enter,
            **({"forget-datum": self._forget} if owner else {}),
        }

    @property
    def _kept(self) -> dict[str, Any]:
        try:
            return owned.kept(self._game)
        except Unusable as unusable:
            self._errors = tuple(map(str, unusable.faults))
            return {}

    def _next(self) -> tuple[str, Datum, tuple[Any, ...]] | None:
        """The next thing that can be answered in one tap."""
        kept = self._kept
        for name, datum in self._game.box().items():
            values = _values(datum)
            open_ = datum.listed and name not in kept and name not in self._skipped
            if open_ and 0 < len(values) <= MOST_VALUES:
                return name, datum, values
        return None

    def _answer(self, text: str) -> None:
        following = self._next()
        if following is None:
            return
        name, _, values = following
        value = next((v for v in values if json.dumps(v) == text), None)
        if value is not None:
            self._keep({name: value})

    def _keep(self, values: dict[str, Any]) -> None:
        self._errors, self._said = (), ""
        try:
            owned.keep(self._game, values)
            many = "1 entry" if len(values) == 1 else f"{len(values)} entries"
            self._said = f"Kept: {many}."
        except owned.Conflict as conflict:
            self._errors = (f"{conflict}.",)
        except OSError as error:
            self._errors = (f"This can't be kept: {error.strerror}.",)

    def _skip(self) -> None:
        following = self._next()
        if following is not None:
            self._skipped.add(following[0])

    def _fold(self) -> None:
        self._list = not self._list
        self._text, self._errors = owned.written(self._game) if self._list else "", ()

    def _enter(self, value: str) -> None:
        try:
            self._text = str(json.loads(value)["text"])
        except (ValueError, KeyError, TypeError):
            return
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
        found += [*self._one_by_one(), *self._as_list(), *self._what_is_kept(kept)]
        name = self._game.name
        return Screen(
            title=f"{TITLE} · {self._game.title}", blocks=tuple(found), fragment=f"box/{name}",
            trail=(*home.trail(name), Button("Settle a question", Intent("desk", name))),
        )

    def _one_by_one(self) -> list[Block]:
        following = self._next()
        if following is None:
            return []
        _, datum, values = following
        options = tuple((json.dumps(value), _said(value)) for value in values)
        skip = Button("I can't tell", Intent("skip"))
        return [Question(key="next", text=datum.ask, kind="pick", options=options, show=skip)]

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
            rows.append(Part(box[name].ask, _said(value), buttons=forget))
        return [Parts(key="kept", title="What your copy says", rows=tuple(rows))] if rows else []


def _values(datum: Datum) -> tuple[Any, ...]:
    match datum.spec:
        case Flag():
            return (True, False)
        case Int(low, high):
            return tuple(range(low, high + 1))
        case Choice(names):
            return names
    return ()


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, dict):
        return ", ".join(f"{number} {name}" for name, number in value.items()) or "nothing"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    return str(value)
