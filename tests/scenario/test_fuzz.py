"""Hostile and damaged documents: a share of the long run in `tests.scenario.fuzz`."""

from __future__ import annotations

from tests.scenario.fuzz import soak


def test_damaged_documents_and_links_are_used_or_refused() -> None:
    counts, _ = soak(6_000, seed=1)
    assert counts["unusable"] > 1_000
    assert counts["made"] > 50
