"""The course of Il Principe, and what can be practised in it."""

from __future__ import annotations

import re

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
    (FIRST, 2, {"Who wins?", "bids first", "Major", "Minor", "acts first in Phase 3"}),
    (FIRST, 3, {"Who wins?", "bids first", "Major", "Minor", "acts first in Phase 3"}),
])  # fmt: skip
def test_practice_asks_about_all_parts_of_a_round(
    kind: str, level: int, questions: set[str]
) -> None:
    asked = " ".join(_question(kind, level, seed) for seed in range(20))
    assert all(part in asked for part in questions), asked


def _question(kind: str, level: int, seed: int) -> str:
    task = puzzles.make(G.name, kind, level, seed).stage.task
    return getattr(task, "question", "")


def test_a_tie_is_asked_about_with_its_rule() -> None:
    """Whoever is level wins by Buildings, or bids in the order of the table."""
    seen = set()
    for seed in range(20):
        stage = puzzles.make(G.name, FIRST, 3, seed).stage
        task = stage.task
        assert isinstance(task, Ask)
        if task.question == "Who wins?":
            assert "il_principe.end.tie-buildings" in task.rules
        elif "bids first" in task.question:
            assert "il_principe.roles.auction" in task.rules
            _, _, sit = stage.told.partition(" is Il Principe; on the left come ")
            # Of those who are level it is the one whom the round on the left comes to first.
            up = {name: int(n) for name, n in re.findall(r"([\w']+) (\d)", stage.told)}
            level = [name for name in up if up[name] == up[task.answer]]
            assert len(level) > 1
            holder = stage.base.given["principe"]
            order = [*sit.rstrip(".").split(" and then "), holder]
            assert task.answer == next(name for name in order if name in level)
        else:
            assert task.rules == ("il_principe.phase3.order",)
            assert stage.told.startswith(str(task.answer))
        seen.add(task.question[:8])
    assert seen == {"Who wins", "Who bids", "Who acts"}


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
