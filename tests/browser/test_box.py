"""Copy your box in a browser: lists as long as those of any game can be typed into."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.pages import PHONE, go
from tutor.core.game import game, names


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


def test_what_a_question_waits_for_is_entered_with_a_thumb(
    new_context: Callable[..., Any], own_app: str, violations: Callable[..., list[str]]
) -> None:
    phone = new_context(
        viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True
    ).new_page()
    go(phone, own_app, "ask/il_principe/build")
    phone.locator("select").first.select_option("Venice")
    ask = "Which Buildings does the card of Venice ask for?"
    expect(phone.get_by_role("heading", name=ask)).to_be_visible()
    phone.get_by_role("button", name="Enter what your copy says").tap()
    expect(phone.get_by_role("heading", name="Copy your box")).to_be_visible()
    expect(phone.get_by_role("heading", name=ask)).to_be_visible()
    phone.get_by_role("button", name="Red: 3").tap()
    expect(phone.get_by_role("button", name="Red: 3", pressed=True)).to_be_visible()
    assert violations(phone) == []
    # One of five is not the whole card.
    expect(phone.get_by_role("button", name="Keep it")).to_be_disabled()
    missing = phone.get_by_text("Still missing: Green, White, Blue, Yellow.", exact=True)
    expect(missing).to_be_visible()
    phone.get_by_role("button", name="None of the others").tap()
    expect(phone.get_by_role("button", name="Keep it")).to_be_enabled()
    phone.get_by_role("button", name="Keep it").tap()
    # The answer tries every field that nobody has set.
    expect(phone.get_by_role("heading", name="May Medici build Venice?")).to_be_visible(
        timeout=20_000)
    expect(phone.get_by_role("heading", name=ask)).to_have_count(0)
    expect(phone.locator(".reply").filter(has_text=f"Kept: {ask}")).to_be_in_viewport()
    expect(phone.locator("h2.verdict")).to_have_text(re.compile("No"))
    expect(phone.locator("h2.verdict")).to_be_in_viewport()


def test_a_city_is_entered_with_a_thumb_and_all_can_be_left_and_come_back_to(
    new_context: Callable[..., Any], own_app: str, violations: Callable[..., list[str]]
) -> None:
    phone = new_context(**PHONE).new_page()
    go(phone, own_app, "box/virtu")
    phone.get_by_role("button", name=re.compile("^Cities on the board")).tap()
    phone.get_by_role("button", name="Siena", exact=True).tap()
    expect(phone.get_by_role("button", name="Keep it")).to_be_disabled()
    assert violations(phone) == []
    phone.get_by_role("button", name="Florin: 2").tap()
    phone.get_by_role("button", name="None of the others").tap()
    expect(phone.get_by_role("button", name="Keep it")).to_be_enabled()
    phone.get_by_role("button", name="Keep it").tap()
    expect(phone.locator(".reply").filter(has_text="Kept: Which symbols")).to_be_focused()
    expect(phone.locator(".reply").filter(has_text="Kept: Which symbols")).to_be_in_viewport()
    phone.reload()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cities on the board")
    phone.get_by_role("button", name="Copy your box").tap()
    expect(phone.get_by_text(re.compile(r"^[1-9]\d* of \d+ entered\.$")).first).to_be_visible()
    assert violations(phone) == []


def test_a_dispute_leads_to_its_question(page: Page, app: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    go(page, app, "dispute/il_principe.d.zero-second")
    page.get_by_role("button", name="Ask this at the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who takes the yellow Minor Role?")
    two = page.get_by_role("button", name="Medici's face up: 2", exact=True, pressed=True)
    expect(two).to_be_visible()
    expect(page.get_by_role("button", name="The rules don't say")).to_be_visible()


@pytest.mark.parametrize("name", names())
def test_what_comes_of_a_list_is_seen_and_read_next(
    new_context: Callable[..., Any], own_app: str, violations: Callable[..., list[str]], name: str
) -> None:
    phone = new_context(**PHONE).new_page()
    go(phone, own_app, f"box/{name}")
    phone.get_by_role("button", name="Fill it in as a list").tap()
    file, send = phone.locator("input[type=file]"), phone.get_by_role(
        "button", name="Check and keep it")
    for number in range(2):
        file.set_input_files({"name": "list.yaml", "mimeType": "text/yaml",
                              "buffer": f"game: {name}\nvalues:\n  no{number}: 1\n".encode()})
        expect(phone.get_by_role("alert")).to_have_count(0)
        # What is wrong a second time is said a second time.
        for _ in range(2):
            send.tap()
            expect(phone.get_by_role("alert")).to_be_in_viewport()
            expect(phone.get_by_role("alert").get_by_role("heading")).to_be_focused()
    datum, one = next((d, x) for d, x in game(name).box().items() if x.listed)
    text = f"game: {name}\nvalues:\n  {datum}: {json.dumps(one.guess)}\n"
    file.set_input_files({"name": "list.yaml", "mimeType": "text/yaml", "buffer": text.encode()})
    expect(phone.get_by_role("alert")).to_have_count(0)
    expect(phone.get_by_label("One line for each thing")).to_have_value(text)
    send.tap()
    kept = phone.locator(".reply").filter(has_text="Kept: ")
    expect(kept).to_be_focused()
    expect(kept).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("status").filter(has_text="Kept: ")).to_have_count(1)
    assert violations(phone) == []
