"""What a ruling rests on that no rulebook prints, in words: where it is from, and what it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.core.game import Game

COPY, THEIR_COPY = "From your own copy", "From the sender's copy"
REVIEW = "From a published review, for no rulebook prints it"


def asks_for(g: Game, datum: str) -> str:
    """What an owner has to look for, in words; the name of the datum where there are none."""
    found = g.box().get(datum)
    return found.ask if found else datum


def said(value: Any) -> str:
    """What a copy says, in words."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, Mapping):
        return ", ".join(f"{number} {name}" for name, number in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "nothing"
    return str(value)


def known(g: Game, source: str, datum: str, value: Any) -> str:
    """What is known of a datum from a copy or a review, as a sentence that says so."""
    return f"{source}: {asks_for(g, datum)} {said(value)}."
