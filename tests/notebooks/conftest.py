"""JupyterLab as the command starts it, on a folder of its own, and notebooks opened in it."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import pytest

from tests.server import STARTS_WITHIN, answers, ended, free_port, installed_command, read, stop

TOKEN = "podesta"
WIDE = {"width": 1280, "height": 900}
READY = """() => {
  const session = window.jupyterapp?.shell?.currentWidget?.context?.sessionContext
  const kernel = session?.session?.kernel
  return session?.isReady && kernel?.connectionStatus === "connected" && kernel.status === "idle"
}"""
RUN_ALL = "() => { jupyterapp.commands.execute('notebook:run-all-cells'); return 1 }"
PRINTED = """async (code) => {
  const kernel = jupyterapp.shell.currentWidget.context.sessionContext.session.kernel
  const future = kernel.requestExecute({ code })
  let text = ""
  future.onIOPub = (message) => (text += message.content.text ?? message.content.evalue ?? "")
  await future.done
  return text.trim()
}"""


class Lab(NamedTuple):
    """A running JupyterLab and the folder that it shows."""

    url: str
    folder: Path

    def write(self, name: str, *cells: str) -> None:
        """A notebook with these cells of code."""
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
        # Without a kernel of its own a notebook asks for one in a dialog.
        book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(book, self.folder / name)

    def open(self, page: Any, name: str) -> None:
        """Open a notebook and wait for its kernel."""
        page.goto(f"{self.url}/lab/tree/{name}?token={TOKEN}&reset")
        page.wait_for_function(READY, timeout=60_000)

    def run(self, page: Any, tables: int) -> None:
        """Run all cells and wait until so many tables are shown."""
        page.evaluate(RUN_ALL)
        page.locator(".pd-screen h1").nth(tables - 1).wait_for(timeout=60_000)
        page.wait_for_function(READY, timeout=60_000)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    folder, port = tmp_path_factory.mktemp("lab"), free_port()
    url, log = f"http://127.0.0.1:{port}", folder / "lab.log"
    command = [
        installed_command(), "lab", "--no-browser", "--port", str(port), "--folder", "notebooks",
        "--", "--allow-root", f"--IdentityProvider.token={TOKEN}",
        "--LabApp.expose_app_in_browser=True",
    ]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        deadline = time.monotonic() + STARTS_WITHIN
        while not answers(f"{url}/api?token={TOKEN}"):
            if ended(process) or time.monotonic() > deadline:
                raise AssertionError(f"JupyterLab did not start:\n{read(log)}")
        yield Lab(url, folder / "notebooks")
    finally:
        stop(process)


@pytest.fixture
def opened(lab: Lab, new_context: Callable[..., Any]) -> Callable[..., Any]:
    """``opened(name, *cells)``: a page with a new notebook of these cells, all of them run.

    ``tables`` is how many tables the cells show.
    """

    def page(name: str, *cells: str, tables: int = 1) -> Any:
        lab.write(name, *cells)
        found = new_context(viewport=WIDE).new_page()
        lab.open(found, name)
        lab.run(found, tables)
        return found

    return page


def printed(page: Any, code: str) -> str:
    """What a line of Python prints in the kernel of the notebook that is open."""
    return str(page.evaluate(PRINTED, code))
