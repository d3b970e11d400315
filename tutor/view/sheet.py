"""A lesson on paper: one page with its questions, and a second one with the answers."""

from __future__ import annotations

from importlib.resources import files
from math import ceil

from tutor.lessons.document import Lesson
from tutor.view import home
from tutor.view.blocks import Board, Button, Intent, Screen, Sentence, Take
from tutor.view.items import LETTERS, Item, items, title_of
from tutor.view.markup import esc, tag
from tutor.view.markup import items as listed
from tutor.view.picture import scenery
from tutor.view.stage import StageView
from tutor.view.style import BOARD_CSS, SERIF, variables
from tutor.view.svg import svg

ROOM, COLUMN, GAP = 250, 86, 6
"""Millimetres that a column of the page is high and wide, and between two questions."""
LINE, WIDE = 4.9, 44
"""Millimetres of a line of text, and its letters."""
LOWEST, TALLEST = 19, 76
"""Millimetres that a picture is high at most, where there is much to ask or little."""
MANY, SMALL = 8, 0.905
"""Questions above which the letters are smaller, and by how much."""
FLAT = 28
"""Millimetres below which pictures are too flat: then they stand beside the questions."""
NOTE = "It needs no network. It prints on two sides: the questions, then the answers."


def sheet(lesson: Lesson) -> str:
    """The sheet as one HTML page that needs nothing else."""
    found, title = items(lesson), title_of(lesson)
    boards = [StageView(item.stage, None, lambda _: None).board() for item in found]
    drawn = [_drawn(board, i) for i, board in enumerate(boards)]
    fresh = [i == 0 or board.picture != boards[i - 1].picture for i, board in enumerate(boards)]
    many = len(found) > MANY
    texts = [_text(item, SMALL if many else 1) for item in found]
    ratios = [_ratio(one) if new else 0.0 for one, new in zip(drawn, fresh, strict=True)]
    high = next((h for h in range(TALLEST, LOWEST, -1) if _fits(texts, ratios, h)), LOWEST)
    asked = "".join(
        tag("li", (tag("div", one, "picture") if new else "") + _asked(item))
        for item, one, new in zip(found, drawn, fresh, strict=True)
    )
    told = "".join(_told(i, item) for i, item in enumerate(found, 1) if item.options)
    line, short = tag("span", "", "line"), tag("span", "", "line short")
    head = tag("p", f"Name {line} Date {short}", "who")
    css = f"tasks{' many' * many}{' beside' * (high < FLAT)}"
    tasks = tag("ol", asked, css, style=f"--high: {high}mm")
    first = tag("h1", esc(title)) + head + tasks
    second = tag("h1", esc(f"{title} – answers")) + tag("ol", told, "answers")
    return "".join((
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{esc(title)}</title><style>{_style()}</style></head><body>",
        tag("main", tag("section", first, "page") + tag("section", second, "page")),
        "</body></html>",
    ))  # fmt: skip


def _text(item: Item, size: float) -> float:
    """About how many millimetres the text of a question is high, in letters of this size."""
    wide = WIDE / size
    ways = 1 if item.number else sum(len(option) + 4 for option in item.options) / wide
    lines = sum(ceil(len(part) / wide) for part in (item.say, item.question)) + ceil(ways)
    return lines * LINE * size + GAP


def _fits(texts: list[float], ratios: list[float], high: int) -> bool:
    """Whether questions go into two columns with pictures of this height at most.

    ``ratios`` are the heights of pictures by their widths, 0 where there is none.
    """
    each = [text + min(high, COLUMN * ratio) for text, ratio in zip(texts, ratios, strict=True)]
    return any(max(sum(each[:cut]), sum(each[cut:])) <= ROOM for cut in range(len(each) + 1))


def _drawn(board: Board, number: int) -> str:
    return svg(scenery(board.picture), whole=board.whole, prefix=f"s{number}", style=False)


def _ratio(drawn: str) -> float:
    """The height of a drawing by its width."""
    _, _, wide, high = map(float, drawn.partition('viewBox="')[2].partition('"')[0].split())
    return high / wide


def _asked(item: Item) -> str:
    """A question, and room to answer it."""
    said = tag("p", esc(item.say))
    if not item.question:
        return said
    if item.number:
        ways = tag("span", "", "line short")
    elif item.options:
        pairs = zip(LETTERS, item.options, strict=False)
        ways = listed((f"{tag('b', letter)} {esc(option)}" for letter, option in pairs), "ways")
    else:
        ways = tag("p", "It is read in several ways:")
    return said + tag("p", tag("b", esc(item.question)), "ask") + ways


def _told(number: int, item: Item) -> str:
    answer = tag("b", esc(item.answer))
    why = esc(f"{item.why} {item.closing}".strip())
    return tag("li", f"{esc(item.question)} {answer}. {why}".strip(), value=str(number))


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
