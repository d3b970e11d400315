"""What would make a lesson better, though it can be used as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tutor.lessons.document import Lesson, Stage
from tutor.lessons.parts import is_wide
from tutor.scenario.faults import dotted
from tutor.view.walk import Walk


class Advice(NamedTuple):
    """What would make a stage better."""

    stage: Stage
    told: str

    def where(self, lesson: Lesson) -> str:
        """The same with its place in the file."""
        return f"{lesson.place(self.stage.at)}: {dotted(self.stage.at)}: {self.told}"

    def step(self, lesson: Lesson) -> str:
        """The same with the step of the lesson."""
        return f"Step {lesson.number(self.stage.slug) + 1}: {self.told}."


def advice(lesson: Lesson) -> tuple[Advice, ...]:
    """Hints for who writes a lesson, stage by stage."""
    return tuple(Advice(stage, told) for stage in lesson.stages for told in _of(lesson, stage))


def _of(lesson: Lesson, stage: Stage) -> Iterator[str]:
    walk = Walk(stage.scenario())
    picture = walk.game.picture(walk.tree.state, crop=walk.focus)
    if not stage.whole and is_wide(picture):
        said = (*stage.at, "focus") in lesson.places
        shown = ", ".join(stage.focus) or "all of it"
        yield (f"{'its' if said else 'no'} focus, so that the board is shown small: {shown}; right "
               "would be focus: [the few places that matter]")
    if stage.task is not None and not stage.hints:
        yield ("no hints, so that nothing helps somebody who is stuck; right would be hints: "
               "[{point: [names on the board], say: where to look}]")
