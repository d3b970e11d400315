"""Play: every game to its end at one screen, and nobody sees what is another's."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from tests.view.playing import (
    begun,
    companies,
    door,
    enter,
    find,
    has_door,
    heading,
    hides,
    named,
    on,
    options,
    play_page,
    said,
    seated,
    send,
    to_the_end,
    visited,
)
from tutor.core import engine, observe
from tutor.core.game import game
from tutor.core.options import Options
from tutor.play.match import PERSON, Match
from tutor.play.tree import Tree
from tutor.view import blocks as b
from tutor.view import text
from tutor.view.choices import code
from tutor.view.play import Play
from tutor.view.session import Session
from tutor.view.words import say_event

EVERY = pytest.mark.parametrize("opt", companies(), ids=named)
HIDING = [opt for opt in companies() if hides(opt)]
FEW = [opt for opt in HIDING if len(opt.seats) == min(len(o.seats) for o in HIDING
                                                     if o.game == opt.game and o.mode == opt.mode)]
ENDLESS = ("victus",)
"""Games without a limit of turns."""
THREE = Options("virtus", "standard", ("Stefano", "Sofia", "Camilla"))
SPRING = Options("virtu", "art", ("blue", "red", "yellow", "green"))


# To the end.


@EVERY
def test_people_play_to_the_end(opt: Options) -> None:
    session = begun(opt)
    if not to_the_end(session, Random(5)):
        assert opt.game in ENDLESS
        return
    assert heading(session.screen) == "The game is over"
    assert has_door(session.screen, "Play again")
    if game(opt.game).score is not None:
        (ledger,) = (x for x in find(session.screen, b.Ledger) if x.key == "scores")
        assert len(ledger.sums) == len(opt.seats)
        totals = [one.total for one in ledger.sums]
        assert totals == sorted(totals, reverse=True)
        for one in ledger.sums:
            assert sum(term.number for term in one.terms) == one.total
        assert ledger.outcome.endswith(f"{totals[0]} points.")


@EVERY
def test_one_person_plays_with_bots(opt: Options) -> None:
    session = begun(opt, **dict.fromkeys(opt.seats[1:], "random"))
    assert not has_door(session.screen, "I am ")
    ended = to_the_end(session, Random(6))
    assert ended or opt.game in ENDLESS
    assert (heading(session.screen) == "The game is over") == ended


def test_a_game_that_is_over_is_looked_back_at_and_not_gone_on_with() -> None:
    session = Session()
    send(session, "visitor", "b" * 32)
    begun(THREE, session, Sofia="random", Camilla="random")
    going = session.screen.title
    begun(THREE, session, Sofia="random", Camilla="random")
    assert to_the_end(session, Random(8))
    (scores,) = find(session.screen, b.Ledger)
    assert scores.folded
    places = [one.label[:2] for one in scores.sums]
    assert places[0] == "1."
    assert places == sorted(places)
    (onward,) = (m for m in find(send(session, "home"), b.Menu) if m.key == "going-on")
    assert [x for x in onward.buttons if going.partition(" · ")[0] in x.text]
    assert not [x for x in onward.buttons if x.text.endswith("over")]
    menus = {m.key: m for m in find(send(session, "play", "virtus"), b.Menu)}
    assert len(menus["going"].buttons) == len(menus["over"].buttons) == 1
    session.send(menus["over"].buttons[0].intent)
    assert heading(session.screen) == "The game is over"


def test_bots_alone_are_watched_step_by_step() -> None:
    session = begun(THREE, Stefano="random", Sofia="random", Camilla="random")
    assert not options(session.screen)
    before = play_page(session).match.tree.here
    send(session, "next")
    assert play_page(session).match.tree.here == before + 1
    for _ in range(20):
        send(session, "run")
    assert heading(session.screen) == "The game is over"
    assert said(session.screen).count("points.")


def test_every_screen_has_its_own_keys_and_one_title() -> None:
    session, random = begun(THREE), Random(1)
    while on(session, random):
        keys = [block.key for block in session.screen.blocks]
        assert len(keys) == len(set(keys))
        assert set(session.screen.side) <= set(keys)
        assert heading(session.screen)


# Who sees what.


def shows_nothing_of_another(match: Match, seat: int, random: Random) -> bool:
    """Compare what is on screen for a seat with the same table dealt anew where it can't see."""
    g, s = match.game, match.state
    assert g.redeal is not None
    other = g.redeal(s, seat, random)
    if other == s:
        return False
    here, there = (text.paint(screen_for(match, state, seat)) for state in (s, other))
    assert here == there
    return True


def screen_for(match: Match, state: Any, seat: int) -> b.Screen:
    """The screen of a seat in a position, with all that it may ask unfolded."""
    copy = object.__new__(Match)
    copy.__dict__.update(match.__dict__, tree=Tree(state), _tip=0)
    page = Play(copy, "x", lambda _: "", lambda *_: None)
    page._viewer = seat
    for verb, value in (("why", "show"), ("log", ""), ("zoom", ""), ("odds", "Card")):
        page.verbs[verb](value)
    return page.screen


@pytest.mark.parametrize("opt", FEW, ids=named)
def test_no_screen_shows_what_another_seat_hides(opt: Options) -> None:
    session, random, compared = begun(opt), Random(3), 0
    while on(session, random):
        match = play_page(session).match
        if random.random() < 0.3 and not match.over:
            for seat in (*range(len(opt.seats)), observe.ONLOOKER):
                compared += shows_nothing_of_another(match, seat, random)
    assert compared > 10


@pytest.mark.parametrize("opt", FEW, ids=named)
def test_the_log_tells_no_seat_what_it_did_not_see(opt: Options) -> None:
    kept_quiet = 0
    for seed in range(3, 12):
        session = begun(opt)
        to_the_end(session, Random(seed))
        kept_quiet += sum(masked(play_page(session).match))
        if kept_quiet:
            return
    raise AssertionError("nothing ever was to be kept quiet")


def masked(match: Match) -> Iterator[int]:
    """The arguments of events that a seat did not see, none of which is in what it is told."""
    words, opt = match.game.describe, match.opt
    for seat in (*range(len(opt.seats)), observe.ONLOOKER):
        for node in match.tree.line():
            for seen, true in zip(match.events(node, seat), node.events, strict=True):
                for (name, value), (_, hidden) in zip(seen.args, true.args, strict=True):
                    if value != hidden:
                        label = words.label(opt, name.split("_")[0], hidden)
                        assert label not in say_event(words, opt, seen)
                        yield 1


@pytest.mark.parametrize("opt", FEW, ids=named)
def test_the_device_is_handed_over_without_a_word_of_any_hand(opt: Options) -> None:
    session, random, handed = begun(opt), Random(4), 0
    while True:
        screen = session.screen
        if has_door(screen, "I am "):
            handed += 1
            match = play_page(session).match
            who = game(opt.game).describe.label(opt, "seat", match.seat)
            assert [type(block) for block in screen.blocks] == [b.Sentence, b.Menu]
            assert heading(screen) == f"Pass the device to {who}."
            assert len(screen.fragment) < 40
            for verb in ("act", "back", "next", "draw", "log", "why", "look", "pass"):
                assert send(session, verb, "") == screen, verb
        if not on(session, random):
            break
    assert handed >= len(opt.seats)


def test_whoever_has_acted_sees_what_came_of_it_before_the_device_goes_on() -> None:
    session = begun(THREE)
    session.send(door(session.screen, "I am "))
    who = play_page(session).match.seat
    option = options(session.screen)[0]
    screen = session.send(option.intent)
    assert has_door(screen, "Pass the device to")
    assert option.text.split(" ", 1)[1] in text.paint(screen)
    assert play_page(session)._eyes == who
    assert not options(screen)


def test_nobody_is_asked_to_hand_over_where_all_is_open() -> None:
    session, random = begun(SPRING), Random(2)
    while on(session, random):
        assert not has_door(session.screen, "Pass the device")


def test_a_game_that_was_left_begins_with_handing_over() -> None:
    session = begun(THREE)
    session.send(door(session.screen, "I am "))
    address = session.screen.fragment
    other = visited()
    assert has_door(send(other, "open", address), "I am ")


# Choices, undo, draws.


def test_a_refused_action_says_why() -> None:
    session = begun(THREE)
    session.send(door(session.screen, "I am "))
    screen = send(session, "why", "show")
    refused = [o for c in find(screen, b.Choices) for g in c.refused for o in g.options]
    assert refused
    for option in refused:
        assert option.reason
        assert option.rule
        assert send(session, "act", option.intent.value) == screen


def test_a_place_on_the_board_narrows_the_choices() -> None:
    session = begun(THREE)
    session.send(door(session.screen, "I am "))
    every = options(session.screen)
    card = every[0].target.split(" + ")[0]
    narrowed = options(send(session, "look", card))
    assert 0 < len(narrowed) < len(every)
    assert all(card in option.target.split(" + ") for option in narrowed)
    assert options(send(session, "look", card)) == every


def test_undo_past_a_reveal_says_so_and_redo_leads_back() -> None:
    session = begun(THREE, Sofia="random", Camilla="random")
    steps = find(session.screen, b.Steps)[0]
    assert not steps.back.enabled
    after = session.send(options(session.screen)[0].intent)
    steps = find(after, b.Steps)[0]
    assert steps.back.enabled
    assert "reveal" in steps.back.text
    back = send(session, "back")
    assert "Taken back once" in said(back)
    assert find(back, b.Steps)[0].next.enabled
    again = send(session, "next")
    assert find(again, b.Board) == find(after, b.Board)
    assert "Taken back once" in said(again)


def test_undo_of_what_all_could_see_is_just_an_undo() -> None:
    session = begun(SPRING)
    session.send(options(session.screen)[0].intent)
    assert find(session.screen, b.Steps)[0].back.text == "‹ Undo"
    assert "Taken back" not in said(send(session, "back"))


def test_whoever_is_alone_begins_against_bots_with_one_tap() -> None:
    session = visited()
    seated(session, THREE)
    alone = door(session.screen, "Play alone")
    session.send(alone)
    page = play_page(session)
    first, *others = page.match.seating.players
    assert first == PERSON
    assert PERSON not in others


def test_people_who_draw_themselves_say_what_came() -> None:
    session = visited()
    seated(session, THREE)
    enter(session, "draws", "no")
    send(session, "begin")
    assert heading(session.screen) == "What chance brings"
    first = options(session.screen)
    assert [o.text for o in first] == [f"{name} goes first" for name in THREE.seats]
    session.send(first[1].intent)
    assert len(options(session.screen)) == 42
    pile = len(play_page(session).match.tree.nodes)
    session.send(door(session.screen, "Draw it here"))
    assert len(play_page(session).match.tree.nodes) == pile + 1
    send(session, "draws", "yes")
    assert heading(session.screen) == "Pass the device to Sofia."


def test_what_one_seat_alone_may_see_is_drawn_by_that_seat() -> None:
    """Who draws a card that stays hidden says so with the device in their own hand."""
    opt = next(o for o in HIDING if o.game == "il_principe")
    session = visited()
    seated(session, opt)
    enter(session, "draws", "no")
    send(session, "begin")
    random, drawn = Random(2), 0
    for _ in range(200):
        match = play_page(session).match
        screen = session.screen
        if heading(screen) == "What chance brings":
            first = engine.outcomes(match.state)[0][0]
            eyes = play_page(session)._eyes
            may = {i for i in match.people if observe.action(match.state, first, i) == first}
            assert eyes in may or may == {*match.people}
            drawn += may == {eyes}
        assert on(session, random)
    assert drawn > 5


def test_a_card_that_cannot_have_been_drawn_is_refused_with_a_sentence() -> None:
    """Whoever says what was drawn is offered all that a seat has to reckon with, hands too."""
    session, random = begun(THREE), Random(1)
    while not (found := wrongly_drawn(session)):
        assert on(session, random)
    before = play_page(session).match.to_json()
    screen = session.send(found)
    assert "cannot be what was drawn" in said(screen)
    assert play_page(session).match.to_json() == before


def wrongly_drawn(session: Session) -> b.Intent | None:
    """Let a card be drawn by hand once somebody has cards that not everybody has seen."""
    page = play_page(session)
    if page.match.seating.draws:
        if has_door(session.screen, "Pass the device") and len(page.match.tree.nodes) > 40:
            page.match.seating = msgspec.structs.replace(page.match.seating, draws=False)
        return None
    if heading(session.screen) != "What chance brings":
        return None
    allowed = {b.Intent("act", code(a)) for a in engine.legal(page.match.state)}
    return next((o.intent for o in options(session.screen) if o.intent not in allowed), None)


def test_late_and_strange_intents_change_nothing() -> None:
    session = begun(THREE)
    session.send(door(session.screen, "I am "))
    before, kept = session.screen, play_page(session).match.to_json()
    for verb, value in (("act", "{}"), ("act", ""), ("set", "x"), ("call", "9"), ("ready", ""),
                        ("seats", "chess a b"), ("sample", ""), ("look", "Atlantis"), ("run", ""),
                        ("visitor", "../x"), ("build", "chess"), ("play", "chess")):  # fmt: skip
        assert send(session, verb, value) == before, verb
        assert play_page(session).match.to_json() == kept


def test_a_chart_shows_what_was_compared_once_there_is_something_to_compare() -> None:
    session, random = begun(SPRING), Random(8)
    assert not find(session.screen, b.Chart)
    to_the_end(session, random)
    (chart,) = find(session.screen, b.Chart)
    assert len(chart.rows) >= 4
    assert len({label for label, _, _ in chart.rows}) >= 2
    ledgers = {(one.total) for x in find(session.screen, b.Ledger) for one in x.sums}
    assert ledgers <= {int(number) for _, _, number in chart.rows}
