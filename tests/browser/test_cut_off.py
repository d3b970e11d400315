"""A connection that is cut and comes back: what was entered, settled and set is there again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.cable import Cable
from tests.browser.test_app import go
from tutor.view.company import code, companies

LOST = "The connection to Podestà is lost"
LONG = 60_000


@pytest.fixture
def cable(app: str) -> Iterator[Cable]:
    found = Cable(app)
    yield found
    found.pull()


@pytest.fixture
def phone(new_context: Callable[..., Any]) -> Page:
    page: Page = new_context(
        viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True
    ).new_page()
    return page


def chosen(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True, pressed=True)


def cut_off(page: Page, cable: Cable, tap: Locator) -> None:
    """Pull the cable, tap something in vain, and plug it in again."""
    cable.pull()
    notice = page.get_by_text(LOST)
    expect(notice).to_be_visible(timeout=LONG)
    expect(notice).to_contain_text("does not count")
    tap.tap()
    cable.plug_in()
    expect(notice).to_have_count(0, timeout=LONG)
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=LONG)


def test_nothing_that_was_entered_is_lost_with_the_connection(phone: Page, cable: Cable) -> None:
    four = next(opt for opt in companies("virtu") if len(opt.seats) == 4)
    go(phone, cable.url, "desk/virtu")
    phone.locator("select").first.select_option(code(four))
    expect(phone.locator("select").first).to_have_value(code(four))
    # A house ruling for the evening.
    go(phone, cable.url, "ask/virtu/passed")
    phone.get_by_role("button", name=re.compile("›$")).last.tap()
    phone.get_by_role("button", name="Play on with this").first.tap()
    expect(phone.get_by_text("Your house rule, for this evening").first).to_be_visible()
    # A question half filled in.
    go(phone, cable.url, "ask/virtu/siege")
    phone.get_by_role("button", name="Blue's Troops: 3", exact=True).tap()
    expect(chosen(phone, "Blue's Troops: 3")).to_be_visible()
    cut_off(phone, cable, phone.get_by_role("button", name="Blue's Troops: 6", exact=True))
    # What was tapped before is there; what was tapped meanwhile was said not to count.
    expect(chosen(phone, "Blue's Troops: 3")).to_be_visible(timeout=LONG)
    phone.get_by_role("button", name="Blue's Troops: 5", exact=True).tap()
    expect(chosen(phone, "Blue's Troops: 5")).to_be_visible()
    phone.reload()
    expect(chosen(phone, "Blue's Troops: 5")).to_be_visible(timeout=LONG)
    go(phone, cable.url, "desk/virtu")
    expect(phone.locator("select").first).to_have_value(code(four), timeout=LONG)
    expect(phone.get_by_text("Your house rule, for this evening").first).to_be_visible()
