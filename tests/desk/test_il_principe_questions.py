"""What tables ask about Il Principe: an empty bank, and Roles that all pass on."""

from __future__ import annotations

import pytest

from tests.desk.helpers import ask, evenings
from tutor.desk.answer import all_told, answered
from tutor.desk.template import Value
from tutor.play.ruling import UNSETTLED

FIVE = next(one for one in evenings("il_principe")
            if len(one.seats) == 5 and one.mode == "standard")

MILAN: dict[str, Value] = {"city": "Milan", "ducats": 4, "blue": 2, "red": 1, "yellow": 1}
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


def test_whoever_has_won_a_colour_may_build_at_once_and_how_often_is_open() -> None:
    once = ask("il_principe", "build", FIVE, who=FIVE.seats[2], time="won", **MILAN)
    assert (answered(once).word, answered(once.said("round", 1)).word) == ("yes", "no")
    assert any("bid is paid" in said for said in once.assumed())
    again = answered(once.said("again", True))
    assert again.word == UNSETTLED
    assert again.ruling is not None
    disputes = {one.dispute for one in again.ruling.alternatives}
    assert "il_principe.d.several-builds" in disputes
