"""The scoring: Virtues are called one by one, then trios are paid and the winner is named."""

from __future__ import annotations

from tutor.core.frames import AUTO
from tutor.core.game import Handler
from tutor.core.score import Row, standings
from tutor.core.tx import Term, Tx
from tutor.games.virtus import charity, faith, hope, powers
from tutor.games.virtus.frames import Call
from tutor.games.virtus.recognition import POINTS, take_places
from tutor.games.virtus.state import (
    CHARITY,
    FAITH,
    FIRST,
    HOPE,
    PAID,
    SECOND,
    START,
    TRIOS,
    VIRTUES,
    State,
    place_column,
    power_column,
)

POWER_RULES = (
    ("virtus.charity.reward", "virtus.charity.reward"),
    ("virtus.faith.name", "virtus.faith.name"),
    ("virtus.hope.tribute", "virtus.hope.tribute"),
    ("virtus.fortitude.first", "virtus.fortitude.second"),
    ("virtus.justice.first", "virtus.justice.second"),
    ("virtus.temperance.first-chalice", "virtus.temperance.second"),
    ("virtus.prudence.first", "virtus.prudence.second"),
)
"""The rule behind what the power of each Virtue paid, for first and second place."""


def call(tx: Tx, f: Call) -> None:
    """Call the next Virtue, or end the game."""
    s: State = tx.s
    if s.called == HOPE + 1 and not s.open:
        tx.change(("open",), True, "virtus.hope.reveal-hands")
    if s.called == len(VIRTUES):
        finish(tx)
        return
    virtue = s.called
    tx.change(("called",), virtue + 1,
              ("virtus.score.order", "virtus.score.reveal-called", "virtus.score.one-by-one"),
              virtue=virtue)
    places = take_places(tx, virtue)
    if virtue == CHARITY:
        charity.begin(tx, places)
    elif virtue == FAITH:
        faith.begin(tx, places)
    elif virtue == HOPE:
        hope.begin(tx, places)
    else:
        powers.use(tx, virtue, places)


def finish(tx: Tx) -> None:
    """Trios, then all points are turned up."""
    powers.pay_trios(tx)
    if tx.log:
        _announce(tx)
    tx.pop("virtus.end.reveal-tokens", say="quiet")


def _announce(tx: Tx) -> None:
    rows = score(tx.s)
    for row in rows:
        tx.note("virtus.end.reveal-tokens", row.total, row.lines, seat=row.seat)
    best = max(row.total for row in rows)
    level = [row for row in rows if row.total == best]
    winners = standings(rows)[0]
    if len(level) > 1:
        tx.note("virtus.end.tie-trios", len(level), order=tuple(row.seat for row in level),
                number=level[0].total)
        if len(winners) > 1:
            tx.note("virtus.end.tie-shared", len(winners), order=winners)
    cite, ties = "virtus.end.winner", sorted((row.ties[0] for row in level), reverse=True)
    for seat in winners:
        tx.note((cite, "virtus.end.tie-trios") if len(level) > 1 else cite, best,
                say="shares-the-win" if len(winners) > 1 else "", seat=seat,
                number=best, number_level=len(level), number_winners=len(winners),
                order_level=tuple(row.seat for row in level), count=ties[0],
                count_next=next((n for n in ties if n < ties[0]), ties[0]))


def score(s: State) -> tuple[Row, ...]:
    """The points so far of each seat whose tokens are seen, line by line.

    Trios break ties (virtus.end.tie-trios).
    """
    return tuple(
        Row(seat, tuple(_lines(s, seat)), sum(points), (powers.trios(s, seat),))
        for seat, points in enumerate(s.points)
        if points
    )


def _lines(s: State, seat: int) -> list[Term]:
    points = s.points[seat]
    found = [Term("line-start", points[START], "virtus.setup.seven-points")]
    for virtue in range(len(VIRTUES)):
        about = (("virtue", virtue),)
        if place := points[place_column(virtue)]:
            which = "first" if place == POINTS[FIRST] else "second"
            found.append(Term(f"line-{which}", place, f"virtus.recognition.{which}-points", about))
        if power := points[power_column(virtue)]:
            second = virtue < len(s.places) and s.places[virtue][SECOND] == seat
            found.append(Term("line-power", power, POWER_RULES[virtue][second], about))
        if virtue == HOPE and points[PAID]:
            found.append(Term("line-paid", points[PAID], "virtus.hope.from-score", about))
    if points[TRIOS]:
        found.append(Term("line-trios", points[TRIOS], "virtus.trios.points"))
    return found


CALL = Handler(rule="virtus.score.order", who=lambda s, f: AUTO, run=call)
