"""Why an outcome is as it is: the condition that decides, or what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from tutor import rulebook
from tutor.core import engine
from tutor.core.guards import FORM, STAGES, Check
from tutor.core.options import recording
from tutor.core.tx import Event
from tutor.desk.question import Question
from tutor.play.course import DECISION, LATER, Outcome
from tutor.view.ledger import accounts
from tutor.view.words import filled, say_check, say_event, sentence

MOST_ACTS = 2
"""Ways of a decision that are named; of more it is told where it belongs."""
MOST_SAID = 20
"""Words of a reason that tells of two things."""
EARLY = "Another decision comes first."
NOT_TOLD = "What was stated leads to nothing that answers this"
"""Said where play comes to none of the signs of a question: never yes or no, and never nothing."""


def because(
    question: Question, outcome: Outcome, others: Iterable[Outcome] = ()
) -> tuple[str, str]:
    """Why an outcome is as it is, in a sentence, and the rule behind it.

    ``others`` are what it would be if something were read, or known, otherwise: of conditions that
    hold the one that would not is the reason.
    """
    if question.template.signs and outcome.legal:
        text, rule = _happened(question, outcome)
        return _told_apart(question, outcome, others, text), rule
    failed = _failed(question, outcome.checks)
    if failed is None:
        decides = _deciding(outcome, others)
        if decides is not None:
            return sentence(_say(question, decides)), decides.rule
        return _held(question, outcome.checks)
    # Where a question has words of its own for what it asks about too early, these say it best.
    own = question.saying(f"fails.{failed.rule}.{failed.subject}")
    if not own and not comes_up(failed) and (instead := _instead(question, outcome, failed)):
        return instead
    text = worded(question, failed)
    if not own and failed.subject == LATER:
        return _too_early(question, outcome, text), failed.rule
    return text, failed.rule


def _too_early(question: Question, outcome: Outcome, text: str) -> str:
    """That another decision comes first: which, and what else is against it on a stated board."""
    first = _first(question, outcome)
    ways = [f"{text.rstrip('.')}: {first}.", f"First: {first}."] if first else []
    ways.append(text)
    fails = (check for check in outcome.checks if check.holds is False and comes_up(check))
    other = None if question.template.fields else next(fails, None)
    if other is not None:
        also = sentence(worded(question, other))
        ways = [f"{ways[0]} {also}", f"{text} {also}", f"{EARLY} {also}", *ways]
    return next((way for way in ways if len(way.split()) <= MOST_SAID), text)


def _first(question: Question, outcome: Outcome) -> str:
    """What is to be decided before what was asked about: both ways, or where it belongs."""
    words, state = question.words, outcome.state
    with recording():
        # What is offered there is no ground of the answer.
        acts = {words.act(question.opt, action): None for action in engine.legal(state)}
    told = " or ".join(acts) if len(acts) <= MOST_ACTS else ""
    return " ".join(filter(None, (told, words.scene(state))))


def worded(question: Question, failed: Check) -> str:
    """A condition that fails, in a sentence."""
    text = _say(question, failed)
    # Conditions may be told as what has to be so; then it is said that it is not.
    return text if text.endswith(".") else f"What fails: {text}."


def _failed(question: Question, checks: tuple[Check, ...]) -> Check | None:
    """The condition that says best why something is not allowed: the first that fails.

    That it is not somebody's turn says less than what the question is about, if that fails too.
    """
    failed = [check for check in checks if check.holds is False]
    if failed and failed[0].subject == "turn":
        return next((check for check in failed if _is_named(question, check)), failed[0])
    return failed[0] if failed else None


def _is_named(question: Question, check: Check) -> bool:
    return not {check.rule, f"{check.rule}.{check.subject}"}.isdisjoint(question.template.because)


def _say(question: Question, check: Check) -> str:
    """A condition in the words of the template, or else of the game."""
    name = f"fails.{check.rule}" if check.holds is False else check.rule
    # What a condition is short of has no place in a decision that has not come up.
    plain = question.saying(name) if comes_up(check) else ""
    if text := question.saying(f"{name}.{check.subject}") or plain:
        args = {"need": check.need, "have": check.have, **dict(check.args)}
        return filled(question.words, question.opt, text, args)
    return say_check(question.words, question.opt, check)


def comes_up(failed: Check) -> bool:
    """Whether the decision that was asked about is open at all where this condition fails."""
    return failed.stage != FORM or failed.subject not in ("over", DECISION, LATER)


def _instead(
    question: Question, outcome: Outcome, failed: Check
) -> tuple[str, str] | None:
    """Why a decision does not come up at all: what happened in its place, and the rule of that.

    An event under one of the template's own rules says it best, then one of their chapter; where
    nothing is left to decide the last one does.
    """
    template = question.template
    own = [_rule_of(name) for name in template.because]
    chapters = set(map(_chapter, own))
    told = [(event, text) for event in (*outcome.earlier, *outcome.events)
            if (text := _said_of(question, event))]
    for event, text in told:
        if named := [rule for rule in event.rules if rule in own]:
            return sentence(text), named[0]
    for event, text in told:
        if _chapter(event.rules[0]) in chapters:
            return sentence(text), event.rules[0]
    if told and failed.subject == "over" and not template.fields:
        return sentence(told[-1][1]), told[-1][0].rules[0]
    return None


def _said_of(question: Question, event: Event) -> str:
    """An event in the words of the template, or else of the game."""
    text = question.saying(event.rules[0])
    return question.say(text, event) if text else say_event(question.words, question.opt, event)


def _chapter(rule: str) -> str:
    """The part of the rulebook that a rule belongs to."""
    return rule.rpartition(".")[0]


def _rule_of(because: str) -> str:
    """The rule that is named, without the subject of a condition."""
    return because if because in rulebook.catalogue(because.partition(".")[0]).rules \
        else because.rpartition(".")[0]


def _happened(question: Question, outcome: Outcome) -> tuple[str, str]:
    words, opt = question.words, question.opt
    if outcome.answer is None:
        otherwise = question.template.otherwise
        return (question.say(otherwise.because), otherwise.rule) if otherwise else (NOT_TOLD, "")
    sign = question.template.signs[outcome.sign]
    if sign.because:
        return question.say(sign.because, outcome.answer), sign.rule
    until = _until(outcome)
    *before, event = [one for _, one in _compared(question, outcome)] or [outcome.answer]
    text = sentence(say_event(words, opt, event) or say_event(words, opt, outcome.answer))
    # Of several fights one after the other only the last one is over with the answer.
    since = outcome.events.index(before[-1]) + 1 if before else 0
    seen = {rule for one in outcome.events[since:until] for rule in one.rules}
    more = (sign.then, *(also for rule, also in sign.also.items() if rule in seen))
    then = [question.say(one, outcome.answer) for one in more if one]
    every = [*(sentence(say_event(words, opt, one)) for one in before), text]
    ways = [" ".join((*every, *then)), " ".join(every)] if before else []
    short = next((way for way in ways if len(way.split()) <= MOST_SAID), "")
    return short or " ".join((text, *then)), event.rules[0]


def _until(outcome: Outcome) -> int:
    """The place of the event that answers."""
    return next(i for i, event in enumerate(outcome.events) if event is outcome.answer)


def _compared(question: Question, outcome: Outcome) -> list[tuple[str, Event]]:
    """What was compared up to the answer: the last comparison, and those like it before it.

    Each is the sums in words, and the event that compares them.
    """
    told = accounts(question.opt, outcome.events[: _until(outcome) + 1], question.words)
    found = [("; ".join(one.label.rstrip(".") for _, one in account.sums), account.outcome)
             for account in told if account.outcome]
    chapters = [_chapter(event.rules[0]) for _, event in found]
    return [one for one, chapter in zip(found, chapters, strict=True) if chapter == chapters[-1]]


def fights(question: Question, outcome: Outcome) -> list[str]:
    """Each of several comparisons that an answer comes of, with its numbers, the first one first.

    Nothing where it comes of one or none: that is the reason itself.
    """
    found = _compared(question, outcome) if outcome.answer is not None else []
    said = [f"{sums}. {sentence(say_event(question.words, question.opt, event))}"
            for sums, event in found]
    return said if len(said) > 1 else []


def _told_apart(
    question: Question, outcome: Outcome, others: Iterable[Outcome], text: str
) -> str:
    """What happened, with what happened here alone where other results have the same reason.

    It is a rule of the same chapter that makes the difference.
    """
    alike = [one for one in others if one.answer is not None and one.result != outcome.result
             and _happened(question, one)[0] == text]
    if not alike:
        return text
    there = [{_said_of(question, event) for event in one.events} for one in alike]
    chapter = _chapter(question.template.signs[outcome.sign].rule)
    only = (told for event in outcome.events if _chapter(event.rules[0]) == chapter
            and (told := _said_of(question, event)) and told not in text
            and all(told not in known for known in there))
    return " ".join((text, *islice(map(sentence, only), 1)))


def happened(question: Question, outcome: Outcome) -> tuple[Event, ...]:
    """What happened that concerns the question.

    Of the position of a template only what matters was laid out: what would come after the answer
    rests on cards and numbers that nobody stated.
    """
    template = question.template
    if template.tells:
        told = set(template.tells)
        return tuple(event for event in outcome.events if told & set(event.rules))
    if not template.fields:
        return outcome.events
    if outcome.answer is None:
        return ()
    last = next(i for i, event in enumerate(outcome.events) if event is outcome.answer)
    return outcome.events[: last + 1]


def lifted(outcome: Outcome, others: Iterable[Outcome]) -> frozenset[int]:
    """Which conditions hold just by how something is read: by their place in the outcome's.

    They would fail with the very same numbers where it is read otherwise, as in ``others``.
    """
    return frozenset(at for at, here, there in _turning(outcome, others) if _same(here, there))


def _deciding(outcome: Outcome, others: Iterable[Outcome]) -> Check | None:
    """The condition that holds here with other numbers than where it fails; None if none does."""
    first = next(_turning(outcome, others), None)
    return None if first is None or _same(*first[1:]) else first[1]


def _turning(
    outcome: Outcome, others: Iterable[Outcome]
) -> Iterator[tuple[int, Check, Check]]:
    """Each condition that holds here, with its place, and the same as it fails otherwise."""
    for other in others:
        if len(outcome.checks) == len(other.checks):
            pairs = zip(outcome.checks, other.checks, strict=True)
            yield from ((at, here, there) for at, (here, there) in enumerate(pairs)
                        if here.holds and there.holds is False)


def _same(here: Check, there: Check) -> bool:
    return (here.rule, here.need, here.have, here.args) == (
        there.rule, there.need, there.have, there.args)


def _held(question: Question, checks: tuple[Check, ...]) -> tuple[str, str]:
    """Of conditions that all hold, the one that says most: a number that had to be reached."""
    for wanted in question.template.because:
        for check in reversed(checks):
            if wanted in (check.rule, f"{check.rule}.{check.subject}"):
                return sentence(_say(question, check)), check.rule
    numbers = [
        check for check in checks
        if check.unit and isinstance(check.need, int) and isinstance(check.have, int)
        and not isinstance(check.need, bool) and check.need > 0
    ]
    if numbers:
        best = max(numbers, key=lambda check: STAGES.index(check.stage))
        return sentence(_say(question, best)), best.rule
    rule = checks[-1].rule if checks else ""
    if checks and (len(checks) == 1 or all(check.stage == FORM for check in checks)):
        return sentence(_say(question, checks[-1])), rule
    return f"All {len(checks)} conditions hold.", rule
