"""Copy your box in a browser: lists as long as those of any game can be typed into."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.pages import go
from tutor.core.game import names


@pytest.mark.parametrize("name", names())
def test_what_is_typed_at_the_end_of_the_list_arrives(page: Page, app: str, name: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    go(page, app, f"box/{name}")
    page.get_by_role("button", name="Fill it in as a list").click()
    area = page.get_by_label("One line for each thing")
    expect(area).to_be_visible()
    before = area.input_value()
    area.focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("  nothing.of.this: 1")
    expect(area).to_have_value(f"{before}  nothing.of.this: 1")
    page.get_by_role("button", name="Check and keep it").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing.of.this")
