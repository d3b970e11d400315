"""Lessons for a class in a browser: on a wall, led through with a clicker, and on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.lessons.class_room import LESSONS, find, wall_pages
from tests.pages import go, script, settled
from tutor.lessons import catalogue
from tutor.view.blocks import Board, Screen
from tutor.view.projector import KEYS
from tutor.view.sheet import sheet
from tutor.view.svg import svg

WALL: ViewportSize = {"width": 1280, "height": 720}
LETTERS = 48
"""CSS pixels that letters on a wall are high, 1280 wide."""
LEGIBLE, NARROWEST = 28, 440
"""CSS pixels that names and texts in its picture are high, and that it is wide."""
# Whether the picture of a wall has taken the place that it was given.
READY = """() => {
  const most = parseFloat(document.body.style.getPropertyValue("--pd-most"))
  const wide = parseFloat(document.body.style.getPropertyValue("--pd-wide"))
  return most > 0 && wide > 0
}"""
# The texts of the picture that are too small, those that an edge cuts, and how wide it is.
IN_PICTURE = """(svg, least) => {
  const area = svg.getBoundingClientRect()
  const seen = [...svg.querySelectorAll("text")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const aside = right <= area.left || left >= area.right
    if (aside || bottom <= area.top || top >= area.bottom) return false
    return getComputedStyle(one).visibility === "visible"
  })
  const high = (one) => {
    const { a, b } = one.getScreenCTM()
    return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b)
  }
  const cut = seen.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const beyond = [area.left - left, right - area.right, area.top - top, bottom - area.bottom]
    return Math.max(...beyond) > 2
  })
  const names = (found) => found.map((one) => one.textContent)
  const part = (one) => (one.closest(".note") ? 0.7 : one.matches(".ltr, .num, .cnt > *") ? 0.8 : 1)
  const small = seen.filter((one) => high(one) < part(one) * least - 0.5)
  return [names(small), names(cut), area.width]
}"""
# The name that a browser shows of what a pointer is over, looked for in shadow trees too.
NAMED_AT = """([x, y]) => {
  const deepest = (root) => {
    const one = root.elementFromPoint(x, y)
    return one?.shadowRoot && one !== root.host ? deepest(one.shadowRoot) : one
  }
  const found = deepest(document)
  const svg = found.closest("svg")
  return svg ? svg.querySelector("title").textContent : found.closest("[title]")?.title ?? ""
}"""
# How far down anything reaches, and the smallest letters, aside from what leads through the wall.
REACH = script("""
  let low = 0, least = 999
  for (const e of every()) {
    const host = e.getRootNode().host
    if ([e, host].some((one) => one?.closest?.(".bar, header, svg, .unseen"))) continue
    const { width, height, bottom } = e.getBoundingClientRect()
    if (width < 2 || height < 2 || !e.matches("h1, h2, button, p, li, svg")) continue
    low = Math.max(low, bottom)
    if (!e.matches("h1, h2, .vote")) continue
    least = Math.min(least, parseFloat(getComputedStyle(e).fontSize))
  }
  return [low, least]""")


def fitted(screen: Screen) -> str:
    """What a page says once it has found room for the place and the picture of a wall."""
    (board,) = find(screen, Board)
    drawn = re.search(r'viewBox="([^"]*)"', svg(board.picture, whole=board.whole))
    assert drawn
    return f"{screen.fragment} {drawn[1]} {board.picture.desc}"


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_wall_can_be_read_from_afar(page: Page, app: str, lesson_id: str) -> None:
    """Nothing goes below the page, and from the back of a room the picture can be read as well."""
    page.set_viewport_size(WALL)
    go(page, app, f"wall/{lesson_id}/0")
    expect(page.locator("body[data-layout~=wall]")).to_be_attached()
    shown = wall_pages(lesson_id)
    for number, screen in enumerate(shown):
        if number:
            page.keyboard.press("PageDown")
        expect(page.get_by_role("heading", level=1)).to_have_text(screen.blocks[0].text)
        expect(page.locator("body")).to_have_attribute("data-fitted", fitted(screen))
        page.wait_for_function(READY)
        low, least = page.evaluate(REACH)
        assert low <= WALL["height"], screen.fragment
        assert least >= LETTERS
        small, cut, wide = page.locator("svg.pd-board").evaluate(IN_PICTURE, LEGIBLE)
        assert (small, cut) == ([], []), screen.fragment
        assert wide >= NARROWEST, screen.fragment
    page.keyboard.press("PageUp")
    expect(page).to_have_url(re.compile(f"/{len(shown) - 2}$"))


def wall(page: Page, app: str, place: str = "virtu/strength/0") -> Locator:
    """Open a wall at a place; gives how many hands each answer has."""
    page.set_viewport_size(WALL)
    go(page, app, f"wall/{place}")
    expect(page.locator("body[data-layout~=wall]")).to_be_attached()
    expect(page.locator(".votes > li").first).to_be_visible()
    return page.locator(".votes > li")


def test_a_wall_counts_hands_and_takes_them_back(page: Page, app: str) -> None:
    answers = wall(page, app)
    for key in ("1", "3", "3"):
        page.keyboard.press(key)
    expect(answers.nth(2).locator(".tally")).to_have_text("2")
    page.keyboard.press("Backspace")
    expect(answers.nth(2).locator(".tally")).to_have_text("1")
    expect(answers.nth(0).locator(".tally")).to_have_text("1")
    page.get_by_role("button", name="Leave").click()
    expect(page).to_have_url(re.compile("#lesson/virtu/strength/city$"))


@pytest.mark.parametrize("place", ["virtu/spring/0", "virtus/draw/6", "il_principe/bids/2"])
def test_counting_hands_moves_nothing(page: Page, app: str, place: str) -> None:
    answers = wall(page, app, place)
    page.wait_for_function(READY)
    settled(page)
    picture = page.locator("svg.pd-board")
    before = [picture.bounding_box(), *(one.bounding_box() for one in answers.all())]
    for _ in range(12):
        page.keyboard.press("1")
    taken = page.get_by_role("button", name="A: 12. One vote less")
    expect(taken).to_be_visible()
    assert taken.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= LETTERS
    assert before == [picture.bounding_box(), *(one.bounding_box() for one in answers.all())]
    taken.click()
    expect(answers.nth(0).locator(".tally")).to_have_text("11")


def test_a_wall_tells_its_keys_before_it_begins_and_whenever_they_are_asked_for(
    page: Page, app: str
) -> None:
    page.set_viewport_size(WALL)
    go(page, app, "lesson/virtu/strength")
    page.get_by_role("button", name="For the projector").click()
    for text in KEYS:
        expect(page.get_by_text(text, exact=True)).to_be_in_viewport(ratio=1)
    settled(page)
    low, least = page.evaluate(REACH)
    assert low <= WALL["height"]
    assert least >= LETTERS
    page.keyboard.press("PageDown")
    expect(page.locator(".votes > li").first).to_be_visible()
    expect(page).to_have_url(re.compile("#wall/virtu/strength/0$"))
    # A letter does not count: B can't, so none does.
    for asks, leaves in (("?", "?"), ("a", "PageDown"), ("c", "PageUp"), ("d", "Escape")):
        page.keyboard.press(asks)
        expect(page.get_by_text(KEYS[1], exact=True)).to_be_visible()
        page.keyboard.press(leaves)
        expect(page.locator(".votes > li").first).to_be_visible()
    expect(page).to_have_url(re.compile("#wall/virtu/strength/0$"))
    expect(page.locator(".tally")).to_have_count(0)


@pytest.mark.parametrize("press", ["PageDown", "ArrowRight", "PageUp", "b", ".", "1", "Enter", ""])
def test_in_the_dark_whatever_is_pressed_brings_the_picture_back_and_no_more(
    page: Page, app: str, press: str
) -> None:
    answers = wall(page, app, "virtu/strength/2")
    page.get_by_role("button", name="Next ›").focus()
    dark = page.locator("body.dark")
    for key in ("b", "."):
        page.keyboard.press(key)
        expect(dark).to_be_attached()
        if press:
            page.keyboard.press(press)
        else:
            page.mouse.click(75, 702)  # where Next would be
        expect(dark).not_to_be_attached()
    # What is pressed now counts, and what was pressed in the dark would have come before it.
    page.keyboard.press("2")
    expect(answers.nth(1).locator(".tally")).to_have_text("1")
    expect(page.locator(".tally")).to_have_count(1)
    expect(page).to_have_url(re.compile("#wall/virtu/strength/2$"))


def test_nothing_of_a_pointer_covers_a_wall(page: Page, app: str) -> None:
    """Neither the name of what it is over, nor after a while the pointer itself."""
    wall(page, app)
    page.wait_for_function(READY)
    page.mouse.move(300, 300)
    for x in range(100, 700, 100):
        page.mouse.move(x, 250)
        assert page.evaluate(NAMED_AT, [x, 250]) == ""
    assert page.locator(".pd-says").inner_text() == ""
    expect(page.locator("body[data-resting]")).to_be_attached()
    assert page.evaluate("getComputedStyle(document.body).cursor") == "none"
    next_ = page.get_by_role("button", name="Next ›")
    assert next_.evaluate("(e) => getComputedStyle(e).cursor") == "none"
    page.mouse.move(310, 310)
    expect(page.locator("body[data-resting]")).not_to_be_attached()


# The pictures of a sheet as it prints, in millimetres; then those on each page.
PRINTED = """() => {
  const sizes = (e) => [...e.querySelectorAll("svg")].map((one) => {
    const { width, height } = one.getBoundingClientRect()
    return [(width / 96) * 25.4, (height / 96) * 25.4]
  })
  return [...document.querySelectorAll(".page")].map(sizes)
}"""
# How far down the page each column of questions reaches, in hundredths of it.
FILLED = """() => [...document.querySelectorAll(".tasks > ol")].map((column) => {
  const page = column.closest(".page").getBoundingClientRect()
  const { bottom } = column.lastElementChild.getBoundingClientRect()
  return (100 * (bottom - page.top)) / page.height
})"""
SMALLEST, FLATTEST = 880, 21
"""Square millimetres of a picture on paper, and millimetres of its shorter side."""


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_sheet_prints_on_two_pages(page: Page, tmp_path: Path, lesson_id: str) -> None:
    path = tmp_path / "sheet.html"
    path.write_text(sheet(catalogue.find(lesson_id)), encoding="utf-8")
    page.goto(path.as_uri())
    page.emulate_media(media="print")
    fits = "[...document.querySelectorAll('.page')].map((e) => e.scrollHeight <= e.clientHeight)"
    assert page.evaluate(fits) == [True, True]
    asked, told = page.evaluate(PRINTED)
    assert told == []
    assert all(reaches > 85 for reaches in page.evaluate(FILLED))
    assert min(wide * high for wide, high in asked) >= SMALLEST
    assert min(map(min, asked)) >= FLATTEST
    expect(page.locator(".page").first).to_contain_text("Name")
    expect(page.locator("button, [role=button], [tabindex]")).to_have_count(0)
    pdf = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", pdf)) == 2
