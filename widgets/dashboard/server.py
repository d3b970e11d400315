"""Serves the app on this machine."""

from __future__ import annotations

import os
import warnings

import panel as pn

from tutor.view.session import Session
from widgets.dashboard.app import NAME, App


def new_visitor() -> pn.Template:
    """A fresh app for the browser tab that has just asked for the page."""
    # Only this machine is served: whoever asks may see what the owner's rulebooks say.
    app = App(Session(own_copies=True), strict=bool(os.environ.get("PODESTA_STRICT")))
    page = app.page()
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
    pn.extension(reconnect=True)
    pn.serve(new_visitor, port=port, address="127.0.0.1", show=show, title=NAME, verbose=False,
             websocket_origin=["127.0.0.1", "localhost"])
