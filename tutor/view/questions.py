"""Questions of a script: how they are put, whether an answer is right, and what shows why."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.core import engine
from tutor.core.tx import Event
from tutor.lessons.query import whole
from tutor.scenario.document import Ask, Measure
from tutor.scenario.matching import is_like
from tutor.view import choices, ledger
from tutor.view.blocks import Block, Button, Change, Changes, Intent, Question, Verdict
from tutor.view.cards import text_of, title_of
from tutor.view.ledger import Account
from tutor.view.walk import Walk
from tutor.view.words import ALL_HOLD, capital, failing, say_check

SHOWN = ""
"""What stands for the answer of somebody who wanted to be shown."""
SHOW_ME = Button("Show me", Intent("show"))


def right_answer(ask: Ask) -> str:
    """The answer as an intent brings it."""
    if isinstance(ask.answer, bool):
        return "yes" if ask.answer else "no"
    return str(ask.answer)


def question(ask: Ask, key: str, given: str | None) -> Question:
    """The block of a question; ``given`` is None before the answer, `SHOWN` if there was none."""
    kind = "pick"
    options = tuple((o, capital(o)) for o in ask.options or (str(ask.answer),))
    if isinstance(ask.answer, bool):
        kind, options = "yes-no", (("yes", "Yes"), ("no", "No"))
    elif isinstance(ask.answer, int):
        kind, options = "number", ()
    if given is None:
        return Question(key=key, text=ask.question, kind=kind, options=options, show=SHOW_ME)
    right = None if given == SHOWN else _holds(ask, given)
    return Question(
        key=key, text=ask.question, kind=kind, options=options, given=given, right=right,
        reply=_reply(ask, right),
    )


def _holds(ask: Ask, given: str) -> bool:
    if isinstance(ask.answer, int) and not isinstance(ask.answer, bool):
        return whole(given) == ask.answer
    return given.strip() == right_answer(ask)


def _reply(ask: Ask, right: bool | None) -> str:
    if right:
        return "Right."
    said = right_answer(ask)
    answer = f"The answer is {capital(said) if isinstance(ask.answer, str) else said}."
    return answer if right is None else f"Not so. {answer}"


def reasons(walk: Walk, place: int, ask: Ask, key: str) -> list[Block]:
    """What shows why the answer is so: the sums that decide it, the conditions, or the rules."""
    measure = ask.measure
    if measure.legal is not None:
        return [_verdict(walk, place, measure, key)]
    found = deciding(walk, place, ask)
    if found:
        return ledger.ledgers(walk.opt, found, key)
    rows = tuple(Change(text_of(rule), (rule,), title_of(rule)) for rule in ask.rules)
    return [Changes(key=f"{key}-why", title="Why", rows=rows)] if rows else []


def _verdict(walk: Walk, place: int, measure: Measure, key: str) -> Verdict:
    assert measure.legal is not None
    words, opt = walk.game.describe, walk.opt
    state = walk.tree.nodes[walk.node_at(place)].state
    checks = engine.explain(state, walk.action(measure.legal))
    failed = failing(checks)
    return Verdict(
        key=f"{key}-why",
        word="no" if failed else "yes",
        reason=say_check(words, opt, failed) if failed else ALL_HOLD,
        checks=tuple(choices.check_row(words, opt, c) for c in checks),
    )


def deciding(walk: Walk, place: int, ask: Ask) -> list[Account]:
    """The sums ahead that a question looks at; failing that, those of the first step with any."""
    measure = ask.measure
    first: list[Account] = []
    for events in walk.ahead(place):
        here = ledger.accounts(walk.opt, events)
        first = first or here
        if measure.total:
            cut = [_cut(a, measure) for a in here if _is_meant(walk, a, measure)]
            if cut:
                return cut[:1]
        elif measure.event and here and _cited(events, str(measure.event["rule"])):
            return here[:1]
        elif measure.value and (summed := _summed(here, ask)):
            return [summed]
    return [] if measure.total or measure.value else first[:1]


def _summed(here: Iterable[Account], ask: Ask) -> Account | None:
    """The sum that comes to the answer by one of the rules that the question is about."""
    for account in here:
        for event, one in account.sums:
            if one.total == ask.answer and not account.rules.isdisjoint(ask.rules):
                return Account([(event, one)])
    return None


def _is_meant(walk: Walk, account: Account, measure: Measure) -> bool:
    """Whether a sum of an account, or a summand, is the one that a measure asks for."""
    want = {"rule": measure.total, **measure.where}
    sums = [event for event, _ in account.sums if measure.total in event.rules]
    if not sums:
        return measure.total in account.rules
    return any(is_like(walk.game, walk.opt, event, want) for event in sums)


def _cited(events: Iterable[Event], rule: str) -> bool:
    return any(rule in event.rules for event in events)


def _cut(account: Account, measure: Measure) -> Account:
    """The account, or only the summands of it that were asked for."""
    if not measure.terms:
        return account
    for event, one in account.sums:
        if measure.total in event.rules:
            kept = tuple(
                shown
                for term, shown in zip(event.because, one.terms, strict=True)
                if term.label in measure.terms or term.rule in measure.terms
            )
            return Account([(event, ledger.part(one, kept))])
    return account
