"""Stands before the app on a network: whoever has not the token of this run gets nothing at all.

Every request passes here, pages, scripts and web sockets alike, before the app hears of it.
"""

from __future__ import annotations

import hmac
import secrets
import socket
from collections.abc import Awaitable
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tornado import httputil

COOKIE = "podesta"
TOKEN = "token"  # noqa: S105 (the name of a parameter)
REFUSED = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Scan the code – Podestà</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
</style>
</head>
<body>
<main>
<h1>Scan the code on the laptop</h1>
<p>This table of Podestà has a code of its own, and a new one each time it is started.</p>
<p>Scan the code that the laptop shows now, or open the link beside it.</p>
<p id="came" hidden>What you have come for opens on this device as soon as you are in.</p>
</main>
<script>
// Only the browser knows what stands after the #: it is kept until the code is in.
try {
  if (location.hash.length > 1) {
    localStorage.setItem("podesta-came-for", `${Date.now()} ${location.hash}`)
    document.querySelector("#came").hidden = false
  }
} catch {
  // A browser that keeps nothing asks for the link once more.
}
</script>
</body>
</html>
""".encode()
"""The page of whoever has no token of this run: it needs nothing else from here."""


class Gate(httputil.HTTPServerConnectionDelegate):
    """Lets requests through to ``app`` that come to ``host`` (``address:port``) with a token.

    A token in the address of the page is put into a cookie, so that it leaves the address again.
    There are two: the ``owner``'s, for this machine, and the ``guest``'s.
    """

    def __init__(self, app: Any) -> None:
        self.app = app
        self.host = ""
        self.owner, self.guest = (secrets.token_urlsafe(18) for _ in range(2))

    @property
    def cookie(self) -> str:
        """The name of the cookie: tables on several ports of one machine keep theirs apart."""
        return f"{COOKIE}-{self.host.rpartition(':')[2]}"

    def link(self, token: str) -> str:
        """Where the app is for whoever has this token."""
        return f"http://{self.host}/?{TOKEN}={token}"

    def is_owner(self, cookies: Any) -> bool:
        """Whether a visitor with these cookies sits at this machine."""
        return hmac.compare_digest(str(cookies.get(self.cookie, "")), self.owner)

    def knows(self, token: str) -> bool:
        """Whether a token is one of this run."""
        return any(
            hmac.compare_digest(token.encode(), known.encode())
            for known in (self.owner, self.guest)
        )

    def start_request(
        self, server_conn: object, request_conn: httputil.HTTPConnection
    ) -> httputil.HTTPMessageDelegate:
        """Every request begins here."""
        return _Visitor(self, server_conn, request_conn)

    def on_close(self, server_conn: object) -> None:
        """A connection has ended."""
        self.app.on_close(server_conn)

    def expected(self, headers: httputil.HTTPHeaders) -> bool:
        """Whether a request was meant for this address, and by a page of ours if by any."""
        origin = headers.get("Origin")
        return headers.get("Host") == self.host and origin in (None, f"http://{self.host}")

    def admits(self, headers: httputil.HTTPHeaders) -> bool:
        """Whether a request brings the cookie that a token was put into."""
        try:
            found = SimpleCookie(headers.get("Cookie", "")).get(self.cookie)
        except CookieError:
            return False
        return found is not None and self.knows(found.value)


class _Visitor(httputil.HTTPMessageDelegate):
    """One request: handed on to the app, or answered at the gate."""

    def __init__(self, gate: Gate, server_conn: object, request_conn: httputil.HTTPConnection):
        self._gate, self._server, self._request = gate, server_conn, request_conn
        self._app: httputil.HTTPMessageDelegate | None = None
        self._answer: tuple[int, str, dict[str, str]] = (403, "Forbidden", {})
        self._asks_for_body = True

    def headers_received(
        self,
        start_line: httputil.RequestStartLine | httputil.ResponseStartLine,
        headers: httputil.HTTPHeaders,
    ) -> Awaitable[None] | None:
        gate = self._gate
        assert isinstance(start_line, httputil.RequestStartLine)
        self._asks_for_body = start_line.method != "HEAD"
        if not gate.expected(headers):
            return None
        if gate.admits(headers):
            self._app = gate.app.start_request(self._server, self._request)
            return self._app.headers_received(start_line, headers)
        address = urlsplit(start_line.path)
        token = parse_qs(address.query).get(TOKEN, [""])[0]
        if address.path == "/" and gate.knows(token):
            cookie = f"{gate.cookie}={token}; Path=/; HttpOnly; SameSite=Lax"
            self._answer = (303, "See Other", {"Location": "/", "Set-Cookie": cookie})
        return None

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._app.data_received(chunk) if self._app else None

    def finish(self) -> None:
        if self._app is not None:
            self._app.finish()
            return
        code, word, more = self._answer
        headers = httputil.HTTPHeaders({
            "Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(REFUSED)),
            "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Connection": "close",
            **more,
        })  # fmt: skip
        start = httputil.ResponseStartLine("HTTP/1.1", code, word)
        self._request.write_headers(start, headers, REFUSED if self._asks_for_body else None)
        self._request.finish()

    def on_connection_close(self) -> None:
        if self._app is not None:
            self._app.on_connection_close()


def network_address() -> str:
    """This machine's address on its network; raises OSError where it is on none.

    Nothing is sent: a datagram's way is looked up, and no datagram follows.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.254.254.254", 1))
        found = str(probe.getsockname()[0])
    if found.startswith("127."):
        raise OSError("this machine is on no network")
    return found
