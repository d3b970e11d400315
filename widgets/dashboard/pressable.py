"""Components with a front end of our own: text with buttons, and the frame around the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import param
from panel.custom import JSComponent

from tutor.view.blocks import Intent

HERE = Path(__file__).parent
STYLE = (HERE / "style.css").read_text(encoding="utf-8")


class Send(Protocol):
    """Takes what somebody wants; a press that a browser numbers tells its number."""

    def __call__(self, intent: Intent, number: int = 0, /) -> None: ...


def front_end(*names: str) -> str:
    """The code of a component from its files, after what they have in common."""
    files = (HERE / f"{name}.js" for name in ("journal", "morph", *names))
    return "".join(file.read_text(encoding="utf-8") for file in files)


class Sending(JSComponent):
    """A component whose messages are intents; a message of any other form is dropped."""

    __abstract = True

    def __init__(self, send: Send, **params: Any) -> None:
        super().__init__(**params)  # type: ignore[no-untyped-call]
        self._send_intent = send

    def _handle_msg(self, data: Any) -> None:
        if isinstance(data, dict) and isinstance(data.get("verb"), str):
            number = data.get("number")
            intent = Intent(data["verb"], str(data.get("value", "")))
            self._send_intent(intent, number if isinstance(number, int) else 0)


class Pressable(Sending):
    """HTML whose buttons send intents; ``html`` is escaped by whoever makes it."""

    html = param.String()
    _esm = front_end("press")

    def __init__(self, send: Send, **params: Any) -> None:
        super().__init__(send, stylesheets=[STYLE], sizing_mode="stretch_width", **params)


class Frame(Sending):
    """What belongs to the page as a whole: arrow keys, the layout, the title, what is read out."""

    say = param.String(doc="Read out when it changes.")
    place = param.String(doc="When it changes the page starts at its top again.")
    layout = param.String(doc="The regions in use, for the style sheet.")
    page_title = param.String()
    tab = param.String(doc="Tells the presses of this page, as it was loaded, from any other.")
    heard = param.Integer(doc="The number of the last press that was heard.")
    stamp = param.String(doc="Tells the page that is shown from any other.")
    _esm = front_end("wall", "frame")
