"""Board and static page in Chromium: mouse, finger, keyboard, a phone's width, no network."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import pytest

from tutor.core.game import game
from tutor.core.options import Options
from tutor.scenario import catalogue
from tutor.view.handout import handout
from tutor.view.svg import svg
from tutor.view.walk import Walk

BOARD_JS = Path(__file__).resolve().parents[2] / "widgets/board.js"
PHONE = {"width": 390, "height": 664}
CENTRES = """() => [...document.querySelectorAll('svg [role=button]')].map(e => {
  const r = (e.querySelector(".ring") ?? e).getBoundingClientRect()
  return [r.left + r.width / 2, r.top + r.height / 2] })"""
FOCUSED = "() => document.activeElement.dataset.id ?? ''"


@cache
def drawing(*crop: str) -> str:
    s = game("virtu").bare(Options("virtu", "art", ("red", "yellow", "green")))
    return svg(game("virtu").picture(s, crop=crop, marks=crop[:1]))


@pytest.fixture
def board(page: Any, tmp_path: Path) -> Any:
    """A page with a board around Siena that notes what is chosen."""
    script = BOARD_JS.read_text(encoding="utf-8")
    file = tmp_path / "board.html"
    file.write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        "<title>Board</title><body><main><h1>Board</h1><div id=here></div></main>"
        f"<script type=module>{script}\nglobalThis.chosen = []\n"
        'globalThis.board = mount(document.querySelector("#here"), '
        "{choose: (id) => chosen.push(id)})</script>",
        encoding="utf-8",
    )
    page.set_viewport_size(PHONE)
    page.goto(file.as_uri())
    page.evaluate("(text) => board.draw(text)", drawing("Siena"))
    return page


def test_a_tap_and_the_keys_choose(board: Any) -> None:
    board.locator("[data-id=Siena]").click(force=True)
    board.keyboard.press("Enter")
    board.keyboard.press(" ")
    assert board.evaluate("chosen") == ["Siena"] * 3


def test_arrow_keys_go_to_the_nearest_in_their_direction(board: Any) -> None:
    board.locator("[data-id=Siena]").focus()
    steps = []
    for key in ("ArrowUp", "ArrowDown", "ArrowRight"):
        board.keyboard.press(key)
        steps.append(board.evaluate(FOCUSED))
    assert steps == ["Florence", "Siena", "Spoleto"]
    board.keyboard.press("Escape")
    assert board.evaluate(FOCUSED) == ""


def test_the_board_is_one_stop_of_the_tab_key_and_arrows_reach_all_of_it(board: Any) -> None:
    board.get_by_role("heading", name="Board").evaluate("e => { e.tabIndex = -1; e.focus() }")
    board.keyboard.press("Tab")
    first = board.evaluate(FOCUSED)
    board.keyboard.press("Tab")
    assert board.evaluate("() => document.activeElement.ariaLabel") == "Zoom in"
    board.keyboard.press("Shift+Tab")
    assert board.evaluate(FOCUSED) == first
    places = board.locator("[data-id]").evaluate_all("all => all.map(e => e.dataset.id)")
    board.keyboard.press("End")
    assert board.evaluate(FOCUSED) == places[-1]
    board.keyboard.press("Home")
    assert board.evaluate(FOCUSED) == places[0]
    reached, todo = {places[0]}, [places[0]]
    while todo:
        here = todo.pop()
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            board.locator(f"[data-id='{here}']").focus()
            board.keyboard.press(key)
            there = board.evaluate(FOCUSED)
            if there not in reached:
                reached.add(there)
                todo.append(there)
    assert reached == {*places}


def test_nothing_lies_over_the_board(board: Any) -> None:
    stage = board.locator(".pd-stage").bounding_box()
    tools = board.locator(".pd-tools button:visible").all()
    assert tools
    for tool in tools:
        assert tool.bounding_box()["y"] >= stage["y"] + stage["height"]


def test_the_focus_outlives_a_redraw(board: Any) -> None:
    board.locator("[data-id=Siena]").focus()
    board.evaluate("(text) => board.draw(text)", drawing("Siena", "Florence"))
    assert board.evaluate(FOCUSED) == "Siena"


def test_what_has_the_focus_is_named_on_screen(board: Any) -> None:
    board.locator("[data-id=Siena]").focus()
    assert board.locator(".pd-says").inner_text().startswith("Siena: value 3")


def test_zoom_goes_in_and_back_and_never_beyond_the_board(board: Any) -> None:
    shown = "() => document.querySelector('svg').getAttribute('viewBox').split(' ').map(Number)"
    home = board.evaluate(shown)
    board.get_by_role("button", name="Zoom in").click()
    assert board.evaluate(shown)[2] < home[2]
    board.get_by_role("button", name="Back to where it began").click()
    assert board.evaluate(shown) == home
    for _ in range(9):
        out = board.get_by_role("button", name="Zoom out")
        if out.is_visible():
            out.click()
    x, y, wide, high = board.evaluate(shown)
    left, top, width, height = map(float, board.locator("svg").get_attribute("data-box").split())
    assert wide > home[2]
    assert left <= x
    assert top <= y
    assert x + wide <= left + width + 1
    assert y + high <= top + height + 1


@pytest.mark.parametrize("name", ["Siena", "Naples", "Florence", "Rome", "Bari", "Venice"])
def test_targets_keep_apart_on_a_phone(board: Any, name: str) -> None:
    board.evaluate("(text) => board.draw(text)", drawing(name))
    centres = board.evaluate(CENTRES)
    assert centres
    assert all(dist(a, b) >= 44 for a, b in combinations(centres, 2))


def test_a_tap_in_a_crowd_makes_room_until_the_place_can_be_chosen(board: Any) -> None:
    s = game("virtu").bare(Options("virtu", "art", ("red", "yellow", "green")))
    board.evaluate("(text) => board.draw(text)", svg(game("virtu").picture(s), whole=True))
    chosen = board.locator("[data-id=Siena]")
    assert chosen.count() == 0
    board.locator("[data-far=Siena]").click(force=True)
    assert board.evaluate("chosen") == []
    assert board.evaluate(FOCUSED) == "Siena"
    centres = board.evaluate(CENTRES)
    assert all(dist(a, b) >= 44 for a, b in combinations(centres, 2))
    chosen.click(force=True)
    assert board.evaluate("chosen") == ["Siena"]
    board.get_by_role("button", name="Back to where it began").click()
    assert chosen.count() == 0


def test_a_board_has_no_faults_for_axe(board: Any, violations: Callable[..., list[str]]) -> None:
    assert violations(board) == []


@cache
def walk_through(name: str) -> str:
    return handout(Walk(catalogue.read(catalogue.find(f"virtu/{name}"))))


@pytest.fixture
def walk(page: Any, tmp_path: Path) -> Any:
    """The siege of Siena as a page on a phone."""
    file = tmp_path / "walk.html"
    file.write_text(walk_through("siege-siena"), encoding="utf-8")
    page.set_viewport_size(PHONE)
    page.goto(file.as_uri())
    return page


def answer(walk: Any, said: str) -> Any:
    """Answer the first open question on the page with a text or, where it wants one, a number."""
    asking = walk.locator(".asking:visible").first
    if asking.locator("input").count():
        asking.locator("input").fill(said)
        walk.keyboard.press("Enter")
    else:
        asking.get_by_role("button", name=said, exact=True).click()
    return asking


def to_a_question(walk: Any) -> Any:
    while not walk.locator(".asking:visible").count():
        walk.locator("#next").click()
    return walk.locator(".asking:visible").first


def right_answer(asking: Any) -> str:
    return str(asking.get_attribute("data-answer"))


def test_the_question_comes_first_and_its_reasons_after_the_answer(walk: Any) -> None:
    asking = to_a_question(walk)
    later = walk.locator(".page:visible .later").first
    assert not later.is_visible()
    right = right_answer(asking)
    answer(walk, {"yes": "Yes", "no": "No"}.get(right, right))
    assert asking.locator(".answer").inner_text().endswith("Right.")
    assert later.is_visible()


def test_a_wrong_answer_is_told_the_right_one(walk: Any) -> None:
    asking = to_a_question(walk)
    right = right_answer(asking)
    answer(walk, {"yes": "No", "no": "Yes"}.get(right, "77"))
    label = {"yes": "Yes", "no": "No"}.get(right, right)
    assert f"The answer is {label}." in asking.locator(".answer").inner_text()


def test_show_me_answers_without_a_verdict(walk: Any) -> None:
    asking = to_a_question(walk)
    asking.get_by_role("button", name="Show me").click()
    assert asking.locator(".answer").inner_text().startswith("The answer is")


def test_arrow_keys_and_the_address_walk_the_steps(walk: Any) -> None:
    walk.keyboard.press("ArrowRight")
    assert walk.evaluate("location.hash") == "#1"
    walk.reload()
    assert walk.locator("#where").inner_text().startswith("1 of ")
    walk.keyboard.press("ArrowLeft")
    assert walk.evaluate("location.hash") == "#0"
    assert walk.locator("#back").is_disabled()


def test_a_rule_opens_and_leads_back_to_its_term(walk: Any) -> None:
    right = right_answer(to_a_question(walk))
    answer(walk, {"yes": "Yes", "no": "No"}.get(right, right))
    term = walk.locator(".term:visible").first
    term.click()
    assert walk.locator("dialog").is_visible()
    walk.keyboard.press("Escape")
    assert not walk.locator("dialog").is_visible()
    assert term.evaluate("e => e === document.activeElement")


def test_refusals_open_on_demand(walk: Any) -> None:
    while not walk.locator("summary:visible", has_text="Why can").count():
        for asking in walk.locator(".asking:visible").all():
            asking.get_by_role("button", name="Show me").click()
        if not walk.locator("summary:visible", has_text="Why can").count():
            walk.locator("#next").click()
    walk.locator("summary:visible", has_text="Why can").first.click()
    walk.locator(".refused li").first.wait_for()


def test_the_bar_stays_under_the_thumb(walk: Any) -> None:
    walk.evaluate("scrollTo(0, document.body.scrollHeight)")
    box = walk.locator("#next").bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"]
    assert box["height"] >= 44
    assert walk.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_on_paper_all_steps_are_there_with_their_boards(walk: Any) -> None:
    steps = walk.locator(".page").count()
    walk.emulate_media(media="print")
    walk.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert walk.locator(".page:visible").count() == steps
    assert walk.locator(".board:visible svg").count() == steps
    assert not walk.locator(".bar").is_visible()


def test_the_page_asks_nothing_of_anybody(walk: Any, requests_made: list[str]) -> None:
    walk.locator("#next").click()
    assert [url for url in requests_made if not url.startswith("file:")] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_has_no_faults_for_axe(
    walk: Any, violations: Callable[..., list[str]], scheme: str
) -> None:
    walk.emulate_media(color_scheme=scheme)
    to_a_question(walk).get_by_role("button", name="Show me").click()
    assert violations(walk) == []
