"""What happened, as people read it: sums with their outcome, and changes with their rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tutor.core.game import game
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.view.blocks import Block, Change, Changes, Ledger, Sum, Term
from tutor.view.cards import title_of
from tutor.view.words import say_event, say_term

SUMS_TITLE = "The sum"


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


def accounts(opt: Options, events: Iterable[Event]) -> list[Account]:
    """The sums among events, grouped by the comparison that they were made for.

    A note with summands is a sum; the first later note whose arguments name every total compares
    them.
    """
    found: list[Account] = []
    open_one: Account | None = None
    for event in events:
        if event.op != "note":
            continue
        if event.because:
            if open_one is None:
                open_one = Account()
                found.append(open_one)
            open_one.sums.append((event, _sum(opt, event)))
        elif open_one is not None and _compares(event, open_one):
            open_one.outcome, open_one = event, None
    return found


def _compares(event: Event, account: Account) -> bool:
    named = {value for _, value in event.args if isinstance(value, int)}
    return all(one.total in named for _, one in account.sums)


def _sum(opt: Options, event: Event) -> Sum:
    words = game(opt.game).describe
    terms = tuple(
        Term(say_term(words, opt, term), term.number, term.rule) for term in event.because
    )
    return Sum(say_event(words, opt, event), terms, event.new, event.rules[0])


def part(one: Sum, kept: tuple[Term, ...]) -> Sum:
    """A sum of some of the summands only."""
    return Sum(one.label, kept, sum(term.number for term in kept), one.rule)


def ledgers(opt: Options, found: Iterable[Account], key: str) -> list[Block]:
    """A ledger for each account; ``key`` tells those of one screen from another's."""
    words = game(opt.game).describe
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


def gist(opt: Options, events: Iterable[Event]) -> str:
    """What came of it all, in a sentence: the last comparison, or the first thing that happened."""
    words, told = game(opt.game).describe, list(events)
    said = (say_event(words, opt, event) for event in told)
    return outcome(opt, told) or next(filter(None, said), "The position comes to rest.")


def changes(opt: Options, events: Iterable[Event], key: str) -> Changes | None:
    """What changed and why, without what the ledgers show; None when there is nothing to tell."""
    words = game(opt.game).describe
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
