"""A walk-through as one HTML file that opens from a disk, with no Python and no network.

All steps are in it: text as HTML, boards as a pool of drawn shapes that the steps have in common.
Without scripts, and on paper, it is one long page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from itertools import groupby

import msgspec

from tutor.view import blocks as b
from tutor.view import html, html_choices
from tutor.view.markup import esc, tag
from tutor.view.style import BOARD_CSS, SERIF, variables
from tutor.view.svg import parts

PREFIX = "b"
"""Begins the ids inside boards: one board is drawn at a time."""
WORDS = {
    "en": {
        "back": "‹ Back",
        "next": "Next ›",
        "steps": "Step by step",
        "place": "{place} of {end}",
        "right": "Right.",
        "wrong": "Not so. The answer is {answer}.",
        "shown": "The answer is {answer}.",
        "close": "Close",
        "previous": "Back to the rule before",
        "rules": "The rules",
        "rule": "Rule",
    }
}

WHY = "Why can’t I…?"
Leads = Mapping[tuple[str, str], Sequence[str]]
"""What an action leads to, in sentences, by the fragment of its screen and its intent's value."""


def page(
    title: str,
    screens: Sequence[b.Screen],
    rules: Mapping[str, b.Block],
    *,
    leads: Leads | None = None,
    language: str = "en",
) -> str:
    """The page as HTML.

    Screens with the same fragment belong together: the first is met before its questions are
    answered, the next after the first answer, and so on; what they answer counts as right.
    ``rules`` are the cards by rule id. What an owner's copy of a rulebook says stays out of the
    page: it goes from hand to hand. Raises KeyError for a rule that has no card there, or a
    language that we have no words for.
    """
    words = WORDS[language]
    pool = _Pool()
    steps = "".join(
        _step(number, list(group), pool, leads or {})
        for number, (_, group) in enumerate(groupby(screens, lambda screen: screen.fragment))
    )
    cards = "".join(
        tag("article", html.block(_card(card)), id=f"rule-{rule}") for rule, card in rules.items()
    )
    for rule in used(steps + cards + "".join(pool.parts)):
        if rule not in rules:
            raise KeyError(f"there is no card for the rule {rule}")
    data = {"pool": pool.parts, "made": pool.made, "words": words}
    return "".join(
        (
            f'<!doctype html><html lang="{esc(language)}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{esc(title)}</title><style>{_style()}</style></head><body>",
            tag("main", steps),
            _bar(words),
            '<dialog aria-label="', esc(words["rule"]), '"><div></div><p class="chips">',
            '<button class="chip" id="close" type="button"></button></p></dialog>',
            tag("section", tag("h2", esc(words["rules"])) + cards, "rules") if cards else "",
            f'<script type="application/json" id="data">{_json(data)}</script>',
            f'<script type="module">{_script()}</script></body></html>',
        )
    )  # fmt: skip


def data_script(name: str, value: object) -> str:
    """Data that a page carries along, for programs that read it."""
    return f'<script type="application/json" id="{esc(name)}">{_json(value)}</script>'


def used(text: str) -> set[str]:
    """The rules that buttons in some HTML open."""
    return {part.split('"', 1)[0] for part in text.split('data-verb="rule" data-value="')[1:]}


def _card(card: b.Block) -> b.Block:
    """A card as it may be passed on, with nothing to press but links to other cards."""
    if isinstance(card, b.Parts):
        rows = tuple(msgspec.structs.replace(row, buttons=()) for row in card.rows)
        return msgspec.structs.replace(card, rows=rows)
    if not isinstance(card, b.RuleCard):
        return card
    return msgspec.structs.replace(card, passage="", more=(), close=None)


class _Pool:
    """What steps have much of in common, put together from numbered parts when it is wanted."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.made: dict[str, list[int]] = {}
        self._index: dict[str, int] = {}

    def add(self, key: str, found: Iterable[str]) -> None:
        self.made[key] = [self._place(part) for part in found]

    def _place(self, part: str) -> int:
        if part not in self._index:
            self._index[part] = len(self.parts)
            self.parts.append(part)
        return self._index[part]


def _step(number: int, screens: list[b.Screen], pool: _Pool, leads: Leads) -> str:
    """One step: the blocks of its last screen, each from the stage on that it is met at."""
    main, side = [], []
    final = screens[-1]
    for block in final.blocks:
        if isinstance(block, b.Passage):
            continue
        stage, met = next(
            (i, o) for i, screen in enumerate(screens) for o in screen.blocks if o.key == block.key
        )
        if isinstance(block, b.Board):
            main.append(_board(block, f"{block.key}-{number}", pool))
            side.append(html.twin(block))
            continue
        if isinstance(block, b.Question):
            painted = _question(met, block, stage)
        elif isinstance(block, b.Choices):
            here = {value: told for (at, value), told in leads.items() if at == final.fragment}
            painted = _choices(block, f"{block.key}-{number}", pool, here)
        else:
            painted = html.block(_card(block))
        later = f"later {type(block).__name__.lower()}"
        painted = tag("div", painted, later, data_stage=str(stage)) if stage else painted
        (side if block.key in final.side else main).append(painted)
    inner = "".join(main) + tag("div", "".join(side), "aside")
    return tag("section", inner, "page", aria_label=f"{final.title}, {number}")


def _board(block: b.Board, key: str, pool: _Pool) -> str:
    head, body, foot = parts(block.picture, PREFIX, whole=block.whole, style=False)
    pool.add(key, (head, *body, foot))
    return tag("div", "", "board", data_made=key)


def _choices(block: b.Choices, key: str, pool: _Pool, leads: Mapping[str, Sequence[str]]) -> str:
    """The choices; what is refused, and why, is put in when it is opened."""
    refused = ""
    if block.refused:
        pool.add(key, _rows(html_choices.refusals(block)))
        summary = tag("summary", esc(WHY))
        refused = tag("details", summary + tag("div", "", "made", data_made=key))
    return html_choices.offers(msgspec.structs.replace(block, why=None), leads or None, refused)


def _rows(text: str) -> list[str]:
    """HTML cut before its list items."""
    first, *rest = text.split("<li>")
    return [first, *("<li>" + part for part in rest)]


def _question(asked: b.Block, answered: b.Question, stage: int) -> str:
    """A question that knows its answer; on paper the answer stands below it."""
    known = {"data_reply": answered.reply, "data_stage": str(stage)}
    said = answered.reply
    if answered.right:
        known["data_answer"] = answered.given
        said = dict(answered.options).get(answered.given, answered.given)
    reply = tag("p", "", "reply answer", tabindex="-1", data_print=said)
    return tag("div", html.block(asked) + reply, "asking", **known)


def _bar(words: Mapping[str, str]) -> str:
    back = tag("button", esc(words["back"]), id="back", type="button")
    onward = tag("button", esc(words["next"]), id="next", type="button")
    inner = tag("div", back + tag("span", "", id="where") + onward)
    return tag("nav", inner, "bar", aria_label=words["steps"])


def _style() -> str:
    shared = (files("widgets") / "dashboard/style.css").read_text(encoding="utf-8")
    own = (files("tutor.view") / "page.css").read_text(encoding="utf-8")
    return "".join((variables(":root"), f":root{{--serif:{SERIF}}}", shared, own, BOARD_CSS))


def _script() -> str:
    board = (files("widgets") / "board.js").read_text(encoding="utf-8")
    return board + (files("tutor.view") / "page.js").read_text(encoding="utf-8")


def _json(value: object) -> str:
    """JSON that can stand in a script element."""
    return msgspec.json.encode(value).decode().replace("<", "\\u003c")
