"""The pages after an answer: to send or keep it as a slip, and to say that it is wrong."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from tutor.desk import slip
from tutor.desk.answer import NO, WORDS, YES, Answer
from tutor.play.store import data_folder
from tutor.scenario.document import Scenario
from tutor.scenario.write import to_yaml
from tutor.view import answering
from tutor.view.asking import link_of
from tutor.view.blocks import (
    Block,
    Button,
    Code,
    Form,
    FormField,
    Intent,
    Screen,
    Sentence,
    Take,
)
from tutor.view.sent import texts
from tutor.view.slip_page import slip_page

MOST_KEPT = 200
"""Verdicts said to be wrong that are kept on this machine."""
RIGHT = tuple(WORDS.items())


def address(answer: Answer) -> str:
    """The fragment under which an answer is found again, wherever the app runs."""
    question = answer.question
    return f"verdict/{question.evening.game}/{question.template.id}?{link_of(answer)}"


def page(answer: Answer, trail: tuple[Button, ...], base: str = "") -> Screen:
    """A slip to take along. ``base`` is where others on the network reach the app, if they do."""
    scenario, fragment = slip.slip(answer), address(answer)
    found: list[Block] = [Sentence(key="title", kind="title", text="Send it or keep it")]
    if base:
        found.append(Code(key="code", title="For a phone at this table", link=f"{base}#{fragment}"))
    found.append(Take(
        key="take", title=scenario.title, text=to_yaml(scenario), file="slip.yaml",
        address=fragment, page=slip_page(answer, scenario), page_file="slip.html",
        note=_told(answer),
    ))  # fmt: skip
    return Screen("Send it or keep it", tuple(found), fragment=fragment, trail=trail)


def _told(answer: Answer) -> str:
    return f"{answering.headline(answer)}. {answer.reason}"


class Wrong:
    """The page that takes down what a verdict should be, as a scenario that fails until it is."""

    def __init__(self, answer: Answer, trail: tuple[Button, ...]) -> None:
        self.answer, self._trail = answer, trail
        self._right = NO if answer.word == YES else YES
        self._why = ""
        self._kept: Scenario | None = None
        self._trouble, self._path = "", ""
        self.verbs: dict[str, Callable[[str], None]] = {"keep-wrong": self._keep}

    def _keep(self, value: str) -> None:
        sent = texts(value, "right", "why")
        if sent is None:
            return
        right, why = sent
        if right not in WORDS:
            return
        self._right, self._why = right, why
        self._kept = slip.wrong(self.answer, right, why)
        self._path, self._trouble = _write(self._kept)

    @property
    def screen(self) -> Screen:
        found: list[Block] = [
            Sentence(key="title", kind="title", text="This verdict is wrong"),
            Sentence(key="verdict", text=_told(self.answer)),
        ]
        if self._trouble:
            found.append(Sentence(key="error", kind="error", text=self._trouble))
        if self._kept is None or self._trouble:
            found.append(Form(
                key="wrong", title="What would be right?",
                fields=(FormField("right", "The answer", "pick", self._right, RIGHT),
                        FormField("why", "Why, and where it is in the book", "area", self._why)),
                send=Button("Keep it", Intent("keep-wrong"), primary=True),
            ))  # fmt: skip
        else:
            note = f"Kept in {self._path}. `podesta check` fails on it until the verdict changes."
            found.append(Take(key="take", title=self._kept.title, text=to_yaml(self._kept),
                              file="wrong.yaml", note=note))  # fmt: skip
        return Screen("This verdict is wrong", tuple(found), fragment=address(self.answer),
                      trail=self._trail)


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
