"""The engine's promises, over every game, number of players and a broken game or two."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tutor.core import conformance, engine
from tutor.core import game as registry
from tutor.core.game import game, names
from tutor.core.guards import Check, check
from tutor.core.options import Options
from tutor.play.soak import alternatives, options_of

EVERY = [opt for name in names() for opt in options_of(name)]
READ = [opt for name in names() for opt in alternatives(name)][::9]
"""A ninth of the other readings; each game's own tests play every dispute both ways."""
SPACE = 100
"""Nodes of each mode that are tested with the whole space of actions, over all frame types."""


def of(opt: Options) -> str:
    readings = "-".join(f"{d.split('.')[-1]}={r}" for d, r in opt.readings)
    return f"{opt.game}-{opt.mode}-{len(opt.seats)}{readings and '-'}{readings}"


@pytest.mark.parametrize("opt", EVERY, ids=of)
def test_legal_means_that_every_check_holds(opt: Options) -> None:
    """Invariant 1, over the whole space of actions, with all the others along the way.

    The games' own tests and `podesta soak` go on for longer.
    """
    share = -(-SPACE // len(game(opt.game).modes[opt.mode].seats))
    report = conformance.check_game(opt.game, opt, steps=700, whole_space=share, seed=7)
    assert report.steps >= 700
    assert report.ended > 0
    assert sum(report.whole.values()) >= share - 1
    assert set(report.whole) == set(report.nodes)


@pytest.mark.parametrize("opt", READ, ids=of)
def test_other_readings_keep_the_promises(opt: Options) -> None:
    assert conformance.check_game(opt.game, opt, steps=30, whole_space=0, seed=3).steps >= 30


class Sabotage:
    """Breaks one part of a game for the length of a test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.patch = monkeypatch
        self.opt = EVERY[0]

    def handlers(self, change: Any) -> None:
        g = game(self.opt.game)
        handlers = {frame: change(frame, h) for frame, h in g.handlers.items()}
        self.patch.setitem(registry._games, g.name, replace(g, handlers=handlers))

    def found(self) -> str:
        with pytest.raises(conformance.Broken) as broken:
            conformance.check_game(self.opt.game, self.opt, steps=300, whole_space=200)
        return str(broken.value)


@pytest.fixture
def sabotage(monkeypatch: pytest.MonkeyPatch) -> Sabotage:
    return Sabotage(monkeypatch)


def test_an_offer_that_is_missing_is_found(sabotage: Sabotage) -> None:
    def shorter(frame: Any, h: Any) -> Any:
        def offers(s: Any, f: Any) -> list[Any]:
            found = list(h.offers(s, f))
            return found[1:] or found

        return replace(h, offers=offers) if h.guards else h

    sabotage.handlers(shorter)
    assert "1, 2: listed is False" in sabotage.found()


def test_a_guard_that_raises_is_not_mistaken_for_a_refusal(sabotage: Sabotage) -> None:
    def raising(s: Any, f: Any, a: Any) -> Check:
        raise LookupError("broken guard")

    def broken(frame: Any, h: Any) -> Any:
        if not h.guards:
            return h
        bad = type(next(iter(h.guards.values()))[0])(raising, "x", "form", "rule")
        return replace(h, guards=dict.fromkeys(h.guards, (bad,)))

    sabotage.handlers(broken)
    with pytest.raises(LookupError):
        conformance.check_game(sabotage.opt.game, sabotage.opt, steps=50)


def test_a_change_behind_the_writers_back_is_found(sabotage: Sabotage) -> None:
    import msgspec

    def sneaky(frame: Any, h: Any) -> Any:
        if h.act is None:
            return h

        def act(tx: Any, f: Any, a: Any) -> None:
            h.act(tx, f, a)
            tx.s = msgspec.structs.replace(tx.s, round=tx.s.round + 1)

        return replace(h, act=act)

    sabotage.handlers(sneaky)
    assert "4: events do not fold" in sabotage.found()


def test_what_could_be_changed_in_place_is_found(sabotage: Sabotage) -> None:
    def listing(frame: Any, h: Any) -> Any:
        def act(tx: Any, f: Any, a: Any) -> None:
            h.act(tx, f, a)
            tx.note(h.rule, say="quiet", order=[1, 2])

        return h if h.act is None else replace(h, act=act)

    sabotage.handlers(listing)
    assert "5: something can be changed in place" in sabotage.found()
    assert "is a list" in sabotage.found()


def test_values_all_the_way_down_are_told_from_others() -> None:
    import msgspec

    class Loose(msgspec.Struct):
        number: int = 1

    s = game(EVERY[0].game).bare(EVERY[0])
    assert list(conformance.mutable((s, frozenset((1, 2)), None, "x", 1.5))) == []
    inside = msgspec.structs.replace(s, stack=(({1: 2},), {3}, Loose()))
    assert list(conformance.mutable(inside)) == [
        "stack.0.0 is a dict", "stack.1 is a set", "stack.2 is a Loose"
    ]


def test_actions_are_tried_with_other_names_too(sabotage: Sabotage) -> None:
    """Without the whole space: a guard that looks at no name but the right one is found out."""
    tried: set[tuple[str, str]] = set()

    def watched(frame: Any, h: Any) -> Any:
        def watch(one: Any) -> Any:
            def fn(s: Any, f: Any, a: Any) -> Check:
                offers = [*h.offers(s, f), *h.asides(s, f)]
                names = [n for n in a.__struct_fields__ if isinstance(getattr(a, n), str)]
                tried.update((type(a).__name__, n) for n in names if a not in offers)
                return one.fn(s, f, a)

            return replace_guard(one, fn)

        return replace(h, guards={k: tuple(map(watch, gs)) for k, gs in h.guards.items()})

    sabotage.handlers(watched)
    conformance.check_game(sabotage.opt.game, sabotage.opt, steps=300, whole_space=0)
    space = game(sabotage.opt.game).space(sabotage.opt)
    assert tried == {(type(a).__name__, n) for a in space for n in a.__struct_fields__
                     if isinstance(getattr(a, n), str)}


def replace_guard(one: Any, fn: Any) -> Any:
    return type(one)(fn, one.rule, one.stage, one.source)


def test_what_an_early_stage_refuses_leaves_the_later_ones_unreached() -> None:
    from tutor.core.guards import COST, FORM, LIMITS, PRESENCE, Guard

    def fails(s: Any, f: Any, a: Any) -> Check:
        return check(False)

    def never(s: Any, f: Any, a: Any) -> Check:
        raise AssertionError("asked too early")

    opt = EVERY[0]
    g = game(opt.game)
    s, _ = engine.start(g.setup(opt))
    first = engine.legal(s)[0]
    s = engine.apply(s, first).after
    if not s.stack:
        s, _ = engine.start(g.sample(opt, Random(1)))
    action = engine.legal(s)[0]
    h = engine.handler(s)
    guards = (
        Guard(fails, "r.presence", PRESENCE, "rule"),
        Guard(never, "r.limits", LIMITS, "rule"),
        Guard(never, "r.cost", COST, "rule"),
    )
    broken = replace(h, guards={**h.guards, type(action): guards})
    with pytest.MonkeyPatch.context() as patch:
        handlers = {**g.handlers, type(s.stack[-1]): broken}
        patch.setitem(registry._games, g.name, replace(g, handlers=handlers))
        checks = engine.explain(s, action)
        assert [c.holds for c in checks] == [False, None, None]
        assert engine.attempt(s, action) == checks
    assert FORM not in {c.stage for c in checks}
