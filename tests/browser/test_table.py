"""Several phones at one table: what is shown on one follows what is done on another."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.pages import go
from tests.server import free_port, guests, read, running_network

LONG = 60_000


def test_a_house_rule_that_is_taken_back_on_one_phone_is_so_on_all(
    new_context: Callable[..., Any], tmp_path: Path
) -> None:
    port, address = free_port(), "127.0.0.1"
    with running_network(tmp_path, port, address) as log:
        at = f"http://{address}:{port}"
        first, second = (_verdict(new_context, guests(log), at) for _ in range(2))
        first.get_by_role("button", name="Play on with this").first.click()
        for phone in (first, second):
            expect(_taking_back(phone)).to_be_visible(timeout=LONG)
        expect(second.get_by_role("main")).to_contain_text("have just changed: this is the answer")
        _taking_back(second).click()
        for phone in (second, first):
            expect(_taking_back(phone)).to_have_count(0, timeout=LONG)
        # A phone that has left is told nothing, and what is done then goes on.
        second.close()
        first.get_by_role("button", name="Play on with this").first.click()
        expect(_taking_back(first)).to_be_visible()
        assert "Traceback" not in read(log)


def _verdict(new_context: Callable[..., Any], link: str, at: str) -> Page:
    """A phone that has come to the table, at an answer that the rulebook leaves open."""
    page: Page = new_context(viewport={"width": 390, "height": 664}).new_page()
    page.goto(link)
    go(page, at, "ask/virtu/passed")
    page.get_by_role("button", name=re.compile("›$")).last.click()
    expect(page.get_by_role("button", name="Play on with this").first).to_be_visible(timeout=LONG)
    return page


def _taking_back(page: Page) -> Locator:
    """What is offered under an answer that a house rule decides."""
    return page.get_by_role("button", name="Take back the house rule")
