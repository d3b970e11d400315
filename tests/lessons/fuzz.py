"""Damaged lessons: whatever arrives, it is refused in words, or can be played to its end.

    python -m tests.lessons.fuzz 20000

runs the long form, and tells what became of them and which took longest.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.lessons.class_room import play_on
from tests.scenario.fuzz import TEXT, Soak, main, many, swap_parts
from tutor.lessons import catalogue, own
from tutor.lessons.document import Lesson
from tutor.lessons.form import OWN
from tutor.lessons.template import games, template
from tutor.scenario.faults import Unusable
from tutor.scenario.nodes import Node, read_yaml
from tutor.view.lesson import Kept, LessonPage
from tutor.view.projector import Projector
from tutor.view.sheet import sheet

PRESSES = 12
"""Things that are pressed in each stage of a damaged lesson that can be played."""


def seeds() -> list[str]:
    """Lessons to damage: those of the product, as ones of one's own, and those to begin with."""
    files = (path.read_text(encoding="utf-8") for path in catalogue.folder().rglob("*.yaml"))
    owned = (f"id: {OWN}{i}\n{text.partition(chr(10))[2]}" for i, text in enumerate(sorted(files)))
    return [*owned, *map(template, games())]


def plain(node: Node) -> Any:
    """A part of a document as plain data."""
    if isinstance(node.value, dict):
        return {name: plain(one) for name, one in node.value.items()}
    if isinstance(node.value, list):
        return [plain(one) for one in node.value]
    return node.value


def damaged(texts: list[str], docs: list[Any], rng: Random) -> tuple[str, bytes]:
    """A kind of damage, and a lesson that has it."""
    n = rng.randrange(len(texts))
    if rng.random() < 0.6:
        doc = swap_parts(docs[n], rng.choice(docs), rng)
        return "parts", json.dumps(doc, ensure_ascii=False).encode("utf-8", "replace")
    damage = rng.choice(TEXT)
    made = damage(texts[n], rng)
    return damage.__name__, made if isinstance(made, bytes) else made.encode("utf-8", "replace")


def played(lesson: Lesson, rng: Random) -> None:
    """On a wall, on paper, and step by step with anything that can be pressed, to the end."""
    wall = Projector(lesson)
    for _ in range(4 * len(lesson.stages)):
        assert wall.screen.blocks
        wall.verbs["next"]("")
    assert sheet(lesson)
    page = LessonPage(lesson, Kept(), lambda page, alter: alter(page.kept), lambda *_: None,
                      lambda *_: None)
    play_on(page, rng, PRESSES)
    assert page.ended


def try_one(texts: list[str], docs: list[Any], rng: Random) -> tuple[str, bytes]:
    """Damage one lesson, and use it or see it refused; what became of it, and its text."""
    kind, source = damaged(texts, docs, rng)
    try:
        lesson = own.sound(source, "lesson.yaml")
    except Unusable as unusable:
        lines = str(unusable).split("\n")
        if not lines[0] or len(lines) != len(unusable.faults):
            raise AssertionError("a fault is a line") from unusable
        return "refused", source
    played(lesson, rng)
    return kind, source


def soak(count: int, seed: int = 0) -> Soak:
    """Damage lessons, and play those that are lessons still."""
    texts = seeds()
    docs = [plain(read_yaml(text, "lesson.yaml")) for text in texts]
    return many(count, seed, lambda rng: try_one(texts, docs, rng))


if __name__ == "__main__":
    main(soak)
