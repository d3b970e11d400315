"""What would allow a refused action counts each thing that is short once."""

from __future__ import annotations

from tutor.core.guards import COST, LIMITS, Check
from tutor.view.choices import way_to


def short(need: int, have: int, unit: str, stage: str) -> Check:
    return Check(False, need, have, unit, stage=stage)


def test_costs_of_one_kind_add_up() -> None:
    failed = [short(2, 1, "card", COST), short(3, 1, "card", COST), short(4, 0, "ducat", COST)]
    assert way_to(failed, more=False) == "It would need 3 more cards and 4 more ducats."


def test_of_two_bounds_on_a_number_the_further_one_counts() -> None:
    failed = [short(1, 0, "ducat", LIMITS), short(12, 0, "ducat", LIMITS)]
    assert way_to(failed, more=False) == "It would need 12 more ducats."


def test_what_is_no_number_has_no_way_to_it() -> None:
    failed = [short(1, 0, "ducat", LIMITS), Check(False, True, False)]
    assert way_to(failed, more=False) == ""
