"""A lesson on paper: one page with its questions, and a second one with the answers."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from math import ceil
from typing import NamedTuple

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

ROOM, COLUMN, GAP = 248, 86, 6
"""Millimetres that a column of the page is high and wide, and at least between two questions."""
LINE, WIDE = 4.9, 44
"""Millimetres of a line of text of size 1, and its letters."""
SIZES = (1.2, 1.1, 1.0, 0.905)
"""Sizes of letters; the smallest where there is so much to ask that pictures would be too flat."""
BESIDE = 0.86
"""The size of letters where pictures stand beside their questions."""
FLAT, ROOMY, TALLEST = 28, 42, 84
"""Millimetres that a picture is high: below the first it stands beside its question, up to the
second it comes before larger letters, and higher than the third it is never."""
NOTE = "It needs no network. It prints on two sides: the questions, then the answers."


class Column(NamedTuple):
    """The questions of a column, from one to another, and how high its pictures are at most."""

    first: int
    last: int
    high: int


def sheet(lesson: Lesson) -> str:
    """The sheet as one HTML page that needs nothing else."""
    found, title = items(lesson), title_of(lesson)
    boards = [StageView(item.stage, None, lambda _: None).board(item.words) for item in found]
    fresh = [i == 0 or board.picture != boards[i - 1].picture for i, board in enumerate(boards)]
    drawn = [_drawn(board, i) if new else "" for i, (board, new) in
             enumerate(zip(boards, fresh, strict=True))]
    size, columns = _columns(found, [_ratio(one) for one in drawn])
    asked = [
        tag("li", (tag("div", one, "picture") if one else "") + _asked(item), value=str(i))
        for i, (item, one) in enumerate(zip(found, drawn, strict=True), 1)
    ]
    if columns:
        tasks = tag("div", "".join(
            tag("ol", "".join(asked[one.first:one.last]), style=f"--high: {one.high}mm")
            for one in columns
        ), "tasks")
    else:
        tasks = tag("ol", "".join(asked), "beside")
    told = "".join(_told(i, item) for i, item in enumerate(found, 1) if item.options)
    line, short = tag("span", "", "line"), tag("span", "", "line short")
    head = tag("p", f"Name {line} Date {short}", "who")
    first = tag("h1", esc(title)) + head + tag("div", tasks, style=f"--size: {size}")
    end = tag("ol", told, "answers") + tag("p", esc(lesson.closing))
    second = tag("h1", esc(f"{title} – answers")) + end
    return "".join((
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{esc(title)}</title><style>{_style()}</style></head><body>",
        tag("main", tag("section", first, "page") + tag("section", second, "page")),
        "</body></html>",
    ))  # fmt: skip


def _columns(found: Sequence[Item], ratios: list[float]) -> tuple[float, tuple[Column, ...]]:
    """How large the letters are, and the two columns; none where pictures would be too flat.

    ``ratios`` are the heights of pictures by their widths, 0 where there is none. Letters are as
    large as leaves pictures room, and the pictures of each column as large as fills it.
    """
    for size in SIZES:
        texts = [_text(item, size) for item in found]
        ways = [
            (Column(0, cut, _high(texts[:cut], ratios[:cut])),
             Column(cut, len(texts), _high(texts[cut:], ratios[cut:])))
            for cut in range(1, len(texts))
        ]
        best = max(ways, key=lambda pair: min(one.high for one in pair))
        least = ROOMY if size > 1 else FLAT
        if min(one.high for one in best) >= least:
            return size, best
    return BESIDE, ()


def _text(item: Item, size: float) -> float:
    """About how many millimetres the text of a question is high, in letters of this size."""
    wide = WIDE / size
    ways, left = 1, wide
    for letters in () if item.number else [len(option) + 4 for option in item.options]:
        if letters > left:
            ways, left = ways + ceil(letters / wide), wide
        left -= letters
    lines = sum(ceil(len(part) / wide) for part in (item.say, item.question)) + ways
    return lines * LINE * size + GAP


def _high(texts: Sequence[float], ratios: Sequence[float]) -> int:
    """How high pictures may be at most, so that a column goes onto the page; 0 if none may."""
    def goes(high: int) -> bool:
        return sum(texts) + sum(min(high, COLUMN * ratio) for ratio in ratios) <= ROOM

    return next((high for high in range(TALLEST, 0, -1) if goes(high)), 0)


def _drawn(board: Board, number: int) -> str:
    return svg(scenery(board.picture), whole=board.whole, prefix=f"s{number}", style=False)


def _ratio(drawn: str) -> float:
    """The height of a drawing by its width; 0 of none."""
    if not drawn:
        return 0.0
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
