"""The page on which a position is put together by hand, in the words of any game's scenarios."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tutor import rulebook
from tutor.core.game import game
from tutor.scenario import links
from tutor.scenario.faults import Unusable
from tutor.scenario.fields import Choice, Int, Listing, Spec, Table
from tutor.scenario.shape import sample
from tutor.view import company, entering, home, laying
from tutor.view.blocks import (
    Block,
    Board,
    Button,
    Entries,
    FormField,
    Intent,
    Menu,
    Part,
    Parts,
    Screen,
    Sentence,
    Steps,
)
from tutor.view.draft import Draft, Wrong
from tutor.view.entering import Path
from tutor.view.laying import ADD, HEAD
from tutor.view.picture import Area, Picture, Piece, Shape
from tutor.view.sent import texts

COMPANY, VIEW = "company", "view"
"""The fields that say who plays, and which part of the board is shown."""
BUILD, LAY = "build", "lay"
"""What the address begins with: a position for its own sake, or one to ask about."""
POSSIBLE = "✓ This position can exist."
OF_BEFORE = "Your position of before."
EMPTY_NOW = "Nothing is set up now."
TAP = "Tap a place on the board, or pick a part below."


class Build:
    """A position in the making, and the part of it that is open.

    ``keep`` is called with it whenever it has changed, and gives a sentence if that went wrong;
    ``leave`` with it and a verb for the pages that go on from a position: sit, step and take.
    ``note`` says where the position comes from; ``to_ask`` that a question is to be settled in it;
    ``place`` is the end of the address of the part that is open. ``resumed`` says that the position
    is as it was left, and nobody has asked for that.
    """

    def __init__(
        self,
        draft: Draft,
        keep: Callable[[Build], str],
        leave: Callable[[str, Build], None],
        note: str = "",
        *,
        to_ask: bool = False,
        place: str = "",
        resumed: bool = False,
    ) -> None:
        self.draft = draft
        self._keep, self._leave, self._note, self._to_ask = keep, leave, note, to_ask
        self._before = draft.given if resumed and draft.given else None
        self._touched: Path | None = None
        self._open = self._page_of(entering.at(draft.spec, place))
        self._head: str | None = None
        self._whole = False
        self._view = next((title for title, _ in self._views), "")
        self._error = ""
        self.verbs: dict[str, Callable[[str], None]] = {
            "place": self._place,
            "part": self._part,
            "set": self._set,
            "plus": lambda name: self._step(name, 1),
            "minus": lambda name: self._step(name, -1),
            "add": lambda _: self._add(),
            "drop": lambda _: self._drop(),
            "clear": lambda _: self._do(self.draft.clear),
            "zoom": lambda _: self._zoom(),
            "back": lambda _: self._do(self.draft.undo),
            "next": lambda _: self._do(self.draft.redo),
            **{verb: self._leaving(verb) for verb in ("sit", "step", "take")},
        }
        self._trouble = keep(self)

    # What is done to it.

    def _do(self, change: Callable[[], None], then: Path | None = None) -> None:
        change()
        self._error = ""
        if then is not None:
            self._open, self._head = then, None
        while entering.spec_at(self.draft.spec, self._open) is None:
            self._open = self._open[:-1]
        self._trouble = self._keep(self)

    def _go(self, path: Path | None) -> None:
        """Open a part; what has no page of its own is on that of the part around it."""
        if path is not None and entering.spec_at(self.draft.spec, path) is not None:
            self._head = self._touched = None
            self._open, self._error, self._whole = self._page_of(path), "", False

    def _page_of(self, path: Path) -> Path:
        while path and not self._has_page(path):
            path = path[:-1]
        return path

    def _has_page(self, path: Path) -> bool:
        """Whether a part is gone into, and not entered in place."""
        spec, above = (entering.spec_at(self.draft.spec, at) for at in (path, path[:-1]))
        if isinstance(above, Listing) and above.distinct and not above.gap \
                and isinstance(spec, Choice):
            return False
        return spec is not None and not entering.in_place(spec)

    def _place(self, name: str) -> None:
        path = entering.path_of(name) or entering.place_of(self.draft.spec, name)
        self._go(path)

    def _part(self, value: str) -> None:
        self._go(entering.path_of(value))

    def _set(self, value: str) -> None:
        """Enter something in a field of the open part; what can't be there is said."""
        sent = texts(value, "name", "value")
        if sent is None:
            return
        name, text = sent
        if name == COMPANY:
            opt = company.find(text)
            if opt is not None and opt.game == self.draft.opt.game:
                self._do(lambda: self.draft.sit(opt))
        elif name == VIEW and text in dict(self._views):
            self._view = text
        elif name == HEAD:
            self._head = text
        elif name == ADD:
            self._add_named(text)
        elif (path := self._field(name)) is not None:
            self._enter(path, text)

    def _field(self, name: str) -> Path | None:
        """The path of a field of the open part."""
        path = entering.path_of(name)
        return None if path is None else (*self._open, *path)

    def _enter(self, path: Path, text: str) -> None:
        spec = entering.spec_at(self.draft.spec, path)
        try:
            if isinstance(spec, Listing) and isinstance(spec.item, Choice):
                if text not in spec.item.names:
                    raise ValueError("something that can be chosen")
                said = entering.value_at(self.draft.given, path)
                known = (self.draft.meant(path) or []) if said is None else said
                new: Any = entering.toggled(spec, known, text) or None
            else:
                new = entering.read(spec, text)
        except ValueError as wrong:
            self._error = f"Found {text}; right would be {wrong}."
            return
        self._touched = path
        chosen = isinstance(spec, Choice) and path == self._open and new is not None
        then = self._after(path) if chosen else None
        self._do(lambda: self.draft.put(path, new), then)

    def _after(self, path: Path) -> Path | None:
        """Where to go from a name that was chosen: to the next empty place of its row, or back."""
        above = path[:-1]
        places = entering.spec_at(self.draft.spec, above)
        if not isinstance(places, Listing) or not isinstance(path[-1], int):
            return None if isinstance(places, Listing) else self._page_of(above)
        items = entering.value_at(self.draft.given, above) or []
        for step in range(path[-1] + 1, places.most):
            if step >= len(items) or items[step] == places.gap:
                return (*above, step)
        return self._page_of(above[:-1])

    def _step(self, name: str, by: int) -> None:
        """One more or one less; below the least a number is not stated any more."""
        path = self._field(name)
        spec = None if path is None else entering.spec_at(self.draft.spec, path)
        if path is not None and isinstance(spec, Int):
            said = entering.value_at(self.draft.given, path)
            now = self.draft.meant(path) if said is None else said
            number = entering.stepped(spec, now, by)
            self._touched = path
            self._do(lambda: self.draft.put(path, number))

    def _add(self) -> None:
        """One more item of the open list, which is gone into."""
        spec, items = self._here()
        if isinstance(spec, Listing) and len(items or []) < spec.most:
            path = (*self._open, len(items or []))
            self._do(lambda: self.draft.put(path, {}), path)

    def _add_named(self, name: str) -> None:
        """Say something about one more name of the open table."""
        spec, _ = self._here()
        if isinstance(spec, Table) and name in spec.names:
            first = entering.read(spec.value, sample(spec.value))
            self._do(lambda: self.draft.put((*self._open, name), first))

    def _drop(self) -> None:
        """Say nothing about the open part any more."""
        if self._open:
            path = self._open
            self._do(lambda: self.draft.put(path, None), path[:-1])

    def _zoom(self) -> None:
        self._whole = not self._whole

    def _leaving(self, verb: str) -> Callable[[str], None]:
        return lambda _: self._leave(verb, self)

    def _here(self) -> tuple[Spec, Any]:
        """The vocabulary of the open part, and what it says so far."""
        spec = entering.spec_at(self.draft.spec, self._open)
        assert spec is not None
        return spec, entering.value_at(self.draft.given, self._open)

    # What it looks like.

    @property
    def fragment(self) -> str:
        """The address: the part that is open, and all of the position where it can exist."""
        here = f"{LAY if self._to_ask else BUILD}/{self.draft.opt.game}{entering.place(self._open)}"
        try:
            return f"{here}?{links.encode(self.draft.scenario())}"
        except Unusable:
            return here

    @property
    def screen(self) -> Screen:
        """The board, the part that is open, and whether all of it can be."""
        g = game(self.draft.opt.game)
        main = [
            Sentence(key="title", kind="title", text="Set up a position"),
            *self._trouble_said(), *self._read_as(), *self._left(),
            *([] if self._open else [self._seats()]),
            self._board(), *self._editor(),
        ]
        side = [*self._ways(), self._steps()]
        return Screen(
            title=f"Set up a position · {g.title}",
            blocks=(*main, *side),
            fragment=self.fragment,
            side=tuple(block.key for block in side),
            trail=(*home.trail(g.name), self._door()),
        )

    def _door(self) -> Button:
        """The page that led here."""
        name = self.draft.opt.game
        if self._to_ask:
            return Button("Settle a question", Intent("desk", name))
        return Button("Play", Intent("play", name))

    def _trouble_said(self) -> list[Block]:
        text = self._error or self._trouble
        note = [Sentence(key="note", kind="note", text=self._note)] if self._note else []
        return [*note, Sentence(key="error", kind="error", text=text)] if text else [*note]

    def _left(self) -> list[Block]:
        """That the position is the one of before, with the way to begin anew and back."""
        if self._open or self._before is None or self.draft.given not in (self._before, {}):
            return []
        text, button = OF_BEFORE, Button("Begin anew", Intent("clear"))
        if not self.draft.given:
            text, button = EMPTY_NOW, Button("‹ Have it back", Intent("back"))
        return [Entries(key="before", title="", text=text, fields=(), buttons=(button,))]

    def _read_as(self) -> list[Block]:
        """What the rulebook leaves open, where the position reads it in another way than usual."""
        known = rulebook.catalogue(self.draft.opt.game).disputes
        texts = {
            name: known[name].says(chosen)
            for name, chosen in self.draft.opt.readings
        }
        return [
            Sentence(key=f"read-{name}", kind="note",
                     text=f"The rulebook leaves open: {known[name].question} Here: {text}")
            for name, text in texts.items()
        ]

    def _board(self) -> Board:
        names = [step for step in self._open if isinstance(step, str)]
        crop = names or dict(self._views).get(self._view, ())
        picture = game(self.draft.opt.game).picture(self.draft.drawn, crop=crop, marks=names)
        if not crop:
            picture = msgspec.structs.replace(picture, crop=None)
        text = "Around what is open" if self._whole else "The whole board"
        zoom = Button(text, Intent("zoom")) if picture.crop is not None else None
        return Board(key="board", picture=self._open_to_taps(picture), verb="place",
                     whole=self._whole, zoom=zoom)

    def _open_to_taps(self, picture: Picture) -> Picture:
        """A picture in which those things can be chosen that have a part of the position."""
        return msgspec.structs.replace(picture, shapes=tuple(map(self._tapped, picture.shapes)))

    def _tapped(self, shape: Shape) -> Shape:
        if shape.slot and entering.spec_at(self.draft.spec, shape.slot) is not None:
            shape = msgspec.structs.replace(shape, id=entering.named(shape.slot))
            if isinstance(shape, Area | Piece):
                marked = shape.marked or shape.slot == self._open
                shape = msgspec.structs.replace(shape, marked=marked)
        elif shape.id and entering.place_of(self.draft.spec, shape.id) is None:
            shape = msgspec.structs.replace(shape, id="")
        return shape

    def _editor(self) -> list[Block]:
        """The fields of the open part, the parts below it, and the way back up."""
        spec, _ = self._here()
        about = spec.about if self._open else TAP
        form, *below = laying.part(self.draft, self._open, self._head, about)
        below = [self._told_where(block) for block in below]
        form = self._told_where(form)
        return [form, self._verdict(), *below]

    def _told_where(self, block: Block) -> Block:
        """Fields with what can't be so since somebody changed one of them just now."""
        at = self._touched
        if not self.draft.wrong or at is None or not isinstance(block, Entries):
            return block
        name = entering.named(at[len(self._open):])
        said = " ".join(wrong.text for wrong in self.draft.wrong)
        fields = (msgspec.structs.replace(field, wrong=said) if field.name == name else field
                  for field in block.fields)
        return msgspec.structs.replace(block, fields=tuple(fields))

    def _verdict(self) -> Block:
        wrong = self.draft.wrong
        if not wrong:
            return Sentence(key="possible", text=POSSIBLE)
        many = "One thing" if len(wrong) == 1 else f"{len(wrong)} things"
        rows = tuple(map(self._fault, wrong))
        return Parts(key="wrong", title=f"✗ {many} can’t be so", rows=rows)

    def _fault(self, wrong: Wrong) -> Part:
        """A fault with the way to where it can be mended."""
        path = self._page_of(wrong.path)
        go = Button(f"Go to {laying.title(self.draft, path)}", Intent("part", entering.named(path)))
        return Part(laying.title(self.draft, wrong.path), wrong.text,
                    buttons=(go,) if path != self._open else ())

    def _ways(self) -> list[Block]:
        if self.draft.wrong:
            return []
        ask = self._to_ask
        ways: tuple[Button, ...] = (
            Button("Play from here", Intent("sit"), primary=not ask, hint="Choose who plays."),
            Button("Step through it", Intent("step"), hint="Try moves, and see the reasons."),
            Button("Save or send it", Intent("take"), hint="As a file, as text, as a link."),
        )
        ways = (*self._desk(), *ways) if ask else (*ways, *self._desk())
        return [Menu(key="ways", title="", buttons=ways)]

    def _desk(self) -> list[Button]:
        try:
            link = links.encode(self.draft.scenario())
        except Unusable:
            return []
        hint = "May somebody do this here?"
        return [Button("Settle a question here", Intent("free", link), primary=self._to_ask,
                       hint=hint)]

    def _seats(self) -> Entries:
        every = company.companies(self.draft.opt.game)
        if self.draft.opt.seats not in {opt.seats for opt in every}:
            every.append(self.draft.opt)
        fields = company.fields(COMPANY, every, self.draft.opt)
        if self._views:
            parts = tuple((title, title) for title, _ in self._views)
            fields.append(FormField(VIEW, "Shown", "chips", self._view, parts))
        return Entries(key="company", title="", fields=tuple(fields))

    @property
    def _views(self) -> Sequence[tuple[str, tuple[str, ...]]]:
        """The parts of the board that are shown one at a time; none where it is shown whole."""
        found: Sequence[tuple[str, tuple[str, ...]]] = game(self.draft.opt.game).views(
            self.draft.opt)
        return found

    def _steps(self) -> Steps:
        back = Button("‹ Undo", Intent("back"), enabled=bool(self.draft.past))
        onward = Button("Redo ›", Intent("next"), enabled=bool(self.draft.future))
        clear = Button("Clear it all", Intent("clear"), enabled=bool(self.draft.given))
        return Steps(key="steps", title="Changes", rows=(), back=back, next=onward, more=(clear,))
