"""The moves that somebody at a stage can try, allowed or not: which are is for them to find out."""

from __future__ import annotations

import re

import msgspec

from tutor.core import engine
from tutor.core.frames import Action
from tutor.lessons.document import Make
from tutor.lessons.sitting import LESSON, Sitting
from tutor.lessons.tempting import tempting
from tutor.view import choices
from tutor.view.blocks import Group

MOST_REFUSED = 5
"""Moves that are not allowed which are offered among those that are."""
NOT_A_RULE = "That is the lesson's wish, not a rule of the game."


def legal(sitting: Sitting) -> list[Action]:
    """The moves that the rules allow the learner now."""
    task, s = sitting.stage.task, sitting.node.state
    if not isinstance(task, Make) or not s.stack:
        return []
    seat = sitting.seat(task)
    return [action for action in engine.legal(s) if action.seat == seat]


def on_offer(sitting: Sitting) -> list[Action]:
    """The moves that are offered, those of a kind together, in an order that tells nothing."""
    words, opt = sitting.walk.game.describe, sitting.walk.opt

    def order(action: Action) -> tuple[str, list[str | int]]:
        parts = re.split(r"(\d+)", words.act(opt, action))
        return words.group(opt, action)[0], [int(p) if p.isdigit() else p for p in parts]

    every = (*legal(sitting), *tempting(sitting)[:MOST_REFUSED])
    return sorted(filter(sitting.lets, every), key=order)


def left_out(sitting: Sitting) -> list[Action]:
    """The moves that the rules allow and the lesson does not want yet."""
    return [action for action in legal(sitting) if not sitting.lets(action)]


def wishes(sitting: Sitting) -> tuple[Group, ...]:
    """What the gate of a stage refuses, with the lesson's reason."""
    gate, found = sitting.stage.gate, left_out(sitting)
    if gate is None or not found:
        return ()
    groups = choices.offered(sitting.node.state, found, "").groups
    # What has just been said to a try is not said twice.
    wish = "" if sitting.checks and sitting.checks[-1].source == LESSON else f" {NOT_A_RULE}"
    options = tuple(
        msgspec.structs.replace(one, legal=False, reason=f"{gate.say}{wish}")
        for group in groups for one in group.options
    )
    return (Group("Not in this step", options),)
