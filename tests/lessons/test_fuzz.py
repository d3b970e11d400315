"""Damaged lessons: a share of the long run in `tests.lessons.fuzz`."""

from __future__ import annotations

from tests.lessons.fuzz import soak


def test_damaged_lessons_are_refused_in_words_or_can_be_played() -> None:
    counts, _ = soak(400, seed=1)
    assert counts["refused"] > 200
    assert sum(counts.values()) - counts["refused"] > 10
