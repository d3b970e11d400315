"""What a case comes to is the same, whatever it came to under other readings before."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import Any

import msgspec
import pytest

from tests.desk.helpers import by_chance, in_each_mode, told_apart
from tutor.core.game import game
from tutor.core.options import Options, reading, recording, stand_in, supposing
from tutor.desk.question import Evening, Question
from tutor.desk.template import Template
from tutor.play.course import play
from tutor.play.forks import Forks, under
from tutor.play.ruling import with_reading
from tutor.rulebook import catalogue

OPT = Options("virtu", "art", ("red", "green"))
PASSING, GUESS = "virtu.d.passing", "virtu.city.Siena.production"
OTHERWISE = with_reading(OPT, PASSING, next(
    one.id for one in catalogue("virtu").disputes[PASSING].playable
    if with_reading(OPT, PASSING, one.id) != OPT))
WAYS = 40


def ways(question: Question) -> list[Options]:
    """Ways to read what a question asks of, in no order that would help."""
    case = question.case()
    with recording() as record:
        play(case, question.opt, follow=False)
    disputes = catalogue(question.opt.game).disputes
    names = [*case.laid, *record.readings]
    every = product(*([one.id for one in disputes[name].playable] for name in names))
    found = []
    for chosen in islice(every, WAYS):
        opt = question.opt
        for name, value in zip(names, chosen, strict=True):
            opt = with_reading(opt, name, value)
        found.append(opt)
    Random(question.template.id).shuffle(found)
    return found


@pytest.mark.parametrize(("one", "evening"), in_each_mode(), ids=told_apart)
def test_an_outcome_is_the_same_beside_others(one: Template, evening: Evening) -> None:
    question = by_chance(Question.new(evening, one), Random(one.id)).plain()
    if not question.possible():
        question = Question.new(evening, one).plain()
    case, forks = question.case(), Forks()
    for opt in ways(question):
        for follow in (False, True):
            with recording() as alone:
                wanted = play(case, opt, follow=follow)
            with recording() as beside:
                found = play(case, opt, follow=follow, forks=forks)
            assert msgspec.structs.asdict(found) == msgspec.structs.asdict(wanted)
            assert [*beside.asked.items()] == [*alone.asked.items()]
            assert found.state.opt == opt


def at(opt: Options = OPT) -> Any:
    """A position that is the same under any reading."""
    return under(opt, game(OPT.game).bare(OPT))


def found(forks: Forks, opt: Options, counted: list[int], hidden: bool) -> str:
    """A reading that is looked up in a position, maybe where nobody is told of it."""
    def work() -> str:
        counted.append(1)
        if not hidden:
            return reading(opt, PASSING)
        with recording():
            return reading(opt, PASSING)

    return forks.on(at(opt), "look", work)


@pytest.mark.parametrize("hidden", [False, True])
def test_a_position_is_looked_at_anew_where_it_is_read_otherwise(hidden: bool) -> None:
    forks, counted = Forks(), list[int]()
    first = found(forks, OPT, counted, hidden)
    assert found(forks, OPT, counted, hidden) == first
    assert len(counted) == 1
    assert found(forks, OTHERWISE, counted, hidden) == reading(OTHERWISE, PASSING) != first
    assert len(counted) == 2


def test_what_is_found_again_has_been_looked_at_again() -> None:
    forks = Forks()
    for _ in range(2):
        with recording() as record:
            found(forks, OPT, [], hidden=True)
        assert record.names == {PASSING}
        assert not record.asked, "nobody is told of it"


def test_what_asks_nothing_is_the_same_for_every_reading() -> None:
    forks = Forks()
    assert forks.on(at(), "nothing", lambda: 1) == 1
    assert forks.on(at(OTHERWISE), "nothing", lambda: 2) == 1
    assert forks.on(at(OTHERWISE), "something", lambda: 2) == 2


def test_a_position_is_looked_at_anew_where_a_guess_is_another() -> None:
    forks = Forks()

    def guess() -> int:
        return forks.on(at(), "guess", lambda: stand_in(GUESS, 3))

    assert guess() == 3
    with supposing({GUESS: 4}):
        assert guess() == 4
    with recording() as record:
        assert guess() == 3
    assert record.stand_ins == {GUESS: 3}, "what it rests on is told again"
