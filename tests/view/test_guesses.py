"""What comes of a plan may rest on what no rulebook prints: then the desk says so."""

from __future__ import annotations

import pytest

from tests.view.playing import enter, find, laid, said, send
from tutor.core.game import game
from tutor.games import owned
from tutor.view import blocks as b
from tutor.view.answering import AS_LONG
from tutor.view.session import Session
from tutor.view.text import paint

pytestmark = pytest.mark.usefixtures("own_box")

SIEGE = """{{at: end-of-spring, cities: {{
  {city}: {{owner: yellow, troops: {{red: {troops}}}}}{home}}}}}"""


@pytest.mark.parametrize(("city", "guessed"), [("Bari", True), ("Siena", False)])
def test_a_fall_that_rests_on_a_guess_says_so(city: str, guessed: bool) -> None:
    screen = send(besieging(city, 4), "next")
    (verdict,) = find(screen, b.Verdict)
    said = [line for line in verdict.assumed if line.startswith("A guess")]
    assert bool(said) == guessed
    assert all(city in line for line in said)


def besieging(city: str, troops: int, *, alone: bool = False) -> Session:
    """Red is about to besiege a City of Yellow, and has no bonus."""
    # With nowhere to go to no road makes a difference.
    home = "" if alone else ", Florence: {owner: red}"
    session = laid(SIEGE.format(city=city, troops=troops, home=home))
    send(session, "then")
    return session


def ledgers(screen: b.Screen) -> list[b.Ledger]:
    return find(screen, b.Ledger)


def asked_first(screen: b.Screen) -> b.Question | None:
    return next((one for one in find(screen, b.Question) if one.key == "first"), None)


def test_numbers_that_rest_on_a_guess_are_marked_and_what_comes_of_them_is_not_told() -> None:
    session = besieging("Bari", 3)
    screen = send(session, "next")
    (found,) = ledgers(screen)
    defence = found.sums[1]
    assert [(term.text, term.stand_in) for term in defence.terms] == [("1–4 for Bari", True)]
    assert defence.about == "≈1–4"
    assert defence.label == "Bari defends with strength ≈1–4."
    assert "falls" not in found.outcome
    (log,) = (one for one in find(screen, b.Log) if one.key == "changed")
    assert not [row for row in log.rows if "Control disc" in str(row)]
    assert "≈" in paint(screen)

    # Where the number is printed nothing is marked, and it is told how it goes on.
    printed = send(besieging("Siena", 4), "next")
    assert "≈" not in paint(printed)
    assert "falls" in ledgers(printed)[0].outcome


def test_the_number_is_given_where_it_is_missed() -> None:
    session = besieging("Bari", 3)
    (asks,) = (one for one in find(send(session, "next"), b.Question) if one.key == "guess")
    assert [value for value, _ in asks.options] == ["1", "2", "3", "4"]
    assert "falls" in dict(asks.options)["2"]
    assert "falls" not in dict(asks.options)["3"]
    screen = send(session, "answer", "3")
    # What comes of it then is a retreat, and rests on roads.
    (asks,) = (one for one in find(screen, b.Question) if one.key == "guess")
    assert "road" in asks.text
    assert dict(asks.options) == {"True": "Yes", "False": "No"}
    assert ledgers(screen)[0].sums[1].total == 3
    assert "≈" not in paint(screen)


def test_going_on_asks_for_the_number_first_and_then_goes_on() -> None:
    session = besieging("Bari", 3)
    before = session.screen.title
    asks = asked_first(send(session, "then"))
    assert asks is not None
    assert "Bari" in asks.text
    assert session.screen.title == before
    assert "falls" in dict(asks.options)["2"]
    after = send(session, "answer", "2")
    assert asked_first(after) is None
    assert after.title != before


def test_where_nobody_knows_what_going_on_waits_for_it_is_shown_how_it_can_go_on() -> None:
    session = besieging("Bari", 3)
    asks = asked_first(send(session, "then"))
    assert asks is not None
    assert asks.show is not None
    screen = session.send(asks.show.intent)
    (range_,) = (parts for parts in find(screen, b.Parts) if parts.title == AS_LONG)
    # It is told in as many lines as there are ways to go on.
    assert range_.rows[0].lines == (
        "1–2: 3 is more than 1–2: Bari falls to Red.",
        "3–4: 3 is not more than 3–4: Bari holds out against Red.")
    # It can still be said.
    asks = asked_first(screen)
    assert asks is not None
    assert (len(asks.options), asks.show) == (4, None)
    assert asked_first(send(session, "answer", "2")) is None


def test_what_came_of_a_step_is_told_where_it_goes_on() -> None:
    session = besieging("Siena", 4)
    assert "falls" not in said(session.screen)
    assert "4 is more than 3: Siena falls to Red." in said(send(session, "then"))
    # A reload tells it too, and one step back it is no longer so.
    again = Session()
    send(again, "open", session.screen.fragment)
    assert "Siena falls to Red." in said(again.screen)
    assert "falls" not in said(send(session, "undone"))


def test_what_a_failed_siege_costs_is_told_with_it() -> None:
    session = besieging("Siena", 3, alone=True)
    told = said(send(session, "then"))
    assert "Siena holds out against Red. Red is beaten and loses 1 Troop at once." in told


RETREAT = """{at: retreat, retreat: {seat: red}, cities: {
  Siena: {owner: yellow, waiting: {red: 1}}, Florence: {owner: red}}}"""


def test_what_a_step_waits_for_is_asked_on_the_page_of_the_walk() -> None:
    session = laid(RETREAT)
    enter(session, "to", "Florence")
    before = session.screen
    (asks,) = find(before, b.Question)
    assert "road" in asks.text
    assert "It is done; and then?" not in paint(before)
    after = send(session, "answer", "True")
    assert after.title == before.title
    assert find(after, b.Question) == []
    assert "It is done; and then?" in paint(after)


def test_each_number_that_decides_is_asked_for() -> None:
    session = besieging("Bari", 3)
    send(session, "then")
    before = session.screen.title
    # Where Bari holds out, it is roads that decide where Red goes.
    asks = asked_first(send(session, "answer", "4"))
    assert asks is not None
    assert "road" in asks.text
    assert session.screen.title == before
    assert send(session, "answer", "True").title != before


def test_going_on_asks_for_nothing_where_all_goes_on_alike() -> None:
    # One Troop can't take a City, whatever its value.
    session = besieging("Bari", 1, alone=True)
    before = session.screen.title
    after = send(session, "then")
    assert asked_first(after) is None
    assert after.title != before


@pytest.mark.parametrize(("hand", "word"), [("0", "no"), ("1", "incomplete")])
def test_a_number_is_asked_for_where_it_decides_and_nowhere_else(hand: str, word: str) -> None:
    owned.keep(game("il_principe"), {"il_principe.city.Genoa.buildings": {"green": 1}})
    session = Session()
    send(session, "ask", "il_principe build")
    for name, value in (("city", "Genoa"), ("green", hand)):
        enter(session, name, value)
    screen = send(session, "next")
    (verdict,) = find(screen, b.Verdict)
    assert verdict.word == word
