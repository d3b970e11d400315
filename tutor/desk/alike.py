"""One sentence for several that are alike but for their numbers: with the range of each of these,
and why it is a no whatever somebody's copy says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tutor.desk.question import Question
from tutor.desk.reasons import comes_up, worded
from tutor.play.course import Outcome

_NUMBER = re.compile(r"(\d+)")
GUESS = "≈"
"""Stands before what is guessed."""


def alike(question: Question, outcomes: Sequence[Outcome]) -> tuple[str, str]:
    """The condition in a sentence, and its rule; both empty where it is not one of numbers."""
    for rule, texts in _failing(question, outcomes):
        if text := spread(texts):
            return text, rule
    return "", ""


def anyhow(question: Question, outcomes: Sequence[Outcome]) -> tuple[str, str]:
    """The condition that fails in every outcome, and its rule; both empty where none does.

    Where its words differ the shortest tell of what is amiss in any case.
    """
    for rule, texts in _failing(question, outcomes):
        if len(texts) == len(outcomes):
            return spread(texts, "") or min(texts, key=len), rule
    return "", ""


def _failing(question: Question, outcomes: Sequence[Outcome]) -> list[tuple[str, list[str]]]:
    """The rule of each condition that fails, with its sentences: what fails most often first."""
    texts: dict[tuple[str, str], list[str]] = {}
    for outcome in outcomes:
        failed = {(check.rule, check.subject): worded(question, check) for check in outcome.checks
                  if check.holds is False and comes_up(check)}
        for one, text in failed.items():
            texts.setdefault(one, []).append(text)
    return [(rule, found) for (rule, _), found in sorted(texts.items(), key=lambda p: -len(p[1]))]


def ranged(texts: Sequence[str], sign: str = GUESS) -> str:
    """A sentence with the range, as a guess, of each number that differs; empty if words do."""
    words = {tuple(_NUMBER.split(text)[::2]) for text in texts}
    return spread(texts, sign) if len(words) == 1 else ""


def spread(texts: Sequence[str], sign: str = GUESS) -> str:
    """A sentence of one condition with the range of each number that differs, in the plural."""
    parts = [_NUMBER.split(text) for text in texts]
    if len({len(part) for part in parts}) > 1:
        return ""
    numbers = [[int(part[at]) for part in parts] for at in range(1, len(parts[0]), 2)]
    if not any(len({*one}) > 1 for one in numbers):
        return texts[0] if len({*texts}) == 1 else ""
    words = max(parts, key=lambda part: [int(number) for number in part[1::2]])[::2]
    told = [words[0]]
    for values, word in zip(numbers, words[1:], strict=True):
        low, high = min(values), max(values)
        told += [f"{sign}{low}–{high}" if low < high else str(low), word]
    return "".join(told)
