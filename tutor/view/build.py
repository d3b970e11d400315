"""The page on which a position is put together by hand, in the words of any game's scenarios."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tutor.core.game import game
from tutor.core.options import Options
from tutor.scenario import links
from tutor.scenario.document import Scenario, Source, document
from tutor.scenario.faults import Faults, Unusable
from tutor.scenario.fields import Listing, Misfit, Spec, Table
from tutor.scenario.loader import from_tree
from tutor.scenario.nodes import read_json
from tutor.scenario.shape import checked, sample
from tutor.view import company, entering, home
from tutor.view.blocks import (
    Block,
    Board,
    Button,
    Entries,
    FormField,
    Intent,
    Log,
    Menu,
    Screen,
    Sentence,
    Steps,
)
from tutor.view.entering import LEAVES, Path

NAME = "your position"
ADD = "+"
"""The name of the field that names what is added to a long table."""
POSSIBLE = "This position can exist."


class Build:
    """A position in the making: ``given`` as a document would say it, and the part that is open.

    ``keep`` is called with it whenever it has changed; ``leave`` with it and a verb for the pages
    that go on from a position: ``seats``, ``step`` and ``take``.
    """

    def __init__(
        self,
        opt: Options,
        given: dict[str, Any],
        keep: Callable[[Build], str],
        leave: Callable[[str, Build], None],
    ) -> None:
        self.opt, self.given = opt, given
        self._keep, self._leave = keep, leave
        self._open: Path = ()
        self._past: list[dict[str, Any]] = []
        self._future: list[dict[str, Any]] = []
        self._whole = True
        self._error = self.trouble = ""
        self._drawn: Any = None
        self._look()
        self.verbs: dict[str, Callable[[str], None]] = {
            "company": self._company,
            "place": self._place,
            "part": self._part,
            "set": self._set,
            "plus": lambda name: self._by(name, 1),
            "minus": lambda name: self._by(name, -1),
            "add": lambda _: self._add(),
            "drop": lambda _: self._drop(),
            "clear": lambda _: self._change({}),
            "zoom": self._zoom,
            "back": lambda _: self._undo(),
            "next": lambda _: self._redo(),
            **{verb: self._leaving(verb) for verb in ("seats", "step", "take")},
        }
        self.trouble = keep(self)

    # What it is.

    @property
    def spec(self) -> Spec:
        """What a position of this game may say."""
        found: Spec = game(self.opt.game).script.given(self.opt)
        return found

    def scenario(self) -> Scenario:
        """The position as a scenario; raises Unusable with all that is wrong with it."""
        return from_tree(read_json(json.dumps(self._document()), NAME), NAME)

    def _document(self) -> dict[str, Any]:
        title = f"{game(self.opt.game).title}: a position of your own"
        bare = Scenario(
            id="", title=title, game=self.opt.game, mode=self.opt.mode, seats=self.opt.seats,
            source=Source("saved"), given=self.given,
        )  # fmt: skip
        return document(bare)

    def _look(self) -> None:
        """Find out whether the position can exist, and draw it if it can be laid out at all."""
        self.faults: tuple[str, ...] = ()
        try:
            self.scenario()
        except Unusable as unusable:
            self.faults = tuple(map(home.said, unusable.faults))
        state = self._laid_out()
        if state is not None or self._drawn is None:
            g = game(self.opt.game)
            self._drawn = g.bare(self.opt) if state is None else state

    def _laid_out(self) -> Any:
        faults = Faults(NAME)
        node = read_json(json.dumps({"given": self.given}), NAME).value["given"]
        value = checked(self.spec, node, ("given",), faults)
        if faults.found:
            return None
        try:
            return game(self.opt.game).script.patch(self.opt, value)
        except Misfit:
            return None

    # What is done to it.

    def _change(self, given: dict[str, Any] | None) -> None:
        given = given or {}
        if given != self.given:
            self._past.append(self.given)
            self._future.clear()
            self._show(given)

    def _show(self, given: dict[str, Any]) -> None:
        self.given = given
        while self._open and entering.spec_at(self.spec, self._open) is None:
            self._open = self._open[:-1]
        self._look()
        self.trouble = self._keep(self)

    def _undo(self) -> None:
        if self._past:
            self._future.append(self.given)
            self._show(self._past.pop())

    def _redo(self) -> None:
        if self._future:
            self._past.append(self.given)
            self._show(self._future.pop())

    def _company(self, value: str) -> None:
        """Another mode, or other seats; what is said so far stays."""
        opt = company.find(value)
        if opt is not None and opt.game == self.opt.game:
            self.opt, self._drawn, self._open = opt, None, ()
            self._show(self.given)

    def _place(self, name: str) -> None:
        found = entering.place_of(self.spec, name)
        if found is not None:
            self._open, self._error = found, ""

    def _part(self, value: str) -> None:
        try:
            path = entering.path_of(value)
        except ValueError:
            return
        if entering.spec_at(self.spec, path) is not None:
            self._open, self._error = path, ""

    def _set(self, value: str) -> None:
        """Enter something in a field of the open part; what can't be there is said."""
        try:
            sent = json.loads(value)
            name, text = str(sent["name"]), str(sent["value"])
            if name == "company":
                self._company(text)
                return
            if name == ADD:
                self._add_named(text)
                return
            path = (*self._open, *entering.path_of(name))
        except (ValueError, KeyError, TypeError):
            return
        spec = entering.spec_at(self.spec, path)
        try:
            new = entering.read(spec, text)
        except ValueError as wrong:
            right = str(wrong) if "from" in str(wrong) or "chosen" in str(wrong) else "a number"
            self._error = f"Found {text}; right would be {right}."
            return
        self._error = ""
        self._change(entering.put(self.given, path, new))

    def _by(self, name: str, step: int) -> None:
        """One more or one less; below the least a number is not stated any more."""
        try:
            path = (*self._open, *entering.path_of(name))
        except ValueError:
            return
        number = entering.stepped(
            entering.spec_at(self.spec, path), entering.value_at(self.given, path), step
        )
        self._error = ""
        self._change(entering.put(self.given, path, number))

    def _add(self) -> None:
        """One more item of the open list, which is gone into."""
        spec = entering.spec_at(self.spec, self._open)
        items = entering.value_at(self.given, self._open) or []
        if isinstance(spec, Listing) and len(items) < spec.most:
            path = (*self._open, len(items))
            self._change(entering.put(self.given, path, {}))
            self._open = path

    def _add_named(self, name: str) -> None:
        """Say something about one more name of the open table."""
        spec = entering.spec_at(self.spec, self._open)
        if isinstance(spec, Table) and name in spec.names:
            first = entering.read(spec.value, sample(spec.value))
            self._change(entering.put(self.given, (*self._open, name), first))

    def _drop(self) -> None:
        """Say nothing about the open part any more."""
        if self._open:
            dropped, self._open = self._open, self._open[:-1]
            self._change(entering.put(self.given, dropped, None))

    def _zoom(self, _: str) -> None:
        self._whole = not self._whole

    def _leaving(self, verb: str) -> Callable[[str], None]:
        return lambda _: self._leave(verb, self)

    # What it looks like.

    @property
    def fragment(self) -> str:
        """The address: all of the position where it can exist."""
        try:
            return f"build/{self.opt.game}?{links.encode(self.scenario())}"
        except Unusable:
            return f"build/{self.opt.game}"

    @property
    def screen(self) -> Screen:
        """The board, the part that is open, and whether all of it can be."""
        main = [
            Sentence(key="title", kind="title", text="Set up a position"),
            *self._trouble(), self._board(), *self._editor(),
        ]
        side = [self._verdict(), *self._ways(), self._seats(), self._steps()]
        return Screen(
            title=f"Set up a position · {game(self.opt.game).title}",
            blocks=(*main, *side),
            fragment=self.fragment,
            side=tuple(block.key for block in side),
            trail=(*home.trail(self.opt.game), Button("Play", Intent("play", self.opt.game))),
        )

    def _trouble(self) -> list[Block]:
        text = self._error or self.trouble
        return [Sentence(key="error", kind="error", text=text)] if text else []

    def _board(self) -> Board:
        names = [step for step in self._open if isinstance(step, str)]
        picture = game(self.opt.game).picture(self._drawn, crop=names, marks=names)
        text = "Around what is open" if self._whole else "The whole board"
        zoom = Button(text, Intent("zoom")) if picture.crop is not None else None
        return Board(key="board", picture=picture, verb="place", whole=self._whole, zoom=zoom)

    def _editor(self) -> list[Block]:
        """The fields of the open part, the parts below it, and the way back up."""
        spec = entering.spec_at(self.spec, self._open)
        assert spec is not None
        value = entering.value_at(self.given, self._open)
        fields = [*entering.fields(spec, value), *self._named(spec, value)]
        blocks: list[Block] = []
        buttons = [*self._up()]
        match spec:
            case Listing() if not isinstance(spec.item, LEAVES) and len(value or []) < spec.most:
                buttons.append(Button("Add one", Intent("add"), primary=True))
        if self._open and value is not None:
            buttons.append(Button("Take it away", Intent("drop")))
        title = " › ".join(map(_step, self._open)) or "The position"
        hint = "Tap a place on the board, or pick a part below." if not self._open else spec.about
        blocks.append(
            Entries(
                key=_key(self._open, self.spec), title=title, text=hint, fields=tuple(fields),
                buttons=tuple(buttons),
            )
        )  # fmt: skip
        parts = tuple(
            Button(
                part.name, Intent("part", entering.named(part.path)), hint=part.said or part.about
            )
            for part in entering.deeper(spec, value, self._open)
        )
        if parts:
            blocks.append(Menu(key="parts", title="", buttons=parts))
        return blocks

    def _named(self, spec: Spec, value: Any) -> list[FormField]:
        """A field that names what else of a long table is to be stated."""
        if not isinstance(spec, Table) or not isinstance(spec.value, LEAVES):
            return []
        shown = {field.name for field in entering.fields(spec, value)}
        rest = [name for name in spec.names if entering.named((name,)) not in shown]
        options = (("", entering.NOT_SAID), *((name, entering.words(name)) for name in rest))
        return [FormField(ADD, "One more", "pick", "", options)] if rest else []

    def _up(self) -> list[Button]:
        if not self._open:
            return []
        up = self._open[:-1]
        name = _step(up[-1]) if up else "The position"
        return [Button(f"‹ {name}", Intent("part", entering.named(up)))]

    def _verdict(self) -> Block:
        if not self.faults:
            return Sentence(key="possible", text=f"✓ {POSSIBLE}")
        count = len(self.faults)
        title = "One thing can’t be so" if count == 1 else f"{count} things can’t be so"
        return Log(key="faults", title=f"✗ {title}", rows=self.faults)

    def _ways(self) -> list[Block]:
        if self.faults:
            return []
        ways = (
            Button("Play from here", Intent("seats"), primary=True, hint="Choose who plays."),
            Button("Step through it", Intent("step"), hint="Try moves, and see the reasons."),
            Button("Save or send it", Intent("take"), hint="As a file, as text, as a link."),
        )
        return [Menu(key="ways", title="", buttons=ways)]

    def _seats(self) -> Entries:
        every = company.companies(self.opt.game)
        options = tuple((company.code(opt), company.title(opt)) for opt in every)
        field = FormField("company", "Who plays", "pick", company.code(self.opt), options)
        return Entries(key="company", title="", fields=(field,))

    def _steps(self) -> Steps:
        back = Button("‹ Undo", Intent("back"), enabled=bool(self._past))
        onward = Button("Redo ›", Intent("next"), enabled=bool(self._future))
        clear = Button("Clear it all", Intent("clear"), enabled=bool(self.given))
        return Steps(
            key="steps", title="Changes", rows=(), back=back, next=onward, more=(clear,)
        )


def _step(step: str | int) -> str:
    return entering.words(step) if isinstance(step, str) else str(step + 1)


def _key(path: Path, spec: Spec) -> str:
    """One key for all parts of a kind, so that a painter can go on with its widgets."""
    parts = []
    for i, step in enumerate(path):
        above = entering.spec_at(spec, path[:i])
        parts.append("each" if isinstance(above, Table | Listing) else str(step))
    return "-".join(("part", *parts))
