"""What chance may bring next, in numbers: counted exactly, and from what one seat knows alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from tutor.core import engine
from tutor.core.frames import CHANCE, Action
from tutor.core.game import game
from tutor.play.odds import Odds, Row, after, odds
from tutor.view.blocks import Block, Button, Chart, Intent, Part, Parts

TITLE = "What may turn up"
CHARTED = 14
"""Bars that one looks at; more than that is told by how likely it is."""


class Asker(NamedTuple):
    """Who wants to know: a seat in a position, what it can do there, what it saw before."""

    state: Any
    seat: int
    name: str
    may: Sequence[Action]
    before: Sequence[Any]

    def follows(self, feature: str) -> Iterator[tuple[Action | None, Odds]]:
        """What chance may bring: now, or else after each thing that can be done."""
        s, seat, before = self.state, self.seat, self.before
        if engine.node(s).seat == CHANCE:
            yield None, odds(s, seat, feature, before)
            return
        for action in self.may:
            if (found := after(s, action, seat, feature, before)) is not None:
                yield action, found


def prospects(asker: Asker, feature: str) -> list[Block]:
    """The odds by a feature of the game; with none a way to them; nothing where none are to be had.

    They are those of what comes now, or of what follows the things that can be done here.
    """
    features = game(asker.state.opt.game).features
    first = next(iter(features), "")
    if not first or next(asker.follows(first), None) is None:
        return []
    if feature not in features:
        ask = Button(f"{TITLE}?", Intent("odds", first))
        return [Parts(key="odds", title="", rows=(Part(title="Odds", buttons=(ask,)),))]
    told = _alike(asker.follows(feature))
    others = [Button(f"By {name}", Intent("odds", name)) for name in features if name != feature]
    hide = Button("Hide the odds", Intent("odds", ""))
    about = Part(title=f"By {feature}", text=_about(asker, told), buttons=(*others, hide))
    parts = Parts(key="odds", title=TITLE, rows=(about, *_parts(asker, told)))
    chart = _chart(feature, told)
    return [parts, chart] if chart else [parts]


Told = list[tuple[list[Action], list[Odds]]]
"""Actions after which the next outcome is as likely, and their odds by how many outcomes come."""


def _alike(found: Iterable[tuple[Action | None, Odds]]) -> Told:
    groups: dict[Any, tuple[list[Action], dict[int, Odds]]] = {}
    for action, came in found:
        one = msgspec.structs.replace(came, rows=tuple(sorted(came.rows, key=_place)))
        weights = (one.total, tuple((row.value, row.weight) for row in one.rows))
        actions, by_draws = groups.setdefault(weights, ([], {}))
        by_draws[one.draws] = one
        if action is not None:
            actions.append(action)
    return [(actions, [by[n] for n in sorted(by)]) for actions, by in groups.values()]


def _place(row: Row) -> tuple[bool, int]:
    """Numbers go by size; all else stays in its order."""
    return (False, int(row.value)) if row.value.isdecimal() else (True, 0)


def _about(asker: Asker, told: Told) -> str:
    guesses = {datum for _, found in told for one in found for datum in one.stand_ins}
    says = (
        f"Counted from what {asker.name} knows: what was seen is left out, what others hold unseen "
        "is not."
    )
    if not guesses:
        return says
    some = "A fact" if len(guesses) == 1 else f"Each of {len(guesses)} facts"
    return f"{says} {some} that this rests on is a guess, which no rulebook prints."


def _parts(asker: Asker, told: Told) -> Iterator[Part]:
    describe, opt = game(asker.state.opt.game).describe, asker.state.opt
    for actions, found in told:
        title = "The next one"
        if len(told) > 1:
            title = f"After: {'; '.join(describe.act(opt, a) for a in actions)}"
        rows = zip(*(one.rows for one in found), strict=True)
        lines = [_line(row, found) for row in rows] if len(found[0].rows) <= CHARTED else [
            *_crowded(found[0])
        ]
        yield Part(title=title, lines=tuple(lines))


def _line(rows: Sequence[Row], found: Sequence[Odds]) -> str:
    """One value: how likely it comes next, and how likely at all with each number of outcomes."""
    total = found[0].total
    said = f"{rows[0].value}: {rows[0].weight} of {total} ({_percent(rows[0].weight / total)})"
    some = [
        f"of {one.draws}: {_percent(row.some / row.of)}"
        for row, one in zip(rows, found, strict=True) if one.draws > 1
    ]
    return f"{said}; at least one {', '.join(some)}" if some else said


def _crowded(one: Odds) -> Iterator[str]:
    """Many values, by how likely they are."""
    by_weight: dict[int, list[str]] = {}
    for row in one.rows:
        by_weight.setdefault(row.weight, []).append(row.value)
    for weight, values in sorted(by_weight.items(), reverse=True):
        each = "" if len(values) == 1 else " each"
        yield f"{weight} of {one.total}{each}: {', '.join(values)}"


def _percent(part: float) -> str:
    return f"{100 * part:.1f}\N{NO-BREAK SPACE}%"


def _chart(feature: str, told: Told) -> Chart | None:
    """Bars for what comes next, where there is one answer and few enough values."""
    one = told[0][1][0]
    if len(told) > 1 or not 1 < len(one.rows) <= CHARTED:
        return None
    rows = tuple((row.value, "", round(100 * row.weight / one.total, 1)) for row in one.rows)
    return Chart(key="odds-chart", title=f"The next one by {feature}", unit="%", rows=rows)
