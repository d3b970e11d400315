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


LEAST_TARGET = 44
"""CSS pixels that a thumb needs."""
_EVERY = """const every = (root = document) => [...root.querySelectorAll("*")].flatMap(
  (e) => [...(e.shadowRoot ? every(e.shadowRoot) : []), e])"""


def script(body: str) -> str:
    """A script in which ``every()`` gives all elements of a page, in shadow trees too."""
    return f"() => {{\n{_EVERY}\n{body}\n}}"


_TARGETS = script("""
  return every().filter((e) => e.matches("button, summary, a, input, textarea"))
    .map((e) => [e.innerText || e.ariaLabel, e.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && height > 1)
    .map(([name, { width, height }]) => [name, width, height])""")


def too_small(page: Page) -> list[str]:
    """What can be pressed and is seen, but is too small for a thumb."""
    found = page.evaluate(_TARGETS)
    return [name for name, *size in found if min(size) < LEAST_TARGET - 0.5]


def go(page: Page, app: str, fragment: str = "") -> None:
    """Open a page of the app and wait until it is there: a page begins as Home."""
    page.goto(f"{app}/#{fragment}" if fragment else app)
    title = page.get_by_role("heading", level=1)
    if fragment:
        expect(title).not_to_have_text(HOME)
    expect(title).to_be_visible()
