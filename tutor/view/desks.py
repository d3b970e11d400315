"""The ruling desk of a session: its pages, and what stays set for the evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from tutor import rulebook
from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import game, names
from tutor.desk import free, guesses, slip
from tutor.desk.ended import ended
from tutor.desk.question import Evening, Question
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
from tutor.view.asking import OPEN, VERDICT, Asking
from tutor.view.blocks import Button, Intent, Screen
from tutor.view.box import TITLE as BOX
from tutor.view.box import Asked, Box
from tutor.view.evenings import Evenings
from tutor.view.freely import Free
from tutor.view.front import TITLE, Front, sides
from tutor.view.gathering import Gathering
from tutor.view.private import Private
from tutor.view.sending import Sending
from tutor.view.tables import TABLE, Page, Tables
from tutor.view.wrong import Wrong

COPYING = "box"
"""Under what name it is kept how far somebody has copied their box."""


class Desks:
    """A visitor's ruling desk.

    ``turn`` shows a page, ``go_home`` Home with the reason; ``tables`` keeps what is to be kept.
    ``missed`` is told the rule that refuses what was asked for, and what kind of action that is,
    each time that an answer opens.
    ``base`` is where phones reach the app, empty where they can't. ``owner`` is for a visitor who
    sits at this machine. What is settled holds for everybody in the ``gathering``, if there is one.
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
        gathering: Gathering | None = None,
    ) -> None:
        self._turn, self._go_home, self._tables, self.missed = turn, go_home, tables, missed
        self._base, self._owner = base, owner
        self._evenings = evenings = Evenings(tables, owner=owner, gathering=gathering)
        self.arrived, self.evening, self.whose = evenings.arrived, evenings.of, evenings.whose
        self.settle, self.take_back = evenings.settle, evenings.take_back
        self.keeping = evenings.keeping
        self._waiting: dict[str, str] = {}
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
        elif kind in ("ask", VERDICT, OPEN) and link:
            self._follow(link, open_answer=kind != "ask", unknown=kind == OPEN)
        elif kind == "ask":
            self._ask(path.replace("/", " "))
        else:
            return False
        return True

    # The evening.

    def elsewhere(self, asked: Evening) -> str:
        """That a question is not about the table of the evening; empty if it is."""
        own = self.evening(asked.game)
        same = (own.mode, own.seats) == (asked.mode, asked.seats)
        if same or not self._evenings.chosen(asked.game):
            return ""
        there, here = len(asked.seats), len(own.seats)
        if there != here:
            return f"This example has {there} players; your evening stays at {here}."
        titles = (company.title(sides(one)) for one in (asked, own))
        return "This example is for {}; your evening stays at {}.".format(*titles)

    def _over(self, name: str) -> None:
        """The game is over: what was settled just for it holds no longer."""
        if name in names():
            self._evenings.over(name)
            self._desk(name)

    def _forget(self, value: str) -> None:
        name, _, dispute = value.partition(" ")
        if name in names():
            self.take_back(name, dispute)
            self._desk(name)

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
        """What the question asked last needs of the owner's copy: it is asked there first."""
        self._waiting[game] = datum

    # The pages.

    def _desk(self, name: str) -> None:
        if name in names():
            evening = self.evening(name)
            evenings = self._evenings
            page = Front(evening, evenings.set, self.whose(evening), evenings.shared,
                         chosen=evenings.chosen(name))
            page.verbs["renew"] = lambda _: self._desk(name)
            self._turn(page)

    def _box(self, path: str) -> None:
        """What no rulebook prints of a game, or a part of that."""
        name, _, place = path.partition("/")
        if name in names() and game(name).box():
            waiting = self._waiting.get(name, "")
            self._turn(self._box_of(name, place=place, waiting=waiting))

    def _fill(self, link: str) -> None:
        """Ask the owner's copy for what a question waits for; the question if that is nothing."""
        found = self._asked(link)
        if found is None:
            return
        question, _, sent = found
        answer, name = Asking(question, self, sent=sent).answer, question.evening.game
        wanted = answer.wanted or guesses.asked(answer)
        if wanted is None or wanted.name not in game(name).box():
            self._follow(link, open_answer=False)
            return
        asked = Asked(wanted.name, link, lambda said: self._answered(link, said))
        self._turn(self._box_of(name, asked=asked))

    def _answered(self, link: str, said: str) -> None:
        """The answer to a question, once what it waits for is kept, or nobody can tell it."""
        self._follow(link, open_answer=True, said=said, unknown=not said)

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

    def _asked(self, link: str) -> tuple[Question, Private | None, bool] | None:
        """The question that an address leads to, and whether somebody has sent it.

        None once the reason is told why there is none.
        """
        try:
            if not private.is_key(link):
                scenario = links.decode(link)
                return slip.question_of(scenario), None, slip.is_sent(scenario)
            kept = self._kept(private.ASKED, link)
            if kept is not None:
                return *private.from_text(kept.text, link), False
        except Unusable as unusable:
            self._go_home(home.nowhere(unusable))
            return None
        self._turn(private.missing(link, known=bool(self._tables.visitor)))
        return None

    def _follow(
        self, link: str, *, open_answer: bool, said: str = "", unknown: bool = False
    ) -> None:
        found = self._asked(link)
        if found is None:
            return
        question, held, sent = found
        self._evenings.sit(question.evening)
        one = question.template
        if one.id == free.FREE:
            move = question.moves(one.may)[-1]
            since = question.moves((*one.since, *one.may[:-1]))
            kept = self._kept(TABLE, held.key) if held else None
            table = Button(kept.title, Intent("table", held.key)) if kept and held else None
            self._turn(Free(question.evening, one.given, since, move, self, table=table,
                            copied=question.copied, open_answer=open_answer, private=held,
                            anew=question.anew, sent=sent, said=said, unknown=unknown))
        else:
            self._turn(Asking(question, self, open_answer=open_answer, sent=sent, said=said,
                              unknown=unknown))

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

    def hold(self, question: Question, held: Private, readings: Mapping[str, str]) -> None:
        """Keep a question about a game in which people hide things, for a reload."""
        with suppress(Unusable):
            text = private.to_text(question, held, readings)
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
        self._evenings.sit(evening)
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

    def leave(self, verb: str, asking: Asking) -> None:
        """Go on from an answer: send it, enter what it waits for, or say that it is wrong."""
        if verb == "fill":
            self._fill(asking.link)
            return
        question = asking.answer.question
        name, here = question.evening.game, sending.address(question, asking.link)
        back = Button("The answer", Intent("open", here))
        trail = (*home.trail(name), Button(TITLE, Intent("desk", name)), back)
        if verb == "send":
            self._turn(Sending(asking.answer, trail, self._base, asking))
        else:
            self._turn(Wrong(asking.answer, trail, here, owner=self._owner))


def _played(tree: Tree) -> list[Action]:
    """What was done on the way to where a tree is."""
    return [node.action for node in tree.line() if node.action is not None]
