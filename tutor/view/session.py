"""Session: the core of every front end. It takes intents, gives screens, and knows no toolkit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec

from tutor.core.game import names
from tutor.games import owned
from tutor.play.save import as_scenario, graft
from tutor.scenario import catalogue, links, loader, runner
from tutor.scenario.document import Scenario
from tutor.scenario.faults import Fault, Unusable
from tutor.view import cards, choices, home, phones, refused, taking
from tutor.view.asking import OPEN, VERDICT, Asking
from tutor.view.blocks import Block, Button, Intent, Option, Screen, Take
from tutor.view.desks import Desks
from tutor.view.gathering import Gathering
from tutor.view.lookup import Lookup
from tutor.view.school import School, back_to, left_somewhere
from tutor.view.stepper import TRIED, Stepper
from tutor.view.tables import Page, Tables
from tutor.view.walk import Walk

DOORS = (
    Button("Save or send it", Intent("take-here")),
    Button("Change the position", Intent("build-here")),
    Button("Settle a question here", Intent("free-here")),
)
"""The ways on from what is stepped through."""
_READING = ("explain", "rule", "close", "renew")
"""Verbs that leave what was refused on the page."""
CLOSE_RULE = Button("Close the rule", Intent("close"))


NO_SUCH_PAGE = "This address leads nowhere: it may be cut off, or from another version."


class Session:
    """One visitor's way through the pages: send intents, show `screen`.

    An intent that means nothing where the visitor is, or names nothing that there is, changes
    nothing: a press may arrive late. All state is the instance's own. It begins on ``page``, Home
    if none is given. ``own_copies`` is for a visitor who sits at this machine: what the owner's
    copies of the rulebooks say is shown, and copies can be linked. ``base`` is the link by which
    phones reach the app, empty where they can't. With a ``gathering`` the evening is that of a
    table that several devices sit at.
    """

    def __init__(
        self, page: Screen | Stepper | None = None, *, own_copies: bool = False, base: str = "",
        gathering: Gathering | None = None,
    ) -> None:
        self._here = (phones.DOOR,) if base else ()
        self._page: Screen | Page = page or home.home(here=self._here, own_copies=own_copies)
        self._error = ""
        self._left: Page | None = None
        self._rules: list[str] = []
        self._own_copies, self._base = own_copies, base
        self._tables = Tables(self._turn, self._home, self._step_through, self._known,
                              owner=own_copies)
        self._school = School(
            self._turn, self._home, self._try_out, lambda: self._tables.visitor,
            others=own_copies,
        )
        self._desks = Desks(
            self._turn, self._home, self._tables, self._school.missed, base, owner=own_copies,
            gathering=gathering,
        )
        self._lookup = Lookup(self._look_up, self._back_button, own_copies, self._desks)
        self._parts = (self._tables, self._desks, self._school, self._lookup)
        self._guest = page is not None
        self._refused: Option | None = None
        self._verbs: dict[str, Callable[[str], None]] = {
            **self._lookup.verbs,
            **self._tables.verbs,
            **self._desks.verbs,
            **self._school.verbs,
            "explain": self._explain,
            "renew": lambda _: self._renew(),
            "free-here": lambda _: self._ask_here(),
            "take-here": lambda _: self._take_here(),
            "build-here": lambda _: self._build_here(),
            "return": lambda _: self._turn(self._left) if self._left is not None else None,
            "home": lambda _: self._home(),
            "game": lambda name: self._doors(name) if name in names() else None,
            "walks": lambda name: self._turn(home.walks(name)) if name in names() else None,
            "own": self._own,
            "walk": self._walk,
            "open": self._open,
            "rule": self._rules.append,
            "close": lambda _: self._close(),
        }

    @property
    def screen(self) -> Screen:
        """What is shown now."""
        page = self._with_refusal(self._plain)
        if not self._rules:
            return page
        card = cards.card(self._rules[-1], CLOSE_RULE, own_copies=self._own_copies)
        if page.side:
            # Beside the board, so that the sum and its rule are seen together.
            return msgspec.structs.replace(
                page, blocks=(*page.blocks, card), side=(card.key, *page.side)
            )
        return msgspec.structs.replace(page, blocks=(card, *page.blocks))

    @property
    def _plain(self) -> Screen:
        """The page as it is by itself."""
        page = self._page if isinstance(self._page, Screen) else self._page.screen
        if not self._base or not any(isinstance(block, Take) for block in page.blocks):
            return page
        # Whoever is sent a link finds there what it leads to, once they have come to this table.
        base = phones.sent_from(self._base)
        return msgspec.structs.replace(page, blocks=tuple(
            msgspec.structs.replace(block, base=base) if isinstance(block, Take) else block
            for block in page.blocks))

    def _with_refusal(self, page: Screen) -> Screen:
        """A page with what was refused just now, and the lesson on what was time and again."""
        tried, added = self._refused, list[Block]()
        offer = self._school.offer(page.fragment)
        if self._guest or (isinstance(self._page, Asking) and not self._page.refused_by):
            # It helps against a No, and there is none.
            offer = None
        if tried is not None:
            added.extend(refused.verdict(tried))
            if offer is not None and refused.find(page, tried.intent.value) == tried:
                page, offer = refused.offering(page, tried, offer.buttons[0]), None
        return refused.beside(page, (*added, *([offer] if offer is not None else [])))

    def send(self, intent: Intent) -> Screen:
        """Do what is wanted and give the screen that follows, by what is kept by now."""
        owned.refresh()
        verb = self._verbs.get(intent.verb)
        if verb is None and not isinstance(self._page, Screen):
            verb = self._page.verbs.get(intent.verb)
        if verb is not None:
            if intent.verb not in _READING:
                self._refused = None
            verb(intent.value)
        if isinstance(self._page, Stepper):
            self._tables.note(self._page.walk.game.name, self.screen.title, self.screen.fragment)
        return self.screen

    def _home(self, error: str = "") -> None:
        going_on = (*self._school.today(), *self._tables.going_on())
        self._turn(home.home(error, going_on, self._here, self._own_copies))
        self._error = error

    def _doors(self, name: str) -> None:
        self._turn(home.doors(name, self._tables.going_on(name), self._school.doors(name)))

    def _renew(self) -> None:
        """Somebody else at the table has changed what holds: the page shows it, as it lies open."""
        here, opened = self._page, [*self._rules]
        if isinstance(here, Screen):
            self._lookup.renew(here.fragment)
        elif "renew" in here.verbs:
            here.verbs["renew"]("")
        self._rules[:] = opened

    def _explain(self, code: str) -> None:
        """Somebody tried what is refused on the page that is shown."""
        self._refused = refused.find(self._plain, code)
        if self._refused is not None:
            self._school.missed(self._refused.rule, choices.kind_in(code))

    def _try_out(self, scenario: Scenario, back: Button) -> None:
        """A position to try things on; ``back`` leads to where it was left."""
        page = self._stepper(scenario, _address(scenario))
        page.onward = back
        page.to_place(str(page.walk.end))
        self._turn(page)

    def _known(self, wanted: str) -> None:
        """Show again what was shown before it was known what is kept for the visitor."""
        self._desks.arrived()
        here = self.screen.fragment
        if not here and self._error and wanted:
            # What leads nowhere for anybody may be there for this visitor.
            self._open(wanted)
        elif not here:
            self._home(self._error)
        elif here.partition("/")[0] == "game":
            self._open(here)
        elif _place(here) == _place(wanted) or left_somewhere(wanted, here):
            self._open(wanted)

    def _step_through(self, scenario: Scenario) -> None:
        page = self._stepper(scenario, _address(scenario))
        graft(page.walk.tree, page.walk.scenario)
        page.to_place("0")
        self._turn(page)

    def _ask_here(self) -> None:
        """Go to the ruling desk with the position that is stepped through."""
        if isinstance(self._page, Stepper):
            walk, view = self._page.walk, self._page.view
            dispute = walk.scenario.source.dispute
            if dispute and view.place is not None and self._desks.contested(dispute):
                return
            done = [n.action for n in walk.tree.line(view.node) if n.action is not None]
            beat = walk.before(view.place) if view.place is not None else None
            move = beat.move if beat is not None and beat.move and beat.move.seat else None
            self._desks.about(walk.scenario, done, move)

    def _take_here(self) -> None:
        """Take along what is stepped through, with all that was tried."""
        if isinstance(self._page, Stepper):
            walk, here = self._page.walk, self._page.screen
            back = Button("Steps", Intent("return"))
            trail = (*home.trail(walk.scenario.game), back)
            saved = as_scenario(walk.tree, walk.scenario)
            self._look_up(taking.page(saved, here.fragment, trail))

    def _build_here(self) -> None:
        """Set up by hand another position like the one that is stepped through."""
        if isinstance(self._page, Stepper):
            walk, view = self._page.walk, self._page.view
            self._tables.change(walk.tree, view.node, walk.given)

    def _turn(self, page: Screen | Page) -> None:
        self._page, self._left = page, None
        self._error = ""
        self._rules.clear()
        self._refused = None
        self._school.settled()

    def _look_up(self, page: Screen) -> None:
        """Show a page on which something is looked up; what was being done waits meanwhile."""
        left = self._left if isinstance(self._page, Screen) else self._page
        self._turn(page)
        self._left = left

    def _back_button(self) -> Button | None:
        left = self._left if isinstance(self._page, Screen) else self._page
        return Button(left.screen.title, Intent("return")) if left is not None else None

    def _close(self) -> None:
        if self._rules:
            self._rules.pop()

    def _own(self, name: str) -> None:
        if name in names():
            self._turn(home.Own(name, self._read))

    def _read(self, text: str) -> tuple[Fault, ...]:
        """Open a scenario from its text; its faults if it can't be used."""
        try:
            # A file that is no text arrives with its odd bytes escaped, and is told by the loader.
            scenario = loader.load(text.encode("utf-8", "surrogateescape"), "your text")
        except Unusable as unusable:
            return unusable.faults
        if faults := runner.run(scenario).misfits:
            return faults
        self._go_on(scenario)
        return ()

    def _walk(self, scenario_id: str, place: str = "0") -> None:
        try:
            scenario = catalogue.read(catalogue.find(scenario_id))
        except Unusable as unusable:
            self._home(str(unusable))
            return
        page = self._stepper(scenario, f"walk/{scenario_id}")
        page.to_place(place)
        self._turn(page)

    def _stepper(self, scenario: Scenario, address: str) -> Stepper:
        order = [card.id for card in home.walks_of(scenario.game)]
        after = order.index(scenario.id) + 1 if scenario.id in order else len(order)
        if after < len(order):
            onward = Button("Next example ›", Intent("walk", order[after]), primary=True)
        else:
            onward = Button("All examples ›", Intent("walks", scenario.game), primary=True)
        notes = tuple(
            f"{one.field}: wanted {one.wanted}; got {one.got}"
            for one in runner.run(scenario).mismatches
        )
        return Stepper(Walk(scenario), address, onward, notes, DOORS)

    def _open(self, fragment: str) -> None:
        """Go where an address points; Home, with the reason, if that can't be found."""
        kind, _, rest = fragment.partition("/")
        if kind == "walk":
            scenario_id, _, place = rest.rpartition("/")
            self._walk(scenario_id, place)
        elif kind == "at":
            self._follow(rest)
        elif kind in ("game", "walks", "own") and rest in names():
            self._verbs[kind](rest)
        elif kind == TRIED:
            # A lesson and its step, and then where one was who tried things from there.
            *step, inner = rest.split("/", 3)
            self._open(inner)
            if isinstance(self._page, Stepper) and len(step) == 3:
                self._page.onward = back_to("/".join(step))
        elif kind == taking.TAKE:
            self._open(rest)
            for verb in ("take-here", "take"):
                self.send(Intent(verb))
        elif not any(part.open(fragment) for part in self._parts):
            self._home(NO_SUCH_PAGE if fragment else "")

    def _follow(self, rest: str) -> None:
        link, _, place = rest.partition("/")
        try:
            scenario = links.decode(link)
        except Unusable as unusable:
            self._home(home.nowhere(unusable))
            return
        self._go_on(scenario, place)

    def _go_on(self, scenario: Scenario, place: str = "") -> None:
        """Step through a scenario, with its branches, from a place or where it was left."""
        page = self._stepper(scenario, _address(scenario))
        node = graft(page.walk.tree, page.walk.scenario)
        if place:
            page.to_place(place)
        else:
            page.to_node(str(node))
        self._turn(page)


def _place(fragment: str) -> list[str]:
    """Which page an address is of, however many house rules hold there."""
    kind, *rest = fragment.partition("?")[0].split("/")
    answers = (VERDICT, OPEN)
    return [kind, *(part for part in rest if kind not in answers or not part.isdecimal())]


def _address(scenario: Scenario) -> str:
    """The address of a scenario: its id if it is one of ours, else all that it says."""
    plain = replace(scenario, branches=(), cursor=None)
    try:
        if catalogue.read(catalogue.find(scenario.id)) == plain:
            return f"walk/{scenario.id}"
    except Unusable:
        pass
    try:
        return f"at/{links.encode(plain)}"
    except Unusable:
        return ""
