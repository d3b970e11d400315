"""The Stepper beside its script: what was compared so far, and branches beside like moments."""

from __future__ import annotations

import json
from dataclasses import replace

from tests.view.playing import find, send
from tutor.scenario import catalogue, links
from tutor.scenario.document import Expect
from tutor.view import blocks as b
from tutor.view.export import page, walk
from tutor.view.picture import Line
from tutor.view.session import Session

SPRING = "virtu/contested-spring"


def opened(scenario_id: str) -> Session:
    session = Session()
    session.send(b.Intent("walk", scenario_id))
    return session


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


def acted(session: Session, name: str) -> b.Screen:
    (choices,) = find(session.screen, b.Choices)
    option = next(o for group in choices.groups for o in group.options if o.text == name)
    return session.send(option.intent)


def test_a_branch_is_compared_with_the_script_at_the_like_moment() -> None:
    session = opened(SPRING)
    session.send(b.Intent("answer", "3"))
    acted(session, "Pass for good")
    acted(session, "Pass for good")
    # Two passes end the Siege of Siena, which takes four steps in the script.
    (compare,) = find(send(session, "compare", "show"), b.Compare)
    assert compare.there == "The main line, after step 4"
    assert compare.rows == (
        ("Siena: Green Troops", "3", "2"),
        ("Red: florins", "1", "0"),
        ("Red: courtier 1, its side", "Available", "Exhausted"),
    )


def test_a_position_without_a_script_is_compared_with_its_start() -> None:
    scenario = catalogue.read(catalogue.find(SPRING))
    bare = replace(scenario, script=(), expect=Expect())
    session = Session()
    send(session, "open", f"at/{links.encode(bare)}")
    acted(session, "Pass for good")
    (steps,) = find(session.screen, b.Steps)
    texts = [button.text for button in steps.more]
    assert "Back to the start" in texts
    assert "Compare with the start" in texts
    (compare,) = find(send(session, "compare", "show"), b.Compare)
    assert compare.there == "At the start"
    assert "main line" not in " ".join(texts)


def test_two_lines_of_ones_own_are_compared_with_one_another() -> None:
    scenario = catalogue.read(catalogue.find(SPRING))
    session = Session()
    send(session, "open", f"at/{links.encode(replace(scenario, script=(), expect=Expect()))}")
    acted(session, "Pass for good")
    send(session, "label", json.dumps({"label": "Nothing spent"}))
    send(session, "back")
    acted(session, "Use a +1 War Bonus token")
    (steps,) = find(session.screen, b.Steps)
    assert "Compare with the other line" in [button.text for button in steps.more]
    (compare,) = find(send(session, "compare", "show"), b.Compare)
    assert compare.there == "Nothing spent"
    assert ("Green: +1 War Bonus tokens", "0", "1") in compare.rows


def test_a_retreat_is_an_arrow_off_the_script_too() -> None:
    session = opened("virtu/retreat-two-ways")
    for place in range(20):
        screen = send(session, "place", str(place))
        for _ in range(4):
            screen = send(session, "show")
        ways = [
            o for c in find(screen, b.Choices) for g in c.groups for o in g.options
            if g.title.startswith("Retreat")
        ]
        if ways:
            break
    for way in ways:
        there = session.send(way.intent)
        (board,) = find(there, b.Board)
        arrows = [s for s in board.picture.shapes if isinstance(s, Line) and s.kind == "arrow"]
        assert [arrow.title for arrow in arrows] == [f"from {way.target}"]
        send(session, "back")
    assert ways


def button_texts(session: Session) -> tuple[str, list[str]]:
    (steps,) = find(session.screen, b.Steps)
    return steps.next.text, [button.text for button in steps.more]


def test_what_was_undone_off_the_main_line_can_be_redone_from_the_fork() -> None:
    session = opened(SPRING)
    send(session, "answer", "3")
    acted(session, "Pass for good")
    branch = session.screen
    send(session, "back")
    onward, more = button_texts(session)
    assert (onward, more[0]) == ("Redo ›", "Next on the main line")
    assert send(session, "next") == branch
    send(session, "back")
    (steps,) = find(session.screen, b.Steps)
    session.send(steps.more[0].intent)
    (steps,) = find(session.screen, b.Steps)
    assert (steps.where, steps.next.text) == ("1 of 20", "Next ›")
    # Who has gone on along the main line goes on along it.
    send(session, "back")
    assert button_texts(session)[0] == "Next ›"


def test_two_undos_are_redone_one_after_the_other() -> None:
    session = opened(SPRING)
    send(session, "answer", "3")
    acted(session, "Pass for good")
    acted(session, "Pass for good")
    there = session.screen
    send(session, "back")
    send(session, "back")
    send(session, "next")
    assert button_texts(session)[0] == "Redo ›"
    assert send(session, "next") == there


def test_a_journey_is_always_offered_with_both_its_ends() -> None:
    seen = set()
    for name in ("retreat-two-ways", "retreat-by-sea", "march-and-sail", "contested-spring"):
        session = opened(f"virtu/{name}")
        for place in range(25):
            screen = send(session, "place", str(place))
            for _ in range(4):
                screen = send(session, "show")
            for option in (o for c in find(screen, b.Choices) for g in c.groups
                           for o in g.options if " from " in o.text and " to " in o.text):
                ends = option.text.split(" from ")[1]
                assert option.target == ends
                seen.add(option.text.split(" from ")[0])
    assert seen == {"Retreat by road", "Retreat by sea", "March", "Sail"}
