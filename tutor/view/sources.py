"""The page of positions that may be asked about: a table's, one set up by hand, an example's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tutor.core.game import game
from tutor.play.store import Kept
from tutor.rulebook import catalogue
from tutor.scenario.catalogue import Card
from tutor.view import home
from tutor.view.blocks import Button, Intent, Menu, Screen, Sentence
from tutor.view.disputes import TOLD
from tutor.view.front import TITLE

HERE = "Go to the step, then press Settle a question here."
REST = "Anything else"


def page(name: str, tables: Sequence[Kept]) -> Screen:
    """Where a position may come from: games in progress first, then by hand, then examples."""
    by_hand = Button("Set it up by hand", Intent("lay", name), hint="Place by place.")
    games = tuple(Button(kept.title, Intent("free-table", kept.name.partition("/")[2]))
                  for kept in tables)
    menus = [
        Menu(key="tables", title="From a game in progress", buttons=games),
        Menu(key="hand", title="", buttons=(by_hand,)),
    ]
    blocks = (
        Sentence(key="title", kind="title", text="Which position?"),
        *(menu for menu in menus if menu.buttons),
        Sentence(key="here", kind="note", text=f"Or from an example: {HERE[:1].lower()}{HERE[1:]}"),
        *_examples(name),
    )
    return Screen(f"{TITLE} · {game(name).title}", blocks, fragment=f"from/{name}",
                  trail=(*home.trail(name), Button(TITLE, Intent("desk", name))))


def _examples(name: str) -> Iterator[Menu]:
    """The walk-throughs of a game by what they are about, each kind folded."""
    found = groups(name)
    for number, (title, cards) in enumerate(found):
        buttons = tuple(Button(card.title, Intent("walk", card.id)) for card in cards)
        yield Menu(key=f"walks-{number}", title=f"{title} ({len(cards)})", buttons=buttons,
                   folded=True)


@lru_cache(maxsize=16)
def groups(name: str) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """The walk-throughs of a game under headings, every one under one of them.

    Those of the rulebook first, then our own by its chapters, the longest chapter first; then what
    the rulebook leaves open, what comes up most often first.
    """
    book, own, open_ = dict[str, list[Card]](), dict[str, list[Card]](), dict[str, list[Card]]()
    for card in home.walks_of(name):
        if card.kind == "authored":
            own.setdefault(_chapter(card), []).append(card)
        elif card.kind == "dispute":
            open_.setdefault(_often(card), []).append(card)
        else:
            book.setdefault(home.KINDS[card.kind], []).append(card)
    chapters = sorted(own.items(), key=lambda pair: (pair[0] == REST, -len(pair[1])))
    told = [_open(text) for text in TOLD.values()]
    disputes = sorted(open_.items(), key=lambda pair: [*told, _open("")].index(pair[0]))
    return tuple((title, tuple(cards)) for title, cards in (*book.items(), *chapters, *disputes))


def _chapter(card: Card) -> str:
    """The chapter of the rulebook that our own walk-through is about: of the first rule it names.
    """
    known = catalogue(card.game).rules
    text = card.path.read_text(encoding="utf-8")
    ids = re.findall(rf"\b{card.game}\.[a-z0-9.-]*[a-z0-9]", text)
    path = next((known[one].paths[0] for one in ids if one in known and known[one].paths), ())
    return path[:2][-1] if path else REST


def _often(card: Card) -> str:
    found = catalogue(card.game).disputes.get(card.dispute)
    return _open(TOLD[found.often] if found and found.often else "")


def _open(often: str) -> str:
    """What a walk-through of a dispute stands under."""
    told = often.removeprefix("It ").rstrip(".")
    return ": ".join(filter(None, (home.KINDS["dispute"], told)))
