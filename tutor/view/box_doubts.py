"""What is entered and is not simply kept: another value is kept already, or it is hardly so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.core.game import Game
from tutor.games import owned
from tutor.play.grounds import said
from tutor.view.blocks import Button, Intent, Part, Parts

TITLE = "Look at this once more"
NOT_YOURS = "Only whoever sits at the machine of this table can replace it."
NOT_YET = "Not kept yet."
SURE, LEAVE = "surely", "leave-out"
"""Verbs of the two answers to a doubt; each names its datum."""


class Doubts:
    """What came of values that were entered, as far as somebody has to look once more.

    Only an ``owner`` puts another value in place of one that is kept.
    """

    def __init__(self, g: Game, *, owner: bool) -> None:
        self._game, self._owner = g, owner
        self._open: dict[str, Any] = {}

    def __bool__(self) -> bool:
        return bool(self._open)

    def clear(self) -> None:
        """Ask about nothing any more."""
        self._open = {}

    def sifted(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """What of the values can be kept as it is; about all others it is asked from now on."""
        known = owned.kept(self._game)
        self._open = {
            name: value for name, value in values.items()
            if (known[name] != value if name in known else self._game.box()[name].unlikely(value))
        }
        return {name: value for name, value in values.items() if name not in self._open}

    def settled(self, name: str, *, keep: bool) -> bool:
        """Keep a value after all, or leave it out; whether it is kept now. Raises OSError."""
        if name not in self._open:
            return False
        if keep and not self._owner and name in owned.kept(self._game):
            return False
        value = self._open.pop(name)
        if keep:
            owned.change(self._game, name, value)
        return keep

    def told(self, values: Mapping[str, Any], new: Sequence[str]) -> str:
        """What came of values that were entered, of which some are ``new``."""
        if not values:
            return "Nothing is filled in yet."
        if len(values) == 1:
            ((name, value),) = values.items()
            return NOT_YET if self._open else kept_one(self._game, name, value)
        told = [f"Kept: {_entries(len(new))}." if new else "Nothing new is kept."]
        if same := len(values) - len(new) - len(self._open):
            told.append(f"{_entries(same).capitalize()} kept already.")
        if self._open:
            told.append(f"Not yet kept: {_entries(len(self._open))}.")
        return " ".join(told)

    def block(self) -> Parts | None:
        """Each doubt with its two answers; None where there is none."""
        rows = tuple(self._row(name, value) for name, value in self._open.items())
        return Parts(key="doubts", title=TITLE, rows=rows) if rows else None

    def _row(self, name: str, value: Any) -> Part:
        datum, known = self._game.box()[name], owned.kept(self._game)
        if name not in known:
            return Part(datum.ask, f"{said(value)}: {datum.unlikely(value)}.", buttons=(
                Button("It is so: keep it", Intent(SURE, name)),
                Button("Leave it out", Intent(LEAVE, name)),
            ))  # fmt: skip
        was, now = said(known[name]), said(value)
        keep = Button(f"Keep {was}", Intent(LEAVE, name))
        told = f"{was} is kept already, and {now} was entered now."
        if not self._owner:
            return Part(datum.ask, f"{told} {NOT_YOURS}", buttons=(keep,))
        replace = Button(f"Replace {was} by {now}", Intent(SURE, name), primary=True)
        hint = datum.unlikely(value)
        return Part(datum.ask, f"{told} {now}: {hint}." if hint else told, buttons=(replace, keep))


def kept_one(g: Game, name: str, value: Any) -> str:
    """That a value is kept, and which."""
    return f"Kept: {g.box()[name].ask} {said(value)}."


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"
