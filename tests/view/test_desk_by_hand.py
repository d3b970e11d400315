"""A position that is set up by hand for a question: at the table of the evening."""

from __future__ import annotations

import pytest

from tests.view.playing import door, enter, find, send, visited
from tutor.core.game import names
from tutor.core.options import Options
from tutor.scenario import links
from tutor.view import blocks as b
from tutor.view.company import code, companies

pytestmark = pytest.mark.usefixtures("own_box")


@pytest.mark.parametrize("name", names())
def test_a_position_by_hand_is_for_the_table_of_the_evening(name: str) -> None:
    tonight = companies(name)[-1]
    session = visited()
    # What was laid out for another table is no matter.
    send(session, "build", name)
    send(session, "desk", name)
    enter(session, "who", code(tonight))
    send(session, "from", name)
    session.send(door(session.screen, "Set it up by hand"))
    rows = [f for e in find(session.screen, b.Entries) for f in e.fields if f.name == "company"]
    (who,) = (row for row in rows if code(tonight) in dict(row.options))
    assert who.value == code(tonight)
    assert session.screen.trail[-1] == b.Button("Settle a question", b.Intent("desk", name))
    ways = next(menu for menu in find(session.screen, b.Menu) if menu.key == "ways").buttons
    assert [way.text for way in ways if way.primary] == ["Settle a question here"]
    assert ways[0].primary
    # It is the same after a reload, and the question is about this table.
    again = visited()
    assert send(again, "open", session.screen.fragment).trail == session.screen.trail
    again.send(ways[0].intent)
    asked = links.decode(again.screen.fragment.partition("?")[2])
    assert (asked.mode, asked.seats) == (tonight.mode, tonight.seats)


@pytest.mark.parametrize("name", names())
def test_a_position_for_its_own_sake_is_left_for_play(name: str) -> None:
    session = visited()
    send(session, "build", name)
    assert session.screen.trail[-1] == b.Button("Play", b.Intent("play", name))
    ways = next(menu for menu in find(session.screen, b.Menu) if menu.key == "ways").buttons
    assert [way.text for way in ways if way.primary] == ["Play from here"]


def test_beaten_troops_that_wait_while_sieges_are_open_meet_the_dispute_about_when_they_retreat(
) -> None:
    """Laid by hand in the middle of Spring: whoever was beaten waits, and a Siege is still open."""
    session = visited()
    send(session, "lay", "virtu")
    send(session, "clear")
    seats = Options("virtu", "art", ("blue", "red", "yellow", "green"))
    enter(session, "company", code(seats))
    for city, entries in {
        "Spoleto": {'["owner"]': "blue", '["waiting", "red"]': "1", '["value"]': "2"},
        "Florence": {'["owner"]': "red", '["troops", "yellow"]': "4", '["value"]': "3"},
    }.items():
        send(session, "place", city)
        for name, value in entries.items():
            enter(session, name, value)
    session.send(door(session.screen, "Settle a question here"))
    enter(session, "who", "red")
    enter(session, "do", "walk")
    enter(session, "from", "Spoleto")
    enter(session, "to", "Florence")
    screen = send(session, "next")
    assert screen.title == "May Red retreat by road from Spoleto to Florence?"
    assert [one.word for one in find(screen, b.Verdict)] == ["no"]
    (told,) = [row for one in find(screen, b.Log) if one.key == "readings" for row in one.rows
               if "later Sieges" in str(row)]
    assert "Then: Yes" in str(told)
    assert "its own note on retreats" in str(told)
