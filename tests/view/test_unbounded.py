"""Numbers that no rule bounds: a bid is set, stepped and judged, and nobody lists every one."""

from __future__ import annotations

import pytest

from tests.view.playing import door, enter, field, find, send, visited
from tutor.core.game import game, names
from tutor.scenario.fields import MOST_NUMBERS, Int, values
from tutor.view import blocks as b
from tutor.view.acting import kinds_of
from tutor.view.company import code, companies
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")


def bidding() -> Session:
    """Four families before an auction that was laid by hand, and the question whether one may bid.
    """
    session = visited()
    send(session, "build", "il_principe")
    enter(session, "company", code(companies("il_principe")[2]))
    enter(session, '["at"]', "auctions")
    enter(session, '["reserve", "green"]', "3")
    session.send(door(session.screen, "Settle a question here"))
    enter(session, "do", "bid")
    return session


def test_a_bid_in_a_free_position_is_stepped_typed_and_leapt() -> None:
    session = bidding()
    start = int(field(session.screen, "ducats").value)
    assert field(send(session, "plus", "ducats"), "ducats").value == str(start + 1)
    assert field(send(session, "minus", "ducats"), "ducats").value == str(start)
    session.send(field(session.screen, "ducats").leaps[-1].intent)
    assert field(session.screen, "ducats").value == str(start + 10)
    assert field(enter(session, "ducats", "7"), "ducats").value == "7"
    assert "bid 7" in send(session, "next").title
    assert find(session.screen, b.Verdict)


@pytest.mark.parametrize("text", ["", "x", "1.5", "²", "9" * 30, "-" + "9" * 30, "--3", "NaN"])
def test_what_is_no_bid_changes_nothing(text: str) -> None:
    session = bidding()
    before = field(session.screen, "ducats").value
    assert field(enter(session, "ducats", text), "ducats").value == before


@pytest.mark.parametrize("name", names())
def test_a_number_is_listed_only_where_it_has_a_bound(name: str) -> None:
    for opt in companies(name):
        for one in kinds_of(opt).values():
            for spec in one.entries.values():
                assert len(values(spec)) <= MOST_NUMBERS
    assert all(values(one.spec) for one in game(name).box().values() if isinstance(one.spec, Int))


def test_of_a_number_without_a_bound_no_value_is_listed() -> None:
    assert values(Int(-(10**15), 10**15)) == ()
    assert values(Int(2, 4)) == (2, 3, 4)
