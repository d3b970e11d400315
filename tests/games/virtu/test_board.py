"""The board of Virtù in every walk: names are read, Cities are whole, and signs can be chosen."""

from __future__ import annotations

from math import cos, dist, radians, sin
from xml.etree import ElementTree as ET

import pytest

from tutor.core.game import game
from tutor.core.options import Options
from tutor.games.virtu.cropping import cut
from tutor.games.virtu.italy import italy
from tutor.games.virtu.kit import kit
from tutor.games.virtu.standing import extent, overlap
from tutor.scenario import catalogue
from tutor.scenario.catalogue import Card
from tutor.view.picture import Picture, Piece
from tutor.view.svg import BEATEN, shown, svg
from tutor.view.walk import Walk

GAME = game("virtu")
SVG = "{http://www.w3.org/2000/svg}"


def pictures(card: Card) -> list[tuple[str, Picture]]:
    """The boards of a walk as the Stepper shows them, each with its face."""
    walk = Walk(catalogue.read(card.path))
    found = []
    for place in range(walk.end + 1):
        state = walk.state_at(walk.node_at(place), place)
        marks = walk.marks(walk.beats[place - 1] if place else None)
        found.append((kit(state.opt).face, GAME.picture(state, crop=walk.focus, marks=marks)))
    return found


def pieces(picture: Picture) -> list[Piece]:
    return [shape for shape in picture.shapes if isinstance(shape, Piece)]


@pytest.mark.parametrize("card", catalogue.listing("virtu"), ids=lambda card: card.id)
def test_no_piece_covers_a_name_and_no_city_in_a_crop_is_cut(card: Card) -> None:
    for face, picture in pictures(card):
        names = italy(face).names
        covered = [(piece.kind, name) for piece in pieces(picture) for name, box in names.items()
                   if overlap(extent(piece), box)]
        assert covered == []
        assert cut(face, shown(picture)) == []


def test_a_besieger_s_spear_points_at_its_city() -> None:
    walk = Walk(catalogue.read(catalogue.find("virtu/contested-spring")))
    places = italy("34").places
    picture = GAME.picture(walk.given, crop=walk.focus)
    here = {(places[name], walk.given.opt.seats[seat])
            for name, city in zip(kit(walk.given.opt).names, walk.given.cities, strict=True)
            for seat, number in enumerate(city.troops) if number and seat != city.owner}
    besiegers = [piece for piece in pieces(picture) if piece.kind == "besieger"]
    assert besiegers
    for piece in besiegers:
        (x, y), angle = piece.at, radians(piece.angle)
        tip = x + 40 * cos(angle), y + 40 * sin(angle)
        assert any(tone == piece.tone and abs(at[0] - x) < 60 and 0 <= at[1] - y < 60
                   and dist(tip, at) < 25
                   for at, tone in here), piece


@pytest.mark.parametrize("seats", GAME.modes["art"].seats)
def test_every_city_can_be_chosen_at_the_middle_of_its_sign(seats: tuple[str, ...]) -> None:
    s = GAME.bare(Options("virtu", "art", tuple(seats)))
    picture = GAME.picture(s)
    root = ET.fromstring(svg(picture, whole=True, width=1366))
    rings = {}
    for group in root.iter(f"{SVG}g"):
        name = group.get("data-id") or group.get("data-far")
        # A ring below a clipped group of its own would end at the coast.
        for ring in group.findall(f"{SVG}circle[@class='ring']"):
            rings[name] = float(ring.get("cx", "")), float(ring.get("cy", ""))
            assert float(ring.get("r", "")) >= 13
    signs = [piece.at for piece in pieces(picture) if piece.kind == "value"]
    assert set(rings) == set(kit(s.opt).names)
    assert sorted(rings.values()) == sorted(signs)
    assert not [e for e in root.iter(f"{SVG}g") if e.get("clip-path")
                and e.findall(f".//{SVG}circle")]


def test_the_sign_of_beaten_troops_points_nowhere_and_is_explained() -> None:
    boards = [picture for _, picture in pictures(
        next(card for card in catalogue.listing("virtu") if card.id == "virtu/contested-spring"))]
    told = [any(piece.kind == "beaten" for piece in pieces(picture)) for picture in boards]
    assert {True, False} == set(told)
    for beaten, picture in zip(told, boards, strict=True):
        assert (BEATEN in svg(picture)) == beaten
        assert any("beaten, still to retreat" in line for line in picture.twin) == beaten
