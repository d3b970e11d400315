"""Match: a game in progress. A tree of positions, who sits where, and where chance comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import msgspec

from tutor import __version__
from tutor.core import engine, observe
from tutor.core.codec import digest
from tutor.core.frames import CHANCE, NOBODY, Action
from tutor.core.game import Game, Handler, game
from tutor.core.guards import Check
from tutor.core.tx import Event, unfold
from tutor.games.datafile import version
from tutor.play.policies import KINDS, draw
from tutor.play.save import plant, recorded, tip
from tutor.play.tree import Node
from tutor.scenario.document import Scenario, Versions, document
from tutor.scenario.faults import Fault, Unusable
from tutor.scenario.loader import from_tree
from tutor.scenario.nodes import read_json
from tutor.scenario.script import MOST_STEPS

PERSON = "person"
MOST = MOST_STEPS - 1
"""Moves that one line may have; a game that goes on longer can't be kept."""


class Seating(msgspec.Struct, frozen=True):
    """Who plays each seat (`PERSON` or the name of a policy), and who draws.

    With ``draws`` the table decides what chance brings, by a generator that starts from ``seed``;
    without it people say what they drew. ``taken_back`` counts undos of what had been revealed.
    """

    players: tuple[str, ...]
    seed: int
    draws: bool = True
    taken_back: int = 0


class Match:
    """A game at one table. People act; bots and, where the table draws, chance follow at once.

    It begins where the cursor of its scenario is; what had been played until then can be undone.
    Like positions have like luck: nobody gets another draw by taking a move back.
    """

    def __init__(self, scenario: Scenario, seating: Seating) -> None:
        self.scenario = replace(scenario, script=(), branches=(), cursor=None)
        self.seating = seating
        self.game = game(scenario.game)
        self.opt = scenario.options
        self.tree = plant(scenario)
        self._tip = tip(self.tree, scenario)

    @property
    def state(self) -> Any:
        """The position that we are at."""
        return self.tree.state

    @property
    def seat(self) -> int:
        """Who is asked: a seat, CHANCE or NOBODY."""
        return engine.node(self.state).seat

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.seat == NOBODY

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people sit at."""
        return tuple(i for i, who in enumerate(self.seating.players) if who == PERSON)

    @property
    def hides(self) -> bool:
        """Whether there is something in this game that not everybody sees."""
        return self.game.visible is not None

    @property
    def interrupts(self) -> bool:
        """Whether this decision is one at which others may act out of turn."""
        return bool(self.state.stack) and (
            engine.handler(self.state).asides is not _silent("asides")
        )

    @property
    def too_long(self) -> bool:
        """Whether the line that is played has as many moves as a scenario can hold."""
        return len(self.tree.line()) > MOST

    def waits(self, node: Node | None = None) -> bool:
        """Whether people have to decide something at a node, or say what they drew.

        What no person may see is drawn by the table in any case.
        """
        state = (node or self.tree.node).state
        seat = engine.node(state).seat
        if seat == CHANCE and not self.seating.draws:
            return not self.people or bool(seen_by(state).intersection(self.people))
        return seat in self.people

    @property
    def asked(self) -> int:
        """Whose turn at the screen it is: who decides, or who alone may see what is drawn.

        CHANCE where all may see it, NOBODY when the game is over.
        """
        if self.seat != CHANCE or not self.waits():
            return self.seat
        may = seen_by(self.state).intersection(self.people)
        return CHANCE if len(may) == len(self.people) else min(may)

    # Going on.

    def act(self, action: Action) -> tuple[Check, ...]:
        """Carry out somebody's action and what follows at once; the checks if it is refused."""
        done = self._step(action)
        if isinstance(done, tuple):
            return done
        self.settle()
        return ()

    def settle(self) -> None:
        """Let bots and chance go on until people are asked; nothing where nobody is a person."""
        while self.people and self.advance():
            pass

    def advance(self) -> bool:
        """Let a bot, or chance, do one thing; False where people are asked, or nobody."""
        seat = self.seat
        if seat == NOBODY or self.waits() or self.too_long:
            return False
        random = Random(f"{self.seating.seed} {digest(self.state)}")
        if seat == CHANCE:
            self._step(draw(self.state, random))
        else:
            self._step(KINDS[self.seating.players[seat]].policy(self.state, seat, random))
        return True

    def watch(self, steps: int) -> None:
        """Let bots and chance do so many things, where nobody is a person."""
        for _ in range(0 if self.people else steps):
            self.advance()

    def draw(self) -> None:
        """Decide by the table's own luck what people would have to say."""
        if self.seat == CHANCE:
            self.act(draw(self.state, Random(f"{self.seating.seed} {digest(self.state)}")))

    def let_draw(self, draws: bool) -> None:
        """From now on let the table draw, or let people say what they drew."""
        self.seating = msgspec.structs.replace(self.seating, draws=draws)
        self.settle()

    def _step(self, action: Action) -> Node | tuple[Check, ...]:
        done = self.tree.step(action)
        if isinstance(done, Node) and done.id not in {n.id for n in self.tree.line(self._tip)}:
            self._tip = done.id
        return done

    # Going back.

    def _before(self) -> Node | None:
        """The decision of people that comes before where we are."""
        line = self.tree.line()[:-1]
        stops = (n for n in reversed(line) if self.waits(n) or not self.people)
        return next(stops, None)

    def _after(self) -> Node | None:
        """The next decision of people on the line that was taken back, or its end."""
        line = self.tree.line(self._tip)
        ahead = line[line.index(self.tree.node) + 1 :] if self.tree.node in line else []
        stops = (n for n in ahead if self.waits(n) or not self.people)
        return next(stops, ahead[-1] if ahead else None)

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return self._before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else done since."""
        return self._after() is not None

    @property
    def undo_reveals(self) -> bool:
        """Whether an undo would take back something after which people saw more than before."""
        before = self._before()
        if before is None:
            return False
        line = self.tree.line()
        after = line[line.index(before) + 1 :]
        return any(self._revealed(n) for n in after)

    def undo(self) -> bool:
        """Go back to the last decision of people; False at the start."""
        before = self._before()
        if before is None:
            return False
        if self.undo_reveals:
            taken = self.seating.taken_back + 1
            self.seating = msgspec.structs.replace(self.seating, taken_back=taken)
        self.tree.goto(before.id)
        return True

    def redo(self) -> bool:
        """Go forward again on the line that was taken back; False where there is none."""
        after = self._after()
        if after is None:
            return False
        self.tree.goto(after.id)
        return True

    def _revealed(self, node: Node) -> bool:
        """Whether chance spoke on the way to a node, or something hidden came to light."""
        assert node.action is not None
        assert node.parent is not None
        if node.action.seat == CHANCE:
            return True
        before = self.tree.nodes[node.parent].state
        return hidden(before) - hidden(node.state) != Counter()

    # What happened, and what is kept.

    def events(self, node: Node, seat: int) -> Iterator[Event]:
        """What happened on the way to a node, as a seat learns of it."""
        if node.parent is None:
            start = unfold(node.state, node.events)
        else:
            start = self.tree.nodes[node.parent].state
        return observe.events(start, node.events, seat)

    def since(self, seat: int) -> list[Node]:
        """The nodes since a seat last decided something, its own included; all if it never did."""
        line = self.tree.line()
        mine = (i for i in range(len(line) - 1, 0, -1) if _seat(line[i]) == seat)
        return line[next(mine, 0) :]

    def record(self) -> Scenario:
        """The whole game as a scenario: what was played, what was taken back, where we are."""
        found = recorded(self.tree, self.scenario, self._tip)
        return replace(found, versions=Versions(__version__, version(self.scenario.game)))

    def to_json(self) -> str:
        """Everything that `from_json` needs to go on from here."""
        kept = {"scenario": document(self.record()), "seating": msgspec.to_builtins(self.seating)}
        return msgspec.json.encode(kept).decode()


def seen_by(s: Any) -> set[int]:
    """At a chance node, the seats that will see what comes."""
    outcome = engine.outcomes(s)[0][0]
    return {i for i in range(len(s.opt.seats)) if observe.action(s, outcome, i) == outcome}


def draws_matter(g: Game) -> bool:
    """Whether there is chance in a game."""
    return any(h.outcomes is not _silent("outcomes") for h in g.handlers.values())


def _silent(part: str) -> Any:
    """What a part of a handler is where a game says nothing about it."""
    return next(f.default for f in fields(Handler) if f.name == part)


def _seat(node: Node) -> int:
    return CHANCE if node.action is None else node.action.seat


def hidden(s: Any) -> Counter[tuple[str, Any]]:
    """What an onlooker does not see, by the field of the state that holds it."""
    visible, found = game(s.opt.game).visible, Counter[tuple[str, Any]]()
    for name, see in () if visible is None else visible.fields.items():
        if see is not None:
            there, seen = getattr(s, name), see(s, observe.ONLOOKER)
            found += Counter(_leaves(name, there)) - Counter(_leaves(name, seen))
    return found


def _leaves(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    plain = msgspec.to_builtins(value)
    if isinstance(plain, dict):
        plain = list(plain.values())
    if isinstance(plain, list | tuple):
        for item in plain:
            yield from _leaves(name, item)
    else:
        yield name, plain


class _Kept(msgspec.Struct):
    scenario: msgspec.Raw
    seating: Seating


def from_json(text: str, name: str) -> Match:
    """The match that `Match.to_json` wrote; raises Unusable, in which ``name`` says where it is."""
    try:
        kept = msgspec.json.decode(text, type=_Kept)
    except msgspec.MsgspecError as error:
        raise Unusable([Fault(name, 0, 0, "", str(error), "a game as it was kept")]) from None
    scenario = from_tree(read_json(bytes(kept.scenario).decode(), name), name)
    players = kept.seating.players
    if len(players) != len(scenario.seats) or not {*players} <= {PERSON, *KINDS}:
        wanted = f"{len(scenario.seats)} of {', '.join((PERSON, *KINDS))}"
        raise Unusable([Fault(name, 0, 0, "seating", ", ".join(players), wanted)])
    return Match(scenario, kept.seating)
