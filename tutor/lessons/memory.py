"""What somebody knows of the rules, and what is to be asked again: FSRS over their answers.

Nothing but the answers is kept; what follows from them is worked out anew, so that it survives new
versions of the rules, of the schedule and of the project.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

import msgspec

AGAIN, HARD, GOOD = 1, 2, 3
"""How well a rule was known: not, with help, or at once."""
SOON = timedelta(minutes=10)
"""After so long what is new, or was not known, is asked again."""


class Review(msgspec.Struct, frozen=True, order=True, array_like=True):
    """One answer that a rule was needed for, and how well the rule was known."""

    at: datetime
    rule: str
    mark: int


class Known(msgspec.Struct, frozen=True):
    """A rule as somebody knows it: ``likely`` is the chance that they would know it now."""

    rule: str
    due: datetime
    likely: float
    asked: int
    missed: int


def known(reviews: Iterable[Review], now: datetime) -> tuple[Known, ...]:
    """Every rule that was asked, the least likely to be known first."""
    by_rule: dict[str, list[Review]] = {}
    for review in sorted(reviews):
        by_rule.setdefault(review.rule, []).append(review)
    found = (_known(rule, tuple(of_rule), now) for rule, of_rule in by_rule.items())
    return tuple(sorted(found, key=lambda one: (one.likely, one.rule)))


def due(reviews: Iterable[Review], now: datetime) -> tuple[Known, ...]:
    """The rules that are to be asked by the end of the day, the least likely known first."""
    return tuple(one for one in known(reviews, now) if one.due <= tonight(now))


def tonight(now: datetime) -> datetime:
    """The end of the day, which is none before what was missed just now comes again."""
    return max(now.replace(hour=23, minute=59, second=59), now + SOON)


def _known(rule: str, reviews: tuple[Review, ...], now: datetime) -> Known:
    card = _card(reviews)
    likely = float(_scheduler().get_card_retrievability(card, now))
    missed = sum(review.mark == AGAIN for review in reviews)
    return Known(rule, card.due.astimezone(now.tzinfo), likely, len(reviews), missed)


@lru_cache(maxsize=1)
def _scheduler() -> Any:
    from fsrs import Scheduler

    # Like answers lead to like dates, so nothing is left to chance.
    return Scheduler(learning_steps=(SOON,), relearning_steps=(SOON,), enable_fuzzing=False)


def _card(reviews: tuple[Review, ...]) -> Any:
    from fsrs import Card, Rating

    card = Card(card_id=0, due=reviews[0].at)
    for review in reviews:
        card, _ = _scheduler().review_card(card, Rating(review.mark), review.at)
    return card
