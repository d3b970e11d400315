"""A walk-through as one page: all in one file, escaped, small, with every rule that it names."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.view.every_block import BLOCKS, CARD, HOSTILE, PICTURE, RULE, SCREEN
from tutor.scenario import catalogue
from tutor.view import blocks as b
from tutor.view import html
from tutor.view.handout import handout
from tutor.view.page import page, used
from tutor.view.style import BOARD_CSS
from tutor.view.walk import Walk

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = sorted(path.stem for path in (ROOT / "scenarios/virtu").glob("*.yaml"))


class Tags(HTMLParser):
    """Every tag of a page, and whether they are closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "input", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def made(name: str) -> str:
    return handout(Walk(catalogue.read(catalogue.find(f"virtu/{name}"))))


def data(text: str) -> dict:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found
    return json.loads(found[1])


def test_every_kind_of_block_has_a_painter() -> None:
    assert set(html.PAINTERS) == set(b.Block.__subclasses__())


def test_boards_side_by_side_have_names_of_their_own_though_they_are_headed_alike() -> None:
    rows = tuple(b.ReadingRow("Read so together:", "", False, False, "", b.Intent(""),
                              lines=(line,), picture=PICTURE) for line in ("This.", "That."))
    painted = html.block(b.Readings(key="together", dispute="", question="", rows=rows))
    found = [tag["id"] for _, tag in Tags(painted).found if "id" in tag]
    assert found
    assert len({*found}) == len(found)


def test_no_text_becomes_code() -> None:
    text = page("All " + HOSTILE, (SCREEN,), {RULE: CARD})
    assert "<img" not in text
    tags = Tags(text)
    assert tags.open == []
    assert not [name for _, attributes in tags.found for name in attributes if name == "onerror"]
    assert sum(tag == "script" for tag, _ in tags.found) == 2


def test_the_owner_s_copy_of_a_rulebook_is_not_passed_on() -> None:
    assert CARD.passage == "as printed"
    text = page("All", (SCREEN,), {RULE: CARD})
    assert "as printed" not in text
    assert "As it says" not in text


def test_a_rule_without_a_card_is_not_passed_over() -> None:
    with pytest.raises(KeyError, match=RULE):
        page("All", (SCREEN,), {})


def test_every_class_of_a_block_is_styled() -> None:
    sheets = [ROOT / "widgets/dashboard/style.css", ROOT / "tutor/view/page.css"]
    css = BOARD_CSS + "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    named = set(re.findall(r"\.([a-z][\w-]*)", css))
    structural = {"text", "title", "steps", "board", "compare", "choices", "right", "question",
                  "depth-0", "depth-2", "depth-3", "plain", "done", "lead", "readings"}  # fmt: skip
    verdicts = {"verdict", "yes", "no", "open", "unsettled", "incomplete", "unreached", "ledger"}
    painted = "".join(html.block(block) for block in BLOCKS if not isinstance(block, b.Board))
    classes = {name for _, tag in Tags(painted).found for name in (tag.get("class") or "").split()}
    assert classes - named - structural - verdicts == set()


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_page_is_whole_and_small(name: str) -> None:
    text = made(name)
    assert Tags(text).open == []
    assert len(text.encode()) < 450_000
    outside = re.findall(r"https?://[^\"' <)\\\\]+", text)
    assert set(outside) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<link|@import|<script[^>]*\ssrc=", text)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_rule_that_is_named_has_its_card(name: str) -> None:
    text = made(name)
    named = used(text) | used("".join(data(text)["pool"]))
    cards = {tag.get("id") for kind, tag in Tags(text).found if kind == "article"}
    assert named
    assert {f"rule-{rule}" for rule in named} <= cards


def test_an_answer_comes_before_its_reasons() -> None:
    tags = Tags(made("siege-siena")).found
    asked = [tag for _, tag in tags if tag.get("class") == "asking"]
    assert asked
    assert all(tag.get("data-answer") for tag in asked)
    first = next(i for i, (_, tag) in enumerate(tags) if tag.get("class") == "asking")
    ledger = next(i for i, (_, tag) in enumerate(tags) if tag.get("class") == "card ledger")
    assert tags[ledger - 1][1].get("class", "").startswith("later")
    assert first < ledger


def test_steps_share_what_their_boards_have_in_common() -> None:
    found = data(made("siege-ravenna"))
    boards = [parts for key, parts in found["made"].items() if key.startswith("board")]
    assert len(boards) > 3
    drawn = sum(len(found["pool"][i]) for parts in boards for i in parts)
    kept = sum(len(found["pool"][i]) for i in {i for parts in boards for i in parts})
    assert kept < drawn / 3


def test_what_an_action_leads_to_is_told() -> None:
    text = made("siege-ravenna")
    assert re.search(r"<summary>[^<]*token</summary><ul class=\"plain\"><li>", text)
