"""The first page of the ruling desk: the questions, who sits at the table, its house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from tutor import rulebook
from tutor.core.game import game
from tutor.core.options import Options
from tutor.desk.question import Evening
from tutor.desk.template import Template, templates
from tutor.view import company, home
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
from tutor.view.keeping import Whose
from tutor.view.sent import texts

TITLE = "Settle a question"
SELDOM = "Asked less often"
HOW_MANY = "How many play tonight?"
KEPT_HERE = "House rules are kept on this device; others get them with an answer that is sent."


class Front:
    """The first page of the desk: who sits at the table, the questions, the house rulings.

    ``table`` says who shares them, where several devices do. ``chosen`` is whether somebody has
    said tonight who plays: it is asked until then.
    """

    def __init__(
        self, evening: Evening, keep: Callable[[Evening], str], whose: Mapping[str, Whose],
        table: str = "", *, chosen: bool,
    ) -> None:
        self.evening, self._keep, self._whose, self._table = evening, keep, whose, table
        self._chosen = chosen
        self._trouble = ""
        self.verbs: dict[str, Callable[[str], None]] = {"set": self._set}

    def _set(self, value: str) -> None:
        sent = texts(value, "value")
        opt = company.find(*sent) if sent is not None else None
        if opt is not None and opt.game == self.evening.game:
            self.evening = msgspec.structs.replace(self.evening, mode=opt.mode, seats=opt.seats)
            self._trouble, self._chosen = self._keep(self.evening), True

    @property
    def screen(self) -> Screen:
        name = self.evening.game
        found: list[Block] = [Sentence(key="title", kind="title", text="What is the question?")]
        if self._trouble:
            found.append(Sentence(key="error", kind="error", text=self._trouble))
        house = self._house()
        usual = tuple(_door(name, one) for one in templates(name) if not one.seldom)
        seldom = tuple(_door(name, one) for one in templates(name) if one.seldom)
        found += [
            Entries(key="table", title="", fields=tuple(self._who())),
            *(house if self.evening.house else ()),
            Menu(key="questions", title="", buttons=usual),
            Menu(key="seldom", title=f"{SELDOM} ({len(seldom)})", buttons=seldom, folded=True),
            Menu(key="other", title="Something else", buttons=_others(name)),
            *(() if self.evening.house else house),
        ]
        return Screen(
            title=f"{TITLE} · {game(name).title}", blocks=tuple(found), fragment=f"desk/{name}",
            trail=home.trail(name),
        )

    def _who(self) -> list[FormField]:
        every = company.companies(self.evening.game)
        ask = company.PLAYERS if self._chosen else HOW_MANY
        return company.fields("who", every, sides(self.evening), ask)

    def _house(self) -> list[Block]:
        """What this table has settled on, each with the way to take it back."""
        name, rows = self.evening.game, []
        known = rulebook.catalogue(name).disputes
        for dispute, reading in self.evening.house.items():
            text = known[dispute].says(reading)
            back = Button(self._whose[dispute].back, Intent("forget-house", f"{name} {dispute}"))
            held = f"{self._whose[dispute].told}: {text}"
            rows.append(Part(known[dispute].question, held, buttons=(back,)))
        note = Sentence(key="whose-house", kind="note", text=self._table or KEPT_HERE)
        if not rows:
            return [note] if self._table else []
        found: list[Block] = [Parts(key="house", title="House rules", rows=tuple(rows)), note]
        if any(one.tonight for one in self._whose.values()):
            over = Button("The game is over", Intent("evening-over", name),
                          hint="What was settled just for it holds no longer.")
            found.append(Menu(key="over", title="", buttons=(over,)))
        return found


def _door(name: str, one: Template) -> Button:
    return Button(one.title, Intent("ask", f"{name} {one.id}"), hint=one.hint)


def _others(name: str) -> tuple[Button, ...]:
    copy = Button("Copy your box", Intent("box", name),
                  hint="Enter what your board and cards say, so that no verdict has to ask.")
    any_position = Button("A position of its own", Intent("from", name),
                          hint="Who would do what: from a game, an example, or set up by hand.")
    return (
        any_position,
        *((copy,) if game(name).box() else ()),
        Button("Look up the rule", Intent("rules", f"game={name}"), hint="In plain words."),
        Button("What the rulebook leaves open", Intent("disputes", f"game={name}"),
               hint="Places with several readings."),
    )


def sides(evening: Evening) -> Options:
    """Who sits at the table, without how they read the rules."""
    return Options(evening.game, evening.mode, evening.seats)
