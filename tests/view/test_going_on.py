"""Going on in a position of one's own where the readings part: under each by which it is done."""

from __future__ import annotations

import pytest

from tests.desk.helpers import evenings
from tests.view.playing import find, visited
from tutor.desk import free, slip
from tutor.desk.answer import answered
from tutor.desk.question import Evening, Question
from tutor.play.ruling import UNSETTLED
from tutor.scenario import links
from tutor.scenario.document import Move
from tutor.view import blocks as b
from tutor.view.readings import GO_ON_SO
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")
FOUR: Evening = next(one for one in evenings("virtu") if len(one.seats) == 4)
BATTLE = {
    "at": "end-of-spring", "order": ["blue", "red", "green", "yellow"],
    "cities": {"Naples": {"owner": "yellow", "troops": {"blue": 2, "red": 3, "green": 2}}},
    "players": {"red": {"war_tokens": 1}},
}


def passing(seat: str) -> Move:
    return Move(seat, "pass", {})


def opened(question: Question) -> Session:
    session = visited()
    link = links.encode(slip.asked(question))
    session.send(b.Intent("open", f"ask/virtu/free?{link}"))
    return session


def ways(session: Session) -> tuple[b.Button, ...]:
    return next((one.buttons for one in find(session.screen, b.Menu) if one.title == GO_ON_SO), ())


def buttons(session: Session) -> list[str]:
    return [button.text for one in find(session.screen, b.Entries) for button in one.buttons]


def house_rules(session: Session) -> dict[str, str]:
    """What is settled, as the link of the answer that comes next has it for others."""
    session.send(b.Intent("next"))
    session.send(b.Intent("send"))
    (take,) = find(session.screen, b.Take)
    return dict(links.decode(take.address.partition("?")[2]).readings)


def test_where_readings_part_it_goes_on_under_each_by_which_it_is_done() -> None:
    since = (passing("blue"), Move("red", "use-bonus", {"source": "token"}), passing("green"))
    question = free.question(FOUR, BATTLE, since, (passing("red"),))
    assert answered(question).word == UNSETTLED
    session = opened(question)
    assert "It is done; and then?" not in buttons(session)
    offered = ways(session)
    assert offered
    for way in offered:
        session = opened(question)
        session.send(way.intent)
        dispute, reading = way.intent.value.split()
        gone_on = links.decode(session.screen.fragment.partition("?")[2])
        assert len(gone_on.script) == len(since) + 2
        assert house_rules(session) == {dispute: reading}


def test_a_reading_by_which_it_is_not_done_leads_on_to_nothing() -> None:
    session = opened(free.question(FOUR, BATTLE, (passing("blue"),), (passing("red"),)))
    before = session.screen
    session.send(b.Intent("then-so", "virtu.d.passing final"))
    assert session.screen == before


def test_a_token_in_defence_goes_on_as_the_table_plays_it() -> None:
    given = {"at": "end-of-spring", "order": ["blue", "yellow", "red", "green"],
             "cities": {"Naples": {"owner": "yellow", "troops": {"blue": 2}}},
             "players": {"yellow": {"war_tokens": 1}}}
    token = Move("yellow", "use-bonus", {"source": "token"})
    question = free.question(FOUR, given, (passing("blue"),), (token,))
    assert answered(question).word == UNSETTLED
    session = opened(question)
    (way,) = ways(session)
    assert way.text.startswith("Yes, as long as they are still held")
    session.send(way.intent)
    gone_on = links.decode(session.screen.fragment.partition("?")[2])
    assert [entry.move for entry in gone_on.script if entry.move][:2] == [passing("blue"), token]
    assert house_rules(session) == {"virtu.d.defender-tokens": "also-defence"}
