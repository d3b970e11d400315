"""The pages of play, and what is kept for a visitor: games, positions, and where they read."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from tutor.core import engine
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.play import match
from tutor.play.match import Match, Seating
from tutor.play.store import Kept, NotKept, Shelf
from tutor.play.tree import Tree
from tutor.scenario import links
from tutor.scenario.document import Scenario, document
from tutor.scenario.faults import Unusable
from tutor.scenario.fields import Misfit
from tutor.scenario.loader import from_tree
from tutor.scenario.nodes import read_json
from tutor.view import company, home, seating, taking
from tutor.view import draft as drafts
from tutor.view.blocks import Button, Intent, Screen, Sentence
from tutor.view.build import BUILD, LAY, Build
from tutor.view.draft import Draft
from tutor.view.play import Play

TABLE, DRAFT, READ = "table", "draft", "read"
"""Under what names things are kept: games, positions in the making, where somebody read."""


class Page(Protocol):
    """What a session shows: a screen, and the intents that it understands."""

    verbs: dict[str, Callable[[str], None]]

    @property
    def screen(self) -> Screen: ...


class Tables:
    """A visitor's games and positions.

    ``turn`` shows a page, ``go_home`` Home with the reason, ``step`` opens a scenario to be stepped
    through. ``known`` is called when it has become known who the visitor is, with the address that
    was opened too early to find what is kept. Before that, and where nobody says who it is, nothing
    is kept. ``owner`` is for a visitor who sits at this machine.
    """

    def __init__(
        self,
        turn: Callable[[Page | Screen], None],
        go_home: Callable[[str], None],
        step: Callable[[Scenario], None],
        known: Callable[[str], None],
        *,
        owner: bool = True,
    ) -> None:
        self._turn, self._go_home, self._step, self._known = turn, go_home, step, known
        self._owner = owner
        self._shelf: Shelf | None = None
        self._games: dict[str, str] = {}
        self._wanted = ""
        self._read = ""
        self.verbs: dict[str, Callable[[str], None]] = {
            "visitor": self._visitor,
            "play": self._start,
            "seats": self._seats,
            "sample": self._sample,
            "table": lambda key: self._table(key, ""),
            "build": self._build,
        }

    def open(self, fragment: str) -> bool:
        """Show the page of an address, if it is one of these."""
        self._wanted = "" if self._shelf else fragment
        kind, _, rest = fragment.partition("/")
        path, _, link = rest.partition("?")
        if kind == "play" and path in names():
            self._start(path)
        elif kind == "seats":
            self._follow(rest, self._seats_of)
        elif kind == "table":
            self._table(path, link)
        elif kind in (BUILD, LAY) and (name := path.partition("/")[0]) in names():
            place = path.removeprefix(name)
            if link:
                self._follow(link, lambda scenario: self._builder(
                    self._laid(scenario), to_ask=kind == LAY, place=place))
            else:
                self._build(name, to_ask=kind == LAY, place=place)
        else:
            return False
        return True

    # Who it is, and what is kept for them.

    @property
    def visitor(self) -> str:
        """The browser's id; empty while it is not known."""
        return self._shelf.visitor if self._shelf is not None else ""

    def _visitor(self, visitor: str) -> None:
        try:
            self._shelf = Shelf(visitor)
        except ValueError:
            return
        self._known(self._wanted)

    def kept(self, kind: str, name: str = "") -> tuple[Kept, ...]:
        """What is kept of a kind and, if it is named, of a game; the latest first."""
        try:
            found = self._shelf.list(f"{kind}/") if self._shelf else ()
        except NotKept:
            return ()
        return tuple(k for k in found if not name or k.name.split("/")[1].startswith(f"{name}."))

    def going_on(self, name: str = "") -> tuple[Button, ...]:
        """The way back to what was last read, and to the game that was last played."""
        read = [Button(k.title, Intent("open", k.text)) for k in self.kept(READ, name)[:1]]
        going = (k for k in self.kept(TABLE, name) if not seating.is_over(k))
        played = [seating.resume(k) for k in going][:1]
        return (*read, *played)

    def keep(self, name: str, title: str, text: str) -> str:
        """Keep something; a sentence if that can't be."""
        if self._shelf is None:
            return ""
        try:
            self._shelf.keep(name, title, text)
        except NotKept as reason:
            return f"This is not kept: {reason.told(owner=self._owner)}."
        return ""

    def note(self, name: str, title: str, fragment: str) -> None:
        """Keep where somebody reads in a game; nothing changes while that stays the same."""
        if self._shelf is not None and fragment != self._read:
            self._read = fragment
            self.keep(f"{READ}/{name}.", title, fragment)

    # Games.

    def _start(self, name: str) -> None:
        if name in names():
            self._turn(seating.start(name, self.kept(TABLE, name)))

    def _seats(self, value: str) -> None:
        opt = company.find(value)
        if opt is not None:
            self._seats_of(seating.scenario_for(opt))

    def _sample(self, value: str) -> None:
        opt = company.find(value)
        if opt is not None:
            g = game(opt.game)
            given = g.script.show(g.sample(opt, Random(secrets.randbits(48))))
            self._seats_of(seating.scenario_for(opt, given))

    def _seats_of(self, scenario: Scenario) -> None:
        self._turn(seating.Seats(scenario, self._begin))

    def _begin(self, scenario: Scenario, seats: Seating) -> str:
        """Begin a game; a sentence if the position does not fit the readings."""
        try:
            checked = _checked(scenario)
        except Unusable as unusable:
            return home.said(unusable.faults[0])
        self._play(Match(checked, seats), f"{scenario.game}.{secrets.token_hex(4)}")
        return ""

    def _play(self, found: Match, key: str, note: str = "") -> None:
        page = Play(found, key, self._keep_game, self._leave)
        page.trouble = page.trouble or note
        self._turn(page)

    def _keep_game(self, page: Play) -> str:
        """Keep a game, unless it went on elsewhere meanwhile: then it is shown as it is there."""
        name, text = f"{TABLE}/{page.key}", page.match.to_json()
        if self._shelf is None:
            return ""
        try:
            kept = self._shelf.keep(name, page.title, text, self._games.get(name))
        except NotKept as reason:
            return f"This is not kept: {reason.told(owner=self._owner)}."
        if kept:
            self._games[name] = text
            return ""
        self._table(page.key, "", ELSEWHERE_TOO)
        return ELSEWHERE_TOO

    def _table(self, key: str, link: str, note: str = "") -> None:
        """Go on with a game that is kept, or else with the one that a link holds."""
        if self._shelf is None and not link:
            self._turn(_message("Looking for this game…", "", f"{TABLE}/{key}"))
            return
        try:
            kept = self._shelf.get(f"{TABLE}/{key}") if self._shelf else None
            if kept is not None:
                self._games[kept.name] = kept.text
                self._play(match.from_json(kept.text, kept.title), key, note)
            elif link:
                self._follow(link, lambda scenario: self._join(scenario, key))
            else:
                self._turn(_message("This game is not kept here.", ELSEWHERE, ""))
        except NotKept as reason:
            self._go_home(reason.told(owner=self._owner))
        except Unusable as reason:
            self._go_home(str(reason))

    def _join(self, scenario: Scenario, key: str) -> None:
        seats = Seating((match.PERSON,) * len(scenario.seats), secrets.randbits(48))
        self._play(Match(scenario, seats), key)

    def _leave(self, verb: str, page: Play) -> None:
        """Go on from a game: to play again, to take it along, to step through it, to drop it."""
        record = page.match.record()
        if verb == "again":
            self._seats_of(page.match.scenario)
        elif verb == "take":
            back = Button("The game", Intent("table", page.key))
            trail = (*home.trail(record.game), back)
            if page.match.hides and not page.match.over:
                self._turn(taking.OfTable(record, page.sent(), page.who, page.fragment, trail))
            else:
                self._turn(taking.page(record, page.fragment, trail))
        elif verb == "step":
            self._step(record)
        else:
            if self._shelf is not None:
                self._shelf.forget(f"{TABLE}/{page.key}")
            self._start(record.game)

    # Positions.

    def lay(self, sides: Options) -> None:
        """Set up by hand a position of a table, to ask about it."""
        self._build(sides.game, sides, to_ask=True)

    def _build(
        self, name: str, sides: Options | None = None, *, to_ask: bool = False, place: str = "",
    ) -> None:
        """Go on with the position in the making, or begin one; at a table if that is said."""
        if name not in names():
            return
        found = self._left(name)
        if sides is not None and found.begun:
            found.sit(sides)
        elif sides is not None:
            found = Draft(sides, {})
        self._builder(found, to_ask=to_ask, place=place, resumed=True)

    def _left(self, name: str) -> Draft:
        """The position in the making as it was left, or a new one."""
        kept = next(iter(self.kept(DRAFT, name)), None)
        return drafts.kept(name, kept.text if kept else "")

    def _laid(self, scenario: Scenario) -> Draft:
        """The position of a link: with the way back if the one that was left has been like it."""
        left, found = self._left(scenario.game), Draft(scenario.options, scenario.given or {})
        return left if left.turn_to(found.opt, found.given) else found

    def change(self, tree: Tree, node: int, first: Any) -> None:
        """Set up by hand a position like that at a node of a tree, which begins with ``first``.

        In the middle of something a position can't be set up: the last one before it is taken.
        """
        line = [node.state for node in reversed(tree.line(node))]
        given = next(filter(None, map(_sayable, line)), None)
        exact = given is not None and given == _sayable(line[0])
        if given is None:
            given = game(first.opt.game).script.show(first)
        self._builder(Draft(first.opt, given or {}), "" if exact else BEFORE)

    def _builder(
        self, draft: Draft, note: str = "", *, to_ask: bool = False, place: str = "",
        resumed: bool = False,
    ) -> None:
        page = Build(draft, self._keep_draft, self._go_on, note, to_ask=to_ask, place=place,
                     resumed=resumed)
        self._turn(page)

    def _keep_draft(self, page: Build) -> str:
        name = f"{DRAFT}/{page.draft.opt.game}."
        return self.keep(name, "A position in the making", page.draft.text)

    def _go_on(self, verb: str, page: Build) -> None:
        """Go on from a position that can exist: to play it, step through it, take it along."""
        try:
            scenario = page.draft.scenario()
        except Unusable:
            return
        if verb == "sit":
            self._seats_of(scenario)
        elif verb == "step":
            self._step(scenario)
        else:
            back = Button("The position", Intent("open", page.fragment))
            trail = (*home.trail(scenario.game), back)
            self._turn(taking.page(scenario, page.fragment, trail))

    def _follow(self, link: str, then: Callable[[Scenario], None]) -> None:
        try:
            then(links.decode(link))
        except Unusable as unusable:
            self._go_home(home.nowhere(unusable))


BEFORE = (
    "In the middle of something a position cannot be set up: this is the last one before that."
)
ELSEWHERE_TOO = "This game went on in another window: here it is as it stands there now."
ELSEWHERE = "It was played in another browser. Whoever has it can send it from there."


def _sayable(state: Any) -> Any:
    """A position in the words of scenarios; None where they do not say all of it."""
    words = game(state.opt.game).script
    given = words.show(state)
    try:
        again = words.patch(state.opt, given)
    except Misfit:
        return None
    return given if state in (again, engine.start(again)[0]) else None


def _checked(scenario: Scenario) -> Scenario:
    """The same scenario through the one door that judges all that comes in."""
    return from_tree(read_json(json.dumps(document(scenario)), "the position"), "the position")


def _message(title: str, text: str, fragment: str) -> Screen:
    said = (Sentence(key="said", text=text),) if text else ()
    blocks = (Sentence(key="title", kind="title", text=title), *said)
    return Screen(title, blocks, fragment=fragment, trail=(home.UP_HOME,))
