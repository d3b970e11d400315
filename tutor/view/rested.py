"""Where what has just happened rests on a reading: another one would have let it come otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from tutor import rulebook
from tutor.core import engine, observe
from tutor.core.engine import Step
from tutor.core.frames import Action
from tutor.core.game import game
from tutor.core.guards import Check
from tutor.core.options import recording
from tutor.play.ruling import with_reading
from tutor.play.tree import Node
from tutor.view.blocks import Button, Intent, Part, Parts
from tutor.view.words import say_event

TITLE = "Not by the rulebook alone"
BACK = 12
"""Moves through which the beginning of what is being resolved is looked for."""
Came = Counter[tuple[str, Any]]
"""What a seat learns of a move: each thing in words, and the total where it is a sum."""


def rested(line: Sequence[Node], told: int, seat: int) -> Parts | None:
    """The disputes on whose readings it depends what came of the last moves of a line.

    ``told`` is how many of them are told of, ``seat`` who learns of them.
    """
    rows: dict[str, Part] = {}
    for end in range(max(1, len(line) - told), len(line)):
        recent = line[max(0, end - BACK) : end]
        # A reading bears on all that is being resolved: that began where the least was.
        begin = min(reversed(recent), key=lambda node: len(node.state.stack))
        way = line[line.index(begin) + 1 : end + 1]
        actions = tuple(node.action for node in way if node.action is not None)
        if len(actions) == len(way):
            rows |= _parts(begin.state, actions, seat)
    return Parts(key="rested", title=TITLE, rows=tuple(rows.values())) if rows else None


@lru_cache(maxsize=512)
def _parts(begin: Any, actions: tuple[Action, ...], seat: int) -> dict[str, Part]:
    """By dispute, what would not have come of the last of some actions under another reading."""
    with recording() as asked:
        step = _last(begin, actions)
    if not isinstance(step, Step):
        return {}
    came, found = _came(step, seat), {}
    for dispute, reading in asked.readings.items():
        for other in _others(dispute, reading):
            otherwise = _last(_read(begin, dispute, other), actions)
            theirs = _came(otherwise, seat) if isinstance(otherwise, Step) else REFUSED
            # Where only less would have come a decision is first, which may lead to the same; and
            # a way that could not have been gone says nothing of what came at its end.
            if otherwise is not None and not theirs <= came:
                found[dispute] = _part(dispute, reading, came - theirs)
                break
    return found


def _others(dispute: str, reading: str) -> Iterator[str]:
    """The readings that a table may prefer: in play, and not ruled out by the rulebook itself."""
    about = rulebook.dispute(dispute)
    if about.when == "play":
        yield from (one.id for one in about.playable
                    if one.id != reading and not about.refuted(one.id))


def _read(begin: Any, dispute: str, reading: str) -> Any:
    return msgspec.structs.replace(begin, opt=with_reading(begin.opt, dispute, reading))


REFUSED: Came = Counter([("", None)])


def _last(begin: Any, actions: tuple[Action, ...]) -> Step | tuple[Check, ...] | None:
    """How the last of some actions goes; None where those before it can't all be done."""
    state = begin
    for action in actions[:-1]:
        step = engine.attempt(state, action)
        if isinstance(step, tuple):
            return None
        state = step.after
    return engine.attempt(state, actions[-1])


def _came(step: Step, seat: int) -> Came:
    words, opt = game(step.before.opt.game).describe, step.before.opt
    return Counter(
        (said, event.new if event.because else None)
        for event in observe.events(step.before, step.events, seat)
        # Whose turn comes next is no result.
        if event.at[:1] != ("stack",) and (said := say_event(words, opt, event))
    )


def _part(dispute: str, reading: str, only: Came) -> Part:
    about = rulebook.dispute(dispute)
    rests = "".join(f"{said} " for said, _ in [*only][:1])
    return Part(
        about.question, f"{rests}So it is read here: {about.says(reading)}",
        buttons=(Button("Every reading of it", Intent("dispute", dispute)),),
    )
