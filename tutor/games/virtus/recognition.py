"""Recognition: who takes first and second place in a Virtue."""

from __future__ import annotations

from typing import Any

from tutor.core.options import reading
from tutor.core.score import ranked
from tutor.core.tx import Tx
from tutor.games.virtus.kit import kit
from tutor.games.virtus.state import (
    FAITH,
    FIRST,
    NOBODY,
    PRUDENCE,
    SECOND,
    State,
    place_column,
)

POINTS = (5, 2)
RULES = ("virtus.recognition.first", "virtus.recognition.second")
PAID_BY = ("virtus.recognition.first-points", "virtus.recognition.second-points")


def of_virtue(s: State, seat: int, virtue: int) -> list[int]:
    """The cards of a Virtue that a seat is seen to hold."""
    virtues = kit(s.opt).virtue
    return [card for card in s.hands[seat] if card >= 0 and virtues[card] == virtue]


def standing(s: State, seat: int, virtue: int) -> tuple[int, int]:
    """What ranks a seat in a Virtue: how many cards of it, and the highest value among them."""
    held = of_virtue(s, seat, virtue)
    return len(held), max(map(kit(s.opt).value.__getitem__, held), default=0)


def take_places(tx: Tx, virtue: int) -> tuple[int, int]:
    """Rank the seats in a Virtue and pay both places; who took them, NOBODY for an empty one."""
    s: State = tx.s
    held = [standing(s, seat, virtue) for seat in range(len(s.hands))]
    order = ranked(range(len(held)), held.__getitem__)
    # The cards of a Virtue differ in value, so only those who have none of it can be level.
    apart = [level[0] for level in order if held[level[0]][0]]
    first, second, *_ = (*apart, NOBODY, NOBODY)
    places = first, second
    if NOBODY in places:
        places = _without_a_card(s, places)
    tx.change(("places",), (*s.places, places), RULES, say="quiet")
    _tell(tx, virtue, places, apart)
    for place, seat in enumerate(places):
        if seat != NOBODY:
            _pay(tx, virtue, place, seat)
    return places


def _without_a_card(s: State, places: tuple[int, int]) -> tuple[int, int]:
    """Where no card earns a place: the one seat left may, if none counts as a number too."""
    left = [seat for seat in range(len(s.hands)) if seat not in places]
    if reading(s.opt, "virtus.d.no-cards-no-place") == "zero-ranks" and len(left) == 1:
        return places[0], left[0]
    return places


def _tell(tx: Tx, virtue: int, places: tuple[int, ...], ranks: list[int]) -> None:
    """Say who takes the places, and what told those apart that are level."""
    if not tx.log:
        return
    s: State = tx.s
    level = False
    for place, seat in enumerate(places):
        before = _before(s, places, virtue) if place == SECOND and not level else {}
        if seat == NOBODY:
            tx.note(RULES[place], 0, say=f"nobody-{place}", virtue=virtue, **before)
            continue
        count, _ = standing(s, seat, virtue)
        tx.note(RULES[place], count, seat=seat, virtue=virtue, number=count, **before)
        at = ranks.index(seat) if seat in ranks else len(ranks)
        for rival in ranks[at + 1 : at + 2]:
            if standing(s, rival, virtue)[0] == count:
                level = place == FIRST
                high, low = (standing(s, x, virtue)[1] for x in (seat, rival))
                tx.note("virtus.recognition.tie-high-card", high, seat=seat, seat_other=rival,
                        number=count, number_high=high, number_low=low, virtue=virtue,
                        number_place=place + 1, **before,
                        **_third(s, ranks[at + 2 : at + 3], count, virtue))


def _third(s: State, after: list[int], count: int, virtue: int) -> dict[str, Any]:
    """Who is level as well, and has to be named where that tells first place and second apart."""
    return {name: value for seat in after if standing(s, seat, virtue)[0] == count
            for name, value in (("seat_third", seat),
                                ("number_third", standing(s, seat, virtue)[1]))}


def _before(s: State, places: tuple[int, ...], virtue: int) -> dict[str, Any]:
    """First place, as what is told of second place names it; a tie for first tells both itself."""
    first = places[FIRST]
    if first == NOBODY:
        return {}
    return {"seat_before": first, "number_before": standing(s, first, virtue)[0]}


def _pay(tx: Tx, virtue: int, place: int, seat: int) -> None:
    s: State = tx.s
    doubtful = place == SECOND and len(s.hands) == 2 and virtue in (FAITH, PRUDENCE)
    if doubtful and reading(s.opt, "virtus.d.two-player-second") == "nothing":
        tx.note(PAID_BY[SECOND], 0, say="no-second-points", seat=seat, virtue=virtue)
        return
    tx.gain(("points", seat, place_column(virtue)), POINTS[place],
            (PAID_BY[place], "virtus.score.tokens-face-down"), seat=seat, virtue=virtue,
            amount=POINTS[place])


def place_of(s: State, seat: int, virtue: int) -> int | None:
    """The place that a seat took in a called Virtue; None for none."""
    places = s.places[virtue] if virtue < len(s.places) else ()
    return next((place for place in (FIRST, SECOND) if places and places[place] == seat), None)
