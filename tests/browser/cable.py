"""What goes between a browser and the app, whole or its web sockets alone: it can be cut."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page, WebSocketRoute

from tests.server import free_port


class Cable:
    """Passes on what goes between a browser and the app at ``url``, while it is plugged in."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._app = (str(parts.hostname), int(parts.port or 80))
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._lines: set[socket.socket] = set()
        self._listener: socket.socket | None = None
        self._jammed = False
        self.plug_in()

    def plug_in(self) -> None:
        """Let the browser reach the app, from now on."""
        self._jammed = False
        self._listener = socket.create_server(("127.0.0.1", self._port))
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def pull(self) -> None:
        """Nothing gets through any more, and what was open is closed."""
        assert self._listener is not None
        for line in (self._listener, *self._lines):
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()
        self._listener = None
        self._lines.clear()

    def jam(self) -> None:
        """Nothing gets through any more, and neither side can tell: all that is sent is lost."""
        self._jammed = True

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = listener.accept()
                there = socket.create_connection(self._app)
                self._lines |= {here, there}
                for one, other, ours in ((here, there, True), (there, here, False)):
                    threading.Thread(
                        target=self._pass_on, args=(one, other, ours), daemon=True
                    ).start()

    def _pass_on(self, one: socket.socket, other: socket.socket, ours: bool) -> None:
        # The app answers only those who name its own address.
        mine, its = (f"127.0.0.1:{port}".encode() for port in (self._port, self._app[1]))
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                if not self._jammed:
                    other.sendall(data.replace(mine, its) if ours else data)
        for line in (one, other):
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)


class Sockets:
    """The web sockets of a page that has still to be opened: all else goes through all the time."""

    def __init__(self, page: Page) -> None:
        self._open: list[WebSocketRoute] = []
        self._through, self._dead = True, 0
        self._late: list[tuple[WebSocketRoute, str | bytes]] | None = None
        page.route_web_socket("**", self._route)

    def drop(self) -> None:
        """Close what is open, and let none through any more."""
        self._through = False
        for line in self._open:
            line.close(code=1001)
        self._open.clear()

    def restore(self) -> None:
        """Let them through again."""
        self._through = True

    def hold(self) -> None:
        """Let no new ones through, and keep what the app says to those that are open."""
        self._through, self._late = False, []

    def let_go(self) -> None:
        """Say what was kept, and let new ones through again."""
        late, self._late = self._late or [], None
        for page, said in late:
            with contextlib.suppress(Error):  # A page that has closed its own hears nothing.
                page.send(said)
        self.restore()

    def deaden(self) -> None:
        """Lose without a word all that those say that are open now; new ones are good."""
        self._dead = len(self._open)

    def _route(self, socket: WebSocketRoute) -> None:
        if not self._through:
            socket.close(code=1001)
            return
        number, server = len(self._open), socket.connect_to_server()
        self._open.append(socket)
        for one, other in ((socket, server), (server, socket)):
            one.on_message(self._passing(number, other))

    def _passing(self, number: int, to: WebSocketRoute) -> Callable[[str | bytes], None]:
        def passed(said: str | bytes) -> None:
            if self._late is not None and to is self._open[number]:
                self._late.append((to, said))
            elif number >= self._dead:
                to.send(said)

        return passed
