"""Painter of forms: HTML fields that the front end sends together."""

from __future__ import annotations

from tutor.view import blocks as b
from tutor.view.markup import esc, items, tag


def form(one: b.Form) -> str:
    """A form; what it sends is a JSON object of its fields by name."""
    fields = "".join(map(_field, one.fields))
    errors = tag("div", items(map(esc, one.errors), "plain"), "errors", role="alert")
    send = tag("button", esc(one.send.text), "chip primary", type="submit")
    inner = fields + tag("p", send, "chips")
    head = tag("h2", esc(one.title)) + (errors if one.errors else "")
    filled = tag("form", inner, data_send=one.send.intent.verb)
    return tag("section", head + filled, "card")


def _field(one: b.FormField) -> str:
    label = tag("span", esc(one.label))
    if one.kind == "flag":
        checked = {"checked": "checked"} if one.value == "true" else {}
        box = tag("input", "", type="checkbox", name=one.name, **checked)
        return tag("label", box + label, "field flag")
    if one.kind == "pick":
        options = "".join(_option(value, text, one.value) for value, text in one.options)
        control = tag("select", options, name=one.name)
    elif one.kind in ("area", "file"):
        # A line break at the very start of a text area does not count.
        control = tag("textarea", "\n" + esc(one.value), name=one.name, rows="12")
    else:
        limits = {"min": str(one.low), "max": str(one.high)} if one.kind == "number" else {}
        kind = "number" if one.kind == "number" else "text"
        control = tag("input", "", type=kind, name=one.name, value=one.value, **limits)
    return tag("label", label + control, "field")


def _option(value: str, text: str, chosen: str) -> str:
    selected = {"selected": "selected"} if value == chosen else {}
    return tag("option", esc(text), value=value, **selected)
