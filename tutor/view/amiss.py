"""Why an answer is wrong: what it leaves out or counts too often, made from the engine.

A reason names the kind of thing that was missed and the rule of it; the answer it leaves to the
learner, who may try once more.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from tutor.core import engine
from tutor.core.guards import Check
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.lessons.check import as_read, fitted
from tutor.lessons.document import Judge, Read, Stage
from tutor.lessons.memory import AGAIN, HARD
from tutor.lessons.query import SHOWN, Query, nearest, whole
from tutor.lessons.sitting import Sitting
from tutor.rulebook import catalogue
from tutor.scenario.document import Ask
from tutor.scenario.matching import arguments
from tutor.view import ledger, numbers
from tutor.view.cards import text_of, title_of
from tutor.view.numbers import Reason
from tutor.view.walk import Walk
from tutor.view.words import Words, failing, say_check, say_event, sentence


def marks(sitting: Sitting) -> dict[str, int]:
    """How well each rule was known: of a wrong answer only what its reason names was not.

    What is not named counts as known with help once the stage is done, unless it was given up.
    """
    found, about = sitting.marks, sitting.stage.rules
    wrong = [reason(sitting, number, given) for number, query in enumerate(sitting.queries)
             for given in sitting.tries(number) if given != SHOWN and not query.holds(given)]
    if not wrong or any(why.missed is None for why in wrong):
        return found
    missed = {rule: AGAIN for why in wrong for rule in why.missed or ()}
    if any(SHOWN in tries for tries in sitting.work.tries):
        return {**found, **missed}
    rest = dict.fromkeys(about, HARD) if sitting.done else {}
    kept = {rule: mark for rule, mark in found.items() if rule not in about}
    return {**kept, **rest, **missed}


def reason(sitting: Sitting, number: int, answer: str) -> Reason:
    """Why an answer to a question of a stage is wrong."""
    stage, query = sitting.stage, sitting.queries[number]
    match stage.task:
        case Judge() as judge if number == 0:
            return _allowed(sitting, judge)
        case Judge() as judge:
            return _other_rule(sitting, judge, answer)
        case Read() as read:
            return _read(stage, read, query, answer)
        case Ask() as ask:
            return _asked(sitting.walk, sitting.place, stage, ask, answer)
    raise ValueError(f"{stage.slug} asks no question")


def _asked(walk: Walk, place: int, stage: Stage, ask: Ask, answer: str) -> Reason:
    if answer in stage.wrong:
        against = stage.against.get(answer, "")
        return Reason(stage.wrong[answer], against or ask.rules[0], (against,) if against else None)
    if isinstance(ask.answer, bool):
        return decisive(walk, place, ask)
    if isinstance(ask.answer, int):
        given = whole(answer)
        if given is None:
            return Reason("A whole number is asked for.", ask.rules[0])
        return numbers.reason(walk, place, ask, given)
    return Reason(f"Think of {_named(ask.rules[0])}: {text_of(ask.rules[0])}", ask.rules[0])


def _named(rule: str) -> str:
    return f"“{title_of(rule)}”"


# Whether something happens.


def decisive(walk: Walk, place: int, ask: Ask) -> Reason:
    """What decides an answer: how a comparison ends, what happens instead, or else the rule."""
    words, opt = walk.game.describe, walk.opt
    for events in walk.ahead(place):
        for account in ledger.accounts(opt, events):
            end = account.outcome
            if end is not None and not account.rules.isdisjoint(ask.rules):
                return Reason(say_event(words, opt, end), end.rules[0])
    for rule, event in telling(walk, place, ask):
        return Reason(sentence(say_event(words, opt, event)), rule)
    # What a rule would bring does not come: what its neighbours do instead tells why.
    near = f"{ask.rules[0].rpartition('.')[0]}."
    instead = [
        say for events in walk.ahead(place) for event in events
        if event.rules[0].startswith(near) and (say := say_event(words, opt, event))
    ]  # fmt: skip
    return Reason(sentence(instead[-1]) if instead else text_of(ask.rules[0]), ask.rules[0])


def telling(walk: Walk, place: int, ask: Ask) -> Iterator[tuple[str, Event]]:
    """The events ahead that cite a rule of a question, and are told; those about its subject."""
    words, opt, game = walk.game.describe, walk.opt, walk.game
    about = {*map(str, ask.measure.value), *texts(ask.measure.event), *texts(ask.measure.state)}
    told = [
        (next(rule for rule in ask.rules if rule in event.rules), event)
        for events in walk.ahead(place) for event in events
        if not {*event.rules}.isdisjoint(ask.rules) and say_event(words, opt, event)
    ]  # fmt: skip
    meant = [one for one in told if about & {*map(str, arguments(game, opt, one[1]).values())}]
    return iter(meant or told)


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif hasattr(value, "items"):
        for name, part in value.items():
            yield name
            yield from texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts(part)


# Whether a move is allowed, and by which rule it is not.


def _allowed(sitting: Sitting, judge: Judge) -> Reason:
    """The condition that refuses a move, or those that it was thought to break."""
    checks = judged(sitting, judge)
    failed = failing(checks)
    words, opt = sitting.walk.game.describe, sitting.walk.opt
    if failed is not None:
        return Reason(sentence(say_check(words, opt, failed)), failed.rule)
    return kept(words, opt, checks, judge.rules)


def kept(
    words: Words, opt: Options, checks: tuple[Check, ...], about: Container[str]
) -> Reason:
    """Why a move is allowed: the condition of the rules that it is asked about, or of all, that
    came nearest to refusing it."""
    near = nearest(checks, about)
    return Reason(f"Nothing forbids it. {sentence(say_check(words, opt, near))}", near.rule)


def judged(sitting: Sitting, judge: Judge) -> tuple[Check, ...]:
    """Every condition of the move that a stage asks about."""
    return engine.explain(sitting.start, sitting.walk.action(judge.move))


def _other_rule(sitting: Sitting, judge: Judge, rule: str) -> Reason:
    """What a rule that does not refuse the move says, and what of it is so here."""
    words, opt = sitting.walk.game.describe, sitting.walk.opt
    checks = [check for check in judged(sitting, judge) if check.rule == rule]
    if checks:
        told = " ".join(dict.fromkeys(sentence(say_check(words, opt, c)) for c in checks))
        return Reason(f"{_named(rule)} is kept: {told}", rule)
    if rule in catalogue(opt.game).rules:
        return Reason(f"{_named(rule)} is about something else: {text_of(rule)}", rule)
    return Reason("That is no rule of this game.", sitting.stage.rules[0])


# What a reading gives.


def _read(stage: Stage, read: Read, query: Query, answer: str) -> Reason:
    """What a reading does here; the question says which it is."""
    walk, place, ask = _read_so(stage, read, query.reading)
    found = _refused_so(stage, read, walk, place, ask) or _asked(walk, place, stage, ask, answer)
    say = found.say
    say = say[:1].lower() + say[1:] if say.startswith("Too ") else say
    return Reason(f"By this reading: {say}", found.rule)


def _refused_so(stage: Stage, read: Read, walk: Walk, place: int, ask: Ask) -> Reason | None:
    if ask.measure.legal is None:
        return None
    checks = _explained(walk, place, ask)
    failed = failing(checks)
    if failed is None:
        # What refuses the move by another reading is what decides.
        others = (_read_so(stage, read, one) for one in read.answers)
        refusing = (failing(_explained(*other)) for other in others)
        about = {checks[0].rule, *(check.rule for check in refusing if check)}
        return kept(walk.game.describe, walk.opt, checks, about)
    return Reason(sentence(say_check(walk.game.describe, walk.opt, failed)), failed.rule)


def _read_so(stage: Stage, read: Read, reading: str) -> tuple[Walk, int, Ask]:
    """How it goes by a reading, where on the way something is asked, and what."""
    ask, walk = read.ask(reading), Walk(fitted(as_read(stage, read, reading)))
    return walk, next(p for p in range(walk.end + 1) if ask in walk.before(p).asks), ask


def _explained(walk: Walk, place: int, ask: Ask) -> tuple[Check, ...]:
    """Every condition of the move that a question asks about."""
    assert ask.measure.legal is not None
    s = walk.state_at(walk.node_at(place), place)
    return engine.explain(s, walk.action(ask.measure.legal))
