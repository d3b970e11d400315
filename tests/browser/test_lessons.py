"""Lessons in a browser: by keyboard alone and by touch, and after the app was killed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.pages import FOCUSED, go, script, settled, tab_to
from tests.server import free_port, installed_command, running_app
from tutor.lessons import catalogue
from tutor.lessons.document import Make, Read
from tutor.lessons.sitting import Sitting
from tutor.lessons.template import template
from tutor.view.cards import text_of, title_of

LESSONS = ("virtu/strength", "virtus/draw", "il_principe/bids")
NEAR = 17
"""Presses of the Tab key from an answer, over the board and what explains it, to the next step."""
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
    expect(page.get_by_text(lesson.closing, exact=True)).to_be_visible()
    tasks = sum(stage.task is not None for stage in lesson.stages)
    expect(page.get_by_text(f"{tasks} of {tasks} right at once.")).to_be_visible()


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_lesson_by_keyboard_alone(page: Page, app: str, lesson_id: str) -> None:
    def press(name: str) -> None:
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
        tab_to(page, name, exact=True)
        page.keyboard.press("Enter")

    def number(value: str) -> None:
        settled(page)
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.get_by_label("Your number").evaluate(HAS_FOCUS):
                break
        page.keyboard.type(value)
        page.keyboard.press("Enter")

    def onward() -> None:
        # In a field that has the focus still the key would move the caret.
        settled(page)
        page.keyboard.press("ArrowRight")

    go(page, app, f"lessons/{lesson_id.partition('/')[0]}")
    title = catalogue.find(lesson_id).title
    door = page.get_by_role("button", name=re.compile(re.escape(title)))
    expect(door).to_be_visible()
    tab_to(page, str(door.get_attribute("aria-label") or door.inner_text()).strip(), exact=True)
    page.keyboard.press("Enter")
    through(page, lesson_id, press, number, onward)


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


# How far above the bar the first thing to press that answers stands, or to type into.
ABOVE_BAR = script("""
  const found = every().filter((e) => e.getClientRects().length)
    .filter((e) => ["answer", "act", "look"].includes(e.dataset.verb) || e.matches("input"))
    .map((e) => e.getBoundingClientRect().top)
  return document.querySelector(".bar").getBoundingClientRect().top - Math.min(...found)""")
PEEP = 20
"""CSS pixels of the first answer that are seen at least."""


@pytest.mark.parametrize("high", [664, 400])
@pytest.mark.parametrize("lesson_id", [*LESSONS, "virtu/spring", "il_principe/roles"])
def test_what_is_asked_is_in_sight_at_first(
    phone: Page, app: str, lesson_id: str, high: int
) -> None:
    phone.set_viewport_size({"width": 390, "height": high})
    for stage in catalogue.find(lesson_id).stages:
        go(phone, app, f"lesson/{lesson_id}/{stage.slug}")
        expect(phone.get_by_text(stage.say).first).to_be_visible()
        expect(phone.locator("svg.pd-board")).to_be_attached()
        phone.wait_for_function(f"({ABOVE_BAR})() >= {PEEP}")


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
        # What a question supposes stands before it.
        texts = [stage.task.question if isinstance(stage.task, Read) else query.text
                 for query in sitting.queries[:1]]
        for text in texts or ([stage.task.text] if isinstance(stage.task, Make) else []):
            heading = phone.get_by_role("heading", name=text, exact=True)
            expect(heading).to_have_count(1)
            expect(phone.locator(".bar")).to_be_visible()
            settled(phone)
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
        settled(page)
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


def test_a_lesson_of_ones_own_is_chosen_as_a_file_told_what_is_wrong_and_opened(
    phone: Page, own_app: str
) -> None:
    go(phone, own_app, "lessons/virtus")
    phone.get_by_role("button", name="Open a lesson of your own").tap()
    file, send = phone.locator("input[type=file]"), phone.get_by_role("button", name="Open it")

    def put_in(minutes: str) -> None:
        text = template("virtus").replace("minutes: 5", f"minutes: {minutes}")
        file.set_input_files({"name": "mine.yaml", "mimeType": "text/yaml",
                              "buffer": text.encode()})
        shown = phone.get_by_label("Lesson", exact=True)
        expect(shown).to_have_value(re.compile(f"minutes: {minutes}"))
        send.tap()

    put_in("five")
    expect(phone.get_by_text("minutes: found the text “five”")).to_be_visible()
    put_in("5")
    expect(phone).to_have_url(re.compile("#lesson/own/my-draw/lower-row$"))
    phone.reload()
    expect(phone.get_by_text("May Sofia take the Justice 4").first).to_be_visible()
    go(phone, own_app, "lessons/virtus")
    expect(phone.get_by_role("heading", name="Yours: My class")).to_be_visible()


@pytest.mark.parametrize(
    "fragment",
    ["lesson/virtu/strength", "lesson/virtus/draw", "lesson/virtu/strength/end", "lessons/virtu",
     "practise/virtus/legal/2/3", "today", "learner", "wall/virtu/bonuses/1",
     "own-lesson/virtu", "lesson-form/virtu", "lesson-form/virtu/judge", "lesson-form/virtu/names"],
)  # fmt: skip
def test_axe_finds_nothing(
    page: Page, app: str, violations: Callable[..., list[str]], fragment: str
) -> None:
    go(page, app, fragment)
    assert violations(page) == []


HURRIED = 30_000
"""Milliseconds within which all that was pressed at once is done, on a busy machine too."""
# Headings that stand on the page more than once.
TWICE = script("""
  const found = every().filter((e) => e.matches("h1, h2")).map((e) => e.textContent.trim())
  return found.filter((text, at) => text && found.indexOf(text) !== at)""")


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_whoever_hurries_through_sees_nothing_twice(page: Page, app: str, lesson_id: str) -> None:
    go(page, app, f"lesson/{lesson_id}")
    for key in ("ArrowRight", "ArrowLeft") * 6 + ("ArrowRight",) * 20:
        page.keyboard.press(key)
    expect(page).to_have_url(re.compile(f"#lesson/{lesson_id}/end$"), timeout=HURRIED)
    expect(page.get_by_text(catalogue.find(lesson_id).closing, exact=True)).to_be_visible()
    settled(page)
    assert page.evaluate(TWICE) == []
