"""The session: doors that lead somewhere, walk-throughs to their end, branches, own scenarios."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.view.playing import find, send
from tutor.scenario import catalogue, links
from tutor.view import blocks as b
from tutor.view import html, text
from tutor.view.questions import right_answer
from tutor.view.session import Session
from tutor.view.walk import Walk

IDS = [card.id for card in catalogue.listing()]
SIEGE = "virtu/siege-siena"


def opened(scenario_id: str = SIEGE) -> Session:
    session = Session()
    send(session, "walk", scenario_id)
    return session


def read(session: Session, text: str) -> b.Screen:
    """Open a scenario of one's own from its text."""
    send(session, "own", "virtu")
    return send(session, "read", json.dumps({"text": text}))


def one(screen: b.Screen, kind: type[Any]) -> Any:
    (block,) = find(screen, kind)
    return block


def said(screen: b.Screen) -> str:
    return " ".join(block.text for block in find(screen, b.Sentence))


def places(session: Session) -> Iterator[b.Screen]:
    """Each screen of a walk-through, from its start to its end."""
    yield session.screen
    while (onward := one(session.screen, b.Steps).next).intent.verb == "next":
        assert onward.enabled
        yield session.send(onward.intent)


def answered(session: Session, answers: list[str]) -> b.Screen:
    for answer in answers:
        send(session, "answer", answer)
    return session.screen


def walk_of(scenario_id: str) -> Walk:
    return Walk(catalogue.read(catalogue.find(scenario_id)))


def questions_of(scenario_id: str) -> list[tuple[int, list[str]]]:
    """The places where something is asked, with the right answers."""
    walk = walk_of(scenario_id)
    asked = [(p, [right_answer(ask) for ask in walk.before(p).asks]) for p in range(walk.end + 1)]
    return [(place, answers) for place, answers in asked if answers]


# Doors.


def test_a_board_is_two_presses_away() -> None:
    session = Session()
    for _ in range(2):
        menu = find(session.screen, b.Menu)[0]
        session.send(menu.buttons[0].intent)
    assert find(session.screen, b.Board)


def test_every_door_leads_somewhere_and_the_trail_leads_back() -> None:
    todo, seen = [Session().screen], set()
    while todo:
        screen = todo.pop()
        for button in [*screen.trail, *(x for m in find(screen, b.Menu) for x in m.buttons)]:
            if button.intent not in seen:
                seen.add(button.intent)
                there = Session().send(button.intent)
                assert there.title, button
                assert "error" not in {s.kind for s in find(there, b.Sentence)}, button
                todo.append(there)
    verbs = {intent.verb for intent in seen}
    assert {"home", "game", "walk", "walks", "own"} <= verbs


def test_each_screen_has_one_title() -> None:
    session = Session()
    for verb, value in [("home", ""), ("game", "virtu"), ("walks", "virtu"), ("own", "virtu"),
                        ("walk", SIEGE)]:
        titles = [s for s in find(send(session, verb, value), b.Sentence) if s.kind == "title"]
        assert len(titles) == 1, verb


# Walking through.


@pytest.mark.parametrize("scenario_id", IDS)
def test_a_walk_through_leads_to_its_end_with_keys_that_stay(scenario_id: str) -> None:
    screens = list(places(opened(scenario_id)))
    assert len(screens) == walk_of(scenario_id).end + 1
    for screen in screens:
        assert find(screen, b.Board)
        keys = [block.key for block in screen.blocks]
        assert len(keys) == len(set(keys))
        assert set(screen.side) <= set(keys)
        assert [row.state for row in one(screen, b.Steps).rows].count("here") == 1
    assert len({screen.fragment for screen in screens}) == len(screens)


@pytest.mark.parametrize("scenario_id", IDS)
def test_right_answers_are_right_and_wrong_ones_are_told_what_is_right(scenario_id: str) -> None:
    for place, answers in questions_of(scenario_id):
        session = opened(scenario_id)
        send(session, "place", str(place))
        asked = find(answered(session, answers), b.Question)
        assert [question.right for question in asked] == [True] * len(answers)

        session = opened(scenario_id)
        send(session, "place", str(place))
        wrong = find(send(session, "answer", "something else"), b.Question)[0]
        assert wrong.right is False
        right = dict(wrong.options).get(answers[0], answers[0])
        assert right.lower() in wrong.reply.lower()


@pytest.mark.parametrize("scenario_id", IDS)
def test_sums_add_up_wherever_they_stand(scenario_id: str) -> None:
    session = opened(scenario_id)
    answers = dict(questions_of(scenario_id))
    for place, _ in enumerate(places(session)):
        screen = answered(session, answers.get(place, []))
        for ledger in find(screen, b.Ledger):
            assert ledger.sums
            for total in ledger.sums:
                assert sum(term.number for term in total.terms) == total.total
                assert all(term.text and term.rule for term in total.terms)


def test_the_sum_that_decides_is_shown_with_the_answer_and_not_before() -> None:
    session = opened()
    assert not find(session.screen, b.Ledger)
    send(session, "show")
    ledger = one(session.screen, b.Ledger)
    assert [total.total for total in ledger.sums] == [3, 2]
    assert "Siena falls to Green" in ledger.outcome
    assert find(session.screen, b.Question)[0].right is None


def test_a_question_comes_before_what_it_gives_away() -> None:
    session = opened()
    assert not find(session.screen, b.Choices)
    assert not one(session.screen, b.Steps).next.primary
    texts = [row.text for row in one(opened("virtu/agent-ancona").screen, b.Steps).rows]
    assert texts == ["How it begins", "Red, at Ancona: pass for good."]


def test_a_position_that_decides_itself_is_met_before_it_does() -> None:
    session = opened("virtu/agent-ancona")
    before = one(session.screen, b.Board).picture
    after = one(send(session, "next"), b.Board).picture
    assert before.twin != after.twin
    assert find(session.screen, b.Ledger)


def test_a_refused_step_says_why() -> None:
    walk = walk_of("virtu/siege-ravenna")
    place = next(i for i, beat in enumerate(walk.beats) if beat.checks) + 1
    screen = send(opened("virtu/siege-ravenna"), "place", str(place))
    verdict = one(screen, b.Verdict)
    assert verdict.word == "no"
    assert verdict.reason
    assert "fails" in {check.state for check in verdict.checks}


def test_back_leads_to_the_very_same_screen() -> None:
    session = opened()
    there = [send(session, "next") for _ in range(2)]
    assert send(session, "back") is there[0]
    assert send(session, "next") is there[1]


# Rules.


def test_each_rule_that_is_named_opens_and_closes() -> None:
    session = opened()
    answered(session, ["yes", "3"])
    for screen in [session.screen, send(session, "place", "3")]:
        rules = {term.rule for x in find(screen, b.Ledger) for s in x.sums for term in s.terms}
        rules |= {rule for x in find(screen, b.Changes) for row in x.rows for rule in row.rules}
        assert rules
        for rule in rules:
            with_card = send(session, "rule", rule)
            assert one(with_card, b.RuleCard).rule == rule
            assert send(session, "close") == session.screen
            assert not find(session.screen, b.RuleCard)


def test_a_rule_opened_from_a_rule_closes_to_it() -> None:
    session = opened()
    send(session, "rule", "virtu.siege.begun")
    link = one(session.screen, b.RuleCard).links[0]
    session.send(link.intent)
    assert one(session.screen, b.RuleCard).rule == link.intent.value
    assert one(send(session, "close"), b.RuleCard).rule == "virtu.siege.begun"


def test_a_rule_that_there_is_not_is_said_with_what_was_meant() -> None:
    screen = send(opened(), "rule", "virtu.siege.win-strictli")
    assert "virtu.siege.win-strictly" in said(screen)


# Something else.


def press(session: Session, text: str) -> b.Screen:
    """Press one of the buttons below the steps."""
    (intent,) = (x.intent for x in one(session.screen, b.Steps).more if x.text == text)
    return session.send(intent)


def another(session: Session) -> b.Screen:
    """Leave the script: pass where it adds a bonus."""
    answered(session, ["yes", "3"])
    options = [o for group in one(session.screen, b.Choices).groups for o in group.options]
    return session.send(next(o for o in options if o.text == "Pass for good").intent)


def test_another_action_makes_a_branch_and_leaves_the_script_alone() -> None:
    session = opened()
    script = [row.text for row in one(session.screen, b.Steps).rows]
    screen = another(session)
    rows = one(screen, b.Steps).rows
    assert [row.text for row in rows if not row.depth] == script
    branch = [(row.text, row.state) for row in rows if row.depth]
    assert branch == [("Green, at Siena: pass for good.", "here")]
    assert send(session, "place", "3").fragment == "walk/virtu/siege-siena/3"
    assert "Siena falls" in said(session.screen)


def test_the_scripts_own_action_leads_on_in_the_script() -> None:
    session = opened()
    answered(session, ["yes", "3"])
    options = [o for group in one(session.screen, b.Choices).groups for o in group.options]
    token = next(o for o in options if "token" in o.text)
    assert session.send(token.intent).fragment == "walk/virtu/siege-siena/1"


def test_chance_decides_where_it_is_asked() -> None:
    session = opened("virtu/siege-siena")
    assert send(session, "chance").fragment == "walk/virtu/siege-siena/0"
    setup = "id: virtu/mine\ntitle: Mine\ngame: virtu\nmode: art\nseats: [red, yellow, green]\n"
    read(session, setup)
    left, *named = one(send(session, "next"), b.Choices).groups
    assert left.options[0].intent.verb == "chance"
    outcomes = {option.intent.value for group in named for option in group.options}
    assert len(outcomes) > 1
    assert send(session, "chance").fragment.startswith("at/")
    assert [row.state for row in one(session.screen, b.Steps).rows if row.depth] == ["here"]


def test_a_branch_is_compared_with_the_script_on_demand() -> None:
    session = opened()
    another(session)
    while groups := [g for c in find(session.screen, b.Choices) for g in c.groups]:
        session.send(groups[0].options[0].intent)
    compared = one(send(session, "compare", "show"), b.Compare)
    rows = {what: (here, there) for what, here, there in compared.rows}
    assert rows["Siena: controlled by"] == ("Red", "Green")
    assert not find(send(session, "compare", "hide"), b.Compare)


def test_undo_and_redo_off_the_script() -> None:
    session = opened()
    another(session)
    first = session.screen.fragment
    (option,) = (o for g in one(session.screen, b.Choices).groups for o in g.options)
    second = session.send(option.intent).fragment
    assert not one(session.screen, b.Steps).next.enabled
    assert send(session, "back").fragment.split("/")[0] == "at"
    assert one(session.screen, b.Steps).next.enabled
    assert send(session, "next").fragment == second != first
    send(session, "back")
    assert send(session, "back").fragment == "walk/virtu/siege-siena/0"


def test_a_branch_keeps_its_name_in_its_address() -> None:
    session = opened()
    another(session)
    send(session, "label", json.dumps({"label": "What if <b>nobody</b> adds"}))
    assert "What if <b>nobody</b> adds" in [r.label for r in one(session.screen, b.Steps).rows]
    there = send(Session(), "open", session.screen.fragment)
    assert "What if <b>nobody</b> adds" in [r.label for r in one(there, b.Steps).rows]
    assert there.fragment == session.screen.fragment


def test_chapters_stand_above_the_steps_that_they_begin_with() -> None:
    screen = opened("virtu/sieges-own-order").screen
    rows = [(row.chapter, row.text) for row in one(screen, b.Steps).rows if row.chapter]
    assert rows == [
        ("The Siege of Terracina", "Red, at Terracina: pass for good."),
        ("The Siege of Ravenna", "Red, at Ravenna: use a +1 War Bonus token."),
    ]
    (steps,) = find(screen, b.Steps)
    for painted in (html.block(steps), text.paint(screen)):
        assert painted.index("The Siege of Ravenna") < painted.index(rows[1][1])


def test_what_was_tried_is_taken_along_and_found_again() -> None:
    session = opened()
    another(session)
    send(session, "label", json.dumps({"label": "Nobody adds"}))
    there = session.screen.fragment
    taken = one(press(session, "Save or send it"), b.Take)
    assert send(session, "return").fragment == there
    for again in (read(Session(), taken.text), send(Session(), "open", taken.address)):
        assert "Nobody adds" in [row.label for row in one(again, b.Steps).rows]


def test_a_position_that_is_stepped_through_can_be_changed() -> None:
    session = opened()
    screen = press(session, "Change the position")
    link = screen.fragment.partition("?")[2]
    assert screen.fragment.startswith("build/virtu?")
    given = links.decode(link).given
    assert given is not None
    assert given["cities"]["Siena"]["troops"] == {"green": 2}
    assert "in the middle" not in said(screen).lower()


def test_a_changed_position_is_read_as_before_it() -> None:
    """Twelve tokens are more than there are, but for those who read that anything may stand in."""
    session = opened("virtu/disputes/supply-limits-unlimited")
    for _ in range(2):
        send(session, "next")
    screen = press(session, "Change the position")
    again = links.decode(screen.fragment.partition("?")[2])
    assert again.readings == {"virtu.d.supply-limits": "unlimited"}
    assert again.given is not None
    assert sum(again.given["players"][seat]["war_tokens"] for seat in again.seats) == 12
    assert "The rulebook leaves open" in said(screen)


def test_in_the_middle_of_something_the_position_before_is_changed() -> None:
    session = opened()
    answered(session, ["yes", "3"])
    send(session, "next")
    assert "in the middle" in said(press(session, "Change the position")).lower()


def test_refused_actions_come_on_demand_with_reasons_and_the_way_to_them() -> None:
    session = opened()
    another(session)
    assert not one(session.screen, b.Choices).refused
    refused = [o for g in one(send(session, "why", "show"), b.Choices).refused for o in g.options]
    assert 0 < len(refused) <= 12
    for option in refused:
        assert not option.legal
        assert option.reason
        assert option.rule
        assert "fails" in {check.state for check in option.checks}
        before = session.screen
        tried = session.send(option.intent)
        assert [v.said for v in find(tried, b.Verdict) if v.word == "no"] == [option.text]
        assert (one(tried, b.Board), tried.fragment) == (one(before, b.Board), before.fragment)
    assert any("1 more" in option.fix for option in refused)
    failed = [sum(check.state == "fails" for check in option.checks) for option in refused]
    assert min(failed) == 1
    assert not one(send(session, "why", "hide"), b.Choices).refused


def test_a_place_that_is_chosen_on_the_board_narrows_the_choices_and_is_let_go() -> None:
    session = opened("virtu/agent-ancona-others")
    answered(session, ["1", "no"])
    send(session, "place", "1")
    every = one(send(session, "why", "show"), b.Choices)
    narrowed = one(send(session, "look", "Pescara"), b.Choices)
    assert {o.target for g in narrowed.groups for o in g.options} == {"Ancona to Pescara"}
    assert all(o.target.endswith("Pescara") for g in narrowed.refused for o in g.options)
    assert one(send(session, "look", "Pescara"), b.Choices) == every


# Addresses.


@pytest.mark.parametrize("scenario_id", IDS)
def test_an_address_leads_to_the_same_screen(scenario_id: str) -> None:
    for screen in places(opened(scenario_id)):
        assert send(Session(), "open", screen.fragment) == screen


@pytest.mark.parametrize(
    "address",
    ["", "walk", "walk/virtu/siege-siena", "walk/virtu/nowhere/3", "at/!!!",
     "at/eJzLSM3JyQcABiwCFQ/1", "walk/../../etc/passwd/0", "game/chess", "rule/",
     "walk/virtu/siege-siena/99", "ä/ö"],
)
def test_a_broken_address_leads_to_the_nearest_place_or_says_that_there_is_none(
    address: str,
) -> None:
    screen = send(Session(), "open", address)
    assert find(screen, b.Board) or find(screen, b.Menu) or screen.trail


def test_late_and_unknown_intents_change_nothing() -> None:
    session = opened()
    for verb, value in [("nothing", ""), ("node", "99"), ("node", "x"), ("act", "{}"),
                        ("close", ""), ("game", "chess"), ("own", "chess"), ("look", "Atlantis")]:
        before = session.screen.fragment
        assert send(session, verb, value).fragment == before, verb
    home = Session()
    for verb in ("next", "back", "answer", "show", "zoom", "why"):
        assert send(home, verb, "") == Session().screen


def test_sessions_do_not_see_each_other() -> None:
    here, there = opened(), opened()
    send(here, "next")
    another(there)
    assert here.screen.fragment == "walk/virtu/siege-siena/1"
    assert not any(row.depth for row in one(here.screen, b.Steps).rows)
