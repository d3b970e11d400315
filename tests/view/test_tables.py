"""Games that are kept, listed, gone on with, taken along and read otherwise."""

from __future__ import annotations

from random import Random

import pytest

from tests.view.playing import (
    VISITOR,
    begun,
    companies,
    door,
    enter,
    find,
    has_door,
    heading,
    named,
    on,
    options,
    play_page,
    said,
    seated,
    send,
    to_the_end,
    visited,
)
from tutor.core.options import Options
from tutor.play.store import NAME, Shelf, data_folder
from tutor.scenario.loader import load
from tutor.view import blocks as b
from tutor.view import text
from tutor.view.session import Session

EVERY = pytest.mark.parametrize("opt", companies(), ids=named)
THREE = Options("virtus", "standard", ("Stefano", "Sofia", "Camilla"))
SPRING = Options("virtu", "art", ("blue", "red", "yellow", "green"))


# What is kept.


def test_a_game_goes_on_where_it_was_left_in_another_session() -> None:
    session, random = begun(THREE, Camilla="sensible"), Random(9)
    for _ in range(8):
        on(session, random)
    before = play_page(session).match
    other = visited()
    send(other, "open", session.screen.fragment)
    after = play_page(other).match
    assert after.to_json() == before.to_json()
    assert after.seating.players[2] == "sensible"


def test_games_are_listed_and_can_be_forgotten() -> None:
    session = begun(THREE)
    key = play_page(session).key
    listed = send(session, "play", "virtus")
    (going,) = (menu for menu in find(listed, b.Menu) if menu.key == "going")
    assert b.Intent("table", key) in {button.intent for button in going.buttons}
    send(session, "table", key)
    left = send(session, "forget")
    assert b.Intent("table", key) not in {x.intent for m in find(left, b.Menu) for x in m.buttons}
    assert "not kept here" in said(send(session, "table", key))


def test_a_visitor_does_not_see_anothers_games() -> None:
    session = begun(THREE)
    stranger = Session()
    send(stranger, "visitor", "e" * 32)
    assert "not kept here" in said(send(stranger, "open", session.screen.fragment))
    listed = send(stranger, "play", "virtus")
    assert "going" not in {menu.key for menu in find(listed, b.Menu)}


def test_an_open_game_can_be_gone_on_with_elsewhere_by_its_address() -> None:
    session, random = begun(SPRING), Random(3)
    for _ in range(3):
        on(session, random)
    stranger = Session()
    send(stranger, "visitor", "c" * 32)
    there = send(stranger, "open", session.screen.fragment)
    assert find(there, b.Board) == find(session.screen, b.Board)
    assert options(there) == options(session.screen)


def test_an_address_waits_until_it_is_known_who_looks() -> None:
    session = begun(THREE)
    early = Session()
    assert "Looking for" in heading(send(early, "open", session.screen.fragment))
    assert has_door(send(early, "visitor", VISITOR), "I am ")


def test_what_was_read_last_is_offered_again_on_home_and_in_its_game() -> None:
    session = visited()
    send(session, "walk", "virtu/siege-siena")
    there = send(session, "next")
    for verb, value in (("home", ""), ("game", "virtu")):
        other = visited()
        send(other, verb, value)
        (button,) = (
            x for menu in find(other.screen, b.Menu) if menu.key == "going-on"
            for x in menu.buttons if x.intent.verb == "open"
        )  # fmt: skip
        assert other.send(button.intent) == there


def test_play_goes_on_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr("tutor.play.store.data_folder", lambda: folder / NAME / "no folder")
    Shelf(VISITOR, folder).keep("x", "", "")
    session = begun(THREE)
    assert "not kept" in text.paint(send(session, "ready"))
    assert options(session.screen)


def test_without_a_visitor_nothing_is_kept_and_all_works() -> None:
    session = begun(THREE, Session())
    to_the_end(session, Random(2))
    assert heading(session.screen) == "The game is over"


# The whole game as a scenario.


def test_a_game_is_taken_along_as_text_and_read_again() -> None:
    session, random = begun(SPRING), Random(1)
    to_the_end(session, random)
    taken = find(send(session, "take"), b.Take)[0]
    assert load(taken.text, "taken").script
    stranger = Session()
    there = send(stranger, "open", taken.address)
    assert find(there, b.Steps)
    assert find(there, b.Board)


def test_a_game_is_stepped_through_with_what_was_taken_back() -> None:
    session = begun(SPRING, red="random")
    for _ in range(4):
        session.send(options(session.screen)[0].intent)
        if len(options(session.screen)) > 1:
            break
    assert len(options(session.screen)) > 1
    session.send(options(session.screen)[0].intent)
    send(session, "back")
    session.send(options(session.screen)[1].intent)
    stepped = send(session, "step")
    rows = find(stepped, b.Steps)[0].rows
    assert any(row.depth for row in rows)
    assert len([row for row in rows if not row.depth]) > 2


def test_saving_while_hands_are_closed_warns() -> None:
    session = begun(THREE)
    session.send(door(session.screen, "I am "))
    more = find(session.screen, b.Steps)[0].more
    assert any("shows every hand" in button.text for button in more)
    screen = send(session, "take")
    assert "dealt anew by chance" in said(screen)
    assert "sees everything" not in said(screen)
    seen = find(screen, b.Take)[0]
    assert "sees everything" in said(send(session, "whole", "yes"))
    whole = find(session.screen, b.Take)[0]
    assert load(whole.text, "whole").script != load(seen.text, "seen").script
    assert find(send(session, "whole", "no"), b.Take)[0] == seen


# House rulings.


def test_house_rulings_are_followed_and_kept_in_the_game() -> None:
    session = visited()
    seated(session, THREE)
    send(session, "rulings")
    dispute = "virtus.d.hidden-hands"
    (readings,) = (x for x in find(session.screen, b.Readings) if x.dispute == dispute)
    other = next(row for row in readings.rows if not row.default)
    assert [row.chosen for row in readings.rows].count(True) == 1
    session.send(other.intent)
    assert "1 read otherwise" in text.paint(session.screen)
    address = session.screen.fragment
    assert "1 read otherwise" in text.paint(send(Session(), "open", address))
    send(session, "begin")
    record = play_page(session).match.record()
    assert [*record.readings] == [dispute]


@EVERY
def test_every_company_can_sit_down(opt: Options) -> None:
    session = visited()
    fields = find(seated(session, opt), b.Entries)[0].fields
    assert [f.name for f in fields if f.name != "draws"] == [*opt.seats]
    for field in fields:
        for value, _ in field.options:
            enter(session, field.name, value)
            again = next(f for f in find(session.screen, b.Entries)[0].fields
                         if f.name == field.name)
            assert again.value == value
