"""An action in the making: who would do what, and all that may be chosen of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from tutor.core.game import game, nameable
from tutor.core.options import Options
from tutor.desk.question import Question
from tutor.scenario.document import Move, action_of, move_of
from tutor.scenario.fields import Choice, Fields, Int, Listing, Misfit, Spec, values
from tutor.view import entering, offered, taps
from tutor.view.blocks import FormField
from tutor.view.question_form import as_field

WHO, DO = "who", "do"
HEAD = "head "
"""Before the name of a field: what its name begins with."""
MORE = "…"
"""The value that brings all others of a list into sight."""


class Acting:
    """A move in a state that a question is about, and what else it could be.

    ``people`` are those who can be chosen to act, None for everybody; where that is some of them,
    they hide things. ``full`` are the names of the fields whose lists are shown to their end.
    """

    def __init__(
        self, question: Question, state: Any, move: Move, people: tuple[str, ...] | None,
        full: Collection[str],
    ) -> None:
        self._question, self._state, self._move = question, state, move
        self._people, self._full = people, full

    def changed(self, name: str, text: str) -> Move | None:
        """The move with something else about it; None where there is no such move.

        Raises ValueError for more of a set than there may be.
        """
        opt = self._question.opt
        now, kinds = self._move, kinds_of(opt)
        if name == WHO and self._people is not None:
            # What one would do says what they have: of another nothing is taken over.
            return offered.first(self._state, text) if text in self._people else None
        if name == WHO and text in opt.seats:
            return Move(text, now.do, now.fields)
        if name == DO and text in kinds:
            return offered.first(self._state, now.seat, text)
        spec = kinds[now.do].entries.get(name.removeprefix(HEAD))
        if spec is None:
            return None
        if isinstance(spec, Listing):
            return self._toggled(name, spec, text)
        if isinstance(spec, Choice) and name.startswith(HEAD):
            near = offered.among(self._state, now, name.removeprefix(HEAD), spec.names)
            every = (*near.shown, *near.others)
            found = next(iter(entering.tails(spec.heads, every, text)), None)
            of = {**now.fields, name.removeprefix(HEAD): found}
            return None if found is None else Move(now.seat, now.do, of)
        value = _read(spec, text)
        return None if value is None else Move(now.seat, now.do, {**now.fields, name: value})

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

    def fields(self) -> Iterator[FormField]:
        """A field for who would act, one for what they would do, and those of the move itself."""
        opt, words = self._question.opt, self._question.words
        kinds, may = kinds_of(opt), opt.seats if self._people is None else self._people
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
        opt, move, words = self._question.opt, self._move, dict[str, str]()
        every = values(spec)
        for value in every:
            one = Move(move.seat, move.do, {**move.fields, name: value})
            words[_code(value)] = str(value)
            if len(move.fields) == 1 and fits(opt, one):
                text = self._question.words.act(opt, action_of(game(opt.game), opt, one))
                words[_code(value)] = self._question.capital(text)
        return self._offered(name, offered.among(self._state, move, name, every), words)

    def _offered(
        self, name: str, found: offered.Offer, words: Mapping[str, str]
    ) -> tuple[tuple[str, str], ...]:
        """What a list shows at first, with what is chosen in it; or all of it, once that is asked.
        """
        now = self._move.do if name == DO else self._move.fields.get(name)
        shown = [value for value in found.others if name in self._full or value == now]
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


def _read(spec: Spec, text: str) -> Any:
    """The value that a field says; None where there is no such value."""
    if isinstance(spec, Int):
        # Of a number without a bound nobody can list every value.
        with suppress(ValueError):
            return entering.read(spec, text)
        return None
    return next((value for value in values(spec) if str(value).lower() == text.lower()), None)


def _code(value: Any) -> str:
    """A value as a field has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def kinds_of(opt: Options) -> Mapping[str, Fields]:
    """The kinds of actions of a game, with the fields of each."""
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


def fits(opt: Options, move: Move) -> bool:
    """Whether a move is an action of the game at all."""
    try:
        action_of(game(opt.game), opt, move)
    except (Misfit, KeyError, ValueError):
        return False
    return True
