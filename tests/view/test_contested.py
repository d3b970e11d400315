"""From a dispute to the ruling desk: the question in which its readings differ, filled in."""

from __future__ import annotations

import pytest

from tests.view.playing import door, enter, field, has_door, send
from tutor import rulebook
from tutor.core.game import game, names
from tutor.scenario import catalogue
from tutor.view import company, contested, text
from tutor.view.asking import Asking
from tutor.view.blocks import Readings
from tutor.view.session import Session
from tutor.view.walk import Walk

EVERY = [dispute for name in names() for dispute in game(name).disputes]
ASKED = [dispute for dispute in EVERY if contested.find(dispute) is not None]
DOOR = "Ask this at the table"


@pytest.mark.parametrize("dispute", ASKED)
def test_the_page_of_a_dispute_leads_to_where_its_readings_are_compared(dispute: str) -> None:
    session = Session()
    screen = session.send(door(send(session, "dispute", dispute), DOOR))
    assert screen.fragment.startswith("ask/")
    told = " ".join(text.paint(send(session, "next")).split())
    assert rulebook.dispute(dispute).question in told


NO_QUESTION = {
    "virtus.d.hidden-hands": "Who may look into a hand is no action, and nothing comes of it.",
}


def test_whatever_can_be_played_can_be_asked_but_for_what_is_no_question_of_play() -> None:
    assert {*EVERY} - {*ASKED} == {*NO_QUESTION}


@pytest.mark.parametrize("dispute", ASKED)
def test_the_question_is_at_a_place_where_the_readings_differ(dispute: str) -> None:
    session = Session()
    send(session, "contested", dispute)
    page = session._page
    assert isinstance(page, Asking)
    assert page.answer.ruling is not None
    found = [one for one in page.answer.ruling.alternatives if one.dispute == dispute]
    assert any(not one.same for one in found)


@pytest.mark.parametrize(
    ("dispute", "title", "said"),
    [
        ("il_principe.d.zero-second", "Who takes the yellow Minor Role?", "The rules don't say"),
        ("virtu.d.decline-siege", "May Red leave Siena without a Siege?", "The rules don't say"),
        # Its worked example fits both readings.
        ("virtus.d.hope-whose-light", "How many points does Camilla take from Stefano?",
         "The rules don't say"),
        # Its own wording settles it.
        ("virtus.d.charity-blank-discards", "May Stefano discard this card for Charity?", "Yes"),
    ],
)
def test_the_numbers_of_the_demonstration_are_filled_in(
    dispute: str, title: str, said: str
) -> None:
    session = Session()
    send(session, "contested", dispute)
    assert session.screen.title == title
    assert said in session.screen.bar[0].text


def test_a_dispute_that_nothing_depends_on_has_no_such_door() -> None:
    rest = [dispute for dispute in EVERY if dispute not in ASKED]
    session = Session()
    assert rest
    for dispute in rest:
        assert not has_door(send(session, "dispute", dispute), DOOR)
        before = session.screen
        assert send(session, "contested", dispute) == before
    assert send(session, "contested", "nothing.d.of-this") == session.screen


def test_from_a_demonstration_one_comes_to_what_it_shows() -> None:
    session = Session()
    send(session, "walk", "il_principe/disputes/zero-second")
    send(session, "free-here")
    assert session.screen.title == "Who takes the yellow Minor Role?"


def test_from_a_step_one_comes_to_the_move_that_follows() -> None:
    session = Session()
    send(session, "walk", "virtu/siege-ravenna")
    send(session, "free-here")
    assert session.screen.title == "May Red use a +1 War Bonus token?"


def test_any_step_of_a_walk_through_can_be_asked_about() -> None:
    session = Session()
    send(session, "walk", "virtu/siege-ravenna")
    send(session, "next")
    send(session, "free-here")
    enter(session, "who", "red")
    enter(session, "do", "use-bonus")
    enter(session, "source", "token")
    assert session.screen.title == "May Red use a +1 War Bonus token?"
    assert session.screen.bar[0].text == "✗ No ›"
    again = Session()
    assert send(again, "open", session.screen.fragment).title == session.screen.title


def test_a_position_set_up_by_hand_leads_to_the_desk() -> None:
    session = Session()
    send(session, "build", "virtu")
    there = door(session.screen, "Settle a question here")
    assert session.send(there).bar


@pytest.mark.parametrize("name", names())
def test_the_address_of_the_desk_leads_back_to_where_each_walk_ends(name: str) -> None:
    for card in catalogue.listing(name):
        end = Walk(catalogue.read(card.path)).end
        session, again = Session(), Session()
        send(session, "open", f"walk/{card.id}/{end}")
        asked = send(session, "free-here")
        assert asked.fragment.startswith("ask/"), card.id
        assert send(again, "open", asked.fragment).title == asked.title, card.id


@pytest.mark.parametrize("dispute", ASKED)
@pytest.mark.parametrize("fewest", [True, False])
def test_an_example_leaves_the_table_of_the_evening_as_it_is(dispute: str, *, fewest: bool) -> None:
    name = dispute.partition(".")[0]
    own = sorted(company.companies(name), key=lambda opt: len(opt.seats))[0 if fewest else -1]
    session = Session()
    send(session, "desk", name)
    enter(session, "who", company.code(own))
    screen = send(session, "contested", dispute)
    assert send(session, "open", screen.fragment).fragment == screen.fragment
    told = text.paint(session.screen)
    assert company.code(own) == field(send(session, "desk", name), "who").value
    asked = contested.find(dispute)
    assert asked is not None
    if len(own.seats) < len(asked.scenario.seats):
        assert f"your evening stays at {len(own.seats)}" in " ".join(told.split())


def test_an_example_is_asked_at_the_table_of_the_evening_where_that_comes_to_the_same() -> None:
    four = next(opt for opt in company.companies("il_principe")
                if opt.mode == "standard" and len(opt.seats) == 4)
    session = Session()
    send(session, "desk", "il_principe")
    enter(session, "who", company.code(four))
    screen = send(session, "contested", "il_principe.d.zero-second")
    assert field(screen, "cards:Gonzaga").value == "0"
    assert "your evening" not in text.paint(screen)


KEPT = [d for d in EVERY if len(rulebook.dispute(d).playable) > 1]


@pytest.mark.parametrize("dispute", KEPT)
def test_each_reading_that_can_be_played_can_be_kept_where_it_is_told(dispute: str) -> None:
    found = rulebook.dispute(dispute)
    name, other = found.game, next(r for r in found.playable if r.id != found.default)
    session = Session()
    send(session, "dispute", dispute)
    (rows,) = [block.rows for block in session.screen.blocks if isinstance(block, Readings)]
    assert [len(row.buttons) for row in rows if not row.result] == [2] * len(found.playable)
    value = f"{dispute} {other.id}"
    (row,) = [row for row in rows if value in [one.intent.value for one in row.buttons]]
    for button in row.buttons:
        assert "Your house rule, " in text.paint(session.send(button.intent))
        assert found.question in " ".join(text.paint(send(session, "desk", name)).split())
        send(session, "dispute", dispute)
        session.send(door(session.screen, "Take back the house rule"))
        assert "Your house rule" not in text.paint(session.screen)


def test_what_led_to_a_refusal_can_be_asked_from_its_dispute() -> None:
    session = Session()
    send(session, "contested", "virtu.d.retreat-timing")
    assert session.screen.title == "May Red retreat by road from Spoleto to Florence?"


def test_a_reading_that_there_is_not_is_not_kept() -> None:
    session = Session()
    before = send(session, "dispute", "virtu.d.passing")
    for value in ("virtu.d.passing nonsense", "virtu.d.none x", "", "x y"):
        assert send(session, "read-tonight", value) == before
    assert send(session, "read-as-usual", "virtu.d.passing") == before
