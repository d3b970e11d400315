"""The page of a game in progress: whose turn it is, what they see, what they may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tutor.core import engine, observe
from tutor.core.frames import CHANCE, Action
from tutor.desk import seen
from tutor.play.match import Match
from tutor.scenario import links
from tutor.scenario.document import Scenario
from tutor.scenario.faults import Unusable
from tutor.view import choices, handover, sets, tabletop, told
from tutor.view.blocks import Screen
from tutor.view.tabletop import WATCHED, Folds, Look
from tutor.view.words import say_check

EVERYBODY = "everybody"
NOT_DRAWN = "This cannot be what was drawn: it is somewhere else."


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
        self._folds = Folds()
        self._error = self.trouble = ""
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
            "run": lambda _: self._do(lambda: match.watch(WATCHED)),
            "pass": lambda _: self._pass(None),
            "call": lambda seat: self._pass(int(seat)) if seat in self._callers else None,
            "ready": self._ready,
            "look": self._choose,
            "pick": lambda name: self._unfold(pressed=sets.pressed(self._folds.pressed, name)),
            "why": lambda value: self._unfold(why=value == "show"),
            "zoom": lambda _: self._unfold(whole=not self._folds.whole),
            "odds": lambda name: self._unfold(odds=name),
            "log": lambda _: self._unfold(log=not self._folds.log),
            **{verb: self._leaving(verb) for verb in ("again", "take", "step", "forget")},
        }
        self.trouble = keep(self)

    @property
    def title(self) -> str:
        """What the game is called among what is kept."""
        return f"{self.match.scenario.title} · {tabletop.title(self._look())}"

    @property
    def screen(self) -> Screen:
        """What is shown now."""
        if self._shown is None:
            look = self._look()
            if self._handing_over:
                self._shown = handover.page(look.name(self._next_one), look.fragment, look.trail)
            else:
                self._shown = tabletop.screen(look)
        return self._shown

    def _look(self) -> Look:
        """What whoever sits here sees, as plain data."""
        return Look(
            match=self.match, told=self._told, eyes=self._eyes, done=self._done, may=self._may(),
            callers=self._callers, folds=self._folds, trouble=self._error or self.trouble,
            key=self.key, fragment=self.fragment,
        )  # fmt: skip

    @property
    def who(self) -> str:
        """Whoever sees what is shown; everybody, between two people."""
        seat = self._eyes
        return EVERYBODY if seat == observe.ONLOOKER else self._look().name(seat)

    def sent(self) -> Scenario | None:
        """The game as whoever looks may send it; None where it can't be told without the rest."""
        done = [node.action for node in self.match.tree.line() if node.action is not None]
        found = seen.table(self.match.scenario, done, self._eyes, self.who)
        return found and replace(found, versions=self.match.record().versions)

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
        self._error, self._folds = "", self._folds._replace(
            chosen="", why=False, pressed=())
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
        else:
            self._do(lambda: self.match.watch(1))

    def _pass(self, called: int | None) -> None:
        """Hide everything until somebody says who they are: who is asked, or who was called."""
        if self._many and not self.match.over:
            self._viewer, self._called, self._shown = None, called, None

    def _ready(self, _: str) -> None:
        if self._handing_over:
            self._viewer, self._called, self._shown = self._next_one, None, None

    def _choose(self, place: str) -> None:
        """Look at a place on the board; at the same one again, at none.

        What a set can be made of is pressed by it instead.
        """
        mine = [action for action in self._may() if action.seat == self.match.seat]
        found = sets.find(self.match.state, mine) if mine else None
        if found is not None and place in found.names:
            self._unfold(pressed=sets.pressed(self._folds.pressed, place))
            return
        self._unfold(chosen="" if place == self._folds.chosen else place)

    def _unfold(self, **changes: Any) -> None:
        self._folds, self._shown = self._folds._replace(**changes), None

    def _leaving(self, verb: str) -> Callable[[str], None]:
        return lambda _: self._leave(verb, self)

    # Who looks.

    @property
    def _many(self) -> bool:
        """Whether several people share the screen and must not see each other's things."""
        return self.match.hides and len(self.match.people) > 1

    @property
    def _next_one(self) -> int:
        return self.match.asked if self._called is None else self._called

    @property
    def _handing_over(self) -> bool:
        return self._many and self._viewer is None and self.match.asked >= 0

    @property
    def _done(self) -> bool:
        """Whether somebody else is asked than who looks."""
        asked = self.match.asked
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
        drawing = match.seat == CHANCE
        if self._handing_over or not match.waits() or (drawing and self._done):
            return []
        if drawing:
            return [action for action, _ in observe.outcomes(match.state, self._eyes)]
        here = {self._eyes} if match.hides else {*range(len(match.opt.seats))}
        return [a for a in engine.legal(match.state) if a.seat in here.intersection(match.people)]
