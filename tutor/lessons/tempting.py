"""Moves that are not allowed and yet come to mind: they are offered among those that are."""

from __future__ import annotations

from tutor.core import engine
from tutor.core.frames import Action
from tutor.lessons.document import Make
from tutor.lessons.sitting import Sitting
from tutor.scenario.document import move_of
from tutor.scenario.shape import mentioned, names_in
from tutor.view.choices import refusals


def tempting(sitting: Sitting) -> list[Action]:
    """Moves of the learner that are refused here but speak of what the position speaks of.

    The nearest to being allowed come first.
    """
    task, s, stage = sitting.stage.task, sitting.node.state, sitting.stage
    if not isinstance(task, Make) or not s.stack:
        return []
    walk, seat = sitting.walk, sitting.seat(task)
    places = names_in(walk.game.script.given(walk.opt))
    there = {*stage.focus, *mentioned(stage.base.given or {})}
    practice, legal = walk.game.practice, engine.legal(s)
    kinds = {move.do for move in task.path}
    kinds |= {move_of(walk.game, walk.opt, a).do for a in legal if a.seat == seat}
    found = []
    for action in (one.action for one in refusals(s, legal, every=True)):
        move = move_of(walk.game, walk.opt, action)
        named = [n for n in mentioned(move.fields, keys=False) if n in places]
        if action.seat == seat and move.do in kinds and there.issuperset(named) and (
            practice is None or practice.sensible(s, action)
        ):
            found.append(action)
    return found
