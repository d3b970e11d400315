"""What a seat sees: of positions, of events and actions, and of what chance may bring.

A view is a state of the same type with `HIDDEN` in place of what is not seen, so that whatever is
painted from a view cannot give anything away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import CHANCE, NOBODY, Action
from tutor.core.game import Game, Visible, game
from tutor.core.tx import Event, Term, fold, get

HIDDEN = -1
"""Stands for a card, a number or the like that a seat does not see."""
ONLOOKER = NOBODY
"""The seat of somebody who sees no more than everyone does."""


def view(s: Any, seat: int) -> Any:
    """The state as a seat sees it; ``seat`` may be `ONLOOKER`."""
    seen = game(s.opt.game).visible
    if seen is None:
        return s
    parts = {name: see(s, seat) for name, see in seen.fields.items() if see is not None}
    return msgspec.structs.replace(s, **parts)


def actions(s: Any, seat: int) -> list[Action]:
    """What the seat may do now; at a chance node, what it has to reckon with."""
    where = engine.node(s).seat
    if where == CHANCE:
        return [action for action, _ in outcomes(s, seat)]
    return [a for a in engine.legal(s) if a.seat == seat]


def outcomes(s: Any, seat: int, before: Iterable[Any] = ()) -> list[tuple[Action, int]]:
    """At a chance node, every outcome with its weight as far as this seat can know.

    ``before`` are earlier positions that the seat remembers.
    """
    seen = game(s.opt.game).visible
    if seen is None:
        return engine.outcomes(s)
    gone: set[Action] = set()
    if seen.gone is not None:
        gone.update(*(seen.gone(view(earlier, seat)) for earlier in before))
    return [(a, weight) for a, weight in seen.outcomes(view(s, seat)) if a not in gone]


def action(s: Any, a: Action, seat: int) -> Action:
    """An action done in ``s`` as the seat learns of it; KeyError for one without an entry."""
    seen = game(s.opt.game).visible
    see = None if seen is None else seen.actions[type(a)]
    return a if see is None else see(s, a, seat)


def events(s: Any, happened: Iterable[Event], seat: int) -> Iterator[Event]:
    """Events that began in ``s`` as the seat learns of them.

    What it does not see is `HIDDEN`. Raises KeyError for a field or an argument without an entry.
    """
    seen = game(s.opt.game).visible
    if seen is None:
        yield from happened
        return
    for event in happened:
        after = fold(s, (event,))
        yield _masked(seen, event, s, after, seat)
        s = after


def _masked(seen: Visible, event: Event, before: Any, after: Any, seat: int) -> Event:
    shown: dict[str, Any] = {
        "args": _args(seen, before, event.args, seat),
        "because": tuple(_term(seen, before, t, seat) for t in event.because),
    }
    see = seen.fields[str(event.at[0])] if event.at else None
    if see is not None:
        rest = event.at[1:]
        shown["old"], shown["new"] = (_part(see(s, seat), rest) for s in (before, after))
    return msgspec.structs.replace(event, **shown)


def _part(value: Any, path: tuple[str | int, ...]) -> Any:
    """A part of a masked value; HIDDEN where the mask leaves nothing to look into."""
    try:
        return get(value, path)
    except (IndexError, AttributeError):
        return HIDDEN


def _args(
    seen: Visible, s: Any, args: tuple[tuple[str, Any], ...], seat: int
) -> tuple[tuple[str, Any], ...]:
    named: Mapping[str, Any] = dict(args)
    return tuple(
        (name, value if (may := seen.args[name]) is None or may(s, named, seat) else HIDDEN)
        for name, value in args
    )


def _term(seen: Visible, s: Any, term: Term, seat: int) -> Term:
    return msgspec.structs.replace(term, args=_args(seen, s, term.args, seat))


def unlisted(g: Game) -> tuple[str, ...]:
    """Fields of the state, and types of action, that say nothing about who sees them."""
    if g.visible is None:
        return ()
    kinds = {kind for h in g.handlers.values() for kind in h.guards}
    return (
        *(f.name for f in msgspec.structs.fields(g.state) if f.name not in g.visible.fields),
        *sorted(kind.__name__ for kind in kinds if kind not in g.visible.actions),
    )
