"""The course of Il Principe, and what can be practised in it."""

from __future__ import annotations

import pytest

from tests.games.il_principe.table import G, position
from tutor.core.practice import FIRST, LEGAL, NUMBER
from tutor.games.il_principe.kit import kit
from tutor.games.il_principe.puzzles import CITY, REGIONS
from tutor.games.il_principe.state import COLOURS
from tutor.lessons import catalogue, puzzles
from tutor.scenario.document import Ask
from tutor.view.picture import Area

COURSE = [lesson for lesson in catalogue.listing() if lesson.game == G.name]

PRINTED = {"red": 1, "blue": 2, "yellow": 1}
"""What the rulebook shows of the card of Milan."""


def test_six_lessons_lead_to_a_whole_game() -> None:
    assert [lesson.id.partition("/")[2] for lesson in COURSE] == [
        "bids", "winner", "phase3", "cities", "roles", "end",
    ]  # fmt: skip
    assert all(5 <= lesson.minutes <= 8 for lesson in COURSE)
    taught = {rule.split(".")[1] for lesson in COURSE for rule in lesson.rules}
    assert {"phase1", "auction", "phase3", "city", "place", "roles", "score", "end"} <= taught


def test_what_is_practised_on_is_printed() -> None:
    k = kit()
    at = k.index[CITY]
    assert all(k.printed[field][at] for field in k.printed)
    assert k.values["buildings"][at] == tuple(PRINTED.get(colour, 0) for colour in COLOURS)
    assert all(k.region_guesses[k.regions.index(name)] is None for name in REGIONS)


@pytest.mark.parametrize(("kind", "level", "questions"), [
    (LEGAL, 2, {"build", "bid", "place"}),
    (NUMBER, 2, {"roles bring", "in the end"}),
    (FIRST, 1, {"Major", "Minor"}),
    (FIRST, 3, {"Who wins?"}),
])  # fmt: skip
def test_practice_asks_about_all_parts_of_a_round(
    kind: str, level: int, questions: set[str]
) -> None:
    asked = " ".join(_question(kind, level, seed) for seed in range(20))
    assert all(part in asked for part in questions), asked


def _question(kind: str, level: int, seed: int) -> str:
    task = puzzles.make(G.name, kind, level, seed).stage.task
    return getattr(task, "question", "")


def test_a_tie_for_the_win_is_asked_about_with_its_rule() -> None:
    for seed in range(10):
        task = puzzles.make(G.name, FIRST, 3, seed).stage.task
        assert isinstance(task, Ask)
        assert "il_principe.end.tie-buildings" in task.rules


def test_a_game_that_is_over_tells_who_has_won() -> None:
    players = {"Medici": {"points": 5, "ducats": 1}, "Visconti": {"points": 9, "ducats": 1}}
    assert G.script.show(position(at="scoring", players=players))["winners"] == ["Visconti"]


def test_reserve_and_roles_can_be_pointed_at() -> None:
    s = position(at="auctions", reserve={"red": 1}, offer=[CITY])
    plain, marked = (
        sum(isinstance(shape, Area) and shape.marked for shape in G.picture(s, marks=m).shapes)
        for m in ((), ("reserve", "roles"))
    )
    assert marked == plain + 2
