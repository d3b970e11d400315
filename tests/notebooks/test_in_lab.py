"""Tables in JupyterLab: by mouse, by keyboard, after a restart; nothing leaves the machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.notebooks.conftest import Lab, printed

SIENA = 'siena = tutor.load("virtu/siege-siena")\nsiena'
RAVENNA = 'ravenna = tutor.load("virtu/siege-ravenna")\nravenna'
KERNEL = "jupyterapp.shell.currentWidget.context.sessionContext.session.kernel"
COMMS = "import comm; print(len(comm.get_comm_manager().comms))"

pytestmark = pytest.mark.slow


def heard(screen: Any, times: int) -> None:
    """Wait until Python has answered so many presses."""
    screen.page.locator(f".pd-screen[data-heard='{times}']").first.wait_for()


def focused(page: Any) -> str:
    return str(page.evaluate("() => document.activeElement.textContent"))


def test_by_mouse(opened: Callable[..., Any]) -> None:
    page = opened("mouse.ipynb", "import tutor", SIENA)
    screen = page.locator(".pd-screen")
    comms = printed(page, COMMS)
    screen.get_by_role("button", name="Yes", exact=True).click()
    screen.get_by_text("Right.").first.wait_for()
    screen.get_by_label("Your number").fill("4")
    screen.get_by_role("button", name="Answer").click()
    screen.get_by_text("Not so.").first.wait_for()
    for step in (3, 4, 5):
        screen.get_by_role("button", name="Next ›").click()
        heard(screen, step)
    assert "Siena falls to Green" in screen.locator(".lead").inner_text()
    assert printed(page, "print(siena.tree.digest() == tutor.load('virtu/siege-siena', 3)"
                         ".tree.digest())") == "True"
    screen.get_by_role("button", name="2 Troops").click()
    rule = page.get_by_role("dialog")
    rule.get_by_role("heading", name="Attacker's strength").wait_for()
    rule.get_by_role("button", name="Close the rule").click()
    rule.wait_for(state="hidden")
    assert printed(page, COMMS) == comms


def test_by_keyboard(opened: Callable[..., Any]) -> None:
    page = opened("keyboard.ipynb", "import tutor", RAVENNA)
    screen, press = page.locator(".pd-screen"), page.keyboard.press
    page.locator(".jp-Cell .cm-content").last.click()
    press("Escape")
    for _ in range(4):
        press("Tab")
        if focused(page) == "Next ›":
            break
    press("Enter")
    heard(screen, 1)
    assert focused(page) == "Next ›"
    for step in range(2, 6):
        press("ArrowRight")
        heard(screen, step)
    press("ArrowLeft")
    heard(screen, 6)
    here = screen.locator("[aria-current=step]").inner_text()
    assert here.endswith("Red, at Ravenna: pass for good.")
    press("Tab")
    press("Tab")
    assert page.evaluate("() => !!document.activeElement.closest('.pd-screen')")
    screen.locator("button.rule").first.focus()
    press("Enter")
    page.get_by_role("dialog").wait_for()
    press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    page.wait_for_function("() => document.activeElement.dataset.verb === 'rule'")


def test_the_notebooks_own_keys_rest_while_a_table_has_the_focus(
    opened: Callable[..., Any]
) -> None:
    page = opened("keys.ipynb", "import tutor", SIENA)
    cells = "() => jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.type)"
    before = page.evaluate(cells)
    page.locator(".pd-screen").get_by_role("button", name="Next ›").focus()
    for key in "abmxdd":
        page.keyboard.press(key)
    page.locator(".pd-screen [data-id]").first.focus()
    for key in "abmxdd":
        page.keyboard.press(key)
    assert page.evaluate(cells) == before


@pytest.mark.parametrize("place", ["button.go, .bar button", "[data-id]", ".resume input"])
def test_combinations_reach_the_notebook_and_escape_leads_back_to_it(
    opened: Callable[..., Any], place: str
) -> None:
    page = opened("combined.ipynb", "import tutor", SIENA)
    dirty = "() => jupyterapp.shell.currentWidget.context.model.dirty"
    page.locator(".pd-screen .resume summary").click()
    page.locator(".pd-screen").locator(place).first.focus()
    page.evaluate("() => { jupyterapp.shell.currentWidget.context.model.dirty = true }")
    page.keyboard.press("Control+s")
    page.wait_for_function(f"() => !({dirty})()")
    count = "() => jupyterapp.shell.currentWidget.content.widgets.length"
    before = page.evaluate(count)
    page.keyboard.press("b")
    assert page.evaluate(count) == before
    page.keyboard.press("Escape")
    assert not page.evaluate("() => !!document.activeElement.closest('.pd-screen')")
    page.keyboard.press("b")
    page.wait_for_function(f"() => ({count})() === {before + 1}")


def test_a_table_goes_on_where_python_moved_it(opened: Callable[..., Any]) -> None:
    page = opened("both.ipynb", "import tutor", RAVENNA)
    printed(page, "ravenna.step(); ravenna.step()")
    screen = page.locator(".pd-screen")
    screen.get_by_role("button", name="Next ›").click()
    screen.get_by_text("4 of 5").first.wait_for()


def test_without_python_the_picture_stays_with_the_line_that_leads_back(
    lab: Lab, opened: Callable[..., Any]
) -> None:
    page = opened("later.ipynb", "import tutor", RAVENNA)
    screen, still = page.locator(".pd-screen"), page.locator(".pd-still")
    assert not still.is_visible()
    screen.get_by_role("button", name="Next ›").click()
    screen.get_by_text("1 of 5").first.wait_for()
    page.evaluate(f"() => {KERNEL}.restart()")
    screen.get_by_role("button", name="Next ›").click()
    screen.get_by_text("Python does not answer").wait_for()
    assert screen.get_by_label("The line to run").input_value().endswith(", step=1)")
    page.evaluate("() => { jupyterapp.commands.execute('docmanager:save'); return 1 }")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    page.evaluate("() => jupyterapp.shell.currentWidget.context.sessionContext.shutdown()")
    lab.open(page, "later.ipynb")
    still.wait_for()
    assert "Red, at Ravenna: use a +1 War Bonus token" in still.inner_text()
    page.wait_for_function(
        "() => { const image = document.querySelector('.pd-still img');"
        " return image.complete && image.naturalWidth > 0 }"
    )
    page.get_by_text("model not found").wait_for(state="attached")
    assert not page.get_by_text("model not found").is_visible()
    line = still.locator(".resume").inner_text()
    assert printed(page, f"import tutor; print({line}.state == tutor.load("
                         "'virtu/siege-ravenna', step=1).state)") == "True"


def test_what_the_command_gives_out_runs(lab: Lab, new_context: Callable[..., Any]) -> None:
    page = new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.goto(f"{lab.url}/?token=podesta")
    page.wait_for_url("**/00_start_here.ipynb")
    lab.open(page, "91_write_your_own_scenario.ipynb")
    lab.run(page, 1)
    page.get_by_text("did you mean Siena?").wait_for()
    assert (lab.folder / "my-first-siege.yaml").is_file()
    assert not (lab.folder / "my-second-siege.yaml").exists()
    assert page.locator(".jp-toast, .jp-Dialog, .Toastify__toast").count() == 0


def test_a_table_has_no_fault_that_axe_finds(
    opened: Callable[..., Any], violations: Callable[..., list[str]]
) -> None:
    page = opened("axe.ipynb", "import tutor", SIENA)
    assert violations(page, ".pd-screen") == []
    page.locator(".pd-screen").get_by_role("button", name="Show me").click()
    page.locator(".pd-screen .reply").wait_for()
    assert violations(page, ".pd-screen") == []
