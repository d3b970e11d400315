"""What was pressed while the connection was cut: done in its order, once, on its own page or never.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.view.playing import begun, options, send, visited
from tutor.core.game import names
from tutor.desk.template import templates
from tutor.scenario import catalogue
from tutor.view import text
from tutor.view.blocks import Entries, Intent, Screen
from tutor.view.company import companies
from tutor.view.session import Session
from widgets.dashboard.again import stamp
from widgets.dashboard.app import MEANWHILE, App
from widgets.dashboard.pressable import Frame

LOST = "did not get through in time"


class Address(SimpleNamespace):
    """The address of a page, as a browser tells it."""

    hash = ""

    def __init__(self, fragment: str) -> None:
        super().__init__(hash=f"#{fragment}", param=SimpleNamespace(watch=lambda *_: None))


def pressed(screen: Screen, *presses: tuple[str, str]) -> list[dict[str, Any]]:
    """Presses made on a page, as a browser keeps them."""
    return [{"number": i, "verb": verb, "value": value, "stamp": stamp(screen)}
            for i, (verb, value) in enumerate(presses, 1)]


def back(fragment: str, kept: list[dict[str, Any]], *, early: bool = False) -> App:
    """A fresh page at an address, to which a browser tells what was pressed meanwhile.

    It may tell so ``early`` that the address is not yet known.
    """
    app = App(strict=True)
    if not early:
        app.follow(Address(fragment))
    app.send(Intent(MEANWHILE, json.dumps(kept)), max((one["number"] for one in kept), default=0))
    if early:
        app.follow(Address(fragment))
    return app


def said(app: App) -> str:
    """All that the page says, with what it says in passing."""
    return " ".join(view.html for region in app.canvas.regions.values()
                    for view in region.objects if hasattr(view, "html"))


def setting(name: str, value: str) -> tuple[str, str]:
    return "set", json.dumps({"name": name, "value": value})


def value_of(screen: Screen, name: str) -> str:
    return next(field.value for block in screen.blocks if isinstance(block, Entries)
                for field in block.fields if field.name == name)


@pytest.mark.parametrize("early", [True, False])
def test_what_was_entered_meanwhile_is_entered_in_its_order(*, early: bool) -> None:
    shown = send(Session(), "open", "ask/virtu/siege")
    kept = pressed(shown, setting("troops", "5"), setting("bonus", "3"), setting("troops", "4"))
    app = back(shown.fragment, kept, early=early)
    assert value_of(app.session.screen, "troops") == "4"
    assert value_of(app.session.screen, "bonus") == "3"
    assert LOST not in said(app)
    assert app.frame.heard == 3


@pytest.mark.parametrize("number", [1, 2, 5])
def test_each_press_of_a_sign_counts_once(number: int) -> None:
    shown = send(Session(), "open", "ask/il_principe/bid")
    before = int(value_of(shown, "ducats"))
    app = back(shown.fragment, pressed(shown, *[("plus", "ducats")] * number))
    assert int(value_of(app.session.screen, "ducats")) == before + number
    assert LOST not in said(app)


def test_what_leads_on_is_done_once_however_often_it_was_pressed() -> None:
    shown = send(Session(), "open", "ask/virtu/siege")
    kept = pressed(shown, setting("troops", "5"), ("next", ""), ("next", ""), ("next", ""))
    app = back(shown.fragment, kept)
    assert app.session.screen.fragment.startswith("verdict/")
    assert LOST not in said(app)


def test_what_was_pressed_on_a_page_that_has_gone_is_told_to_be_lost() -> None:
    shown = send(Session(), "open", "ask/virtu/siege")
    kept = pressed(shown, ("next", ""), setting("troops", "5"), setting("bonus", "1"))
    app = back(shown.fragment, kept)
    there = send(Session(), "open", shown.fragment)
    assert app.session.screen == send_on(there, "next")
    assert "2 of the things you pressed" in said(app)
    app.send(Intent("back"))
    assert LOST not in said(app)
    assert value_of(app.session.screen, "troops") == value_of(shown, "troops")


@pytest.mark.parametrize("anew", [True, False])
def test_after_a_restart_it_is_not_told_that_a_press_was_not_done(*, anew: bool) -> None:
    shown = send(Session(), "open", "ask/virtu/siege")
    tab = "of another program" if anew else App(strict=True).frame.tab
    kept = [{**one, "stamp": "gone", "tab": tab} for one in pressed(shown, ("next", ""))]
    app = back(shown.fragment, kept)
    assert ("Look before you press it again" in said(app)) is anew
    assert (LOST in said(app)) is not anew


def send_on(shown: Screen, verb: str) -> Screen:
    session = Session()
    send(session, "open", shown.fragment)
    return send(session, verb)


def test_a_field_that_is_no_longer_asked_for_is_not_set() -> None:
    session = Session()
    send(session, "open", "ask/virtu/siege")
    session.send(Intent(*setting("owner", "green")))
    shown = session.send(Intent(*setting("defenders", "1")))
    kept = pressed(shown, setting("owner", "none"), setting("defenders", "4"))
    app = back(shown.fragment, kept)
    assert value_of(app.session.screen, "owner") == "none"
    assert "What you pressed did not get through" in said(app)


def test_a_game_that_went_on_elsewhere_is_not_moved() -> None:
    """Both pages are at the same address, where the other player has moved by now."""
    for name in names():
        session = Session()
        send(session, "walk", catalogue.listing(name)[0].id)
        shown, gone = session.screen, send(session, "next")
        assert stamp(shown) != stamp(gone)
        app = back(gone.fragment, pressed(shown, ("next", "")))
        assert app.session.screen.fragment == gone.fragment
        assert LOST in said(app)


@pytest.mark.parametrize("arrived", [1, 0])
@pytest.mark.parametrize("times", [1, 2])
def test_a_press_that_arrived_is_not_said_to_be_lost(
    own_folders: Path, arrived: int, times: int
) -> None:
    """The game is kept, and has gone on with the press; only the word on it did not come back."""
    opt = companies("virtu")[0]
    before = App(begun(opt), strict=True)
    shown = before.session.screen
    act = options(shown)[0].intent
    kept = pressed(shown, *[(act.verb, act.value)] * times)
    for one in kept:
        one["tab"] = before.frame.tab
    before.send(act, arrived)
    gone = before.session.screen
    app = App(visited(), strict=True)
    app.follow(Address(shown.fragment))
    app.send(Intent(MEANWHILE, json.dumps(kept)), times)
    assert app.session.screen == gone
    assert (LOST in said(app)) != bool(arrived)
    # What was pressed next belongs to a page that nobody has seen.
    more = pressed(shown, (act.verb, act.value), ("undo", ""))
    more[0]["tab"] = before.frame.tab
    app.send(Intent(MEANWHILE, json.dumps(more)), times + 2)
    assert LOST in said(app)
    assert app.session.screen == gone


def every_page() -> list[str]:
    found = ["", "rules", "disputes"]
    for name in names():
        walk = catalogue.listing(name)[0].id
        found += [f"game/{name}", f"desk/{name}", f"rules?game={name}", f"walk/{walk}/1",
                  f"play/{name}", f"build/{name}", f"walks/{name}"]
        found += [f"ask/{name}/{one.id}" for one in templates(name)]
    return found


@pytest.mark.parametrize("fragment", every_page())
def test_a_page_is_the_same_after_a_reload(fragment: str) -> None:
    shown = send(Session(), "open", fragment)
    assert stamp(send(Session(), "open", shown.fragment)) == stamp(shown)


def test_no_two_pages_are_the_same() -> None:
    found = [stamp(send(Session(), "open", fragment)) for fragment in every_page()]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("verb", ["rule", "explain"])
def test_what_is_looked_up_on_a_page_leaves_it_the_same(verb: str) -> None:
    session = Session()
    shown = send(session, "walk", "virtu/siege-ravenna")
    assert stamp(send(session, verb, "virtu.siege.win-strictly")) == stamp(shown)


def test_nothing_that_a_browser_may_send_hurts() -> None:
    random, start = Random("again"), send(Session(), "open", "ask/virtu/siege")
    good = json.dumps(pressed(start, setting("troops", "5"), ("next", "")))
    for cut in range(60):
        bad = "".join(random.sample(good, cut)) + good[cut:]
        for told in (bad, good[:cut], "[" * 9999, "null", "[1]", '[{"verb":1}]', ""):
            app = App(strict=True)
            app.follow(Address("ask/virtu/siege"))
            app.send(Intent(MEANWHILE, told), 7)
            assert text.paint(app.session.screen)


def test_a_press_is_heard_with_what_it_shows() -> None:
    app = App(strict=True)
    seen: list[tuple[int, str]] = []
    app.frame.param.watch(lambda *_: seen.append((app.frame.heard, app.frame.stamp)), "stamp")
    app.frame._handle_msg({"verb": "rules", "value": "", "number": 4})
    assert seen == [(4, stamp(app.session.screen))]
    assert isinstance(app.frame, Frame)
