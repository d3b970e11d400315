"""Painters of blocks that are controls: Material widgets, kept from screen to screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import panel as pn
import panel_material_ui as pmui

from tutor.scenario.nodes import MOST_BYTES
from tutor.view import blocks as b
from tutor.view.markup import esc, items, tag
from tutor.view.style import LIGHT, SANS
from widgets.dashboard.pressable import Pressable, Send

THEME = {
    "palette": {"primary": {"main": LIGHT["accent"]}},
    "typography": {
        "fontFamily": SANS,
        "button": {"textTransform": "none", "fontSize": "1rem", "fontWeight": 600},
    },
    "shape": {"borderRadius": 10},
}
TALL = {
    "minHeight": "48px",
    "lineHeight": 1.25,
    "&.MuiButton-contained:not(.Mui-disabled)": {
        "backgroundColor": "var(--pd-accent)", "color": "var(--pd-on-accent)", "boxShadow": "none",
    },
    "&.MuiButton-outlined:not(.Mui-disabled)": {
        "color": "var(--pd-accent)", "borderColor": "var(--pd-soft)",
        "backgroundColor": "var(--pd-paper)",
    },
    "&.Mui-disabled": {"color": "var(--pd-soft)", "borderColor": "var(--pd-line)", "opacity": 0.6},
    "&.Mui-focusVisible": {"outline": "3px solid var(--pd-focus)", "outlineOffset": "2px"},
}
"""Every control is tall enough for a thumb, follows the palette and shows its focus."""


FIELD = {
    "& .MuiInputBase-input, & .MuiInputBase-root": {"color": "var(--pd-ink)"},
    "& .MuiInputLabel-root": {"color": "var(--pd-soft)"},
    "& .MuiOutlinedInput-notchedOutline": {"borderColor": "var(--pd-soft)"},
    "& .MuiOutlinedInput-root": {"backgroundColor": "var(--pd-paper)"},
    "& .MuiIconButton-root, & .MuiSvgIcon-root": {"color": "var(--pd-soft)"},
}
"""Fields follow the palette too, in the light and in the dark."""


class Form:
    """Fields that are sent together; what was typed stays, and errors stand above the fields."""

    def __init__(self, send: Send) -> None:
        self._send, self._intent, self._title = send, b.Intent(""), ""
        self._head = Pressable(send)
        self._fields: dict[str, Field] = {}
        self._button = pmui.Button(
            label="", theme_config=THEME, sx=TALL, on_click=self._sent, margin=(12, 8, 4, 0)
        )
        self.view = pn.Column(sizing_mode="stretch_width")

    def show(self, block: b.Form) -> None:
        self._intent, self._title = block.send.intent, tag("h2", esc(block.title))
        self._button.label = block.send.text
        self._head.html = self._title + _errors(block.errors)
        for field in block.fields:
            held = self._fields.get(field.name)
            if held is None:
                held = self._fields[field.name] = Field(field, self._settled)
            held.show(field)
        views = [view for field in block.fields for view in self._fields[field.name].views]
        wanted = [self._head, *views, self._button]
        if self.view.objects != wanted:
            self.view.objects = wanted

    def _settled(self) -> None:
        """What was wrong was said of something else than what is there now."""
        self._head.html = self._title

    def _sent(self, _: Any) -> None:
        # What is wrong a second time is said a second time.
        self._settled()
        values = {name: held.value for name, held in self._fields.items()}
        self._send(b.Intent(self._intent.verb, json.dumps(values)))


def _errors(errors: tuple[str, ...]) -> str:
    if not errors:
        return ""
    many = "One thing is not right:" if len(errors) == 1 else f"{len(errors)} things are not right:"
    head = tag("h3", many, tabindex="-1", data_arrive="\n".join(errors))
    return tag("div", head + items(map(esc, errors), "plain"), "errors", role="alert")


class Field:
    """One field of a form as a Material widget; a file is read into the area above it."""

    def __init__(self, field: b.FormField, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._widget = FIELDS[field.kind](field)
        self._bytes = ("", b"")
        self.views = [self._widget]
        if field.kind == "file":
            upload = pmui.FileInput(
                label="Choose a file…", multiple=False, theme_config=THEME, sx=TALL,
                variant="outlined", margin=(4, 8, 4, 0),
            )
            upload.param.watch(self._uploaded, "value")
            self.views.append(upload)

    @property
    def value(self) -> Any:
        """What the field holds; of an unchanged file every byte, those that are no text escaped."""
        text, content = self._bytes
        if content and self._widget.value == text:
            return content.decode("utf-8", errors="surrogateescape")
        return self._widget.value

    def show(self, field: b.FormField) -> None:
        value = _number(field.value) if field.kind == "number" else field.value
        if field.kind == "flag":
            value = field.value == "true"
        self._widget.param.update(label=field.label, value=value)

    def _uploaded(self, event: Any) -> None:
        if event.new:
            text = event.new.decode("utf-8", errors="replace")
            self._bytes = (text, event.new)
            self._widget.value = text
            self._changed()


def _number(text: str) -> int | None:
    return int(text) if text else None


def _area(field: b.FormField) -> Any:
    # Scenarios are columns of text: figures and spaces need the same width. The widget's own limit
    # of 5,000 letters would drop what is typed without a word; what is too long is refused by name.
    return pmui.TextAreaInput(
        label=field.label, rows=12, max_rows=24, auto_grow=True, theme_config=THEME,
        max_length=4 * MOST_BYTES,
        sizing_mode="stretch_width", margin=(8, 0),
        sx={**FIELD, "& textarea": {"fontFamily": "ui-monospace, monospace", "fontSize": "0.9rem"}},
    )


def _text(field: b.FormField) -> Any:
    return pmui.TextInput(
        label=field.label, theme_config=THEME, sizing_mode="stretch_width", margin=(8, 0), sx=FIELD
    )


def _integer(field: b.FormField) -> Any:
    return pmui.IntInput(
        label=field.label, start=field.low, end=field.high, theme_config=THEME, margin=(8, 0),
        sx=FIELD,
    )


def _pick(field: b.FormField) -> Any:
    return pmui.Select(
        label=field.label, options={text: value for value, text in field.options},
        theme_config=THEME, sizing_mode="stretch_width", margin=(8, 0), sx=FIELD,
    )


def _flag(field: b.FormField) -> Any:
    return pmui.Checkbox(label=field.label, theme_config=THEME, margin=(8, 0))


FIELDS: dict[str, Callable[[b.FormField], Any]] = {
    "text": _text, "area": _area, "file": _area, "number": _integer, "pick": _pick, "flag": _flag,
}
