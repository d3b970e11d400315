"""The app in a browser: by mouse, by keyboard alone, on a phone; offline, accessible, private."""

from __future__ import annotations

import re
import shutil
import sysconfig
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.pages import HOME, go, settled, tab_to, too_small
from tests.server import free_port, running_app
from tutor.scenario import catalogue
from tutor.view.questions import right_answer
from tutor.view.walk import Walk

THREE = ("virtu/siege-siena", "virtu/siege-ravenna", "virtu/agent-ancona-others")
FAULTY = """\
id: virtu/mine
title: Mine
game: virtu
mode: art
seats: [red, yellow, green]
given:
  cities:
    Sienna: {owner: green}
    Rome: {owner: gren}
"""


def button(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def title_of(scenario_id: str) -> str:
    return catalogue.read(catalogue.find(scenario_id)).title


def to_the_end(page: Page, scenario_id: str, press: Callable[[str], None]) -> None:
    """Answer what is asked and go on to the last step; ``press`` presses a button by its name."""
    walk = Walk(catalogue.read(catalogue.find(scenario_id)))
    expect(page.get_by_role("heading", level=1)).to_have_text(walk.scenario.title)
    for place in range(walk.end + 1):
        expect(page).to_have_url(re.compile(rf"#walk/{scenario_id}/{place}$"))
        for ask in walk.before(place).asks:
            expect(page.get_by_role("heading", name=ask.question)).to_be_visible()
            if right_answer(ask) in ("yes", "no"):
                press(right_answer(ask).capitalize())
                expect(page.get_by_text("Right.").last).to_be_visible()
            else:
                press("Show me")
        if place < walk.end:
            press("Next ›")
    expect(page.get_by_role("button", name=re.compile("example.* ›"))).to_be_visible()


@pytest.mark.parametrize("scenario_id", THREE)
def test_by_mouse(page: Page, app: str, scenario_id: str) -> None:
    go(page, app)
    button(page, "Virtù").or_(page.get_by_role("button", name=re.compile("^Virtù"))).click()
    page.get_by_role("button", name=re.compile("^Choose what to look at")).click()
    button(page, title_of(scenario_id)).click()
    to_the_end(page, scenario_id, lambda name: button(page, name).click())


@pytest.mark.parametrize("scenario_id", THREE)
def test_by_keyboard_alone(page: Page, app: str, scenario_id: str) -> None:
    def press(name: str) -> None:
        if name == "Next ›":
            page.keyboard.press("ArrowRight")
        else:
            expect(button(page, name)).to_be_visible()
            tab_to(page, name)
            page.keyboard.press("Enter")

    go(page, app)
    for name in ("Virtù", "Choose what to look at", title_of(scenario_id)):
        expect(page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))).to_be_visible()
        tab_to(page, name)
        page.keyboard.press("Enter")
    to_the_end(page, scenario_id, press)
    page.keyboard.press("ArrowLeft")
    expect(button(page, "Next ›")).to_be_visible()


@pytest.mark.parametrize("scenario_id", THREE)
def test_on_a_phone(phone: Page, app: str, scenario_id: str) -> None:
    go(phone, app, f"walk/{scenario_id}/0")
    to_the_end(phone, scenario_id, lambda name: button(phone, name).tap())
    bar = phone.get_by_role("navigation", name="Step by step").bounding_box()
    assert bar
    assert bar["y"] + bar["height"] == pytest.approx(664, abs=1)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_phone_shows_the_question_without_scrolling(phone: Page, app: str) -> None:
    go(phone, app, "walk/virtu/siege-siena/0")
    expect(phone.locator("svg.pd-board")).to_be_visible()
    bar = phone.get_by_role("navigation", name="Step by step").bounding_box()
    answer = button(phone, "Yes").bounding_box()
    assert bar
    assert answer
    assert answer["y"] + answer["height"] <= bar["y"] + 1


def test_targets_are_large_enough_for_a_thumb(phone: Page, app: str) -> None:
    go(phone, app, "walk/virtu/siege-siena/0")
    button(phone, "Show me").tap()
    expect(button(phone, "2 Troops")).to_be_visible()
    assert too_small(phone) == []


def test_the_board_is_two_presses_away(page: Page, app: str) -> None:
    go(page, app)
    page.get_by_role("button", name=re.compile("^Virtù")).click()
    page.get_by_role("button", name=re.compile("^Teach me")).click()
    expect(page.locator("svg.pd-board")).to_be_visible()


def test_a_term_opens_its_rule_and_gives_the_focus_back(page: Page, app: str) -> None:
    go(page, app, "walk/virtu/siege-siena/0")
    button(page, "Show me").click()
    expect(button(page, "2 Troops")).to_be_visible()
    settled(page)
    button(page, "2 Troops").focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("complementary", name="The rule that was opened")
    expect(card).to_be_visible()
    expect(card.get_by_role("heading", level=2)).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(button(page, "2 Troops")).to_be_focused()


def test_what_cant_be_done_is_told_with_every_condition(page: Page, app: str) -> None:
    go(page, app, "walk/virtu/siege-siena/1")
    button(page, "Why can't I…?").click()
    first = page.locator(".refused > li").first
    expect(first).to_contain_text("✗")
    first.get_by_text("Every condition").click()
    expect(first.locator(".checks .fails").first).to_be_visible()


def test_a_branch_and_back(page: Page, app: str) -> None:
    go(page, app, "walk/virtu/siege-siena/1")
    button(page, "Pass for good").click()
    page.get_by_role("button", name="Next ›").click()
    expect(page).to_have_url(re.compile("/3$"))
    button(page, "‹ Back").click()
    expect(page).to_have_url(re.compile("/2$"))
    go(page, app, "walk/virtu/siege-siena/0")
    button(page, "Show me").click()
    button(page, "Show me").click()
    button(page, "Pass for good").click()
    expect(page).to_have_url(re.compile("#at/"))
    button(page, "Compare with the main line").click()
    expect(page.get_by_role("row", name=re.compile("War Bonus tokens"))).to_be_visible()
    page.reload()
    expect(button(page, "Back to the main line")).to_be_visible()
    button(page, "Back to the main line").click()
    expect(page).to_have_url(re.compile("/0$"))


def test_a_place_on_the_board_is_chosen(page: Page, app: str) -> None:
    go(page, app, "walk/virtu/agent-ancona-others/1")
    button(page, "Why can't I…?").click()
    refused = page.locator(".refused > li")
    expect(refused.nth(1)).to_be_visible()
    page.locator("[data-id='Pescara']").click()
    for row in (refused.first, refused.last):
        expect(row).to_contain_text("Pescara")


def test_an_address_leads_back_to_the_place(page: Page, app: str) -> None:
    go(page, app, "walk/virtu/siege-siena/2")
    second = page.get_by_role("button", name="Red, at Siena: pass for good.")
    expect(second).to_have_attribute("aria-current", "step")
    button(page, "Next ›").click()
    expect(page).to_have_url(re.compile("/3$"))
    page.go_back()
    expect(second).to_have_attribute("aria-current", "step")
    page.reload()
    expect(second).to_have_attribute("aria-current", "step")


def test_the_browsers_own_buttons_lead_back_and_forth_between_all_pages(
    page: Page, app: str
) -> None:
    there = ["#game/virtus$", "#walks/virtus$", "#walk/", "#take/walk/"]
    doors = ["Virtus!", "Choose what to look at", "Which cards four players use", "Save or send it"]
    page.goto(app)
    for name, address in zip(doors, there, strict=True):
        page.get_by_role("button", name=name).first.click()
        expect(page).to_have_url(re.compile(address))
    for go_there, order in ((page.go_back, there[-2::-1]), (page.go_forward, there[1:])):
        for address in order:
            go_there()
            expect(page).to_have_url(re.compile(address))
    for _ in there:
        page.go_back()
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text(HOME)
    page.go_forward()
    expect(title).to_have_text("Virtus!")


def test_the_bar_keeps_the_focus_from_step_to_step(page: Page, app: str) -> None:
    go(page, app, "walk/virtu/siege-siena/0")
    button(page, "Next ›").focus()
    for step in ("1", "2", "3"):
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(f"/{step}$"))
        settled(page)
        expect(page.locator(".bar button.primary")).to_be_focused()


def test_a_lost_server_is_said_and_found_again(page: Page, tmp_path: Path) -> None:
    command = shutil.which("podesta", path=sysconfig.get_path("scripts"))
    assert command
    port = free_port()
    with running_app(Path(command), tmp_path, port=port) as url:
        go(page, url, "walk/virtu/siege-siena/1")
        expect(button(page, "Next ›")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("connection", timeout=30_000)
    with running_app(Path(command), tmp_path, port=port):
        expect(page.get_by_role("alert")).to_have_count(0, timeout=30_000)
        button(page, "Next ›").click()
        expect(page).to_have_url(re.compile("/2$"))


def test_faults_of_an_own_scenario_are_said_and_the_text_stays(page: Page, app: str) -> None:
    go(page, app, "own/virtu")
    field = page.get_by_label("Scenario")
    field.fill(FAULTY)
    button(page, "Open it").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Line 8, column 5")
    expect(alert).to_contain_text("Line 9, column 19")
    expect(field).to_have_value(FAULTY)


def test_an_own_scenario_can_come_from_a_file(page: Page, app: str) -> None:
    go(page, app, "own/virtu")
    page.locator("input[type=file]").set_input_files(catalogue.find("virtu/siege-ravenna"))
    expect(page.get_by_label("Scenario")).to_have_value(re.compile("virtu/siege-ravenna"))
    button(page, "Open it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title_of("virtu/siege-ravenna"))


def test_two_visitors_do_not_see_each_other(new_context: Callable[..., Any], app: str) -> None:
    pages = [new_context().new_page() for _ in range(2)]
    for page in pages:
        go(page, app, "walk/virtu/siege-siena/0")
    button(pages[0], "Next ›").click()
    expect(pages[0]).to_have_url(re.compile("/1$"))
    pages[1].reload()
    expect(pages[1]).to_have_url(re.compile("/0$"))
    expect(button(pages[1], "Yes")).to_be_visible()


@pytest.mark.parametrize(
    "fragment",
    ["", "game/virtu", "walks/virtu", "own/virtu", "walk/virtu/siege-siena/0",
     "walk/virtu/siege-ravenna/2", "walk/virtu/siege-siena/3"],
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    new_context: Callable[..., Any], app: str, violations: Callable[..., list[str]],
    fragment: str, scheme: str,
) -> None:
    page = new_context(color_scheme=scheme).new_page()
    go(page, app, fragment)
    assert violations(page) == []


def test_axe_finds_nothing_where_most_is_open(
    phone: Page, app: str, violations: Callable[..., list[str]]
) -> None:
    go(phone, app, "walk/virtu/siege-siena/0")
    button(phone, "Show me").tap()
    button(phone, "Show me").tap()
    button(phone, "Why can't I…?").tap()
    button(phone, "2 Troops").first.tap()
    expect(phone.get_by_role("complementary")).to_be_visible()
    assert violations(phone) == []


def test_the_page_names_no_other_host(app: str) -> None:
    with urllib.request.urlopen(app) as answer:
        text = answer.read().decode()
    hosts = set(re.findall(r"https?://([\w.:-]+)", text))
    assert {host for host in hosts if not host.startswith(("127.0.0.1", "localhost"))} == set()
