"""Why an answer is right, and which moves are: what a lesson tells in the end."""

from __future__ import annotations

from itertools import groupby

from tutor.lessons.document import Make
from tutor.lessons.sitting import Sitting
from tutor.scenario.document import Ask
from tutor.view import amiss, ledger, parts, questions
from tutor.view.blocks import Block, Change, Changes, Ledger
from tutor.view.cards import text_of, title_of
from tutor.view.walk import Walk
from tutor.view.words import say_event, sentence, times


def path(walk: Walk, make: Make) -> str:
    """The moves of the right path that are the learner's own, as a sentence without a capital."""
    words, own = walk.game.describe, (move for move in make.path if move.seat == make.seat)
    alike = groupby(words.act(walk.opt, walk.action(move)) for move in own)
    told = (times(act, sum(1 for _ in same)) for act, same in alike)
    return f"{', then '.join(told)}."


def reasons(sitting: Sitting, ask: Ask) -> list[Block]:
    """Why an answer is so: the sum, if one of its rules is what was asked about.

    Else it is what the rules in question do here, and what they say; after the sum of all that
    changes a number, where that is what is asked for.
    """
    found = questions.reasons(sitting.walk, sitting.place, ask, "reason")
    sums = [block for block in found if isinstance(block, Ledger)]
    meant = [block for block in sums if _concerns(block, ask)]
    if meant:
        return [*meant]
    changes = parts.of_change(sitting.walk, sitting.place, ask)
    if changes:
        sums = [Ledger(key="change", title=ledger.SUMS_TITLE, sums=(parts.as_sum(changes),))]
    told = not changes
    return [*(sums if changes or ask.measure.total else ()), _why(sitting, ask, told=told)]


MOST_TOLD = 2
"""Things that happen which are told as the reason of an answer."""


def _why(sitting: Sitting, ask: Ask, *, told: bool) -> Changes:
    """What the rules in question say and, if it is not told in a sum, what they do here."""
    words, opt = sitting.walk.game.describe, sitting.walk.opt
    here = {
        sentence(say_event(words, opt, event)): rule
        for rule, event in amiss.telling(sitting.walk, sitting.place, ask)
    }  # fmt: skip
    said = [(text_of(rule), rule) for rule in ask.rules] + [*here.items()][:MOST_TOLD * told]
    rows = tuple(Change(text, (rule,), title_of(rule)) for text, rule in said)
    return Changes(key="why", title="Why", rows=rows)


def _concerns(one: Ledger, ask: Ask) -> bool:
    """Whether a sum rests on one of the rules that a question is about."""
    terms = {term.rule for each in one.sums for term in each.terms}
    return not {*terms, one.outcome_rule, *(each.rule for each in one.sums)}.isdisjoint(ask.rules)
