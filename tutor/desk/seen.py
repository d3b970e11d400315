"""What a seat may send of a position: one that it cannot tell from the real one.

What the seat does not see is dealt anew, and in a way that hangs on nothing but what it sees: two
positions that look alike to it are sent alike, so nothing that is hidden goes along.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from tutor.core import engine, observe
from tutor.core.frames import CHANCE, Action
from tutor.core.game import game
from tutor.core.options import Options
from tutor.desk import free
from tutor.desk.answer import Answer, answered
from tutor.desk.free import FREE, Line
from tutor.desk.question import Question
from tutor.scenario.document import Entry, Expect, Move, Scenario, move_of
from tutor.scenario.fields import Misfit

ANEW = "As {0} sees it: what {0} does not see is dealt anew by chance."
"""What is said of a position that is sent as a seat sees it."""
SENT_AS = "{}, as {} sees it: the rest is dealt anew by chance"
"""The title of a game that is sent so: a file that is passed on has no page that says it."""
ON_NONE = "The verdict rests on none of it."
ON_SOME = "Of what is dealt anew the verdict may rest on something."
DEALS = 4
"""Deals under which a verdict has to be the same to rest on none of what is hidden."""
TRIES = 200
"""Deals that are tried until one leads to what the seat sees now."""


class Way(NamedTuple):
    """A position, None for the set-up itself, and what was done since."""

    given: Mapping[str, Any] | None
    since: tuple[Move, ...]


def alike(opt: Options, real: Way, seat: int) -> Way | None:
    """A position and a way from it that a seat cannot tell from the real ones.

    These themselves where the seat has seen everything; None where no such position was found that
    can be laid out.
    """
    return next(_alike(opt, real, seat), None)


def _alike(opt: Options, real: Way, seat: int) -> Iterator[Way]:
    """Every position that a seat cannot tell from the real one, of those that are tried."""
    g = game(opt.game)
    line = free.line(opt, real.given, real.since)
    if g.redeal is None or _all_seen(line, seat):
        yield real
        return
    for number in range(TRIES):
        random = Random(number)
        given = real.given
        if given is not None:
            # How a game is set up everybody knows, but not how a position was laid out.
            given = g.script.show(g.redeal(g.script.patch(opt, given), seat, random))
        try:
            start = free.reached(opt, given, ())
        except (Misfit, KeyError, ValueError):
            continue
        since = _again(line, start, seat, random)
        if since is not None:
            yield Way(given, tuple(move_of(g, opt, action) for action in since))


def _all_seen(line: Line, seat: int) -> bool:
    return all(
        observe.view(state, seat) == state
        and (action is None or observe.action(state, action, seat) == action)
        for state, action in line
    )


def _again(line: Line, state: Any, seat: int, random: Random) -> list[Action] | None:
    """From another position a way that looks the same to a seat all along; None if there is none.
    """
    found: list[Action] = []
    later = [None if a is None else observe.action(s, a, seat) for s, a in line]
    for i, (real, action) in enumerate(line):
        if observe.view(state, seat) != observe.view(real, seat):
            return None
        if action is None:
            break
        looks, possible = later[i], _possible(state)
        can = [one for one in possible if observe.action(state, one, seat) == looks]
        if looks not in can:
            # What comes to light later on can't come unseen now.
            can = [one for one in can if one not in later[i + 1 :]] or can
        if not can:
            return None
        found.append(random.choice(can))
        state = engine.apply(state, found[-1]).after
    return found


def _possible(state: Any) -> list[Action]:
    if engine.node(state).seat == CHANCE:
        return [action for action, _ in engine.outcomes(state)]
    return engine.legal(state)


def sent(answer: Answer) -> Answer | None:
    """An answer as the seat that would act may send it: about a position that looks the same to it.

    The answer itself where nothing in it is hidden from that seat, or where a template was filled
    in, which holds just what was said. None where the answer rests on what the seat does not see.
    """
    question = answer.question
    template, opt = question.template, question.opt
    if template.id != FREE or game(opt.game).redeal is None:
        return answer
    plan = question.moves(template.may)
    real = Way(template.given, question.moves(template.since))
    seat = opt.seats.index(plan[-1].seat)
    ways = list(islice(_alike(opt, real, seat), DEALS))
    if ways and ways[0] is real:
        return answer
    # From here on nothing may tell whether what was dealt anew happens to be what is real.
    found = [_asked_of(question, way, seat) for way in ways]
    return found[0] if found and all(_same(again, answer) for again in found) else None


def _asked_of(question: Question, way: Way, seat: int) -> Answer:
    """The same question of another position, dealt anew for the view of a seat."""
    plan = question.moves(question.template.may)
    return answered(free.question(question.evening, way.given, way.since, plan, question.copied,
                                  question.opt.seats[seat]))


def _same(one: Answer, other: Answer) -> bool:
    return (one.word, one.said, one.reason) == (other.word, other.said, other.reason)


def dealt_anew(answer: Answer) -> str:
    """That a position was dealt anew before it was sent, and whether the verdict rests on it."""
    question = answer.question
    template, opt = question.template, question.opt
    seat = opt.seats.index(question.anew)
    real = Way(template.given, question.moves(template.since))
    ways = list(islice(_alike(opt, real, seat), DEALS))
    none = bool(ways) and all(_same(_asked_of(question, way, seat), answer) for way in ways)
    told = ANEW.format(question.capital(question.print(question.anew)))
    return f"{told} {ON_NONE if none else ON_SOME}"


def holder(question: Question) -> str:
    """The seat that would act, in words."""
    return question.capital(question.print(question.moves(question.template.may)[-1].seat))


def verdict_alone(answer: Answer, slip: Scenario) -> Scenario:
    """A slip without its position, and without the question that would lead to it."""
    return replace(slip, given=None, script=(), expect=Expect(), asked=None,
                   copied={}, readings=dict(answer.question.evening.house))


def table(
    scenario: Scenario, actions: Sequence[Action], seat: int, who: str
) -> Scenario | None:
    """A game in progress as a seat may send it: where it is now, as far as the seat sees it.

    ``who`` is that seat in words, for its title. None where no such position was found.
    """
    opt = scenario.options
    given, since = free.rest(scenario, actions)
    real = Way(given, since)
    way = alike(opt, real, seat)
    if way is None:
        return None
    title = scenario.title if way is real else SENT_AS.format(game(opt.game).title, who)
    return replace(scenario, title=title, given=way.given, branches=(), cursor=None,
                   script=tuple(Entry(move=move) for move in way.since))
