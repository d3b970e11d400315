"""Game: the record of a game's parts, and the registry that finds it by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any

from tutor.core.frames import Action, Frame
from tutor.core.guards import Check, Guard
from tutor.core.options import Options
from tutor.core.practice import Practice


def _nothing(*_: Any) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class Handler:
    """What can happen while one type of frame is on top.

    ``rule`` is the rule that opens this decision. ``who(s, f)`` is a seat, CHANCE or AUTO.
    ``offers(s, f)`` lists actions worth judging, a tight superset of the legal ones; ``asides`` the
    same for other seats out of turn. ``guards`` are the conditions by action type, in stages.
    ``outcomes`` gives pairs of action and integer weight at a chance node. ``act`` carries out a
    decision, ``run`` a frame that resolves itself.
    """

    rule: str
    who: Callable[[Any, Any], int]
    offers: Callable[[Any, Any], Iterable[Action]] = _nothing
    asides: Callable[[Any, Any], Iterable[Action]] = _nothing
    guards: Mapping[type[Action], Sequence[Guard]] = field(default_factory=dict)
    outcomes: Callable[[Any, Any], Iterable[tuple[Action, int]]] = _nothing
    act: Callable[[Any, Any, Any], None] | None = None
    run: Callable[[Any, Any], None] | None = None


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play a game, with the numbers of players that it takes."""

    title: str
    seats: tuple[tuple[str, ...], ...]
    """Each set of sides that may sit down together, in seat order."""
    any_order: bool = False
    """Whether they may sit around the table in any order, and seat order is what they choose."""

    def takes(self, seats: tuple[str, ...]) -> bool:
        """Whether these sides may sit down together, in this seat order."""
        if self.any_order:
            return any(sorted(seats) == sorted(party) for party in self.seats)
        return seats in self.seats


@dataclass(frozen=True, slots=True)
class Local:
    """Actions that only a position can name, such as sets of the cards that lie in a row.

    ``actions(s)`` gives them with numbers below ``size``, a number meaning the same everywhere (the
    same places of the row, say), so that programs which know actions by number can be served.
    """

    size: int
    actions: Callable[[Any], Iterable[tuple[int, Action]]]


@dataclass(frozen=True, slots=True)
class Visible:
    """Who sees what. Everything has to be listed; None stands for what everyone sees.

    ``fields``: by name of a state's field, ``see(s, seat)`` is that field with `observe.HIDDEN` or
    something empty for what the seat does not see; it is of the field's own type.
    ``args``: by name of an event's argument, ``may(s, args, seat)`` tells whether the seat sees it.
    ``actions``: by type, ``see(s, action, seat)`` is the action as the seat learns of it.
    ``outcomes(v)``: at a chance node, from a seat's view ``v`` alone, every outcome with the weight
    that it has for this seat. A seat below 0 stands for somebody who only looks on.
    ``gone(v)``: what chance can never bring once a seat has had this view, wherever it went since.
    """

    fields: Mapping[str, Callable[[Any, int], Any] | None]
    args: Mapping[str, Callable[[Any, Mapping[str, Any], int], bool] | None]
    actions: Mapping[type[Action], Callable[[Any, Any, int], Action] | None]
    outcomes: Callable[[Any], Iterable[tuple[Action, int]]]
    gone: Callable[[Any], Iterable[Action]] | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """The parts of one game; games share no base class, only this list."""

    name: str
    title: str
    modes: Mapping[str, Mode]
    state: type
    handlers: Mapping[type[Frame], Handler]
    disputes: Mapping[str, str]
    """Every dispute that the engine asks, with its default reading."""
    bare: Callable[[Options], Any]
    """The board with every piece in its supply: what a scenario patches."""
    setup: Callable[[Options], Any]
    """The real set-up, with its deals and decisions still on the stack."""
    census: Callable[[Any], Iterable[Check]]
    """Whether a position can exist: every component limit, with its numbers."""
    space: Callable[[Options], Iterable[Action]]
    """Every action of the game that the options allow to be named."""
    sample: Callable[[Options, Random], Any]
    """A possible position drawn at random, for conformance and practice."""
    script: Any
    """How scenarios name things: a `tutor.scenario.fields.Script`."""
    picture: Callable[..., Any]
    """``picture(s, *, crop=(), marks=(), near="") -> Picture``: the board as shapes.

    The words ``near`` are what is asked of who sees it from afar: of these alone, and large.
    """
    describe: Any
    """Words of the game: a `tutor.view.words.Words`."""
    told_only: Mapping[str, str] = field(default_factory=dict)
    """Disputes that cannot be played, with the reason."""
    possible_values: Callable[[str], tuple[Any, ...]] = _nothing
    """What a stand-in could be as far as the printed facts tell; empty where nobody can say."""
    box: Callable[[], Mapping[str, Any]] = dict
    """What no rulebook prints, by the name of the stand-in: a `tutor.scenario.fields.Datum`."""
    local: Local | None = None
    """Actions besides those of ``space`` that a position can name."""
    visible: Visible | None = None
    """Who sees what; None where all is open."""
    redeal: Callable[[Any, int, Random], Any] | None = None
    """``redeal(s, seat, random)``: another full state that this seat cannot tell from ``s``."""
    over: str = ""
    """The rule under which nothing is left to decide in the end."""
    score: Callable[[Any], tuple[Any, ...]] | None = None
    """Each seat's `tutor.core.score.Row`, as far as points have been counted."""
    worth: Callable[[Any, Sequence[Action]], Sequence[float]] | None = None
    """``worth(v, actions)``: how good each action of one seat looks from its view ``v`` alone, more
    being better. Rules of thumb, for opponents that answer at once."""
    practice: Practice | None = None
    """What can be practised, on positions drawn at random."""
    features: Mapping[str, Callable[[Options, Action], str]] = field(default_factory=dict)
    """By what chance outcomes are told apart: a title, and the value that an outcome has."""
    views: Callable[[Options], Sequence[tuple[str, tuple[str, ...]]]] = _nothing
    """The parts of the board that a small screen shows one at a time: their titles, and the names
    of what they have."""


_modules: dict[str, str] = {}
_games: dict[str, Game] = {}
_first: list[Callable[[Game], None]] = []


def register(name: str, module: str) -> None:
    """Make a game known by name; ``module`` is imported when the game is first asked for."""
    _modules[name] = module


def on_first_use(do: Callable[[Game], None]) -> None:
    """Have something done with each game when it is asked for the first time."""
    _first.append(do)


def names() -> tuple[str, ...]:
    """The games that exist, in the order in which they were registered."""
    import_module("tutor.games")
    return tuple(_modules)


def game(name: str) -> Game:
    """The game of that name; raises KeyError when there is none."""
    found = _games.get(name)
    if found is None:
        names()
        found = _games[name] = import_module(_modules[name]).GAME
        for do in _first:
            do(found)
    return found


def nameable(s: Any) -> Iterator[Action]:
    """Every action that can be named in a position, legal or not."""
    g = game(s.opt.game)
    yield from g.space(s.opt)
    if g.local is not None:
        yield from (action for _, action in g.local.actions(s))
