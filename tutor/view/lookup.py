"""What is looked up: rules, disputes and own rulebooks, from wherever a visitor is."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tutor import rulebook
from tutor.core.game import names
from tutor.view import copies, disputes, home, query, rules
from tutor.view.blocks import Button, Intent, Screen
from tutor.view.query import Query

PAGES = {"rule": "about", "rules": "rules", "dispute": "dispute", "disputes": "disputes",
         "rulebooks": "rulebooks"}  # fmt: skip
"""The verb that shows the page of an address."""


class Lookup:
    """The pages that things are looked up on.

    ``turn`` shows a page. ``back`` is the button to what the visitor was doing, if anything. What
    the owner's copies of the rulebooks say is shown, and copies can be linked, with ``own_copies``.
    """

    def __init__(
        self, turn: Callable[[Screen], None], back: Callable[[], Button | None], own_copies: bool
    ) -> None:
        self._turn, self._back, self._own_copies = turn, back, own_copies
        self._rules, self._disputes = Query(), Query()
        self.verbs: dict[str, Callable[[str], None]] = {
            "rules": self._search,
            "about": self._rule,
            "disputes": self._list,
            "dispute": self._dispute,
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
        game = dispute_id.partition(".")[0]
        door = self._door("Left open", "disputes", self._disputes, game)
        self._turn(disputes.dispute_page(dispute_id, (*self._trail(game), door)))

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
