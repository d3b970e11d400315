"""The answer to a question: the verdict in words, its reason with numbers, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tutor.core.guards import FORM, STAGES, Check
from tutor.core.tx import Event
from tutor.desk.question import Impossible, Question
from tutor.desk.template import Field, Value, allowed
from tutor.play.course import Outcome, play
from tutor.play.ruling import INCOMPLETE, UNSETTLED, Result, Ruling, judge
from tutor.scenario.fields import Datum, Flag, Int
from tutor.view.ledger import accounts
from tutor.view.words import say_check, say_event

YES, NO, SAID, IMPOSSIBLE = "yes", "no", "said", "impossible"
MOST_CHANGES = 3
FURTHEST = 5
"""How far a number is changed in search of another answer."""
MOST_SURE = 12
"""Ways to state what nobody knows that are each judged in full."""


@dataclass(frozen=True)
class Wanted:
    """What has to be known for an answer: a field, or a datum that only the owner's box says.

    ``values`` are what it can be, as a value and its words; there are none where that is unknown.
    """

    name: str
    ask: str
    values: tuple[tuple[Value, str], ...]
    datum: bool


@dataclass(frozen=True)
class Answer:
    """What the rules say to a question.

    ``word`` is yes, no, said (an answer that is neither), unsettled, incomplete or impossible.
    ``said`` is the answer in a few words, ``reason`` why, and ``rule`` the rule that decides.
    """

    question: Question
    word: str
    said: str
    reason: str
    rule: str = ""
    ruling: Ruling | None = None
    wanted: Wanted | None = None
    faults: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    """Fields that nobody knows and that make no difference."""


def answered(question: Question) -> Answer:
    """The answer to a question; every way to read the rules and to fill in what is not known is
    tried."""
    every = list(question.every())
    if not every:
        try:
            question.case()
        except Impossible as impossible:
            return _impossible(question, impossible.faults)
        return _impossible(question, ("Nothing that this could be is possible.",))
    if len(every) > 1 and (wanted := _deciding_field(question, every)):
        return Answer(question, INCOMPLETE, "I need one number", f"{wanted.ask}", wanted=wanted)
    settled = tuple(question.evening.house)
    answers = (_of(one, judge(one.case(), settled=settled)) for one in every[:MOST_SURE])
    first = next(answers)
    if first.word in (YES, NO, SAID):
        first = next((other for other in answers if other.word != first.word), first)
    return Answer(question, first.word, first.said, first.reason, first.rule, first.ruling,
                  first.wanted, open=question.unsure())


def _impossible(question: Question, faults: tuple[str, ...]) -> Answer:
    return Answer(question, IMPOSSIBLE, "That can't be so", faults[0], faults=faults)


def _deciding_field(question: Question, every: list[Question]) -> Wanted | None:
    """The first of the unknown fields that makes a difference."""
    results = [(one, play(one.case(), one.opt).result) for one in every]
    if all(result == results[0][1] for _, result in results):
        return None
    names = question.unsure()
    deciding = next((name for name in names if _decides(name, results)), names[0])
    field = question.field(deciding)
    assert field is not None
    seat = deciding.partition(":")[2]
    values = tuple((value, question.capital(question.print(value, field)))
                   for value in allowed(field, question.opt))
    return Wanted(deciding, f"{question.label(field, seat)}?", values, datum=False)


def _decides(name: str, results: list[tuple[Question, Any]]) -> bool:
    """Whether two ways that differ in nothing else give different results."""
    found: dict[object, Any] = {}
    for one, result in results:
        rest = tuple((n, v) for n, v in sorted(one.values.items()) if n != name)
        if found.setdefault(rest, result) != result:
            return True
    return False


def _of(question: Question, ruling: Ruling) -> Answer:
    reason, rule = because(question, ruling.outcome)
    if ruling.verdict == INCOMPLETE:
        wanted = _wanted(question, ruling.wanted[0])
        return Answer(question, INCOMPLETE, "I need one number", wanted.ask, rule, ruling, wanted)
    word, said = said_by(question, ruling.outcome)
    if ruling.verdict == UNSETTLED:
        both = [told(question, result) for result in ruling.results]
        reason = f"One reading: {both[0]}. Another: {both[-1]}."
        return Answer(question, UNSETTLED, "The rules don't say", reason, rule, ruling)
    if not ruling.outcome.fits:
        return _impossible(question, (reason,))
    return Answer(question, word, said, reason, rule, ruling)


def said_by(question: Question, outcome: Outcome) -> tuple[str, str]:
    """The answer that an outcome is: its word, and in a few words."""
    signs = question.template.signs
    if not signs:
        return (YES, "Yes") if outcome.legal else (NO, "No")
    if outcome.sign < 0:
        return NO, question.say(question.template.otherwise)
    sign = signs[outcome.sign]
    return sign.word or SAID, question.say(sign.say, outcome.answer)


def told(question: Question, result: Result) -> str:
    """A result of some readings in a few words."""
    _, said = said_by(question, result.outcome)
    return said


def because(question: Question, outcome: Outcome) -> tuple[str, str]:
    """Why an outcome is as it is, in a sentence, and the rule behind it."""
    words, opt = question.words, question.opt
    if question.template.signs and outcome.legal:
        return _happened(question, outcome)
    failed = next((check for check in outcome.checks if check.holds is False), None)
    if failed is None:
        return _held(question, outcome.checks)
    if failed.stage == FORM and failed.subject in ("over", "decision"):
        # The moment has gone by: what happened instead says more.
        instead = question.template.instead
        for event in outcome.events:
            if set(instead) & set(event.rules) and (text := say_event(words, opt, event)):
                return text, event.rules[0]
    text = say_check(words, opt, failed)
    # Conditions may be told as what has to be so; then it is said that it is not.
    return (text if text.endswith(".") else f"What fails: {text}."), failed.rule


def _happened(question: Question, outcome: Outcome) -> tuple[str, str]:
    words, opt = question.words, question.opt
    if outcome.answer is None:
        return f"{question.say(question.template.otherwise)}.", ""
    sign = question.template.signs[outcome.sign]
    if sign.because:
        return question.say(sign.because, outcome.answer), sign.rule
    until = next(i for i, event in enumerate(outcome.events) if event is outcome.answer) + 1
    sums = [one.outcome for one in accounts(opt, outcome.events[:until]) if one.outcome]
    event: Event = sums[-1] if sums else outcome.answer
    return say_event(words, opt, event) or say_event(words, opt, outcome.answer), event.rules[0]


def _held(question: Question, checks: tuple[Check, ...]) -> tuple[str, str]:
    """Of conditions that all hold, the one that says most: a number that had to be reached."""
    words, opt = question.words, question.opt
    for wanted in question.template.because:
        for check in reversed(checks):
            if wanted in (check.rule, f"{check.rule}.{check.subject}"):
                return _stop(say_check(words, opt, check)), check.rule
    numbers = [
        check for check in checks
        if check.unit and isinstance(check.need, int) and isinstance(check.have, int)
        and not isinstance(check.need, bool) and check.need > 0
    ]
    if numbers:
        best = max(numbers, key=lambda check: STAGES.index(check.stage))
        return _stop(say_check(words, opt, best)), best.rule
    rule = checks[-1].rule if checks else ""
    number = len(checks)
    return ("The one condition holds." if number == 1 else f"All {number} conditions hold."), rule


def _stop(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _wanted(question: Question, name: str) -> Wanted:
    datum: Datum | None = question.game.box().get(name)
    possible = question.game.possible_values(name)
    ask = datum.ask if datum else f"What does your own game say of {name}?"
    if datum is not None and not possible:
        match datum.spec:
            case Flag():
                possible = (True, False)
            case Int(low, high):
                possible = tuple(range(low, high + 1))
    values = tuple((value, question.capital(question.print(value))) for value in possible)
    return Wanted(name, ask, values if datum else (), datum=True)


def changes(answer: Answer) -> tuple[str, ...]:
    """The smallest changes of what was said that would turn a yes into a no, or a no into a yes."""
    if answer.word not in (YES, NO):
        return ()
    base = next(answer.question.every(), answer.question)
    other = NO if answer.word == YES else YES
    found: list[tuple[int, str]] = []
    for field, seat, name in base.shown():
        if field.fixed:
            continue
        for far, value in _near(field, base.values[name], base):
            one = base.said(name, value)
            if _word(one) == other:
                found.append((far, _change(base, field, seat, base.values[name], value)))
                break
    return tuple(text for _, text in sorted(found, key=lambda pair: pair[0])[:MOST_CHANGES])


def _near(field: Field, value: Value, question: Question) -> Iterator[tuple[int, Value]]:
    """Other values of a field, the nearest first, with how far they are."""
    if field.kind == "number":
        for far in range(1, FURTHEST + 1):
            for number in (int(value) + far, int(value) - far):
                if field.low <= number <= field.high:
                    yield far, number
        return
    for other in allowed(field, question.opt):
        if other != value:
            yield FURTHEST, other


def _word(question: Question) -> str:
    try:
        outcome = play(question.case(), question.opt)
    except Impossible:
        return IMPOSSIBLE
    return said_by(question, outcome)[0]


def _change(question: Question, field: Field, seat: str, was: Value, value: Value) -> str:
    label = question.label(field, seat)
    if field.kind == "number":
        return f"{label}: {value} instead of {was}"
    return f"{label}: {question.print(value, field)} instead of {question.print(was, field)}"


