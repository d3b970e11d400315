"""The page on which a position is put together by hand, in the words of any game's scenarios."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tutor import rulebook
from tutor.core.game import game
from tutor.core.options import Options
from tutor.scenario import links
from tutor.scenario.faults import Unusable
from tutor.scenario.fields import Int, Listing, Spec, Table
from tutor.scenario.shape import sample
from tutor.view import company, entering, home
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
from tutor.view.different import label_of
from tutor.view.draft import Draft, Wrong
from tutor.view.entering import LEAVES, Path
from tutor.view.sent import texts

ADD = "+"
"""The name of the field that names what is added to a long table."""
COMPANY = "company"
BUILD, LAY = "build", "lay"
"""What the address begins with: a position for its own sake, or one to ask about."""
POSSIBLE = "✓ This position can exist."
TAP = "Tap a place on the board, or pick a part below."


class Build:
    """A position in the making, and the part of it that is open.

    ``keep`` is called with it whenever it has changed, and gives a sentence if that went wrong;
    ``leave`` with it and a verb for the pages that go on from a position: sit, step and take.
    ``note`` says where the position comes from; ``to_ask`` that a question is to be settled in it.
    """

    def __init__(
        self,
        opt: Options,
        given: Any,
        keep: Callable[[Build], str],
        leave: Callable[[str, Build], None],
        note: str = "",
        *,
        to_ask: bool = False,
    ) -> None:
        self.draft = Draft(opt, given)
        self._keep, self._leave, self._note, self._to_ask = keep, leave, note, to_ask
        self._open: Path = ()
        self._whole = True
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
        self._open = self._open if then is None else then
        while entering.spec_at(self.draft.spec, self._open) is None:
            self._open = self._open[:-1]
        self._trouble = self._keep(self)

    def _go(self, path: Path | None) -> None:
        if path is not None and entering.spec_at(self.draft.spec, path) is not None:
            self._open, self._error = path, ""

    def _place(self, name: str) -> None:
        self._go(entering.place_of(self.draft.spec, name))

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
            new = entering.read(spec, text)
        except ValueError as wrong:
            self._error = f"Found {text}; right would be {wrong}."
            return
        self._do(lambda: self.draft.put(path, new))

    def _step(self, name: str, by: int) -> None:
        """One more or one less; below the least a number is not stated any more."""
        path = self._field(name)
        spec = None if path is None else entering.spec_at(self.draft.spec, path)
        if path is not None and isinstance(spec, Int):
            said = entering.value_at(self.draft.given, path)
            number = entering.stepped(spec, self._seen_at(path) if said is None else said, by)
            self._do(lambda: self.draft.put(path, number))

    def _seen_at(self, path: Path) -> int | None:
        """A number of which nothing is said, as the board shows it all the same."""
        shown = game(self.draft.opt.game).script.show(self.draft.drawn)
        found = entering.value_at(shown, path)
        return found if isinstance(found, int) else None

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
        """The address: all of the position where it can exist."""
        here = f"{LAY if self._to_ask else BUILD}/{self.draft.opt.game}"
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
            *self._trouble_said(), *self._read_as(), *([] if self._open else [self._seats()]),
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
        picture = game(self.draft.opt.game).picture(self.draft.drawn, crop=names, marks=names)
        text = "Around what is open" if self._whole else "The whole board"
        zoom = Button(text, Intent("zoom")) if picture.crop is not None else None
        return Board(key="board", picture=picture, verb="place", whole=self._whole, zoom=zoom)

    def _editor(self) -> list[Block]:
        """The fields of the open part, the parts below it, and the way back up."""
        spec, value = self._here()
        buttons = [*self._up()]
        match spec:
            case Listing() if not isinstance(spec.item, LEAVES) and len(value or []) < spec.most:
                buttons.append(Button("Add one", Intent("add"), primary=True))
        if self._open and value is not None:
            buttons.append(Button("Take it away", Intent("drop")))
        form = Entries(
            key=_key(self._open, self.draft.spec),
            title=_title(self._open),
            text=spec.about if self._open else TAP,
            fields=(*map(self._called, entering.fields(spec, value)), *_one_more(spec, value)),
            buttons=tuple(buttons),
        )
        parts = tuple(
            Button(
                part.name, Intent("part", entering.named(part.path)), hint=part.said or part.about
            )
            for part in entering.deeper(spec, value, self._open)
        )
        below = [Menu(key="parts", title="", buttons=parts)] if parts else []
        return [form, self._verdict(), *below]

    def _called(self, field: FormField) -> FormField:
        """A field by the game's own name for it, if it has one."""
        path = (*self._open, *(entering.path_of(field.name) or ()))
        label = label_of(self.draft.opt, path) or field.label
        return msgspec.structs.replace(field, label=label)

    def _up(self) -> list[Button]:
        if not self._open:
            return []
        up = self._open[:-1]
        name = _name(up[-1]) if up else _title(())
        return [Button(f"‹ {name}", Intent("part", entering.named(up)))]

    def _verdict(self) -> Block:
        wrong = self.draft.wrong
        if not wrong:
            return Sentence(key="possible", text=POSSIBLE)
        many = "One thing" if len(wrong) == 1 else f"{len(wrong)} things"
        rows = tuple(map(self._fault, wrong))
        return Parts(key="wrong", title=f"✗ {many} can’t be so", rows=rows)

    def _fault(self, wrong: Wrong) -> Part:
        """A fault with the way to where it can be mended."""
        path = wrong.path
        while path and not _has_page(entering.spec_at(self.draft.spec, path)):
            path = path[:-1]
        go = Button(f"Go to {_title(path)}", Intent("part", entering.named(path)))
        return Part(_title(wrong.path), wrong.text, buttons=(go,) if path != self._open else ())

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
        options = tuple((company.code(opt), company.title(opt)) for opt in every)
        field = FormField(COMPANY, "Who plays", "pick", company.code(self.draft.opt), options)
        return Entries(key="company", title="", fields=(field,))

    def _steps(self) -> Steps:
        back = Button("‹ Undo", Intent("back"), enabled=self.draft.can_undo)
        onward = Button("Redo ›", Intent("next"), enabled=self.draft.can_redo)
        clear = Button("Clear it all", Intent("clear"), enabled=bool(self.draft.given))
        return Steps(key="steps", title="Changes", rows=(), back=back, next=onward, more=(clear,))


def _one_more(spec: Spec, value: Any) -> list[FormField]:
    """A field that names what else of a long table is to be stated."""
    if not isinstance(spec, Table) or not isinstance(spec.value, LEAVES):
        return []
    shown = {field.name for field in entering.fields(spec, value)}
    rest = [name for name in spec.names if entering.named((name,)) not in shown]
    options = (("", entering.NOT_SAID), *((name, entering.words(name)) for name in rest))
    return [FormField(ADD, "One more", "pick", "", options)] if rest else []


def _has_page(spec: Spec | None) -> bool:
    """Whether a part is gone into, and not entered in place."""
    return spec is not None and not entering.in_place(spec)


def _title(path: Path) -> str:
    return " › ".join(map(_name, path)) or "The position"


def _name(step: str | int) -> str:
    return entering.words(step) if isinstance(step, str) else str(step + 1)


def _key(path: Path, spec: Spec) -> str:
    """One key for all parts of a kind, so that a painter can go on with its widgets."""
    parts = []
    for i, step in enumerate(path):
        above = entering.spec_at(spec, path[:i])
        parts.append("each" if isinstance(above, Table | Listing) else str(step))
    return "-".join(("part", *parts))
