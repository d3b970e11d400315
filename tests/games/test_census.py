"""What cannot be is told: a piece too many or too few, a thing in two places, a broken limit."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from tutor.core import engine
from tutor.core.game import game, names
from tutor.core.guards import Check
from tutor.core.tx import Path, put
from tutor.games.virtu.frames import Retreat
from tutor.games.virtu.state import Tile as VirtuTile
from tutor.play.soak import options_of

PIECES = {
    "virtu": {
        "cities.troops", "cities.waiting", "players.supply", "cities.agent", "alliances.agent",
        "players.agents", "players.locked", "players.tokens", "tokens", "track", "order",
    },
    "virtus": {"called"},
    "il_principe": {
        "pile", "reserve", "removed", "up", "down", "hands", "money", "bank", "blazons", "regions",
    },
}
"""By game, the fields where one more of anything, anywhere, makes a position impossible."""
BY_HAND: dict[str, dict[str, Callable[[Any], Any]]] = {
    "virtus": {
        "gaps": lambda s: put(s, ("inactive",), (*s.inactive[:5], -2, -2)),
    },
    "virtu": {
        "trophies": lambda s: put(s, ("players", 0, "trophies"), (0,)),
        "value": lambda s: put(s, ("cities",), tuple(
            msgspec.structs.replace(city, value=9) for city in s.cities)),
        "cathedrals": lambda s: put(s, ("cities",), tuple(
            msgspec.structs.replace(city, cathedral=1) for city in s.cities)),
        "regimes": lambda s: put(s, ("players", 0, "tiles"), (
            VirtuTile("Kingdom", 1, ()), VirtuTile("Republic", 1, ()))),
        "titles": lambda s: put(s, ("players", 0, "tiles"), (VirtuTile("Kingdom", 1, ()),) * 3),
        "nobody": lambda s: put(put(s, ("stack",), (*s.stack, Retreat(0))), ("cities",), tuple(
            msgspec.structs.replace(city, waiting=(0,) * len(s.players)) for city in s.cities)),
    },
    "il_principe": {
        "round": lambda s: put(s, ("round",), 0),
        "built": lambda s: put(put(s, ("round",), 1), ("gone",), (0,)),
        "early": lambda s: put(put(s, ("round",), 1), ("major", 0), 0),
        "laid": lambda s: put(s, ("laid", 0), (0, 1, 2, 3)),
        "limited": lambda s: put(
            put(s, ("opt", "readings"), (("il_principe.d.bank-empty", "limited"),)), ("bank",), -1),
    },
}
"""Limits that no small change of a position breaks, with what does."""
POSITIONS = 12
MOVES = 12


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every number and every list of a state, with the way to it."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield path, value
    elif isinstance(value, tuple):
        yield path, value
        for place, item in enumerate(value):
            yield from leaves(item, (*path, place))
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if path or name not in ("opt", "stack", "round"):
                yield from leaves(getattr(value, name), (*path, name))


def field(path: Path) -> str:
    return ".".join(step for step in path if isinstance(step, str))


@cache
def positions(name: str) -> tuple[Any, ...]:
    """Positions in the middle of games, of each mode and number of players."""
    found, random = [], Random(5)
    for opt in options_of(name):
        for _ in range(POSITIONS):
            s, _ = engine.start(game(name).sample(opt, random))
            for _ in range(random.randrange(MOVES)):
                if s.stack:
                    s = engine.apply(s, random.choice(engine.legal(s)), log=False).after
            found.append(s)
    return tuple(found)


def faults(s: Any) -> list[Check]:
    return [check for check in game(s.opt.game).census(s) if not check.holds]


def broken(s: Any, random: Random) -> Iterator[Any]:
    """The position with one thing in it changed: a number, or a list that is longer or shorter."""
    for path, value in leaves(s):
        if random.random() > 0.2:
            continue
        if isinstance(value, int):
            for number in (value - 1, value + 1, 0, random.randrange(9), -5, 99):
                yield put(s, path, number)
        elif value:
            item = random.choice(value)
            yield put(s, path, (*value, item))
            yield put(s, path, value[1:])
            yield put(s, path, (*value[:-1], item))


def kinds(name: str) -> set[str]:
    """What a census tells of, as its own code lists it."""
    code = ast.parse(inspect.getsource(inspect.getmodule(game(name).census)))  # type: ignore[arg-type]
    calls = [node for node in ast.walk(code) if isinstance(node, ast.Call)]
    counts = [c for c in calls if isinstance(c.func, ast.Name) and c.func.id == "_count"]
    subjects = [c.args[5] for c in counts]
    return {ast.literal_eval(one) for one in subjects}


@pytest.mark.parametrize("name", names())
def test_positions_of_real_games_can_exist(name: str) -> None:
    assert [faults(s) for s in positions(name) if faults(s)] == []


@pytest.mark.parametrize("name", names())
def test_one_piece_more_anywhere_is_one_too_many(name: str) -> None:
    found = set()
    for s in positions(name):
        for path, value in leaves(s):
            if field(path) in PIECES[name] and isinstance(value, int):
                found.add(field(path))
                assert faults(put(s, path, value + 1)), path
    assert found == PIECES[name]


@pytest.mark.parametrize("name", names())
def test_every_limit_is_seen_broken(name: str) -> None:
    random, told = Random(3), set()
    for s in positions(name):
        for wrong in broken(s, random):
            try:
                told |= {check.subject for check in faults(wrong)}
            except (IndexError, ValueError):
                continue  # what has no meaning at all can't be laid out either
    for subject, change in BY_HAND.get(name, {}).items():
        assert subject in {c.subject for s in positions(name) for c in faults(change(s))}
    listed = kinds(name)
    assert told & listed
    assert listed - told <= set(BY_HAND.get(name, {}))
