"""Whether a position of *Virtus!* can exist: every card in one place, and limits kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.core.chance import size
from tutor.core.guards import Check, Value
from tutor.games.virtus.charity import MOST, RULES
from tutor.games.virtus.frames import Deal, FirstPlayer, Refill
from tutor.games.virtus.kit import deck, kit, labels
from tutor.games.virtus.recognition import place_of
from tutor.games.virtus.state import CHARITY, GAP, START_POINTS, VIRTUES, State

Path = tuple[str | int, ...]


def _count(rule: str, holds: bool, need: Value, have: Value, unit: str, subject: str,
           *reads: Path, **args: Value) -> Check:
    return Check(holds, need, have, unit, subject, rule, "presence", reads, "rule",
                 tuple(args.items()))


def census(s: State) -> Iterator[Check]:
    """Every limit as a check; a position exists when all of them hold."""
    yield from _cards(s)
    yield from _rows(s)
    yield from _scoring(s)


def _cards(s: State) -> Iterator[Check]:
    k, least = kit(s.opt), labels(s.opt)
    placed = Counter(
        card
        for cards in (s.active, s.inactive, *s.pile, *s.hands, *s.discards)
        for card in cards
        if card != GAP
    )
    for card, times in placed.items():
        if times > 1:
            yield _count("virtus.component.deck", False, 1, times, "card", "twice", card=card)
        label = least[card]
        if label > len(s.hands) and k.label_is_known(card):
            yield _count("virtus.setup.keep-labels", False, label, len(s.hands), "player", "label",
                         card=card)
    # What is in the deck rests on guesses, so cards of it may be missing when hands are scored.
    missing = sum(card not in placed for card in deck(s.opt))
    yield _count("virtus.setup.keep-labels", not missing or _rows_are_empty(s), 0, missing, "card",
                 "missing", number=missing)


def _rows_are_empty(s: State) -> bool:
    return all(card == GAP for card in (*s.active, *s.inactive))


def _rows(s: State) -> Iterator[Check]:
    gaps, left = s.inactive.count(GAP), size(s.pile)
    filling = any(isinstance(f, FirstPlayer | Deal | Refill) for f in s.stack)
    # Of an inactive row without a single card nobody has said anything.
    unsaid = gaps == len(s.inactive)
    skips = dict(s.opt.readings).get("virtus.d.pile-short") == "skip" and left < gaps
    yield _count("virtus.refill.replenish", filling or skips or unsaid or not gaps or not left, 0,
                 gaps, "gap", "gaps", ("inactive",), ("pile",), number=left)
    for column, (lower, upper) in enumerate(zip(s.active, s.inactive, strict=True)):
        dealing = any(isinstance(f, FirstPlayer | Deal) for f in s.stack)
        fits = lower != GAP or upper == GAP or dealing
        yield _count("virtus.refill.slide", fits, 0, int(not fits), "gap", "floating",
                     ("active",), card=upper, number=column + 1)


def _scoring(s: State) -> Iterator[Check]:
    ended = s.called == 0 or _rows_are_empty(s)
    left = sum(card != GAP for card in (*s.active, *s.inactive))
    yield _count("virtus.end.all-drawn", ended, 0, 0 if ended else left, "card", "scoring",
                 ("active",), number=s.called, number_cards=left)
    yield _count("virtus.score.order", s.called <= len(VIRTUES) and len(s.places) == s.called,
                 s.called, len(s.places), "Virtue", "places")
    for seat, cards in enumerate(s.discards):
        place = place_of(s, seat, CHARITY)
        most = 0 if place is None else MOST[place]
        yield _count(RULES[place or 0], len(cards) <= most, most, len(cards), "card", "discards",
                     ("discards", seat), seat=seat)
        charity = [card for card in cards if kit(s.opt).virtue[card] == CHARITY]
        yield _count("virtus.charity.not-charity", not charity, 0, len(charity), "Charity card",
                     "discards", ("discards", seat), seat=seat)
    for seat, row in enumerate(s.points):
        dispute = dict(s.opt.readings).get("virtus.d.hope-cannot-pay")
        enough = sum(row) >= 0 or dispute == "negative"
        start = s.called > 0 or sum(row) == START_POINTS
        yield _count("virtus.setup.seven-points", start, START_POINTS, sum(row), "point", "points",
                     ("points", seat), seat=seat)
        yield _count("virtus.hope.from-score", enough, 0, sum(row), "point", "points",
                     ("points", seat), seat=seat)
