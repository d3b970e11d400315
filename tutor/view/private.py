"""A question about a game in which people hide things: only its key goes into the address.

All of it is kept for the visitor's browser, so that a reload loses nothing, and whoever gets the
address from a phone's own menu gets nothing of anybody's hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from tutor.desk import slip
from tutor.desk.free import FREE
from tutor.desk.question import Question
from tutor.scenario import links
from tutor.scenario.faults import Fault, Unusable
from tutor.view import home
from tutor.view.blocks import Screen, Sentence

ASKED = "asked"
"""Under what name such questions are kept."""


LOOKING = "Looking for this question…"
NOT_HERE = "This question is not kept here."
ELSEWHERE = (
    "It is about a game in which people hide things: whoever asked it can send it from there, with "
    "nothing but what their seat sees."
)


class Private(NamedTuple):
    """The game that a question is about, by its key, and the seats that people sit at."""

    key: str
    people: tuple[str, ...]


def is_key(link: str) -> bool:
    """Whether what an address holds is the key of a game: no link has a dot."""
    return "." in link


def to_text(question: Question, private: Private, readings: Mapping[str, str]) -> str:
    """A question as it is kept, with what came along; raises Unusable where it is too long."""
    link = links.encode(slip.own(question, None, readings))
    return json.dumps({"link": link, "people": private.people})


def from_text(text: str, key: str) -> tuple[Question, Private]:
    """A question that was kept; raises Unusable for one of another version."""
    try:
        found = json.loads(text)
        link, people = str(found["link"]), tuple(map(str, found["people"]))
    except (ValueError, TypeError, KeyError):
        raise Unusable([Fault("what is kept", 0, 0, "", "no question", "a question")]) from None
    return slip.question_of(links.decode(link)), Private(key, people)


def missing(key: str, *, known: bool) -> Screen:
    """The page in place of a question that is not there, or while it is not ``known`` whose it is.
    """
    title = NOT_HERE if known else LOOKING
    blocks = [Sentence(key="title", kind="title", text=title)]
    if known:
        blocks.append(Sentence(key="said", text=ELSEWHERE))
    address = "" if known else f"ask/{key.partition('.')[0]}/{FREE}?{key}"
    return Screen(title, tuple(blocks), fragment=address, trail=(home.UP_HOME,))
