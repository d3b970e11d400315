"""The page that asks about any position: who would do what, and may they?"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from tutor.core import engine, observe
from tutor.core.frames import CHANCE
from tutor.core.game import game
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.desk import free, guesses
from tutor.desk.answer import YES, Wanted
from tutor.desk.question import Evening, Question
from tutor.desk.unsaid import unsaid
from tutor.scenario.document import Move, action_of, move_of
from tutor.scenario.fields import Choice, Listing
from tutor.view import answering, handover, ledger, offered, possible
from tutor.view.acting import DO, HEAD, MORE, WHO, Acting, fits, kinds_of
from tutor.view.asking import Asking, Host
from tutor.view.blocks import Block, Board, Button, Entries, Intent, Screen, Sentence
from tutor.view.entering import put
from tutor.view.private import Private
from tutor.view.readings import going_on
from tutor.view.sent import texts

MOST_CHANCES, MOST_TOLD = 40, 3
"""Things that come by chance before somebody decides, and those of them that are named."""
THEN = Button("It is done; and then?", Intent("then"))
FIRST = "First I need to know, for how it goes on depends on it:"
BACK = Button("‹ One step back", Intent("undone"))
NOBODY_ACTS = "Nobody can do anything here any more."


class Free(Asking):
    """A position, and one action that somebody would take in it; the answer follows at once.

    ``since`` is what was done since the position ``given``, which is the set-up if that is None.
    ``private`` is of a game in which people hide things: each sees the page of their own seat, once
    they have said that it is they who hold the device. ``table`` leads back to the game in progress
    that the position came from. ``anew`` is the seat for whose view it was dealt anew, if it was.
    """

    def __init__(
        self,
        evening: Evening,
        given: Mapping[str, Any] | None,
        since: tuple[Move, ...],
        move: Move,
        host: Host,
        *,
        copied: Mapping[str, Any] | None = None,
        open_answer: bool = False,
        private: Private | None = None,
        table: Button | None = None,
        anew: str = "",
        sent: bool = False,
        said: str = "",
        unknown: bool = False,
    ) -> None:
        self._table, self._anew = table, anew
        self._copied, self._private = copied, private
        self._holder = move.seat if private is None or len(private.people) == 1 else ""
        self._given, self._since, self._move = given, since, move
        self._taken: tuple[Move, ...] = ()
        self._first: Wanted | None = None
        self._all: set[str] = set()
        question = self._about(evening, since, move)
        super().__init__(question, host, open_answer=open_answer, sent=sent, said=said,
                         unknown=unknown)
        self._state = free.reached(self.question.opt, given, since)
        self.verbs |= self._renewing({
            "zoom": lambda _: self._zoom(), "look": self._look, "then": lambda _: self._then(),
            "then-so": self._then_so, "undone": lambda _: self._undone(), "state": self._state_it,
        })
        self._whole = False
        if private is not None:
            self.verbs = {name: self._held(do) for name, do in self.verbs.items()}
            self.verbs["ready"] = lambda _: self._ready()
            host.hold(self.question, private, self._along)

    def _held(self, do: Callable[[str], None]) -> Callable[[str], None]:
        """Something to be done by whoever holds the device, and by nobody in between."""
        return lambda value: None if self._handing_over else do(value)

    @property
    def _handing_over(self) -> bool:
        return self._private is not None and self._holder != self._move.seat

    def _ready(self) -> None:
        self._holder = self._move.seat

    def _about(self, evening: Evening, since: tuple[Move, ...], move: Move) -> Question:
        """Whether the move is allowed after what was done since the position.

        What came by chance is told. Where people hide things that is only what this page took.
        """
        found = free.question(evening, self._given, since, (move,), self._copied, self._anew)
        came = self._taken if self._private else since
        if told := _by_chance(evening.options, came):
            found = found.altered(assumed=(told,))
        return found

    def _zoom(self) -> None:
        self._whole = not self._whole

    def _then(self) -> None:
        """Take what was asked about as done, and ask what comes after it."""
        if self.answer.word != YES:
            return
        opt, since = self.question.opt, (*self._since, self._move)
        state, came = decided(free.reached(opt, self._given, since))
        self._first = guesses.deciding(self.question, came)
        if self._first is not None:
            return
        since, self._taken = (*since, *came), (*self._taken, *came)
        if not state.stack and self._host.over(self.question.evening, state):
            return
        seat = engine.node(state).seat
        who = opt.seats[seat] if seat >= 0 else ""
        if self._private is not None and who not in self._private.people:
            who = self._move.seat
        following = offered.first(state, who)
        if following is not None:
            self._since, self._state, self._move = since, state, following
            self._ask(self._about(self.question.evening, since, following))

    def _then_so(self, value: str) -> None:
        """Settle on a reading by which it is allowed, and go on as `_then` does."""
        if any(value == way.intent.value for one in going_on(self.answer) for way in one.buttons):
            self._settle(value, always=False)
            self._then()

    def _ask(self, question: Question) -> None:
        self._first = None
        if question.opt != self._state.opt:
            self._state = free.reached(question.opt, self._given, self._since)
        super()._ask(question)
        if self._private is not None:
            self._host.hold(question, self._private, self._along)

    @property
    def _awaited(self) -> Wanted | None:
        return self._first or super()._awaited

    def _known(self, text: str) -> None:
        """A number was given; where going on waited for it, that is done now."""
        waited = self._first is not None
        super()._known(text)
        if waited and self._first is None:
            self._then()

    def _undone(self) -> None:
        """Take the last thing back that was done, and ask about it again."""
        if self._since:
            opt, (*since, move) = self.question.opt, self._since
            while since and not move.seat:
                *since, move = since
            self._since, self._move = tuple(since), move
            self._state = free.reached(opt, self._given, self._since)
            self._ask(self._about(self.question.evening, self._since, move))

    def _state_it(self, value: str) -> None:
        """Say of the position what nobody said, and the answer hangs on."""
        for path, _, other in unsaid(self.answer):
            if other is not None and value == json.dumps([path, other]):
                self._given = put(self._given, path, other)
                self._state = free.reached(self.question.opt, self._given, self._since)
                self._ask(self._about(self.question.evening, self._since, self._move))

    @property
    def _acting(self) -> Acting:
        people = None if self._private is None else self._private.people
        return Acting(self.question, self._state, self._move, people, self._all)

    def _set(self, value: str) -> None:
        sent = texts(value, "name", "value")
        if sent is not None:
            self._put(*sent)

    def _put(self, name: str, text: str) -> None:
        """Ask about the action with something else about it, or show more of what it may be."""
        if text == MORE:
            self._all.add(name.removeprefix(HEAD))
            return
        if name in (WHO, DO):
            self._all.clear()
        try:
            wanted = self._acting.changed(name, text)
        except ValueError as wrong:
            self._trouble = f"There may be {wrong}."
            return
        if wanted is not None and wanted != self._move and fits(self.question.opt, wanted):
            self._move = wanted
            self._ask(self._about(self.question.evening, self._since, wanted))

    def _step(self, name: str, by: int) -> None:
        number = self._move.fields.get(name)
        if isinstance(number, int) and not isinstance(number, bool):
            self._put(name, str(number + by))

    def _look(self, place: str) -> None:
        """Choose what was tapped on the board, where the action is about something of the kind."""
        for name, spec in kinds_of(self.question.opt)[self._move.do].entries.items():
            item = spec.item if isinstance(spec, Listing) else spec
            if isinstance(item, Choice) and place in item.names:
                self._put(name, place)
                return

    # What it looks like.

    @property
    def link(self) -> str:
        """What the address holds: where people hide things, just where it is kept."""
        return super().link if self._private is None else self._private.key

    @property
    def screen(self) -> Screen:
        page = super().screen
        if self._table is not None:
            page = msgspec.structs.replace(page, trail=(*page.trail, self._table))
        if not self._handing_over:
            return page
        who = self.question.words.label(
            self.question.opt, "seat", self.question.opt.seats.index(self._move.seat))
        return handover.page(who, page.fragment, page.trail)

    def _fields(self) -> list[Block]:
        words = self.question.words
        back = (BACK,) if self._since else ()
        then = (THEN,) if self.answer.word == YES else ()
        now = words.situation(self._state) or NOBODY_ACTS
        found: list[Block] = [
            Sentence(key="situation", text=" ".join(filter(None, (self._came_of_it(), now)))),
            Entries(key="action", title="", fields=tuple(self._acting.fields()),
                    buttons=(*back, *then, *self._can())),
            *self._before(),
            *going_on(self.answer),
            *(possible.blocks(self.question) if self._listed else ()),
            self._position(),
        ]
        return found

    def _came_of_it(self) -> str:
        """What came of the last thing that was done, and its cost; empty where that is hidden."""
        if self._private is not None:
            return ""
        happened = list[Event]()
        for state, did in free.line(self.question.opt, self._given, self._since):
            if did is not None:
                events = engine.apply(state, did).events
                happened = [*(happened if did.seat == CHANCE else ()), *events]
        return ledger.came_of(self.question.opt, happened)

    def _before(self) -> Iterator[Block]:
        """What has to be known before it is answered, or goes on; and what it can be unknown."""
        if self._first is not None:
            yield answering.asks(self._first, "first", FIRST, nobody=not self._unknown)
            yield from [answering.left_open(self._first)] if self._unknown else []
        elif self.answer.wanted is not None:
            yield from self._asked()

    def _position(self) -> Board:
        """The position, as whoever would act sees it."""
        opt = self.question.opt
        names = [v for v in self._move.fields.values() if isinstance(v, str)]
        seen = observe.view(self._state, opt.seats.index(self._move.seat))
        picture = game(opt.game).picture(seen, crop=names, marks=names)
        return Board(key="board", picture=picture, whole=self._whole)

def decided(state: Any) -> tuple[Any, tuple[Move, ...]]:
    """The next position in which somebody decides, and what had to come by chance until then.

    Of what may come the first is taken, as an example.
    """
    came: list[Move] = []
    while state.stack and engine.node(state).seat == CHANCE and len(came) < MOST_CHANCES:
        action = engine.outcomes(state)[0][0]
        came.append(move_of(game(state.opt.game), state.opt, action))
        state = engine.apply(state, action).after
    return state, tuple(came)


def _by_chance(opt: Options, moves: tuple[Move, ...]) -> str:
    """What came by chance, in a sentence; empty where nothing did."""
    g = game(opt.game)
    told = [g.describe.act(opt, action_of(g, opt, move)) for move in moves if not move.seat]
    more = f", and {len(told) - MOST_TOLD} more" if len(told) > MOST_TOLD else ""
    return f"By chance, as taken here: {', '.join(told[:MOST_TOLD])}{more}." if told else ""
