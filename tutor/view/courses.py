"""The lessons of a game, by course, with how far somebody has come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tutor.core.game import game
from tutor.lessons.document import Lesson
from tutor.lessons.form import OWN
from tutor.lessons.own import OwnLessons
from tutor.lessons.progress import Begun
from tutor.view import home, writing
from tutor.view.blocks import Block, Button, Intent, Menu, Screen, Sentence
from tutor.view.lesson import read
from tutor.view.results import score

YOURS, SHARED = "Yours", "At this table"
"""Whose lessons they are that are none of the product's."""


def door(lesson: Lesson, begun: Mapping[str, Begun], text: str = "") -> Button:
    """Leads to a lesson, to where it was left."""
    return Button(text or lesson.title, Intent("lesson", lesson.id), hint=_told(lesson, begun))


def _told(lesson: Lesson, begun: Mapping[str, Begun]) -> str:
    state = begun.get(lesson.id)
    how = "" if state is None else "Begun. "
    if state is not None and state.done:
        how = f"Gone through: {score(lesson, read(state.text).firsts)} "
    return f"{how}{lesson.about} {lesson.minutes} minutes."


def teach(name: str, lessons: Sequence[Lesson], begun: Mapping[str, Begun]) -> Button | None:
    """The door to the lesson to go on with, and why it is that one; None without lessons.

    Once all are gone through it leads to all of them.
    """
    left = [one for one in lessons if one.id not in begun or not begun[one.id].done]
    if not lessons:
        return None
    if not left:
        hint = f"The course is done: you went through all {len(lessons)} lessons. Do any again."
        return Button(TEACH, Intent("lessons", name), hint=hint)
    first = left[0]
    why = _left(first, begun)
    if len(left) < len(lessons):
        why += f"{len(lessons) - len(left)} of {len(lessons)} lessons are done."
    hint = f"Next: “{first.title}”, {first.minutes} minutes. {why}".rstrip()
    return Button(TEACH, Intent("lesson", first.id), primary=True, hint=hint)


def _left(lesson: Lesson, begun: Mapping[str, Begun]) -> str:
    """Where a lesson was left that was begun: it is done only after its last step."""
    state = begun.get(lesson.id)
    slugs = [stage.slug for stage in lesson.stages]
    at = read(state.text).at if state is not None else ""
    return f"You left it at step {slugs.index(at) + 1} of {len(slugs)}. " if at in slugs else ""


TEACH = "Teach me"


def after(lesson: Lesson, lessons: Iterable[Lesson]) -> Lesson | None:
    """The lesson that comes after another in its course; None after the last."""
    found = [one for one in lessons if one.course == lesson.course]
    at = next((i for i, one in enumerate(found, 1) if one.id == lesson.id), len(found))
    return found[at] if at < len(found) else None


def page(
    name: str, lessons: tuple[Lesson, ...], own: OwnLessons, begun: Mapping[str, Begun],
    who: str = "",
) -> Screen:
    """All lessons of a game; ``who`` is the name of whoever learns, if they said it."""
    courses: dict[str, list[Lesson]] = {}
    for lesson in (*lessons, *(one for one in own.found().lessons if one.game == name)):
        courses.setdefault(_heading(lesson, own), []).append(lesson)
    blocks: list[Block] = [Sentence(key="title", kind="title", text="What do you want to learn?")]
    blocks += [
        Menu(
            key=f"course-{i}", title=course,
            buttons=tuple(
                door(one, begun, f"{number}. {one.title}") for number, one in enumerate(found, 1)
            ),
        )
        for i, (course, found) in enumerate(courses.items())
    ]  # fmt: skip
    practise = Button("Practise", Intent("practise", name), hint="Questions that are always new.")
    me = Button(who or "Say who you are", Intent("learner"), hint="Names, and progress as a file.")
    blocks += writing.faulty(own)
    blocks.append(Menu(key="more", title="", buttons=(practise, me, writing.door(name))))
    return Screen(
        f"{game(name).title}: lessons", tuple(blocks), fragment=f"lessons/{name}",
        trail=home.trail(name),
    )


def _heading(lesson: Lesson, own: OwnLessons) -> str:
    """Under what a lesson is listed: its course, and whose it is."""
    if not lesson.id.startswith(OWN):
        return lesson.course
    return f"{YOURS if own.is_mine(lesson) else SHARED}: {lesson.course}"
