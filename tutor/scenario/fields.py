"""What a scenario may say, as data: a game describes its vocabulary, the loader checks it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tutor.core.frames import Action
from tutor.core.options import Options
from tutor.core.tx import Event


@dataclass(frozen=True, slots=True)
class Int:
    """A whole number between two bounds, both included.

    ``usual`` is the most that the game has of it, where a form would let one say more.
    """

    low: int
    high: int
    about: str = ""
    usual: int | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text."""

    most: int = 2_000
    about: str = ""


@dataclass(frozen=True, slots=True)
class Flag:
    """true or false."""

    about: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """What many names begin with, such as the suit of cards; ``tone`` is its colour, if any."""

    name: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a list of names.

    Where they are many ``heads`` are what they begin with: a name is then chosen in two parts, and
    those without a head as a whole.
    """

    names: tuple[str, ...]
    about: str = ""
    heads: tuple[Head, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of ``least`` to ``most`` items of one kind; ``distinct`` if none may stand twice.

    Where its items are places that may be empty, ``gap`` stands in an empty one; it is ``ordered``
    if it matters which item comes first.
    """

    item: Spec
    most: int
    about: str = ""
    least: int = 0
    distinct: bool = False
    gap: str = ""
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping whose keys are among ``names``; any may be left out. ``heads`` as of a choice."""

    names: tuple[str, ...]
    value: Spec
    about: str = ""
    heads: tuple[Head, ...] = ()


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping with named entries, of which ``required`` must be there.

    Whoever puts a position together reads them in this order, the ``rare`` ones when asked for.
    The ``printed`` ones are what a board or a card says: no play changes them.
    """

    entries: Mapping[str, Spec]
    required: tuple[str, ...] = ()
    about: str = ""
    rare: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()


class Misfit(ValueError):
    """Checked input that still can't be laid out, such as two entries that exclude each other.

    ``at`` is the path of the entry inside what was given; ``found`` and ``wanted`` say, as the ends
    of "found …; right would be …", what is there and what would do.
    """

    def __init__(self, at: tuple[str | int, ...], found: str, wanted: str) -> None:
        self.at, self.found, self.wanted = at, found, wanted
        super().__init__(f"found {found}; right would be {wanted}")


Spec = Int | Text | Flag | Choice | Listing | Table | Fields


MOST_NUMBERS = 1_000
"""Values of a whole number that are ever listed: of a bid without a bound there is no end."""


def values(spec: Spec) -> tuple[Any, ...]:
    """Every value of something that is chosen, a whole number, or yes or no.

    Empty for anything else, and for a number of which there are more than `MOST_NUMBERS`.
    """
    match spec:
        case Flag():
            return (True, False)
        case Int(low, high):
            return tuple(range(low, high + 1)) if high - low < MOST_NUMBERS else ()
        case Choice(names):
            return names
    return ()


@dataclass(frozen=True, slots=True)
class Likely:
    """How much of something there may be in all, and on what ``basis``: the start of "… 3 to 6".
    """

    low: int
    high: int
    basis: str


@dataclass(frozen=True, slots=True)
class Datum:
    """Something that no rulebook prints, so that whoever owns the game has to look.

    ``ask`` is a question in a sentence, ``guess`` what the project uses until then. One that is not
    ``listed`` is asked when it decides something, and is no part of the list to fill in. What is
    not ``likely`` can be kept, but only by whoever has looked once more.
    """

    ask: str
    spec: Spec
    guess: Any
    listed: bool = True
    likely: Likely | None = None

    def unlikely(self, value: Any) -> str:
        """Why a value of that form is hardly so, with its numbers; empty where it may be."""
        if self.likely is None:
            return ""
        match value:
            case Mapping():
                number = sum(value.values())
            case list() | tuple():
                number = len(value)
            case _:
                number = int(value)
        low, high, basis = self.likely.low, self.likely.high, self.likely.basis
        if low <= number <= high:
            return ""
        return f"that is {number} in all, but {basis} {low} to {high}"


@dataclass(frozen=True, slots=True)
class Script:
    """How the scenarios of one game name its positions and actions.

    ``given(opt)`` is what a position may say, ``actions(opt)`` the fields of each named action
    (besides ``seat`` and ``do``). ``patch(opt, given)`` lays the position out on the bare board,
    unsettled; ``show(s)`` says a whole state in the vocabulary of ``given``, so that
    ``patch(s.opt, show(s))`` is ``s`` at a node at rest. ``action(opt, seat, name, fields)`` and
    ``step(opt, action) -> (name, fields)`` translate actions. All four work on checked input;
    ``patch`` and ``action`` raise `Misfit` for what only they can see to be wrong.
    ``note_args(opt, event)`` gives an event's arguments by the names that ``expect.events`` uses.
    """

    given: Callable[[Options], Fields]
    actions: Callable[[Options], Mapping[str, Fields]]
    patch: Callable[[Options, Mapping[str, Any]], Any]
    show: Callable[[Any], dict[str, Any]]
    action: Callable[[Options, int, str, Mapping[str, Any]], Action]
    step: Callable[[Options, Action], tuple[str, dict[str, Any]]]
    note_args: Callable[[Options, Event], dict[str, Any]]
    variants: tuple[str, ...] = field(default=())
    """Variants that a scenario may switch on."""
