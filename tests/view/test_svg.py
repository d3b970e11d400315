"""Pictures as SVG: well formed, named, escaped, with room between what can be chosen."""

from __future__ import annotations

from itertools import combinations
from math import dist
from random import Random
from xml.etree import ElementTree as ET

import pytest

from tutor.core.game import game
from tutor.core.options import Options
from tutor.games.virtu.kit import kit
from tutor.view.glyphs import DRAWINGS
from tutor.view.picture import Area, Label, Line, Picture, Piece
from tutor.view.style import DARK, LIGHT, TONES
from tutor.view.svg import NEAREST, PHONE, shown, svg, targets

SVG = "{http://www.w3.org/2000/svg}"
GAME = game("virtu")
HOSTILE = '<script>alert("1")</script> & \x00 \'quoted\''


def position(*seats: str):
    return GAME.sample(Options("virtu", "art", seats), Random(3))


def elements(text: str) -> list[ET.Element]:
    return list(ET.fromstring(text).iter())


def hostile() -> Picture:
    square = ((0.0, 0.0), (400.0, 0.0), (400.0, 300.0), (0.0, 300.0))
    shapes = (
        Area(id=HOSTILE, title=HOSTILE, rings=(square,), tone=HOSTILE),
        Line(points=((0.0, 0.0), (9.0, 9.0), (30.0, 9.0)), kind="road", title=HOSTILE),
        Label(at=(50.0, 50.0), text=HOSTILE, anchor=HOSTILE, tone=HOSTILE),
        *(
            Piece(kind=kind, at=(60.0, 60.0), tone=HOSTILE, text=HOSTILE, title=HOSTILE)
            for kind in (*DRAWINGS, HOSTILE)
        ),
    )
    return Picture(
        title=HOSTILE, desc=HOSTILE, box=(0.0, 0.0, 400.0, 300.0), shapes=shapes, twin=(HOSTILE,)
    )


def test_texts_are_escaped_wherever_they_stand() -> None:
    found = elements(svg(hostile()))
    assert not [e for e in found if e.tag == f"{SVG}script"]
    chosen = next(e for e in found if e.get("data-id"))
    assert chosen.get("data-id") == HOSTILE.replace("\x00", "")
    assert chosen.get("aria-label") == HOSTILE.replace("\x00", "")


def test_what_can_be_chosen_is_a_button_with_a_name() -> None:
    s = position("blue", "red", "yellow", "green")
    picture = GAME.picture(s, crop=("Siena",), marks=("Siena",))
    buttons = [e for e in elements(svg(picture)) if e.get("role") == "button"]
    assert {e.get("data-id") for e in buttons} == set(targets(picture))
    assert all(e.get("tabindex") == "0" and e.get("aria-label") for e in buttons)


def test_a_board_has_a_title_and_a_description() -> None:
    s = position("red", "yellow", "green")
    for picture in (GAME.picture(s), GAME.picture(s, crop=("Rome",))):
        root = ET.fromstring(svg(picture))
        said = {e.get("id"): e.text for e in root if e.tag in (f"{SVG}title", f"{SVG}desc")}
        named = (root.get("aria-labelledby") or "").split()
        assert [said[i] for i in named] == [picture.title, picture.desc]


def test_without_anything_to_choose_a_board_is_an_image() -> None:
    whole = svg(GAME.picture(position("red", "yellow", "green")), whole=True)
    assert ET.fromstring(whole).get("role") == "img"
    assert not [e for e in elements(whole) if e.get("tabindex")]


def test_names_are_real_text() -> None:
    picture = GAME.picture(position("red", "yellow", "green"))
    texts = {e.text for e in elements(svg(picture)) if e.tag == f"{SVG}text"}
    assert {"Siena", "Venice", "Adriatic"} <= texts


@pytest.mark.parametrize("seats", GAME.modes["art"].seats)
def test_targets_in_a_crop_keep_apart_on_a_phone(seats: tuple[str, ...]) -> None:
    s = position(*seats)
    names = kit(s.opt).names
    rng = Random(5)
    for crop in (*((name,) for name in names), *(rng.sample(names, 3) for _ in range(30))):
        picture = GAME.picture(s, crop=crop, marks=crop[:1])
        scale = PHONE / shown(picture)[2]
        for a, b in combinations(targets(picture).values(), 2):
            assert dist(a, b) * scale >= NEAREST


@pytest.mark.parametrize("seats", GAME.modes["art"].seats)
def test_the_city_in_question_can_be_chosen_in_its_crop(seats: tuple[str, ...]) -> None:
    s = position(*seats)
    for name in kit(s.opt).names:
        assert name in targets(GAME.picture(s, crop=(name,), marks=(name,)))


def test_a_wide_board_offers_all_cities() -> None:
    picture = GAME.picture(position("red", "yellow", "green"))
    assert len(targets(picture, whole=True)) == 0
    assert len(targets(picture, whole=True, width=1100)) == 20


def test_ids_of_two_boards_do_not_meet() -> None:
    s = position("red", "yellow", "green")
    first, second = svg(GAME.picture(s, crop=("Rome",))), svg(GAME.picture(s, crop=("Bari",)))
    ids = [{e.get("id") for e in elements(text) if e.get("id")} for text in (first, second)]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_a_drawing_asks_nothing_of_any_host() -> None:
    text = svg(GAME.picture(position("red", "yellow", "green")))
    assert text.replace('xmlns="http://www.w3.org/2000/svg"', "").count("http") == 0
    assert "@import" not in text


def light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", TONES)
def test_a_letter_is_read_on_its_side_s_colour(name: str) -> None:
    assert contrast(TONES[name].ink, TONES[name].fill) >= 4.5


def test_no_two_sides_share_a_letter_or_a_hatch() -> None:
    assert len({tone.letter for tone in TONES.values()}) == len(TONES)
    assert len({tone.hatch for tone in TONES.values()}) == len(TONES)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "paper"), ("ink", "panel"), ("ink", "halo"), ("soft", "paper"), ("soft", "panel"),
        ("soft", "halo"), ("water", "sea"), ("accent", "paper"), ("accent", "panel"),
        ("good", "paper"), ("bad", "paper"), ("on-accent", "accent"), ("good", "panel"),
        ("bad", "panel"),
    ],
)  # fmt: skip
def test_text_is_read_on_its_ground(palette: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(palette[ink], palette[ground]) >= 4.5
