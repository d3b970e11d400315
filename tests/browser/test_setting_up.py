"""Positions set up by hand in a browser, by mouse, finger and keys; then played and sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_play import WIDE, button, heading, title
from tests.pages import FOCUSED, go, settled, tab_to
from tutor.core.options import Options
from tutor.games.virtu.kit import kit
from tutor.scenario.loader import load
from tutor.view.different import label_of

CITIES: dict[str, dict[str, str]] = {
    "Siena": {"Owner": "Red", "Troops: Green": "3", "Troops: Blue": "1"},
    "Ravenna": {"Owner": "Yellow", "Troops: Yellow": "1", "Troops: Red": "2"},
    "Benevento": {"Owner": "Green", "Troops: Green": "2", "Troops: Yellow": "2"},
    "Florence": {"Owner": "Red", "Troops: Red": "1"},
    "Naples": {"Owner": "Yellow", "Troops: Yellow": "1"},
    "Parma": {"Owner": "Blue", "Troops: Blue": "1"},
}
MOST_STEPS = 90
BY_THE_SEA = ("Venice", "Tunis")
ORDER = ("Green", "Yellow", "Red", "Blue")
OUTCOMES = (
    "4 is more than 1: Green wins the battle.",
    "2 is not more than 3: Siena holds out against Green.",
    "2 is not more than 4: Benevento holds out against Yellow.",
    "2 is not more than 3: Ravenna holds out against Red.",
)


def part(page: Page, name: str) -> None:
    """Open a part of the position from the list."""
    page.locator(".door", has=page.get_by_text(name, exact=True)).or_(
        page.get_by_role("button", name=name, exact=True)).first.click()


def opened(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", level=2, name=name, exact=True)).to_be_visible()


def number(page: Page, label: str) -> Locator:
    return page.get_by_role("textbox", name=label, exact=True)


def choose(page: Page, label: str, value: str) -> None:
    """Set a field as a thumb does: a number by its signs, a name by its chip."""
    chip = page.get_by_role("button", name=f"{label}: {value}", exact=True)
    if not value.isdigit():
        chip.click()
        expect(chip).to_have_attribute("aria-pressed", "true")
        return
    for n in range(1, int(value) + 1):
        page.get_by_role("button", name=f"{label}: one more").click()
        expect(number(page, label)).to_have_value(str(n))


def set_up(page: Page, app: str) -> None:
    """Lay out the Spring: cities from the list, or by a tap on the board where there is room."""
    go(page, app, "build/virtu")
    heading(page, "Set up a position")
    page.get_by_role("button", name="Players: 4").click()
    expect(page.get_by_role("button", name="Turn order: 4 Green")).to_be_visible()
    for seat in ORDER:
        # Pressed one after the other each goes to the end of the order.
        page.get_by_role("button", name=re.compile(f"^Turn order: . {seat}$")).click()
        expect(page.get_by_role("button", name=f"Turn order: 4 {seat}")).to_be_visible()
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
        settled(page)
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
    for _ in range(MOST_STEPS):
        if title(page) == "The game is over":
            break
        lead = page.locator("p.lead").first.inner_text()
        seen += [outcome for outcome in OUTCOMES if outcome in lead and outcome not in seen]
        url = page.url
        page.locator(".choices .chip[data-verb=act]:visible").first.click()
        expect(page).not_to_have_url(url)
    return seen


def steps_of(page: Page) -> list[tuple[str, str]]:
    """Each step of a walk-through: the sentence that it is met with, and what the sums give."""
    found = []
    for _ in range(MOST_STEPS):
        outcomes = " ".join(page.locator(".outcome").all_inner_texts())
        found.append((page.locator("p.lead").first.inner_text(), outcomes))
        if not page.get_by_role("button", name="Next ›").count():
            return found
        url = page.url
        page.keyboard.press("ArrowRight")
        expect(page).not_to_have_url(url)
    raise AssertionError("the walk-through has no end")


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
        expect(number(phone, "Troops: Green")).to_have_value(str(n))
    expect(phone.get_by_role("heading", name="One thing can’t be so")).to_be_visible()
    # It is told, and read out, where it was entered.
    told = phone.get_by_role("alert").filter(has_text="Green has 6 Troops in all; here are 7.")
    expect(told).to_be_in_viewport()
    expect(button(phone, "Play from here")).to_have_count(0)
    phone.get_by_role("button", name="Troops: Green: one less").tap()
    expect(phone.get_by_text("✓ This position can exist.", exact=True)).to_be_visible()


def tap(page: Page, spot: Locator) -> None:
    """A finger in the middle of something that has come to rest, whatever lies there."""
    settled(page)
    spot.element_handle().wait_for_element_state("stable")
    box = spot.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_every_city_opens_by_two_taps_at_most_on_a_phone(phone: Page, app: str) -> None:
    """However near to others a City lies, a tap on it never opens another one."""
    go(phone, app, "build/virtu")
    heading(phone, "Set up a position")
    board = phone.locator("svg.pd-board")
    whole = board.get_attribute("viewBox") or ""
    for name in kit(Options("virtu", "art", ("red", "yellow", "green"))).names:
        opened(phone, "The position")
        expect(board).to_have_attribute("viewBox", whole)
        expect(phone.get_by_role("group", name="Players")).to_be_visible()
        spot = phone.locator(f"[data-far='{name}'], [data-id='{name}']").first
        ready = spot.get_attribute("data-id") == name
        tap(phone, spot)
        if not ready:
            expect(phone.locator(f"[data-id='{name}']").first, name).to_be_attached()
            tap(phone, spot)
        opened(phone, f"Cities › {name}")
        button(phone, "‹ Cities").tap()
        opened(phone, "Cities")
        button(phone, "‹ The position").tap()


@pytest.mark.parametrize("high", [664, 400])
@pytest.mark.parametrize("name", ["Ravenna", "Benevento"])
def test_what_a_first_tap_names_is_seen_above_the_bar(
    phone: Page, app: str, name: str, high: int
) -> None:
    phone.set_viewport_size({"width": 390, "height": high})
    go(phone, app, "build/virtu")
    heading(phone, "Set up a position")
    spot = phone.locator(f"[data-far='{name}']").first
    spot.evaluate("e => e.scrollIntoView({ block: 'center' })")
    tap(phone, spot)
    says = phone.locator(".pd-says")
    expect(says).to_have_text(re.compile(f"^{name}"))
    settled(phone)
    bar, told, place = (
        one.bounding_box() for one in (phone.locator(".bar").first, says, phone.locator(
            f"[data-id='{name}'] .ring").first))
    assert bar is not None
    for box in (told, place):
        assert box is not None
        assert 0 <= box["y"] <= bar["y"] - box["height"]


def test_cards_are_laid_by_two_taps_each_on_a_phone(phone: Page, app: str) -> None:
    go(phone, app, "build/virtus")
    heading(phone, "Set up a position")
    phone.locator("[data-id='[\"active\", 0]']").tap()
    row = label_of(Options("virtus", "standard", ("Stefano", "Sofia", "Camilla")), ("active",))
    for number, (virtue, value) in enumerate((("Hope", "1"), ("Faith", "6"), ("Hope", "10")), 1):
        opened(phone, f"{row} › {number}")
        phone.get_by_role("button", name=f"Virtue: {virtue}", exact=True).tap()
        phone.get_by_role("button", name=f"{virtue}: {value}", exact=True).tap()
    opened(phone, f"{row} › 4")
    assert phone.locator("select").count() == 0
    phone.get_by_text("In words").tap()
    expect(phone.get_by_text(re.compile(f"{row}: Hope 1.*, Faith 6.*, Hope 10")).first
           ).to_be_visible()


@pytest.mark.parametrize("path", ["virtu/cities/Siena", "il_principe/players/Visconti"])
def test_numbers_stand_in_one_column_of_targets_for_a_thumb(
    phone: Page, app: str, path: str
) -> None:
    """In every form: signs and figures are as wide and as high everywhere, and begin at nothing."""
    name, *parts = path.split("/")
    go(phone, app, f"build/{name}")
    # A list of parts may call itself as the game does.
    labels = [{"cities": "Cities", "players": "Families"}.get(one, one) for one in parts]
    for depth, label in enumerate(labels, 1):
        part(phone, label)
        opened(phone, " › ".join(labels[:depth]))
    for fold in phone.locator(".rarely > summary").all():
        fold.tap()
    signs = phone.locator(".entry.count:visible")
    expect(signs.first).to_be_visible()
    columns = set()
    for row in signs.all():
        boxes = [row.locator(x).bounding_box() for x in (".less", "input", ".more")]
        assert all(b is not None and min(b["width"], b["height"]) >= 44 for b in boxes)
        columns.add(tuple(round(b["x"]) for b in boxes if b is not None))
    assert len(columns) == 1
    assert phone.evaluate(WIDE)


def test_a_position_is_set_up_by_keyboard(page: Page, app: str) -> None:
    go(page, app, "build/virtu")
    part_by_key(page, page.locator(".door", has=page.get_by_text("Cities", exact=True)))
    opened(page, "Cities")
    part_by_key(page, page.get_by_role("button", name="Siena", exact=True))
    opened(page, "Cities › Siena")
    part_by_key(page, page.get_by_role("button", name="Owner: Red"))
    tab_to(page, "Troops: Green: one more")
    for n in (1, 2):
        page.keyboard.press("Enter")
        expect(number(page, "Troops: Green")).to_have_value(str(n))
        assert str(page.evaluate(FOCUSED)).startswith("Troops: Green: one more")
    number(page, "Troops: Green").fill("5")
    page.keyboard.press("Tab")
    expect(page.locator(".below").first).to_be_visible()
    page.get_by_text("In words").click()
    expect(page.get_by_text("5 Green Troops in front").first).to_be_visible()


def part_by_key(page: Page, target: Locator) -> None:
    expect(target).to_be_visible()
    settled(page)
    target.focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("name", BY_THE_SEA)
def test_a_mouse_hits_a_city_at_the_middle_of_its_sign(
    new_context: Callable[..., Any], app: str, name: str
) -> None:
    page: Page = new_context(viewport={"width": 1366, "height": 900}).new_page()
    go(page, app, "build/virtu")
    sign = page.locator(f"[data-id={name}] > .ring")
    sign.element_handle().wait_for_element_state("stable")
    box = sign.bounding_box()
    assert box is not None
    # Where it is seen, whatever lies there.
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    opened(page, f"Cities › {name}")
