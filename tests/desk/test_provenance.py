"""A verdict tells apart what is printed, reviewed, an owner's and a guess."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desk.helpers import ask, every_template
from tutor.core.game import game
from tutor.core.options import own_data, recording, stand_in
from tutor.desk import slip
from tutor.desk.answer import Answer, answered
from tutor.rulebook import authority, catalogue, games
from tutor.view.answering import blocks
from tutor.view.blocks import Log, Verdict
from tutor.view.slip_page import slip_page

FLORENCE = "il_principe.city.Florence"
BUILDINGS = {f"{FLORENCE}.buildings": {"green": 1}}
REVIEW = ("From a published review, for no rulebook prints it: "
          "How many ducats does Florence cost? 5.")


@pytest.fixture
def copy() -> Iterator[None]:
    game("il_principe")
    yield
    own_data("il_principe", {}, "")


def build(city: str, data: dict[str, object] | None = None, **said: int) -> Answer:
    own_data("il_principe", data or {}, "x" if data else "")
    return answered(ask("il_principe", "build", city=city, **said))


def assumed(answer: Answer) -> tuple[str, ...]:
    (verdict,) = (x for x in blocks(answer) if isinstance(x, Verdict))
    return verdict.assumed


def test_reviewed_owned_guessed_and_printed_values_are_told_apart(copy: None) -> None:
    by_review = build("Florence", BUILDINGS, green=1, ducats=4)
    assert (by_review.word, by_review.ruling and by_review.ruling.reviewed) \
        == ("no", {f"{FLORENCE}.ducats": 5})
    assert REVIEW in assumed(by_review)
    assert [line for line in assumed(by_review) if line.startswith("From your own copy: Which")]
    assert REVIEW in slip_page(by_review, slip.slip(by_review))

    by_owner = build("Florence", {**BUILDINGS, f"{FLORENCE}.ducats": 4}, green=1, ducats=4)
    assert by_owner.word == "yes"
    assert "From your own copy: How many ducats does Florence cost? 4." in assumed(by_owner)
    assert not [line for line in assumed(by_owner) if "review" in line and "ducats" in line]

    guessed = build("Florence", green=1, ducats=9)
    assert guessed.word == "incomplete"

    printed = build("Milan", red=1, blue=2, yellow=1, ducats=4)
    assert printed.word == "yes"
    assert not [line for line in assumed(printed) if "copy" in line or "review" in line]


def test_what_a_review_tells_is_recorded_apart() -> None:
    with recording() as record:
        assert stand_in("x.y", 3, reviewed=True) == 3
    assert (record.reviewed, record.stand_ins, record.copied) == ({"x.y": 3}, {}, {})
    own_data("x", {"x.y": 4}, "z")
    with recording() as record:
        assert stand_in("x.y", 3, reviewed=True) == 4
    assert (record.reviewed, record.copied) == ({}, {"x.y": 4})
    own_data("x", {}, "")
    assert stand_in("x.y", 3, reviewed=True) == 3


@pytest.mark.parametrize("name", games())
def test_every_disputed_default_says_on_whose_authority_it_stands(name: str) -> None:
    for dispute in catalogue(name).disputes.values():
        told, answer = authority(dispute), dispute.answer
        if answer is None:
            assert told == "No answer is known; this reading is ours."
            continue
        rank = {"rulebook": "rulebook itself", "publisher": "publisher's", "designer": "designer's"}
        assert rank[answer.by] in told
        assert answer.source in told
        assert answer.by == "rulebook" or (answer.date or "date unknown") in told


def test_a_verdict_tells_the_rank_of_each_usual_reading_that_came_to_bear() -> None:
    seen = set()
    for name, template in every_template():
        answer = answered(ask(name, template.id))
        if answer.word not in ("yes", "no", "said"):
            continue
        rows = [str(row) for one in blocks(answer, {}) if isinstance(one, Log)
                and one.key == "readings" for row in one.rows]
        for row in rows:
            told = [d for d in catalogue(name).disputes.values() if row.startswith(d.question)]
            assert any(authority(dispute) in row for dispute in told), row
            seen.update(dispute.id for dispute in told)
    assert {one.partition(".")[0] for one in seen} >= {"virtu", "virtus"}
