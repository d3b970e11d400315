"""The page after an answer: to send or keep it as a slip, as the seat sees it or all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from tutor.desk import seen, slip
from tutor.desk.answer import Answer
from tutor.desk.question import Question
from tutor.rulebook.words import plain
from tutor.scenario import links
from tutor.scenario.document import Scenario
from tutor.scenario.write import to_yaml
from tutor.view import answering, phones, qr
from tutor.view.asking import CHANGED, Asking
from tutor.view.blocks import (
    Block,
    Button,
    Code,
    Screen,
    Sentence,
    Take,
)
from tutor.view.slip_page import slip_page
from tutor.view.taking import ALL_OF_IT, Extent

LONGEST_NAME = 72
"""Letters of a file's name: a list of files shows about as many."""
TITLE = "Send it or keep it"
AT_THIS_TABLE = "For a phone at this table"
ALONE = (
    "Podestà serves this device alone now: start it with “podesta --lan” to open this on a phone "
    "at the table, or send the page, which opens anywhere. The link opens wherever Podestà runs."
)
NEEDS = (
    "The link opens where Podestà runs; to whoever does not have it send the page, which opens "
    "anywhere."
)
NEWCOMERS = (
    "A phone that is new to this table scans the code on the laptop first, and is there then."
)
TOO_FINE = "This link is too long for a code: send the page, or copy the link."


def address(question: Question, link: str) -> str:
    """The fragment under which an answer is found again, by the link to its question."""
    return f"verdict/{question.evening.game}/{question.template.id}?{link}"


def told(answer: Answer) -> str:
    """The answer and its reason in a line."""
    return f"{answering.headline(answer)}. {answer.reason}"


def named(made: Scenario) -> str:
    """What a slip is called as a file: its game and its question, in letters that any device has.

    Several lie in one folder once they were taken along, and are told apart by it.
    """
    words = re.findall(r"[a-z0-9]+", plain(f"{made.game} {made.title}"))
    return "-".join(words)[:LONGEST_NAME].rstrip("-")


class Sending:
    """A slip to take along.

    ``base`` is where others on the network reach the app, empty where they can't. What is sent is
    what the seat sees that would act, until somebody asks for everything. ``asking`` is the page
    that it was asked on: the answer changes with the house rules of its table, which are no part of
    the link by which whoever asked finds it.
    """

    def __init__(
        self, answer: Answer, trail: tuple[Button, ...], base: str = "",
        asking: Asking | None = None,
    ) -> None:
        self.answer, self._trail, self._base, self._asking = answer, trail, base, asking
        self._seen = seen.sent(answer)
        self._extent, self._said = Extent(), ""
        self.verbs = {**self._extent.verbs, "renew": lambda _: self._renew()}

    def _renew(self) -> None:
        if self._asking is None:
            return
        self._asking.renew()
        if self._asking.answer is not self.answer:
            self.answer, self._said = self._asking.answer, CHANGED
            self._seen = seen.sent(self.answer)

    @property
    def _hidden(self) -> bool:
        """Whether the seat does not see all that the answer is about."""
        return self._seen is not self.answer

    @property
    def screen(self) -> Screen:
        sent = self.answer if self._extent.whole else self._seen
        note = self._left_out()
        found: list[Block] = [
            Sentence(key="title", kind="title", text=TITLE),
            *([Sentence(key="said", kind="reply", text=self._said)] if self._said else []),
            Sentence(key="answer", text=told(self.answer)),
        ]
        if self._hidden:
            said = ALL_OF_IT if self._extent.whole else note
            found += [Sentence(key="left-out", kind="note", text=said), self._extent.switch]
        found += _alone(self.answer, note) if sent is None else self._ways(sent, note)
        desk = f"desk/{self.answer.question.evening.game}"
        fragment = address(sent.question, self._again(sent)) if sent is not None else desk
        return Screen(TITLE, tuple(found), fragment=fragment, trail=self._trail)

    def _again(self, sent: Answer) -> str:
        return self._asking.link_of(sent) if self._asking else links.encode(slip.sent(sent))

    def _left_out(self) -> str:
        """What is left out of what is sent, in a sentence."""
        if self._extent.whole or not self._hidden:
            return ""
        question = self.answer.question
        who = seen.holder(question)
        if self._seen is None:
            return (f"Only the verdict goes along, and what {who} sees of the position: it cannot "
                    f"be asked again without what {who} does not see.")
        return seen.ANEW.format(who)

    def _ways(self, answer: Answer, note: str) -> Iterator[Block]:
        made, fragment = slip.slip(answer), _address(answer)
        made = replace(made, history=note or made.history)
        yield Take(
            key="take", title=made.title, text=to_yaml(made), file=f"{named(made)}.yaml",
            address=fragment, page=slip_page(answer, made, note), page_file=f"{named(made)}.html",
        )  # fmt: skip
        if not self._base:
            yield Sentence(key="code", kind="note", text=ALONE)
            return
        link = f"{phones.sent_from(self._base)}#{fragment}"
        if len(link) > qr.LONGEST:
            yield Sentence(key="code", kind="note", text=TOO_FINE)
            return
        yield Code(key="code", title=AT_THIS_TABLE, link=link, note=f"{NEWCOMERS} {NEEDS}")


def _address(answer: Answer) -> str:
    """Where an answer is found again by others: with the readings that it rests on."""
    return address(answer.question, links.encode(slip.sent(answer)))


def _alone(answer: Answer, note: str) -> Iterator[Block]:
    """The verdict without the question."""
    made = seen.verdict_alone(answer, slip.slip(answer))
    yield Take(
        key="take", title=made.title, text=to_yaml(made), file=f"{named(made)}.yaml",
        page=slip_page(answer, made, note), page_file=f"{named(made)}.html",
    )  # fmt: skip
