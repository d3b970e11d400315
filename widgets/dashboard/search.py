"""Painters of what is looked for and of files: native fields, so that a phone shows its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import param

from tutor.view import blocks as b
from widgets.dashboard.pressable import Send, Sending, front_end

HERE = Path(__file__).parent
STYLE = (HERE / "search.css").read_text(encoding="utf-8")


class Fields(Sending):
    """The words and the filters of a search; sends their values with ``verb``."""

    field = param.String(doc="The name of the field with the words.")
    label = param.String()
    words = param.String()
    filters = param.List()
    narrowed = param.Integer()
    verb = param.String()
    _esm = front_end("search")


class File(Sending):
    """A file to be chosen; sends it with ``verb``, without its data above ``most`` bytes."""

    label = param.String()
    accept = param.String()
    most = param.Integer()
    verb = param.String()
    _esm = front_end("upload")


class Search:
    """What is being typed stays while results come and go."""

    def __init__(self, send: Send) -> None:
        self.view = Fields(send, stylesheets=[STYLE], sizing_mode="stretch_width")

    def show(self, block: b.Search) -> None:
        self.view.param.update(
            field=block.words.name,
            label=block.words.label,
            words=block.words.value,
            filters=_plain(block.filters),
            narrowed=block.narrowed,
            verb=block.verb,
        )


class Upload:
    def __init__(self, send: Send) -> None:
        self.view = File(send, stylesheets=[STYLE], sizing_mode="stretch_width")

    def show(self, block: b.Upload) -> None:
        self.view.param.update(
            label=block.label, accept=block.accept, most=block.most, verb=block.verb
        )


def _plain(fields: tuple[b.FormField, ...]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [msgspec.to_builtins(field) for field in fields]
    return found
