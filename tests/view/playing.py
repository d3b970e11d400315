"""Helpers to play through the session, as a visitor does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.play.opening import asks
from tutor.scenario import links, loader
from tutor.view import blocks as b
from tutor.view import company
from tutor.view.play import Play
from tutor.view.session import Session

VISITOR = "a" * 32
_LAID = """
id: own/position
title: A position
game: virtu
mode: art
source: {{kind: saved}}
seats: [red, yellow, green]
given: {}
"""


def companies() -> list[Options]:
    return [opt for name in names() for opt in company.companies(name)]


def named(opt: Options) -> str:
    return f"{opt.game}-{opt.mode}-{len(opt.seats)}"


def send(session: Session, verb: str, value: str = "") -> b.Screen:
    return session.send(b.Intent(verb, value))


def laid(given: str) -> Session:
    """A position of the wars of *Virtù*, laid by hand at the desk."""
    session = Session()
    send(session, "visitor", VISITOR)
    scenario = loader.load(_LAID.format(given).encode(), "a position")
    send(session, "free", links.encode(scenario))
    return session


def enter(session: Session, name: str, value: str) -> b.Screen:
    return send(session, "set", json.dumps({"name": name, "value": value}))


def find(screen: b.Screen, kind: type[Any]) -> list[Any]:
    return [block for block in screen.blocks if isinstance(block, kind)]


def field(screen: b.Screen, name: str) -> b.FormField:
    return next(f for e in find(screen, b.Entries) for f in e.fields if f.name == name)


def press(session: Session, name: str) -> b.Screen:
    """Press a button by its text, wherever it is on the screen."""
    return session.send(next(x for x in buttons(session.screen) if x.text == name).intent)


def buttons(screen: b.Screen) -> Iterator[b.Button]:
    yield from screen.bar
    yield from screen.trail
    for block in screen.blocks:
        yield from getattr(block, "buttons", ())
        for row in getattr(block, "rows", ()):
            yield from getattr(row, "buttons", ())
        if isinstance(block, b.Steps):
            yield from block.more


def said(screen: b.Screen) -> str:
    return " ".join(block.text for block in find(screen, b.Sentence))


def heading(screen: b.Screen) -> str:
    (title,) = (s.text for s in find(screen, b.Sentence) if s.kind == "title")
    return str(title)


def options(screen: b.Screen) -> list[b.Option]:
    return [o for block in find(screen, b.Choices) for g in block.groups for o in g.options]


def door(screen: b.Screen, text: str) -> b.Intent:
    (found,) = (
        button.intent for menu in find(screen, b.Menu) for button in menu.buttons
        if button.text.startswith(text)
    )  # fmt: skip
    return found


def has_door(screen: b.Screen, text: str) -> bool:
    return any(x.text.startswith(text) for menu in find(screen, b.Menu) for x in menu.buttons)


def visited() -> Session:
    session = Session()
    send(session, "visitor", VISITOR)
    return session


def seated(session: Session, opt: Options, **players: str) -> b.Screen:
    """Choose seats for a game from its set-up or, where that asks nobody, a random position."""
    send(session, "seats" if asks(opt) else "sample", company.code(opt))
    for name, who in players.items():
        enter(session, name, who)
    return session.screen


def begun(opt: Options, session: Session | None = None, **players: str) -> Session:
    session = session or visited()
    seated(session, opt, **players)
    send(session, "begin")
    return session


def on(session: Session, random: Random) -> bool:
    """Do one thing that the screen offers; False at the end of the game."""
    screen = session.screen
    if has_door(screen, "I am "):
        session.send(door(screen, "I am "))
    elif has_door(screen, "Pass the device"):
        session.send(door(screen, "Pass the device"))
    elif found := options(screen):
        session.send(random.choice(found).intent)
    else:
        return False
    return True


def to_the_end(session: Session, random: Random, most: int = 1_500) -> bool:
    """Play at random to the end; False where so many presses do not lead there.

    Some games have no limit of turns: random play need not end them.
    """
    return any(not on(session, random) for _ in range(most))


def hides(opt: Options) -> bool:
    return game(opt.game).visible is not None


def play_page(session: Session) -> Play:
    page = session._page
    assert isinstance(page, Play)
    return page
