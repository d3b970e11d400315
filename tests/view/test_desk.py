"""The ruling desk as screens: questions with the answer at once, house rules, slips, any position.
"""

from __future__ import annotations

import re

import msgspec
import pytest

from tests.desk.helpers import ask
from tests.view.playing import VISITOR, buttons, enter, field, find, press, send
from tutor.core.game import game, names
from tutor.desk.answer import answered
from tutor.desk.template import templates
from tutor.games import owned
from tutor.scenario import catalogue, runner
from tutor.scenario.loader import load
from tutor.view import answering, home, html, text
from tutor.view import blocks as b
from tutor.view.acting import MORE
from tutor.view.asking import HOW
from tutor.view.html_sums import verdict as as_html
from tutor.view.keeping import Keeping
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")


def asking(template: str = "siege", name: str = "virtu") -> Session:
    session = Session()
    send(session, "ask", f"{name} {template}")
    return session


@pytest.mark.parametrize("name", names())
def test_the_desk_lists_the_questions_of_a_game(name: str) -> None:
    session = Session()
    screen = send(session, "desk", name)
    titles = {door.text for menu in find(screen, b.Menu) for door in menu.buttons}
    assert {one.title for one in templates(name)} <= titles
    assert screen.fragment == f"desk/{name}"


def test_the_answer_follows_each_press() -> None:
    session = asking()
    assert session.screen.bar[0].text == "→ Ravenna holds out ›"
    assert send(session, "plus", "troops").bar[0].text == "✓ Ravenna falls to Red ›"
    assert send(session, "minus", "troops").bar[0].text == "→ Ravenna holds out ›"


def test_what_does_not_fit_is_said_and_nothing_else_changes() -> None:
    session = asking()
    screen = enter(session, "owner", "red")
    assert field(screen, "attacker").value == "red"
    assert screen.bar[0].text == "✗ That can't be so ›"
    why = "“Attacker” and “Held by” can't both be Red."
    assert why in text.paint(screen)
    # It is told where it was said: the top of the page may be far away.
    assert field(screen, "owner").wrong == why
    assert [one.text for one in find(screen, b.Sentence) if one.kind == "error"] == []
    # What comes along from elsewhere was said nowhere, and has its reason at the top.
    again = Session()
    (error,) = (one for one in find(send(again, "open", screen.fragment), b.Sentence)
                if one.kind == "error")
    assert error.text == why


def test_a_number_that_can_go_no_higher_says_why() -> None:
    session = asking()
    assert field(session.screen, "troops").full == ""
    for _ in range(6):
        send(session, "plus", "troops")
    assert field(session.screen, "troops").value == "6"
    assert field(session.screen, "troops").full == "Each side has 6 Troops."
    assert "Each side has 6 Troops." in text.paint(session.screen)


def test_what_the_position_takes_for_granted_is_said() -> None:
    session = asking()
    for bonus in (0, 1):
        (verdict,) = find(send(session, "next"), b.Verdict)
        assert any("War Bonuses cost" in line for line in verdict.assumed) == bool(bonus)
        send(session, "back")
        send(session, "plus", "bonus")


def test_what_a_tie_costs_is_part_of_the_answer() -> None:
    for template, told in (("siege", "1 Troop at once; any others retreat"),
                           ("battle", "Each loses 1 and retreats.")):
        session = asking(template)
        for _ in range(2 if template == "battle" else 0):
            send(session, "minus", "troops:green")
        (verdict,) = find(send(session, "next"), b.Verdict)
        assert told in verdict.reason


@pytest.mark.parametrize("sign", ["plus", "minus"])
def test_a_number_is_never_less_than_its_least_and_either_sign_states_one(sign: str) -> None:
    session = asking("bid", "il_principe")
    assert field(send(session, "minus", "ducats"), "ducats").value == "0"
    assert re.search(r"aria-disabled[^>]*>−<", painted(session.screen, "ducats"))
    enter(session, "ducats", "?")
    assert not re.search(r"aria-disabled[^>]*>−<", painted(session.screen, "ducats"))
    assert field(send(session, sign, "ducats"), "ducats").value == "0"


def painted(screen: b.Screen, name: str) -> str:
    """A field as a page shows it."""
    one = b.Entries(key="one", title="", fields=(field(screen, name),))
    return html.block(one)


def test_an_address_leads_back_to_the_question_and_to_its_answer() -> None:
    session = asking()
    send(session, "plus", "troops")
    for verb in ("", "next"):
        if verb:
            send(session, verb)
        again = Session()
        assert send(again, "open", session.screen.fragment) == session.screen


def test_the_address_is_no_other_place_while_numbers_change() -> None:
    session = asking()
    first = session.screen.fragment.partition("?")[0]
    assert send(session, "plus", "troops").fragment.partition("?")[0] == first
    assert send(session, "next").fragment.partition("?")[0] != first


def test_one_number_is_one_tap_and_is_kept() -> None:
    session = asking()
    (question,) = find(enter(session, "city", "Ancona"), b.Question)
    assert [text[:3] for _, text in question.options] == ["1: ", "2: ", "3: ", "4: "]
    screen = send(session, "answer", "3")
    assert find(screen, b.Question) == []
    assert owned.kept(game("virtu")) == {"virtu.city.Ancona.value": 3}
    other = asking()
    assert find(enter(other, "city", "Ancona"), b.Question) == []


def test_unsettled_shows_both_results_and_the_table_settles_it() -> None:
    session = asking("bonus")
    enter(session, "role", "defence")
    screen = send(session, "next")
    (verdict,) = find(screen, b.Verdict)
    assert verdict.word == "unsettled"
    (readings,) = find(screen, b.Readings)
    assert {row.result for row in readings.rows} == {"Yes", "No"}
    assert all(row.basis.startswith("Because:") for row in readings.rows)
    assert "this reading is ours" in text.paint(screen)
    yes = next(row for row in readings.rows if row.result == "Yes")
    screen = session.send(yes.buttons[0].intent)
    (verdict,) = find(screen, b.Verdict)
    assert verdict.word == "yes"
    assert any("house rule" in line for line in verdict.assumed)
    desk = send(session, "desk", "virtu")
    (house,) = find(desk, b.Parts)
    assert house.rows
    keys = [block.key for block in desk.blocks]
    assert keys.index("table") < keys.index("house") < keys.index("questions")
    # It is called the same wherever it is done.
    assert press(session, verdict.buttons[0].text).fragment == "desk/virtu"
    assert find(session.screen, b.Parts) == []


@pytest.mark.parametrize("name", names())
def test_what_a_condition_needs_and_has_are_numbers(name: str) -> None:
    for one in templates(name):
        screen = send(asking(one.id, name), "next")
        for verdict in find(screen, b.Verdict):
            for row in verdict.checks:
                need = row.need.removeprefix("at most ")
                assert all(not text or text[0].isdecimal() for text in (need, row.have))
                if row.state == "holds" and need:
                    number, has = int(need.split()[0]), int(row.have.split()[0])
                    assert has <= number if need != row.need else has >= number
            texts = [row.text for row in verdict.checks if row.state != "unreached"]
            assert len(set(texts)) == len(texts)


def test_of_readings_that_stand_together_each_can_be_played_on_with() -> None:
    asked = ask("virtu", "battle", troops__green=2)
    shown = tuple(answering.blocks(answered(asked), keeping=Keeping()))
    (readings,) = [one for one in shown if isinstance(one, b.Readings)]
    assert [row.result for row in readings.rows] == [
        "Nobody wins: a tie; nobody besieges",
        "Nobody wins: a tie; Green has to besiege with 2"]
    offered = {x.intent.value.split()[1] for row in readings.rows for x in row.buttons
               if x.intent.verb == "house"}
    assert len(offered) == 3


@pytest.mark.parametrize("name", names())
def test_an_answer_says_what_was_asked(name: str) -> None:
    for one in templates(name):
        screen = send(asking(one.id, name), "next")
        stated = next(x.text for x in find(screen, b.Sentence) if x.key == "stated")
        for field_ in one.fields:
            if not field_.when and not field_.least and "{" not in field_.label:
                assert f"{field_.label}: " in stated


def test_the_table_stays_set_for_the_evening() -> None:
    session = Session()
    send(session, "visitor", VISITOR)
    send(session, "desk", "virtu")
    enter(session, "who", "virtu art blue red yellow green white")
    send(session, "ask", "virtu siege")
    assert "blue" in dict(field(session.screen, "attacker").options)
    again = Session()
    send(again, "open", "desk/virtu")
    send(again, "visitor", VISITOR)
    assert field(again.screen, "who").value.endswith("white")


def test_a_question_of_the_list_begins_anew_and_change_keeps_what_was_said() -> None:
    session = asking()
    before = field(session.screen, "troops").value
    send(session, "plus", "troops")
    send(session, "next")
    send(session, "back")
    assert field(session.screen, "troops").value == str(int(before) + 1)
    send(session, "desk", "virtu")
    send(session, "ask", "virtu siege")
    assert field(session.screen, "troops").value == before


def test_what_would_change_the_answer_is_told() -> None:
    session = asking()
    told = text.paint(send(session, "next"))
    assert "What would make it a yes" in told
    assert "Red's Troops: 3 instead of 2" in told


def test_a_slip_to_take_along() -> None:
    session = asking()
    send(session, "next")
    (take,) = find(press(session, "Send or keep ›"), b.Take)
    assert runner.run(load(take.text, "slip")).code == runner.HELD
    assert take.page.startswith("<!doctype html>")
    other = Session()
    assert "Ravenna" in send(other, "open", take.address).title


@pytest.mark.parametrize("name", names())
def test_every_action_of_a_position_can_be_asked_about(name: str) -> None:
    session = Session()
    cards = [card for card in catalogue.listing(name) if card.kind == "authored"]
    send(session, "walk", cards[0].id)
    send(session, "free-here")
    assert session.screen.bar
    enter(session, "do", MORE)
    for value, _ in field(session.screen, "do").options:
        enter(session, "do", value)
        assert field(session.screen, "do").value == value
        assert session.screen.bar[0].text[0] in "✓✗?…"


@pytest.mark.parametrize(
    "fragment",
    ["ask/virtu/nothing", "ask/nothing/siege", "verdict/virtu/siege?garbage", "ask/virtu/siege?",
     "desk/nothing", "box/nothing", "from/nothing", "ask", "verdict/0/virtu/siege"],
)  # fmt: skip
def test_an_address_that_leads_nowhere_leads_home_or_to_the_desk(fragment: str) -> None:
    screen = send(Session(), "open", fragment)
    assert screen.fragment in ("", "desk/virtu") or screen.fragment.startswith("ask/virtu/siege")


@pytest.mark.parametrize(
    "place", ["verdict/virtus/draw", "verdict/2/virtu/siege", "ask/virtu/siege"])
def test_a_damaged_link_says_so(place: str) -> None:
    whole = asking().screen.fragment.partition("?")[2]
    for link in ("abc", "", whole[:-9], whole[:40], f"x{whole}"):
        screen = send(Session(), "open", f"{place}?{link}" if link else place)
        if place.startswith("ask") and not link:
            continue
        assert screen.fragment == ""
        (error,) = [x.text for x in find(screen, b.Sentence) if x.kind == "error"]
        assert "leads nowhere" in error
        visited = (session := Session()).send(b.Intent("open", f"{place}?abc"))
        assert find(send(session, "visitor", VISITOR), b.Sentence) == find(visited, b.Sentence)


def test_presses_that_arrive_late_or_make_no_sense_change_nothing() -> None:
    session = asking()
    before = session.screen
    for verb, value in (
        ("set", "no json"), ("set", "[]"), ("set", '{"name": "troops", "value": "many"}'),
        ("set", '{"name": "city", "value": "Atlantis"}'), ("plus", "nothing"), ("plus", "city"),
        ("answer", "3"), ("house", "virtu.d.passing final"), ("house", ""), ("always", "x y"),
    ):  # fmt: skip
        assert send(session, verb, value) == before, (verb, value)


def test_one_thing_after_the_other() -> None:
    session = Session()
    send(session, "walk", "virtu/siege-ravenna")
    send(session, "free-here")
    enter(session, "do", "use-bonus")
    enter(session, "source", "token")
    press(session, "It is done; and then?")
    assert field(session.screen, "who").value == "green"
    enter(session, "do", "pass")
    assert session.screen.bar[0].text == "✓ Yes ›"
    enter(session, "who", "yellow")
    before = session.screen
    assert before.bar[0].text == "✗ No ›"
    assert send(session, "then") == before


def test_what_was_taken_as_done_is_taken_back_step_by_step() -> None:
    session = Session()
    send(session, "walk", "virtu/siege-ravenna")
    send(session, "free-here")
    enter(session, "do", "use-bonus")
    first = enter(session, "source", "token")
    assert "‹ One step back" not in [x.text for x in buttons(first)]
    press(session, "It is done; and then?")
    enter(session, "do", "pass")
    second = session.screen
    press(session, "It is done; and then?")
    assert press(session, "‹ One step back") == second
    again = Session()
    send(again, "open", second.fragment)
    assert press(again, "‹ One step back") == first
    assert send(again, "undone") == first


@pytest.mark.parametrize("name", names())
def test_examples_stand_under_headings_each_once(name: str) -> None:
    session = Session()
    menus = find(send(session, "from", name), b.Menu)
    folded = [menu for menu in menus if menu.folded]
    shown = [x.intent.value for menu in folded for x in menu.buttons]
    assert sorted(shown) == sorted(card.id for card in home.walks_of(name))
    assert len({menu.title for menu in folded}) == len(folded)


def test_an_answer_shows_the_part_of_the_board_that_it_is_about() -> None:
    session = asking()
    (board,) = find(send(session, "next"), b.Board)
    assert board.picture.crop is not None
    assert any(line.startswith("Ravenna") for line in board.picture.twin)


@pytest.mark.parametrize("name", names())
def test_an_answer_about_any_position_shows_the_position(name: str) -> None:
    scenario = next(card.id for card in home.walks_of(name))
    session = Session()
    send(session, "walk", scenario)
    send(session, "free-here")
    asked = find(session.screen, b.Board)
    answered_ = find(send(session, "next"), b.Board)
    assert [x.picture for x in answered_] == [x.picture for x in asked]
    assert asked
    keys = [x.key for x in session.screen.blocks]
    if "verdict" in keys:
        assert keys.index("verdict") < keys.index(answered_[0].key)


def test_the_sign_for_what_nobody_knows_is_told_of_where_it_is_seen() -> None:
    told = set[bool]()
    for template_id in ("siege", "bonus"):
        session = asking(template_id)
        fields = [one for each in find(session.screen, b.Entries) for one in each.fields]
        signs = any(text == "?" for one in fields for _, text in one.options)
        said = any(one.text == HOW for one in find(session.screen, b.Sentence))
        assert said == signs
        told.add(said)
    assert told == {True, False}


def test_what_was_assumed_folds_where_something_has_to_be_known_first() -> None:
    ruling = b.Verdict(key="verdict", word="incomplete", reason="Why.", assumed=("A thing.",))
    assert "<summary>Assumed</summary>" in as_html(ruling)
    told = as_html(msgspec.structs.replace(ruling, word="no"))
    assert "<summary>" not in told
    assert "A thing." in told
