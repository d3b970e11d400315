"""What is sent from a seat holds nothing that the seat can't see, until everything is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tutor.core import engine, observe
from tutor.core.frames import CHANCE
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.desk import free, seen, slip
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Evening
from tutor.play.match import PERSON, Match, Seating
from tutor.play.policies import draw
from tutor.scenario import links
from tutor.scenario.document import Asked
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load
from tutor.view import blocks as b
from tutor.view.company import companies
from tutor.view.offered import first
from tutor.view.play import Play
from tutor.view.seating import scenario_for
from tutor.view.sending import Sending
from tutor.view.session import Session
from tutor.view.taking import OfTable
from tutor.view.text import paint

CLOSED = [name for name in names() if game(name).visible is not None]
"""Games in which something is hidden."""
HERE = "http://127.0.0.1:8494/"


def positions(name: str, steps: int = 90, seed: int = 3) -> Iterator[tuple[Options, Any]]:
    """Positions of random games that can be laid out on a table, with a decision open."""
    for opt in (companies(name)[0], companies(name)[-1]):
        g, random = game(name), Random(seed)
        s, _ = engine.start(g.setup(opt))
        for step in range(steps):
            seat = engine.node(s).seat
            if step % 4 == 0 and seat >= 0 and free.laid(opt, s) is not None:
                yield opt, s
            action = draw(s, random) if seat < 0 else random.choice(engine.legal(s))
            s = engine.apply(s, action).after
            if not s.stack:
                break


def worlds(name: str) -> Iterator[tuple[Options, int, Any, Any]]:
    """Two positions that a seat cannot tell apart, and are not the same."""
    g = game(name)
    assert g.redeal is not None
    for opt, s in positions(name):
        seat = engine.node(s).seat
        other = g.redeal(s, seat, Random(99))
        if other != s and free.laid(opt, other) is not None:
            yield opt, seat, s, other


def asking(opt: Options, state: Any) -> Answer:
    """Whoever is on turn asks about a position."""
    evening = Evening(opt.game, opt.mode, opt.seats)
    move = first(state, opt.seats[engine.node(state).seat])
    assert move is not None
    return answered(free.question(evening, game(opt.game).script.show(state), (), (move,)))


def carried(screen: b.Screen) -> tuple[str, ...]:
    """All that leaves the page: text, file, page, link, code, and its own address."""
    found = [screen.fragment]
    for block in screen.blocks:
        if isinstance(block, b.Take):
            found += [block.title, block.text, block.address, block.page, block.note]
        elif isinstance(block, b.Code):
            found += [block.title, block.link, block.note]
    return tuple(found)


@pytest.mark.parametrize("name", CLOSED)
def test_a_slip_is_the_same_whatever_the_seat_does_not_see(name: str) -> None:
    seen_any = 0
    for opt, _, here, there in worlds(name):
        pages = [Sending(asking(opt, state), (), HERE) for state in (here, there)]
        one, other = (carried(page.screen) for page in pages)
        assert one == other
        whole = [page.verbs["whole"]("yes") or carried(page.screen) for page in pages]
        assert whole[0] != whole[1]
        assert links.decode(whole[0][0].rpartition("?")[2]).given == game(name).script.show(here)
        for page in pages:
            page.verbs["whole"]("no")
            assert carried(page.screen) == one
        seen_any += 1
    assert seen_any > 5


@pytest.mark.parametrize("name", CLOSED)
def test_whoever_opens_what_was_dealt_anew_is_told_so(name: str) -> None:
    told = 0
    for opt, seat, here, _ in worlds(name):
        page = Sending(asking(opt, here), (), HERE).screen
        take = next(x for x in page.blocks if isinstance(x, b.Take))
        who = game(name).describe.label(opt, "seat", seat)
        mark = f"{seen.ANEW.format(who)} {seen.ON_NONE}"
        if not take.address:
            continue
        session = Session()
        session.send(b.Intent("open", take.address))
        assert mark in " ".join(paint(session.screen).split())
        assert mark in take.page
        again = slip.question_of(slip.read(take.text, "sent"))
        assert again.anew == opt.seats[seat]
        told += 1
    assert told > 5


def test_what_hides_nothing_carries_no_such_mark() -> None:
    scenario = slip.asked(asking(*next(positions("virtus"))).question)
    assert scenario.asked is not None
    assert slip.ANEW not in scenario.asked.fields


def test_a_mark_for_nobody_at_the_table_is_refused() -> None:
    found = slip.asked(asking(*next(positions("virtus"))).question)
    assert found.asked is not None
    fields = {**found.asked.fields, slip.ANEW: "Nobody"}
    with pytest.raises(Unusable, match=r"asked\.fields\.anew"):
        slip.question_of(replace(found, asked=Asked(found.asked.template, fields)))


@pytest.mark.parametrize("name", CLOSED)
def test_names_of_hidden_cards_are_where_they_are_by_chance_alone(name: str) -> None:
    """What is sent is mostly not what the others hold, and never differs in what the seat holds."""
    real = sent = 0
    for opt, seat, here, _ in worlds(name):
        given = game(name).script.show(here)
        page = Sending(asking(opt, here), ()).screen
        read = slip.read(next(x.text for x in page.blocks if isinstance(x, b.Take)), "sent")
        laid = free.reached(opt, read.given, ())
        assert observe.view(laid, seat) == observe.view(here, seat)
        real += read.given == given
        sent += 1
    assert sent > 5
    assert real < sent / 2


@pytest.mark.parametrize("name", CLOSED)
def test_what_is_sent_can_be_asked_again_with_the_same_answer(name: str) -> None:
    again_ = 0
    for opt, _, here, _ in worlds(name):
        answer = asking(opt, here)
        sent = seen.sent(answer)
        assert sent is not None
        for text in carried(Sending(answer, ()).screen)[2:4]:
            again, changed = slip.replayed(slip.read(text, "sent"))
            assert (again.word, changed) == (answer.word, [])
            again_ += 1
    assert again_ > 5


@pytest.mark.parametrize("name", CLOSED)
def test_moves_on_the_way_tell_nothing_either(name: str) -> None:
    """The way to a position is dealt anew with it, and what comes of that is dealt so once more."""
    told = 0
    for opt in companies(name)[:2]:
        g, random, done = game(name), Random(8), []
        s, _ = engine.start(g.setup(opt))
        scenario = scenario_for(opt)
        for step in range(100):
            if not s.stack:
                break
            seat = engine.node(s).seat
            if step % 10 == 5 and seat >= 0:
                real = seen.Way(*free.rest(scenario, done))
                way = seen.alike(opt, real, seat)
                if way is not None:
                    told += 1
                    assert seen.alike(opt, way, seat) == way
                    there = free.reached(opt, way.given, way.since)
                    assert observe.view(there, seat) == observe.view(s, seat)
            done.append(draw(s, random) if seat == CHANCE else random.choice(engine.legal(s)))
            s = engine.apply(s, done[-1]).after
    assert told > 4


@pytest.mark.parametrize("name", CLOSED)
def test_a_game_is_saved_as_the_seat_sees_it(name: str) -> None:
    alike = list(worlds(name))
    assert len(alike) > 5
    for opt, seat, here, there in alike:
        sent = []
        for state in (here, there):
            scenario = scenario_for(opt, game(name).script.show(state))
            match = Match(scenario, Seating((PERSON,) * len(opt.seats), 1))
            page = Play(match, "x", lambda _: "", lambda *_: None)
            page._viewer = seat
            taking = OfTable(match.record(), page.sent(), page.who, "table/x", ())
            sent.append(carried(taking.screen))
            (take,) = (x for x in taking.screen.blocks if isinstance(x, b.Take))
            invented = load(take.text, "taken").given != scenario.given
            assert ("dealt anew by chance" in take.title) >= invented, "a file says so by itself"
            taking.verbs["whole"]("yes")
            (take,) = (x for x in taking.screen.blocks if isinstance(x, b.Take))
            assert load(take.text, "taken").given == scenario.given
        assert sent[0] == sent[1]


def test_where_the_answer_rests_on_what_is_hidden_the_verdict_goes_alone() -> None:
    opt, _, here, _ = next(worlds("virtus"))
    answer = replace(asking(opt, here), reason="This is told of no other position.")
    assert seen.sent(answer) is None
    page = Sending(answer, (), HERE)
    (take,) = (x for x in page.screen.blocks if isinstance(x, b.Take))
    read = slip.read(take.page, "page")
    assert (read.given, read.script, read.asked) == (None, (), None)
    assert read.verdict is not None
    assert (take.address, page.screen.fragment) == ("", "desk/virtus")
    assert "This is told of no other position." in take.page


def test_where_nothing_is_hidden_nothing_is_asked() -> None:
    opt = companies("virtu")[0]
    state, _ = engine.start(game("virtu").sample(opt, Random(1)))
    page = Sending(asking(opt, state), (), HERE)
    assert not [x for x in page.screen.blocks if isinstance(x, b.Entries)]
    assert seen.alike(opt, seen.Way(None, ()), 0) == seen.Way(None, ())
