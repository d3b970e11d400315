"""The ruling desk of a session: its pages, and what stays set for the evening."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

from tutor import rulebook
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.desk import slip
from tutor.desk.answer import Answer
from tutor.desk.question import Evening, Question
from tutor.desk.template import Template, Value, template, templates
from tutor.games import owned
from tutor.scenario import links
from tutor.scenario.faults import Unusable
from tutor.view import company, home, phones, sending
from tutor.view.asking import Asking
from tutor.view.blocks import (
    Block,
    Button,
    Entries,
    FormField,
    Intent,
    Menu,
    Part,
    Parts,
    Screen,
    Sentence,
)
from tutor.view.box import Box
from tutor.view.sending import Wrong
from tutor.view.tables import Page, Tables

EVENING, ALWAYS, LAST = "evening", "house", "asked"
"""Under what names things are kept: the table, its rulings for good, the last questions."""
TITLE = "Settle a question"


class Desks:
    """A visitor's ruling desk. ``turn`` shows a page; ``tables`` keeps what is to be kept.

    ``base`` is where phones reach the app, empty where they can't; ``owner`` is for a visitor who
    sits at this machine.
    """

    def __init__(
        self,
        turn: Callable[[Page | Screen], None],
        tables: Tables,
        base: str = "",
        *,
        owner: bool = True,
    ) -> None:
        self._turn, self._tables, self._base, self._owner = turn, tables, base, owner
        self._evenings: dict[str, Evening] = {}
        self._last: dict[tuple[str, str], dict[str, Value]] = {}
        self._answer: Answer | None = None
        self.verbs: dict[str, Callable[[str], None]] = {
            "desk": self._desk,
            "ask": self._ask,
            "forget-house": self._forget,
            "box": self._box,
            "phones": lambda _: self._phones(),
        }

    def open(self, fragment: str) -> bool:
        """Show the page of an address, if it is one of these."""
        kind, _, rest = fragment.partition("/")
        path, _, link = rest.partition("?")
        if kind == "desk" and path in names():
            self._desk(path)
        elif kind == "box" and path in names():
            self._box(path)
        elif kind == "phones" and self._base:
            self._phones()
        elif kind in ("ask", "verdict") and link:
            self._follow(link, open_answer=kind == "verdict")
        elif kind == "ask":
            self._ask(path.replace("/", " "))
        else:
            return False
        return True

    # The evening.

    def evening(self, name: str) -> Evening:
        """The table that a game is played at tonight; the house rulings for good hold there too."""
        if name not in self._evenings:
            self._evenings[name] = self._kept_evening(name)
        return self._evenings[name]

    def _kept_evening(self, name: str) -> Evening:
        found = self._read(EVENING, name)
        opt = company.find(str(found.get("company", ""))) or company.companies(name)[0]
        house = {**_fitting(name, self._read(ALWAYS, name)),
                 **_fitting(name, found.get("house") or {})}
        return Evening(name, opt.mode, opt.seats, house)

    def _read(self, kind: str, name: str) -> dict[str, Any]:
        kept = next(iter(self._tables.kept(kind, name)), None)
        try:
            found = json.loads(kept.text) if kept else {}
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def _set(self, evening: Evening) -> str:
        self._evenings[evening.game] = evening
        text = json.dumps({"company": company.code(_sides(evening)), "house": dict(evening.house)})
        return self._tables.keep(f"{EVENING}/{evening.game}.", TITLE, text)

    def settle(self, game: str, dispute: str, reading: str, *, always: bool) -> Evening:
        """Read a dispute so from now on, at this table or for good."""
        evening = self.evening(game)
        evening = msgspec.structs.replace(evening, house={**evening.house, dispute: reading})
        self._set(evening)
        if always:
            kept = {**self._read(ALWAYS, game), dispute: reading}
            self._tables.keep(f"{ALWAYS}/{game}.", "House rules", json.dumps(kept))
        return evening

    def _forget(self, value: str) -> None:
        name, _, dispute = value.partition(" ")
        if name not in names():
            return
        evening = self.evening(name)
        house = {d: r for d, r in evening.house.items() if d != dispute}
        kept = {d: r for d, r in self._read(ALWAYS, name).items() if d != dispute}
        self._set(msgspec.structs.replace(evening, house=house))
        self._tables.keep(f"{ALWAYS}/{name}.", "House rules", json.dumps(kept))
        self._desk(name)

    def know(self, game_name: str, datum: str, value: Value) -> str:
        """Keep what the owner's copy says, for everybody who asks this machine."""
        try:
            owned.keep(game(game_name), {datum: value})
        except owned.Conflict as conflict:
            return f"{conflict}."
        except (OSError, Unusable) as trouble:
            return f"This can't be kept: {trouble}."
        return ""

    def remember(self, question: Question) -> None:
        """Keep how a question was asked last, for the next time."""
        name = question.evening.game
        self._last[name, question.template.id] = dict(question.values)

    # The pages.

    def _desk(self, name: str) -> None:
        if name in names():
            self._turn(Front(self.evening(name), self._seat))

    def _box(self, name: str) -> None:
        if name in names() and game(name).box():
            self._turn(Box(name, owner=self._owner))

    def _phones(self) -> None:
        if self._base:
            self._turn(phones.page(self._base, (home.UP_HOME,)))

    def _seat(self, evening: Evening) -> str:
        return self._set(evening)

    def _ask(self, value: str) -> None:
        name, _, template_id = value.partition(" ")
        found = template(name, template_id) if name in names() else None
        if found is None:
            if name in names():
                self._desk(name)
            return
        question = Question.new(self.evening(name), found)
        for field, said in self._last.get((name, template_id), {}).items():
            question = question.said(field, said)
        self._turn(Asking(question, self))

    def _follow(self, link: str, *, open_answer: bool) -> None:
        try:
            question = slip.question_of(links.decode(link))
        except Unusable as unusable:
            self._turn(home.home(str(unusable)))
            return
        # Whoever follows a link sits down at the table that it was sent from.
        self._evenings[question.evening.game] = question.evening
        self._turn(Asking(question, self, open_answer=open_answer))

    def leave(self, verb: str, answer: Answer) -> None:
        """Go on from an answer: send it, or say that it is wrong."""
        trail = self._trail(answer)
        if verb == "send":
            self._turn(sending.page(answer, trail, self._base))
        else:
            self._turn(Wrong(answer, trail))

    def _trail(self, answer: Answer) -> tuple[Button, ...]:
        name = answer.question.evening.game
        link = links.encode(slip.asked(answer.question))
        back = Button("The answer", Intent("open", f"verdict/{name}/{answer.question.template.id}"
                                                   f"?{link}"))
        return (*home.trail(name), Button(TITLE, Intent("desk", name)), back)


class Front:
    """The first page of the desk: who sits at the table, the questions, the house rulings."""

    def __init__(self, evening: Evening, keep: Callable[[Evening], str]) -> None:
        self.evening, self._keep = evening, keep
        self._trouble = ""
        self.verbs: dict[str, Callable[[str], None]] = {"set": self._set}

    def _set(self, value: str) -> None:
        try:
            sent = json.loads(value)
            opt = company.find(str(sent["value"]))
        except (ValueError, KeyError, TypeError):
            return
        if opt is not None and opt.game == self.evening.game:
            self.evening = msgspec.structs.replace(self.evening, mode=opt.mode, seats=opt.seats)
            self._trouble = self._keep(self.evening)

    @property
    def screen(self) -> Screen:
        name = self.evening.game
        found: list[Block] = [Sentence(key="title", kind="title", text="What is the question?")]
        if self._trouble:
            found.append(Sentence(key="error", kind="error", text=self._trouble))
        asked = tuple(_door(name, one) for one in templates(name) if self._fits(one))
        found += [
            Menu(key="questions", title="", buttons=asked),
            Entries(key="table", title="", fields=(self._who(),)),
            Menu(key="other", title="Something else", buttons=_others(name)),
            *self._house(),
        ]
        return Screen(
            title=f"{TITLE} · {game(name).title}", blocks=tuple(found), fragment=f"desk/{name}",
            trail=home.trail(name),
        )

    def _fits(self, one: Template) -> bool:
        return not one.modes or self.evening.mode in one.modes

    def _who(self) -> FormField:
        every = company.companies(self.evening.game)
        options = tuple((company.code(opt), company.title(opt)) for opt in every)
        return FormField("who", "Who plays", "pick", company.code(_sides(self.evening)), options)

    def _house(self) -> list[Block]:
        """What this table has settled on, each with the way to forget it."""
        name, rows = self.evening.game, []
        known = rulebook.catalogue(name).disputes
        for dispute, reading in self.evening.house.items():
            text = next(r.text for r in known[dispute].readings if r.id == reading)
            forget = Button("Forget it", Intent("forget-house", f"{name} {dispute}"))
            rows.append(Part(known[dispute].question, text, buttons=(forget,)))
        return [Parts(key="house", title="House rules", rows=tuple(rows))] if rows else []


def _door(name: str, one: Template) -> Button:
    return Button(one.title, Intent("ask", f"{name} {one.id}"), hint=one.hint)


def _others(name: str) -> tuple[Button, ...]:
    copy = Button("Copy your box", Intent("box", name),
                  hint="Enter what your board and cards say, so that no verdict has to ask.")
    return (
        *((copy,) if game(name).box() else ()),
        Button("Look up the rule", Intent("rules", f"game={name}"), hint="In plain words."),
        Button("What the rulebook leaves open", Intent("disputes", f"game={name}"),
               hint="Places with several readings."),
    )


def _sides(evening: Evening) -> Options:
    return Options(evening.game, evening.mode, evening.seats)


def _fitting(name: str, house: Any) -> dict[str, str]:
    """Rulings that this version knows."""
    known, asked = rulebook.catalogue(name).disputes, game(name).disputes
    if not isinstance(house, dict):
        return {}
    return {
        dispute: reading for dispute, reading in house.items()
        if dispute in asked and reading in {r.id for r in known[dispute].playable}
    }


