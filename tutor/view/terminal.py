"""A game in the terminal: the same page as on a screen, in text, with numbered choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import msgspec

from tutor import rulebook
from tutor.core import engine
from tutor.play.match import Match
from tutor.scenario.document import move_of, written
from tutor.scenario.write import to_yaml
from tutor.view import blocks as b
from tutor.view import choices, text
from tutor.view.play import Play

FEW = 12
"""Lines of what happened that stand above the choices."""
HELP = """\
  NUMBER         do this
  why            what can't be done here, and why not
  why NUMBER     every condition of what has that number
  odds, odds BY  what chance may bring next, as far as you can know
  board          the board again
  log            everything that happened so far
  rule WORDS     look up a rule, by words or by its id
  undo, redo     take the last decision back, or take that back
  next           let a bot go on, where only bots play
  save FILE      write the whole game as a scenario
  quit           leave; what was not saved is lost"""


HIDE = "Press Enter to hide this "


class Host(Protocol):
    """Whoever reads and shows lines."""

    hides: bool
    """Whether people sit here and must not see each other's things."""

    def ask(self, prompt: str) -> str | None:
        """A line that somebody typed; None when no more will come."""

    def say(self, text: str, *, loud: bool = False) -> None:
        """Show some lines; ``loud`` ones stand out."""

    def clear(self) -> None:
        """Show nothing of what was shown before."""


class Terminal:
    """One game, played line by line until it is over or left."""

    def __init__(self, match: Match, host: Host) -> None:
        self._match, self._host = match, host
        self._page = Play(match, "terminal", lambda _: "", lambda *_: None)
        self._unsaved = self._left = False
        self._commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "odds": self._odds,
            "board": lambda _: self._show(b.Board),
            "log": self._log,
            "rule": self._rule,
            "undo": lambda _: self._go("back", "There is nothing to take back."),
            "redo": lambda _: self._go("next", "Nothing was taken back."),
            "next": lambda _: self._go("next", "Somebody has to decide: type a number."),
            "save": self._save,
            "help": lambda _: host.say(HELP),
            "quit": lambda _: self._leave(),
        }

    def run(self) -> None:
        """Play until the game is over or left."""
        self._position()
        while not self._left:
            line = self._host.ask("> ")
            if line is None:
                self._leave()
            elif line.strip():
                self._do(line.strip())

    def plain(self) -> dict[str, Any]:
        """Where the game is and what can be typed a number for, as plain values."""
        match = self._match
        legal = [] if match.over else engine.legal(match.state)
        found = ((o, choices.find(legal, o.intent.value)) for o in self._options())
        return {
            "game": match.opt.game, "mode": match.opt.mode, "seats": [*match.opt.seats],
            "over": match.over, "asked": match.opt.seats[match.seat] if match.seat >= 0 else None,
            "choices": [
                {"number": number, "text": option.text,
                 "move": written(move_of(match.game, match.opt, action)) if action else None}
                for number, (option, action) in enumerate(found, 1)
            ],
        }  # fmt: skip

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.isdecimal():
            self._act(int(word))
        elif word.lower() in self._commands:
            self._commands[word.lower()](rest.strip())
        else:
            known = ", ".join(self._commands)
            self._host.say(f"No command {word!r}. Type a number, or one of {known}.")

    # What is done.

    def _act(self, number: int) -> None:
        offered = self._options()
        if not 1 <= number <= len(offered):
            right = f"a number from 1 to {len(offered)}" if offered else "another command"
            self._host.say(f"There is no {number} here; right would be {right}.")
            return
        self._page.verbs["act"](offered[number - 1].intent.value)
        self._unsaved = True
        self._position()

    def _go(self, verb: str, nothing: str) -> None:
        before = self._page.screen
        self._page.verbs[verb]("")
        if self._page.screen == before:
            self._host.say(nothing)
        else:
            self._position()

    def _leave(self) -> None:
        self._left = True
        if self._unsaved:
            self._host.say("The game is left, and not saved.")

    def _save(self, name: str) -> None:
        if not name:
            self._host.say("Which file? For instance: save game.yaml")
            return
        path = Path(name)
        path = path if path.suffix in (".yaml", ".yml") else Path(f"{name}.yaml")
        try:
            path.write_text(to_yaml(self._match.record()), encoding="utf-8")
        except OSError as refused:
            self._host.say(f"{path} cannot be written: {refused.strerror}.")
            return
        self._unsaved = False
        self._host.say(f"Saved as {path}. Go on with: podesta play {path}")

    # What is asked.

    def _why(self, rest: str) -> None:
        self._page.verbs["why"]("show")
        refused = [o for c in self._all() for g in c.refused for o in g.options]
        offered = self._options()
        if not rest:
            said = "\n".join(_refusals(refused, len(offered)))
            self._host.say(said or "Nothing is refused here.")
        elif rest.isdecimal() and 1 <= int(rest) <= len(offered) + len(refused):
            option = (*offered, *refused)[int(rest) - 1]
            self._host.say("\n".join((option.text, *text.checks(self._checks(option), "  "))))
        else:
            last = len(offered) + len(refused)
            self._host.say(f"why {rest}: right would be a number from 1 to {last}.")
        self._page.verbs["why"]("hide")

    def _checks(self, option: b.Option) -> tuple[b.CheckRow, ...]:
        """Every condition of an option; those of a legal one all hold."""
        state = self._match.state
        action = choices.find(engine.legal(state), option.intent.value)
        if option.checks or action is None:
            return option.checks
        found = engine.explain(state, action)
        return tuple(choices.check_row(self._match.game.describe, state.opt, c) for c in found)

    def _odds(self, by: str) -> None:
        features = self._match.game.features
        found = next((name for name in features if name.lower() == by.lower()), "")
        if by and not found:
            right = ", ".join(features) or "nothing, in this game"
            self._host.say(f"odds {by}: right would be {right}.")
            return
        self._page.verbs["odds"](found or next(iter(features), ""))
        said = "\n".join(
            line for one in self._page.screen.blocks if one.key.startswith("odds")
            for line in text.block(_unpressed(one))
        )
        self._host.say(said or "Nothing that can be done here leaves anything to chance.")
        self._page.verbs["odds"]("")

    def _rule(self, words: str) -> None:
        if not words:
            self._host.say("Which rule? Give its id or some words.")
            return
        try:
            opt = self._match.state.opt
            found = rulebook.find_rule(words, opt.game, mode=opt.mode)
        except rulebook.UnknownId as unknown:
            self._host.say(str(unknown))
            return
        said = rulebook.rule_text(found[0]) if found else f"No rule fits “{words}”."
        self._host.say(said.rstrip())

    def _log(self, _: str) -> None:
        log = next((x for x in self._page.screen.blocks if isinstance(x, b.Log)), None)
        if log is not None and log.more is not None:
            self._page.verbs["log"]("")
        self._show(b.Log)
        if log is not None and log.more is not None:
            self._page.verbs["log"]("")

    # What is shown.

    def _position(self) -> None:
        """Show what somebody is asked; where hands are hidden, first pass the device on."""
        while (button := self._passing()) is not None:
            if self._host.hides:
                done = button.intent.verb == "pass"
                if done:
                    self._screen()
                else:
                    self._host.say(self._title(), loud=True)
                if self._host.ask(HIDE if done else f"{button.text}: press Enter ") is None:
                    self._leave()
                    return
                self._host.clear()
            self._page.verbs[button.intent.verb](button.intent.value)
        self._screen()

    def _passing(self) -> b.Button | None:
        """The button that hides one hand, or opens the next."""
        menus = (x for x in self._page.screen.blocks if isinstance(x, b.Menu) and x.key == "pass")
        return next((button for menu in menus for button in menu.buttons), None)

    def _title(self) -> str:
        said = (x for x in self._page.screen.blocks if isinstance(x, b.Sentence))
        return next(x.text for x in said if x.kind == "title")

    def _screen(self) -> None:
        self._host.say(self._title(), loud=True)
        for block in self._page.screen.blocks:
            match block:
                case b.Sentence(kind="title"):
                    continue
                case b.Changes():
                    last = msgspec.structs.replace(block, rows=block.rows[-FEW:])
                    self._host.say("\n".join(text.block(last)))
                case b.Sentence() | b.Board() | b.Ledger():
                    self._host.say("\n".join(text.block(block)))
        self._host.say("\n".join(_numbered(self._all())))
        if self._match.over:
            self._host.say("Type save FILE to keep the game, undo, or quit.")
        elif not self._match.people:
            self._host.say("Type next to let the bots go on.")

    def _show(self, kind: type[b.Block]) -> None:
        found = [x for x in self._page.screen.blocks if isinstance(x, kind)]
        # What a button would fold or unfold is asked for by name here.
        found = [msgspec.structs.replace(x, more=None) if isinstance(x, b.Log) else x
                 for x in found]
        self._host.say("\n".join(line for one in found for line in text.block(one)))

    def _all(self) -> list[b.Choices]:
        return [x for x in self._page.screen.blocks if isinstance(x, b.Choices)]

    def _options(self) -> list[b.Option]:
        return [o for c in self._all() for g in c.groups for o in g.options]


def _numbered(found: list[b.Choices]) -> Iterator[str]:
    number = 0
    for one in found:
        yield f"{one.title}:"
        for group in one.groups:
            if group.title:
                yield f"  {group.title}"
            for option in group.options:
                number += 1
                yield text.wrap(option.text, f"  {number:>3}  ")


def _unpressed(one: b.Block) -> b.Block:
    """What is read, without its buttons: here words are typed."""
    if not isinstance(one, b.Parts):
        return one
    rows = tuple(msgspec.structs.replace(row, buttons=()) for row in one.rows)
    return msgspec.structs.replace(one, rows=rows)


def _refusals(refused: list[b.Option], number: int) -> Iterator[str]:
    for option in refused:
        number += 1
        yield text.wrap(f"✗ {option.text}: {option.reason}", f"  {number:>3}  ")
        if option.fix:
            yield text.wrap(option.fix, "         ")
