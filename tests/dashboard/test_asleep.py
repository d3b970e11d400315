"""A page that has gone: what was on its way to it says nothing in the terminal, all else does."""

from __future__ import annotations

import asyncio
import gc

import pytest
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError

from widgets.dashboard.asleep import forgive


def said_of(error: Exception, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the terminal is told of a message that nobody waits for, and that ends with an error."""

    async def sent() -> None:
        raise error

    async def served() -> None:
        forgive(asyncio.get_running_loop())
        message = asyncio.ensure_future(sent())
        await asyncio.wait([message])
        del message
        gc.collect()

    caplog.clear()
    asyncio.run(served())
    return [record.getMessage() for record in caplog.records if record.name == "asyncio"]


@pytest.mark.parametrize("gone", [WebSocketClosedError(), StreamClosedError()], ids=repr)
def test_a_message_that_came_too_late_is_no_fault(
    gone: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    assert said_of(gone, caplog) == []


def test_any_other_fault_is_told(caplog: pytest.LogCaptureFixture) -> None:
    assert "never retrieved" in " ".join(said_of(ValueError("broken"), caplog))
