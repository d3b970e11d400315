"""The rows are called as the rulebook calls them, wherever something is said of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.core.game import game
from tutor.lessons import catalogue
from tutor.rulebook import catalogue as rulebook
from tutor.scenario import catalogue as scenarios
from tutor.scenario.catalogue import content_root

OTHER = re.compile(r"\b(lower|upper|top|bottom) rows?\b", re.IGNORECASE)
DEFINED = ("virtus.setup.active-row", "virtus.setup.inactive-row", "virtus.setup.draw-pile")
"""Where it is told which row lies where."""


def texts() -> Iterator[tuple[str, str]]:
    """What people read of the game: where it stands, and the text."""
    words = game("virtus").describe
    yield from words.messages.items()
    for lesson in catalogue.listing("virtus"):
        yield lesson.id, Path(lesson.file).read_text(encoding="utf-8")
    for card in scenarios.listing("virtus"):
        yield card.id, card.path.read_text(encoding="utf-8")
    for path in sorted((content_root() / "notebooks").glob("*virtus*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            yield path.name, "".join(cell["source"])
    book = rulebook("virtus")
    for rule in book.rules.values():
        if rule.id not in DEFINED:
            yield rule.id, f"{rule.title} {rule.text}"


@pytest.mark.parametrize("term", ["active row", "inactive row"])
def test_each_row_has_a_name(term: str) -> None:
    assert any(term in text for _, text in texts())


def test_no_row_has_another_name() -> None:
    assert [(where, found[0]) for where, text in texts() if (found := OTHER.search(text))] == []


def test_the_picture_calls_them_so_too() -> None:
    lesson = catalogue.find("virtus/draw")
    s = game("virtus").script.patch(
        lesson.stages[0].base.options, lesson.stages[0].base.given or {})
    picture = game("virtus").picture(s)
    said = " ".join([*picture.twin, *(getattr(shape, "text", "") for shape in picture.shapes)])
    assert not OTHER.search(said)
    assert {"Active row", "Inactive row"} <= {*re.findall("Active row|Inactive row", said)}
