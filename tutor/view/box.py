"""The page Copy your box: what no rulebook prints, by what has to be looked at, or as a list."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tutor.core.game import game
from tutor.games import owned
from tutor.scenario.faults import Unusable
from tutor.scenario.fields import Datum
from tutor.view import box_shown, home
from tutor.view.blocks import Block, Button, Intent, Menu, Screen, Sentence
from tutor.view.box_doubts import LEAVE, SURE, Doubts, kept_one
from tutor.view.box_entry import Draft, Entering, left, one_tap
from tutor.view.box_groups import Group, groups
from tutor.view.box_list import BoxList
from tutor.view.sent import texts

TITLE = "Copy your box"
WHY = (
    "The rulebook leaves some numbers to the board and the cards. What you enter from your own "
    "copy takes the place of our guesses on this machine, and no verdict asks for it again."
)
NEXT = "Next one not yet entered"
ALL = "Everything is entered."
THROUGH = "You have been through everything."
ONWARD = "next"
"""The last part of the address of what is asked one by one."""


class Asked(NamedTuple):
    """What a verdict has to know; ``link`` is the question that asks.

    ``back`` goes to its answer with what is kept now, in a sentence that is empty if nothing is.
    """

    datum: str
    link: str
    back: Callable[[str], None]


class Box:
    """What no rulebook prints of a game. ``owner`` is for whoever may also take back what is kept.

    ``asked`` is the one thing that a question waits for: it alone is asked, and then one is back.
    ``waiting`` is what a question waited for before. ``place`` is the part of the box that is open,
    by its id; with `ONWARD` after it, what is not yet entered is asked one by one.
    ``draft`` is where this visitor left off, and ``save`` keeps it for the next time.
    """

    def __init__(
        self, name: str, *, owner: bool, asked: Asked | None = None, place: str = "",
        waiting: str = "", draft: str = "",
        save: Callable[[str], object] = lambda _: None,
    ) -> None:
        self._game, self._owner, self._asked = game(name), owner, asked
        self._waiting = waiting
        self._part, self._datum, self._thing = "", asked.datum if asked else "", ""
        self._entry: Entering | None = None
        self._draft, self._save = left(draft), save
        self._skipped: set[str] = set()
        self._doubts = Doubts(self._game, owner=owner)
        self._as_list = BoxList(self._game, self._keep)
        self._kept: dict[str, Any] = {}
        self._groups: tuple[Group, ...] = ()
        self._said = ""
        self._errors: tuple[str, ...] = ()
        self.verbs: dict[str, Callable[[str], None]] = {
            "part": self._open,
            "thing": self._look,
            "datum": self._ask,
            "onward": lambda _: self._onward(),
            "answer": self._answer,
            "skip": lambda _: self._skip(),
            "set": self._set,
            "plus": lambda name: self._change(lambda entry: entry.step(name, 1)),
            "minus": lambda name: self._change(lambda entry: entry.step(name, -1)),
            "keep-entry": lambda _: self._keep_entry(),
            "none-entry": lambda _: self._keep_none(),
            "no-more": lambda _: self._change(Entering.no_more),
            "again": lambda _: self._again(),
            SURE: lambda name: self._settle(name, keep=True),
            LEAVE: lambda name: self._settle(name, keep=False),
            **{verb: self._with_list(do) for verb, do in self._as_list.verbs.items()},
            **({"forget-datum": self._forget} if owner else {}),
        }
        self.verbs = {verb: self._saving(do) for verb, do in self.verbs.items()}
        self._read()
        part, _, onward = place.rpartition("/") if place.endswith(ONWARD) else (place, "", "")
        self._open(part)
        if onward and asked is None:
            self._go_on()

    def _read(self) -> None:
        """Find out what is kept; somebody else may have entered something meanwhile."""
        try:
            self._kept = owned.kept(self._game)
        except Unusable as unusable:
            self._kept, self._errors = {}, tuple(
                str(fault) if self._owner else home.said(fault) for fault in unusable.faults)
        self._groups = groups(self._game, self._kept)

    def _group(self) -> Group | None:
        """The part of the box that is open."""
        return next((one for one in self._groups if one.id == self._part), None)

    def _scope(self) -> tuple[str, ...]:
        """What is gone through one by one: the open part, else all; first what is waited for."""
        group = self._group()
        if group is not None:
            return group.data
        every = [name for one in self._groups for name in one.data]
        return tuple(sorted(every, key=lambda name: name != self._waiting))

    def _left(self) -> list[str]:
        """What is neither entered nor passed over."""
        return [n for n in self._scope() if n not in self._kept and n not in self._skipped]

    # Where one is.

    def _clear(self) -> None:
        self._errors, self._said, self._entry = (), "", None
        self._doubts.clear()

    def _saving(self, do: Callable[[str], None]) -> Callable[[str], None]:
        """Something that is done, after which it is kept where somebody is."""

        def done(value: str) -> None:
            do(value)
            datum, parts = self._datum or self._draft.datum, self._draft.parts
            if self._entry is not None and self._entry.name == datum:
                parts = self._entry.parts
            elif datum != self._draft.datum:
                parts = {}
            now = Draft(datum, parts, tuple(sorted(self._skipped)))
            if now != self._draft:
                self._draft = now
                self._save(now.text)

        return done

    def _go_on(self) -> None:
        """Ask for what was asked for last, or for the next thing where that is entered."""
        self._skipped = {name for name in self._draft.skipped if name in self._scope()}
        self._ask(self._draft.datum)
        if not self._datum:
            self._onward()

    def _open(self, part: str) -> None:
        """Look at a part of the box, or at all of it."""
        if self._asked is None:
            self._part, self._datum, self._thing = part, "", ""
            self._clear()
            if self._group() is None:
                self._part = ""

    def _with_list(self, do: Callable[[str], None]) -> Callable[[str], None]:
        """Something that is done with the list; what was said before is said no longer."""

        def done(value: str) -> None:
            self._clear()
            do(value)

        return done

    def _look(self, thing: str) -> None:
        """Look at a City or a card: what is missing of it is asked."""
        group = self._group()
        if group is not None and thing in group.things:
            self._clear()
            self._thing = thing
            self._datum = next((n for n in group.things[thing] if n not in self._kept), "")

    def _ask(self, name: str) -> None:
        if name in self._scope() and name not in self._kept:
            self._clear()
            self._datum, self._thing = name, ""

    def _onward(self) -> None:
        """Ask for the next thing that is not yet entered, those after the last one first."""
        scope, left = self._scope(), self._left()
        at = scope.index(self._datum) if self._datum in scope else -1
        self._datum = next((n for n in left if scope.index(n) > at), left[0] if left else "")
        self._thing, self._entry = "", None

    def _again(self) -> None:
        self._skipped.clear()
        self._onward()

    # What is entered.

    def _following(self) -> tuple[str, Datum] | None:
        """What is asked now, with what it is."""
        return (self._datum, self._game.box()[self._datum]) if self._datum else None

    def _answer(self, text: str) -> None:
        following = self._following()
        if following is None:
            return
        name, datum = following
        value = next((v for v in one_tap(datum) if json.dumps(v) == text), None)
        if value is not None:
            self._keep_one(name, value)

    def _keep_one(self, name: str, value: Any) -> None:
        self._keep({name: value})
        if not self._errors and not self._doubts:
            self._leave()

    def _leave(self) -> None:
        """Be back where one came from, or at the next thing."""
        if self._asked is not None:
            self._asked.back(self._said)
        else:
            self._onward()

    def _drawn_up(self, name: str, datum: Datum) -> Entering:
        """What has been set so far of a thing that is more than one tap."""
        if self._entry is None or self._entry.name != name:
            self._entry = Entering(name, datum.spec)
            if self._draft.datum == name:
                self._entry.take_up(self._draft.parts)
        return self._entry

    def _set(self, value: str) -> None:
        sent = texts(value, "name", "value")
        if sent is not None:
            self._change(lambda entry: entry.put(*sent))

    def _change(self, change: Callable[[Entering], None]) -> None:
        following = self._following()
        if following is not None and not one_tap(following[1]):
            change(self._drawn_up(*following))
            self._errors = ()
            self._doubts.clear()

    def _keep_entry(self) -> None:
        following = self._following()
        if following is None or one_tap(following[1]):
            return
        entry = self._drawn_up(*following)
        if fault := entry.fault:
            self._errors, self._said = (fault,), ""
        else:
            self._keep_one(entry.name, entry.value)

    def _keep_none(self) -> None:
        self._change(Entering.nothing)
        self._keep_entry()

    def _keep(self, values: Mapping[str, Any]) -> None:
        """Keep values; of those that somebody has to look at once more it is asked first."""
        self._errors, self._said = (), ""
        try:
            sure = self._doubts.sifted(values)
            new = [name for name in sure if name not in self._kept]
            owned.keep(self._game, sure)
            self._read()
            self._said = self._doubts.told(values, new)
        except owned.Conflict as conflict:
            self._errors = (f"{conflict}.",)
        except (OSError, Unusable) as error:
            self._fail(error)

    def _fail(self, error: OSError | Unusable) -> None:
        reason = getattr(error, "strerror", None) or "what is kept was broken by hand"
        self._errors, self._said = (f"This can't be kept: {reason}.",), ""

    def _settle(self, name: str, *, keep: bool) -> None:
        """What somebody has looked at once more is kept after all, or left out."""
        try:
            kept = self._doubts.settled(name, keep=keep)
        except (OSError, Unusable) as error:
            self._fail(error)
            return
        self._read()
        self._errors = ()
        self._said = kept_one(self._game, name, self._kept[name]) if kept else ""
        if kept and name == self._datum:
            self._leave()

    def _skip(self) -> None:
        if self._datum:
            self._skipped.add(self._datum)
            self._errors, self._said = (), ""
            self._leave()

    def _forget(self, name: str) -> None:
        if name in self._kept:
            owned.change(self._game, name, None)
            self._read()
            self._said = ""

    # What it looks like.

    @property
    def screen(self) -> Screen:
        self._read()
        name, group = self._game.name, self._group()
        link = self._asked.link if self._asked else ""
        title = group.title if group else TITLE
        found = [Sentence(key="title", kind="title", text=title), *self._told(group)]
        if self._asked is not None or self._datum:
            found += self._one()
        elif group is not None:
            found += self._things(group)
        else:
            found += self._parts()
        trail = [*home.trail(name), self._desk()]
        if link:
            trail.append(Button("The question", Intent("open", f"ask/{name}?{link}")))
        elif group is not None or self._datum:
            trail.append(Button(TITLE, Intent("part")))
        return Screen(
            title=f"{title} · {self._game.title}", blocks=tuple(found),
            fragment=f"box/{name}?{link}" if link else self._fragment, trail=tuple(trail),
        )

    @property
    def _fragment(self) -> str:
        onward = (ONWARD,) if self._datum else ()
        return "/".join(("box", self._game.name, *filter(None, (self._part,)), *onward))

    def _told(self, group: Group | None) -> Iterator[Block]:
        """How much is entered, and what came of the last press."""
        if group is None and not self._datum:
            yield Sentence(key="why", text=WHY)
        data = group.data if group else tuple(n for one in self._groups for n in one.data)
        if self._asked is None:
            yield Sentence(key="count", kind="note", text=box_shown.count(data, self._kept))
        if self._said:
            yield Sentence(key="said", kind="reply", text=self._said)
        for i, text in enumerate(self._errors):
            yield Sentence(key=f"error-{i}", kind="error", text=text)
        if doubts := self._doubts.block():
            yield doubts

    def _parts(self) -> Iterator[Block]:
        """The parts of the box; first what a question waited for."""
        yield from box_shown.waiting(self._game, self._waiting, self._kept)
        yield self._way_on()
        yield box_shown.parts(self._groups, self._kept)
        yield from self._as_list.blocks()

    def _things(self, group: Group) -> Iterator[Block]:
        """What a part has; of what is looked at what is entered."""
        if self._thing:
            yield from self._known(group.things[self._thing])
        yield self._way_on()
        yield box_shown.things(group, self._kept)

    def _way_on(self) -> Menu:
        """The way to what is not yet entered, or to what could not be told."""
        if left := self._left():
            door = Button(NEXT, Intent("onward"), primary=True,
                          hint=self._game.box()[left[0]].ask)
            return Menu(key="onward", title="", buttons=(door,))
        open_ = len([name for name in self._scope() if name in self._skipped])
        again = Button("Go through what is left open", Intent("again"), hint=f"{open_} so far.")
        desk = self._desk(primary=True)
        return Menu(key="end", title=THROUGH if open_ else ALL,
                    buttons=(desk, again) if open_ else (desk,))

    def _one(self) -> Iterator[Block]:
        """The one thing that is asked, and what is known of the same City or card."""
        following = self._following()
        assert following is not None
        name, datum = following
        yield from box_shown.one(name, datum, lambda: self._drawn_up(name, datum))
        group = next((one for one in self._groups if name in one.data), None)
        if group is not None and self._asked is None:
            yield from self._known(group.things[group.thing_of(name)])

    def _known(self, names: Sequence[str]) -> Iterator[Block]:
        yield from box_shown.known(self._game, names, self._kept, owner=self._owner)

    def _desk(self, *, primary: bool = False) -> Button:
        return Button("Settle a question", Intent("desk", self._game.name), primary=primary)
