"""How a lesson went: what was right at once, what was not, and what to go over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from tutor.lessons.document import Lesson
from tutor.lessons.sitting import HELPED, MISSED, RIGHT, SHOWN_IT
from tutor.view.blocks import Block, Button, Change, Changes, Intent, Menu, Sentence
from tutor.view.cards import text_of, title_of

SKIPPED = "skipped"


def score(lesson: Lesson, outcomes: Mapping[str, str]) -> str:
    """How many questions went how, in a sentence; ``outcomes`` are by the names of stages."""
    asking = [stage.slug for stage in lesson.stages if stage.task is not None]
    counts = Counter(outcomes.get(slug, "") or SKIPPED for slug in asking)
    rest = [f"{counts[how]} {how}" for how in (HELPED, MISSED, SHOWN_IT, SKIPPED) if counts[how]]
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
        Sentence(key="said", kind="lead", text=lesson.about),
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


def _rows(rules: Iterable[str]) -> tuple[Change, ...]:
    return tuple(Change(text_of(rule), (rule,), title_of(rule)) for rule in rules)
