"""The page of a game in progress: whose turn it is, what they see, what they may do."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tutor.core import engine, observe
from tutor.core.frames import CHANCE, Action
from tutor.play.match import Match, draws_matter
from tutor.play.tree import Node
from tutor.scenario import links
from tutor.scenario.document import move_of
from tutor.scenario.faults import Unusable
from tutor.view import choices, handover, home, ledger, told
from tutor.view.blocks import (
    Block,
    Board,
    Button,
    Choices,
    Intent,
    Menu,
    Screen,
    Sentence,
    Steps,
)
from tutor.view.walk import Mark, marks_of
from tutor.view.words import say_check

HIDDEN_FIRST = "What you see is hidden first."
NOT_DRAWN = "This cannot be what was drawn: it is somewhere else."
WATCHED = 10
"""Steps that a press lets bots do where nobody else plays."""


class Play:
    """One game as it is played at this screen.

    ``key`` names it among what is kept for the visitor; ``keep`` is called with it whenever it has
    changed, and gives a sentence if that went wrong. ``leave`` is called with it for the pages
    that go on from a game: ``again``, ``take``, ``step`` and ``forget``.

    Where something is hidden the screen is for one seat at a time, ``_viewer``; nobody's between
    two of them, when ``_called`` is whoever asked for it out of turn.
    """

    def __init__(
        self,
        match: Match,
        key: str,
        keep: Callable[[Play], str],
        leave: Callable[[str, Play], None],
    ) -> None:
        self.match, self.key = match, key
        self._keep, self._leave = keep, leave
        self._told = told.Told(match)
        self._viewer: int | None = None
        self._called: int | None = None
        self._why, self._chosen, self._whole, self._log = False, "", False, False
        self._error = ""
        self._shown: Screen | None = None
        match.settle()
        if len(match.people) < 2 or not match.hides:
            self._viewer = match.people[0] if len(match.people) == 1 else observe.ONLOOKER
        self.verbs: dict[str, Callable[[str], None]] = {
            "act": self._act,
            "draw": lambda _: self._do(match.draw),
            "draws": lambda value: self._do(lambda: match.let_draw(value == "yes")),
            "back": lambda _: self._do(match.undo),
            "next": self._next,
            "run": self._run,
            "pass": lambda _: self._pass(None),
            "call": lambda seat: self._pass(int(seat)) if seat in self._callers else None,
            "ready": self._ready,
            "look": lambda value: self._fold("_chosen", "" if value == self._chosen else value),
            "why": lambda value: self._fold("_why", value == "show"),
            "zoom": lambda _: self._fold("_whole", not self._whole),
            "log": lambda _: self._fold("_log", not self._log),
            **{verb: self._leaving(verb) for verb in ("again", "take", "step", "forget")},
        }
        self.trouble = keep(self)

    @property
    def title(self) -> str:
        """What the game is called among what is kept."""
        return f"{self.match.scenario.title} · {self._title()}"

    @property
    def screen(self) -> Screen:
        """What is shown now."""
        if self._shown is None:
            self._shown = self._screen()
        return self._shown

    @property
    def fragment(self) -> str:
        """The address: the name that it is kept by, and all of it where nothing is hidden."""
        if self.match.hides:
            return f"table/{self.key}"
        try:
            return f"table/{self.key}?{links.encode(self.match.record())}"
        except Unusable:
            return f"table/{self.key}"

    # What people do.

    def _act(self, value: str) -> None:
        action = choices.find(self._may(), value)
        if action is not None:
            self._do(lambda: self.match.act(action))

    def _do(self, change: Callable[[], Any]) -> None:
        """Change the game; what it says of a refusal is shown."""
        if self._handing_over:
            return
        refused = change()
        self._error, self._chosen, self._why = "", "", False
        if isinstance(refused, tuple) and refused:
            failed = next(check for check in refused if check.holds is False)
            chance = self.match.seat == CHANCE
            self._error = NOT_DRAWN if chance else say_check(
                self.match.game.describe, self.match.opt, failed
            )
        self._shown = None
        self.trouble = self._keep(self)

    def _next(self, _: str) -> None:
        if self.match.can_redo:
            self._do(self.match.redo)
        elif self._done:
            self._pass(None)
        elif not self.match.people:
            self._do(self.match.advance)

    def _run(self, _: str) -> None:
        if not self.match.people:
            self._do(lambda: [self.match.advance() for _ in range(WATCHED)] and None)

    def _pass(self, called: int | None) -> None:
        """Hide everything until somebody says who they are: who is asked, or who was called."""
        if self._many and not self.match.over:
            self._viewer, self._called, self._shown = None, called, None

    def _ready(self, _: str) -> None:
        if self._handing_over:
            self._viewer, self._called, self._shown = self._next_one, None, None

    def _fold(self, name: str, value: Any) -> None:
        setattr(self, name, value)
        self._shown = None

    def _leaving(self, verb: str) -> Callable[[str], None]:
        return lambda _: self._leave(verb, self)

    # Who looks.

    @property
    def _many(self) -> bool:
        """Whether several people share the screen and must not see each other's things."""
        return self.match.hides and len(self.match.people) > 1

    @property
    def _next_one(self) -> int:
        return self.match.seat if self._called is None else self._called

    @property
    def _handing_over(self) -> bool:
        return self._many and self._viewer is None and self.match.seat >= 0

    @property
    def _done(self) -> bool:
        """Whether somebody else is asked than who looks."""
        asked = self.match.seat
        return self._many and self._viewer is not None and asked >= 0 and asked != self._viewer

    @property
    def _callers(self) -> dict[str, int]:
        """Other people who may want to act out of turn, where this decision lets anybody do so."""
        match = self.match
        if not self._many or match.seat < 0 or not match.interrupts:
            return {}
        return {str(seat): seat for seat in match.people if seat not in (self._eyes, match.seat)}

    @property
    def _eyes(self) -> int:
        """The seat whose view is shown."""
        if not self.match.hides:
            return self.match.seat
        public = self._viewer is None or (self._many and self.match.over)
        return observe.ONLOOKER if public or self._viewer is None else self._viewer

    def _may(self) -> list[Action]:
        """What can be done at this screen now."""
        match = self.match
        if self._handing_over or not match.waits():
            return []
        if match.seat == CHANCE:
            return [action for action, _ in observe.outcomes(match.state, self._eyes)]
        here = {self._eyes} if match.hides else {*range(len(match.opt.seats))}
        return [a for a in engine.legal(match.state) if a.seat in here.intersection(match.people)]

    # What it looks like.

    def _screen(self) -> Screen:
        match = self.match
        trail = (*home.trail(match.scenario.game), Button("Play", Intent("play", match.game.name)))
        if self._handing_over:
            return handover.page(self._name(self._next_one), self.fragment, trail)
        nodes = self._nodes()
        happened = self._told.events(nodes, self._eyes)
        main: list[Block] = [
            Sentence(key="title", kind="title", text=self._title()),
            *self._said(happened), *self._board(), *self._choices(),
            *(told.scores(match) if match.over else []), *self._happened(happened),
        ]
        so_far = self._told.events(match.tree.line(), self._eyes)
        aside = (told.chart(match.opt, so_far), self._told.log(self._eyes, whole=self._log))
        side = [self._steps(), *(block for block in aside if block is not None)]
        return Screen(
            title=f"{self._title()} · {match.game.title}",
            blocks=(*main, *side),
            fragment=self.fragment,
            side=tuple(block.key for block in side),
            trail=trail,
        )

    def _name(self, seat: int) -> str:
        name: str = self.match.game.describe.label(self.match.opt, "seat", seat)
        return name

    def _title(self) -> str:
        match = self.match
        if match.over:
            return "The game is over"
        if match.seat == CHANCE:
            return "What chance brings"
        if self._done:
            return f"{self._name(match.seat)} is next"
        return f"{self._name(match.seat)}’s turn"

    def _nodes(self) -> list[Node]:
        """The way here since whoever looks has decided something, or since anybody has."""
        line = self.match.tree.line()
        if self.match.hides and self._eyes >= 0:
            return self.match.since(self._eyes)
        people = self.match.people or range(len(self.match.seating.players))
        decided = (i for i in range(len(line) - 1, 0, -1) if _actor(line[i]) in people)
        return line[next(decided, 0) :]

    def _said(self, happened: list[Any]) -> list[Block]:
        match = self.match
        now = match.game.describe.situation(observe.view(match.state, self._eyes))
        came = told.winner(match) if match.over else ledger.outcome(match.opt, happened)
        lead = (came, now)
        found: list[Block] = [
            Sentence(key="lead", kind="lead", text=" ".join(filter(None, lead)))
        ]
        if self._error or self.trouble:
            text = self._error or self.trouble
            found.append(Sentence(key="error", kind="error", text=text))
        if match.seating.taken_back:
            times = "once" if match.seating.taken_back == 1 else f"{match.seating.taken_back} times"
            text = f"Taken back {times} after something had been drawn or shown."
            found.append(Sentence(key="taken-back", kind="note", text=text))
        if match.too_long:
            text = "This game is as long as one can be kept. It can be saved, but not played on."
            found.append(Sentence(key="too-long", kind="note", text=text))
        return found

    def _board(self) -> list[Block]:
        match, marks = self.match, self._marks()
        seen = observe.view(match.state, self._eyes)
        picture = match.game.picture(seen)
        known = dict.fromkeys(shape.id for shape in picture.shapes if shape.id)
        # What can be done, what was done, and what the sentence above the board speaks of.
        now = match.game.describe.situation(seen)
        crop = [*told.targets(match.opt, self._may()), *_names(marks)]
        crop += [name for name in known if re.search(rf"\b{re.escape(name)}\b", now)]
        if aims := [name for name in crop if name in known]:
            picture = match.game.picture(seen, crop=aims, marks=marks)
        text = "What matters here" if self._whole else "The whole board"
        zoom = Button(text, Intent("zoom")) if picture.crop is not None else None
        board = Board(key="board", picture=picture, whole=self._whole, zoom=zoom)
        chosen = next((s.title for s in picture.shapes if s.id and s.id == self._chosen), "")
        return [board, Sentence(key="looked", kind="note", text=chosen)] if chosen else [board]

    def _marks(self) -> tuple[Mark, ...]:
        """What the last thing that somebody did points at, as far as whoever looks knows."""
        done = (n for n in reversed(self._nodes()) if _actor(n) >= 0)
        node = next(done, None)
        if node is None or node.parent is None or node.action is None:
            return ()
        before = self.match.tree.nodes[node.parent].state
        seen = observe.action(before, node.action, self._eyes)
        return marks_of(move_of(self.match.game, self.match.opt, seen))

    def _choices(self) -> list[Block]:
        match, may = self.match, self._may()
        if self._done:
            text = f"Pass the device to {self._name(match.seat)}"
            button = Button(text, Intent("pass"), primary=True, hint=HIDDEN_FIRST)
            return [Menu(key="pass", title="", buttons=(button,)), *self._asides(may)]
        if match.over:
            again = Button("Play again", Intent("again"), primary=True, hint="With the same seats.")
            return [Menu(key="again", title="", buttons=(again,))]
        if match.seat == CHANCE and may:
            draw = Button("Draw it here", Intent("draw"), hint="If nobody draws at the table.")
            found = choices.offered(match.state, may, "What was drawn?", self._chosen)
            return [found, Menu(key="draw", title="", buttons=(draw,))]
        return [*self._turn(may), *self._asides(may)]

    def _turn(self, may: list[Action]) -> list[Block]:
        """What the seat that is asked may do, and on demand what it may not."""
        match = self.match
        mine = [a for a in may if a.seat == match.seat]
        if not mine:
            return []
        only = "has no other choice" if len(mine) == 1 else "can do this"
        found = choices.offered(
            match.state, mine, f"{self._name(match.seat)} {only}", self._chosen
        )
        return [choices.with_refusals(match.state, found, self._why, self._chosen)]

    def _asides(self, may: list[Action]) -> list[Choices]:
        """What others may do out of turn."""
        found = []
        for seat in dict.fromkeys(a.seat for a in may if a.seat != self.match.seat):
            theirs = [a for a in may if a.seat == seat]
            title = f"{self._name(seat)} may do this out of turn"
            found.append(
                choices.offered(self.match.state, theirs, title, self._chosen, f"aside-{seat}")
            )
        return found

    def _happened(self, happened: list[Any]) -> list[Block]:
        opt = self.match.opt
        found = ledger.ledgers(opt, ledger.accounts(opt, happened), "ledger")
        changed = ledger.changes(opt, happened, "changes")
        return [*found, changed] if changed else found

    def _steps(self) -> Steps:
        """Undo and redo under the thumb, and what can be done with the game as a whole."""
        match = self.match
        back = "‹ Undo past a reveal" if match.undo_reveals else "‹ Undo"
        onward = Button("Redo ›", Intent("next"), enabled=match.can_redo)
        if self._done and not match.can_redo:
            onward = Button(f"To {self._name(match.seat)} ›", Intent("next"), primary=True)
        elif not match.people and not match.over:
            onward = Button("Next ›", Intent("next"), primary=True)
        return Steps(
            key="steps",
            title="This game",
            rows=(),
            back=Button(back, Intent("back"), enabled=match.can_undo),
            next=onward,
            more=tuple(self._more()),
        )

    def _more(self) -> list[Button]:
        match = self.match
        shows = " (shows every hand)" if match.hides and not match.over else ""
        found = [
            Button(f"Save or send it{shows}", Intent("take")),
            Button(f"Step through it{shows}", Intent("step")),
            Button(f"Settle a question here{shows}", Intent("free-table", self.key)),
            Button("Forget it", Intent("forget")),
        ]
        if draws_matter(match.game) and not match.over:
            draws = match.seating.draws
            text = "We draw ourselves" if draws else "Let the table draw"
            found.insert(0, Button(text, Intent("draws", "no" if draws else "yes")))
        if not match.people and not match.over:
            found.insert(0, Button(f"{WATCHED} steps on", Intent("run")))
        calls = (
            Button(f"{self._name(seat)} wants to act", Intent("call", value))
            for value, seat in self._callers.items()
        )
        return [*calls, *found]


def _names(marks: tuple[Mark, ...]) -> list[str]:
    """The names that marks have, without the seat at the end of an arrow."""
    return [n for m in marks for n in ((m,) if isinstance(m, str) else m[:2])]


def _actor(node: Node) -> int:
    return CHANCE if node.action is None else node.action.seat
