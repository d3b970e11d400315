"""The end scoring: regions against a plain model, a whole game counted by hand, ties."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.games.il_principe.table import FAMILIES, G, options, played, position, shown
from tutor.core.score import standings


def region(held: list[int]) -> list[int]:
    """What one region pays, straight from the book."""
    most = max(held)
    if not most:
        return [0] * len(held)
    first = [n == most for n in held]
    if sum(first) > 1:
        return [5 * yes for yes in first]
    second = max((n for n in held if n < most), default=0)
    return [5 if n == most else 2 if n == second and n else 0 for n in held]


@given(st.lists(st.lists(st.integers(0, 2), min_size=4, max_size=4), min_size=6, max_size=6))
def test_regions(board: list[list[int]]) -> None:
    names = ("green", "blue", "white", "red", "yellow", "violet")
    s = position(options(4), at="scoring", players={
        FAMILIES[i]: {"blazons": {n: row[i] for n, row in zip(names, board, strict=True)}}
        for i in range(4)
    })
    wanted = [sum(points) for points in zip(*map(region, board), strict=True)]
    got = [shown(s)["players"][f]["scored"].get("regions", 0) for f in FAMILIES[:4]]
    assert got == wanted


def counted(**players: Any) -> dict[str, dict[str, int]]:
    roles = players.pop("roles", {})
    s = position(at="scoring", roles=roles, players=players)
    return {f: shown(s)["players"][f]["scored"] for f in FAMILIES[:3]}


def test_a_whole_scoring_counted_by_hand() -> None:
    """The sums of the walk-through final-score, done on paper.

    Medici: 21 before, green 5, blue 2, white 5 (level); two Major Roles 4; one set 2; three cards,
    level for most, 2: 41. Carraresi: 25; green 2, blue 5, white 5; Major 2, Minor 1; set 2; ducats
    2: 44. Visconti: 24; green 2, red 5; Major 2, Minor 1; ducats 2; hand 2: 38.
    """
    from tests.games.il_principe.table import scenario
    from tutor.scenario.runner import run

    end = run(scenario("final-score")).line.end
    rows = G.score(end)  # type: ignore[misc]
    assert [row.total for row in rows] == [41, 44, 38]
    assert [[line.number for line in row.lines] for row in rows] == [
        [21, 12, 4, 2, 2], [25, 12, 2, 1, 2, 2], [24, 7, 2, 1, 2, 2],
    ]
    assert standings(rows) == [(1,), (0,), (2,)]


def test_roles_sets_and_the_most() -> None:
    full = dict.fromkeys(("green", "white", "red", "blue", "yellow"), 2)
    got = counted(
        roles={"red": {"major": "Visconti", "minor": "Medici"}, "blue": {"major": "Visconti"}},
        Medici={"up": full, "down": {"red": 3}, "ducats": 4},
        Carraresi={"up": {"green": 1}, "hand": full, "ducats": 4},
        Visconti={"hand": {"red": 9}},
    )
    assert got["Medici"] == {"minor roles": 1, "sets": 4, "ducats": 2}
    assert got["Carraresi"] == {"ducats": 2, "hand": 2}
    assert got["Visconti"] == {"major roles": 4}


def order(**players: Any) -> list[tuple[int, ...]]:
    roles = players.pop("roles", {})
    s = position(at="scoring", roles=roles, players=players)
    return standings(G.score(s))  # type: ignore[misc]


def test_buildings_break_a_tie() -> None:
    level = {"points": 20}
    assert order(Medici={**level, "up": {"red": 2}}, Carraresi={**level, "down": {"red": 3}},
                 Visconti={"points": 19, "up": {"blue": 9}}) == [(1,), (0,), (2,)]


def test_then_the_first_major_role() -> None:
    table = {"points": 20, "up": {"red": 2}}
    found = order(roles={"white": {"major": "Visconti"}, "blue": {"major": "Medici"},
                         "yellow": {"major": "Medici"}},
                  Medici={**table, "points": 18}, Carraresi={**table, "points": 22}, Visconti=table)
    assert found == [(2,), (0,), (1,)]


def test_who_is_still_level_shares_the_win() -> None:
    table = {"points": 20, "up": {"red": 2}}
    assert order(Medici=table, Carraresi=table)[0] == (0, 1)


def test_lines_sum_to_totals_whatever_happened() -> None:
    for seed in range(6):
        for players in (2, 3, 5):
            rows = G.score(played(options(players), seed))  # type: ignore[misc]
            for row in rows:
                assert sum(line.number for line in row.lines) == row.total
