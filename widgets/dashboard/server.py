"""Serves the app on this machine."""

from __future__ import annotations

import os
import sys
import warnings

import panel as pn

from tutor.view.session import Session
from widgets.dashboard.app import NAME, App

HERE = "127.0.0.1"
"""Only this machine is served."""


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
    """Serve the app until it is interrupted; 0 takes any free port.

    Everything comes from this machine. Raises OSError when the port is taken.
    """
    # What the browser sends about a widget that was added later names it in full; that is no fault.
    warnings.filterwarnings("ignore", "reference already known")
    pn.extension()
    server = pn.serve(
        new_visitor, port=port, address=HERE, show=show, title=NAME, verbose=False, start=False,
        websocket_origin=[HERE, "localhost"],
    )
    sys.stdout.write(f"{NAME} is at http://{HERE}:{server.port} (Ctrl+C stops it)\n")
    sys.stdout.flush()
    server.start()
    server.io_loop.start()
