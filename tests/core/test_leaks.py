"""check_game finds what gives hidden things away, and scores that do not add up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tutor.core import conformance, engine, observe
from tutor.core import game as registry
from tutor.core.game import game, names
from tutor.core.guards import Guard
from tutor.play.soak import options_of

CLOSED = [name for name in names() if game(name).visible is not None]
"""Games in which something is hidden."""


@pytest.fixture(params=CLOSED)
def broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """``broken(**parts)``: what check_game says of a game with these parts in place of its own."""
    g = game(request.param)

    def found(change: Callable[[Any], dict[str, Any]]) -> str:
        monkeypatch.setitem(registry._games, g.name, replace(g, **change(g)))
        with pytest.raises(conformance.Broken) as raised:
            conformance.check_game(g.name, next(iter(options_of(g.name))), steps=3_000)
        return str(raised.value)

    return found


def test_a_field_that_nobody_thought_of(broken: Callable[..., str]) -> None:
    def less(g: Any) -> dict[str, Any]:
        fields = {n: see for n, see in g.visible.fields.items() if n != "stack"}
        return {"visible": replace(g.visible, fields=fields)}

    assert "8: nothing says who sees stack" in broken(less)


def test_a_view_that_shows_everything(broken: Callable[..., str]) -> None:
    def opened(g: Any) -> dict[str, Any]:
        return {"visible": replace(g.visible, fields=dict.fromkeys(g.visible.fields))}

    assert "sees what was dealt anew" in broken(opened)


def test_an_argument_that_nobody_thought_of(broken: Callable[..., str]) -> None:
    def less(g: Any) -> dict[str, Any]:
        return {"visible": replace(g.visible, args={})}

    with pytest.raises(KeyError):
        broken(less)


def test_a_refusal_that_tells_on_others(broken: Callable[..., str]) -> None:
    """A guard whose numbers come from what the whole state holds."""
    def telling(g: Any) -> dict[str, Any]:
        def leak(one: Guard) -> Guard:
            def fn(s: Any, f: Any, a: Any) -> Any:
                return msgspec.structs.replace(one.fn(s, f, a), have=repr(s))

            return Guard(fn, one.rule, one.stage, one.source)

        return {"handlers": {
            frame: replace(h, guards={k: tuple(map(leak, gs)) for k, gs in h.guards.items()})
            for frame, h in g.handlers.items()
        }}

    assert "learns what is hidden by asking" in broken(telling)


def test_lines_that_are_no_total(broken: Callable[..., str]) -> None:
    def wrong(g: Any) -> dict[str, Any]:
        if g.score is None:
            pytest.skip("this game keeps no score")
        return {"score": lambda s: tuple(
            msgspec.structs.replace(row, total=row.total + 1) for row in g.score(s)
        )}

    assert "10: the lines" in broken(wrong)


def test_where_nothing_is_hidden_everyone_sees_all() -> None:
    for name in names():
        g = game(name)
        s, _ = engine.start(g.setup(next(iter(options_of(name)))))
        if g.visible is None:
            assert observe.view(s, observe.ONLOOKER) is s
            assert observe.outcomes(s, 0) == engine.outcomes(s)
