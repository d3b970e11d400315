"""The ruling desk on a phone: one thumb, no typing, few taps; then the same with a keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import PHONE, go, script, settled, too_small

# Controls that something else lies upon where they are scrolled to, at their middle or their foot.
COVERED = script("""
  const found = []
  const at = (x, y) => {
    let [outer, inner] = [null, document.elementFromPoint(x, y)]
    while (inner && inner !== outer) {
      [outer, inner] = [inner, inner.shadowRoot?.elementFromPoint(x, y) ?? inner]
    }
    return inner
  }
  const holds = (outer, inner) => {
    for (let n = inner; n; n = n.parentNode ?? n.host) if (n === outer) return true
    return false
  }
  for (const e of every()) {
    if (!e.matches("button, summary, a[href], input, select, textarea")) continue
    if (!e.checkVisibility({ contentVisibilityAuto: true }) || e.offsetWidth < 2) continue
    e.scrollIntoView({ block: "nearest" })
    const { left, top, width, height } = e.getBoundingClientRect()
    for (const y of [top + height / 2, top + height - 3]) {
      if (!holds(e, at(left + width / 2, y))) found.push(e.innerText || e.ariaLabel || e.tagName)
    }
  }
  return found""")
# Cards whose first thing stands further down than the card's own edge asks for.
EMPTY_TOPS = script("""
  const found = []
  for (const e of every()) {
    const first = e.matches(".card") && e.firstElementChild
    if (!first || !first.offsetHeight) continue
    const style = getComputedStyle(e)
    const edge = parseFloat(style.paddingTop) + parseFloat(style.borderTopWidth)
    const gap = first.getBoundingClientRect().top - e.getBoundingClientRect().top - edge
    if (gap > 4) found.push([e.innerText, gap])
  }
  return found""")
# Choices of lists that are wider than the list has room for.
CUT_OFF = script("""
  const found = []
  for (const e of every()) {
    if (!e.matches("select")) continue
    const { font, paddingLeft, paddingRight } = getComputedStyle(e)
    const text = document.createElement("canvas").getContext("2d")
    text.font = font
    const room = e.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    for (const one of e.options) if (text.measureText(one.text).width > room) found.push(one.text)
  }
  return found""")
PAGES = ("desk/virtu", "ask/virtu/siege", "ask/virtu/decline", "ask/il_principe/build", "box/virtu",
         "from/virtu", "dispute/virtu.d.passing", "lay/virtus/inactive/0", "lay/il_principe")
PHONES = ((390, 664), (390, 400))
UNKNOWN = "Corfu"
"""A City of which no rulebook tells the value."""
MOST_COLD, MOST_AGAIN = 8, 4


class Thumb:
    """Counts what a thumb does once the last tap has come back; a list takes two taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, name: str | re.Pattern[str]) -> None:
        found = self.page.get_by_role("button", name=name).first
        expect(found).to_be_visible()
        settled(self.page)
        found.tap()
        self.taps += 1

    def choose(self, value: str) -> None:
        settled(self.page)
        self.page.locator("select").first.select_option(value)
        self.taps += 2


def answer(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Step by step").get_by_role("button").first


def chosen(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True, pressed=True)


@pytest.fixture(params=PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def phone(request: Any, new_context: Callable[..., Any]) -> Page:
    width, height = request.param
    page: Page = new_context(**PHONE | {"viewport": {"width": width, "height": height}}).new_page()
    return page


def test_a_siege_is_settled_in_a_few_taps(phone: Page, own_app: str) -> None:
    go(phone, own_app)
    thumb = Thumb(phone)
    thumb.tap(re.compile("^Virtù"))
    thumb.tap(re.compile("^Settle a question"))
    thumb.tap(re.compile("^Who wins this Siege"))
    expect(phone.get_by_role("heading", name="Does Ravenna fall to Red?")).to_be_visible()
    thumb.choose(UNKNOWN)
    expect(phone.get_by_role("heading", name=f"What is the value of {UNKNOWN}")).to_be_visible()
    thumb.tap(re.compile("^3: "))
    expect(answer(phone)).to_have_text(f"→ {UNKNOWN} holds out ›")
    thumb.tap("Held by: Green")
    thumb.tap("Red's Troops: 4")
    expect(answer(phone)).to_have_text(f"✓ {UNKNOWN} falls to Red ›")
    assert thumb.taps <= MOST_COLD

    answer(phone).tap()
    expect(phone.get_by_role("heading", name=re.compile(f"{UNKNOWN} falls to Red"))).to_be_visible()
    thumb = Thumb(phone)
    thumb.tap("‹ Change")
    expect(phone.get_by_role("heading", name=f"Does {UNKNOWN} fall to Red?")).to_be_visible()
    thumb.choose("Ravenna")
    expect(answer(phone)).to_have_text("✓ Ravenna falls to Red ›")
    thumb.tap("Troops inside: 1")
    expect(chosen(phone, "Troops inside: 1")).to_be_visible()
    assert thumb.taps <= MOST_AGAIN


@pytest.mark.parametrize(("game", "question", "taps", "told", "again", "then"), [
    ("Virtus!", "May I draw these cards?", ("Cards that would be drawn: 2",
     "Others of that Virtue that would stay: 1"), "✗ No ›",
     ("Others of that Virtue that would stay: 0",), "✓ Yes ›"),
    ("Il Principe", "Who takes the Major Role?", ("Medici's face up: 3", "Carraresi's face up: 3"),
     "✓ Carraresi and Medici bid for it ›",
     ("Colour: Red", "Carraresi's face up: 4"), "✓ Carraresi takes it ›"),
], ids=["virtus", "il_principe"])
def test_so_is_a_question_of_another_game(
    phone: Page, own_app: str, game: str, question: str, taps: tuple[str, ...], told: str,
    again: tuple[str, ...], then: str,
) -> None:
    go(phone, own_app)
    thumb = Thumb(phone)
    for start in (game, "Settle a question", question):
        thumb.tap(re.compile(f"^{re.escape(start)}"))
    most = MOST_COLD
    for pressed, said in ((taps, told), (again, then)):
        for name in pressed:
            thumb.tap(name)
        expect(answer(phone)).to_have_text(said)
        thumb.tap(said)
        expect(phone.locator("h2.verdict")).to_be_in_viewport()
        assert thumb.taps <= most
        thumb, most = Thumb(phone), MOST_AGAIN
        thumb.tap("‹ Change")


@pytest.mark.parametrize("fragment", ["ask/virtu/bonus", "ask/virtu/when", "ask/il_principe/build"])
def test_no_choice_of_a_list_is_cut_off(phone: Page, app: str, fragment: str) -> None:
    go(phone, app, fragment)
    expect(phone.locator("select").first).to_be_visible()
    assert phone.evaluate(CUT_OFF) == []


def test_the_answer_stays_in_reach_and_nothing_sticks_out(phone: Page, app: str) -> None:
    go(phone, app, "ask/virtu/siege")
    expect(answer(phone)).to_be_in_viewport(ratio=1)
    assert too_small(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    answer(phone).tap()
    expect(phone.get_by_role("heading", name=re.compile("Ravenna holds out"))).to_be_in_viewport()
    expect(phone.get_by_text("2 is not more than 2").first).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("heading", name=re.compile("Ravenna holds out"))).to_be_visible()
    phone.get_by_role("button", name="‹ Change").tap()
    expect(chosen(phone, "Red's Troops: 2")).to_be_visible()


def test_what_is_open_is_settled_by_the_table(phone: Page, app: str) -> None:
    go(phone, app, "ask/virtu/decline")
    expect(answer(phone)).to_have_text("? The rules don't say ›")
    answer(phone).tap()
    rows = phone.locator(".readings > li")
    expect(rows).to_have_count(2)
    rows.nth(1).get_by_role("button", name="Play on with this").tap()
    expect(phone.get_by_text("Your house rule")).to_be_visible()
    expect(phone.locator("h2.verdict")).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("fragment", PAGES)
@pytest.mark.parametrize("amiss", [COVERED, EMPTY_TOPS], ids=["covered", "empty-strips"])
def test_nothing_hides_what_can_be_pressed_and_no_card_begins_with_an_empty_strip(
    phone: Page, app: str, fragment: str, amiss: str
) -> None:
    go(phone, app, fragment)
    assert phone.evaluate(amiss) == []
    if fragment.startswith("ask/"):
        answer(phone).tap()
        expect(phone.get_by_role("button", name="‹ Change")).to_be_visible()
        expect(phone.get_by_role("button", name="This verdict is wrong")).to_be_visible()
        assert phone.evaluate(amiss) == []


def test_by_keyboard_and_without_faults(
    page: Page, app: str, violations: Callable[..., list[str]]
) -> None:
    go(page, app, "ask/virtu/siege")
    more = page.get_by_role("button", name="Red's Troops: 3", exact=True)
    more.focus()
    page.keyboard.press("Enter")
    expect(answer(page)).to_have_text("✓ Ravenna falls to Red ›")
    expect(more).to_be_focused()
    assert violations(page) == []
    answer(page).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("Ravenna falls"))).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Send or keep ›").click()
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()
    assert violations(page) == []


def test_a_slip_opens_from_a_disk(page: Page, app: str, tmp_path: Any) -> None:
    go(page, app, "verdict/0/virtu/siege?" + link())
    page.get_by_role("button", name="Send or keep ›").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a page").click()
    path = tmp_path / "slip.html"
    download.value.save_as(path)
    page.goto(path.as_uri())
    expect(page.get_by_role("heading", level=1)).to_have_text("Does Ravenna fall to Red?")
    expect(page.get_by_text("2 is not more than 2").first).to_be_visible()


def link() -> str:
    from tests.desk.helpers import ask
    from tutor.desk import slip
    from tutor.scenario import links

    return links.encode(slip.asked(ask("virtu", "siege")))


def test_of_many_numbers_those_with_one_answer_are_one_tap(phone: Page, app: str) -> None:
    go(phone, app, "ask/il_principe/bid")
    phone.get_by_role("button", name="Bid: +10").tap()
    expect(phone.get_by_label("Bid", exact=True)).to_have_value("11")
    phone.get_by_role("button", name="Bid: one more").tap()
    expect(phone.get_by_label("Bid", exact=True)).to_have_value("12")
    phone.get_by_role("button", name="Ducats owned: ?").tap()
    expect(answer(phone)).to_have_text("… I need one number ›")
    answer(phone).tap()
    expect(phone.get_by_role("heading", name="Ducats owned?")).to_be_visible()
    phone.get_by_role("button", name="12–60: then it is allowed").tap()
    expect(phone.locator("h2.verdict")).to_have_text(re.compile("Yes"))
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_why_it_can_t_be_so_is_told_in_sight(phone: Page, app: str) -> None:
    go(phone, app, "ask/virtu/siege")
    phone.get_by_role("button", name="Held by: Red").tap()
    expect(answer(phone)).to_have_text("✗ That can't be so ›")
    expect(phone.get_by_role("alert")).to_contain_text("can't both be Red")
    expect(phone.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_scores_are_two_taps_each(phone: Page, app: str) -> None:
    go(phone, app, "ask/il_principe/winner")
    for family, ten, score in (("Medici", 40, 43), ("Carraresi", 30, 38), ("Visconti", 40, 40)):
        for number in dict.fromkeys((ten, score)):
            phone.get_by_role("button", name=f"{family}'s points, all scored: {number}",
                              exact=True).tap()
    expect(answer(phone)).to_have_text(re.compile("Medici wins"))
    assert not too_small(phone)


def test_a_damaged_link_says_so(phone: Page, app: str) -> None:
    phone.goto(f"{app}/#verdict/virtus/draw?abc")
    expect(phone.get_by_role("alert")).to_contain_text("This link leads nowhere.")
