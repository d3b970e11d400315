"""The end: regions, roles, sets, ducats and hands are scored, and the winner is named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.core.frames import AUTO
from tutor.core.game import Handler
from tutor.core.options import reading
from tutor.core.score import Row, standings
from tutor.core.tx import Term, Tx
from tutor.games.il_principe.frames import Scoring
from tutor.games.il_principe.state import (
    COLOURS,
    DUCATS,
    HAND,
    MAJORS,
    MINORS,
    REGIONS,
    SETS,
    SOURCES,
    State,
    built_on,
    table_of,
)

MOST, SECOND = 5, 2
MAJOR, MINOR, SET, MOST_OF = 2, 1, 2, 2
LINE_RULES = (
    "il_principe.setup.score-marker", "il_principe.city.points",
    "il_principe.city.role-points-others", "il_principe.roles.effect-white",
    "il_principe.score.region-most", "il_principe.score.major-roles",
    "il_principe.score.minor-roles", "il_principe.score.sets", "il_principe.score.most-ducats",
    "il_principe.score.most-hand",
)
"""The rule behind each of the sources of points."""


def end(tx: Tx, cite: str) -> None:
    """The game is over: whatever was under way is dropped, and the end scoring begins."""
    while tx.s.stack:
        tx.pop(cite, say="quiet")
    tx.push(Scoring(cite), cite, say="game-over")


def run(tx: Tx, f: Scoring) -> None:
    """All end scoring, the regions by themselves, then the result."""
    if not f.regions:
        for region in range(len(tx.s.regions)):
            _region(tx, region)
        tx.swap(Scoring(f.reason, regions=True), "il_principe.score.region-present", say="quiet")
        return
    for seat in range(len(tx.s.hands)):
        _roles(tx, seat)
        _sets(tx, seat)
    s: State = tx.s
    _most(tx, s.money, DUCATS, "il_principe.score.most-ducats")
    _most(tx, tuple(map(len, s.hands)), HAND, "il_principe.score.most-hand")
    if tx.log:
        _announce(tx)
    tx.pop(f.reason, say="quiet")


def _region(tx: Tx, region: int) -> None:
    """5 for the most blazons; 2 for the second most unless there was a tie for most."""
    s: State = tx.s
    held = s.regions[region]
    if not any(held):
        return
    levels = sorted({number for number in held if number}, reverse=True)
    first = [seat for seat, number in enumerate(held) if number == levels[0]]
    tied = len(first) > 1
    rule = "il_principe.score.region-tie" if tied else "il_principe.score.region-most"
    for seat in first:
        _gain(tx, seat, REGIONS, MOST, (rule, "il_principe.score.region-present"), region=region,
              count=held[seat], order=tuple(first))
    if len(levels) == 1:
        return
    if tied:
        tx.note("il_principe.score.region-tie-no-second", 0, region=region)
        return
    second = tuple(seat for seat, number in enumerate(held) if number == levels[1])
    for seat in second:
        _gain(tx, seat, REGIONS, SECOND,
              ("il_principe.score.region-second", "il_principe.score.region-present"),
              region=region, count=levels[1], order=second, number_level=len(second),
              seat_first=first[0], number_first=MOST)


def _gain(tx: Tx, seat: int, source: int, points: int, cite: tuple[str, ...], **args: Any) -> None:
    tx.gain(("points", seat, source), points, cite, seat=seat, **args)


def _roles(tx: Tx, seat: int) -> None:
    s: State = tx.s
    for source, owners, worth, rule in (
        (MAJORS, s.major, MAJOR, "il_principe.score.major-roles"),
        (MINORS, s.minor, MINOR, "il_principe.score.minor-roles"),
    ):
        if number := owners.count(seat):
            _gain(tx, seat, source, worth * number, (rule,), count=number)


def _sets(tx: Tx, seat: int) -> None:
    sets = sets_of(tx.s, seat)
    if sets:
        _gain(tx, seat, SETS, SET * sets, ("il_principe.score.sets",), count=sets)


def sets_of(s: State, seat: int) -> int:
    """Complete sets of five colours on a seat's table, whichever side they show."""
    return min(table_of(s, seat, colour) for colour in range(len(COLOURS)))


def _most(tx: Tx, held: tuple[int, ...], source: int, rule: str) -> None:
    most = max(held)
    if not most and reading(tx.s.opt, "il_principe.d.empty-most") == "needs-one":
        tx.note(rule, 0, say="nobody-has-most")
        return
    for seat, number in enumerate(held):
        if number == most:
            _gain(tx, seat, source, MOST_OF, (rule,), count=number)


def _announce(tx: Tx) -> None:
    rows = score(tx.s)
    for row in rows:
        tx.note("il_principe.end.winner", row.total, row.lines, say="total", seat=row.seat)
    best = max(row.total for row in rows)
    level = [row for row in rows if row.total == best]
    winners = standings(rows)[0]
    built = sorted((row.ties[0] for row in level), reverse=True)
    ahead = tuple(row.seat for row in level if row.ties[0] == built[0])
    order = tuple(row.seat for row in level)
    cite: tuple[str, ...] = ("il_principe.end.winner",)
    if len(level) > 1:
        cite = (*cite, "il_principe.end.tie-buildings")
        tx.note("il_principe.end.tie-buildings", built[0], number=built[0], order=order)
        if len(ahead) > 1:
            cite = (*cite, "il_principe.end.tie-roles")
            tx.note("il_principe.end.tie-roles", len(winners),
                    say="tie-shared" if len(winners) > 1 else "", order=winners)
    for seat in winners:
        tx.note(cite, best, say="shares-the-win" if len(winners) > 1 else "",
                seat=seat, number=best, number_level=len(level), number_winners=len(winners),
                order_level=order, order_ahead=ahead, count=built[0],
                count_next=next((n for n in built if n < built[0]), built[0]))


def score(s: State) -> tuple[Row, ...]:
    """The points of each seat so far, line by line; buildings, then roles break ties."""
    return tuple(
        Row(seat, tuple(_lines(points)), sum(points), (_placed(s, seat), _first_role(s, seat)))
        for seat, points in enumerate(s.points)
    )


def _lines(points: tuple[int, ...]) -> Iterator[Term]:
    for source, number in enumerate(points):
        if number:
            yield Term(f"line-{SOURCES[source].replace(' ', '-')}", number, LINE_RULES[source])


def _placed(s: State, seat: int) -> int:
    """The buildings that break a tie (il_principe.end.tie-buildings)."""
    if reading(s.opt, "il_principe.d.tie-placed") == "placed-only":
        return s.placed[seat]
    return built_on(s, seat)


def _first_role(s: State, seat: int) -> int:
    """The earlier the first Major Role in the order of colours, the more (end.tie-roles)."""
    return -s.major.index(seat) if seat in s.major else -len(COLOURS)


SCORING = Handler(rule="il_principe.end.winner", who=lambda s, f: AUTO, run=run)
