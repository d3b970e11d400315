"""Opens pages of the app in a browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

HOME = "Which game is on your table?"
"""The heading of Home."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True,
}
"""What a browser context of a phone is made with."""


def go(page: Page, app: str, fragment: str = "") -> None:
    """Open a page of the app and wait until it is there: a page begins as Home."""
    page.goto(f"{app}/#{fragment}" if fragment else app)
    title = page.get_by_role("heading", level=1)
    if fragment:
        expect(title).not_to_have_text(HOME)
    expect(title).to_be_visible()
