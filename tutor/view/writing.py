"""The pages on which lessons of one's own are put in and taken out, and how they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.core.game import game
from tutor.lessons import reference, template
from tutor.lessons.document import Lesson
from tutor.lessons.own import OwnLessons
from tutor.lessons.reference import Row, Section
from tutor.scenario.faults import Unusable
from tutor.view import home
from tutor.view.blocks import (
    Block,
    Button,
    Form,
    FormField,
    Intent,
    Menu,
    Part,
    Parts,
    Screen,
    Sentence,
    Take,
)
from tutor.view.sent import texts
from tutor.view.words import capital

OWN, FORM = "own-lesson", "lesson-form"
"""What the addresses of these pages begin with."""
HOW = "How a lesson is written"
FOR_ALL = "Everybody who comes to this machine can open it."
FOR_YOU = "It is for you alone."


def door(name: str) -> Button:
    """The way to one's own lessons of a game."""
    return Button("Open a lesson of your own", Intent(OWN, name),
                  hint="Paste its text, or choose a file; and how one is written.")


class Writing:
    """One's own lessons of a game: put one in, take one out.

    ``opened`` is called with the lesson that was put in.
    """

    def __init__(self, name: str, own: OwnLessons, opened: Callable[[Lesson], None]) -> None:
        self._name, self._own, self._opened = name, own, opened
        self._text, self._sure = "", ""
        self._errors: tuple[str, ...] = ()
        self.verbs: dict[str, Callable[[str], None]] = {
            "read": self._read, "remove-lesson": self._remove,
        }

    def _read(self, value: str) -> None:
        """Put in the text of a form, and open it."""
        sent = texts(value, "text")
        if sent is None:
            return
        self._text, self._sure = sent[0].encode("utf-8", "replace").decode(), ""
        try:
            # A file that is no text arrives with its odd bytes escaped, and is told by the loader.
            lesson = self._own.put(sent[0].encode("utf-8", "surrogateescape"))
        except Unusable as unusable:
            self._errors = tuple(map(home.said, unusable.faults))
            return
        self._errors = (self._own.trouble,) if self._own.trouble else ()
        if not self._errors:
            self._opened(lesson)

    def _remove(self, lesson_id: str) -> None:
        """Take a lesson out once somebody has said twice that they want it."""
        sure, self._sure = self._sure == lesson_id, lesson_id
        mine = [one for one in self._mine if one.id == lesson_id]
        if sure and mine:
            self._own.remove(lesson_id)
            self._sure = ""
            self._errors = (self._own.trouble,) if self._own.trouble else ()

    @property
    def _mine(self) -> list[Lesson]:
        return [one for one in self._own.found().lessons if self._own.is_mine(one)]

    @property
    def screen(self) -> Screen:
        form = Form(
            key="own-lesson", title="Its text",
            fields=(FormField("text", "Lesson", "file", self._text),),
            send=Button("Open it", Intent("read"), primary=True), errors=self._errors,
        )  # fmt: skip
        how = Button(HOW, Intent(FORM, self._name),
                     hint="Every field with an example, and a lesson to begin with.")
        whose = FOR_ALL if self._own.owner else FOR_YOU
        blocks: list[Block] = [
            Sentence(key="title", kind="title", text="Open a lesson of your own"),
            Sentence(key="whose", text=whose), form, Menu(key="how", title="", buttons=(how,)),
        ]  # fmt: skip
        if rows := tuple(map(self._row, self._mine)):
            blocks.append(Menu(key="mine", title="Take one out", buttons=rows))
        blocks += faulty(self._own)
        return Screen("Your own lesson", tuple(blocks), fragment=f"{OWN}/{self._name}",
                      trail=home.trail(self._name, lessons=True))

    def _row(self, lesson: Lesson) -> Button:
        sure = self._sure == lesson.id
        text = f"Yes, take out {lesson.title}" if sure else lesson.title
        hint = "Press once more: its text is deleted here." if sure else lesson.id
        return Button(text, Intent("remove-lesson", lesson.id), hint=hint)


def faulty(own: OwnLessons) -> Iterator[Block]:
    """What is wrong with files among one's own lessons, for whoever keeps them there."""
    for i, fault in enumerate(own.found().faults):
        yield Sentence(key=f"fault-{i}", kind="error",
                       text=f"{fault.file} is left out. {home.said(fault)}")


def form(name: str, part: str = "") -> Screen:
    """How a lesson is written: a part with its fields, or else all parts and one to begin with."""
    every = (*reference.sections(), *reference.vocabulary(name))
    trail = (*home.trail(name, lessons=True), door(name))
    found = next((one for one in every if one.name == part), None)
    if found is not None:
        return _section(name, found, (*trail, Button(HOW, Intent(FORM, name))))
    blocks: list[Block] = [
        Sentence(key="title", kind="title", text=HOW),
        Sentence(key="what", text=reference.INTRODUCTION),
        Sentence(key="how", text=_plain(reference.HOW)),
    ]
    if name in template.games():
        blocks.append(Take(
            key="begin", title="A lesson to begin with", text=template.template(name),
            file="my-lesson.yaml", note=_plain(reference.BEGIN),
        ))  # fmt: skip
    for key, title, sections in (
        ("parts", "What each field does", reference.sections()),
        ("names", f"The names of {game(name).title}", reference.vocabulary(name)),
    ):
        buttons = tuple(Button(one.title, Intent(FORM, f"{name}/{one.name}"), hint=_plain(one.does))
                        for one in sections)
        blocks.append(Menu(key=key, title=title, buttons=buttons))
    return Screen(HOW, tuple(blocks), fragment=f"{FORM}/{name}", trail=trail)


def _plain(text: str) -> str:
    """A text without the marks of commands."""
    return text.replace("`", "")


def _section(name: str, section: Section, trail: tuple[Button, ...]) -> Screen:
    blocks = (
        Sentence(key="title", kind="title", text=section.title),
        Sentence(key="does", text=_plain(section.does)),
        Parts(key="fields", title="", rows=tuple(map(_row, section.rows))),
    )
    return Screen(f"{section.title} · {HOW}", blocks, fragment=f"{FORM}/{name}/{section.name}",
                  trail=trail)


def _row(row: Row) -> Part:
    title = f"{row.name} (needed)" if row.needed else row.name
    held = f"{capital(row.holds)}." if row.holds else ""
    return Part(title, f"{row.does} {held}".strip(), (row.example,) if row.example else ())
