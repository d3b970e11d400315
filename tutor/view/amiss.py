"""Why an answer is wrong: what it leaves out or counts too often, made from the engine.

A reason names the kind of thing that was missed and the rule of it; the answer it leaves to the
learner, who may try once more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from tutor import rulebook
from tutor.core import engine
from tutor.core.guards import Check
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.core.tx import Term as Summand
from tutor.lessons.check import as_read, fitted
from tutor.lessons.document import Judge, Read, Stage
from tutor.lessons.memory import AGAIN, HARD
from tutor.lessons.posing import GIVEN
from tutor.lessons.query import SHOWN, Query, nearest, whole
from tutor.lessons.sitting import Sitting
from tutor.rulebook import catalogue
from tutor.scenario.document import Ask, Measure
from tutor.scenario.matching import Here, arguments, measured
from tutor.view import ledger, questions
from tutor.view.cards import text_of, title_of
from tutor.view.walk import Walk
from tutor.view.words import Words, counted, failing, say_check, say_event, say_term, sentence


class Reason(NamedTuple):
    """A sentence, and the rule that it rests on.

    ``missed`` are the rules that were not known; None are all that the stage is about.
    """

    say: str
    rule: str
    missed: tuple[str, ...] | None = None


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
        return _number(walk, place, ask, given)
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


# Numbers.


def _number(walk: Walk, place: int, ask: Ask, given: int) -> Reason:
    """What a number leaves out; or by how much what is there changes."""
    right = int(ask.answer)
    for account in questions.deciding(walk, place, ask):
        for event, one in account.sums:
            if one.total == right and (not ask.measure.total or ask.measure.total in event.rules):
                return _summed(walk, ask, _kept(event, ask.measure), given, account)
    now = now_is(walk, place, ask.measure)
    if isinstance(now, int) and not isinstance(now, bool):
        return _changed(walk, place, ask, now, given)
    return Reason(f"Too {_way(given, right)}. {_means(ask.rules[0], right)}", ask.rules[0])


def _means(rule: str, right: int) -> str:
    """What a rule says; only its name where it says the very number that is asked for.

    What each of some things brings is not yet the number.
    """
    text = text_of(rule)
    told = str(right) in _DIGITS.findall(text) and not _EACH.search(text)
    return f"What counts here is {_named(rule)}." if told else text


_DIGITS = re.compile(r"\d+")
_EACH = re.compile(r"\b(for (each|every)|per)\b")


def _kept(event: Event, measure: Measure) -> tuple[Summand, ...]:
    if not measure.terms:
        return event.because
    return tuple(t for t in event.because if t.label in measure.terms or t.rule in measure.terms)


def _way(given: int, right: int) -> str:
    return "low" if given < right else "high"


def _summed(
    walk: Walk, ask: Ask, terms: tuple[Summand, ...], given: int, account: ledger.Account
) -> Reason:
    """Which summands a number leaves out or counts otherwise, if that explains it."""
    right, way = int(ask.answer), _way(given, int(ask.answer))
    name = partial(_called, walk, ask)
    ones = {one.say: one for one in _ones(terms, right, given, name)}
    several = {one.say: one for some in _subsets(terms)
               if given == right - sum(t.number for t in some) and (one := _left_out(some, name))}
    # What is left out is thought of first: it is the most common mistake.
    found = {say: one for say, one in ones.items() if say.endswith(LEFT_OUT)} or several | ones
    if found:
        return _one_of([*found.values()], ask, way)
    for _, other in account.sums:
        if given == other.total and other.total != right:
            return Reason(f"{given} answers another question: {other.label}", other.rule)
    return _what_counts(ask, terms, way)


def _ones(
    terms: tuple[Summand, ...], right: int, given: int, name: Callable[[Summand], str]
) -> Iterator[Reason]:
    """What may have been done wrong with one summand, so that a number comes out as it was given.

    Each is said as a part of a sentence, here and below.
    """
    for term in (one for one in terms if one.number):
        rule, count, called = term.rule, counted(term), name(term)
        missed = () if _given(rule) else (rule,)
        if count and given == right - term.number + count:
            yield Reason(f"{count} is how many there are, and each is worth more than 1, says "
                         f"{_named(rule)}", rule, missed)
        if given == right - term.number:
            yield _left_out((term,), name)
        if given == right - 2 * term.number:
            does, not_ = ("adds", "take off") if term.number > 0 else ("takes off", "add")
            yield Reason(f"{called} {does}, it does not {not_}", rule, missed)
        if given == right + term.number and len(terms) > 1:
            yield Reason(f"{called} counts once, not twice", rule, missed)


def _subsets(terms: tuple[Summand, ...]) -> Iterator[tuple[Summand, ...]]:
    """Several of the summands, two first, then more; never all of them."""
    counting = [term for term in terms if term.number]
    for size in range(2, len(counting)):
        yield from combinations(counting, size)


def _left_out(terms: tuple[Summand, ...], name: Callable[[Summand], str]) -> Reason:
    rules = tuple(dict.fromkeys(term.rule for term in terms))
    names = [*dict.fromkeys(map(name, terms))]
    missed = tuple(one for one in rules if not _given(one))
    verb = LEFT_OUT if len(names) == 1 else " are not in it"
    return Reason(f"{' and '.join(names)}{verb}", (*missed, *rules)[0], missed)


LEFT_OUT = " is not in it"


def _one_of(found: list[Reason], ask: Ask, way: str) -> Reason:
    """What was done wrong; where several things explain it nobody knows which, so none is noted."""
    if len(found) == 1:
        return found[0]._replace(say=f"Too {way}: {found[0].say}.")
    if len(found) > MOST_MAYBE:
        return Reason(f"Too {way}. Several mistakes would give that: go through the sum once "
                      "more, one thing after the other.", ask.rules[0], ())
    maybe = ", or ".join(one.say for one in found)
    if all(one.say.endswith(LEFT_OUT) for one in found):
        *names, last = (one.say.removesuffix(LEFT_OUT) for one in found)
        maybe = f"{', '.join(names)} or {last}{LEFT_OUT}"
    return Reason(f"Too {way}. Either {maybe}.", ask.rules[0], ())


MOST_MAYBE = 3
"""Mistakes that are named where each of them may have been made."""
_COUNTED = re.compile(r"\d+ (?P<what>.+)")


def _called(walk: Walk, ask: Ask, term: Summand) -> str:
    """How a summand is named: not by the rule of the sum, which is more than a part of it."""
    said = _COUNTED.fullmatch(say_term(walk.game.describe, walk.opt, term))
    if term.rule != ask.measure.total or said is None:
        return _counts(term.rule)
    what = said["what"]
    return f"what counts {what} itself" if what.startswith("for ") else f"“{what}”"


def _given(rule_id: str) -> bool:
    """Whether a summand is what lay there from the start."""
    return rulebook.rule(rule_id).kind == GIVEN


def _counts(rule_id: str) -> str:
    """How a summand is named."""
    return "what there was before" if _given(rule_id) else _named(rule_id)


def _what_counts(ask: Ask, terms: tuple[Summand, ...], way: str) -> Reason:
    names = [*dict.fromkeys(_counts(term.rule) for term in terms if term.number)]
    adding = {term.rule for term in terms if term.number}
    idle = next((rule for rule in ask.rules if rule not in adding), "")
    if idle:
        # What the question is about adds nothing here.
        return Reason(f"Too {way}. {_means(idle, int(ask.answer))}", idle)
    if len(names) == 1:
        only = next(term.rule for term in terms if term.number)
        return Reason(f"Too {way}. {_means(only, int(ask.answer))}", only)
    counting = [term.rule for term in terms if term.number and not _given(term.rule)]
    return Reason(f"Too {way}. These count, and nothing else: {', '.join(names)}.", counting[0],
                  tuple(dict.fromkeys(counting)))


def now_is(walk: Walk, place: int, measure: Measure) -> Any:
    """What is asked for as it is in the position."""
    s = walk.state_at(walk.node_at(place), place)
    return measured(Here(walk.game, walk.opt, s, s, s, ()), measure) if measure.value else None


def _changed(walk: Walk, place: int, ask: Ask, now: int, given: int) -> Reason:
    """How a number that is there already changes, against what was said of it."""
    right, rule = int(ask.answer), ask.rules[0]
    named, it = _named(rule), f"It is {now} now"
    if right == now:
        change = f"take {now - given} from" if given < now else f"add {given - now} to"
        return Reason(f"That would {change} {now}. {_means(rule, right)}", rule)
    more = "less" if abs(given - now) > abs(right - now) else "more"
    if not any(event.op != "note" for _, event in telling(walk, place, ask)):
        # Something else changes it; the rule in question leaves it alone.
        return Reason(f"{it}, and changes by {more} than that. {_means(rule, right)}", rule)
    if not now:
        return Reason(f"{named} brings {more} than that.", rule)
    verb = "takes some of it away" if right < now else "adds to it"
    if given == now or (given < now) != (right < now):
        return Reason(f"{it}, and {named} {verb}.", rule)
    if given == abs(right - now):
        return Reason(f"{given} is how much it changes by. Asked for is what it comes to.", rule)
    verb = "takes away" if right < now else "adds"
    return Reason(f"{it}, and {named} {verb} {more} than that.", rule)


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
    return Reason(f"By this reading: {found.say}", found.rule)


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
