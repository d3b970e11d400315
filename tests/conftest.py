"""What all tests share: a data folder of their own, Chromium, the running app, axe-core."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, settings

from tests.server import installed_command, running_app
from tutor.core.game import game, names
from tutor.core.options import own_data

# A busy machine is no failure: no test of ours has a time limit of its own.
settings.register_profile(
    "podesta", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("podesta")

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
THIS_MACHINE = {"127.0.0.1", "localhost", "::1"}
HOMES = itertools.count()
NETWORK_SCHEMES = {"http", "https", "ws", "wss"}


@pytest.fixture(autouse=True)
def own_folders(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Keep the progress and data of whoever runs the tests, and of other tests, out of each.

    Gives the folder of data, which is not there yet.
    """
    folder = tmp_path_factory.getbasetemp() / "home" / str(next(HOMES))
    for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(folder / kind.lower()))
    return folder / "data" / "podesta"


@pytest.fixture
def own_box(own_folders: Path) -> Iterator[Path]:
    """The folder of data; whatever was entered in a test is forgotten after it."""
    for name in names():
        game(name)
    yield own_folders
    for name in names():
        own_data(name, {}, "")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark by what a test uses; files of browser tests run last, since their event loop stays."""
    for item in items:
        if "browser_name" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if item.path.suffix == ".ipynb":
            item.add_marker("notebook")
    last = {item.path for item in items if item.get_closest_marker("browser")}
    items.sort(key=lambda item: item.path in last)


def not_to_be_had(what: str) -> NoReturn:
    """Skip with the reason; fail where a run without a browser would prove nothing."""
    if os.environ.get("PODESTA_REQUIRE_BROWSER"):
        pytest.fail(f"{what}, and PODESTA_REQUIRE_BROWSER is set")
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if found is None:
        not_to_be_had(f"no Chromium on the path (looked for {', '.join(CHROMIUM_NAMES)})")
    return {**browser_type_launch_args, "executable_path": found, "args": [*CHROMIUM_ARGUMENTS]}


@pytest.fixture
def requests_made() -> list[str]:
    """The address of each request and web socket of the test's pages so far."""
    return []


@pytest.fixture
def new_context(new_context: Callable[..., Any], requests_made: list[str]) -> Iterator[Any]:
    """Browser contexts that record what they ask for; no test may reach another machine."""

    def recorded(**options: Any) -> Any:
        context = new_context(**options)
        context.on("request", lambda request: requests_made.append(request.url))
        context.on("page", lambda page: page.on("websocket", record_socket))
        return context

    def record_socket(socket: Any) -> None:
        requests_made.append(socket.url)

    yield recorded
    elsewhere = [url for url in requests_made if leaves_this_machine(url)]
    assert elsewhere == [], f"{len(elsewhere)} requests went to other machines"


def leaves_this_machine(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in NETWORK_SCHEMES and parts.hostname not in THIS_MACHINE


@contextlib.contextmanager
def app_of_its_own(folder: Path) -> Iterator[str]:
    """The address of an app that is started by the installed command, with no data yet."""
    env = os.environ | {"XDG_DATA_HOME": str(folder / "data")}
    with running_app(installed_command(), folder, env) as url:
        yield url


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The app of all tests that enter nothing of an owner's: all see the same pictures in it."""
    with app_of_its_own(tmp_path_factory.mktemp("app")) as url:
        yield url


@pytest.fixture
def own_app(tmp_path: Path) -> Iterator[str]:
    """An app for one test, which may enter what an owner's copy says, or put lessons in."""
    with app_of_its_own(tmp_path) as url:
        yield url


@pytest.fixture(scope="session")
def violations() -> Callable[..., list[str]]:
    """``violations(page, context=None)``: what axe-core finds wrong, one line for each element.

    ``context`` narrows the search to a CSS selector.
    """
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        not_to_be_had("axe-playwright-python is not installed")
    axe = Axe()

    def found(page: Any, context: str | None = None) -> list[str]:
        response = axe.run(page, context=context).response
        return [
            f"{fault['id']} ({fault['impact']}): {node['html']}"
            for fault in response["violations"]
            for node in fault["nodes"]
        ]

    return found
