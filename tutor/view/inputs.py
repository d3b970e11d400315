"""Fields that count as soon as they change, and text to take along, as HTML.

What changes names its field in data-sets, what copies says what in data-copy; whoever shows the
HTML has to listen.
"""

from __future__ import annotations

import json
from urllib.parse import quote

from tutor.view import blocks as b
from tutor.view import qr, taps
from tutor.view.markup import button, esc, press, tag

NOT_SAID = "not said"
LONG = 120
"""Letters of a link; of more nobody reads, or types, them."""
FEW = {"chips": "few", "taps": "taps"}
"""The style of picks whose values are all in sight, by the kind of field."""


def entries(one: b.Entries) -> str:
    """Fields that count at once; what changes names its field in data-sets."""
    parts = [tag("h2", esc(one.title))] if one.title else []
    if one.text:
        parts.append(tag("p", esc(one.text), "where"))
    parts += map(_entry, one.fields)
    if one.buttons:
        parts.append(tag("p", "".join(button(each, "chip") for each in one.buttons), "chips"))
    return tag("section", "".join(parts), "card entries")


def _entry(one: b.FormField) -> str:
    label = tag("span", esc(one.label))
    hint = tag("span", esc(one.hint), "hint") if one.hint else ""
    if one.kind == "pick":
        options = "".join(_choice(value, text, one.value) for value, text in one.options)
        return tag("label", label + hint + tag("select", options, data_sets=one.name), "entry")
    full = tag("span", esc(one.full), "hint") if one.full else ""
    if one.kind in FEW:
        chips = "".join(_chip(one, value, text) for value, text in one.options)
        name = tag("span", esc(one.label)) + hint + full
        css = f"entry {FEW[one.kind]}"
        return tag("div", name + tag("span", chips, "chips"), css, role="group",
                   aria_label=one.label)  # fmt: skip
    if one.kind != "number":
        field = _input(one)
        return tag("label", label + hint + field, "entry")
    field = _input(one, inputmode="numeric", placeholder="–", autocomplete="off")
    less = press("−", b.Intent("minus", one.name), "nudge", say=f"{one.label}: one less")
    more = press("+", b.Intent("plus", one.name), "nudge", say=f"{one.label}: one more",
                 idle=bool(one.full))
    name = tag("label", label + hint + full + field)
    if not one.leaps:
        return tag("div", name + less + more, "entry count")
    *rest, back, onward = (_leap(one, i, leap) for i, leap in enumerate(one.leaps))
    signs = "".join((*rest, back, less, more, onward))
    return tag("div", name + tag("span", signs, "signs"), "entry count far")


def _leap(one: b.FormField, number: int, leap: b.Button) -> str:
    css = "nudge chosen" if leap.primary else "nudge"
    return press(leap.text, leap.intent, css, say=f"{one.label}: {leap.text}",
                 place=f"{one.name}-{number}", idle=not leap.enabled)


def _input(one: b.FormField, **more: str) -> str:
    # An element that is never closed.
    shown = tag("input", "", type="text", value=one.value, data_sets=one.name, **more)
    return shown.removesuffix("</input>")


def _chip(one: b.FormField, value: str, text: str) -> str:
    chosen = value == one.value
    apart = one.kind == "taps" and value in taps.NO_NUMBER
    css = " ".join(("chip", *(("apart",) if apart else ()), *(("chosen",) if chosen else ())))
    return tag(
        "button", esc(text), css, type="button", data_verb="set",
        data_value=json.dumps({"name": one.name, "value": value}), aria_pressed=str(chosen).lower(),
        aria_label=f"{one.label}: {text if value else NOT_SAID}",
    )  # fmt: skip


def _choice(value: str, text: str, chosen: str) -> str:
    selected = {"selected": "selected"} if value == chosen else {}
    return tag("option", esc(text), value=value, **selected)


def take(one: b.Take) -> str:
    """Text that a press copies or puts into a file; the file is made on the spot."""
    address = f"data:text/plain;charset=utf-8,{quote(one.text, safe='')}"
    ways = [tag("a", "Save as a file", "chip", href=address, download=one.file)]
    if one.shown:
        ways.insert(0, tag("button", "Copy the text", "chip", type="button", data_copy="text"))
    if one.page:
        held = f"data:text/html;charset=utf-8,{quote(one.page, safe='')}"
        ways.insert(0, tag("a", "Save as a page", "chip", href=held, download=one.page_file))
    if one.address:
        ways.insert(0, tag("button", "Copy the link", "chip primary", type="button",
                           data_copy=f"#{one.address}"))  # fmt: skip
    note = tag("p", esc(one.note), "where") if one.note else ""
    said = tag("p", "", "copied", role="status")
    text = tag("details", tag("summary", "The text")
               + tag("pre", esc(one.text), tabindex="0", aria_label="The text"))
    parts = tag("h2", esc(one.title)) + note + tag("p", "".join(ways), "chips")
    parts += said + text if one.shown else ""
    return tag("section", parts, "card take")


def code(one: b.Code) -> str:
    """A link as a code for phones, and as text for everybody else."""
    drawn = qr.code(one.link)
    parts = [tag("h2", esc(one.title))]
    if drawn:
        parts.append(tag("div", drawn, "code", role="img", aria_label="The link as a code"))
    link = tag("p", esc(one.link), "where")
    if len(one.link) > LONG:
        link = tag("details", tag("summary", "The link") + link)
    parts.append(link)
    if one.note:
        parts.append(tag("p", esc(one.note)))
    return tag("section", "".join(parts), "card")
