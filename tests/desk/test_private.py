"""A question about a game in which people hide things: who holds the device, and what is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.view.playing import VISITOR, door, find, send, visited
from tutor.core import engine
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.play.match import PERSON, Match, Seating
from tutor.play.policies import RANDOM
from tutor.scenario import links
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load
from tutor.view import blocks as b
from tutor.view import html, text
from tutor.view.acting import WHO
from tutor.view.company import companies
from tutor.view.seating import scenario_for
from tutor.view.session import Session

CLOSED = [name for name in names() if game(name).visible is not None]
"""Games in which something is hidden."""

pytestmark = pytest.mark.usefixtures("own_box")


def asked(opt: Options, players: tuple[str, ...]) -> Session:
    """A session that asks about a game that is kept for it, played a little."""
    match = Match(scenario_for(opt), Seating(players, 5))
    for _ in range(3):
        match.settle()
        if legal := engine.legal(match.state):
            match.act(legal[len(legal) // 2])
    match.settle()
    session = visited()
    key = f"{opt.game}.0a1b2c3d"
    session._tables.keep(f"table/{key}", "A game", match.to_json())
    send(session, "free-table", key)
    return session


def everything(screen: b.Screen) -> str:
    """All of a page that reaches a browser."""
    return " ".join((screen.title, screen.fragment, *map(html.block, screen.blocks)))


def named(screen: b.Screen) -> str:
    return re.sub(r"\W+", " ", find(screen, b.Menu)[0].buttons[0].text).removeprefix("I am ")


def tables() -> list[Options]:
    return [opt for name in CLOSED for opt in (companies(name)[0], companies(name)[-1])]


TABLES = tables()


@pytest.mark.parametrize("opt", TABLES, ids=lambda opt: f"{opt.mode}-{len(opt.seats)}")
def test_whoever_is_asked_about_says_first_that_they_hold_the_device(opt: Options) -> None:
    session = asked(opt, (PERSON,) * len(opt.seats))
    passed = 0
    for seat in (*opt.seats, *opt.seats):
        page = session.screen
        if page.title.startswith("Pass the device to "):
            assert not find(page, b.Board)
            assert not find(page, b.Entries)
            assert page.bar == ()
            # Nobody does anything for a hand that they have not taken.
            for verb in ("next", "then", "send", "wrong"):
                assert send(session, verb) == page
            session.send(door(page, "I am "))
            passed += 1
        assert find(session.screen, b.Board)
        send(session, "set", f'{{"name": "{WHO}", "value": "{seat}"}}')
    # At first, and for each other seat; once more before the second round.
    assert passed >= len(opt.seats)


@pytest.mark.parametrize("opt", TABLES, ids=lambda opt: f"{opt.mode}-{len(opt.seats)}")
def test_no_address_on_the_way_holds_a_position_and_a_reload_loses_nothing(opt: Options) -> None:
    session = asked(opt, (PERSON,) * len(opt.seats))
    session.send(door(session.screen, "I am "))
    key = session.screen.fragment
    assert key == f"ask/{opt.game}/free?{opt.game}.0a1b2c3d"
    form = text.paint(session.screen)
    send(session, "next")
    answer = text.paint(session.screen)
    assert links_in(everything(session.screen)) == []
    for page in ("wrong", "fill"):
        send(session, page)
        assert session.screen.fragment.endswith(".0a1b2c3d")
        assert links_in(everything(session.screen)) == []
        send(session, "open", f"verdict/0/{opt.game}/free?{opt.game}.0a1b2c3d")
        if find(session.screen, b.Menu):
            session.send(door(session.screen, "I am "))
        assert text.paint(session.screen) == answer
    # The browser comes back: the same question, once somebody says that they hold the device.
    again = Session()
    assert "Looking for" in send(again, "open", key).title
    send(again, "visitor", VISITOR)
    again.send(door(again.screen, "I am "))
    assert text.paint(again.screen) == form
    # Another browser gets nothing of it.
    other = Session()
    send(other, "open", key)
    send(other, "visitor", "9" * 32)
    assert "not kept here" in other.screen.title
    assert not find(other.screen, b.Board)


def links_in(text: str) -> list[str]:
    """The links that a page holds."""
    found = re.findall(r"[A-Za-z0-9_-]{60,}", text)
    return [one for one in found if _is_link(one)]


def _is_link(text: str) -> bool:
    try:
        links.decode(text)
    except Unusable:
        return False
    return True


@pytest.mark.parametrize("name", CLOSED)
def test_alone_against_the_program_only_ones_own_seat_is_asked_about(name: str) -> None:
    opt = companies(name)[0]
    session = asked(opt, (PERSON, *(RANDOM,) * (len(opt.seats) - 1)))
    assert find(session.screen, b.Board)
    (who,) = (f for e in find(session.screen, b.Entries) for f in e.fields if f.name == WHO)
    assert [value for value, _ in who.options] == [opt.seats[0]]
    before = session.screen
    send(session, "set", f'{{"name": "{WHO}", "value": "{opt.seats[1]}"}}')
    assert session.screen == before


def wrong(session: Session) -> b.Screen:
    """An answer is said to be wrong."""
    send(session, "ask", "virtu siege")
    send(session, "next")
    send(session, "wrong")
    (form,) = find(session.screen, b.Form)
    names = [field.name for field in form.fields]
    values = {"right": "0", "value": "2", "why": "See there."}
    sent = ", ".join(f'"{name}": "{values[name]}"' for name in names)
    return send(session, "keep-wrong", f"{{{sent}}}")


def test_a_guest_takes_a_wrong_verdict_along_and_nothing_is_written(own_box: Path) -> None:
    host = Session(own_copies=True, base="http://192.168.1.5:8494/?token=abc")
    guest = Session(own_copies=False, base="http://192.168.1.5:8494/?token=abc")
    (take,) = find(wrong(guest), b.Take)
    assert "See there." in take.text
    assert not list(own_box.rglob("wrong/*"))
    assert str(own_box) not in everything(guest.screen)
    (take,) = find(wrong(host), b.Take)
    (kept,) = own_box.rglob("wrong/*")
    assert kept.read_text(encoding="utf-8") == take.text
    assert str(kept) in take.note


def test_what_a_guest_is_told_of_trouble_holds_no_path(own_box: Path) -> None:
    own_box.parent.mkdir(parents=True, exist_ok=True)
    own_box.write_text("no folder", encoding="utf-8")
    for owner in (True, False):
        session = Session(own_copies=owner)
        send(session, "visitor", VISITOR)
        send(session, "desk", "virtu")
        code = find(session.screen, b.Entries)[0].fields[0].options[-1][0]
        send(session, "set", f'{{"name": "who", "value": "{code}"}}')
        (error,) = (s.text for s in find(session.screen, b.Sentence) if s.kind == "error")
        assert error.startswith("This is not kept: ")
        assert (str(own_box) in error) == owner


@pytest.mark.parametrize("opt", [companies(name)[0] for name in names()], ids=lambda o: o.game)
def test_the_way_back_to_the_game_that_a_question_came_from(opt: Options) -> None:
    session = asked(opt, (PERSON,) * len(opt.seats))
    session.send(b.Intent("ready"))
    for verb in ("next", "back"):
        back = session.screen.trail[-1]
        assert (back.text, back.intent) == ("A game", b.Intent("table", f"{opt.game}.0a1b2c3d"))
        session.send(b.Intent(verb))
    if opt in TABLES:
        # Its address holds which game it is.
        again = visited()
        again.send(b.Intent("open", session.screen.fragment))
        assert again.screen.trail[-1] == back
    session.send(back.intent)
    assert session.screen.fragment.startswith("table/")


@pytest.mark.parametrize("opt", TABLES, ids=lambda opt: f"{opt.game}-{opt.mode}-{len(opt.seats)}")
def test_what_is_sent_from_a_seat_says_what_was_dealt_anew(opt: Options) -> None:
    session = asked(opt, (PERSON,) * len(opt.seats))
    send(session, "ready")
    send(session, "next")
    (take,) = find(send(session, "send"), b.Take)
    assert "is dealt anew by chance" in take.text
    given = load(take.text, "slip").given or {}
    if opt.game == "virtus":
        # Before anything is scored everybody knows what all have.
        assert set(given["points"].values()) == {7}
