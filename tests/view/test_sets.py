"""Sets of things are put together by pressing the things, in Play, the walk-through, the desk."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.view.playing import companies, find, named, send
from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import game
from tutor.core.options import Options
from tutor.play.match import PERSON, Match, Seating
from tutor.scenario.document import Scenario, Source
from tutor.scenario.fields import Listing
from tutor.view import blocks as b
from tutor.view import choices, html, sets
from tutor.view.play import Play
from tutor.view.session import Session
from tutor.view.stepper import Stepper

CHOOSING = [opt for opt in companies() if any(
    isinstance(spec, Listing) for one in game(opt.game).script.actions(opt).values()
    for spec in one.entries.values()
)]
MOST_GAMES, MOST_MOVES, MOST_OPTIONS = 30, 60, 24


@lru_cache(maxsize=1)
def many_sets() -> tuple[Any, tuple[Action, ...]]:
    """A position and the way from it to where somebody chooses among more sets than one lists."""
    return next(filter(None, map(_many_sets, reversed(CHOOSING))))


def _many_sets(opt: Options) -> tuple[Any, tuple[Action, ...]] | None:
    g, random = game(opt.game), Random(5)
    for seed in range(MOST_GAMES):
        start: Any = g.sample(opt, Random(seed))
        s, way = engine.start(start)[0], list[Action]()
        for _ in range(MOST_MOVES):
            if not s.stack:
                break
            legal = [*engine.legal(s)] if engine.node(s).seat >= 0 else []
            if legal and sets.find(s, legal):
                return start, tuple(way)
            action = random.choice(legal or [a for a, _ in engine.outcomes(s)])
            s = engine.apply(s, action).after
            way.append(action)
    return None


def arrived() -> tuple[Any, Session]:
    """A walk-through at such a position."""
    start, way = many_sets()
    session = Session()
    session._step_through(scenario_of(start))
    for action in way:
        send(session, "act", choices.code(action))
    page = session._page
    assert isinstance(page, Stepper)
    return page.walk.tree.state, session


def scenario_of(s: Any) -> Scenario:
    opt = s.opt
    return Scenario(id="", title="Sets", game=opt.game, mode=opt.mode, seats=opt.seats,
                    source=Source("saved"), given=game(opt.game).script.show(s))


def group(screen: b.Screen) -> b.Group:
    found: b.Group
    (found,) = (g for c in find(screen, b.Choices) for g in c.groups if g.toggles)
    return found


def press(session: Session, held: frozenset[str]) -> b.Option | None:
    for one in group(session.screen).toggles:
        if one.primary != (one.text in held):
            session.send(one.intent)
    return group(session.screen).made


def test_every_set_that_is_allowed_is_put_together_and_the_others_say_why_not() -> None:
    s, session = arrived()
    found = sets.find(s, engine.legal(s))
    assert found is not None
    for size in range(len(found.names) + 1):
        for held in map(frozenset, combinations(found.names, size)):
            made = press(session, held)
            if held not in found.actions:
                assert made is None or (not made.legal and made.reason)
                continue
            assert made is not None
            assert made.legal
            act = game(s.opt.game).describe.act(s.opt, found.actions[held])
            assert made.text.lower() == act.lower()
    made = press(session, next(iter(found.actions)))
    assert made is not None
    before = session.screen.fragment
    assert session.send(made.intent).fragment != before


def test_no_page_lists_more_sets_than_one_reads() -> None:
    _, session = arrived()
    (block,) = find(session.screen, b.Choices)
    painted = html.block(block)
    chosen = group(session.screen)
    assert len(chosen.options) > sets.MOST
    others = sum(len(g.options) for g in block.groups if not g.toggles)
    assert painted.count('data-verb="act"') <= others + 1
    assert painted.count('data-verb="pick"') == len(chosen.toggles)


def test_what_is_tapped_on_the_board_is_pressed_in_play() -> None:
    s, _ = arrived()
    start, way = many_sets()
    match = Match(scenario_of(start), Seating((PERSON,) * len(s.opt.seats), 1))
    for action in way:
        match.act(action)
    page = Play(match, "key", lambda _: "", lambda *_: None)
    page.verbs["ready"]("")
    found = sets.find(s, engine.legal(s))
    assert found is not None
    page.verbs["look"](found.names[0])
    pressed = [one.text for one in group(page.screen).toggles if one.primary]
    assert pressed == [found.names[0]]
    page.verbs["pick"](found.names[0])
    assert not any(one.primary for one in group(page.screen).toggles)


@pytest.mark.parametrize("opt", CHOOSING, ids=named)
def test_the_desk_asks_about_a_set_by_its_things(opt: Options) -> None:
    """Whatever is put together, it is judged; no list of sets is among the fields."""
    session = Session()
    toggles: list[b.FormField] = []
    for seed in range(MOST_GAMES):
        session._desks.about(scenario_of(game(opt.game).sample(opt, Random(seed))), [])
        fields = [f for x in find(session.screen, b.Entries) for f in x.fields]
        assert all(len(f.options) <= MOST_OPTIONS for f in fields)
        if toggles := [f for f in fields if f.kind == "toggles"]:
            break
    held = {*toggles[0].chosen}
    for name, _ in toggles[0].options:
        wanted = held ^ {name}
        screen = send(session, "set", json.dumps({"name": toggles[0].name, "value": name}))
        (now,) = (f for x in find(screen, b.Entries) for f in x.fields if f.kind == "toggles")
        told = find(screen, b.Sentence)
        if {*now.chosen} != wanted:
            # The last one stays, and one too many is refused with the number.
            assert not wanted or any("at most" in one.text for one in told)
        held = {*now.chosen}
        assert screen.bar
