"""Lesson pages for tests, and what they report."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tutor.lessons import catalogue
from tutor.view import lesson
from tutor.view.blocks import Button, Intent
from tutor.view.lesson import Kept, LessonPage


def page_of(
    lesson_id: str, slug: str = "", kept: str = ""
) -> tuple[LessonPage, dict[str, int]]:
    """A page, and the marks by rule that it reports; the worst of each counts."""
    record: dict[str, int] = {}

    def learn(marks: Mapping[str, int], refused: tuple[str, ...]) -> None:
        for rule, mark in marks.items():
            record[rule] = min(mark, record.get(rule, mark))

    page = LessonPage(
        catalogue.find(lesson_id), lesson.read(kept) if kept else Kept(), lambda page: None, learn,
        lambda verb, page: None, (Button("On ›", Intent("lessons")),),
    )  # fmt: skip
    if slug:
        page.to(slug)
    return page, record


def learnt(page: LessonPage) -> str:
    """What is kept of a page."""
    return msgspec.json.encode(page.kept).decode()
