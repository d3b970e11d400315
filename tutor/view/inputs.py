"""Fields that count as soon as they change, and text to take along, as HTML.

What changes names its field in data-sets, what copies says what in data-copy; whoever shows the
HTML has to listen.
"""

from __future__ import annotations

from urllib.parse import quote

from tutor.desk.template import UNSURE
from tutor.view import blocks as b
from tutor.view import qr
from tutor.view.markup import button, esc, press, tag
from tutor.view.sent import entry
from tutor.view.style import tone

NOT_SAID, NOTHING = "not said", "–"
MANY = 9
"""Chips above which they stand close together."""
ROOM = 18
"""Letters of a choice that a list has room for beside its name; with longer ones it stands below.
"""
LONG = 120
"""Letters of a link; of more nobody reads, or types, them."""
CHIPS = {"chips": "few", "taps": "taps", "toggles": "few"}
"""The style of picks whose values are all in sight, by the kind of field."""


def entries(one: b.Entries) -> str:
    """Fields that count at once; what changes names its field in data-sets."""
    text = tag("p", esc(one.text), "where") if one.text else ""
    fields = "".join(map(_entry, one.fields))
    if one.buttons:
        fields += tag("p", "".join(button(each, "chip") for each in one.buttons), "chips")
    if one.folded:
        name = tag("span", esc(one.title), "title") + text
        inner = tag("summary", name) + tag("div", fields, "entries")
        return tag("details", inner, "card rarely", data_fold=one.key)
    title = tag("h2", esc(one.title)) if one.title else ""
    return tag("section", title + text + fields, "card entries")


def _entry(one: b.FormField) -> str:
    heading = tag("h3", esc(one.heading)) if one.heading else ""
    wrong = tag("p", esc(f"✗ {one.wrong}"), "error", role="alert") if one.wrong else ""
    return heading + _field(one) + wrong


def _field(one: b.FormField) -> str:
    shown = tag("span", esc(one.short or one.label), "name")
    hint = tag("span", esc(one.hint), "hint") if one.hint else ""
    if one.kind == "pick":
        options = "".join(_choice(value, text, one.value) for value, text in one.options)
        long = any(len(text) > ROOM for _, text in one.options)
        return tag("label", shown + hint + tag("select", options, data_sets=one.name),
                   "entry stacked" if long else "entry")
    full = tag("span", esc(one.full), "hint") if one.full else ""
    if one.kind in CHIPS:
        tones = one.tones or ("",) * len(one.options)
        chips = "".join(_chip(one, value, text, colour)
                        for (value, text), colour in zip(one.options, tones, strict=True))
        css = f"entry {CHIPS[one.kind]}{' many' if len(one.options) > MANY else ''}"
        return tag("div", shown + hint + full + tag("span", chips, "chips"), css, role="group",
                   aria_label=one.label)  # fmt: skip
    if one.opens is not None:
        value = tag("span", esc(one.value or NOTHING), "value")
        said = f"{one.label}: {one.value or NOT_SAID}"
        return press(one.label, one.opens, "entry door-row", inner=shown + hint + value, say=said)
    if one.kind != "number":
        return tag("label", shown + hint + _input(one), "entry")
    return _number(one, shown, hint + full)


def _number(one: b.FormField, shown: str, hint: str) -> str:
    """A number between its signs; what changes it by more stands below them."""
    field = _input(one, inputmode="numeric", placeholder=NOTHING, autocomplete="off",
                   aria_label=one.label)
    # Where a number may be left open by itself, less than the least is nothing either.
    least = one.value == str(one.low) and any(leap.text == UNSURE for leap in one.leaps)
    less = press("−", b.Intent("minus", one.name), "nudge less", say=f"{one.label}: one less",
                 idle=least or not one.value)
    more = press("+", b.Intent("plus", one.name), "nudge more", say=f"{one.label}: one more",
                 idle=bool(one.full))
    name = tag("label", shown + hint + field)
    if not one.leaps:
        return tag("div", name + less + more, "entry count")
    *rest, back, onward = (_leap(one, i, leap) for i, leap in enumerate(one.leaps))
    jumps = "".join(_chip(one, value, text, "") for value, text in one.options)
    row = tag("span", jumps, "chips") if jumps else ""
    signs = name + less + more + "".join((back, *rest, onward))
    return tag("div", signs + row, "entry count far")


def _leap(one: b.FormField, number: int, leap: b.Button) -> str:
    css = "nudge leap chosen" if leap.primary else "nudge leap"
    return press(leap.text, leap.intent, css, say=f"{one.label}: {leap.text}",
                 place=f"{one.name}-{number}", idle=not leap.enabled)


def _input(one: b.FormField, **more: str) -> str:
    # An element that is never closed.
    shown = tag("input", "", type="text", value=one.value, data_sets=one.name, **more)
    return shown.removesuffix("</input>")


def _chip(one: b.FormField, value: str, text: str, colour: str) -> str:
    chosen = value == one.value if one.kind != "toggles" else value in one.chosen
    apart = one.kind == "taps" and value == UNSURE
    css = " ".join(("chip", *(("apart",) if apart else ()), *(("chosen",) if chosen else ())))
    sign = tag("span", "", "swatch", style=f"background:{tone(colour).fill}",
               aria_hidden="true") if colour else ""
    return press(text, entry(one.name, value), css, inner=sign + esc(text), pressed=chosen,
                 say=f"{one.label}: {text if value else NOT_SAID}")


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
                           data_copy=f"{one.base}#{one.address}"))  # fmt: skip
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
