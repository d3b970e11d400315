"""The Stepper beside its script: what was compared so far, and branches beside like moments."""

from __future__ import annotations

from typing import Any

from tutor.scenario import catalogue
from tutor.view import blocks as b
from tutor.view.export import page, walk
from tutor.view.session import Session

SPRING = "virtu/contested-spring"


def opened(scenario_id: str) -> Session:
    session = Session()
    session.send(b.Intent("walk", scenario_id))
    return session


def send(session: Session, verb: str, value: str = "") -> b.Screen:
    return session.send(b.Intent(verb, value))


def find(screen: b.Screen, kind: type[Any]) -> list[Any]:
    return [block for block in screen.blocks if isinstance(block, kind)]


def test_all_strengths_of_a_spring_stand_side_by_side_once_there_are_two() -> None:
    session = opened(SPRING)
    counts = []
    for place in range(21):
        charts = find(send(session, "place", str(place)), b.Chart)
        counts.append(len({label for c in charts for label, _, _ in c.rows}))
    assert counts[0] == 0
    assert counts == sorted(counts)
    assert 1 not in counts
    assert counts[-1] == 4
    (chart,) = find(session.screen, b.Chart)
    assert ("1. Siege of Siena", "Green attacks", 4.0) in chart.rows
    assert ("3. Battle before Terracina", "Yellow", 3.0) in chart.rows


def test_a_page_to_pass_on_has_the_strengths_as_a_table() -> None:
    made = page(walk(catalogue.read(catalogue.find(SPRING))))
    assert "Siege of Spoleto, Yellow attacks" in made
