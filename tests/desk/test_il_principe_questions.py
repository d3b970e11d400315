"""What tables ask about Il Principe: an empty bank, and Roles that all pass on."""

from __future__ import annotations

import pytest

from tests.desk.helpers import ask, evenings
from tutor.desk.answer import all_told, answered
from tutor.play.ruling import UNSETTLED

FIVE = next(one for one in evenings("il_principe")
            if len(one.seats) == 5 and one.mode == "standard")

STAYS = "which stays beside the board if all pass"


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


@pytest.mark.parametrize(("cards", "said"), [
    ((3, 1, 1),
     f"Medici takes the Major Role; Carraresi and Visconti bid for the Minor Role, {STAYS}"),
    ((2, 2, 1), "Nobody takes the Major Role; nobody the Minor Role"),
    ((3, 2, 1), "Medici takes the Major Role; Carraresi takes the Minor Role"),
])  # fmt: skip
def test_both_roles_are_told_of_where_all_who_are_level_pass(
    cards: tuple[int, ...], said: str,
) -> None:
    stated = {f"cards__{seat}": number for seat, number in zip(FIVE.seats, cards, strict=False)}
    more = {f"cards__{seat}": 0 for seat in FIVE.seats[len(cards):]}
    answer = answered(ask("il_principe", "leaders", FIVE, colour="white", **stated, **more))
    assert answer.word != UNSETTLED
    assert answer.said == said
