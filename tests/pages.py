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


FOCUSED = """() => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at ? (at.getAttribute("aria-label") || at.innerText || at.name || "").trim() : ""
}"""
"""What has the focus, looked for in shadow trees too: its spoken name or its text."""
_HEARD = "() => !globalThis.podestaJournal?.waiting.length"
_STAMP = "() => globalThis.podestaJournal?.stamp ?? ''"
_MOVED = "(before) => (globalThis.podestaJournal?.stamp ?? before) !== before"
_PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


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
    """Open a page of the app and wait until it is there: a page begins as Home.

    From one page of the app to another just the address changes, so that the old one stays a while.
    """
    there = f"{app}/#{fragment}" if fragment else app
    before = page.evaluate(_STAMP) if fragment and page.url != there else None
    page.goto(there)
    title = page.get_by_role("heading", level=1)
    if fragment:
        expect(title).not_to_have_text(HOME)
    if before is not None:
        page.wait_for_function(_MOVED, arg=before)
    expect(title).to_be_visible()
    settled(page)


def settled(page: Page) -> None:
    """Wait until every press has come back: what comes of one may take the focus."""
    page.wait_for_function(_HEARD)
    page.evaluate(_PAINTED)


def tab_to(page: Page, name: str, *, exact: bool = False) -> None:
    """Press Tab until the focus is on what is called by a name, or begins with it."""
    settled(page)
    for _ in range(200):
        focused = str(page.evaluate(FOCUSED))
        if focused == name if exact else focused.startswith(name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name}")
