"""What Copy your box shows: its parts, the things of a part, and the one that is asked now."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from tutor.core.game import Game
from tutor.play.grounds import said
from tutor.scenario.fields import Datum
from tutor.view.blocks import (
    Block,
    Button,
    Entries,
    Intent,
    Menu,
    Part,
    Parts,
    Question,
    Sentence,
)
from tutor.view.box_entry import Entering, one_tap
from tutor.view.box_groups import Group

WAITING = "A question waits for this"
PICK = "What do you look at?"
KEEP, NONE, NO_MORE, UNKNOWN = "Keep it", "None of these", "None of the others", "I can't tell"


def count(data: Sequence[str], kept: Collection[str]) -> str:
    """How much of some data is entered."""
    return f"{sum(name in kept for name in data)} of {len(data)} entered."


def waiting(g: Game, name: str, kept: Collection[str]) -> Iterator[Menu]:
    """What a question waited for, if that is not entered yet."""
    if name in g.box() and name not in kept:
        door = Button(g.box()[name].ask, Intent("datum", name))
        yield Menu(key="waiting", title=WAITING, buttons=(door,))


def parts(groups: Sequence[Group], kept: Collection[str]) -> Menu:
    """The parts of a box, each with how much of it is entered."""
    return Menu(key="parts", title=PICK, buttons=tuple(
        Button(one.title, Intent("part", one.id), hint=count(one.data, kept)) for one in groups))


def things(group: Group, kept: Collection[str]) -> Entries:
    """What a part has, each with how much of it is entered."""
    return Entries(key="things", title="", fields=(), buttons=tuple(
        Button(_marked(thing, names, kept), Intent("thing", thing))
        for thing, names in group.things.items()))


def _marked(thing: str, names: Sequence[str], kept: Collection[str]) -> str:
    number = sum(name in kept for name in names)
    if number == len(names):
        return f"✓ {thing}"
    return f"{thing} ({number} of {len(names)})" if number else thing


def one(name: str, datum: Datum, drawn_up: Callable[[], Entering]) -> Iterator[Block]:
    """The one thing that is asked: in one tap, or with what has been ``drawn_up`` of it so far."""
    skip = Button(UNKNOWN, Intent("skip"))
    if values := one_tap(datum):
        options = tuple((json.dumps(value), said(value)) for value in values)
        yield Question(key="next", text=datum.ask, kind="pick", options=options, show=skip)
        return
    entry = drawn_up()
    keep = Button(KEEP, Intent("keep-entry"), primary=True, enabled=not entry.fault)
    rest = [Button(NONE, Intent("none-entry"))] if entry.may_be_empty else []
    if entry.begun:
        rest = [Button(NO_MORE, Intent("no-more"))]
    yield Entries(key=f"next-{name}", title=datum.ask, fields=entry.fields,
                  buttons=(keep, *rest, skip))
    if entry.fault:
        yield Sentence(key=f"why-not-{name}", kind="note", text=entry.fault)


def known(
    g: Game, names: Sequence[str], kept: Mapping[str, Any], *, owner: bool
) -> Iterator[Parts]:
    """What is kept of a City or a card; an ``owner`` can take it back."""
    box, rows = g.box(), []
    for name in names:
        if name in kept:
            forget = (Button("Forget it", Intent("forget-datum", name)),) if owner else ()
            rows.append(Part(box[name].ask, said(kept[name]), buttons=forget))
    if rows:
        yield Parts(key="kept", title="What your copy says", rows=tuple(rows))
