"""A scenario laid out to be walked through: its script as beats along one line of a tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import Game, game
from tutor.core.guards import Check
from tutor.core.tx import Event
from tutor.play.tree import Tree
from tutor.scenario.document import Ask, Entry, Move, Scenario, action_of, laid_out
from tutor.view import chapters, ledger
from tutor.view.words import say_action

Mark = str | tuple[str, ...]
"""A name on the board, or a journey: from, to, who goes, and by which move."""
STUCK = "The script goes no further: the rules do not agree with its next step."


class Talk(NamedTuple):
    """Something that is said, and what is asked about it, if anything."""

    say: str
    ask: Ask | None


@dataclass(frozen=True)
class Beat:
    """One step of a script: what is said and asked before it, the move, and where it leads.

    ``node`` is the tree's node after it and ``taken`` the number of the script's entries until
    then. ``checks`` are set where the move is refused, as the script says or, if ``stuck``, against
    it. A beat without a move is how the position comes to rest, or the end of the script. What a
    beat that is ``held`` brings is still to be asked about: the next one shows it.
    """

    node: int
    taken: int = 0
    talk: tuple[Talk, ...] = ()
    told: str = ""
    move: Move | None = None
    checks: tuple[Check, ...] = ()
    stuck: bool = False
    held: bool = False

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions, in order."""
        return tuple(ask for _, ask in self.talk if ask is not None)


class Walk:
    """A scenario, the tree that it is played in, and its beats.

    A place is a number of beats played; ``closing`` is what is said and asked after the last.
    ``tree``, if given, is one that begins with the scenario's position: the script is played in it.
    """

    def __init__(self, scenario: Scenario, tree: Tree | None = None) -> None:
        self.scenario = scenario
        self.game: Game = game(scenario.game)
        self.given = laid_out(scenario)
        self.tree = tree or Tree(self.given)
        self.tree.goto(0)
        self.opt = self.tree.state.opt
        self.beats, self.closing = self._beats()
        self.places: dict[int, list[int]] = {}
        """The places of the script by node; a refusal leaves the position as it is."""
        for place in range(len(self.beats) + 1):
            self.places.setdefault(self.node_at(place), []).append(place)
        self.focus = scenario.focus or tuple(dict.fromkeys(_names(scenario.script)))
        """The names that the board is cropped to."""
        self.tree.goto(0)

    def _beats(self) -> tuple[tuple[Beat, ...], Beat]:
        beats: list[Beat] = []
        talk: list[Talk] = []
        # Where nobody has a choice the position decides itself: that is a step of its own.
        waits = _decides(self.tree.node.events)
        for taken, entry in enumerate(self.scenario.script):
            move = entry.move or entry.refuse
            if entry.ask or move is None:
                # What is asked about a move is asked before it, with what is said about it.
                talk.append(Talk(entry.say, entry.ask))
            if move is None:
                continue
            if waits:
                beats.append(Beat(0, taken, tuple(talk)))
                waits, talk = False, []
            beats.append(self._beat(entry, move, taken + 1, tuple(talk)))
            talk = []
            if beats[-1].stuck:
                break
        taken = len(self.scenario.script)
        if waits:
            beats.append(Beat(0, taken, tuple(talk)))
            talk = []
        elif beats and beats[-1].move and not beats[-1].checks and _asks_what_came(talk):
            beats[-1] = replace(beats[-1], held=True)
            beats.append(Beat(self.tree.here, taken, tuple(talk)))
            talk = []
        return tuple(beats), Beat(self.tree.here, taken, tuple(talk))

    def _beat(self, entry: Entry, move: Move, taken: int, talk: tuple[Talk, ...]) -> Beat:
        action = action_of(self.game, self.opt, move)
        told = "" if entry.ask else entry.say
        checks = engine.explain(self.tree.state, action)
        legal = all(check.holds for check in checks)
        if entry.move and legal:
            self.tree.step(action)
            return Beat(self.tree.here, taken, talk, told, move)
        stuck = bool(entry.move) or legal
        return Beat(self.tree.here, taken, talk, told, move, checks, stuck)

    @property
    def chapters(self) -> list[str]:
        """The heading above each beat, where a part of the game begins with it; else empty."""
        nodes = self.tree.nodes
        return chapters.of_script(self.opt, [
            (nodes[self.node_at(place)], nodes[beat.node], beat.move is not None)
            for place, beat in enumerate(self.beats)
        ])

    @property
    def end(self) -> int:
        """The last place."""
        return len(self.beats)

    def taken(self, place: int) -> int:
        """How many of the script's entries have been taken at a place."""
        return self.beats[place - 1].taken if place else 0

    def place_after(self, taken: int) -> int:
        """The last place at which no more than so many of the script's entries have been taken."""
        return max(place for place in range(self.end + 1) if self.taken(place) <= taken)

    def node_at(self, place: int) -> int:
        """The node at a place."""
        return self.beats[place - 1].node if place else 0

    def state_at(self, node: int, place: int | None) -> Any:
        """The position at a node; at a place, before what is still to be asked about."""
        if place == 0 and self.beats and self.beats[0].move is None:
            return self.given
        if place and self.beats[place - 1].held:
            return self.tree.nodes[self.node_at(place - 1)].state
        return self.tree.nodes[node].state

    def before(self, place: int) -> Beat:
        """The beat that comes next at a place, which says and asks something first."""
        return self.beats[place] if place < self.end else self.closing

    def events_of(self, beat: Beat) -> tuple[Event, ...]:
        """What happened in a beat, as far as it may be seen."""
        return () if beat.checks or beat.held else self.tree.nodes[beat.node].events

    def ahead(self, place: int) -> Iterator[tuple[Event, ...]]:
        """What happens from a place on, beat by beat."""
        return map(self.events_of, self.beats[place:])

    def action(self, move: Move) -> Action:
        """The engine's action for a move of the script."""
        return action_of(self.game, self.opt, move)

    def tell(self, beat: Beat) -> str:
        """A beat in a sentence."""
        if beat.move is not None:
            here = self.tree.nodes[beat.node]
            before = here if beat.checks or here.parent is None else self.tree.nodes[here.parent]
            return say_action(self.game.describe, before.state, self.action(beat.move),
                              refused=bool(beat.checks))
        return ledger.gist(self.opt, self.events_of(beat))

    def lead(self, beat: Beat) -> str:
        """The sentence that a beat is met with: what it came to, or else what was done."""
        return ledger.outcome(self.opt, self.events_of(beat)) or self.tell(beat)

    def marks(self, beat: Beat | None) -> tuple[Mark, ...]:
        """What a beat points at on the board."""
        return marks_of(beat.move) if beat is not None and beat.move is not None else ()


def marks_of(move: Move) -> tuple[Mark, ...]:
    """What a move points at on the board: an arrow for a journey, else what it names."""
    fields = move.fields
    if "from" in fields and "to" in fields:
        return ((str(fields["from"]), str(fields["to"]), move.seat, move.do),)
    return tuple(_texts(fields))


def _asks_what_came(talk: Iterable[Talk]) -> bool:
    """Whether the position that the last move has led to would give an answer away."""
    asks = (ask.measure for _, ask in talk if ask is not None)
    return any(measure.value or measure.state is not None for measure in asks)


def _decides(events: Iterable[Event]) -> bool:
    """Whether something was decided, and not only got under way."""
    return any(event.because or event.op in ("change", "gain", "move") for event in events)


def _names(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        for move in (entry.move, entry.refuse):
            if move is not None:
                yield from _texts(move.fields)
        if entry.ask is not None:
            yield from _texts(entry.ask.measure.event or {})
            yield from _texts(entry.ask.measure.where)


def _texts(fields: Mapping[str, Any]) -> Iterator[str]:
    return (value for value in fields.values() if isinstance(value, str))
