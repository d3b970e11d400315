"""Conditions, sums and changes of an answer, with the range of each number that is a guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.desk.alike import GUESS, ranged
from tutor.desk.answer import Answer
from tutor.desk.reasons import happened
from tutor.play.course import Outcome
from tutor.play.grounds import asks_for
from tutor.play.ruling import UNSETTLED
from tutor.view import ledger, verdicts
from tutor.view.blocks import Block, Change, CheckRow, Ledger, Log, Sentence, Sum, Term
from tutor.view.words import Words

OPEN = "What comes of it depends on a number that no rulebook prints."
FROM_HERE = "From here on it depends on what no rulebook prints."
STEPS = "What happens, step by step"
USUAL_STEPS = "What happens by the usual reading, step by step"
USUAL_SUMS = "The sums by the usual reading:"


def conditions(answer: Answer) -> tuple[CheckRow, ...]:
    """Every condition of an answer; none of its numbers is a guess that reads like a fact."""
    if answer.ruling is None:
        return ()
    question, usual = answer.question, answer.ruling.outcome
    return verdicts.supposed(question.opt, (usual, *answer.ruling.guessed), question.words)


def followed(answer: Answer, outcome: Outcome) -> Iterator[Block]:
    """The sums and what changed, as far as something was done: nothing rests on a guess unsaid."""
    if not outcome.legal:
        return
    assert answer.ruling is not None
    opt, every = answer.question.opt, (outcome, *answer.ruling.guessed)
    told = [happened(answer.question, one) for one in every]
    words = answer.question.words
    unsettled = answer.word == UNSETTLED
    sums = tuple(_ledgers(opt, told, words))
    if sums and unsettled:
        yield Sentence(key="sums", kind="note", text=USUAL_SUMS)
    yield from sums
    rows = tuple(_changes(opt, told, words))
    if rows:
        yield Log(key="changed", title=USUAL_STEPS if unsettled else STEPS, rows=rows)


def in_doubt(answer: Answer) -> Iterator[str]:
    """The guesses that what comes of a plan rests on, in sentences."""
    if answer.ruling is not None:
        for name in answer.ruling.taken:
            ask = asks_for(answer.question.game, name)
            yield f"A guess that what comes of it rests on: {ask}"


def _ledgers(
    opt: Options, told: Sequence[Sequence[Event]], words: Words
) -> Iterator[Ledger]:
    """The sums of the usual course as far as all courses have the same, with their ranges."""
    accounts = [ledger.accounts(opt, events, words) for events in told]
    for number, alike in enumerate(zip(*accounts, strict=False)):
        blocks = [ledger.ledgers(opt, [one], "sum", words)[0] for one in alike]
        found = _ledger(f"sum-{number}", [one for one in blocks if isinstance(one, Ledger)])
        if found is None:
            return
        yield found
        if found.outcome == OPEN:
            return


def _ledger(key: str, alike: Sequence[Ledger]) -> Ledger | None:
    """One ledger for all that it could be; None where these are not the same sums."""
    usual = alike[0]
    if len({tuple(_shape(one) for one in each.sums) for each in alike}) > 1:
        return None
    sums = tuple(_sum(each) for each in zip(*(one.sums for one in alike), strict=True))
    said = [one.outcome for one in alike]
    told = OPEN if any(said) and not ranged(said) else ranged(said)
    return msgspec.structs.replace(usual, key=key, sums=sums, outcome=told)


def _shape(one: Sum) -> tuple[str, ...]:
    return (one.rule, *(term.rule for term in one.terms))


def _sum(alike: Sequence[Sum]) -> Sum:
    usual = alike[0]
    terms = tuple(map(_term, zip(*(one.terms for one in alike), strict=True)))
    totals = ranged([str(one.total) for one in alike])
    about = totals if totals != str(usual.total) else ""
    label = ranged([one.label for one in alike]) or usual.label
    return Sum(label, terms, usual.total, usual.rule, about)


def _term(alike: Sequence[Term]) -> Term:
    usual = alike[0]
    text = ranged([one.text for one in alike]) or usual.text
    guess = len({(one.number, one.text) for one in alike}) > 1
    return Term(text.removeprefix(GUESS), usual.number, usual.rule, guess)


def _changes(
    opt: Options, told: Sequence[Sequence[Event]], words: Words
) -> Iterator[Change | str]:
    """What changed up to where it is no longer the same whatever was guessed."""
    found = [_rows(opt, events, words) for events in told]
    for alike in zip(*found, strict=False):
        text = ranged([row.text for row in alike])
        if not text or len({row.rules for row in alike}) > 1:
            yield FROM_HERE
            return
        yield msgspec.structs.replace(alike[0], text=text)
    if len(set(map(len, found))) > 1:
        yield FROM_HERE


def _rows(opt: Options, events: Sequence[Event], words: Words) -> tuple[Change, ...]:
    block = ledger.changes(opt, events, "changed", words)
    return block.rows if block is not None else ()
