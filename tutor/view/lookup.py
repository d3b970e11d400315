"""What is looked up: rules, disputes and own rulebooks, from wherever a visitor is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from tutor import rulebook
from tutor.core.game import game, names
from tutor.desk.question import Evening
from tutor.view import copies, disputes, home, query, rules
from tutor.view.blocks import Button, Intent, Screen
from tutor.view.keeping import Keeping, Whose
from tutor.view.query import Query

PAGES = {"rule": "about", "rules": "rules", "dispute": "dispute", "disputes": "disputes",
         "rulebooks": "rulebooks"}  # fmt: skip
"""The verb that shows the page of an address."""


class Host(Protocol):
    """Where the house rules of a game are kept, as the ruling desk has them."""

    def evening(self, name: str) -> Evening:
        """The table that a game is played at tonight."""

    def whose(self, evening: Evening) -> Mapping[str, Whose]:
        """Of each house rule: whose it is, and for how long it holds."""

    def settle(self, game: str, dispute: str, reading: str, *, always: bool) -> None:
        """Read a dispute so from now on."""

    def take_back(self, name: str, dispute: str) -> None:
        """Read a dispute in the usual way again."""

    @property
    def keeping(self) -> Keeping:
        """For whom and how long a reading holds that is settled here."""


class Lookup:
    """The pages that things are looked up on.

    ``turn`` shows a page. ``back`` is the button to what the visitor was doing, if anything. What
    the owner's copies of the rulebooks say is shown, and copies can be linked, with ``own_copies``.
    ``host`` keeps the readings that a table plays with.
    """

    def __init__(
        self, turn: Callable[[Screen], None], back: Callable[[], Button | None], own_copies: bool,
        host: Host,
    ) -> None:
        self._turn, self._back, self._own_copies, self._host = turn, back, own_copies, host
        self._rules, self._disputes = Query(), Query()
        self.verbs: dict[str, Callable[[str], None]] = {
            "rules": self._search,
            "about": self._rule,
            "disputes": self._list,
            "dispute": self._dispute,
            "read-tonight": lambda value: self._settle(value, always=False),
            "read-always": lambda value: self._settle(value, always=True),
            "read-as-usual": self._take_back,
            "rulebooks": self._copies,
        }
        if own_copies:
            self.verbs |= {"link": self._link, "unlink": self._unlink}

    def open(self, fragment: str) -> bool:
        """Show the page of an address, if it is one of these."""
        path, _, asked = fragment.partition("?")
        kind, _, rest = path.partition("/")
        verb = self.verbs.get(PAGES.get(kind, ""))
        if verb is not None:
            verb(rest or asked)
        return verb is not None

    def renew(self, fragment: str) -> None:
        """Show a page anew, if what a table has settled stands on it."""
        kind, _, rest = fragment.partition("/")
        if kind == "dispute":
            self._dispute(rest)

    def _search(self, value: str) -> None:
        self._rules = query.read(value)
        self._turn(rules.search_page(self._rules, self._trail(self._rules.game)))

    def _rule(self, rule_id: str) -> None:
        game = rule_id.partition(".")[0]
        door = self._door("Rules", "rules", self._rules, game)
        self._turn(
            rules.rule_page(rule_id, (*self._trail(game), door), own_copies=self._own_copies)
        )

    def _list(self, value: str) -> None:
        wanted = query.read(value)
        if query.sent(value):
            # The field on the page of a game asks about this game.
            wanted = msgspec.structs.replace(wanted, game=self._disputes.game)
        self._disputes = wanted
        self._turn(disputes.list_page(self._disputes, self._trail(self._disputes.game)))

    def _dispute(self, dispute_id: str) -> None:
        name = dispute_id.partition(".")[0]
        door = self._door("Left open", "disputes", self._disputes, name)
        self._turn(disputes.dispute_page(
            dispute_id, (*self._trail(name), door), self._host.keeping, self._held(dispute_id)))

    def _held(self, dispute: str) -> disputes.Held | None:
        """How a table reads a dispute by a rule of its own, if it does."""
        name = dispute.partition(".")[0]
        if name not in names():
            return None
        evening = self._host.evening(name)
        if dispute not in evening.house:
            return None
        return disputes.Held(evening.house[dispute], self._host.whose(evening)[dispute])

    def _settle(self, value: str, *, always: bool) -> None:
        dispute, _, reading = value.partition(" ")
        name = dispute.partition(".")[0]
        if name in names() and dispute in game(name).disputes \
                and reading in {one.id for one in rulebook.dispute(dispute).playable}:
            self._host.settle(name, dispute, reading, always=always)
            self._dispute(dispute)

    def _take_back(self, dispute: str) -> None:
        if self._held(dispute) is not None:
            self._host.take_back(dispute.partition(".")[0], dispute)
            self._dispute(dispute)

    def _copies(self, _: str = "", said: str = "", error: str = "") -> None:
        trail = self._trail("")
        page = copies.page(trail, said, error) if self._own_copies else copies.elsewhere(trail)
        self._turn(page)

    def _link(self, value: str) -> None:
        said, error = copies.link(value)
        self._copies(said=said, error=error)

    def _unlink(self, game: str) -> None:
        if game in rulebook.games():
            rulebook.unlink(game)
            self._copies(said=f"{rulebook.catalogue(game).title}: its text was deleted here.")

    def _trail(self, game: str) -> tuple[Button, ...]:
        """The way back: to what the visitor was doing, else to the game."""
        back = self._back()
        if back is not None:
            return home.UP_HOME, back
        return home.trail(game) if game in names() else (home.UP_HOME,)

    def _door(self, text: str, verb: str, last: Query, game: str) -> Button:
        """The way back to what was found last, or to a game's list where that is another's."""
        if game not in rulebook.games():
            return Button(text, Intent(verb))
        wanted = last if last.game in ("", game) and last.narrowed else Query(game=game)
        return Button(text, Intent(verb, str(wanted)))
