"""The special powers that ask nobody: Fortitude, Justice, Temperance and Prudence; icon trios."""

from __future__ import annotations

from tutor.core.options import reading
from tutor.core.tx import Term, Tx
from tutor.games.virtus.kit import count_icons, kit
from tutor.games.virtus.recognition import of_virtue
from tutor.games.virtus.state import (
    CHALICE,
    FIRST,
    FLAME,
    FORTITUDE,
    JUSTICE,
    NOBODY,
    PRUDENCE,
    SECOND,
    TEMPERANCE,
    TRIOS,
    WATER,
    State,
    power_column,
)

TRIO_POINTS = 3


def use(tx: Tx, virtue: int, places: tuple[int, ...]) -> None:
    """Both places use the power of a Virtue; nobody else does (virtus.score.power-use)."""
    for place, seat in enumerate(places):
        if seat == NOBODY:
            continue
        if virtue == PRUDENCE and place == SECOND and not _halves(tx.s):
            tx.note("virtus.prudence.two-no-bonus", 0, seat=seat)
            continue
        terms = terms_of(tx.s, seat, virtue, place)
        points = sum(term.number for term in terms)
        rules = tuple(dict.fromkeys((terms[0].rule, "virtus.score.power-use")))
        tx.note(rules, points, terms, say="power", seat=seat, virtue=virtue)
        tx.note(rules, points, say="gets", seat=seat, amount=points)
        _left_over(tx, seat, virtue, place)
        tx.gain(("points", seat, power_column(virtue)), points,
                tuple(dict.fromkeys(term.rule for term in terms)), say="quiet", seat=seat,
                amount=points)


def _halves(s: State) -> bool:
    """Whether second place in Prudence counts Virtues (virtus.prudence.two-no-bonus)."""
    return len(s.hands) > 2 or reading(s.opt, "virtus.d.summary-omissions") == "summary"


def terms_of(s: State, seat: int, virtue: int, place: int) -> tuple[Term, ...]:
    """What a power brings to a place, as summands; each has its count among its arguments."""
    icons = count_icons(s, s.hands[seat]) if virtue in (JUSTICE, TEMPERANCE) else {}
    if virtue == FORTITUDE:
        cards = len(of_virtue(s, seat, FORTITUDE))
        if place == FIRST:
            return (_term("fortitude-cards", cards, "virtus.fortitude.first", cards),)
        return (_term("fortitude-pairs", cards // 2, "virtus.fortitude.second", cards),)
    if virtue == JUSTICE:
        rule = "virtus.justice.first" if place == FIRST else "virtus.justice.second"
        return (_term("flames", icons[FLAME] * (2 - place), rule, icons[FLAME]),)
    if virtue == TEMPERANCE:
        if place == FIRST:
            return (
                _term("chalices", icons[CHALICE], "virtus.temperance.first-chalice"),
                _term("waters", icons[WATER], "virtus.temperance.first-water"),
            )
        pairs = min(icons[CHALICE], icons[WATER])
        return (_term("pairs", pairs, "virtus.temperance.second"),)
    different = other_virtues(s, seat)
    if place == FIRST:
        return (_term("virtues", different, "virtus.prudence.first", different),)
    return (_term("half-virtues", different // 2, "virtus.prudence.second", different),)


def _term(label: str, number: int, rule: str, counted: int | None = None) -> Term:
    return Term(label, number, rule, (("count", number if counted is None else counted),))


def other_virtues(s: State, seat: int) -> int:
    """Different Virtues in a hand, Prudence not counted (virtus.prudence.not-itself)."""
    k = kit(s.opt)
    return len({k.virtue[card] for card in s.hands[seat]} - {PRUDENCE})


def _left_over(tx: Tx, seat: int, virtue: int, place: int) -> None:
    """Say what did not count."""
    if not tx.log:
        return
    s: State = tx.s
    if virtue == FORTITUDE and place == SECOND and len(of_virtue(s, seat, FORTITUDE)) % 2:
        tx.note("virtus.fortitude.second-single", 0, seat=seat)
    if virtue == TEMPERANCE and place == SECOND:
        icons = count_icons(s, s.hands[seat])
        if over := abs(icons[CHALICE] - icons[WATER]):
            icon = CHALICE if icons[CHALICE] > icons[WATER] else WATER
            tx.note("virtus.temperance.second-excess", 0, seat=seat, number=over, icon=icon)
    if virtue == PRUDENCE and of_virtue(s, seat, PRUDENCE):
        tx.note("virtus.prudence.not-itself", 0, say="quiet", seat=seat)


def trios(s: State, seat: int) -> int:
    """Complete icon trios of a seat (virtus.trios.composition)."""
    icons = count_icons(s, s.hands[seat])
    return min(icons[FLAME], icons[WATER], icons[CHALICE])


def pay_trios(tx: Tx) -> None:
    """Every seat is paid for its trios, whatever places it took."""
    for seat in range(len(tx.s.hands)):
        count = trios(tx.s, seat)
        points = TRIO_POINTS * count
        tx.note(("virtus.trios.points", "virtus.trios.composition", "virtus.trios.remaining"),
                points, (_term("trios", points, "virtus.trios.points", count),), seat=seat,
                number=count)
        tx.note("virtus.trios.everyone", points, say="gets", seat=seat, amount=points)
        tx.gain(("points", seat, TRIOS), points, ("virtus.trios.points", "virtus.trios.everyone"),
                say="quiet", seat=seat, amount=points)
