"""How lessons are written is told as the reader has it: it can't say what is no longer so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.lessons.class_room import find, send, session
from tutor.core.game import names
from tutor.lessons import form, reference
from tutor.lessons.check import check
from tutor.lessons.document import Judge, Make, Read
from tutor.lessons.loader import load
from tutor.lessons.template import games, template
from tutor.scenario.document import Ask
from tutor.scenario.faults import Unusable
from tutor.scenario.script import MEASURES
from tutor.view import blocks as b

ROOT = Path(__file__).resolve().parents[2]
BARE = """\
id: own/bare
title: Bare
game: virtu
mode: art
course: Bare
order: 1
minutes: 1
about: Bare.
seats: [red, yellow, green]
{head}
stages:
  - stage: only
    say: Only this.
    position: {{scenario: virtu/disputes/passing, after: 3{position}}}
{stage}
"""
# Where a field of each part goes, with what else has to stand there.
WHERE = {
    "lesson": "{0}", "stage": "    {0}", "ask": "    ask: {{{0}}}", "judge": "    judge: {{{0}}}",
    "make": "    make: {{{0}}}", "read": "    read: {{{0}}}",
    "astray": "    make: {{astray: [{{do: pass, {0}}}]}}", "hint": "    hints: [{{{0}}}]",
    "gate": "    gate: {{{0}}}", "position": ", {0}", "measure": "    ask: {{measure: {{{0}}}}}",
}
FIELDS = [(part.name, field.name) for part in form.PARTS for field in part.fields]


def told(part: str, line: str) -> list[str]:
    """What is said to a lesson with a line in one of its parts."""
    placed = WHERE[part].format(line)
    slot = {"lesson": "head", "position": "position"}.get(part, "stage")
    slots = {"head": "", "stage": "", "position": ""} | {slot: placed}
    try:
        load(BARE.format(**slots), "bare.yaml")
    except Unusable as unusable:
        return [str(fault) for fault in unusable.faults]
    return []


@pytest.mark.parametrize(("part", "name"), FIELDS)
def test_each_field_is_one_that_the_reader_takes(part: str, name: str) -> None:
    found = told(part, f"{name}: [[[]]]")
    assert found
    assert not [one for one in found if f"found the name “{name}”;" in one]


@pytest.mark.parametrize("part", WHERE)
def test_the_reader_takes_no_other_field(part: str) -> None:
    (one, *_) = [one for one in told(part, "zzz: 1") if "found the name “zzz”;" in one]
    fields = {field.name for each in form.PARTS if each.name == part for field in each.fields}
    named = one.partition("one of ")[2].split(", ")
    if part == "astray":
        # A move stands there too, with fields of its own.
        assert fields == {"say"}
    elif part != "stage":
        # A measure stands beside the rest of a question.
        assert {*named} == fields - ({"measure"} if part == "ask" else set())


@pytest.mark.parametrize("part", form.PARTS, ids=lambda part: part.name)
def test_the_example_of_each_field_may_be_written(part: form.Part) -> None:
    # What is a part of its own has examples of its own; reasons belong to what is asked.
    for field in (one for one in part.fields if one.holds not in ("part", "wrong")):
        found = told(part.name, f"{field.name}: {field.example}")
        # Some stand in the lesson already, and some beside what is not there.
        wrong = [one for one in found if re.search(rf"\b{field.name}(\[\d\])?: found", one)]
        assert all(" again; " in one or " beside " in one for one in wrong), field.name


def test_every_way_to_measure_is_told() -> None:
    assert {*MEASURES} < {*form.MEASURE.names}


@pytest.mark.parametrize("name", games())
def test_the_lesson_to_begin_with_works_and_tells_of_each_field_once(name: str) -> None:
    text = template(name)
    lesson = load(text, "new.yaml")
    assert check(lesson) == ()
    assert {type(stage.task) for stage in lesson.stages} == {Ask, Judge, Make, Read}
    for part in (form.LESSON, form.ASK, form.JUDGE, form.MAKE, form.READ, form.GATE):
        for field in part.fields:
            if field.needed:
                assert f"# {field.does}" in text
    assert text.count("# What the others do") <= 1


def test_every_game_that_has_lessons_has_one_to_begin_with() -> None:
    from tutor.lessons.catalogue import listing

    assert {lesson.game for lesson in listing()} <= {*games()}


def test_the_page_of_the_documentation_is_as_the_command_tells_it() -> None:
    page = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    assert page == reference.markdown(), "podesta lesson --fields > docs/lessons.md"


@pytest.mark.parametrize("name", names())
def test_the_pages_lead_to_every_part_and_to_the_names_of_the_game(name: str) -> None:
    found = session()
    screen = send(found, "open", f"lesson-form/{name}")
    buttons = [button for menu in find(screen, b.Menu) for button in menu.buttons]
    every = (*reference.sections(), *reference.vocabulary(name))
    assert [button.text for button in buttons] == [one.title for one in every]
    for button, section in zip(buttons, every, strict=True):
        page = found.send(button.intent)
        assert send(session(), "open", page.fragment) == page
        (parts,) = find(page, b.Parts)
        assert len(parts.rows) == len(section.rows) > 0
