"""What the pages of rules and of disputes have in common: rows of lists, and how they are told."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tutor import rulebook
from tutor.rulebook import Example
from tutor.scenario.catalogue import listing
from tutor.view.blocks import Button, Intent, Menu
from tutor.view.query import MORE, Query
from tutor.view.words import sentence


def menu(key: str, title: str, rows: Iterable[Button]) -> Menu | None:
    """A list of doors; nothing where there is none."""
    buttons = tuple(rows)
    return Menu(key=key, title=title, buttons=buttons) if buttons else None


def more(verb: str, wanted: Query, number: int) -> list[Button]:
    """The button that shows more of so many finds, if there are more."""
    if number <= wanted.shown:
        return []
    further = msgspec.structs.replace(wanted, shown=wanted.shown + MORE)
    left = f"{number - wanted.shown} {'less likely' if wanted.words else 'more'}"
    return [Button("Show more", Intent(verb, str(further)), hint=left)]


def dispute(dispute_id: str) -> Button:
    """A button to the page of a dispute; under the question stands the usual reading."""
    found = rulebook.dispute(dispute_id)
    usual = found.says(found.default)
    return Button(found.question, Intent("dispute", found.id), hint=f"Usually: {sentence(usual)}")


def walks(example: Example) -> tuple[Button, ...]:
    """Buttons to the walk-throughs of an example."""
    found = [card for card in listing(example.game) if card.example == example.id]
    if len(found) == 1:
        return (Button("Walk through it", Intent("walk", found[0].id), primary=True),)
    return tuple(
        Button(f"Walk through it: {card.title}", Intent("walk", card.id), primary=True)
        for card in found
    )


def read_as(pairs: Iterable[tuple[str, str]]) -> str:
    """How words were read that no rule has."""
    told = ", ".join(f"{typed} → {known}" for typed, known in pairs)
    return f"Read as: {told}." if told else ""


def number(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"
