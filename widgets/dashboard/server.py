"""Serves the app on this machine."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any

import panel as pn

from tutor.view.session import Session
from widgets.dashboard.app import NAME, App

HERE = "127.0.0.1"
"""Only this machine is served."""
USUAL_PORT = 8494
"""A browser keeps who it is for each port apart: on the same port it finds again what was left."""


def new_visitor() -> pn.Template:
    """A fresh app for the browser tab that has just asked for the page."""
    # Only this machine is served: whoever asks may see what the owner's rulebooks say.
    app = App(Session(own_copies=True), strict=bool(os.environ.get("PODESTA_STRICT")))
    page = app.page()
    if pn.state.curdoc is not None:
        # A page that lost its server starts afresh at its address: a session that is joined again
        # would come from another host.
        pn.state.curdoc.config.update(
            reconnect_session=False, notify_connection_status=False, notifications=None
        )
    location = pn.state.location
    if location is not None:
        pn.state.onload(lambda: app.follow(location))
    return page


def serve(port: int = 0, show: bool = True) -> None:
    """Serve the app until it is interrupted; 0 takes the usual port or, if that is taken, any.

    Everything comes from this machine. Raises OSError when the port is taken.
    """
    # What the browser sends about a widget that was added later names it in full; that is no fault.
    warnings.filterwarnings("ignore", "reference already known")
    pn.extension()
    server = _listening(port or USUAL_PORT, show, fall_back=not port)
    sys.stdout.write(f"{NAME} is at http://{HERE}:{server.port} (Ctrl+C stops it)\n")
    sys.stdout.flush()
    server.start()
    server.io_loop.start()


def _listening(port: int, show: bool, *, fall_back: bool) -> Any:
    try:
        return pn.serve(
            new_visitor, port=port, address=HERE, show=show, title=NAME, verbose=False,
            start=False, websocket_origin=[HERE, "localhost"],
        )
    except OSError:
        if not fall_back:
            raise
    return _listening(0, show, fall_back=False)
