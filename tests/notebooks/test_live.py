"""The widget of a table: what is pressed, what is shown, and that nothing piles up."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import tutor
from tutor.scenario import catalogue
from tutor.view.blocks import Intent
from tutor.view.choices import code
from widgets.notebook import Live, close_all, show
from widgets.notebook import live as lives


@pytest.fixture
def live() -> Any:
    found = Live(tutor.load("virtu/siege-siena"), strict=True)
    yield found
    found.close()


def html(live: Live) -> str:
    return "".join(part["html"] for part in live.view.parts)


def press(live: Live, verb: str, value: str = "") -> None:
    """A press as it comes from the front end."""
    live.view._handle_custom_msg({"verb": verb, "value": value}, [])


def test_pressing_moves_the_table(live: Live) -> None:
    script = [tutor.load("virtu/siege-siena", step).tree.digest() for step in range(4)]
    seen = [live.table.tree.digest()]
    for _ in range(3):
        press(live, "next")
        seen.append(live.table.tree.digest())
    assert seen == script
    press(live, "back")
    assert live.table.tree.digest() == script[2]


def test_a_board_travels_only_when_it_has_changed(live: Live) -> None:
    sent: list[Any] = []
    live.view.observe(sent.append, "boards")
    press(live, "show")
    assert sent == []
    press(live, "zoom")
    assert len(sent) == 1


def test_widgets_do_not_pile_up_over_500_steps(live: Live) -> None:
    before = len(_instances)
    for step in range(500):
        press(live, "next" if step // 3 % 2 == 0 else "back")
        if step % 10 == 0:
            press(live, "rule", "virtu.siege.win-strictly")
            press(live, "close")
    assert len(_instances) == before
    assert live.view.heard == 600


def test_tables_shown_long_ago_end_and_a_table_shown_again_keeps_its_widget(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lives, "MOST", 3)
    monkeypatch.setattr(lives, "display", lambda *_, **__: None)
    monkeypatch.setattr(lives.DisplayHandle, "display", lambda *_, **__: None)
    before = len(_instances)
    tables = [tutor.load("virtu/siege-siena") for _ in range(6)]
    for table in tables:
        show(table)
    show(tables[-1])
    assert len(_instances) - before == 3 * 2
    close_all()
    assert len(_instances) == before


def test_an_error_is_seen_and_under_test_comes_through(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(live._session, "send", broken)
    with pytest.raises(ZeroDivisionError):
        live.send(Intent("next"))
    assert 'role="alert"' in html(live)
    assert "Something went wrong" in html(live)


def test_a_message_of_any_other_form_is_dropped(live: Live) -> None:
    before = live.view.parts
    for message in ("next", {"value": "x"}, {"verb": 3}, [], {"verb": "home"}, {"verb": "_close"}):
        live.view._handle_custom_msg(message, [])
    assert live.view.parts == before


def test_a_branch_is_named_by_a_form_and_found_again(live: Live) -> None:
    other = next(a for a in live.table.legal() if live.table.tree.nodes[1].action != a)
    press(live, "act", code(other))
    assert 'data-send="label"' in html(live)
    press(live, "label", json.dumps({"label": "<b>Mine</b>"}))
    assert "&lt;b&gt;Mine" in html(live)
    back = eval(live.view.resume, {"tutor": tutor})
    assert back.state == live.table.state


def test_the_line_below_leads_back(live: Live) -> None:
    assert live.view.resume == 'tutor.load("virtu/siege-siena")'
    press(live, "next")
    back = eval(live.view.resume, {"tutor": tutor})
    assert back.state == live.table.state
    assert Live(back).view.bar == live.view.bar


def test_the_owners_book_stays_out_of_notebooks(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.rulebook.passage", lambda _: "words of the book itself")
    press(live, "rule", "virtu.siege.win-strictly")
    assert "rule-card" in html(live)
    assert "words of the book itself" not in html(live)


@pytest.mark.parametrize("card", catalogue.listing("virtu")[::12], ids=lambda card: card.id)
def test_whatever_is_shown_can_be_pressed(card: catalogue.Card) -> None:
    live = Live(tutor.load(card.id), strict=True)
    press(live, "why", "show")
    for _ in range(len(live.table.scenario.script) + 1):
        press(live, "show")
        press(live, "rule", "virtu.siege.win-strictly")
        assert set(re.findall(r'data-verb="([^"]+)"', html(live))) <= live.verbs
        press(live, "close")
        press(live, "next")
    live.close()
