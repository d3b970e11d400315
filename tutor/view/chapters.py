"""The parts of a game that steps fall into, such as one Siege after the other: from the log alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from tutor.core.frames import Frame
from tutor.core.game import game
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.play.tree import Node

JOIN = " · "


def headings(opt: Options, line: Iterable[Node]) -> dict[int, str]:
    """By node of a line: what began since the step before, where anything did.

    What began last is what the step is about; what is named before it was over without a decision.
    """
    found: dict[int, str] = {}
    now = ""
    for before, node in pairwise(line):
        begun = begins(opt, before.events, now)
        if begun:
            now = begun[-1]
            found[node.id] = JOIN.join(begun)
    return found


def of_script(opt: Options, steps: Iterable[tuple[Node, Node, bool]]) -> list[str]:
    """A heading for each step of a script: its nodes before and after, and whether it is a move.

    A move is made in what its position is about. A step without one shows how its own came about.
    """
    found: list[str] = []
    told, now = set[int](), ""
    for before, after, moves in steps:
        node = before if moves else after
        begun = [] if node.id in told else begins(opt, node.events, now)
        now = begun[-1] if begun else now
        told.add(node.id)
        found.append(JOIN.join(begun))
    return found


def begins(opt: Options, events: Iterable[Event], now: str = "") -> list[str]:
    """The parts that begin in a log, in order; ``now`` is the one that is under way before it."""
    title_of, found = game(opt.game).describe.chapter, list[str]()
    for event in events:
        if event.op in ("push", "swap") and isinstance(event.new, Frame):
            title = title_of(opt, event.new)
            if title and title != now:
                found.append(title)
                now = title
    return found
