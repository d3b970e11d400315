"""What happened, as people read it: sums with their outcome, and changes with their rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from tutor.core.game import game
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.view.blocks import Block, Change, Changes, Ledger, Sum, Term
from tutor.view.cards import title_of
from tutor.view.words import Words, say_event, say_term

SUMS_TITLE = "The sum"
MOST_LOST = 2
"""Sentences of what a comparison costs that are told with it."""


@dataclass
class Account:
    """Sums that belong together, and the event that compares them."""

    sums: list[tuple[Event, Sum]] = field(default_factory=list)
    outcome: Event | None = None

    @property
    def rules(self) -> set[str]:
        """Every rule that a sum, a term of it or the outcome rests on."""
        found = {rule for event, _ in self.sums for rule in event.rules}
        found.update(term.rule for _, one in self.sums for term in one.terms)
        return found | set(self.outcome.rules if self.outcome else ())


def accounts(
    opt: Options, events: Iterable[Event], words: Words | None = None
) -> list[Account]:
    """The sums among events, grouped by the comparison that they were made for.

    ``words`` are those of a question that speaks of some things in its own way, here and below.
    A note with summands is a sum; a later note compares the last sums whose totals it all names. A
    sum that nothing compares stands alone.
    """
    found: list[Account] = []
    waiting: list[Account] = []
    for event in events:
        if event.op != "note":
            continue
        if event.because:
            waiting.append(Account([(event, _sum(opt, event, words))]))
            found.append(waiting[-1])
        elif compared := _compared(opt, event, waiting):
            first, *others = compared
            first.sums += [one for other in others for one in other.sums]
            first.outcome = event
            found = [one for one in found if not any(one is other for other in others)]
            waiting.clear()
    return found


def _compared(opt: Options, event: Event, waiting: list[Account]) -> list[Account]:
    """The last of these sums whose totals are all among the numbers of an event."""
    label = game(opt.game).describe.label
    named = {
        value for name, value in event.args
        # Cities and sides are numbered too, but they are printed by their names.
        if isinstance(value, int) and label(opt, name.split("_")[0], value) == str(value)
    }
    last = len(waiting)
    while last and waiting[last - 1].sums[0][1].total in named:
        last -= 1
    return waiting[last:]


def _sum(opt: Options, event: Event, words: Words | None) -> Sum:
    words = words or game(opt.game).describe
    terms = tuple(
        Term(say_term(words, opt, term), term.number, term.rule) for term in event.because
    )
    return Sum(say_event(words, opt, event), terms, event.new, event.rules[0])


def part(one: Sum, kept: tuple[Term, ...]) -> Sum:
    """A sum of some of the summands only."""
    return Sum(one.label, kept, sum(term.number for term in kept), one.rule)


def ledgers(
    opt: Options, found: Iterable[Account], key: str, words: Words | None = None
) -> list[Block]:
    """A ledger for each account; ``key`` tells those of one screen from another's."""
    words = words or game(opt.game).describe
    blocks: list[Block] = []
    for number, account in enumerate(found):
        outcome = account.outcome
        blocks.append(
            Ledger(
                key=f"{key}-{number}",
                title=SUMS_TITLE,
                sums=tuple(one for _, one in account.sums),
                outcome=say_event(words, opt, outcome) if outcome else "",
                outcome_rule=outcome.rules[0] if outcome else "",
            )
        )
    return blocks


def outcome(opt: Options, events: Iterable[Event]) -> str:
    """The sentence of the last comparison among events; empty if there was none."""
    found = [one.outcome for one in accounts(opt, events) if one.outcome]
    return say_event(game(opt.game).describe, opt, found[-1]) if found else ""


def came_of(opt: Options, events: Iterable[Event]) -> str:
    """The last comparison among events, and what pieces it moves at once: who loses what."""
    told, words = list(events), game(opt.game).describe
    compared = [one.outcome for one in accounts(opt, told) if one.outcome]
    if not compared:
        return ""
    at = next(i for i, event in enumerate(told) if event is compared[-1])
    moved = (say_event(words, opt, event) for event in told[at:] if event.op == "move")
    return " ".join((say_event(words, opt, told[at]), *islice(filter(None, moved), MOST_LOST)))


def gist(opt: Options, events: Iterable[Event]) -> str:
    """What came of it all, in a sentence: the last comparison, or the first thing that happened."""
    words, told = game(opt.game).describe, list(events)
    said = (say_event(words, opt, event) for event in told)
    return outcome(opt, told) or next(filter(None, said), "The position comes to rest.")


def changes(
    opt: Options, events: Iterable[Event], key: str, words: Words | None = None
) -> Changes | None:
    """What changed and why, without what the ledgers show; None when there is nothing to tell."""
    words = words or game(opt.game).describe
    told = list(events)
    shown = {id(event) for one in accounts(opt, told) for event in _events_of(one)}
    rows = tuple(
        Change(text, event.rules, title_of(event.rules[0]))
        for event in told
        if id(event) not in shown and (text := say_event(words, opt, event))
    )
    return Changes(key=key, title="What changed, and why", rows=rows) if rows else None


def _events_of(account: Account) -> list[Event]:
    return [event for event, _ in account.sums] + ([account.outcome] if account.outcome else [])
