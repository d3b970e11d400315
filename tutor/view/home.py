"""The pages around the boards: which game, what to do with it, which walk-through, own text."""

from __future__ import annotations

import json
from collections.abc import Callable

from tutor.core.game import game, names
from tutor.rulebook import catalogue
from tutor.scenario.catalogue import Card, listing
from tutor.scenario.faults import Fault, Unusable
from tutor.view.blocks import (
    Block,
    Button,
    Form,
    FormField,
    Intent,
    Menu,
    Screen,
    Sentence,
)

NAME = "Podestà"
GO_ON = "Go on where you were"
MOST_FAULTS = 3
"""Faults of a link that are told."""
UP_HOME = Button(NAME, Intent("home"))
KINDS = {
    "rulebook": "Examples of the rulebook",
    "authored": "More to walk through",
    "puzzle": "Puzzles",
    "dispute": "Where the rulebook leaves it open",
    "house": "House rules",
}
"""The kinds of scenarios that are listed, in this order, with their headings."""


def title(text: str) -> Sentence:
    return Sentence(key="title", kind="title", text=text)


def home(
    error: str = "", going_on: tuple[Button, ...] = (), here: tuple[Button, ...] = (),
    own_copies: bool = False,
) -> Screen:
    """Which game is on your table? ``going_on`` leads to what was left, ``here`` to other things.

    Only who owns the copies of the rulebooks on this machine is led to them.
    """
    doors = tuple(
        Button(g.title, Intent("game", name), hint="; ".join(m.title for m in g.modes.values()))
        for name in names()
        for g in (game(name),)
    )
    blocks: list[Block] = [title("Which game is on your table?")]
    if error:
        blocks.append(Sentence(key="error", kind="error", text=error))
    look = Button("Look up a rule", Intent("rules"), hint="In plain words, in all five games.")
    copies = Button(
        "Your rulebooks", Intent("rulebooks"),
        hint="See what your own copy says beside each rule, on this machine only.",
    )
    shelf = (look, copies) if own_copies else (look,)
    menus = (
        Menu(key="games", title="", buttons=doors),
        Menu(key="going-on", title=GO_ON, buttons=going_on),
        Menu(key="shelf", title="In the rulebooks", buttons=shelf),
        Menu(key="here", title="On this machine", buttons=here),
    )
    return Screen(NAME, (*blocks, *(menu for menu in menus if menu.buttons)))


def doors(
    name: str, going_on: tuple[Button, ...] = (), learn: tuple[Button, ...] = ()
) -> Screen:
    """What to do with a game; only what leads somewhere is offered. ``learn`` leads to lessons."""
    found = walks_of(name)
    buttons = [*learn]
    if found:
        number = "One walk-through" if len(found) == 1 else f"{len(found)} walk-throughs"
        teach = Button(
            "Teach me", Intent("walk", found[0].id), primary=True,
            hint="A board, a question, and the reason for the answer.",
        )
        look = Button(
            "Choose what to look at", Intent("walks", name),
            hint=f"{number}, in the order of the rulebook.",
        )
        buttons += [look] if learn else [teach, look]
    book = catalogue(name)
    shelf = (
        Button(
            "Look up a rule", Intent("rules", f"game={name}"),
            hint=f"{len(book.rules)} rules, found in plain words.",
        ),
        Button(
            "What the rulebook leaves open", Intent("disputes", f"game={name}"),
            hint=f"{len(book.disputes)} places, with the ways to read them.",
        ),
    )
    play = Button(
        "Play", Intent("play", name), hint="At this screen, with others or with bots."
    )
    own = Button(
        "Open a scenario of your own", Intent("own", name),
        hint="Paste its text, or choose a file.",
    )
    settle = Button(
        "Settle a question", Intent("desk", name), hint="What the rules say, in under a minute."
    )
    menus = (
        Menu(key="doors", title="", buttons=(*buttons, settle, play, *shelf, own)),
        Menu(key="going-on", title=GO_ON, buttons=going_on),
    )
    return Screen(
        game(name).title,
        (title(game(name).title), *(menu for menu in menus if menu.buttons)),
        fragment=f"game/{name}",
        trail=(UP_HOME,),
    )


def walks(name: str) -> Screen:
    """The walk-throughs of a game by kind."""
    by_kind = {kind: [c for c in walks_of(name) if c.kind == kind] for kind in KINDS}
    menus = tuple(
        Menu(
            key=f"walks-{kind}",
            title=KINDS[kind],
            buttons=tuple(Button(c.title, Intent("walk", c.id)) for c in cards),
        )
        for kind, cards in by_kind.items()
        if cards
    )
    return Screen(
        f"{game(name).title}: walk-throughs",
        (title("What do you want to look at?"), *menus),
        fragment=f"walks/{name}",
        trail=trail(name),
    )


def trail(name: str, *, lessons: bool = False) -> tuple[Button, ...]:
    """The way back up from below a game, or from below its lessons."""
    way = UP_HOME, Button(game(name).title, Intent("game", name))
    return (*way, Button("Lessons", Intent("lessons", name))) if lessons else way


def walks_of(name: str) -> list[Card]:
    """The walk-throughs of a game: by kind, within it in the order of the rulebook's examples."""
    order = {id_: i for i, id_ in enumerate(catalogue(name).examples)}
    kinds = list(KINDS)

    def key(card: Card) -> tuple[int, int, str]:
        return kinds.index(card.kind), order.get(card.example, len(order)), card.id

    return sorted((c for c in listing(name) if c.kind in KINDS), key=key)


class Own:
    """The page that takes a scenario as text; what was typed stays until it can be used.

    ``opened`` is called with the text and gives its faults, or none when it has been opened.
    """

    def __init__(self, name: str, opened: Callable[[str], tuple[Fault, ...]]) -> None:
        self._name, self._opened = name, opened
        self._text = ""
        self._faults: tuple[Fault, ...] = ()
        self.verbs: dict[str, Callable[[str], None]] = {"read": self.read}

    def read(self, value: str) -> None:
        """Open the text of a form."""
        text = str(json.loads(value).get("text", ""))
        self._text = text.encode("utf-8", "replace").decode()
        self._faults = self._opened(text)

    @property
    def screen(self) -> Screen:
        """The form, with every fault of what it holds."""
        form = Form(
            key="own",
            title="Its text",
            fields=(FormField("text", "Scenario", "file", self._text),),
            send=Button("Open it", Intent("read"), primary=True),
            errors=tuple(map(said, self._faults)),
        )
        return Screen(
            "Your own scenario",
            (title("Open a scenario of your own"), form),
            fragment=f"own/{self._name}",
            trail=trail(self._name),
        )


def nowhere(unusable: Unusable) -> str:
    """Why a link leads nowhere, in sentences."""
    told = " ".join(f"It has {fault.found}; right would be {fault.wanted}."
                    if fault.field else f"It is {fault.found}; right would be {fault.wanted}."
                    for fault in unusable.faults[:MOST_FAULTS])
    return f"This link leads nowhere. {told}"


def said(fault: Fault) -> str:
    """A fault as it is read beside the text that has it."""
    where = f"Line {fault.line}, column {fault.column}: " if fault.line else ""
    field = f"{fault.field}: " if fault.field else ""
    return f"{where}{field}found {fault.found}; right would be {fault.wanted}."
