"""Play in a browser: by mouse, finger and keys; hands stay hidden, nothing is lost, links work."""

from __future__ import annotations

import contextlib
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.pages import FOCUSED, go, settled, tab_to
from tests.server import STARTS_WITHIN, answers, ended, free_port, installed_command, read

WIDE = "document.documentElement.scrollWidth <= innerWidth"


def button(page: Page, name: str) -> Any:
    """A button by the start of its name."""
    return page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first


def heading(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def title(page: Page) -> str:
    return page.get_by_role("heading", level=1).inner_text()


def begin(page: Page, app: str, players: str, bots: tuple[str, ...] = ()) -> None:
    """Sit down to a game from Home."""
    go(page, app)
    button(page, "Virtus!").click()
    button(page, "Play").click()
    heading(page, "Play Virtus!")
    button(page, players).click()
    heading(page, "Who plays?")
    for name in bots:
        page.get_by_label(name).select_option("random")
    button(page, "Begin").click()
    expect(page).to_have_url(re.compile("#table/"))


def test_two_people_pass_the_device_and_no_hand_is_left_on_it(page: Page, app: str) -> None:
    begin(page, app, "3 players", bots=("Camilla",))
    heading(page, re.compile("^Pass the device to"))
    for _ in range(3):
        who = title(page).removeprefix("Pass the device to ").rstrip(".")
        expect(page.locator("svg.pd-board:visible")).to_have_count(0)
        button(page, f"I am {who}").click()
        heading(page, f"{who}’s turn")
        chip = page.locator(".choices .chip[data-verb=act]:visible").first
        drawn = chip.inner_text().split(" + ")
        chip.click()
        heading(page, re.compile("is next$"))
        expect(page.get_by_text(f"{who} draws").first).to_be_visible()
        button(page, "Pass the device to").click()
        heading(page, re.compile("^Pass the device to"))
        for card in drawn:
            expect(page.get_by_text(card)).to_have_count(0)
        expect(page.locator("svg.pd-board:visible")).to_have_count(0)


def test_a_game_goes_on_after_a_reload_and_from_home(page: Page, app: str) -> None:
    begin(page, app, "3 players", bots=("Sofia", "Camilla"))
    heading(page, "Stefano’s turn")
    page.locator(".choices .chip[data-verb=act]:visible").first.click()
    expect(button(page, "‹ Undo past a reveal")).to_be_enabled()
    settled(page)
    left = page.locator(".choices .chip").all_inner_texts()
    page.reload()
    heading(page, "Stefano’s turn")
    expect(page.locator(".choices .chip")).to_have_text(left)
    go(page, app)
    page.get_by_role("button", name=re.compile("^Virtus!, 3 players.*Stefano’s turn")).click()
    expect(page.locator(".choices .chip")).to_have_text(left)


def test_a_finger_plays_a_game_to_its_end(phone: Page, app: str) -> None:
    begin(phone, app, "2 players", bots=("Sofia",))
    heading(phone, "Stefano’s turn")
    assert phone.evaluate(WIDE)
    for _ in range(60):
        if title(phone) == "The game is over":
            break
        before = phone.locator(".changes").first.inner_text()
        phone.locator(".choices .chip[data-verb=act]:visible").first.tap()
        expect(phone.locator(".changes").first).not_to_have_text(before, use_inner_text=True)
        settled(phone)
    heading(phone, "The game is over")
    expect(phone.get_by_role("heading", name="Points", exact=True)).to_be_visible()
    assert phone.evaluate(WIDE)


def test_the_keys_alone_play_and_take_back(page: Page, app: str) -> None:
    go(page, app, "play/virtus")
    heading(page, "Play Virtus!")
    for name in ("3 players", "Begin", "I am"):
        expect(button(page, name)).to_be_visible()
        tab_to(page, name)
        page.keyboard.press("Enter")
    heading(page, re.compile("’s turn$"))
    tab_to(page, "Draw")
    page.keyboard.press("Enter")
    heading(page, re.compile("is next$"))
    page.keyboard.press("ArrowLeft")
    heading(page, re.compile("’s turn$"))
    expect(page.get_by_text("Taken back once")).to_be_visible()
    tab_to(page, "Why can't I")
    page.keyboard.press("Enter")
    expect(page.locator(".refused li").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    heading(page, re.compile("is next$"))
    page.keyboard.press("ArrowRight")
    heading(page, re.compile("^Pass the device to"))


def test_two_browsers_never_see_each_others_games(
    new_context: Callable[..., Any], app: str
) -> None:
    mine, theirs = new_context().new_page(), new_context().new_page()
    begin(mine, app, "3 players")
    theirs.goto(mine.url)
    heading(theirs, "This game is not kept here.")
    go(theirs, app, "play/virtus")
    heading(theirs, "Play Virtus!")
    expect(theirs.get_by_role("heading", name="Go on")).to_have_count(0)
    go(mine, app, "play/virtus")
    expect(mine.get_by_role("heading", name="Go on")).to_be_visible()


# A server that is killed.


class Server:
    """The app on one port, to be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "podesta.log"

    def start(self) -> None:
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                [installed_command(), "--no-browser", "--port", str(self.port)],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            )  # fmt: skip
        deadline = time.monotonic() + STARTS_WITHIN
        while not answers(self.url):
            assert not ended(self.process), read(self.log)
            assert time.monotonic() < deadline, read(self.log)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    found.start()
    yield found
    with contextlib.suppress(ProcessLookupError):
        found.kill()


def test_a_game_outlives_a_server_that_is_killed(page: Page, server: Server) -> None:
    begin(page, server.url, "3 players", bots=("Sofia", "Camilla"))
    heading(page, "Stefano’s turn")
    page.locator(".choices .chip[data-verb=act]:visible").first.click()
    expect(button(page, "‹ Undo past a reveal")).to_be_enabled()
    settled(page)
    left = page.locator(".choices .chip").all_inner_texts()
    server.kill()
    expect(page.get_by_text("The connection to Podestà is lost")).to_be_visible(timeout=60_000)
    server.start()
    expect(page.get_by_text("The connection to Podestà is lost")).to_have_count(0, timeout=60_000)
    heading(page, "Stefano’s turn")
    expect(page.locator(".choices .chip")).to_have_text(left)
    button(page, "‹ Undo past a reveal").click()
    expect(page.get_by_text("Taken back once")).to_be_visible()


# A contested Spring by hand.

@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("fragment", ["play/virtus", "build/virtu", "seats"])
def test_the_pages_have_no_faults_for_axe(
    page: Page, app: str, violations: Callable[..., list[str]], fragment: str, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)
    go(page, app, "play/virtus" if fragment == "seats" else fragment)
    if fragment == "seats":
        button(page, "3 players").click()
        heading(page, "Who plays?")
        button(page, "House rulings").click()
        expect(page.locator(".readings").first).to_be_visible()
    assert violations(page) == []


def test_a_game_in_progress_has_no_faults_for_axe(
    phone: Page, app: str, violations: Callable[..., list[str]]
) -> None:
    begin(phone, app, "3 players", bots=("Sofia", "Camilla"))
    heading(phone, "Stefano’s turn")
    button(phone, "Why can't I").tap()
    expect(phone.locator(".refused li").first).to_be_visible()
    button(phone, "What may turn up").tap()
    expect(phone.get_by_text(re.compile("^Charity: [0-9]+ of [0-9]+"))).to_be_visible()
    assert phone.evaluate(WIDE)
    assert violations(phone) == []


def test_odds_are_asked_for_and_hidden_by_keyboard(page: Page, app: str) -> None:
    begin(page, app, "3 players", bots=("Sofia", "Camilla"))
    heading(page, "Stefano’s turn")
    for name, told in (("What may turn up", "By Virtue"), ("By Icon", "By Icon")):
        tab_to(page, name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=3, name=told)).to_be_visible()
        settled(page)
        assert str(page.evaluate(FOCUSED)).startswith("By ")
    expect(page.get_by_text(re.compile("^Light: [0-9]+ of [0-9]+"))).to_be_visible()
    expect(page.get_by_role("heading", name="The next one by Icon")).to_be_visible()
    tab_to(page, "Hide the odds")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=3, name=told)).to_have_count(0)
    expect(button(page, "What may turn up")).to_be_visible()
