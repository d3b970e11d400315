"""Lesson pages and visitors for tests, and what they report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any

import msgspec

from tutor.core.frames import Action
from tutor.core.game import nameable
from tutor.lessons import catalogue
from tutor.lessons.document import Make, Stage
from tutor.lessons.query import Query
from tutor.lessons.sitting import Sitting
from tutor.view import blocks as b
from tutor.view import lesson
from tutor.view.blocks import Button, Intent, Screen
from tutor.view.choices import code
from tutor.view.lesson import Kept, LessonPage
from tutor.view.projector import Projector
from tutor.view.session import Session

VISITOR = iter(f"{n:032x}" for n in range(1, 10_000))
"""Browsers that nobody else is."""
LESSONS = [lesson.id for lesson in catalogue.listing()]
STAGES = [(i, stage.slug) for i in LESSONS for stage in catalogue.find(i).stages]
MAKES = [(i, stage.slug) for i in LESSONS for stage in catalogue.find(i).stages
         if isinstance(stage.task, Make)]
"""The stages that ask for moves."""
ASKS = [(i, stage.slug) for i in LESSONS for stage in catalogue.find(i).stages
        if stage.task is not None and not isinstance(stage.task, Make)]
"""The stages that ask questions."""
MOST_TRIES = 2
"""Answers to one question, after which it is closed."""


def stage_of(lesson_id: str, slug: str) -> Stage:
    lesson = catalogue.find(lesson_id)
    return lesson.stages[lesson.number(slug)]


def own_path(sitting: Sitting) -> list[Action]:
    """The moves of the right path that are the learner's; none where none are asked for."""
    task = sitting.stage.task
    moves = task.path if isinstance(task, Make) else ()
    return [sitting.walk.action(move) for move in moves if move.seat == getattr(task, "seat", "")]


def wall_pages(lesson_id: str) -> list[Screen]:
    """The pages of a wall, from the first to the last."""
    wall = Projector(catalogue.find(lesson_id))
    screens = [wall.screen]
    for _ in range(3 * len(wall.items) + 1):
        wall.verbs["next"]("")
        screens.append(wall.screen)
    every = {screen.fragment: screen for screen in screens}
    assert len(every) < len(screens), "a wall comes to an end"
    return [*every.values()]


def page_of(
    lesson_id: str, slug: str = "", kept: str = ""
) -> tuple[LessonPage, dict[str, int]]:
    """A page, and the marks by rule that it reports; the worst of each counts."""
    record: dict[str, int] = {}

    def learn(marks: Mapping[str, int], refused: tuple[str, str] | None) -> None:
        for rule, mark in marks.items():
            record[rule] = min(mark, record.get(rule, mark))

    page = LessonPage(
        catalogue.find(lesson_id), lesson.read(kept) if kept else Kept(),
        lambda page, alter: alter(page.kept), learn,
        lambda verb, page: None, (Button("On ›", Intent("lessons")),),
    )  # fmt: skip
    if slug:
        page.to(slug)
    return page, record


def rightly(query: Query) -> str:
    return query.right[0]


def answer_all(page: LessonPage, answer: Callable[[Query], str] = rightly) -> None:
    """Do what a stage asks; moves are shown."""
    sitting = page.view.sitting
    if isinstance(page.view.stage.task, Make):
        page.verbs["show"]("")
    for _ in range(MOST_TRIES * len(sitting.queries)):
        if sitting.asked < len(sitting.queries):
            page.verbs["answer"](answer(sitting.queries[sitting.asked]))
    assert page.view.done or page.view.stage.task is None


def learnt(page: LessonPage) -> str:
    """What is kept of a page."""
    return msgspec.json.encode(page.kept).decode()


def session(visitor: str = "", *, own_copies: bool = False) -> Session:
    found = Session(own_copies=own_copies)
    if visitor:
        found.send(Intent("visitor", visitor))
    return found


def send(found: Session, verb: str, value: str = "") -> Screen:
    return found.send(Intent(verb, value))


def find(screen: Screen, kind: type[b.Block]) -> list[Any]:
    return [block for block in screen.blocks if isinstance(block, kind)]


def replies(blocks: Collection[b.Block]) -> list[str]:
    """What is said to what was just tried."""
    return [x.text for x in blocks if isinstance(x, b.Sentence) and x.kind == "reply"]


def told_wrong(blocks: Collection[b.Block]) -> list[str]:
    """What is said to a wrong answer: while it may be tried again, or at its end."""
    asked = [x for x in blocks if isinstance(x, b.Question)]
    return replies(blocks) + [x.reply for x in asked if x.right is False]


def doors(screen: Screen) -> dict[str, b.Button]:
    menus = [block for block in screen.blocks if isinstance(block, b.Menu)]
    return {button.text: button for menu in menus for button in menu.buttons}


def steps(screen: Screen) -> b.Steps:
    return next(block for block in screen.blocks if isinstance(block, b.Steps))


def choices(screen: b.Screen) -> list[b.Choices]:
    return find(screen, b.Choices)


def groups(screen: b.Screen) -> list[b.Group]:
    return [group for one in choices(screen) for group in one.groups]


def press(page: LessonPage, random: Random) -> str:
    """Something that a screen offers, or that nobody should: it never goes wrong.

    Tells whether a move was made or refused.
    """
    sitting = page.view.sitting
    if isinstance(sitting.stage.task, Make) and random.random() < 0.15:
        # A move of another position altogether, of the same company.
        seats = sitting.stage.base.seats
        other = random.choice([one for one in page.lesson.stages if one.base.seats == seats])
        strange = random.choice([*nameable(Sitting(other).start)])
        return "made" if sitting.act(strange) else "refused" if sitting.checks else ""
    shown = [g for one in choices(page.screen) for g in (*one.groups, *one.refused)]
    offered = [option.intent for group in shown for option in group.options]
    every = [*nameable(sitting.node.state)]
    wild = [Intent("act", code(a)) for a in random.sample(every, min(3, len(every)))]
    others = [Intent("hint"), Intent("undo"), Intent("zoom"), Intent("look", "Siena"),
              Intent("answer", random.choice(("yes", "no", "3", "", "nonsense"))),
              Intent("act", "nonsense")]
    intent = random.choice([*offered, *wild, *others])
    before = sitting.work.moves
    page.verbs[intent.verb](intent.value)
    assert page.screen.blocks
    if intent.verb != "act":
        return ""
    return "made" if sitting.work.moves != before else "refused" if sitting.checks else ""


def play_on(page: LessonPage, random: Random, presses: int) -> Counter[str]:
    """Press so many things in each stage of a lesson, and finish it all the same.

    What was tried may be in the way: it is taken back and done rightly, or shown.
    """
    tried = Counter[str]()
    for _ in range(len(page.lesson.stages)):
        tried.update(press(page, random) for _ in range(presses))
        sitting, task = page.view.sitting, page.view.stage.task
        if isinstance(task, Make) and random.random() < 0.5:
            for _ in range(presses):
                page.verbs["undo"]("")
            for move in task.path:
                if move.seat == task.seat and not page.view.done:
                    page.verbs["act"](code(sitting.walk.action(move)))
        else:
            for _ in range(6):
                page.verbs["show"]("")
        assert page.view.done or task is None
        page.verbs["next"]("")
    return tried
