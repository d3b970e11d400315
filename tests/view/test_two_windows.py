"""One game that is open in two windows: no move is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import tutor
from tutor.core import engine
from tutor.play import store
from tutor.play.match import Match, Seating
from tutor.view.blocks import Intent
from tutor.view.choices import code
from tutor.view.play import Play
from tutor.view.session import Session
from tutor.view.tables import ELSEWHERE_TOO


def window(address: str = "") -> Session:
    session = Session()
    session.send(Intent("visitor", "a" * 32))
    session.send(Intent("open", address))
    return session


def move(session: Session, which: int) -> None:
    page = session._page
    assert isinstance(page, Play)
    session.send(Intent("act", code(engine.legal(page.match.state)[which])))


def test_a_move_in_one_window_is_not_lost_to_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "data_folder", lambda: tmp_path)
    scenario = tutor.load("virtu/siege-ravenna").scenario
    match = Match(scenario, Seating(("person",) * len(scenario.seats), 1))
    store.Shelf("a" * 32).keep("table/virtu.0001", "A game", match.to_json())
    first, second = window("table/virtu.0001"), window("table/virtu.0001")
    move(first, 0)
    after = store.Shelf("a" * 32).list("table/")[0].text
    move(second, -1)
    assert store.Shelf("a" * 32).list("table/")[0].text == after
    assert ELSEWHERE_TOO in str(second.screen)
    assert second.screen.fragment == first.screen.fragment
    move(second, 0)
    assert ELSEWHERE_TOO not in str(second.screen)
    assert store.Shelf("a" * 32).list("table/")[0].text != after
