"""The page that asks about any position: who would do what, and may they?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import msgspec

from tutor.core import engine, observe
from tutor.core.frames import CHANCE
from tutor.core.game import game, nameable
from tutor.core.options import Options
from tutor.desk import free, guesses
from tutor.desk.answer import YES, Wanted
from tutor.desk.question import Evening, Question
from tutor.scenario.document import Move, action_of, move_of
from tutor.scenario.fields import Choice, Fields, Int, Listing, Misfit, Spec, values
from tutor.view import answering, entering, handover, offered, possible, taps
from tutor.view.asking import Asking, Host, as_field
from tutor.view.blocks import Block, Board, Button, Entries, FormField, Intent, Screen, Sentence
from tutor.view.private import Private
from tutor.view.readings import going_on
from tutor.view.sent import texts

WHO, DO = "who", "do"
HEAD = "head "
"""Before the name of a field: what its name begins with."""
MORE = "…"
"""The value that brings all others of a list into sight."""
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
            "then-so": self._then_so, "undone": lambda _: self._undone(),
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
            template = msgspec.structs.replace(found.template, assumed=(told,))
            found = replace(found, template=template)
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

    def _wanted(self) -> Wanted | None:
        return self._first or super()._wanted()

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
        opt = self.question.opt
        wanted = self._with(opt, name, text)
        if wanted is not None and wanted != self._move and _fits(opt, wanted):
            self._move = wanted
            self._ask(self._about(self.question.evening, self._since, wanted))

    def _with(self, opt: Options, name: str, text: str) -> Move | None:
        """The action with something else about it."""
        now, kinds = self._move, _kinds(opt)
        if name == WHO and self._private is not None:
            # What one would do says what they have: of another nothing is taken over.
            return offered.first(self._state, text) if text in self._private.people else None
        if name == WHO and text in opt.seats:
            return Move(text, now.do, now.fields)
        if name == DO and text in kinds:
            return offered.first(self._state, now.seat, text)
        spec = kinds[now.do].entries.get(name.removeprefix(HEAD))
        if spec is None:
            return None
        if isinstance(spec, Listing):
            try:
                return self._toggled(name, spec, text)
            except ValueError as wrong:
                self._trouble = f"There may be {wrong}."
                return None
        if isinstance(spec, Choice) and name.startswith(HEAD):
            near = offered.among(self._state, now, name.removeprefix(HEAD), spec.names)
            every = (*near.shown, *near.others)
            found = next(iter(entering.tails(spec.heads, every, text)), None)
            of = {**now.fields, name.removeprefix(HEAD): found}
            return None if found is None else Move(now.seat, now.do, of)
        value = next((v for v in values(spec) if str(v).lower() == text.lower()), None)
        return None if value is None else Move(now.seat, now.do, {**now.fields, name: value})

    def _step(self, name: str, by: int) -> None:
        number = self._move.fields.get(name)
        if isinstance(number, int) and not isinstance(number, bool):
            self._put(name, str(number + by))

    def _toggled(self, name: str, spec: Listing, text: str) -> Move | None:
        """The action with a thing more in a set, or without it; an empty set if that can be named.

        Raises ValueError for more than there may be.
        """
        now = self._move
        if text not in self._parts(name):
            return None
        items = entering.toggled(spec, now.fields[name], text)
        # In the order in which a set is written, so that one set is one action.
        items = [one for one in self._parts(name) if one in items]
        if not items and items not in self._sets(name):
            return None
        return Move(now.seat, now.do, {**now.fields, name: items})

    def _sets(self, name: str) -> list[list[str]]:
        """The sets of a field in all actions of the kind that can be named, the smallest first."""
        now = self._move
        found = (move.fields[name] for move in offered.named(self._state, now.seat, now.do))
        return sorted(found, key=len)

    def _parts(self, name: str) -> tuple[str, ...]:
        """What those sets are made of."""
        return tuple(dict.fromkeys(one for items in self._sets(name) for one in items))

    def _look(self, place: str) -> None:
        """Choose what was tapped on the board, where the action is about something of the kind."""
        for name, spec in _kinds(self.question.opt)[self._move.do].entries.items():
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
        opt, words = self.question.opt, self.question.words
        back = (BACK,) if self._since else ()
        then = (THEN,) if self.answer.word == YES else ()
        found: list[Block] = [
            Sentence(key="situation", text=words.situation(self._state) or NOBODY_ACTS),
            Entries(key="action", title="", fields=tuple(self._entries(opt)),
                    buttons=(*back, *then, *self._can())),
            *([answering.asks(self._first, "first", FIRST)] if self._first else ()),
            *going_on(self.answer),
            *(possible.blocks(self.question) if self._listed else ()),
            self._position(),
        ]
        return found

    def _position(self) -> Board:
        """The position, as whoever would act sees it."""
        opt = self.question.opt
        names = [v for v in self._move.fields.values() if isinstance(v, str)]
        seen = observe.view(self._state, opt.seats.index(self._move.seat))
        picture = game(opt.game).picture(seen, crop=names, marks=names)
        return Board(key="board", picture=picture, whole=self._whole)

    def _entries(self, opt: Options) -> Iterator[FormField]:
        words, kinds = self.question.words, _kinds(opt)
        may = opt.seats if self._private is None else self._private.people
        seats = tuple((name, words.label(opt, "seat", i)) for i, name in enumerate(opt.seats)
                      if name in may)
        yield as_field(WHO, "Who", self._move.seat, seats)
        does = {do: _titles(self._state)[do] for do in
                (move.do for move in offered.samples(self._state) if move.seat == self._move.seat)}
        yield FormField(DO, "Would", "pick", self._move.do, self._offered(
            DO, offered.kinds(self._state, self._move.seat), does))
        for name, one in kinds[self._move.do].entries.items():
            value = self._move.fields.get(name, "")
            label = name.replace("-", " ").replace("_", " ").capitalize()
            if isinstance(one, Int):
                yield taps.number(name, label, str(value), one.low, one.high)
            elif isinstance(one, Listing):
                parts = tuple((part, part) for part in self._parts(name))
                yield FormField(name, label, "toggles", options=parts, chosen=tuple(value))
            elif isinstance(one, Choice) and one.heads:
                yield from self._by_head(name, label, str(value), one)
            else:
                yield as_field(name, label, _code(value), self._options(name, one))

    def _options(self, name: str, spec: Spec) -> tuple[tuple[str, str], ...]:
        """The values of a field; where it is the only one, what would be done says more."""
        opt, move, words = self.question.opt, self._move, dict[str, str]()
        every = values(spec)
        for value in every:
            one = Move(move.seat, move.do, {**move.fields, name: value})
            words[_code(value)] = str(value)
            if len(move.fields) == 1 and _fits(opt, one):
                text = self.question.words.act(opt, action_of(game(opt.game), opt, one))
                words[_code(value)] = self.question.capital(text)
        return self._offered(name, offered.among(self._state, move, name, every), words)

    def _offered(
        self, name: str, found: offered.Offer, words: Mapping[str, str]
    ) -> tuple[tuple[str, str], ...]:
        """What a list shows at first, with what is chosen in it; or all of it, once that is asked.
        """
        now = self._move.do if name == DO else self._move.fields.get(name)
        shown = [value for value in found.others if name in self._all or value == now]
        options = [(_code(value), words[_code(value)]) for value in (*found.shown, *shown)]
        rest = len(found.others) - len(shown)
        return (*options, (MORE, f"{rest} more…")) if rest else tuple(options)

    def _by_head(self, name: str, label: str, value: str, spec: Choice) -> Iterator[FormField]:
        """A name in two parts: what it begins with, and what follows that."""
        found = offered.among(self._state, self._move, name, spec.names)
        options = self._offered(name, found, {one: one for one in spec.names})
        names = tuple(one for one, _ in options if one != MORE)
        head = entering.head_of(spec.heads, value)
        heads = [one for one in spec.heads if entering.tails(spec.heads, names, one.name)]
        more = tuple(option for option in options if option[0] == MORE)
        yield FormField(f"{HEAD}{name}", label, "chips", head,
                        (*((one.name, one.name) for one in heads), *more),
                        tones=(*(one.tone for one in heads), *([""] * len(more))))
        yield FormField(name, head, "chips", value,
                        tuple(entering.tails(spec.heads, names, head).items()))


def _code(value: Any) -> str:
    """A value as a field has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _kinds(opt: Options) -> Mapping[str, Fields]:
    found: Mapping[str, Fields] = game(opt.game).script.actions(opt)
    return found


@lru_cache(maxsize=16)
def _titles(state: Any) -> Mapping[str, str]:
    """Each kind of action as people read it: the heading that all such actions are listed under.

    Where they have several, such as one for single cards, no heading fits them all.
    """
    g, found = game(state.opt.game), dict[str, set[str]]()
    for action in nameable(state):
        headings = found.setdefault(move_of(g, state.opt, action).do, set())
        headings.add(g.describe.group(state.opt, action)[0])
    return {do: one.pop() if len(one) == 1 and "" not in one else
            do.replace("-", " ").capitalize() for do, one in found.items()}


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


def _fits(opt: Options, move: Move) -> bool:
    try:
        action_of(game(opt.game), opt, move)
    except (Misfit, KeyError, ValueError):
        return False
    return True
