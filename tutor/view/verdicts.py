"""A ruling as blocks: the answer in words, every condition, and what other readings give."""

from __future__ import annotations

from tutor import rulebook
from tutor.core.game import game
from tutor.core.guards import Check
from tutor.core.options import Options
from tutor.play.grounds import COPY, REVIEW, asks_for, known
from tutor.play.ruling import (
    ILLEGAL,
    INCOMPLETE,
    LEGAL,
    UNSETTLED,
    Alternative,
    Ruling,
)
from tutor.view.blocks import Block, CheckRow, Intent, ReadingRow, Readings, Verdict
from tutor.view.choices import check_row
from tutor.view.rules import place
from tutor.view.words import ALL_HOLD, Words, failing, say_check

WORDS = {LEGAL: "yes", ILLEGAL: "no", UNSETTLED: "unsettled", INCOMPLETE: "incomplete"}


def verdict(ruling: Ruling) -> list[Block]:
    """The verdict, and a block of readings for each dispute that could be read otherwise."""
    opt = ruling.outcome.state.opt
    head = Verdict(
        key="verdict",
        word=WORDS[ruling.verdict],
        reason=_reason(ruling, opt),
        where=_where(ruling.outcome.checks),
        assumed=tuple(_assumed(ruling, opt)),
        checks=conditions(opt, ruling.outcome.checks),
    )
    return [head, *(_readings(ruling, opt, name, found)
                    for name, found in ruling.by_dispute.items())]


def conditions(
    opt: Options, checks: tuple[Check, ...], words: Words | None = None
) -> tuple[CheckRow, ...]:
    """Every condition in words; with what it needs and has where both are numbers.

    ``words`` are those of a question that speaks of some things in its own way.
    """
    return tuple(check_row(words or game(opt.game).describe, opt, check) for check in checks)


def of_checks(opt: Options, checks: tuple[Check, ...]) -> Verdict:
    """What the conditions of one action come to."""
    failed = failing(checks)
    return Verdict(
        key="checks",
        word="no" if failed else "yes",
        reason=say_check(game(opt.game).describe, opt, failed) if failed else ALL_HOLD,
        where=_where(checks),
        checks=conditions(opt, checks),
    )


def _reason(ruling: Ruling, opt: Options) -> str:
    if ruling.verdict == INCOMPLETE:
        asks = " ".join(asks_for(game(opt.game), datum) for datum in ruling.wanted)
        return f"It depends on what your own game says. {asks}"
    if ruling.verdict == UNSETTLED:
        disputes = rulebook.catalogue(opt.game).disputes
        return next(disputes[o.dispute].question for o in ruling.alternatives if not o.same)
    failed = failing(ruling.outcome.checks)
    return say_check(game(opt.game).describe, opt, failed) if failed else ALL_HOLD


def _where(checks: tuple[Check, ...]) -> str:
    failed = failing(checks)
    if failed is None or not failed.rule:
        return ""
    return f"In the book: {place(rulebook.rule(failed.rule))}"


def _assumed(ruling: Ruling, opt: Options) -> list[str]:
    """The readings that were followed, and the guesses that made no difference."""
    g, disputes = game(opt.game), rulebook.catalogue(opt.game).disputes
    told = [
        f"{disputes[name].question} {disputes[name].says(chosen)}"
        for name, chosen in ruling.readings.items()
    ]
    if ruling.stand_ins and ruling.verdict != INCOMPLETE:
        asks = " ".join(asks_for(g, datum) for datum in ruling.stand_ins)
        told.append(f"The same whatever your own game says. {asks}")
    told += [known(g, COPY, datum, value) for datum, value in ruling.copied.items()]
    told += [known(g, REVIEW, datum, value) for datum, value in ruling.reviewed.items()]
    return told


def _readings(
    ruling: Ruling, opt: Options, name: str, others: list[Alternative]
) -> Readings:
    dispute = rulebook.catalogue(opt.game).disputes[name]
    mine = "Allowed" if ruling.outcome.legal else "Not allowed"
    results = {ruling.readings.get(name, dispute.default): mine}
    for other in others:
        allowed = "Allowed" if other.outcome.legal else "Not allowed"
        same = other.same or allowed != mine
        results[other.reading] = allowed if same else f"{allowed}, with another result"
    rows = tuple(
        ReadingRow(
            text=reading.text,
            basis=reading.basis,
            chosen=ruling.readings.get(name) == reading.id,
            default=dispute.default == reading.id,
            result=results[reading.id],
            intent=Intent(""),
        )
        for reading in dispute.readings
        if reading.id in results
    )
    return Readings(key=f"readings-{name}", dispute=name, question=dispute.question, rows=rows)
