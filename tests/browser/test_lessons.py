"""Lessons in a browser: by keyboard alone and by touch, on a wall, and after the app was killed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.pages import go
from tests.server import free_port, installed_command, running_app
from tutor.lessons import catalogue
from tutor.lessons.document import Make
from tutor.lessons.sitting import Sitting
from tutor.view.blocks import Board
from tutor.view.cards import text_of, title_of
from tutor.view.projector import Projector
from tutor.view.sheet import sheet
from tutor.view.svg import svg

LESSONS = ("virtu/strength", "virtus/draw", "il_principe/bids")
PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
WALL = {"width": 1280, "height": 720}
LETTERS = 48
"""CSS pixels that letters on a wall are high, 1280 wide."""
LEGIBLE, NARROWEST = 20, 360
"""CSS pixels that letters in its picture are high, aside from its note, and that it is wide."""
# Whether the picture of a wall has taken the place that it was given.
READY = """() => {
  const most = parseFloat(document.body.style.getPropertyValue("--pd-most"))
  const wide = parseFloat(document.body.style.getPropertyValue("--pd-wide"))
  return most > 0 && wide > 0
}"""
# The texts of the picture that are too small, those that an edge cuts, and how wide it is.
IN_PICTURE = """(least) => {
  const picture = (root) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.matches("svg.pd-board")) return one
      const found = one.shadowRoot && picture(one.shadowRoot)
      if (found) return found
    }
    return null
  }
  const svg = picture(document)
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
  const small = seen.filter((one) => high(one) < (one.closest(".note") ? 0.75 : 1) * least)
  return [names(small), names(cut), area.width]
}"""
# What has the focus, looked for in shadow trees too: its spoken name or its text.
FOCUSED = """() => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at ? (at.getAttribute("aria-label") || at.innerText || at.name || "").trim() : ""
}"""
NEAR = 12
"""Presses of the Tab key from an answer, over what explains it, to the next step."""
# Whether what has the focus came of what was done last, and lies in sight above the bar.
ARRIVED = """() => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  if (!at?.dataset?.arrive) return false
  const { top, bottom } = at.getBoundingClientRect()
  return top >= 0 && bottom <= document.querySelector(".bar").getBoundingClientRect().top
}"""
# Whether what has the focus is the reply to a question.
AT_REPLY = """(text) => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at?.dataset?.arrive === text
}"""
HAS_FOCUS = "(e) => e.getRootNode().activeElement === e"
# How far down anything reaches, and the smallest letters, aside from what leads through the wall.
REACH = """() => {
  let low = 0, least = 999
  const look = (root) => {
    for (const e of root.querySelectorAll("*")) {
      if (e.shadowRoot) look(e.shadowRoot)
      const host = e.getRootNode().host
      if ([e, host].some((one) => one?.closest?.(".bar, header, svg, .unseen"))) continue
      const { width, height, bottom } = e.getBoundingClientRect()
      if (width < 2 || height < 2 || !e.matches("h1, h2, button, p, li, svg")) continue
      low = Math.max(low, bottom)
      if (!e.matches("h1, h2, .vote")) continue
      least = Math.min(least, parseFloat(getComputedStyle(e).fontSize))
    }
  }
  look(document)
  return [low, least]
}"""


@pytest.fixture
def phone(new_context: Callable[..., Any]) -> Page:
    page: Page = new_context(**PHONE).new_page()
    return page


def through(page: Page, lesson_id: str, press: Callable[[str], None], number: Callable[[str], None],
            onward: Callable[[], None]) -> None:  # fmt: skip
    """Do the whole lesson right: ``press`` buttons, give a ``number``, go ``onward``."""
    lesson = catalogue.find(lesson_id)
    for stage in lesson.stages:
        expect(page).to_have_url(re.compile(f"#lesson/{lesson_id}/{stage.slug}$"))
        expect(page.get_by_text(stage.say).first).to_be_visible()
        task, sitting = stage.task, Sitting(stage)
        if isinstance(task, Make):
            words, opt = sitting.walk.game.describe, sitting.walk.opt
            for move in task.path:
                if move.seat == task.seat:
                    told = words.act(opt, sitting.walk.action(move))
                    press(told[:1].upper() + told[1:])
        for query in sitting.queries:
            expect(page.get_by_role("heading", name=query.text)).to_be_visible()
            if query.kind == "number":
                number(query.right[0])
            else:
                press(query.said(query.right[0]))
        expect(page.get_by_role("button", name="Next ›")).to_be_visible()
        onward()
    expect(page.get_by_text(lesson.about, exact=True)).to_be_visible()
    tasks = sum(stage.task is not None for stage in lesson.stages)
    expect(page.get_by_text(f"{tasks} of {tasks} right at once.")).to_be_visible()


def tab_to(page: Page, name: str) -> None:
    for _ in range(200):
        if str(page.evaluate(FOCUSED)) == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name}")


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_lesson_by_keyboard_alone(page: Page, app: str, lesson_id: str) -> None:
    def press(name: str) -> None:
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
        tab_to(page, name)
        page.keyboard.press("Enter")

    def number(value: str) -> None:
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.get_by_label("Your number").evaluate(HAS_FOCUS):
                break
        page.keyboard.type(value)
        page.keyboard.press("Enter")

    go(page, app, f"lessons/{lesson_id.partition('/')[0]}")
    title = catalogue.find(lesson_id).title
    door = page.get_by_role("button", name=re.compile(re.escape(title)))
    expect(door).to_be_visible()
    tab_to(page, str(door.get_attribute("aria-label") or door.inner_text()).strip())
    page.keyboard.press("Enter")
    through(page, lesson_id, press, number, lambda: page.keyboard.press("ArrowRight"))


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_lesson_by_touch(phone: Page, app: str, lesson_id: str) -> None:
    def number(value: str) -> None:
        phone.get_by_label("Your number").fill(value)
        phone.get_by_role("button", name="Answer").tap()

    go(phone, app, f"lesson/{lesson_id}")
    through(
        phone, lesson_id,
        lambda name: phone.get_by_role("button", name=name, exact=True).tap(),
        number, lambda: phone.get_by_role("button", name="Next ›").tap(),
    )  # fmt: skip
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_what_comes_of_a_tap_is_in_sight_read_out_and_near_to_next(
    phone: Page, app: str, lesson_id: str
) -> None:
    """Nothing that is told lies under the bar, and what follows the answer is the next step."""
    lesson = catalogue.find(lesson_id)
    stage = next(one for one in lesson.stages if one.hints and not isinstance(one.task, Make))
    go(phone, app, f"lesson/{lesson_id}/{stage.slug}")
    status = phone.locator("[role=status].unseen")
    for hint in stage.hints:
        told = f"Hint: {hint.say}" if hint.say else text_of(hint.rule)
        phone.get_by_role("button", name="Hint").tap()
        expect(status).to_have_text(told)
        phone.wait_for_function(ARRIVED)
    for query in Sitting(stage).queries:
        if query.kind == "number":
            phone.get_by_label("Your number").fill(query.right[0])
            phone.get_by_role("button", name="Answer").tap()
        else:
            phone.get_by_role("button", name=query.said(query.right[0]), exact=True).last.tap()
        phone.wait_for_function(AT_REPLY, arg=query.text)
        expect(status).to_have_text("Right.")
    expect(phone.get_by_role("button", name="Next ›")).to_be_visible()
    phone.wait_for_function(ARRIVED)
    for _ in range(NEAR):
        phone.keyboard.press("Tab")
        if str(phone.evaluate(FOCUSED)) == "Next ›":
            return
    raise AssertionError("Next is far from what was answered")


@pytest.mark.parametrize("lesson_id", [lesson.id for lesson in catalogue.listing()])
def test_on_a_phone_what_is_asked_is_in_sight_at_every_step(
    phone: Page, app: str, lesson_id: str
) -> None:
    """However high the picture is: the sentence, what is asked and the picture meet the eye."""
    lesson = catalogue.find(lesson_id)
    go(phone, app, f"lesson/{lesson_id}/{lesson.stages[0].slug}")
    for stage in lesson.stages:
        expect(phone.get_by_text(stage.say, exact=True).first).to_be_visible()
        sitting = Sitting(stage)
        texts = [query.text for query in sitting.queries[:1]]
        for text in texts or ([stage.task.text] if isinstance(stage.task, Make) else []):
            heading = phone.get_by_role("heading", name=text, exact=True)
            expect(heading).to_have_count(1)
            box, bar = heading.bounding_box(), phone.locator(".bar").bounding_box()
            assert box is not None
            assert bar is not None
            assert 0 <= box["y"] <= box["y"] + box["height"] <= bar["y"], stage.slug
        phone.get_by_role("button", name=re.compile("Skip|Next")).tap()


def test_a_reply_is_read_next_and_the_rule_is_a_press_away(page: Page, app: str) -> None:
    go(page, app, "lesson/virtu/defeat/home")
    page.get_by_role("button", name="Retreat by road from Spoleto to Rome").click()
    expect(page.get_by_text("✗ Not allowed.").first).to_be_focused()
    page.get_by_text("Every condition").click()
    page.get_by_role("button", name=title_of("virtu.retreat.by-land")).last.click()
    expect(page.get_by_role("complementary")).to_be_visible()


@pytest.mark.parametrize("size", [{"width": 390, "height": 664}, {"width": 1280, "height": 800}])
def test_the_lesson_that_helps_comes_into_sight_beside_what_was_tried(
    new_context: Callable[..., Any], app: str, size: dict[str, int]
) -> None:
    page = new_context(viewport=size).new_page()
    go(page, app, "walk/virtu/siege-ravenna/1")
    page.get_by_role("button", name="Why can't I…?").click()
    tried = page.locator(".attempt").first
    for _ in range(3):
        tried.click()
    offer = page.get_by_role("button", name=re.compile("^(Learn|Read) it"))
    expect(offer).to_be_in_viewport(ratio=1)
    page.wait_for_function(ARRIVED)
    expect(page.locator("[role=status].unseen")).to_contain_text("said no three times")


def test_a_killed_app_loses_nothing_but_what_was_being_typed(page: Page, tmp_path: Path) -> None:
    port = free_port()
    with running_app(installed_command(), tmp_path, port=port) as url:
        go(page, url, "lesson/virtu/strength")
        page.get_by_label("Your number").fill("2")
        page.get_by_role("button", name="Answer").click()
        expect(page.get_by_text("Right.").first).to_be_visible()
        page.get_by_role("button", name="Next ›").click()
        expect(page).to_have_url(re.compile("/army$"))
        page.get_by_label("Your number").fill("7")
    page.goto("about:blank")
    with running_app(installed_command(), tmp_path, port=port) as url:
        go(page, url, "lesson/virtu/strength")
        expect(page).to_have_url(re.compile("/army$"))
        page.get_by_role("button", name="‹ Back").click()
        expect(page.get_by_text("Your answer: 2")).to_be_visible()


def fitted(wall: Projector) -> str:
    """What a page says once it has found room for the place and the picture of a wall."""
    (board,) = (block for block in wall.screen.blocks if isinstance(block, Board))
    named = re.search(r'aria-labelledby="([^"]*)"', svg(board.picture, whole=board.whole))
    assert named
    return f"{wall.screen.fragment} {named[1]}"


@pytest.mark.parametrize("lesson_id", [lesson.id for lesson in catalogue.listing()])
def test_a_wall_can_be_read_from_afar(page: Page, app: str, lesson_id: str) -> None:
    """Nothing goes below the page, and from the back of a room the picture can be read as well."""
    page.set_viewport_size(WALL)
    go(page, app, f"wall/{lesson_id}/0")
    expect(page.locator("body[data-layout~=wall]")).to_be_attached()
    wall = Projector(catalogue.find(lesson_id))
    seen = 0
    while True:
        expect(page.get_by_role("heading", level=1)).to_have_text(wall.screen.blocks[0].text)
        expect(page.locator("body")).to_have_attribute("data-fitted", fitted(wall))
        page.wait_for_function(READY)
        low, least = page.evaluate(REACH)
        assert low <= WALL["height"], wall.screen.fragment
        assert least >= LETTERS
        small, cut, wide = page.evaluate(IN_PICTURE, LEGIBLE)
        assert (small, cut) == ([], []), wall.screen.fragment
        assert wide >= NARROWEST, wall.screen.fragment
        before = wall.screen.fragment
        wall.verbs["next"]("")
        seen += 1
        if wall.screen.fragment == before:
            break
        page.keyboard.press("PageDown")
    assert seen >= len(wall.items)
    page.keyboard.press("PageUp")
    expect(page).to_have_url(re.compile(f"/{seen - 2}$"))


def test_a_wall_counts_hands_and_goes_dark(page: Page, app: str) -> None:
    page.set_viewport_size(WALL)
    go(page, app, "wall/virtu/strength/0")
    expect(page.locator("body[data-layout~=wall]")).to_be_attached()
    for key in ("1", "3", "3"):
        page.keyboard.press(key)
    expect(page.locator(".votes > li").nth(2).locator(".tally")).to_have_text("2")
    page.keyboard.press("Shift+Digit3")
    expect(page.locator(".votes > li").nth(2).locator(".tally")).to_have_text("1")
    page.keyboard.press("b")
    expect(page.locator("body")).to_have_class(re.compile("dark"))
    page.keyboard.press("b")
    expect(page.locator("body")).not_to_have_class(re.compile("dark"))
    page.get_by_role("button", name="Leave").click()
    expect(page).to_have_url(re.compile("#lesson/virtu/strength/city$"))


@pytest.mark.parametrize("lesson_id", [lesson.id for lesson in catalogue.listing()])
def test_a_sheet_prints_on_two_pages(page: Page, tmp_path: Path, lesson_id: str) -> None:
    path = tmp_path / "sheet.html"
    path.write_text(sheet(catalogue.find(lesson_id)), encoding="utf-8")
    page.goto(path.as_uri())
    page.emulate_media(media="print")
    fits = "[...document.querySelectorAll('.page')].map((e) => e.scrollHeight <= e.clientHeight)"
    assert page.evaluate(fits) == [True, True]
    pdf = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", pdf)) == 2


@pytest.mark.parametrize(
    "fragment",
    ["lesson/virtu/strength", "lesson/virtus/draw", "lesson/virtu/strength/end", "lessons/virtu",
     "practise/virtus/legal/2/3", "today", "learner", "wall/virtu/bonuses/1"],
)  # fmt: skip
def test_axe_finds_nothing(
    page: Page, app: str, violations: Callable[..., list[str]], fragment: str
) -> None:
    go(page, app, fragment)
    assert violations(page) == []


# Headings that stand on the page more than once.
TWICE = """() => {
  const found = []
  const look = (root) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.shadowRoot) look(one.shadowRoot)
      if (one.matches("h1, h2")) found.push(one.textContent.trim())
    }
  }
  look(document)
  return found.filter((text, at) => text && found.indexOf(text) !== at)
}"""


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_whoever_hurries_through_sees_nothing_twice(page: Page, app: str, lesson_id: str) -> None:
    go(page, app, f"lesson/{lesson_id}")
    for key in ("ArrowRight", "ArrowLeft") * 6 + ("ArrowRight",) * 20:
        page.keyboard.press(key)
    expect(page).to_have_url(re.compile(f"#lesson/{lesson_id}/end$"))
    expect(page.get_by_text(catalogue.find(lesson_id).about, exact=True)).to_be_visible()
    assert page.evaluate(TWICE) == []
