"""A scenario as the fragment of a URL."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace

import pytest

from tests.scenario.helpers import ALBA
from tutor.scenario.document import Entry, Move, document
from tutor.scenario.faults import Unusable
from tutor.scenario.links import MOST, decode, encode
from tutor.scenario.loader import load


def packed(text: str | bytes) -> str:
    raw = text.encode() if isinstance(text, str) else text
    return base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def test_a_link_gives_the_scenario_back() -> None:
    scenario = load(ALBA)
    link = encode(scenario)
    assert decode(link) == decode(f"#{link}") == scenario
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_a_link_is_checked_like_a_file() -> None:
    doc = document(load(ALBA))
    doc["given"]["towns"]["Alba"]["troops"]["red"] = 31
    with pytest.raises(Unusable) as caught:
        decode(packed(json.dumps(doc)))
    assert str(caught.value) == ("link: given.towns.Alba.troops.red: found 31; right would be a "
                                 "whole number from 0 to 30")


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("", "cut off or changed"),
        ("not a link!", "cut off or changed"),
        ("é", "cut off or changed"),
        (packed("{}" * 100)[:-8], "cut off or changed"),
        (packed(b"\xff\xfe"), "cut off or changed"),
        ("A" * (MOST + 1), "a link of 64 KB; right would be at most 64 KB"),
        (packed("[" * 60_000), "too deep a nesting"),
        (packed('{"a":' * 10_000), "too deep a nesting"),
        (packed('{"a":' * 30 + "1" + "}" * 30), "nested more than 20 deep"),
        (packed('{"a": 1, "a": 2}'), "a name that stands twice"),
        (packed('{"a": NaN}'), "the number NaN"),
        (packed('{"a": ' + "9" * 5_000 + "}"), "right would be a whole, unchanged link"),
        (packed("[1, 2]"), "no fields at the top"),
        (packed("null"), "no fields at the top"),
        (packed('{"id": "a\\u0000b"}'), "hidden control character (U+0000)"),
        (packed('{"id": "\\ud800"}'), "hidden control character (U+D800)"),
        (packed('{"a\\u001bb": 1}'), "hidden control character (U+001B)"),
    ],
)
def test_a_link_that_is_no_scenario(link: str, words: str) -> None:
    with pytest.raises(Unusable) as caught:
        decode(link)
    assert words in str(caught.value)


def test_a_bomb_is_not_unfolded() -> None:
    bomb = packed(b" " * 40_000_000)
    assert len(bomb) < MOST
    with pytest.raises(Unusable, match="unfolds to more than 64 KB"):
        decode(bomb)


def test_what_is_too_long_for_a_link_is_told_to_who_shares_it() -> None:
    step = Entry(say="x" * 1_000, move=Move("red", "pass"))
    with pytest.raises(Unusable, match="to put into a link; right would be at most 64 KB"):
        encode(replace(load(ALBA), script=(step,) * 100))
