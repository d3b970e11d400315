"""The board of Virtù as shapes: everything on it is drawn, named and told in words."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from tutor.core.game import game
from tutor.core.options import Options, recording
from tutor.games.atlas import inside
from tutor.games.virtu.italy import italy
from tutor.games.virtu.kit import kit
from tutor.view.picture import Area, Label, Line, Picture, Piece

GAME = game("virtu")
SEATS = list(GAME.modes["art"].seats)
PIECES = ("troop", "besieger", "beaten", "agent", "disc", "cathedral")


def positions(count: int = 12):
    rng = Random(7)
    for i in range(count):
        seats = SEATS[i % len(SEATS)]
        yield GAME.sample(Options("virtu", "art", tuple(seats)), rng)


def pieces(picture: Picture) -> list[Piece]:
    return [shape for shape in picture.shapes if isinstance(shape, Piece)]


def test_what_can_be_chosen_has_an_id_of_its_own_and_a_name() -> None:
    for s in positions():
        chosen = [shape for shape in GAME.picture(s).shapes if shape.id]
        assert max(Counter(shape.id for shape in chosen).values()) == 1
        assert {shape.id for shape in chosen} == set(kit(s.opt).names)
        assert all(shape.title.startswith(shape.id) for shape in chosen)


def test_every_piece_is_drawn_with_its_number() -> None:
    for s in positions():
        drawn = Counter()
        for piece in pieces(GAME.picture(s)):
            drawn[piece.kind, piece.tone] += piece.count
        wanted = Counter()
        for city in s.cities:
            if city.owner >= 0:
                wanted["disc", s.opt.seats[city.owner]] += 1
            if city.agent >= 0:
                wanted["agent", s.opt.seats[city.agent]] += 1
            if city.cathedral:
                wanted["cathedral", ""] += 1
            for seat, colour in enumerate(s.opt.seats):
                kind = "troop" if seat == city.owner else "besieger"
                wanted[kind, colour] += city.troops[seat]
                wanted["beaten", colour] += city.waiting[seat]
        assert +Counter({k: n for k, n in drawn.items() if k[0] in PIECES}) == +wanted


def test_the_twin_tells_of_every_piece() -> None:
    for s in positions():
        twin = GAME.picture(s).twin
        names = kit(s.opt).names
        for name, city in zip(names, s.cities, strict=True):
            told = next((line for line in twin if line.startswith(f"{name}: ")), "")
            for seat, colour in enumerate(s.opt.seats):
                side = colour.capitalize()
                one = "Troop" if city.troops[seat] == 1 else "Troops"
                where = "inside" if seat == city.owner else "in front"
                said = f"{city.troops[seat]} {side} {one} {where}"
                assert (said in told) == bool(city.troops[seat]), told
                assert (f"{side}’s Agent" in told) == (city.agent == seat), told
                assert (f"{side} controls it" in told) == (city.owner == seat), told
                assert bool(city.waiting[seat]) <= ("beaten" in told), told
            assert ("Cathedral" in told) == bool(city.cathedral), told


def test_each_player_has_a_line_in_the_twin() -> None:
    for s in positions():
        twin = "\n".join(GAME.picture(s).twin)
        assert all(f"\n{colour.capitalize()} (" in twin for colour in s.opt.seats)


def test_an_area_is_hatched_for_whoever_holds_it() -> None:
    for s in positions():
        areas = {a.id: a for a in GAME.picture(s).shapes if isinstance(a, Area)}
        for name, city in zip(kit(s.opt).names, s.cities, strict=True):
            tone = s.opt.seats[city.owner] if city.owner >= 0 else "neutral"
            assert areas[name].tone == tone


def bare(*seats: str):
    return GAME.bare(Options("virtu", "art", seats))


def test_three_players_see_which_cities_are_closed() -> None:
    shapes = GAME.picture(bare("red", "yellow", "green")).shapes
    shut = [s for s in shapes if isinstance(s, Area) and s.tone == "shut"]
    crosses = [s for s in shapes if isinstance(s, Piece) and s.kind == "closed"]
    assert len(shut) == len(crosses) == 8
    assert not any(area.id for area in shut)


def test_cities_of_the_other_side_are_not_drawn() -> None:
    four, five = (
        {s.text for s in GAME.picture(bare(*seats)).shapes if isinstance(s, Label)}
        for seats in (
            ("blue", "red", "yellow", "green"),
            ("blue", "red", "yellow", "green", "white"),
        )
    )
    assert five - four == {"Perugia", "Civitavecchia"}


def test_stand_ins_are_drawn_as_such_and_printed_values_are_not() -> None:
    s = bare("blue", "red", "yellow", "green", "white")
    picture = GAME.picture(s)
    at = {p.at: p for p in pieces(picture) if p.kind == "value"}
    assert sum(not p.stand_in for p in at.values()) == 4
    roads = [r for r in picture.shapes if isinstance(r, Line) and r.kind == "road"]
    assert sum(not road.stand_in for road in roads) == 1  # Florence - Spoleto is on the other side
    told = {a.id: a.title for a in picture.shapes if isinstance(a, Area)}
    assert "value 3;" in told["Siena"]
    assert "about 4 (not printed)" in told["Rome"]


def test_a_value_that_was_stated_is_no_guess() -> None:
    s = bare("red", "yellow", "green")
    rome = kit(s.opt).index["Rome"]
    stated = msgspec.structs.replace(s.cities[rome], value=3)
    cities = (*s.cities[:rome], stated, *s.cities[rome + 1 :])
    picture = GAME.picture(msgspec.structs.replace(s, cities=cities))
    told = {a.id: a.title for a in picture.shapes if isinstance(a, Area)}
    assert told["Rome"].startswith("Rome: value 3;")
    assert sum(p.kind == "value" and not p.stand_in for p in pieces(picture)) == 5


def test_a_picture_reads_no_stand_in() -> None:
    """Drawing a guess is not relying on it: the desk must not hear of it."""
    with recording() as heard:
        GAME.picture(bare("red", "yellow", "green"), crop=("Siena",))
    assert heard.stand_ins == {}


@pytest.mark.parametrize("name", ["Ajaccio", "Corfu", "Milan", "Naples", "Siena", "Tunis"])
def test_a_crop_holds_the_city_and_lies_on_the_board(name: str) -> None:
    picture = GAME.picture(bare("blue", "red", "yellow", "green"), crop=(name,))
    assert picture.crop is not None
    x, y, wide, high = picture.crop
    left, top, width, height = picture.box
    assert left <= x < x + wide <= left + width
    assert top <= y < y + high <= top + height
    label = next(s for s in picture.shapes if isinstance(s, Label) and s.text == name)
    assert x < label.at[0] < x + wide
    assert y < label.at[1] < y + high


def test_moves_become_arrows_of_the_side_and_unknown_names_are_passed_over() -> None:
    s = bare("red", "yellow", "green")
    moves = [("Florence", "Ravenna", "red")]
    picture = GAME.picture(s, crop=("Ravenna", "courtier-1"), marks=("Ravenna", *moves))
    arrows = [a for a in picture.shapes if isinstance(a, Line) and a.kind == "arrow"]
    assert [(a.tone, a.title) for a in arrows] == [("red", "from Florence to Ravenna")]
    assert [a.id for a in picture.shapes if isinstance(a, Area) and a.marked] == ["Ravenna"]
    assert GAME.picture(s, crop=("nowhere",)).crop is None


def test_a_voyage_goes_over_the_water() -> None:
    s = bare("red", "yellow", "green", "blue")
    land = italy("34").land
    for ends in (("Terracina", "Pisa"), ("Ravenna", "Genoa"), ("Bari", "Naples")):
        picture = GAME.picture(s, marks=((*ends, "blue", "sail"),))
        (arrow,) = (a for a in picture.shapes if isinstance(a, Line) and a.kind == "arrow")
        assert arrow.points[0] == italy("34").places[ends[0]]
        # The first and the last lie at the Ports, which stand on land.
        dry = [p for p in arrow.points[1:-1] if any(inside(p, ring) for ring in land)]
        assert len(arrow.points) > 4
        assert dry == []
