"""What can be practised in a game: positions drawn at random, and what is asked about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from tutor.core.frames import Action
from tutor.core.options import Options

NUMBER, FIRST, LEGAL = "number", "first", "legal"
LEVELS = (1, 2, 3)


def _silent(_s: Any, _seat: int) -> str:
    return ""


def _untold(_before: Any, _s: Any, _args: Mapping[str, Any]) -> str:
    return ""


def _any(_s: Any, _a: Action) -> bool:
    return True


class Seen(NamedTuple):
    """What matters for a question: names that the board is cropped to, and what has to be said
    because nothing there shows it."""

    focus: tuple[str, ...]
    say: str = ""


class Rank(NamedTuple):
    """A count that ranks the seats: its rule, what is counted, and how many each seat has.

    ``what`` are a singular and a plural with a bar between. ``say`` tells a ``{seat}`` that falls
    behind by it why. The last count needs no numbers: it decides what is left.
    """

    rule: str
    what: str = ""
    numbers: tuple[int, ...] = ()
    say: str = ""


@dataclass(frozen=True, slots=True)
class First:
    """A question about who is first: it is asked where an event cites ``rule``.

    ``question`` is a message with the event's arguments; ``path`` leads to the answer in the
    position as `Script.show` tells it, and may have arguments too. An event that cites one of the
    rules in ``hard`` makes it harder. ``ranks(before, after, args)`` are the counts that decide, in
    the positions around the event: the first that tells seats apart does. ``told``, from the same,
    gives what was counted of every seat, for the explanation, where the event does not say it.
    ``op`` is what the event does: others may cite the same rule.
    """

    rule: str
    question: str
    path: tuple[str | int, ...]
    ranks: Callable[[Any, Any, Mapping[str, Any]], Sequence[Rank]]
    hard: tuple[str, ...] = ()
    told: Callable[[Any, Any, Mapping[str, Any]], str] = _untold
    op: str = "note"


@dataclass(frozen=True, slots=True)
class Practice:
    """``draw(opt, random, kind, level)`` is what a position says, in the vocabulary of scenarios.

    Everything that is asked about must be stated there or printed. ``company(level, random)`` are
    the options. ``sums`` are questions about numbers by the rule of the sum, those in ``plain``
    fitting every level; ``firsts`` are about who is first. ``readings`` are followed where the
    rulebook leaves it open; the puzzle says so. ``told(s, seat)`` is what has to be said of a seat
    because no board shows it; ``sensible(s, a)`` tells whether somebody might think of a move at
    all. ``sees(s, args)`` is what matters for a question about what comes of a position, with the
    arguments of its event; without it, of a sum what the event names, and else all that there is.
    """

    company: Callable[[int, Random], Options]
    draw: Callable[[Options, Random, str, int], dict[str, Any]]
    sums: Mapping[str, str]
    firsts: tuple[First, ...]
    plain: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    told: Callable[[Any, int], str] = _silent
    sensible: Callable[[Any, Action], bool] = _any
    sees: Callable[[Any, Mapping[str, Any]], Seen] | None = None
