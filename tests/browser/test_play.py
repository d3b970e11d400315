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

from tests.pages import go
from tests.server import STARTS_WITHIN, answers, ended, free_port, installed_command, read
from tutor.scenario.loader import load

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
FOCUSED = """() => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at ? (at.getAttribute("aria-label") || at.innerText || at.name || "").trim() : ""
}"""
WIDE = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def phone(new_context: Callable[..., Any]) -> Page:
    page: Page = new_context(**PHONE).new_page()
    return page


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


def text_of(page: Page) -> str:
    return page.locator("body").inner_text()


def test_two_people_pass_the_device_and_no_hand_is_left_on_it(page: Page, app: str) -> None:
    begin(page, app, "3 players", bots=("Camilla",))
    heading(page, re.compile("^Pass the device to"))
    for _ in range(3):
        who = title(page).removeprefix("Pass the device to ").rstrip(".")
        assert not page.locator("svg.pd-board").is_visible()
        button(page, f"I am {who}").click()
        heading(page, f"{who}’s turn")
        chip = page.locator(".choices .chip[data-verb=act]:visible").first
        drawn = chip.inner_text().split(" + ")
        chip.click()
        heading(page, re.compile("is next$"))
        expect(page.get_by_text(f"{who} draws").first).to_be_visible()
        button(page, "Pass the device to").click()
        heading(page, re.compile("^Pass the device to"))
        assert not any(card in text_of(page) for card in drawn)
        assert page.locator("svg.pd-board:visible").count() == 0


def test_a_game_goes_on_after_a_reload_and_from_home(page: Page, app: str) -> None:
    begin(page, app, "3 players", bots=("Sofia", "Camilla"))
    heading(page, "Stefano’s turn")
    page.locator(".choices .chip[data-verb=act]:visible").first.click()
    expect(button(page, "‹ Undo past a reveal")).to_be_enabled()
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
    heading(phone, "The game is over")
    expect(phone.get_by_role("heading", name="Points", exact=True)).to_be_visible()
    assert phone.evaluate(WIDE)


def tab_to(page: Page, name: str) -> None:
    for _ in range(200):
        if str(page.evaluate(FOCUSED)).startswith(name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name}")


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

CITIES: dict[str, dict[str, str]] = {
    "Siena": {"Owner": "red", "Troops: Green": "3", "Troops: Blue": "1"},
    "Ravenna": {"Owner": "yellow", "Troops: Yellow": "1", "Troops: Red": "2"},
    "Benevento": {"Owner": "green", "Troops: Green": "2", "Troops: Yellow": "2"},
    "Florence": {"Owner": "red", "Troops: Red": "1"},
    "Naples": {"Owner": "yellow", "Troops: Yellow": "1"},
    "Parma": {"Owner": "blue", "Troops: Blue": "1"},
}
ORDER = ("green", "yellow", "red", "blue")
OUTCOMES = (
    "4 is more than 1: Green wins the battle.",
    "2 is not more than 3: Siena holds out against Green.",
    "2 is not more than 4: Benevento holds out against Yellow.",
    "2 is not more than 3: Ravenna holds out against Red.",
)


def part(page: Page, name: str) -> None:
    """Open a part of the position from the list."""
    page.locator(".door", has=page.get_by_text(name, exact=True)).click()


def opened(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", level=2, name=name, exact=True)).to_be_visible()


def entry(page: Page, label: str) -> Any:
    """A field by the start of its name, which its hint follows."""
    name = re.compile(f"^{re.escape(label)}")
    return page.get_by_role("textbox", name=name).or_(page.get_by_role("combobox", name=name))


def choose(page: Page, label: str, value: str) -> None:
    field = entry(page, label)
    if field.evaluate("e => e.tagName") == "SELECT":
        field.select_option(value)
    else:
        for n in range(1, int(value) + 1):
            page.get_by_role("button", name=f"{label}: one more").click()
            expect(field).to_have_value(str(n))
    expect(field).to_have_value(value)


def set_up(page: Page, app: str) -> None:
    """Lay out the Spring: cities from the list, or by a tap on the board where there is room."""
    go(page, app, "build/virtu")
    heading(page, "Set up a position")
    page.get_by_label("Who plays").select_option(label="4 players: Blue, Red, Yellow, Green")
    expect(entry(page, "Order 4")).to_be_visible()
    for number, seat in enumerate(ORDER, 1):
        choose(page, f"Order {number}", seat)
    for name, fields in CITIES.items():
        on_the_board(page, name)
        opened(page, f"Cities › {name}")
        for label, value in fields.items():
            choose(page, label, value)
    button(page, "‹ Cities").click()
    opened(page, "Cities")
    button(page, "‹ The position").click()
    opened(page, "The position")
    part(page, "Players")
    opened(page, "Players")
    part(page, "Green")
    opened(page, "Players › Green")
    choose(page, "War tokens", "1")
    expect(page.get_by_text("✓ This position can exist.", exact=True)).to_be_visible()


def on_the_board(page: Page, name: str) -> None:
    """Tap a place on the board, a second time if the first one only made room around it."""
    spot = page.locator(f"[data-far={name}], [data-id={name}]").first
    for _ in range(3):
        if page.get_by_role("heading", level=2, name=f"Cities › {name}").count():
            return
        ready = spot.get_attribute("data-id") == name
        spot.click(force=True)
        if ready:
            opened(page, f"Cities › {name}")
        else:
            expect(page.locator(f"[data-id={name}]").first).to_be_visible()


def play_on(page: Page) -> list[str]:
    """Take the first choice until Spring is over; what came of each comparison."""
    seen: list[str] = []
    while title(page) != "The game is over":
        lead = page.locator("p.lead").first.inner_text()
        seen += [outcome for outcome in OUTCOMES if outcome in lead and outcome not in seen]
        url = page.url
        page.locator(".choices .chip[data-verb=act]:visible").first.click()
        expect(page).not_to_have_url(url)
    lead = page.locator("body").inner_text()
    return seen + [outcome for outcome in OUTCOMES if outcome in lead and outcome not in seen]


def steps_of(page: Page) -> list[tuple[str, str]]:
    """Each step of a walk-through: the sentence that it is met with, and what the sums give."""
    found = []
    while True:
        outcomes = " ".join(page.locator(".outcome").all_inner_texts())
        found.append((page.locator("p.lead").first.inner_text(), outcomes))
        if not page.get_by_role("button", name="Next ›").count():
            return found
        url = page.url
        page.keyboard.press("ArrowRight")
        expect(page).not_to_have_url(url)


@pytest.mark.slow
def test_a_contested_spring_is_set_up_played_branched_saved_and_sent(
    page: Page, app: str, new_context: Callable[..., Any], tmp_path: Path
) -> None:
    set_up(page, app)
    button(page, "Play from here").click()
    heading(page, "Who plays?")
    button(page, "Begin").click()
    heading(page, "Green’s turn")
    assert play_on(page) == [*OUTCOMES]
    expect(page.get_by_role("heading", name="What was compared so far")).to_be_visible()

    # The last retreat is taken back and made otherwise.
    page.keyboard.press("ArrowLeft")
    heading(page, "Red’s turn")
    button(page, "Give up a Troop before Ravenna").or_(
        page.locator(".chip[data-verb=act]:visible").last
    ).first.click()
    heading(page, "The game is over")

    button(page, "Save or send it").click()
    heading(page, "Save it or send it")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    file = tmp_path / "game.yaml"
    download.value.save_as(file)
    saved = load(file)
    assert saved.given is not None
    assert len(saved.branches) == 1
    assert len(saved.script) == 12

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button(page, "Copy the link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")

    there = new_context().new_page()
    there.goto(link)
    expect(there.locator("svg.pd-board").first).to_be_visible()
    page.goto(link)
    expect(page.locator("svg.pd-board").first).to_be_visible()
    expect(there.locator(".step.depth-1")).to_have_count(1)
    mine, theirs = walked(page), walked(there)
    assert mine == theirs
    told = " ".join(outcome for _, outcome in mine)
    assert all(outcome in told for outcome in OUTCOMES)


def walked(page: Page) -> list[tuple[str, str]]:
    """Every step of the walk-through from its beginning."""
    page.locator(".step").first.click()
    expect(page).to_have_url(re.compile("/0$"))
    return steps_of(page)


def test_a_position_is_set_up_with_a_finger_on_a_phone(phone: Page, app: str) -> None:
    go(phone, app, "build/virtu")
    heading(phone, "Set up a position")
    assert phone.evaluate(WIDE)
    on_the_board(phone, "Siena")
    opened(phone, "Cities › Siena")
    assert phone.evaluate(WIDE)
    more = phone.get_by_role("button", name="Troops: Green: one more")
    box = more.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    for n in range(1, 8):
        more.tap()
        expect(entry(phone, "Troops: Green")).to_have_value(str(n))
    expect(phone.get_by_role("heading", name="One thing can’t be so")).to_be_visible()
    expect(phone.get_by_text("Green has 6 Troops in all; here are 7")).to_be_visible()
    expect(button(phone, "Play from here")).to_have_count(0)
    phone.get_by_role("button", name="Troops: Green: one less").tap()
    expect(phone.get_by_text("✓ This position can exist.", exact=True)).to_be_visible()


def test_a_position_is_set_up_by_keyboard(page: Page, app: str) -> None:
    go(page, app, "build/virtu")
    for name in ("Cities", "Siena"):
        expect(page.locator(".door", has=page.get_by_text(name, exact=True))).to_be_visible()
        page.locator(".door", has=page.get_by_text(name, exact=True)).focus()
        page.keyboard.press("Enter")
    opened(page, "Cities › Siena")
    entry(page, "Owner").focus()
    page.keyboard.press("r")
    tab_to(page, "Troops: Green: one more")
    for n in (1, 2):
        page.keyboard.press("Enter")
        expect(entry(page, "Troops: Green")).to_have_value(str(n))
        assert str(page.evaluate(FOCUSED)).startswith("Troops: Green: one more")
    entry(page, "Troops: Green").fill("5")
    page.keyboard.press("Tab")
    expect(page.locator(".below").first).to_be_visible()
    page.get_by_text("In words").click()
    expect(page.get_by_text("5 Green Troops in front").first).to_be_visible()


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
        assert str(page.evaluate(FOCUSED)).startswith("By ")
    expect(page.get_by_text(re.compile("^Light: [0-9]+ of [0-9]+"))).to_be_visible()
    expect(page.get_by_role("heading", name="The next one by Icon")).to_be_visible()
    tab_to(page, "Hide the odds")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=3, name=told)).to_have_count(0)
    expect(button(page, "What may turn up")).to_be_visible()
