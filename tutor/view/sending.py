"""The page after an answer: to send or keep it as a slip."""

from __future__ import annotations

from tutor.desk import slip
from tutor.desk.answer import Answer
from tutor.scenario.write import to_yaml
from tutor.view import answering
from tutor.view.asking import link_of
from tutor.view.blocks import (
    Block,
    Button,
    Code,
    Screen,
    Sentence,
    Take,
)
from tutor.view.slip_page import slip_page


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
        note=told(answer),
    ))  # fmt: skip
    return Screen("Send it or keep it", tuple(found), fragment=fragment, trail=trail)


def told(answer: Answer) -> str:
    """The answer and its reason in a line."""
    return f"{answering.headline(answer)}. {answer.reason}"
