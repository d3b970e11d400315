"""What the lists of a position offer: what could be meant there first, all others behind a tap."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.desk.helpers import evenings
from tests.view.playing import VISITOR, enter, field, named, send
from tutor.core import engine
from tutor.core.frames import CHANCE
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.desk import free
from tutor.scenario import links, loader
from tutor.scenario.document import Move, action_of
from tutor.scenario.fields import values
from tutor.view import offered
from tutor.view.acting import DO, MORE, kinds_of
from tutor.view.company import companies
from tutor.view.session import Session

LONGEST = 600
POSITION = """
id: own/position
title: A Siege
game: virtu
mode: art
source: {kind: saved}
seats: [red, yellow, green]
given:
  at: end-of-spring
  cities: {Bari: {owner: yellow, troops: {red: 3, yellow: 1}}}
  players: {red: {war_tokens: 1}}
"""


def asking() -> Session:
    session = Session()
    send(session, "visitor", VISITOR)
    send(session, "free", links.encode(loader.load(POSITION.encode(), "a position")))
    return session


def test_a_list_begins_with_what_is_there_and_hides_what_nobody_has() -> None:
    session = asking()
    source = field(enter(session, DO, "use-bonus"), "source")
    assert source.value == "token"
    assert source.options[0][0] == "token"
    assert len(source.options) < 6
    assert source.options[-1][0] == MORE

    # All others come with one tap more, and can be asked about.
    every = field(enter(session, "source", MORE), "source")
    assert every.options[0][0] == "token"
    assert len(every.options) > 30
    assert MORE not in dict(every.options)
    assert field(enter(session, "source", "Siena"), "source").value == "Siena"


def test_what_is_left_is_where_somebody_stands() -> None:
    session = asking()
    assert "decline" not in dict(field(session.screen, DO).options)
    enter(session, DO, MORE)
    city = field(enter(session, DO, "decline"), "city")
    assert city.value == "Bari"
    assert [value for value, _ in city.options] == ["Bari", MORE]


def wandering(opt: Options, wanted: int) -> list[Any]:
    """So many positions in which somebody decides, of a game that is played by chance."""
    random, g = Random(wanted), game(opt.game)
    state, _ = engine.start(g.sample(opt, random))
    found = list[Any]()
    for _ in range(LONGEST):
        if not state.stack or len(found) == wanted:
            break
        if engine.node(state).seat == CHANCE:
            can = [action for action, _ in engine.outcomes(state)]
        else:
            found.append(state)
            can = engine.legal(state)
        state = engine.apply(state, random.choice(can)).after
    return found


@pytest.mark.parametrize("name", names())
def test_what_is_allowed_comes_first_in_every_list_and_nothing_is_lost(name: str) -> None:
    seen = 0
    for opt in companies(name):
        for state in wandering(opt, 60):
            can = offered.legal(state)
            for move in [one for one in can if _has_names(one)][:1]:
                assert move.do in offered.kinds(state, move.seat).shown
                assert offered.first(state, move.seat, move.do) in can
                for one, value in move.fields.items():
                    if isinstance(value, str | int):
                        seen += 1
                        _check(state, move, one, value)
    assert seen


def _has_names(move: Move) -> bool:
    return any(isinstance(value, str | int) for value in move.fields.values())


def _check(state: Any, move: Move, name: str, value: str | int) -> None:
    can = offered.legal(state)
    every = {one.fields[name] for one in offered.named(state, move.seat, move.do)}
    found = offered.among(state, move, name, sorted(every))
    assert {*found.shown, *found.others} == every
    assert len(found.shown) + len(found.others) == len(every)
    before = found.shown[: found.shown.index(value)]
    assert all(_allowed(can, move, name, other) for other in before)


def _allowed(can: tuple[Move, ...], move: Move, name: str, value: object) -> bool:
    return any(one.seat == move.seat and one.do == move.do and one.fields[name] == value
               for one in can)


@pytest.mark.parametrize("opt", [o for name in names() for o in companies(name)], ids=named)
def test_what_is_begun_with_can_be_asked_about(opt: Options) -> None:
    for state in wandering(opt, 20)[::10]:
        for sample in offered.samples(state):
            found = offered.first(state, sample.seat, sample.do)
            assert found is not None
            assert (found.seat, found.do) == (sample.seat, sample.do)
            assert action_of(game(opt.game), opt, found).seat == opt.seats.index(sample.seat)


def test_where_nothing_of_a_kind_is_there_what_any_side_may_have_comes_before_what_others_hold(
) -> None:
    evening = next(one for one in evenings("virtu") if len(one.seats) == 4)
    state = free.reached(evening.options, {
        "at": "end-of-spring", "cities": {
            "Ravenna": {"owner": "green", "troops": {"green": 2, "blue": 3}},
            "Florence": {"owner": "red"}}}, ())
    move = offered.first(state, "blue", "use-bonus")
    assert move is not None
    assert move.fields == {"source": "token"}
    spec = kinds_of(evening.options)["use-bonus"].entries["source"]
    found = offered.among(state, move, "source", values(spec))
    assert found.shown[0] == "token"
    assert {"Ravenna", "Florence"} <= {*found.shown[1:]}
