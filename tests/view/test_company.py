"""Who plays tonight: asked once, in short numbers, and kept for the evening."""

from __future__ import annotations

from tests.view.playing import enter, field, find, send
from tutor.view import blocks as b
from tutor.view.session import Session

OTHERS = "c" * 32
"""The browser of a table that has just sat down."""


def test_how_many_play_is_asked_until_somebody_says_it() -> None:
    session = Session()
    send(session, "visitor", OTHERS)
    who = field(send(session, "desk", "virtu"), "who")
    assert who.label == "How many play tonight?"
    four = next(value for value, text in who.options if text == "4")
    who = field(enter(session, "who", four), "who")
    assert (who.label, who.value, who.hint) == ("Players", four, "Blue, Red, Yellow, Green")
    # Once an evening: not again by the next question, and not after a reload.
    again = Session()
    send(again, "visitor", OTHERS)
    assert field(send(again, "desk", "virtu"), "who").label == "Players"


def test_each_kind_of_game_has_one_row_of_short_numbers() -> None:
    session = Session()
    send(session, "visitor", "d" * 32)
    send(session, "desk", "il_principe")

    def rows() -> list[tuple[str, str, str]]:
        found = [f for block in find(session.screen, b.Entries) for f in block.fields]
        return [(f.label, " ".join(text for _, text in f.options), f.hint) for f in found]

    assert rows() == [("How many play tonight?", "2 3 4 5", "Medici, Carraresi, Visconti"),
                      ("With more money", "2 3 4 5", "")]
    *_, money = (f for block in find(session.screen, b.Entries) for f in block.fields)
    enter(session, "who", money.options[0][0])
    assert rows() == [("Players", "2 3 4 5", ""),
                      ("With more money", "2 3 4 5", "Medici, Carraresi")]
