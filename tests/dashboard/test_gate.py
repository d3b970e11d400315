"""The gate before the app on a network: who has not the token of this run gets nothing."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import read, running_network
from widgets.dashboard.gate import REFUSED, Gate, network_address


class Served:
    """The app on this machine's network address."""

    def __init__(self, log: Path) -> None:
        said, self.log = read(log), log
        links = re.findall(r"http://([\d.]+):(\d+)/\?token=(\S+)", said)
        (self.address, port, self.owner), (_, _, self.guest) = links[0], links[1]
        self.port, self.said = int(port), said

    def ask(
        self, path: str, method: str = "GET", **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """Status, headers and the body of what a request gets."""
        sent = {"Host": f"{self.address}:{self.port}", **{
            name.replace("_", "-"): value for name, value in headers.items()}}  # fmt: skip
        connection = http.client.HTTPConnection(self.address, self.port, timeout=30)
        connection.request(method, path, headers=sent)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        connection.close()
        return answer.status, dict(answer.getheaders()), text

    def cookie(self, token: str) -> str:
        _, headers, _ = self.ask(f"/?token={token}")
        return headers["Set-Cookie"].partition(";")[0]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    try:
        network_address()
    except OSError:
        pytest.skip("this machine is on no network")
    with running_network(tmp_path_factory.mktemp("lan")) as log:
        yield Served(log)


def test_the_terminal_shows_the_code(served: Served) -> None:
    assert "█" in served.said
    assert served.owner != served.guest


@pytest.mark.parametrize("path", ["/", "/static/js/bokeh.min.js", "/ws", "/?token=", "/?token=x"])
def test_without_the_token_nothing_is_served(served: Served, path: str) -> None:
    status, headers, text = served.ask(path)
    assert status == 403
    assert "Set-Cookie" not in headers
    assert text.encode() == REFUSED
    assert not re.search("(?:src|href)=", text)


def test_a_page_that_asks_whether_it_may_go_on_is_refused_in_silence(served: Served) -> None:
    """It asks for headers alone, and gets no body: a server must not send one then."""
    for path in ("/", "/static/js/bokeh.min.js"):
        assert served.ask(path, "HEAD")[::2] == (403, "")
    assert served.ask(f"/?token={served.guest}", "HEAD")[::2] == (303, "")
    assert served.ask("/", "HEAD", Host="example.org")[::2] == (403, "")
    cookie = served.cookie(served.guest)
    assert served.ask("/static/js/bokeh.min.js", "HEAD", Cookie=cookie)[0] == 200
    assert "Traceback" not in read(served.log)


def test_a_web_socket_needs_the_token_too(served: Served) -> None:
    status, _, _ = served.ask("/ws", Upgrade="websocket", Connection="Upgrade",
                              Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZQ==",
                              Sec_WebSocket_Version="13")
    assert status == 403


def test_the_token_becomes_a_cookie_and_leaves_the_address(served: Served) -> None:
    status, headers, _ = served.ask(f"/?token={served.guest}")
    assert (status, headers["Location"]) == (303, "/")
    assert "HttpOnly" in headers["Set-Cookie"]
    assert headers["Referrer-Policy"] == "no-referrer"
    cookie = served.cookie(served.guest)
    for path in ("/", "/static/js/bokeh.min.js"):
        assert served.ask(path, Cookie=cookie)[0] == 200


def test_other_hosts_and_other_pages_are_refused(served: Served) -> None:
    cookie = served.cookie(served.guest)
    assert served.ask("/", Cookie=cookie, Host="example.org")[0] == 403
    assert served.ask("/", Cookie=cookie, Host=f"example.org:{served.port}")[0] == 403
    assert served.ask("/", Cookie=cookie, Origin="http://example.org")[0] == 403
    assert served.ask("/", Cookie=f"{cookie}x")[0] == 403
    assert served.ask("/", Cookie="podesta=;;=")[0] == 403


SESSION = re.compile(r'"token":\s*"([^"]+)"')
"""The token of the session that a page was made for, which its web socket brings along."""


def joined(served: Served, cookie: str, origin: str, token: str) -> int:
    """The status of a web socket to the app: 101 where it is opened."""
    headers = {"Cookie": cookie, "Origin": origin, "Upgrade": "websocket", "Connection": "Upgrade",
               "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13",
               "Sec-WebSocket-Protocol": f"bokeh, {token}"}  # fmt: skip
    connection = http.client.HTTPConnection(served.address, served.port, timeout=30)
    connection.request("GET", "/ws", headers=headers)
    answer = connection.getresponse()
    connection.close()
    return answer.status


@pytest.mark.parametrize("who", ["owner", "guest"])
def test_only_a_page_of_ours_opens_a_web_socket(served: Served, who: str) -> None:
    cookie = served.cookie(getattr(served, who))
    ours = f"http://{served.address}:{served.port}"
    found = SESSION.search(served.ask("/", Cookie=cookie)[2])
    assert found
    for origin in ("http://evil.example", f"{ours}0", f"https://{served.address}:{served.port}",
                   f"http://{served.address}", f"http://{served.address}.evil.example", "null"):
        assert joined(served, cookie, origin, found[1]) == 403, origin
    assert joined(served, "", ours, found[1]) == 403
    assert joined(served, cookie, ours, found[1]) == 101


def test_only_the_network_address_is_listened_on(served: Served) -> None:
    with pytest.raises(OSError):  # noqa: PT011 (refused in the words of each system)
        http.client.HTTPConnection("127.0.0.1", served.port, timeout=5).request("GET", "/")


def test_the_owner_is_told_from_guests() -> None:
    gate = Gate(None)
    gate.host = "192.168.1.5:8494"
    assert gate.is_owner({gate.cookie: gate.owner})
    assert not gate.is_owner({gate.cookie: gate.guest})
    assert not gate.is_owner({})
    assert gate.knows(gate.guest)
    assert not gate.knows("")
    assert gate.link(gate.guest).startswith("http://192.168.1.5:8494/?token=")
