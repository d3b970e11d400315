"""The table as a picture and as text: rows, places, hands as far as they are seen."""

from __future__ import annotations

import pytest

from tests.games.virtus.table import GAME, names, options, played, position
from tutor.core import engine, observe
from tutor.view.picture import Piece
from tutor.view.svg import svg, targets

ROW = ["Temperance 13", "Temperance 12", "Charity 12", "Charity 10", "Justice 12", "Faith 2"]


def test_the_lower_row_can_be_tapped_on_a_phone() -> None:
    s = position(3, active=ROW, inactive=["Hope 8"])
    picture = GAME.picture(s)
    assert set(targets(picture)) == set(ROW)


def test_what_is_a_guess_looks_like_one() -> None:
    s = position(4, active=["Temperance 13", "Justice 5", "Charity 3"])
    pieces = {p.id: p for p in GAME.picture(s).shapes if isinstance(p, Piece)}
    assert not pieces["Justice 5"].stand_in
    assert pieces["Charity 3"].stand_in
    assert "not printed" in pieces["Charity 3"].title
    stated = position(4, active=["Temperance 13"], icons={"Temperance 13": "Flame"})
    piece = next(p for p in GAME.picture(stated).shapes if isinstance(p, Piece))
    assert not piece.stand_in
    assert piece.text.endswith("Flame")


@pytest.mark.parametrize("players", [2, 3, 7])
def test_a_view_shows_no_more_than_it_may(players: int) -> None:
    for step in played(options(players), 3)[::7]:
        s = step.after
        for seat in (observe.ONLOOKER, 0, players - 1):
            view = observe.view(s, seat)
            picture = GAME.picture(view)
            text = " ".join((svg(picture, whole=True), *picture.twin))
            for owner, hand in enumerate(s.hands):
                closed = set(hand) - set(view.hands[owner])
                for name in names(s, closed):
                    assert f"{name} " not in text.replace(",", " ").replace(".", " ").replace(
                        '"', " ")


def test_the_text_twin_tells_all_of_it() -> None:
    s = position(3, active=ROW, inactive=["Hope 8"], icons={"Faith 2": "Light"},
                 hands={"Sofia": ["Prudence 2"]})
    assert GAME.picture(s).twin == (
        f"Active row: {', '.join(ROW)} (Light), a gap.",
        "Inactive row: Hope 8, a gap, a gap, a gap, a gap, a gap, a gap.",
        "Pile: 34 cards.",
        "Stefano: 7 points; no cards.",
        "Sofia: 7 points; Prudence 2.",
        "Camilla: 7 points; no cards.",
    )


def test_the_scoring_shows_places_and_first_the_hand_that_is_asked() -> None:
    s = position(3, at="scoring", icons={}, hands={
        "Stefano": ["Charity 12"], "Sofia": ["Faith 13"], "Camilla": ["Charity 14", "Hope 1"],
    })
    picture = GAME.picture(s, marks=("Hope 1",))
    words = [shape.text for shape in picture.shapes if hasattr(shape, "text")]
    assert words.index("Camilla: 2 cards") < words.index("Stefano: 1 card")
    assert "1 card, highest 14" in words
    assert [p.id for p in picture.shapes if isinstance(p, Piece) and p.marked] == ["Hope 1"]
    assert picture.crop is not None
    assert picture.crop[3] < picture.box[3]
    assert (
        "Charity: first place Camilla (1 card, highest 14); "
        "second place Stefano (1 card, highest 12)."
    ) in picture.twin


def test_one_s_own_hand_is_seen_at_once_and_first() -> None:
    s = position(3, active=["Faith 1"], hands={"Stefano": ["Charity 12"], "Camilla": ["Hope 1"]})
    for seat, card in ((0, "Charity 12"), (2, "Hope 1")):
        picture = GAME.picture(observe.view(s, seat))
        assert picture.crop is not None
        hand = next(p for p in picture.shapes if isinstance(p, Piece) and p.id == card)
        assert hand.at[1] + 31 <= picture.crop[3] < picture.box[3]
    onlooker = GAME.picture(observe.view(s, observe.ONLOOKER))
    shown = {p.id for p in onlooker.shapes if isinstance(p, Piece)}
    assert not shown & {"Charity 12", "Hope 1"}


def test_players_who_are_named_have_their_hands_shown_and_nobody_else() -> None:
    s = position(3, at="scoring", icons={}, hands={
        "Stefano": ["Charity 12"], "Sofia": ["Faith 13"], "Camilla": ["Charity 14", "Hope 1"],
    })
    for named in (("Sofia",), ("Stefano",), ("Sofia", "Stefano"), ("Sofia", "Stefano", "Camilla")):
        picture = GAME.picture(s, crop=named)
        _, top, _, high = picture.crop or picture.box
        shown = {p.id for p in picture.shapes if isinstance(p, Piece) and p.at[1] < top + high}
        held = {card for i, name in enumerate(s.opt.seats) if name in named
                for card in names(s, s.hands[i])}
        assert shown == held


def test_every_position_of_a_game_can_be_drawn() -> None:
    for step in played(options(4), 9):
        assert svg(GAME.picture(step.after)).startswith("<svg")
    assert "The game is over" in GAME.describe.situation(step.after)
    assert engine.node(step.after).frame is None


def test_of_a_virtue_called_earlier_only_what_the_position_tells_is_shown() -> None:
    s = GAME.script.patch(options(3), {
        "at": "scoring", "called": 3, "places": {"Faith": {"first": "Sofia", "second": "nobody"}},
    })
    picture = GAME.picture(s)
    (said,) = (line for line in picture.twin if "place" in line)
    assert said == "Faith: first place Sofia; second place nobody."
    words = {shape.text for shape in picture.shapes if hasattr(shape, "text")}
    assert {"Faith", "Sofia", "nobody"} <= words
    assert not {"Charity", "Hope"} & words
    assert "Called already: Charity, Hope" in words
    assert "Called already: Charity, Hope." in picture.twin
    assert GAME.script.patch(s.opt, GAME.script.show(s)).places == s.places
