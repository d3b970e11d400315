"""What can't be is told to a table in sentences, with the numbers, and all of it at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from tutor.core import engine
from tutor.core.game import game, names
from tutor.core.guards import Check
from tutor.core.options import Options
from tutor.play.policies import draw
from tutor.play.soak import options_of
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load
from tutor.view.words import say_check

ABOUT = {"opt", "stack", "round", "pending"}
"""Fields of a state that are no pieces."""


def changed(value: Any, random: Random) -> Any:
    """A part of a position with something too many, too few, or elsewhere."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((1, 2, 5)) if value >= 0 else value
    if isinstance(value, tuple) and value:
        i, kind = random.randrange(len(value)), random.random()
        if kind < 0.2:
            return value[:i] + value[i + 1 :]
        if kind < 0.4:
            return (*value, value[i])
        return (*value[:i], changed(value[i], random), *value[i + 1 :])
    if isinstance(value, msgspec.Struct):
        field = random.choice(value.__struct_fields__)
        return msgspec.structs.replace(value, **{field: changed(getattr(value, field), random)})
    return value


def refused(name: str) -> Iterator[tuple[Options, Check]]:
    """Conditions that fail where a position of a random game is changed."""
    g, random = game(name), Random(2)
    for opt in options_of(name):
        s, _ = engine.start(g.sample(opt, random))
        fields = [field for field in s.__struct_fields__ if field not in ABOUT]
        for _ in range(60):
            if not s.stack:
                break
            for _ in range(8):
                field = random.choice(fields)
                part = changed(getattr(s, field), random)
                try:
                    checks = tuple(g.census(msgspec.structs.replace(s, **{field: part})))
                except (IndexError, KeyError, TypeError, ValueError):
                    continue  # no position can even be written so
                yield from ((opt, check) for check in checks if check.holds is False)
            chance = engine.node(s).seat < 0
            action = draw(s, random) if chance else random.choice(engine.legal(s))
            s = engine.apply(s, action).after


@pytest.mark.parametrize("name", names())
def test_what_cannot_be_is_said_in_a_sentence_with_its_numbers(name: str) -> None:
    words, met = game(name).describe, set()
    for opt, check in refused(name):
        met.add((check.rule, check.subject))
        text = say_check(words, opt, check)
        assert re.fullmatch(r"[A-ZÀ-Ý0-9'’].*[.]", text), text
        assert "{" not in text
        # Whoever holds two of what is one holds both; what nobody has needs no number.
        if isinstance(check.need, int) and check.have not in (0, "none"):
            assert re.search(r"\d", text) or " both " in text, text
        assert " 1 cards" not in text
        assert " 1 points" not in text
    assert len(met) > 3


IMPOSSIBLE = {
    "virtu": ("art", "[red, yellow, green]",
              "{cities: {Rome: {troops: {red: 8}, agent: red}}, players: {red: {agents: 5}}}"),
    "virtus": ("standard", "[Stefano, Sofia, Camilla]",
               "{hands: {Stefano: [Hope 1, Faith 6], Sofia: [Hope 1], Camilla: [Faith 6]}}"),
    "il_principe": ("standard", "[Medici, Carraresi, Visconti]",
                    "{offer: [Milan, Milan, Venice, Genoa, Padua], removed: {red: 30}}"),
}


@pytest.mark.parametrize("name", sorted({*IMPOSSIBLE} & {*names()}))
def test_all_that_cannot_be_is_said_at_once(name: str) -> None:
    mode, seats, given = IMPOSSIBLE[name]
    text = f"title: Impossible\ngame: {name}\nmode: {mode}\nseats: {seats}\ngiven: {given}\n"
    with pytest.raises(Unusable) as raised:
        load(text, "impossible")
    assert len(raised.value.faults) > 1
    assert not [one for one in raised.value.faults if "of 17 names" in one.wanted]
