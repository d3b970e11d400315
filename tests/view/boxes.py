"""Fills in the data of a box on its pages, and reads what they ask and offer."""

from __future__ import annotations

import json

from tests.view.playing import find, send
from tutor.view import blocks as b
from tutor.view.session import Session


def forgets(screen: b.Screen) -> list[b.Button]:
    """The buttons that take back what is kept."""
    return [x for parts in find(screen, b.Parts) for row in parts.rows for x in row.buttons]


def doubts(screen: b.Screen) -> list[tuple[b.Button, ...]]:
    """The answers to each thing that has to be looked at once more."""
    return [row.buttons for parts in find(screen, b.Parts) if parts.key == "doubts"
            for row in parts.rows]


def asking(screen: b.Screen) -> list[str]:
    """What is asked for, as one tap or as several fields."""
    asked = [x.text for x in find(screen, b.Question)]
    return asked + [x.title for x in find(screen, b.Entries) if x.title]


def listed(name: str, **values: object) -> str:
    """A list in which something is filled in, as a form sends it."""
    lines = "".join(f"  {name}.{datum}: {json.dumps(v)}\n" for datum, v in values.items())
    return json.dumps({"text": f"game: {name}\nvalues:\n{lines}"})


def fill_in(session: Session, name: str, **values: object) -> b.Screen:
    send(session, "box", name)
    send(session, "list")
    lines = {datum.replace("__", "."): v for datum, v in values.items()}
    return send(session, "enter", listed(name, **lines))
