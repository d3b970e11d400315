"""The ruling desk of a session: its pages, and what stays set for the evening."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import time
from typing import Any

import msgspec

from tutor import rulebook
from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import game, names
from tutor.desk import free, guesses, slip
from tutor.desk.answer import Answer, answered
from tutor.desk.ended import ended
from tutor.desk.question import Evening, Question, fitting
from tutor.desk.template import Value, template
from tutor.games import owned
from tutor.play import match
from tutor.play.save import plant
from tutor.play.store import Kept
from tutor.play.tree import Tree
from tutor.scenario import links
from tutor.scenario.document import Move, Scenario
from tutor.scenario.faults import Unusable
from tutor.scenario.fields import Misfit
from tutor.view import company, contested, home, offered, phones, private, sending, sources
from tutor.view.answering import THEIRS, YOURS_ALWAYS, YOURS_TONIGHT
from tutor.view.asking import Asking
from tutor.view.blocks import Button, Intent, Screen
from tutor.view.box import TITLE as BOX
from tutor.view.box import Asked, Box
from tutor.view.freely import Free
from tutor.view.front import TITLE, Front, sides
from tutor.view.private import Private
from tutor.view.sending import Sending
from tutor.view.tables import TABLE, Page, Tables
from tutor.view.wrong import Wrong

EVENING, ALWAYS, COPYING = "evening", "house", "box"
"""Under what names things are kept: the table of an evening, its rulings for good, how far
somebody has copied their box."""
EVENING_LASTS = 12 * 3600
"""Seconds after which what was settled for an evening holds no longer."""


class Desks:
    """A visitor's ruling desk.

    ``turn`` shows a page, ``go_home`` Home with the reason; ``tables`` keeps what is to be kept.
    ``missed`` is told the rule that refuses what was asked for, and what kind of action that is,
    each time that an answer opens.
    ``base`` is where phones reach the app, empty where they can't. ``owner`` is for a visitor who
    sits at this machine.
    """

    def __init__(
        self,
        turn: Callable[[Page | Screen], None],
        go_home: Callable[[str], None],
        tables: Tables,
        missed: Callable[[str, str], None],
        base: str = "",
        *,
        owner: bool = True,
    ) -> None:
        self._turn, self._go_home, self._tables, self.missed = turn, go_home, tables, missed
        self._base, self._owner = base, owner
        self._evenings: dict[str, Evening] = {}
        self._sat: set[str] = set()
        self._waiting: dict[str, dict[str, None]] = {}
        self.verbs: dict[str, Callable[[str], None]] = {
            "desk": self._desk,
            "ask": self._ask,
            "forget-house": self._forget,
            "evening-over": self._over,
            "box": self._box,
            "from": self._sources,
            "lay": self._lay,
            "free": self._free,
            "free-table": self._table,
            "contested": self._contested,
            "phones": lambda _: self._phones(),
        }

    def open(self, fragment: str) -> bool:
        """Show the page of an address, if it is one of these."""
        kind, _, rest = fragment.partition("/")
        path, _, link = rest.partition("?")
        if kind == "desk" and path in names():
            self._desk(path)
        elif kind == "box" and link:
            self._fill(link)
        elif kind == "box" and path.partition("/")[0] in names():
            self._box(path)
        elif kind == "from" and path in names():
            self._sources(path)
        elif kind == "phones" and self._base:
            self._phones()
        elif kind in ("ask", "verdict") and link:
            self._follow(link, open_answer=kind == "verdict")
        elif kind == "ask":
            self._ask(path.replace("/", " "))
        else:
            return False
        return True

    def arrived(self) -> None:
        """It has become known who the visitor is: what is kept for them holds from now on."""
        self._evenings.clear()

    # The evening.

    def evening(self, name: str) -> Evening:
        """The table that a game is played at tonight; the house rulings for good hold there too."""
        if name not in self._evenings:
            self._evenings[name] = self._kept_evening(name)
        return self._evenings[name]

    def _kept_evening(self, name: str) -> Evening:
        found = self._read(EVENING, name)
        opt = company.find(str(found.get("company", ""))) or company.companies(name)[0]
        until = found.get("until")
        tonight = found.get("house") if isinstance(until, int) and until > time() else {}
        house = {**fitting(name, self._read(ALWAYS, name)), **fitting(name, tonight)}
        return Evening(name, opt.mode, opt.seats, house)

    def _read(self, kind: str, name: str) -> dict[str, Any]:
        kept = next(iter(self._tables.kept(kind, name)), None)
        try:
            found = json.loads(kept.text) if kept else {}
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def _sit(self, evening: Evening) -> None:
        """Be at a table that somebody else set up, unless there is one that was chosen.

        One's own rulings hold for what is asked next; the question that led there keeps those that
        it was asked with.
        """
        if not self._chosen(evening.game):
            own = self.evening(evening.game).house
            self._evenings[evening.game] = msgspec.structs.replace(evening, house=own)

    def _chosen(self, name: str) -> bool:
        """Whether somebody has said who plays tonight."""
        return name in self._sat or "company" in self._read(EVENING, name)

    def elsewhere(self, asked: Evening) -> str:
        """That a question is not about the table of the evening; empty if it is."""
        own = self.evening(asked.game)
        if not self._chosen(asked.game) or (own.mode, own.seats) == (asked.mode, asked.seats):
            return ""
        there, here = len(asked.seats), len(own.seats)
        if there != here:
            return f"This example has {there} players; your evening stays at {here}."
        titles = (company.title(sides(one)) for one in (asked, own))
        return "This example is for {}; your evening stays at {}.".format(*titles)

    def _set(self, evening: Evening) -> str:
        self._evenings[evening.game] = evening
        self._sat.add(evening.game)
        text = json.dumps({"company": company.code(sides(evening)), "house": dict(evening.house),
                           "until": int(time()) + EVENING_LASTS})
        return self._tables.keep(f"{EVENING}/{evening.game}.", TITLE, text)

    def settle(self, game: str, dispute: str, reading: str, *, always: bool) -> None:
        """Read a dispute so from now on, at this table or for good."""
        evening = self.evening(game)
        evening = msgspec.structs.replace(evening, house={**evening.house, dispute: reading})
        self._set(evening)
        if always:
            kept = {**self._read(ALWAYS, game), dispute: reading}
            self._tables.keep(f"{ALWAYS}/{game}.", "House rules", json.dumps(kept))

    def whose(self, evening: Evening) -> Mapping[str, str]:
        """Of each house rule of a question: whose it is, and for how long it holds."""
        own, for_good = self.evening(evening.game).house, self._read(ALWAYS, evening.game)
        return {
            dispute: THEIRS if own.get(dispute) != reading
            else YOURS_ALWAYS if for_good.get(dispute) == reading else YOURS_TONIGHT
            for dispute, reading in evening.house.items()
        }

    def _over(self, name: str) -> None:
        """The game is over: what was settled just for it holds no longer."""
        if name in names():
            house = fitting(name, self._read(ALWAYS, name))
            self._set(msgspec.structs.replace(self.evening(name), house=house))
            self._desk(name)

    def _forget(self, value: str) -> None:
        name, _, dispute = value.partition(" ")
        if name in names():
            self.take_back(name, dispute)
            self._desk(name)

    def take_back(self, name: str, dispute: str) -> None:
        """Read a dispute in the usual way again."""
        evening = self.evening(name)
        house = {d: r for d, r in evening.house.items() if d != dispute}
        kept = {d: r for d, r in self._read(ALWAYS, name).items() if d != dispute}
        self._set(msgspec.structs.replace(evening, house=house))
        self._tables.keep(f"{ALWAYS}/{name}.", "House rules", json.dumps(kept))

    def know(self, game_name: str, datum: str, value: Value) -> str:
        """Keep what the owner's copy says, for everybody who asks this machine."""
        try:
            owned.keep(game(game_name), {datum: value})
        except owned.Conflict as conflict:
            return f"{conflict}."
        except (OSError, Unusable) as trouble:
            return f"This can't be kept{f': {trouble}' if self._owner else ''}."
        return ""

    def waits(self, game: str, datum: str) -> None:
        """A question can't be answered without a datum of the owner's copy: it is asked first."""
        earlier = self._waiting.get(game, {})
        self._waiting[game] = {datum: None, **earlier}

    # The pages.

    def _desk(self, name: str) -> None:
        if name in names():
            evening = self.evening(name)
            self._turn(Front(evening, self._set, self.whose(evening)))

    def _box(self, path: str) -> None:
        """What no rulebook prints of a game, or a part of that."""
        name, _, place = path.partition("/")
        if name in names() and game(name).box():
            waiting = tuple(self._waiting.get(name, {}))
            self._turn(self._box_of(name, place=place, waiting=waiting))

    def _fill(self, link: str) -> None:
        """Ask the owner's copy for what a question waits for; the question if that is nothing."""
        found = self._asked(link)
        if found is None:
            return
        question, _ = found
        answer, name = answered(question), question.evening.game
        wanted = answer.wanted or guesses.asked(answer)
        if wanted is None or wanted.name not in game(name).box():
            self._follow(link, open_answer=False)
            return
        asked = Asked(wanted.name, link, lambda: self._follow(link, open_answer=False))
        self._turn(self._box_of(name, asked=asked))

    def _box_of(self, name: str, **more: Any) -> Box:
        """The box of a game, with what was set of it and not kept."""
        kept = next(iter(self._tables.kept(COPYING, name)), None)
        return Box(name, owner=self._owner, draft=kept.text if kept else "",
                   save=lambda text: self._tables.keep(f"{COPYING}/{name}.", BOX, text), **more)

    def _phones(self) -> None:
        if self._base:
            self._turn(phones.page(self._base, (home.UP_HOME,)))

    def _ask(self, value: str) -> None:
        name, _, template_id = value.partition(" ")
        found = template(name, template_id) if name in names() else None
        if found is None:
            if name in names():
                self._desk(name)
            return
        self._turn(Asking(Question.new(self.evening(name), found), self))

    def _asked(self, link: str) -> tuple[Question, Private | None] | None:
        """The question that an address leads to; None once the reason is told why there is none."""
        try:
            if not private.is_key(link):
                return slip.question_of(links.decode(link)), None
            kept = self._kept(private.ASKED, link)
            if kept is not None:
                return private.from_text(kept.text, link)
        except Unusable as unusable:
            self._go_home(home.nowhere(unusable))
            return None
        self._turn(private.missing(link, known=bool(self._tables.visitor)))
        return None

    def _follow(self, link: str, *, open_answer: bool) -> None:
        found = self._asked(link)
        if found is None:
            return
        question, held = found
        self._sit(question.evening)
        one = question.template
        if one.id == free.FREE:
            move = question.moves(one.may)[-1]
            since = question.moves((*one.since, *one.may[:-1]))
            kept = self._kept(TABLE, held.key) if held else None
            table = Button(kept.title, Intent("table", held.key)) if kept and held else None
            self._turn(Free(question.evening, one.given, since, move, self, table=table,
                            copied=question.copied, open_answer=open_answer, private=held,
                            anew=question.anew))
        else:
            self._turn(Asking(question, self, open_answer=open_answer))

    # Positions of any kind.

    def _sources(self, name: str) -> None:
        """Where a position may come from: set up by hand, a game in progress, a walk-through."""
        if name not in names():
            return
        self._turn(sources.page(name, tuple(self._tables.kept(TABLE, name))))

    def _lay(self, name: str) -> None:
        if name in names():
            self._tables.lay(sides(self.evening(name)))

    def _free(self, link: str) -> None:
        """Ask about the position that a link holds."""
        try:
            scenario = links.decode(link)
        except Unusable as unusable:
            self._go_home(home.nowhere(unusable))
            return
        self.about(scenario, _played(plant(scenario)))

    def _table(self, key: str) -> None:
        """Ask about a game in progress, where it is now."""
        kept = self._kept(TABLE, key)
        if kept is None:
            return
        try:
            found = match.from_json(kept.text, kept.title)
        except Unusable as unusable:
            self._go_home(str(unusable))
            return
        people = tuple(found.opt.seats[seat] for seat in found.people)
        held = Private(key, people) if found.hides and people else None
        self.about(found.scenario, _played(found.tree), private=held,
                   table=Button(kept.title, Intent("table", key)))

    def hold(self, question: Question, held: Private) -> None:
        """Keep a question about a game in which people hide things, for a reload."""
        with suppress(Unusable):
            text = private.to_text(question, held)
            self._tables.keep(f"{private.ASKED}/{held.key}", TITLE, text)

    def _kept(self, kind: str, key: str) -> Kept | None:
        return next((k for k in self._tables.kept(kind) if k.name == f"{kind}/{key}"), None)

    def _contested(self, dispute: str) -> None:
        if dispute in {d for name in names() for d in rulebook.catalogue(name).disputes}:
            self.contested(dispute)

    def contested(self, dispute: str) -> bool:
        """Ask what depends on a dispute, as its demonstration has it; whether there is such."""
        found = contested.find(dispute)
        if isinstance(found, contested.Decision):
            self.about(found.scenario, found.actions, found.move)
        elif found is not None:
            known = self.evening(found.scenario.game)
            self._turn(Asking(contested.seated(dispute, found, known), self))
        return found is not None

    def about(
        self, scenario: Scenario, actions: Sequence[Action], move: Move | None = None, *,
        private: Private | None = None, table: Button | None = None,
    ) -> None:
        """Ask about the position that some actions of a scenario lead to, and a move there.

        ``table`` is the way back to the game that it came from.
        """
        known = self.evening(scenario.game)
        house = {**known.house, **scenario.readings}
        evening = Evening(scenario.game, scenario.mode, scenario.seats, house)
        self._sit(evening)
        try:
            given, since = free.rest(scenario, actions)
        except (Misfit, ValueError) as wrong:
            self._go_home(f"{wrong}.")
            return
        state = free.reached(evening.options, given, since)
        if not state.stack and self.over(evening, state):
            return
        seat = engine.node(state).seat
        who = evening.seats[seat] if seat >= 0 else ""
        if private is not None and who not in private.people:
            who = private.people[0]
        move = move or offered.first(state, who)
        if move is None:
            self._go_home("Nothing is left to decide in this position.")
        else:
            self._turn(Free(evening, given, since, move, self, private=private, table=table))

    def over(self, evening: Evening, state: Any) -> bool:
        """Ask who wins, where a game is over; whether that can be asked."""
        found = ended(evening, state)
        if found is not None:
            self._turn(Asking(found, self))
        return found is not None

    def leave(self, verb: str, answer: Answer, link: str) -> None:
        """Go on from an answer: send it, enter what it waits for, or say that it is wrong."""
        if verb == "fill":
            self._fill(link)
            return
        question = answer.question
        name, here = question.evening.game, sending.address(question, link)
        back = Button("The answer", Intent("open", here))
        trail = (*home.trail(name), Button(TITLE, Intent("desk", name)), back)
        if verb == "send":
            self._turn(Sending(answer, trail, self._base))
        else:
            self._turn(Wrong(answer, trail, here, owner=self._owner))


def _played(tree: Tree) -> list[Action]:
    """What was done on the way to where a tree is."""
    return [node.action for node in tree.line() if node.action is not None]
