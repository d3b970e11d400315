"""The page that says that a verdict is wrong: what would be right, why, and where that is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from tutor.desk import seen, wrong
from tutor.desk.answer import Answer
from tutor.play.store import data_folder
from tutor.scenario.document import Scenario
from tutor.scenario.write import to_yaml
from tutor.view.blocks import (
    Block,
    Button,
    Form,
    FormField,
    Intent,
    Screen,
    Sentence,
    Take,
)
from tutor.view.sending import told
from tutor.view.sent import texts

TITLE = "This verdict is wrong"
KEEP, TAKE = "Keep it", "Make a file of it"
FAILS = "“podesta check” fails on it until the verdict changes."
TAKE_ALONG = "Nothing is kept here: save it, or send it to whoever keeps this table’s Podestà."
ALL_OF_IT = "It holds the whole position, also what is hidden from a seat."
MOST_KEPT = 200
"""Verdicts said to be wrong that are kept on this machine."""
MOST_SAID = 6_000
"""Letters that a scenario has room for."""
VALUE = f"What stands for {wrong.OPEN} in it, if anything"


class Wrong:
    """Takes down what a verdict should be, as a scenario that fails until it is.

    ``address`` is where the answer is found again. Of an ``owner``, who sits at this machine, it is
    kept here; others take it along.
    """

    def __init__(
        self, answer: Answer, trail: tuple[Button, ...], address: str = "", *, owner: bool = True
    ) -> None:
        self.answer, self._trail, self._address, self._owner = answer, trail, address, owner
        self._rights = wrong.rights(answer)
        self._right, self._value, self._why = "0", "", ""
        self._kept: Scenario | None = None
        self._trouble, self._path, self._all = "", "", False
        self.verbs: dict[str, Callable[[str], None]] = {"keep-wrong": self._keep}

    def _keep(self, value: str) -> None:
        sent = texts(value, "right", "value", "why") if self._asks_more \
            else texts(value, "right", "why")
        if sent is None or sent[0] not in map(str, range(len(self._rights))):
            return
        self._right, *rest = sent
        self._value, self._why = rest if self._asks_more else ("", *rest)
        try:
            verdict = self._rights[int(self._right)].verdict(self._value)
        except ValueError as missing:
            self._trouble = str(missing)
            return
        # What is taken along is what the seat sees, where that is answered the same.
        along = seen.sent(self.answer)
        self._all = along is None
        self._kept = wrong.wrong(along or self.answer, verdict, self._why)
        if along is not None and along is not self.answer:
            anew = seen.ANEW.format(seen.holder(along.question))
            self._kept = replace(self._kept, history=f"{anew}\n\n{self._kept.history}"[:MOST_SAID])
        if self._owner:
            self._path, self._trouble = _write(self._kept)

    @property
    def _asks_more(self) -> bool:
        return any(one.open for one in self._rights)

    @property
    def screen(self) -> Screen:
        found: list[Block] = [
            Sentence(key="title", kind="title", text=TITLE),
            Sentence(key="verdict", text=told(self.answer)),
        ]
        if self._trouble:
            found.append(Sentence(key="error", kind="error", text=self._trouble))
        if self._kept is None or self._trouble:
            found.append(Form(
                key="wrong", title="What would be right?", fields=tuple(self._fields()),
                send=Button(KEEP if self._owner else TAKE, Intent("keep-wrong"), primary=True),
            ))  # fmt: skip
        else:
            note = f"Kept in {self._path}. {FAILS}" if self._owner else f"{TAKE_ALONG} {FAILS}"
            if self._all:
                note = f"{note} {ALL_OF_IT}"
            found.append(Take(key="take", title=self._kept.title, text=to_yaml(self._kept),
                              file="wrong.yaml", note=note))  # fmt: skip
        return Screen(TITLE, tuple(found), fragment=self._address, trail=self._trail)

    def _fields(self) -> list[FormField]:
        options = tuple((str(i), one.said) for i, one in enumerate(self._rights))
        found = [FormField("right", "The answer", "pick", self._right, options)]
        if self._asks_more:
            found.append(FormField("value", VALUE, "text", self._value))
        why = FormField("why", "Why, and where it is in the book", "area", self._why)
        return [*found, why]


def _write(scenario: Scenario) -> tuple[str, str]:
    """Where a scenario was written, and what was wrong: one of the two is empty."""
    folder = data_folder() / "wrong"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sum(1 for _ in folder.iterdir()) >= MOST_KEPT:
            return "", f"{folder} holds {MOST_KEPT} scenarios already; move some away first."
        name = f"{scenario.game}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.yaml"
        path: Path = folder / name
        path.write_text(to_yaml(scenario), encoding="utf-8")
    except OSError as error:
        return "", f"{folder} can't be written to ({error.strerror})."
    return str(path), ""
