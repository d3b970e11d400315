"""Whatever is pressed, in whatever order: every screen is whole, and its address leads back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.view.playing import begun, find, send
from tutor.core import engine
from tutor.core.codec import digest
from tutor.core.game import names
from tutor.play.policies import RANDOM
from tutor.rulebook import catalogue
from tutor.scenario.catalogue import listing
from tutor.view import blocks as b
from tutor.view import choices, company, text
from tutor.view.play import Play
from tutor.view.session import Session
from tutor.view.stepper import Stepper

ODD = [b.Intent(verb, value) for verb, value in (
    ("nothing", ""), ("node", "999"), ("node", "-1"), ("place", "x"), ("act", "{}"), ("act", ""),
    ("look", "Atlantis"), ("answer", "neither"), ("rule", "no.such.rule"), ("close", ""),
    ("open", "walk/no/such"), ("next", ""), ("back", ""), ("chance", ""), ("undo", ""),
    ("compare", "show"), ("label", "x"), ("label", "[1]"), ("game", "chess"),
    ("label", json.dumps({"label": "So <b>or</b> so"})),
    ("call", "9"), ("ready", ""), ("reading", "no.d.such one"), ("house", "no.d.such one"),
)]  # fmt: skip
"""What may arrive late, or from somewhere else: it may do nothing, and must not go wrong."""
PICKED = {"pick", "chips", "taps", "flag", "number"}
"""Kinds of fields that are set by themselves."""

visitors = count(1)
"""Nobody finds what somebody else has kept."""
presses = st.lists(st.tuples(st.integers(0, 997), st.integers(0, 9_973)), max_size=14)
"""Which kind of thing is pressed, and which of that kind."""


def offered(value: Any) -> Iterator[b.Intent]:
    """Everything that can be pressed, answered, chosen or opened in a part of a screen."""
    if isinstance(value, tuple):
        for item in value:
            yield from offered(item)
    elif isinstance(value, b.Intent):
        yield value
    elif isinstance(value, b.Form):
        sent = {field.name: field.value for field in value.fields}
        yield b.Intent(value.send.intent.verb, json.dumps(sent))
    elif isinstance(value, b.Board):
        yield from (b.Intent(value.verb, s.id) for s in value.picture.shapes if s.id)
        yield from offered(value.zoom)
    elif isinstance(value, msgspec.Struct) and getattr(value, "enabled", True):
        yield from own(value)
        for name in value.__struct_fields__:
            yield from offered(getattr(value, name))


def own(value: msgspec.Struct) -> Iterator[b.Intent]:
    """What a part sends that no button of it does."""
    if isinstance(value, b.Question):
        answers = [code for code, _ in value.options] or ["1", "2"]
        yield from (b.Intent("answer", one) for one in answers)
    elif isinstance(value, b.Term):
        yield b.Intent("rule", value.rule)
    elif isinstance(value, b.FormField) and value.kind in PICKED:
        number = value.kind == "number" and str(value.value).isdecimal()
        near = [str(int(value.value) + 1)] if number else []
        for choice in (*near, *(code for code, _ in value.options)):
            yield b.Intent("set", json.dumps({"name": value.name, "value": choice}))


def press(session: Session, kind: int, which: int) -> None:
    """Do one thing that the screen offers, each kind of thing as likely, or something odd."""
    screen = session.screen
    by_verb: dict[str, list[b.Intent]] = {}
    leaves = kind % 4 == 0
    for intent in offered((*screen.blocks, *screen.bar, *(screen.trail if leaves else ()))):
        by_verb.setdefault(intent.verb, []).append(intent)
    kinds = [*by_verb.values(), ODD]
    these = kinds[kind % len(kinds)]
    session.send(these[which % len(these)])


def whole(screen: b.Screen) -> None:
    """A heading, a text twin of everything, and names that painters can tell blocks apart by."""
    titles = [s.text for s in find(screen, b.Sentence) if s.kind == "title"]
    assert len(titles) == 1
    assert titles[0].strip()
    assert screen.title.strip()
    keys = [block.key for block in screen.blocks]
    assert len(keys) == len(set(keys))
    assert set(screen.side) <= set(keys)
    painted = text.paint(screen)
    assert text.wrap(titles[0]).splitlines()[0] in painted
    for board in find(screen, b.Board):
        assert board.picture.twin
        assert all(text.block(board)[-1] in painted for _ in board.picture.twin)


def told(session: Session) -> Any:
    """What is shown of a position, without what is folded open and was answered.

    The address of a place in the script leaves out what was tried beside it.
    """
    screen, page = session.screen, session._page
    tried = isinstance(page, Stepper) and page.view.place is None
    rows = [(r.text, r.label, r.depth, r.state) for s in find(screen, b.Steps) for r in s.rows
            if tried or not r.depth]
    twins = [board.picture.twin for board in find(screen, b.Board)]
    return screen.title, screen.fragment, rows, twins


def found_again(session: Session) -> None:
    """The address of what is shown leads a stranger to the same."""
    send(session, "close")
    there = Session()
    if session._tables.visitor:
        send(there, "visitor", session._tables.visitor)
    screen = session.screen
    if not screen.fragment:
        return
    whole(send(there, "open", screen.fragment))
    page, again = session._page, there._page
    if isinstance(page, Stepper):
        assert isinstance(again, Stepper)
        assert told(there) == told(session)
        assert digest(again.walk.state_at(again.view.node, again.view.place)) == digest(
            page.walk.state_at(page.view.node, page.view.place))
    elif isinstance(page, Play) and session._tables.visitor:
        assert isinstance(again, Play)
        assert digest(again.match.state) == digest(page.match.state)


def back_and_forth(session: Session) -> None:
    """Going back a step and on again leads to the same position, as does undoing and redoing."""
    page = session._page
    if isinstance(page, Stepper):
        for _ in range(2):
            legal = engine.legal(page.walk.tree.state)
            send(session, "act", choices.code(legal[-1]) if legal else "")
    if isinstance(page, Stepper) and page.view.place != 0:
        here, scripted = told(session), page.view.place is not None
        send(session, "back")
        assert told(session) != here
        if scripted or page.view.place is None:
            send(session, "next")
            assert told(session) == here
    elif isinstance(page, Play) and page.match.can_undo:
        here, moves = digest(page.match.state), len(page.match.tree.line())
        send(session, "back")
        if len(page.match.tree.line()) < moves:
            send(session, "next")
            assert digest(page.match.state) == here


def check(session: Session, pressed: list[tuple[int, int]]) -> None:
    whole(session.screen)
    for kind, which in pressed:
        press(session, kind, which)
        whole(session.screen)
    found_again(session)
    back_and_forth(session)


# The same presses in each run: what is tested must not hang on luck.
few = partial(settings, derandomize=True, phases=(Phase.explicit, Phase.generate))


@pytest.mark.parametrize("name", names())
@few(max_examples=30)
@given(data=st.data(), pressed=presses)
def test_from_a_scenario(name: str, data: st.DataObject, pressed: list[tuple[int, int]]) -> None:
    session = Session()
    send(session, "walk", data.draw(st.sampled_from([card.id for card in listing(name)])))
    check(session, pressed)


@pytest.mark.parametrize("name", names())
@few(max_examples=20)
@given(data=st.data(), pressed=presses)
def test_from_a_table(name: str, data: st.DataObject, pressed: list[tuple[int, int]]) -> None:
    """One person with company, or all of them at one screen, who look in turn."""
    opt = data.draw(st.sampled_from(company.companies(name)))
    bots = data.draw(st.sampled_from(((), opt.seats[1:])))
    session = Session()
    send(session, "visitor", f"{next(visitors):032x}")
    begun(opt, session, **dict.fromkeys(bots, RANDOM))
    assert isinstance(session._page, Play)
    check(session, pressed)


@pytest.mark.parametrize("name", names())
@few(max_examples=12)
@given(data=st.data(), pressed=presses)
def test_from_what_the_book_leaves_open(
    name: str, data: st.DataObject, pressed: list[tuple[int, int]]
) -> None:
    """A question that turns on a dispute, whose readings are chosen from."""
    session = Session()
    send(session, "contested", data.draw(st.sampled_from(sorted(catalogue(name).disputes))))
    check(session, pressed)
