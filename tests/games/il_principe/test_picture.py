"""The table as shapes: everything on it is drawn, named and told in words, for every seat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.games.il_principe.table import EVERY, FAMILIES, G, do, options, playout, position
from tutor.core import engine, observe
from tutor.games.il_principe.kit import kit
from tutor.view.picture import Area, Label, Picture, Piece
from tutor.view.svg import NEAREST, PHONE, svg, targets

COLOURS = ("green", "white", "red", "blue", "yellow")
OFFER = ["Milan", "Asti", "Verona", "Pisa"]


def states() -> Iterator[Any]:
    for number, (mode, players) in enumerate(EVERY):
        found = [s for s, _, _ in playout(options(players, mode), number)]
        yield from Random(1).sample(found, min(6, len(found)))
        yield found[-1]


def pieces(picture: Picture, kind: str) -> list[Piece]:
    return [shape for shape in picture.shapes if isinstance(shape, Piece) and shape.kind == kind]


def test_what_can_be_chosen_has_an_id_of_its_own_and_a_name() -> None:
    for s in states():
        shapes = [shape for shape in G.picture(s).shapes if shape.id]
        assert max(Counter(shape.id for shape in shapes).values()) == 1
        offered = {kit().names[city] for city in s.offer}
        assert {shape.id for shape in shapes} == {*kit().regions, *offered, *s.opt.seats}
        assert all(shape.title.startswith(shape.id) for shape in shapes)


def test_every_blazon_is_drawn_in_its_region_and_told() -> None:
    s = position(options(5), at="phase-3", offer=OFFER, players={
        family: {"blazons": {"blue": i, "violet": 1}} for i, family in enumerate(FAMILIES)
    })
    picture = G.picture(s)
    on_map = [p for p in pieces(picture, "blazon") if p.at[1] < 420 and p.at[0] < 600]
    drawn = Counter({p.text: 0 for p in on_map})
    for piece in on_map:
        drawn[piece.text] += piece.count
    assert drawn == {"M": 1, "C": 2, "V": 3, "G": 4, "E": 5}
    twin = "\n".join(picture.twin)
    assert "Blue region: Carraresi 1, Visconti 2, Gonzaga 3, D'Este 4." in twin
    assert "Violet region (its colour is not printed): Medici 1, Carraresi 1," in twin


def test_city_cards_show_what_is_a_guess() -> None:
    s = position(at="phase-3", offer=["Milan", "Asti"], cities={"Asti": {"points": 7}})
    picture = G.picture(s)
    labels = {shape.text: shape.stand_in for shape in picture.shapes if isinstance(shape, Label)}
    assert labels["6 points"] is labels["7 points"] is False
    assert labels["≈3 ducats"] is True
    twin = "\n".join(picture.twin)
    assert ("On offer, Milan: 1 red, 2 blue, 1 yellow; 4 ducats; 6 points; 2 blazons; touches "
            "green and blue.") in twin
    assert "Asti: about 1 white, 2 red, 1 blue; about 3 ducats; 7 points;" in twin


def test_the_twin_tells_of_everybody_and_of_the_auction() -> None:
    s = do(position(at="auctions", principe="Medici", offer=OFFER, reserve={"red": 2},
                    roles={"red": {"major": "Visconti"}},
                    players={"Carraresi": {"ducats": 4, "up": {"blue": 2}, "down": {"red": 1}}}),
           "Carraresi bid 3", "Visconti pass")
    twin = "\n".join(G.picture(s).twin)
    assert ("Auction for 2 red: Carraresi bid 3. Still in: Medici and Carraresi. Passed: Visconti."
            ) in twin
    assert "Red roles: Magistrate: Visconti." in twin
    assert "Roles that nobody holds: Master, Apprentice, Bishop, Priest, Notary," in twin
    assert "Regions without a blazon: green, blue, white, red, yellow and violet." in twin
    assert ("Carraresi: 0 points, 4 ducats, 12 blazons left; face up: 2 blue; face down: 1 red; in "
            "hand: no card.") in twin
    assert re.search(r"^Medici \(Il Principe\): ", twin, re.MULTILINE)


@pytest.mark.parametrize("seat", [0, 1, observe.ONLOOKER])
def test_a_view_shows_no_more_than_the_seat_sees(seat: int) -> None:
    """Two positions that a seat cannot tell apart have the same picture."""
    random, changed = Random(3), 0
    for s in states():
        other = G.redeal(s, seat, random)  # type: ignore[misc]
        assert G.picture(observe.view(s, seat)) == G.picture(observe.view(other, seat))
        changed += G.picture(s) != G.picture(other)
    assert changed > 30


def test_the_part_that_is_decided_on_fits_a_phone() -> None:
    """A crop of a column is as wide as a phone, so that it is drawn at its own size."""
    for s in states():
        picture = G.picture(s)
        kind = type(s.stack[-1]).__name__ if s.stack else ""
        if kind in ("Auction", "Laying", "Acting", "MayBuild", "TurnUp"):
            assert picture.crop is not None
            assert picture.crop[2] <= 380
            assert picture.crop[3] <= 450


def test_targets_keep_apart_on_a_phone() -> None:
    for s in states():
        picture = G.picture(s)
        found = list(targets(picture, width=PHONE).values())
        scale = (picture.crop or picture.box)[2] / PHONE
        for i, (ax, ay) in enumerate(found):
            for bx, by in found[i + 1 :]:
                assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 >= NEAREST * scale - 0.01


def test_who_decides_has_the_panel_at_hand() -> None:
    s = position(options(5), at="phase-3", principe="D'Este", offer=OFFER)
    areas = {a.id: a for a in G.picture(s).shapes if isinstance(a, Area)}
    tops = {family: min(y for _, y in areas[family].rings[0]) for family in FAMILIES}
    assert min(tops, key=lambda family: tops[family]) == "D'Este"


def test_scores_beyond_the_track_go_round_again() -> None:
    s = position(at="phase-3", players={"Medici": {"points": 61}, "Carraresi": {"points": 11},
                                        "Visconti": {"points": 50}})
    spots = {p.title: p.at[0] for p in pieces(G.picture(s), "blazon") if ":" in p.title}
    assert set(spots) == {"Medici: 61", "Carraresi: 11", "Visconti: 50"}
    assert abs(spots["Medici: 61"] - spots["Carraresi: 11"]) <= 26
    assert spots["Visconti: 50"] > spots["Medici: 61"] + 200


def test_it_can_be_drawn() -> None:
    for s in list(states())[::5]:
        drawn = svg(G.picture(s))
        assert drawn.startswith("<svg")
        assert "-1 ducat" not in drawn


def test_crops_by_name() -> None:
    s = position(at="phase-3", offer=OFFER)
    whole = G.picture(s).box
    for names in (("green",), ("offer",), ("Medici", "reserve"), ("roles",), ("Venice",),
                  ("Milan",), ("points",)):
        box = G.picture(s, crop=names).crop
        assert box is not None
        assert box[2] * box[3] < 0.5 * whole[2] * whole[3], names
    assert G.picture(s, crop=("Milan",)).crop == G.picture(s, crop=("offer",)).crop


def marked(s: Any, marks: tuple[str, ...], crop: tuple[str, ...] = ()) -> set[str]:
    shapes = G.picture(s, marks=marks, crop=crop).shapes
    return {shape.id for shape in shapes if getattr(shape, "marked", False) and shape.id}


def test_a_colour_that_is_pointed_at_is_a_region_where_the_map_is_shown() -> None:
    s = position(at="phase-3", offer=OFFER)
    assert marked(s, ("Milan", "green"), ("green", "blue")) == {"Milan", "green"}
    assert marked(s, ("Milan", "green")) == {"Milan"}


def test_who_decides_sees_what_it_is_about() -> None:
    """A page that names nobody but families shows the cards on offer or the reserve too."""
    s = position(at="phase-3", offer=OFFER, principe="Medici")
    assert G.picture(s, crop=("Medici",)).crop == G.picture(s, crop=("Medici", "offer")).crop
    assert G.picture(s, crop=("Visconti",)).crop != G.picture(s, crop=("Visconti", "offer")).crop
    s = position(at="auctions", reserve={"red": 2}, principe="Medici")
    assert G.picture(s, crop=("Carraresi",)).crop == G.picture(
        s, crop=("Carraresi", "reserve")
    ).crop


def test_who_places_blazons_sees_the_map() -> None:
    rich = {"ducats": 9, "hand": {"blue": 2, "red": 1, "yellow": 1}}
    s = do(position(at="phase-3", offer=OFFER, principe="Medici", players={"Medici": rich}),
           "Medici build Milan")
    assert G.picture(s, crop=("Milan", "Medici", "green")).crop == G.picture(
        s, crop=("green", "blue")
    ).crop


def test_the_end_shows_the_whole_table() -> None:
    s = position(at="scoring")
    assert not s.stack
    assert G.picture(s).crop is None
    assert engine.node(s).frame is None


def test_the_roles_say_which_column_is_major() -> None:
    for s in states():
        shapes = G.picture(s).shapes
        labels = {one.text: one.at[0] for one in shapes if isinstance(one, Label)}
        assert labels["Major Role"] == labels["Banker"]
        if "Merchant" in labels:
            assert labels["Banker"] < labels["Minor Role"] == labels["Merchant"]
        else:
            assert "Minor Role" not in labels
