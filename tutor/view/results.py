"""How a lesson went: what was right at once, what was not, and what to go over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from tutor.lessons.document import Lesson, Make
from tutor.lessons.sitting import AGAIN_TRIED, HELPED, MISSED, RIGHT, SHOWN_IT
from tutor.view.blocks import Block, Button, Change, Changes, Intent, Menu, Sentence
from tutor.view.cards import text_of, title_of

SKIPPED = "skipped"


def score(lesson: Lesson, outcomes: Mapping[str, str]) -> str:
    """How many questions went how, in a sentence; ``outcomes`` are by the names of stages."""
    asking = [stage.slug for stage in lesson.stages if stage.task is not None]
    counts = Counter(outcomes.get(slug, "") or SKIPPED for slug in asking)
    ways = (AGAIN_TRIED, HELPED, MISSED, SHOWN_IT, SKIPPED)
    rest = [f"{counts[how]} {how}" for how in ways if counts[how]]
    return f"{counts[RIGHT]} of {len(asking)} right at once{'; ' * bool(rest)}{', '.join(rest)}."


def left(lesson: Lesson, outcomes: Mapping[str, str]) -> tuple[str, ...]:
    """The names of the stages whose question was not answered rightly at once, in order."""
    return tuple(
        stage.slug for stage in lesson.stages
        if stage.task is not None and outcomes.get(stage.slug) != RIGHT
    )  # fmt: skip


def blocks(
    lesson: Lesson, firsts: Mapping[str, str], now: Mapping[str, str], onward: tuple[Button, ...]
) -> list[Block]:
    """The end of a lesson: ``firsts`` tell how each stage went first, ``now`` the last time."""
    missed = left(lesson, now)
    found: list[Block] = [
        Sentence(key="said", kind="lead", text=lesson.closing),
        Sentence(key="score", text=score(lesson, firsts)),
    ]
    if dict(now) != dict(firsts):
        found.append(Sentence(key="again", text=f"The last time: {score(lesson, now)}"))
    if missed:
        many = "question" if len(missed) == 1 else "questions"
        again = Button(f"Go over {len(missed)} {many} again", Intent("repeat"), primary=True)
        found.append(Menu(key="repeat", title="", buttons=(again,)))
    known = dict.fromkeys(
        rule for stage in lesson.stages if stage.slug not in missed for rule in stage.rules
    )  # fmt: skip
    open_ = dict.fromkeys(
        rule for stage in lesson.stages if stage.slug in missed for rule in stage.rules
    )  # fmt: skip
    found.append(Menu(key="onward", title="", buttons=onward))
    sure = [rule for rule in known if rule not in open_]
    if open_:
        found.append(Changes(key="go-over", title="To go over", rows=_rows(open_)))
    if sure:
        found.append(Changes(key="rules", title="Right at once", rows=_rows(sure)))
    return found


def course(lessons: Iterable[Lesson], firsts: Mapping[str, Mapping[str, str]]) -> list[Block]:
    """The end of a course: what was done alone by now, and how each lesson went.

    ``firsts`` tell by the id of each lesson how its stages went first.
    """
    found = list(lessons)
    rows = tuple(
        Change(f"{one.title}. {one.about} "
               f"{score(one, firsts[one.id]) if firsts.get(one.id) else NOT_YET}", ())
        for one in found
    )  # fmt: skip
    turns = [firsts.get(one.id, {}).get(stage.slug, "") for one in found for stage in one.stages
             if isinstance(stage.task, Make) and stage.task.turn]
    told = [Sentence(key=f"turn-{i}", kind="lead", text=_TURNS.get(how, TURN_OPEN))
            for i, how in enumerate(turns)]
    return [*told, Changes(key="course", title=f"The course: {found[0].course}", rows=rows)]


NOT_YET = "Not done yet."
TURN_OPEN = "A whole turn of your own is still to be played: the last step waits for it."
_TURNS = {
    RIGHT: "You have played a whole turn alone, and nothing in it was against the rules: this is "
           "what one needs at a table.",
    AGAIN_TRIED: "You have played a whole turn alone. What was against the rules on the way comes "
                 "back under Today.",
    HELPED: "You have played a whole turn, with hints. Next time it may go without.",
}
"""What is said of a whole turn at the end of a course, by how it went first."""


def _rows(rules: Iterable[str]) -> tuple[Change, ...]:
    return tuple(Change(text_of(rule), (rule,), title_of(rule)) for rule in rules)
