"""Looking up in a browser: on a phone by thumb, with a keyboard, by address; nothing leaves."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import PHONE, go, tab_to, too_small
from tutor import rulebook

QUESTIONS = {
    "who goes first on equal cities": "virtu.order.tie",
    "what an Indulgence costs to be rid of": "virtu.indulgence.remove-cost",
    "do mercenaries give coins": "medici.coins.no-mercenary",
    "what does the flag add": "victus.flag.bonus",
    "how is a tie for a minor role settled": "il_principe.roles.tie-second",
}
PAGES = (
    "rules", "rules?game=virtu", "rules?words=indulgance&game=virtu&kind=cost",
    "rule/virtu.siege.attacker-strength", "disputes?game=virtu", "dispute/virtu.d.passing",
    "rulebooks",
)  # fmt: skip


def field(page: Page) -> Locator:
    return page.get_by_role("searchbox")


def door(page: Page, title: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{re.escape(title)}"))


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_answered_in_sight_two_taps_from_home(
    phone: Page, app: str, question: str
) -> None:
    answer = rulebook.rule(QUESTIONS[question])
    go(phone, app)
    door(phone, "Look up a rule").tap()
    field(phone).tap()
    field(phone).press_sequentially(question)
    found = door(phone, answer.title)
    expect(found).to_contain_text(answer.text)
    expect(found).to_be_in_viewport(ratio=1)
    found.tap()
    expect(phone).to_have_url(re.compile(rf"#rule/{re.escape(answer.id)}$"))
    expect(phone.get_by_role("heading", level=1)).to_have_text(answer.title)
    expect(phone.get_by_text(re.compile("^In your book: "))).to_be_visible()


def test_slips_are_forgiven_and_told(phone: Page, app: str) -> None:
    go(phone, app, "rules")
    field(phone).fill("indulgance")
    expect(phone.locator(".note").first).to_contain_text("indulgance → indulgence")
    phone.get_by_role("button", name="Clear what is looked for").tap()
    expect(field(phone)).to_have_value("")
    expect(phone.get_by_role("heading", name="Or choose a game")).to_be_visible()


def test_what_was_found_is_there_again_after_a_look_at_a_rule(phone: Page, app: str) -> None:
    go(phone, app, "rules")
    field(phone).press_sequentially("tie for a minor role", delay=30)
    door(phone, "Tie for second").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Tie for second")
    phone.go_back()
    expect(field(phone)).to_have_value("tie for a minor role")
    expect(door(phone, "Tie for second")).to_be_visible()
    # Typing has left no trace of half a question in the history.
    phone.go_back()
    expect(phone).not_to_have_url(re.compile("words="))


def test_an_address_brings_words_and_filters_back(phone: Page, app: str) -> None:
    go(phone, app, "rules?game=virtu&words=indulgence")
    phone.get_by_text("Narrow it down").tap()
    phone.get_by_label("Kind of rule").select_option("cost")
    expect(phone.locator(".door")).to_have_count(1)
    expect(phone).to_have_url(re.compile("kind=cost"))
    phone.reload()
    expect(field(phone)).to_have_value("indulgence")
    expect(phone.get_by_label("Kind of rule")).to_have_value("cost")
    expect(phone.locator(".door")).to_have_count(1)
    phone.get_by_label("Game", exact=True).select_option("medici")
    expect(phone.get_by_role("heading", level=1)).to_have_text("The rules of The Game of Medici")


def test_from_a_card_to_everything_and_back(phone: Page, app: str) -> None:
    go(phone, app, "walk/virtu/siege-siena/0")
    title = phone.get_by_role("heading", level=1).inner_text()
    phone.get_by_role("button", name="Show me").tap()
    phone.get_by_role("button", name="2 Troops").first.tap()
    card = phone.get_by_role("complementary", name="The rule that was opened")
    card.get_by_role("button", name="All about this rule").tap()
    expect(card).to_be_hidden()
    expect(phone).to_have_url(re.compile("#rule/"))
    phone.get_by_role("navigation", name="Where you are").get_by_role(
        "button", name=title
    ).tap()
    expect(phone).to_have_url(re.compile("#walk/virtu/siege-siena/0$"))
    expect(phone.get_by_role("button", name="2 Troops").first).to_be_visible()


def test_an_example_is_walked_through(phone: Page, app: str) -> None:
    go(phone, app, "rule/virtu.siege.attacker-strength")
    phone.get_by_role("button", name="Walk through it").first.tap()
    expect(phone.locator("svg.pd-board")).to_be_visible()


def test_a_dispute_with_its_readings_and_what_they_look_like(phone: Page, app: str) -> None:
    go(phone, app, "disputes?game=virtu")
    field(phone).press_sequentially("is a pass final")
    dispute = rulebook.dispute("virtu.d.passing")
    door(phone, dispute.question).tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text(dispute.question)
    expect(phone.locator(".readings > li")).to_have_count(len(dispute.readings))
    expect(phone.get_by_text("The usual reading")).to_have_count(1)
    phone.get_by_role("button", name=re.compile("Read so: ")).first.tap()
    expect(phone.locator("svg.pd-board")).to_be_visible()


def test_readings_stand_side_by_side_where_there_is_room(page: Page, app: str) -> None:
    page.set_viewport_size({"width": 1200, "height": 800})
    go(page, app, "dispute/virtu.d.passing")
    expect(page.locator(".readings > li")).to_have_count(2)
    one, two = (li.bounding_box() for li in page.locator(".readings > li").all())
    assert one
    assert two
    assert one["y"] == two["y"]


def test_by_keyboard_alone(page: Page, app: str) -> None:
    go(page, app, "rules?game=medici")
    tab_to(page, "words", exact=True)
    page.keyboard.type("price of mercenaries")
    page.keyboard.press("Enter")
    expect(door(page, "Price of mercenaries")).to_be_visible()
    tab_to(page, "Price of mercenaries")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Price of mercenaries")


@pytest.mark.parametrize("fragment", PAGES)
def test_everything_fits_a_phone_and_a_thumb(phone: Page, app: str, fragment: str) -> None:
    go(phone, app, fragment)
    assert too_small(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("fragment", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    new_context: Callable[..., Any], app: str, violations: Callable[..., list[str]],
    fragment: str, scheme: str,
) -> None:  # fmt: skip
    page = new_context(**PHONE, color_scheme=scheme).new_page()
    go(page, app, fragment)
    for summary in page.locator("summary:visible").all():
        summary.tap()
    assert violations(page) == []


def test_a_file_that_is_no_rulebook_is_told_why(
    phone: Page, app: str, tmp_path: Path
) -> None:
    go(phone, app, "rulebooks")
    for name, content, wanted in (
        ("big.txt", b"x" * 4_000_001, "big.txt: more than 4 MB"),
        ("book.pdf", b"%PDF-1.7", "book.pdf: a PDF file"),
        ("other.txt", b"one two three " * 99, "other.txt: not recognised"),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        phone.locator("input[type=file]").set_input_files(file)
        expect(phone.get_by_role("alert")).to_contain_text(wanted)


def test_the_owners_words_stand_beside_the_rule(phone: Page, app: str) -> None:
    folder = os.environ.get("PODESTA_RULEBOOKS")
    if not folder:
        pytest.skip("PODESTA_RULEBOOKS names no folder with the texts of the rulebooks")
    go(phone, app, "rulebooks")
    phone.locator("input[type=file]").set_input_files(Path(folder) / "medici.txt")
    expect(phone.get_by_text("passages found")).to_be_visible()
    go(phone, app, "rule/medici.buy.price")
    expect(phone.locator("blockquote")).not_to_be_empty()
    go(phone, app, "rulebooks")
    phone.get_by_role("button", name="Forget my copy of The Game of Medici").tap()
    expect(phone.get_by_text("its text was deleted here")).to_be_visible()
    go(phone, app, "rule/medici.buy.price")
    phone.reload()
    expect(phone.get_by_text(re.compile("^In your book: "))).to_be_visible()
    expect(phone.locator("blockquote")).to_have_count(0)
