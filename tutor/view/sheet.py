"""A lesson on paper: one page with its questions, and a second one with the answers."""

from __future__ import annotations

from importlib.resources import files

from tutor.lessons.document import Lesson
from tutor.view import home
from tutor.view.blocks import Button, Intent, Screen, Sentence, Take
from tutor.view.items import LETTERS, Item, items, title_of
from tutor.view.markup import esc, tag
from tutor.view.markup import items as listed
from tutor.view.stage import StageView
from tutor.view.style import BOARD_CSS, SERIF, variables
from tutor.view.svg import svg

NOTE = "It needs no network. It prints on two sides: the questions, then the answers."


def sheet(lesson: Lesson) -> str:
    """The sheet as one HTML page that needs nothing else."""
    found = items(lesson)
    title = title_of(lesson)
    asked = "".join(_asked(i, item, found) for i, item in enumerate(found))
    told = "".join(_told(i, item, found) for i, item in enumerate(found) if item.question)
    line, short = tag("span", "", "line"), tag("span", "", "line short")
    head = tag("p", f"Name {line} Date {short}", "who")
    first = tag("h1", esc(title)) + head + tag("ol", asked, "tasks")
    second = tag("h1", esc(f"{title} – answers")) + tag("ol", told, "answers")
    return "".join((
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{esc(title)}</title><style>{_style()}</style></head><body>",
        tag("main", tag("section", first, "page") + tag("section", second, "page")),
        "</body></html>",
    ))  # fmt: skip


def _asked(number: int, item: Item, found: tuple[Item, ...]) -> str:
    """A question with its picture, unless the one before has the same, and room to answer."""
    before = found[number - 1] if number else None
    picture = "" if before is not None and before.stage.at == item.stage.at else _picture(item)
    said = tag("p", esc(item.say))
    if not item.question:
        return tag("li", picture + said, "told")
    pairs = zip(LETTERS, item.options, strict=False)
    ways = (
        tag("span", "", "line short") if item.number
        else listed((f"{tag('b', letter)} {esc(said)}" for letter, said in pairs), "ways")
    )
    return tag("li", picture + said + tag("p", tag("b", esc(item.question)), "ask") + ways)


def _picture(item: Item) -> str:
    board = StageView(item.stage, None, lambda _: None).board()
    return tag("div", svg(board.picture, prefix=f"s{item.stage.slug}", style=False), "picture")


def _told(number: int, item: Item, found: tuple[Item, ...]) -> str:
    shown = sum(1 for one in found[: number + 1])
    answer = tag("b", esc(item.answer))
    return tag("li", f"{esc(item.question)} {answer}. {esc(item.why)}", value=str(shown))


def _style() -> str:
    own = (files("tutor.view") / "sheet.css").read_text(encoding="utf-8")
    return f"{variables(':root')}:root{{--serif:{SERIF}}}{own}{BOARD_CSS}"


def page(lesson: Lesson) -> Screen:
    """The page from which the sheet is taken along."""
    lines = [f"{i}. {item.say} {item.question}".strip() for i, item in enumerate(items(lesson), 1)]
    taken = Take(
        key="take", title=lesson.title, text="\n".join(lines), file=f"{_file(lesson)}.txt",
        note=NOTE, page=sheet(lesson), page_file=f"{_file(lesson)}.html",
    )  # fmt: skip
    trail = (*home.trail(lesson.game), Button(lesson.title, Intent("lesson", lesson.id)))
    title = Sentence(key="title", kind="title", text="A sheet for the class")
    return Screen("A sheet for the class", (title, taken), fragment=f"lesson/{lesson.id}",
                  trail=trail)


def _file(lesson: Lesson) -> str:
    return lesson.id.replace("/", "-")
