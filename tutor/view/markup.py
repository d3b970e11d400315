"""Pieces of HTML from which the painters of running text are made. Everything is escaped here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from tutor.view.blocks import Button, CheckRow, Intent
from tutor.view.text import ranked

_unprintable = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
MARKS = {"holds": ("✓", "holds"), "fails": ("✗", "fails"), "open": ("?", "not known"),
         "unreached": ("–", "not reached")}
"""A sign and a word for each state of a condition: never a colour alone."""


def esc(text: str) -> str:
    """Text that people or files wrote, made harmless in HTML and XML, elements and attributes."""
    return escape(_unprintable.sub("", text), quote=True)


def tag(name: str, inner: str, css: str = "", /, **attributes: str) -> str:
    """An element; ``inner`` is HTML already, attribute values are escaped here."""
    pairs = {"class": css, **attributes} if css else attributes
    written = "".join(f' {key.replace("_", "-")}="{esc(value)}"' for key, value in pairs.items())
    return f"<{name}{written}>{inner}</{name}>"


def press(
    text: str, intent: Intent, css: str = "link", *, say: str = "", inner: str = "",
    place: str = "", idle: bool = False, pressed: bool | None = None,
) -> str:
    """A button that sends an intent; ``say`` is its spoken name where that is not its text.

    The pair of verb and value also names the button, so that it keeps the focus when the text
    around it is painted anew; where that pair changes, its ``place`` names it. One that is
    ``idle`` can do nothing now; it keeps the focus if it has it. One that is ``pressed`` or not is
    a switch.
    """
    attributes = {"aria_label": say} if say else {}
    if idle:
        attributes["aria_disabled"] = "true"
    if pressed is not None:
        attributes["aria_pressed"] = str(pressed).lower()
    if place:
        attributes["data_place"] = place
    return tag(
        "button",
        inner or esc(text),
        css,
        type="button",
        data_verb=intent.verb,
        data_value=intent.value,
        **attributes,
    )


def button(b: Button, css: str = "link", *, place: str = "") -> str:
    """A button of a block; one that can do nothing now says so to everybody."""
    if b.enabled:
        return press(b.text, b.intent, f"{css} primary" if b.primary else css, place=place)
    return tag("button", esc(b.text), css, type="button", disabled="disabled")


def twin(key: str, lines: Iterable[str]) -> str:
    """A board in words, folded."""
    return fold(f"{key}-twin", "The board in words", items(map(esc, lines), "plain"))


def door(one: Button) -> str:
    """A big button with a line that says what is behind it."""
    hint = tag("span", esc(one.hint)) if one.hint else ""
    css = "door primary" if one.primary else "door"
    return press(one.text, one.intent, css, inner=tag("strong", esc(one.text)) + hint)


def rule_button(text: str, rule: str, css: str = "rule") -> str:
    """Text that opens a rule card, or plain text where no rule stands behind it."""
    if not rule:
        return tag("span", esc(text))
    return press(text, Intent("rule", rule), css)


def items(rows: Iterable[str], css: str, kind: str = "ul") -> str:
    """A list of rows, which are HTML."""
    return tag(kind, "".join(tag("li", row) for row in rows), css)


def conditions(rows: tuple[CheckRow, ...]) -> str:
    """Every condition of an action, the failed ones first."""
    return items(map(_condition, ranked(rows)), "checks")


def _condition(row: CheckRow) -> str:
    sign, word = MARKS[row.state]
    numbers = [
        f"{name} {esc(value)}" for name, value in (("needs", row.need), ("has", row.have)) if value
    ]
    return (
        tag("span", sign, f"mark {row.state}", aria_hidden="true")
        + tag("span", f"{word}: ", "unseen")
        + rule_button(row.text, row.rule, "rule quiet")
        + (tag("span", " · ".join(numbers), "numbers") if numbers else "")
    )


def fold(name: str, summary: str, inner: str, css: str = "", opened: bool = False) -> str:
    """A part that opens on demand; ``name`` keeps it open when the text is painted anew."""
    attributes = {"open": "open"} if opened else {}
    return tag("details", tag("summary", esc(summary)) + inner, css, data_fold=name, **attributes)
