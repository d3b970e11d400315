"""What the ruling desk says to questions about Il Principe: roles, blazons, the end."""

from __future__ import annotations

import pytest

from tests.desk.helpers import ask, evenings
from tutor.desk.answer import Answer, answered

FIRST, SECOND, THIRD = evenings("il_principe")[0].seats


def disputes(found: Answer) -> set[str]:
    assert found.ruling is not None
    return {one.dispute for one in found.ruling.alternatives}


@pytest.mark.parametrize("colour", ["green", "white", "red", "blue", "yellow"])
def test_the_minor_role_of_every_colour(colour: str) -> None:
    cards = {f"cards__{FIRST}": 2, f"cards__{THIRD}": 1}
    found = answered(ask("il_principe", "minor", colour=colour, **cards))
    assert (found.said, found.rule) == (f"{THIRD} takes it", "il_principe.roles.minor")


def test_what_lies_face_down_may_count_for_the_minor_role() -> None:
    """One reading ranks the second by all that lies there (il_principe.d.second-total)."""
    cards = {f"cards__{FIRST}": 2, f"cards__{SECOND}": 1, f"down__{THIRD}": 2}
    found = answered(ask("il_principe", "minor", **cards))
    assert found.word == "unsettled"
    assert "il_principe.d.second-total" in disputes(found)


def test_no_building_may_be_a_second_place() -> None:
    found = answered(ask("il_principe", "minor", **{f"cards__{FIRST}": 2}))
    assert found.word == "unsettled"
    assert "il_principe.d.zero-second" in disputes(found)


def test_a_tie_for_most_is_told_with_its_own_rule() -> None:
    level = {f"cards__{FIRST}": 2, f"cards__{SECOND}": 2}
    major = answered(ask("il_principe", "role", **level))
    assert major.said == f"{SECOND} and {FIRST} bid for it"
    assert major.rule == "il_principe.roles.tie-first"
    minor = answered(ask("il_principe", "minor", **level))
    assert minor.word == "no"


def test_half_of_what_lies_there_is_turned_down() -> None:
    assert answered(ask("il_principe", "turn", up=3)).said == "2 of them"
    found = answered(ask("il_principe", "turn", up=3, down=2))
    assert found.word == "unsettled"
    assert "il_principe.d.half-of-what" in disputes(found)


def test_too_few_cities_are_no_final_round() -> None:
    ended = answered(ask("il_principe", "final", offer=3))
    assert ended.word == "said"
    assert "over at once" in ended.said
    assert answered(ask("il_principe", "final", pile=6)).word == "yes"


@pytest.mark.parametrize("city", ["Florence", "Verona", "Lucca"])
def test_a_blazon_asks_for_the_regions_of_its_city_alone(city: str) -> None:
    found = answered(ask("il_principe", "blazon", city=city))
    assert found.wanted is not None
    assert found.wanted.ask == f"Which regions touch {city}?"
    assert answered(ask("il_principe", "blazon", city="Milan")).word == "yes"


def test_colours_stand_in_the_order_of_the_book() -> None:
    shown = [field.name for field, _, _ in ask("il_principe", "build").shown()]
    assert [name for name in shown if name in ("green", "white", "red", "blue", "yellow")] == [
        "green", "white", "red", "blue", "yellow"]
