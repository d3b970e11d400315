"""Phones that fall asleep: what was still on its way to one of them is no fault of anybody's."""

from __future__ import annotations

import asyncio
from typing import Any

from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError

GONE = (WebSocketClosedError, StreamClosedError)
"""What sending to a page ends with that has closed its connection, or was cut off."""


def forgive(loop: asyncio.AbstractEventLoop) -> None:
    """Let a loop say nothing of messages that came too late for a page; all else it still tells.

    Nobody waits for such a message to arrive, so that it is the loop that learns of it.
    """
    loop.set_exception_handler(_told)


def _told(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    if not isinstance(context.get("exception"), GONE):
        loop.default_exception_handler(context)
