"""A connection that is cut and comes back: what was entered, settled and set is there again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.cable import Cable, Sockets
from tests.pages import go
from tests.server import free_port, guests, read, running_network

LOST = "The connection to Podestà is lost"
NOT_DONE = "What you pressed did not get through in time"
FOUR = re.compile(": 4$")
"""The tap for four players."""
LONG = 60_000


@pytest.fixture
def cable(app: str) -> Iterator[Cable]:
    found = Cable(app)
    yield found
    found.pull()


@pytest.fixture
def sockets(phone: Page) -> Sockets:
    return Sockets(phone)


def chosen(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True, pressed=True)


def pull(page: Page, cable: Cable) -> Locator:
    """Pull the cable; the notice that says so."""
    cable.pull()
    notice = page.get_by_text(LOST)
    expect(notice).to_be_visible(timeout=LONG)
    return notice


def plug_in(page: Page, cable: Cable) -> None:
    """Plug the cable in again, and wait for the page that comes of it."""
    cable.plug_in()
    expect(page.get_by_text(LOST)).to_have_count(0, timeout=LONG)
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=LONG)


def number(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def test_nothing_that_was_entered_is_lost_with_the_connection(phone: Page, cable: Cable) -> None:
    go(phone, cable.url, "desk/virtu")
    phone.get_by_role("button", name=FOUR).tap()
    four = phone.get_by_role("button", name=FOUR, pressed=True)
    expect(four).to_be_visible()
    # A house ruling for the evening.
    go(phone, cable.url, "ask/virtu/passed")
    phone.get_by_role("button", name=re.compile("›$")).last.tap()
    phone.get_by_role("button", name="Play on with this").first.tap()
    expect(phone.get_by_text("Your house rule, for this evening").first).to_be_visible()
    # A question half filled in, and filled in further while nothing gets through.
    go(phone, cable.url, "ask/virtu/siege")
    number(phone, "Blue's Troops: 3").tap()
    expect(chosen(phone, "Blue's Troops: 3")).to_be_visible()
    notice = pull(phone, cable)
    expect(notice).to_contain_text("is done once it is back")
    number(phone, "Blue's Troops: 6").tap()
    number(phone, "War Bonuses Blue uses: 2").tap()
    number(phone, "Blue's Troops: 4").tap()
    expect(notice).to_contain_text("Pressed meanwhile: 3.")
    plug_in(phone, cable)
    expect(chosen(phone, "Blue's Troops: 4")).to_be_visible(timeout=LONG)
    expect(chosen(phone, "War Bonuses Blue uses: 2")).to_be_visible()
    expect(phone.get_by_text(NOT_DONE)).to_have_count(0)
    number(phone, "Blue's Troops: 5").tap()
    expect(chosen(phone, "Blue's Troops: 5")).to_be_visible()
    phone.reload()
    expect(chosen(phone, "Blue's Troops: 5")).to_be_visible(timeout=LONG)
    go(phone, cable.url, "desk/virtu")
    expect(four).to_be_visible(timeout=LONG)
    expect(phone.get_by_text("Your house rule, for this evening").first).to_be_visible()


def test_what_is_sent_before_anybody_can_tell_arrives_once_it_is_back(
    phone: Page, cable: Cable
) -> None:
    """A phone that leaves the network learns of it later than its first press."""
    go(phone, cable.url, "ask/il_principe/bid")
    more = phone.get_by_role("button", name="Ducats owned: one more")
    more.tap()
    field = phone.get_by_label("Ducats owned", exact=True)
    expect(field).to_have_value("1")
    cable.jam()
    more.tap()
    more.tap()
    pull(phone, cable)
    more.tap()
    plug_in(phone, cable)
    expect(field).to_have_value("4", timeout=LONG)
    # Nothing is left that would be done a second time.
    phone.reload()
    expect(field).to_have_value("4", timeout=LONG)
    more.tap()
    expect(field).to_have_value("5")


def test_an_answer_that_comes_after_the_notice_does_not_part_what_was_pressed(
    phone: Page, sockets: Sockets, app: str
) -> None:
    """The first press got out before the network went; the app's word on it comes when it is back.
    """
    press, done = at_the_desk(phone, app)
    sockets.hold()
    press.tap()
    notice = phone.get_by_text(LOST)
    expect(notice).to_be_visible(timeout=LONG)
    phone.locator(".bar button").last.tap()
    expect(notice).to_contain_text("Pressed meanwhile: 2.")
    sockets.let_go()
    change = phone.get_by_role("button", name="‹ Change")
    expect(change).to_be_visible(timeout=LONG)
    expect(phone.get_by_text(NOT_DONE)).to_have_count(0)
    change.tap()
    expect(done).to_be_visible()


def test_what_was_pressed_on_a_page_that_has_gone_is_said_to_be_lost(
    phone: Page, cable: Cable
) -> None:
    go(phone, cable.url, "ask/virtu/siege")
    number(phone, "Red's Troops: 3").tap()
    expect(chosen(phone, "Red's Troops: 3")).to_be_visible()
    pull(phone, cable)
    # Two taps on what leads on are one; what follows was meant for the page before.
    for _ in range(2):
        phone.locator(".bar button").last.tap()
    number(phone, "Red's Troops: 6").tap()
    plug_in(phone, cable)
    expect(phone.get_by_role("alert")).to_contain_text(NOT_DONE, timeout=LONG)
    phone.get_by_role("button", name="‹ Change").tap()
    expect(chosen(phone, "Red's Troops: 3")).to_be_visible()
    expect(phone.get_by_text(NOT_DONE)).to_have_count(0)


def test_a_press_is_never_done_on_another_page_than_its_own(phone: Page, cable: Cable) -> None:
    """Another page comes back than the one that was left: it is not stepped on."""
    go(phone, cable.url, "walk/virtu/siege-ravenna/0")
    pull(phone, cable)
    phone.locator(".bar button").last.tap()
    phone.evaluate("location.hash = '#walk/virtu/siege-ravenna/2'")
    plug_in(phone, cable)
    expect(phone.get_by_role("alert")).to_contain_text(NOT_DONE, timeout=LONG)
    expect(phone).to_have_url(re.compile("/2$"))


def at_the_desk(page: Page, app: str) -> tuple[Locator, Locator]:
    go(page, app, "ask/virtu/siege")
    press = number(page, "Red's Troops: 6")
    expect(press).to_be_visible()
    return press, chosen(page, "Red's Troops: 6")


def in_a_lesson(page: Page, app: str) -> tuple[Locator, Locator]:
    go(page, app, "lesson/virtu/strength")
    return page.locator(".bar button").last, page.get_by_role("button", name="Show me")


def in_play(page: Page, app: str) -> tuple[Locator, Locator]:
    go(page, app, "play/virtu")
    page.get_by_role("button", name=re.compile("^3 players")).first.tap()
    page.get_by_role("button", name=re.compile("^Begin")).first.tap()
    expect(page).to_have_url(re.compile("#table/"))
    chip = page.locator(".choices .chip[data-verb=act]:visible").first
    return chip, page.get_by_role("button", name="‹ Undo").first


PLACES = pytest.mark.parametrize("place", [at_the_desk, in_a_lesson, in_play])
"""Somewhere in the app: what is pressed there, and what can be seen once that was done."""


def test_a_press_in_a_game_that_arrived_is_not_said_to_be_lost(
    phone: Page, sockets: Sockets, app: str
) -> None:
    """It was done, and is kept: only the app's word on it did not come."""
    press, done = in_play(phone, app)
    expect(press).to_be_visible()
    shown = phone.locator(".choices .chip[data-verb=act]:visible").all_inner_texts()
    sockets.hold()
    press.tap()
    notice = phone.get_by_text(LOST)
    expect(notice).to_be_visible(timeout=LONG)
    sockets.let_go()
    expect(done).to_be_enabled(timeout=LONG)
    expect(notice).to_have_count(0)
    assert phone.locator(".choices .chip[data-verb=act]:visible").all_inner_texts() != shown
    expect(phone.get_by_text(NOT_DONE)).to_have_count(0)


@PLACES
def test_a_page_whose_socket_alone_is_cut_goes_on_by_itself(
    phone: Page, sockets: Sockets, app: str, place: Callable[[Page, str], tuple[Locator, Locator]]
) -> None:
    """All else goes through, and a page that is asked for anew gets no socket either."""
    press, done = place(phone, app)
    expect(press).to_be_visible()
    sockets.drop()
    notice = phone.get_by_text(LOST)
    expect(notice).to_be_visible(timeout=LONG)
    press.tap()
    expect(notice).to_contain_text("Pressed meanwhile: 1.")
    phone.reload()
    expect(notice).to_be_visible(timeout=LONG)
    sockets.restore()
    expect(done).to_be_enabled(timeout=LONG)
    expect(notice).to_have_count(0)


def test_a_socket_that_is_dead_without_a_word_is_found_out_by_a_press(
    phone: Page, sockets: Sockets, app: str
) -> None:
    """A phone that has slept takes a dead line for a good one."""
    press, done = at_the_desk(phone, app)
    sockets.deaden()
    press.tap()
    expect(done).to_be_visible(timeout=LONG)


def test_a_network_that_has_gone_is_told_before_anything_is_pressed(
    phone: Page, sockets: Sockets, app: str
) -> None:
    """A socket may look open long after: that the network has gone the browser says."""
    press, _ = at_the_desk(phone, app)
    sockets.hold()
    phone.context.set_offline(True)
    notice = phone.get_by_text(LOST)
    expect(notice).to_be_visible()
    phone.context.set_offline(False)
    sockets.let_go()
    expect(notice).to_have_count(0, timeout=LONG)
    expect(press).to_be_visible(timeout=LONG)


def test_a_page_that_starts_afresh_is_as_far_down_as_it_was(
    phone: Page, sockets: Sockets, app: str
) -> None:
    go(phone, app, "walk/virtu/siege-ravenna/3")
    expect(phone.locator("svg.pd-board")).to_be_visible()
    phone.get_by_role("heading", level=2).last.scroll_into_view_if_needed()
    before = phone.evaluate("scrollY")
    assert before
    sockets.drop()
    expect(phone.get_by_text(LOST)).to_be_visible(timeout=LONG)
    sockets.restore()
    expect(phone.get_by_text(LOST)).to_have_count(0, timeout=LONG)
    phone.wait_for_function("(before) => Math.abs(scrollY - before) < 3", arg=before, timeout=LONG)


def test_a_table_that_is_started_anew_asks_for_its_new_code(
    new_context: Callable[..., Any], violations: Callable[..., list[str]], tmp_path: Path
) -> None:
    """An open page can't go on by the old code; it says so, and goes on once the new one is in."""
    port, context = free_port(), new_context(viewport={"width": 390, "height": 664})
    page = context.new_page()
    at, address = f"http://127.0.0.1:{port}", "127.0.0.1"
    with running_network(tmp_path, port, address) as log:
        page.goto(guests(log))
        go(page, at, "ask/virtu/siege")
        number(page, "Red's Troops: 3").click()
        expect(chosen(page, "Red's Troops: 3")).to_be_visible()
    expect(page.get_by_text(LOST)).to_be_visible(timeout=LONG)
    number(page, "War Bonuses Red uses: 2").click()
    with running_network(tmp_path, port, address) as log:
        anew = page.get_by_text("Scan the code that it shows now")
        expect(anew).to_be_visible(timeout=LONG)
        expect(anew).to_contain_text("Pressed meanwhile: 1.")
        expect(page.get_by_text(LOST)).to_have_count(0)
        # Whoever asks for a page without the code is told so in one that fits a phone.
        other = context.new_page()
        other.goto(at)
        expect(other.get_by_role("heading", name="Scan the code on the laptop")).to_be_visible()
        assert other.evaluate("document.documentElement.scrollWidth") <= 390
        assert violations(other) == []
        other.goto(guests(log))
        expect(chosen(page, "War Bonuses Red uses: 2")).to_be_visible(timeout=LONG)
        expect(chosen(page, "Red's Troops: 3")).to_be_visible()
        assert "Traceback" not in read(log)


def test_a_link_followed_without_the_code_is_where_the_code_leads(
    new_context: Callable[..., Any], tmp_path: Path
) -> None:
    """Whoever was sent an answer before they had joined the table gets there once they have."""
    port, context = free_port(), new_context(viewport={"width": 390, "height": 664})
    at, address = f"http://127.0.0.1:{port}", "127.0.0.1"
    with running_network(tmp_path, port, address) as log:
        page = context.new_page()
        page.goto(f"{at}/#ask/virtu/siege")
        expect(page.get_by_text("What you have come for opens on this device")).to_be_visible()
        scanned = context.new_page()
        scanned.goto(guests(log))
        expect(number(scanned, "Red's Troops: 3")).to_be_visible(timeout=LONG)
        # Just once: after that the code leads Home, as it says.
        again = context.new_page()
        again.goto(guests(log))
        expect(again.get_by_role("heading", level=1)).to_be_visible(timeout=LONG)
        expect(number(again, "Red's Troops: 3")).to_have_count(0)
