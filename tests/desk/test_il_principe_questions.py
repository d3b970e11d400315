"""What tables ask about Il Principe: an empty bank, and Roles that all pass on."""

from __future__ import annotations

import pytest

from tests.desk.helpers import ask, evenings
from tutor.desk.answer import all_told, answered
from tutor.play.ruling import UNSETTLED

FIVE = next(one for one in evenings("il_principe")
            if len(one.seats) == 5 and one.mode == "standard")


@pytest.mark.parametrize(("bank", "other"), [
    (25, ""), (24, "4 ducats"), (21, "1 ducat"), (15, "None"), (0, "None"),
])  # fmt: skip
def test_the_bank_is_asked_for_and_decides_as_soon_as_it_may_run_out(bank: int, other: str) -> None:
    who, first = FIVE.seats[-1], FIVE.seats[0]
    answer = answered(ask("il_principe", "income", FIVE, who=who, principe=first, bank=bank))
    assert answer.ruling is not None
    if not other:
        assert answer.said == "5 ducats"
    else:
        assert answer.word == UNSETTLED
        assert set(all_told(answer.question, answer.ruling)) == {"5 ducats", other}
