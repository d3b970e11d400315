"""What is saved in a notebook: text and pictures that need neither Python nor a network."""

from __future__ import annotations

from base64 import b64decode
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import nbformat
import pytest
from nbclient import NotebookClient

import tutor

CELLS = (
    "import tutor",
    'table = tutor.load("virtu/siege-ravenna")\ntable',
    "table.step()\ntable.state",
    'table.ruling("green pass")',
    'table.explain("red pass")',
    'tutor.rule("virtu.siege.win-strictly")',
    "import sys; print('ipywidgets' in sys.modules)",
)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, str]]:
    """The outputs of each cell by MIME type, of a notebook that was run without a front end."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    folder = tmp_path_factory.mktemp("saved")
    NotebookClient(
        book, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    ).execute()
    return [
        {kind: text for output in cell.outputs for kind, text in output.get("data", {}).items()}
        if all("data" in output for output in cell.outputs) else {"stream": cell.outputs[0].text}
        for cell in book.cells
    ]


def test_a_table_is_saved_as_text_and_picture(saved: list[dict[str, str]]) -> None:
    table = saved[1]
    assert "application/vnd.jupyter.widget-view+json" in table
    assert 'tutor.load("virtu/siege-ravenna")' in unescape(table["text/html"])
    assert "The board in words" in table["text/html"]
    image = table["text/html"].split("data:image/svg+xml;base64,")[1].split('"')[0]
    board = ET.fromstring(b64decode(image))
    words = "".join(board.itertext())
    assert "Ravenna" in words


def test_positions_verdicts_and_conditions_show_themselves(saved: list[dict[str, str]]) -> None:
    state, ruling, checks, rule = saved[2:6]
    assert "Red besieges Ravenna" in state["text/plain"]
    assert "image/svg+xml" in state["text/html"]
    assert ruling["text/plain"].startswith("Yes.")
    assert "Every condition" in ruling["text/html"]
    assert checks["text/plain"].startswith("No.")
    assert "✗" in checks["text/html"]
    assert "<h3>" in rule["text/html"]


def test_nothing_saved_points_anywhere(saved: list[dict[str, str]]) -> None:
    html = "".join(output.get("text/html", "") for output in saved)
    assert "://" not in html
    assert "<script" not in html
    assert "<button" not in html


@pytest.mark.parametrize("step", range(5))
def test_a_still_picture_has_what_the_screen_says(step: int) -> None:
    table = tutor.load("virtu/siege-ravenna", step=step)
    shown = table._repr_mimebundle_()
    assert shown["text/plain"].splitlines()[0] == table.scenario.title
    assert f"step={step}" in shown["text/plain"] or step == 0
    assert eval(shown["text/plain"].splitlines()[-1], {"tutor": tutor}).state == table.state


def test_a_terminal_gets_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NotImplementedError):
        tutor.load("virtu/siege-ravenna")._ipython_display_()


def test_a_script_without_so_many_moves_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(IndexError, match="script is over"):
        tutor.load("virtu/siege-ravenna", step=9)


def test_a_plan_that_cannot_be_read_says_what_would_be_right() -> None:
    table: Any = tutor.load("virtu/siege-ravenna")
    with pytest.raises(ValueError, match="did you mean pass"):
        table.explain("green pas")
