"""Serves the app on this machine, and on its network where that is asked for."""

from __future__ import annotations

import logging
import os
import sys
import warnings
import webbrowser
from collections.abc import Callable
from typing import Any

import panel as pn
from tornado.websocket import WebSocketHandler

from tutor.view import qr
from tutor.view.gathering import Gathering
from tutor.view.session import Session
from widgets.dashboard.app import NAME, App
from widgets.dashboard.asleep import forgive
from widgets.dashboard.gate import Gate, network_address

HERE = "127.0.0.1"
"""Only this machine is served, unless phones are asked to the table."""
USUAL_PORT = 8494
"""A browser keeps who it is for each port apart: on the same port it finds again what was left."""


# A page that is left closes its connection while something may still be on its way to it.
logging.getLogger("bokeh.server.views.ws").setLevel(logging.ERROR)


class Line(WebSocketHandler):
    """Answers a page that has lost its connection, as soon as one can be had again."""

    def open(self) -> None:
        self.write_message("here")
        self.close()

    def on_message(self, message: str | bytes) -> None:
        """There is nothing to be told."""


def new_visitor(gate: Gate | None = None, gathering: Gathering | None = None) -> pn.Template:
    """A fresh app for the browser tab that has just asked for the page.

    What the owner's rulebooks say is for visitors at this machine alone: all, where there is no
    ``gate``, else those who came in by the owner's token. All of a ``gathering`` share an evening.
    """
    owner = gate is None or gate.is_owner(pn.state.cookies)
    base = gate.link(gate.guest) if gate else ""
    session = Session(own_copies=owner, base=base, gathering=gathering)
    app = App(session, strict=bool(os.environ.get("PODESTA_STRICT")))
    page = app.page()
    if pn.state.curdoc is not None:
        # A page that lost its server starts afresh at its address: a session that is joined again
        # would come from another host.
        pn.state.curdoc.config.update(
            reconnect_session=False, notify_connection_status=False, notifications=None
        )
        if gathering is not None:
            _tell(pn.state.curdoc, app, gathering)
    location = pn.state.location
    if location is not None:
        pn.state.onload(lambda: app.follow(location))
    return page


def _tell(document: Any, app: App, gathering: Gathering) -> None:
    """Have a page shown anew, as long as it is open, when its table reads the rules otherwise."""
    end = gathering.listen(lambda: document.add_next_tick_callback(app.renew))
    document.on_session_destroyed(lambda _: end())


def serve(port: int = 0, show: bool = True, at: str = "") -> None:
    """Serve the app until it is interrupted; 0 takes the usual port or, if that is taken, any.

    The browser is opened ``at`` the fragment of a page. Everything comes from this machine. Raises
    OSError when the port is taken.
    """
    server = _listening(port or USUAL_PORT, fall_back=not port)
    link = f"http://{HERE}:{server.port}{f'/#{at}' if at else ''}"
    sys.stdout.write(f"{NAME} is at {link} (Ctrl+C stops it)\n")
    _run(server, link if show else "")


def _run(server: Any, link: str) -> None:
    """Serve, and open the browser at a link if one is given."""
    sys.stdout.flush()
    forgive(server.io_loop.asyncio_loop)
    server.start()
    if link:
        server.io_loop.add_callback(lambda: webbrowser.open(link))
    server.io_loop.start()


def serve_network(port: int = 0, show: bool = True, address: str = "") -> None:
    """Serve the app to phones on the same network too, behind a token of this run alone.

    ``address`` is this machine's own on that network; empty finds it. Raises OSError where there is
    no network, or the port or the address can't be used.
    """
    gate, gathering = Gate(None), Gathering()
    server = _listening(port or USUAL_PORT, fall_back=not port,
                        address=address or network_address(),
                        page=lambda: new_visitor(gate, gathering))
    http = server._http  # noqa: SLF001 (there is no other way in before the app)
    gate.app, gate.host = http.request_callback, f"{server.address}:{server.port}"
    http.request_callback = gate
    here, phones = gate.link(gate.owner), gate.link(gate.guest)
    sys.stdout.write(f"{NAME} on this machine: {here}\n\n"
                     f"On phones in this network scan this, or open {phones}\n{qr.drawn(phones)}"
                     "(Ctrl+C stops it)\n")
    _run(server, here if show else "")


def _listening(
    port: int, *, fall_back: bool, address: str = HERE,
    page: Callable[[], pn.Template] = new_visitor,
) -> Any:
    """A server that listens; on any port where the one that is wanted may ``fall_back``."""
    # What the browser sends about a widget that was added later names it in full; that is no fault.
    warnings.filterwarnings("ignore", "reference already known")
    pn.extension()
    try:
        return pn.serve(
            page, port=port, address=address, show=False, title=NAME, verbose=False, start=False,
            websocket_origin=[address, "localhost"] if address == HERE else [address],
            extra_patterns=[("/line", Line)],
        )
    except OSError:
        if not fall_back:
            raise
    return _listening(0, fall_back=False, address=address, page=page)
