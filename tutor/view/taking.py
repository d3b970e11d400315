"""The page from which a game or a position is taken along: as text, as a file, as a link."""

from __future__ import annotations

from collections.abc import Callable

from tutor.scenario import links
from tutor.scenario.document import Scenario
from tutor.scenario.faults import Unusable
from tutor.scenario.write import to_yaml
from tutor.view.blocks import Block, Button, Entries, Intent, Screen, Sentence, Take

TITLE = "Save it or send it"
TOO_LONG = "It is too long for a link; the file holds all of it."
TAKE = "take"
"""What the address of this page begins with; the rest leads to what is taken along."""
ALL_OF_IT = "Whoever opens it sees everything, every hand too."
AS_SEEN = ("The position as {who} sees it, without the moves before: what {who} does not see is "
           "dealt anew by chance.")
NOT_NOW = ("In the middle of this nothing can be sent that leaves out what {who} does not see. "
           "Go on to the next turn, or send everything.")
EVERYTHING = "Send everything, every hand too"
AS_THIS_SEAT = "Send only what this seat sees"


def page(scenario: Scenario, fragment: str, trail: tuple[Button, ...]) -> Screen:
    """A scenario to copy, to save and to send.

    ``fragment`` leads to the page that it was taken from.
    """
    return _screen((_take(scenario),), fragment, trail)


class Extent:
    """How much is sent: what a seat sees, until somebody asks for the ``whole``."""

    def __init__(self) -> None:
        self.whole = False
        self.verbs: dict[str, Callable[[str], None]] = {"whole": self._turn}

    def _turn(self, value: str) -> None:
        self.whole = value == "yes"

    @property
    def switch(self) -> Entries:
        """The way to the other of the two."""
        other = Button(AS_THIS_SEAT, Intent("whole", "no")) if self.whole \
            else Button(EVERYTHING, Intent("whole", "yes"))
        return Entries(key="all-or-not", title="", fields=(), buttons=(other,))


class OfTable:
    """A game in which something is hidden: as a seat sees it, until everything is asked for.

    ``seen`` is the game as ``who`` sees it, None where that can't be told just now; ``record`` is
    all of it.
    """

    def __init__(
        self, record: Scenario, seen: Scenario | None, who: str, fragment: str,
        trail: tuple[Button, ...],
    ) -> None:
        self._record, self._seen, self._who = record, seen, who
        self._fragment, self._trail = fragment, trail
        self._extent = Extent()
        self.verbs = self._extent.verbs

    @property
    def screen(self) -> Screen:
        whole = self._extent.whole
        said = NOT_NOW if self._seen is None else AS_SEEN
        text = ALL_OF_IT if whole else said.format(who=self._who)
        found: list[Block] = [Sentence(key="how-much", text=text), self._extent.switch]
        sent = self._record if whole else self._seen
        if sent is not None:
            found.append(_take(sent))
        return _screen(tuple(found), self._fragment, self._trail)


def _screen(found: tuple[Block, ...], fragment: str, trail: tuple[Button, ...]) -> Screen:
    title = Sentence(key="title", kind="title", text=TITLE)
    return Screen(TITLE, (title, *found), f"{TAKE}/{fragment}", trail=trail)


def _take(scenario: Scenario) -> Take:
    note = ""
    try:
        address = f"at/{links.encode(scenario)}"
    except Unusable:
        address, note = "", TOO_LONG
    return Take(key="take", title=scenario.title, text=to_yaml(scenario),
                file=f"{scenario.game}.yaml", address=address, note=note)
