"""Learning in the app: doors, what is kept, what is due, what is refused, walls and sheets."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.lessons.class_room import (
    LESSONS,
    MAKES,
    VISITOR,
    doors,
    find,
    send,
    session,
    steps,
)
from tutor.cli import app
from tutor.core.game import names
from tutor.lessons import catalogue
from tutor.lessons.document import Make
from tutor.lessons.learner import Learner
from tutor.lessons.progress import Progress
from tutor.scenario import catalogue as scenarios
from tutor.scenario import links
from tutor.view import blocks as b
from tutor.view.blocks import Intent
from tutor.view.items import items
from tutor.view.projector import KEYS
from tutor.view.session import Session
from tutor.view.sheet import sheet

run = CliRunner()


def test_teach_me_leads_to_the_lesson_that_comes_next(visitor: str) -> None:
    found = session(visitor)
    teach = doors(send(found, "game", "virtu"))["Teach me"]
    assert teach.intent == Intent("lesson", "virtu/strength")
    for _ in range(9):
        send(found, "lesson", "virtu/strength") if _ == 0 else send(found, "next")
    assert steps(found.screen).where == "The end"
    assert steps(found.screen).next.intent == Intent("lesson", "virtu/agents")
    assert doors(send(found, "game", "virtu"))["Teach me"].intent.value == "virtu/agents"
    first = doors(send(found, "lessons", "virtu"))["1. How strong?"]
    assert first.hint.startswith("Gone through: 0 of 7 right at once")


def test_games_without_lessons_have_no_empty_doors() -> None:
    taught = {lesson.game for lesson in catalogue.listing()}
    for name in names():
        found = doors(session().send(Intent("game", name)))
        assert ("All lessons" in found) == (name in taught)


def test_a_lesson_goes_on_where_it_was_left_in_the_same_browser_alone(visitor: str) -> None:
    first = session(visitor)
    send(first, "lesson", "virtu/strength")
    send(first, "answer", "2")
    send(first, "next")
    there = session(visitor)
    assert send(there, "lesson", "virtu/strength").fragment == "lesson/virtu/strength/army"
    assert send(there, "back").fragment == "lesson/virtu/strength/city"
    assert find(there.screen, b.Question)[0].given == "2"
    other = session(next(VISITOR))
    assert send(other, "lesson", "virtu/strength").fragment == "lesson/virtu/strength/city"


def test_an_address_that_was_opened_too_early_finds_the_work_later(visitor: str) -> None:
    first = session(visitor)
    send(first, "lesson", "virtu/strength")
    send(first, "answer", "2")
    late = session()
    send(late, "open", "lesson/virtu/strength/city")
    assert not find(late.screen, b.Question)[0].given
    send(late, "visitor", visitor)
    assert find(late.screen, b.Question)[0].given == "2"


def test_whoever_comes_back_a_week_later_is_led_to_what_is_due(
    visitor: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = session(visitor)
    send(found, "lesson", "virtu/strength")
    send(found, "answer", "2")
    assert "Go over what is due" not in doors(send(found, "game", "virtu"))
    week = datetime.now().astimezone() + timedelta(days=7)
    monkeypatch.setattr(Learner.__init__, "__defaults__", ("", None, lambda: week))
    later = session(visitor)
    door = doors(send(later, "game", "virtu"))["Go over what is due"]
    assert find(send(later, door.intent.verb, door.intent.value), b.Question)
    other = session(next(VISITOR))
    assert "Go over what is due" not in doors(send(other, "game", "virtu"))


def test_what_is_missed_is_due_today_and_can_be_gone_over(visitor: str) -> None:
    found = session(visitor)
    assert "Today" not in doors(send(found, "home"))
    send(found, "lesson", "virtu/victory/trophy")
    send(found, "show")
    assert doors(send(found, "home"))["Today"].hint == "1 to go over."
    door = doors(send(found, "game", "virtu"))["Go over what is due"]
    assert (door.intent, door.hint) == (
        Intent("review", "virtu"), "1 rule is due, before you forget.")
    assert "Go over what is due" not in doors(send(found, "game", "virtus"))
    today = send(found, "today")
    assert today.title == "Today"
    assert "1 rule to go over" in today.blocks[0].text
    send(found, "review", "virtu")
    # No puzzle asks for it, so the lesson's own question does.
    assert find(found.screen, b.Question)[0].text == "Does Green get a Trophy?"
    send(found, "answer", "yes")
    (known,) = Progress().reviews(f"visitor:{visitor}")[-1:]
    assert (known.rule, known.mark) == ("virtu.siege.trophy", 3)


# What is refused.


def beside(screen: b.Screen) -> list[b.Option]:
    """The actions that a lesson is offered beside."""
    return [option for choices in find(screen, b.Choices) for group in choices.refused
            for option in group.options if option.lesson]


@pytest.mark.parametrize("page", ["walk", "play"])
def test_three_tries_of_one_kind_offer_the_lesson_on_the_rule(visitor: str, page: str) -> None:
    found = session(visitor)
    if page == "walk":
        send(found, "open", "walk/virtu/siege-ravenna/1")
    else:
        siege = replace(scenarios.read(scenarios.find("virtu/siege-ravenna")), script=())
        send(found, "open", f"seats/{links.encode(siege)}")
        send(found, "begin")
    choices = find(send(found, "why", "show"), b.Choices)[0]
    every = [option for group in choices.refused for option in group.options]
    option = next(option for option in every if catalogue.teaching(option.rule))
    for count in range(1, 4):
        screen = send(found, option.intent.verb, option.intent.value)
        assert find(screen, b.Verdict)[0].said == option.text
        assert [one.text for one in beside(screen)] == [option.text] * (count == 3)
    assert find(send(found, "rule", option.rule), b.RuleCard)
    send(found, "close")
    (tried,) = beside(found.screen)
    offer = tried.lesson
    assert offer.text.startswith("Learn it:")
    screen = send(found, offer.intent.verb, offer.intent.value)
    assert screen.fragment == f"lesson/{offer.intent.value}"
    assert not beside(screen)
    assert not [text for text in doors(screen) if text.startswith("Learn it:")]


def test_three_tries_in_a_lesson_lead_to_the_lesson_that_teaches_the_rule(visitor: str) -> None:
    found = session(visitor)
    send(found, "lesson", "virtu/victory/spare")
    options = [o for c in find(found.screen, b.Choices) for g in c.groups for o in g.options]
    rome = next(o for o in options if o.text == "Besiege Rome")
    for _ in range(3):
        send(found, "act", rome.intent.value)
    assert "Learn it: How strong?" in doors(found.screen)


@pytest.mark.parametrize(("lesson_id", "slug"), MAKES)
def test_in_every_lesson_three_tries_of_one_kind_lead_to_the_rule_or_its_lesson(
    visitor: str, lesson_id: str, slug: str
) -> None:
    rules = set()
    screen = send(session(visitor), "lesson", f"{lesson_id}/{slug}")
    options = [o for c in find(screen, b.Choices) for g in c.groups for o in g.options]
    for option in options:
        found = session(next(VISITOR))
        send(found, "lesson", f"{lesson_id}/{slug}")
        screen = send(found, "act", option.intent.value)
        refusing = [row.rules[0] for log in find(screen, b.Log) if log.key == "conditions"
                    for row in log.rows if row.text.startswith("✗")]
        if not refusing or refusing[0] in rules:
            continue
        rules.add(refusing[0])
        for _ in range(2):
            screen = send(found, "act", option.intent.value)
        taught = catalogue.teaching(refusing[0])
        offers = [button for text, button in doors(screen).items()
                  if text.startswith(("Learn it: ", "Read it: "))]
        if taught is not None and (taught[0].id, taught[1].slug) == (lesson_id, slug):
            assert not offers
            continue
        (offer,) = offers
        there = send(found, offer.intent.verb, offer.intent.value)
        assert there.title != "Podestà"
        assert not [text for text in doors(there) if text.startswith(("Learn it", "Read it"))]


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_from_every_step_one_can_try_things_out_come_back_skip_and_begin_again(
    visitor: str, lesson_id: str
) -> None:
    found = session(visitor)
    send(found, "lesson", lesson_id)
    for stage in catalogue.find(lesson_id).stages:
        at = f"lesson/{lesson_id}/{stage.slug}"
        assert found.screen.fragment == at
        names = {button.intent.verb for button in steps(found.screen).more}
        assert {"try-here", "restart"} <= names
        free = send(found, "try-here")
        assert free.fragment != at
        assert find(free, b.Board)
        assert send(found, "lesson", f"{lesson_id}/{stage.slug}").fragment == at
        send(found, "next")
        log = next(x for x in find(found.screen, b.Log) if x.key == "log")
        assert stage.say in log.rows
    assert steps(found.screen).where == "The end"
    assert send(found, "restart").fragment.endswith(catalogue.find(lesson_id).stages[0].slug)


def test_what_is_refused_at_the_table_is_gone_over_too(visitor: str) -> None:
    found = session(visitor)
    send(found, "open", "walk/virtu/siege-ravenna/1")
    choices = find(send(found, "why", "show"), b.Choices)[0]
    option = next(o for group in choices.refused for o in group.options if o.rule)
    for _ in range(2):
        send(found, option.intent.verb, option.intent.value)
    rows = [row for one in find(send(found, "today"), b.Changes) for row in one.rows]
    assert [row.rules for row in rows] == [(option.rule,)]
    assert "asked once, missed 1" in rows[0].text


def test_what_is_refused_at_the_desk_is_gone_over_too_and_its_lesson_offered(visitor: str) -> None:
    found = session(visitor)
    send(found, "ask", "virtu bonus")
    send(found, "next")
    assert not find(send(found, "today"), b.Changes), "what is allowed is no mistake"
    for count in range(1, 4):
        send(found, "ask", "virtu bonus")
        for name, value in (("source", "courtier-1"), ("side", "exhausted")):
            send(found, "set", json.dumps({"name": name, "value": value}))
        screen = send(found, "next")
        assert find(screen, b.Verdict)[0].word == "no"
        offers = [text for text in doors(screen) if text.startswith("Learn it:")]
        assert bool(offers) == (count == 3)
    rows = [row for one in find(send(found, "today"), b.Changes) for row in one.rows]
    assert [row.rules for row in rows] == [("virtu.bonus.cortigiano",)]


def test_an_answer_that_is_open_already_is_not_counted_again(visitor: str) -> None:
    found = session(visitor)
    send(found, "ask", "virtu bonus")
    for name, value in (("source", "courtier-1"), ("side", "exhausted")):
        send(found, "set", json.dumps({"name": name, "value": value}))
    for _ in range(4):
        screen = send(found, "next")
        assert find(screen, b.Verdict)[0].word == "no"
        assert not [text for text in doors(screen) if text.startswith("Learn it:")]


def test_a_lesson_offers_its_own_step_but_no_step_itself(visitor: str) -> None:
    found = session(visitor)
    send(found, "lesson", "virtu/defeat/home")
    options = [o for c in find(found.screen, b.Choices) for g in c.groups for o in g.options]
    rome = next(o for o in options if o.text.endswith("to Rome"))
    for _ in range(3):
        screen = send(found, "act", rome.intent.value)
    offer = doors(screen)["Learn it: step 2 of this lesson"]
    assert offer.intent == Intent("lesson", "virtu/defeat/whose")
    send(found, "lesson", "il_principe/phase3/place")
    options = [o for c in find(found.screen, b.Choices) for g in c.groups for o in g.options]
    four = next(o for o in options if o.text == "Place 4 yellow Buildings")
    for _ in range(3):
        screen = send(found, "act", four.intent.value)
    assert not [text for text in doors(screen) if text.startswith("Learn it:")]


def tried(found: Session, *texts: str) -> None:
    """Try moves of a step by how they read."""
    for text in texts:
        options = [o for c in find(found.screen, b.Choices) for g in c.groups for o in g.options]
        send(found, "act", next(o for o in options if o.text == text).intent.value)


def offered(found: Session) -> list[str]:
    return [text for text in doors(found.screen) if text.startswith(("Learn it", "Read it"))]


def test_what_is_offered_against_several_rules_is_what_a_lesson_teaches(visitor: str) -> None:
    """One of them is taught, by the step that shows it refusing a move."""
    found = session(visitor)
    send(found, "lesson", "virtu/spring/march")
    tried(found, "March from Florence to Ravenna", "March from Ravenna to Venice",
          "March from Venice to Florence", "March from Venice to Ravenna")
    assert offered(found) == ["Learn it: step 2 of this lesson"]


@pytest.mark.parametrize("onward", [["next"], ["show", "next"], ["place"]])
def test_an_offer_ends_with_its_step(visitor: str, onward: list[str]) -> None:
    found = session(visitor)
    send(found, "lesson", "virtu/victory/spare")
    tried(found, *["Besiege Rome"] * 3)
    (offer,) = offered(found)
    assert "said no three times" in doors(found.screen)[offer].hint
    for verb in onward:
        send(found, verb, "1" if verb == "place" else "")
    assert not found.screen.fragment.endswith("/spare")
    assert offered(found) == []


def test_counted_hands_outlive_a_page_that_is_loaded_again(visitor: str) -> None:
    def counts(found: Session) -> list[int]:
        return [row.count for votes in find(found.screen, b.Votes) for row in votes.rows]

    first = session(visitor)
    send(first, "open", "wall/virtu/strength/0")
    for letter in "ACC":
        send(first, "vote", letter)
    again = session()
    send(again, "open", "wall/virtu/strength/0")
    send(again, "visitor", visitor)
    assert counts(again) == [1, 0, 2, 0]
    other = session(next(VISITOR))
    send(other, "open", "wall/virtu/strength/0")
    assert counts(other) == [0, 0, 0, 0]
    # From its lesson it is begun anew, for another class.
    send(again, "lesson", "virtu/strength/city")
    send(again, "project")
    send(again, "next")
    assert counts(again) == [0, 0, 0, 0]


# Elsewhere.


@pytest.mark.parametrize("page", ["today", "progress", "learner"])
def test_an_address_says_so_where_more_follows_than_leads_anywhere(visitor: str, page: str) -> None:
    found = session(visitor)
    assert send(found, "open", page).fragment == page
    (error,) = (one for one in find(send(found, "open", f"{page}/virtu"), b.Sentence)
                if one.kind == "error")
    assert "leads nowhere" in error.text


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_wall_asks_and_then_tells_with_one_picture_and_one_sentence(lesson_id: str) -> None:
    found = session()
    send(found, "lesson", lesson_id)
    screen = send(found, "project")
    assert [one.text for one in find(screen, b.Sentence)][1:] == list(KEYS)
    screen = send(found, "next")
    seen = set()
    while screen.fragment not in seen:
        seen.add(screen.fragment)
        assert screen.wall
        assert len(find(screen, b.Board)) == len(find(screen, b.Sentence)) == 1
        for votes in find(screen, b.Votes):
            told = [row.right for row in votes.rows]
            assert told.count(None) == len(told) or True in told
        screen = send(found, "next")
    assert len(seen) > len(catalogue.find(lesson_id).stages)
    assert send(found, "lesson", lesson_id).wall is False


def test_hands_are_counted_and_nobodys_answers_are_kept(visitor: str) -> None:
    found = session(visitor)
    send(found, "wall", "virtu/strength/0")
    for letter in ("A", "C", "C", "Z"):
        send(found, "vote", letter)
    screen = send(found, "unvote", "A")
    (votes,) = find(screen, b.Votes)
    assert [row.count for row in votes.rows] == [0, 0, 2, 0]
    told = send(found, "next")
    (votes,) = find(told, b.Votes)
    assert [row.count for row in votes.rows] == [0, 0, 2, 0]
    assert [row.right for row in votes.rows] == [False, False, True, False]
    assert Progress().reviews(f"visitor:{visitor}") == ()


class Reader(HTMLParser):
    """The text of each page of a sheet, and every address in it."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: list[list[str]] = []
        self.addresses: list[str] = []

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        if name == "section":
            self.pages.append([])
        self.addresses += [value or "" for key, value in attributes if key in ("src", "href")]

    def handle_data(self, data: str) -> None:
        if self.pages:
            self.pages[-1].append(data)


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_sheet_asks_on_one_page_and_answers_on_another(lesson_id: str) -> None:
    lesson, reader = catalogue.find(lesson_id), Reader()
    reader.feed(sheet(lesson))
    asked, told = ("".join(page) for page in reader.pages)
    assert [a for a in reader.addresses if not a.startswith("#")] == []
    for stage in lesson.stages:
        assert stage.say in asked
        assert stage.say not in told
    assert "answers" in told
    for item in items(lesson):
        # Why a move is right is the move itself, which is among the answers to choose from.
        made = isinstance(item.stage.task, Make)
        assert made or not item.why or item.why not in asked, "a reason gives an answer away"


def test_commands(tmp_path: Path, visitor: str) -> None:
    listed = run.invoke(app, ["lesson"])
    assert "virtus/counting" in listed.output
    assert run.invoke(app, ["lesson", "virtu/strength"]).exit_code == 0
    assert json.loads(run.invoke(app, ["lesson", "virtu/strength", "--json"]).output)["lesson"]
    wrong = run.invoke(app, ["lesson", "virtu/strenght"])
    assert (wrong.exit_code, "did you mean virtu/strength" in wrong.output) == (2, True)
    page = tmp_path / "sheet.html"
    assert run.invoke(app, ["lesson", "virtus/draw", "--sheet", str(page)]).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    out = run.invoke(app, ["lesson", "virtus/draw", "--sheet", "-"]).output
    assert out.strip() == page.read_text(encoding="utf-8").strip()
    mine = tmp_path / "mine.yaml"
    text = Path(catalogue.folder() / "virtu" / "agents.yaml").read_text(encoding="utf-8")
    text = text.replace("id: virtu/agents", "id: own/agents")
    mine.write_text(text.replace("answer: {number: 2}", "answer: {number: 5}", 1), encoding="utf-8")
    off = run.invoke(app, ["lesson", str(mine)])
    assert (off.exit_code, "found 5; right would be 2" in off.output) == (1, True)
