"""A ruling as blocks: the answer in words, every condition, and what other readings give."""

from __future__ import annotations

from collections.abc import Sequence

from tutor import rulebook
from tutor.core.game import game
from tutor.core.guards import Check
from tutor.core.options import Options
from tutor.desk.alike import spread
from tutor.play.course import Outcome
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
from tutor.view.words import ALL_HOLD, Words, failing, say_check, sentence

HOLDS, FAILS, OPEN, UNREACHED = "holds", "fails", "open", "unreached"
"""What a condition is. It is open where it holds or fails by what no rulebook prints."""
SUPPOSED = "That is a guess: no rulebook prints it."
"""Said of a condition that another value of a guess would turn."""
OR_ELSE, NOT_PRINTED = " Or else: ", "No rulebook prints which."
MOST_WORDED = 3
"""Ways to word a condition that are told beside each other."""
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
        checks=supposed(opt, (ruling.outcome, *ruling.guessed)),
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


def supposed(
    opt: Options, outcomes: Sequence[Outcome], words: Words | None = None
) -> tuple[CheckRow, ...]:
    """Every condition of the first of some outcomes as it is under all of them.

    The outcomes suppose all that the guesses could be. What is so under each of them holds or
    fails, with the range of its numbers; what is not is open.
    """
    every = dict.fromkeys(one.checks for one in outcomes)
    usual, *others = (conditions(opt, checks, words) for checks in every)
    allowed = any(one.legal for one in outcomes)
    rows = (_supposed(at, (usual, *others)) for at in range(len(usual)))
    return tuple(_turned(row) if allowed and row.state == FAILS else row for row in rows)


def _turned(row: CheckRow) -> CheckRow:
    """A condition that fails by a guess, as what is asked about is allowed by another."""
    return CheckRow(OPEN, f"{sentence(row.text)} {SUPPOSED}", row.rule, row.need, row.have)


def _supposed(at: int, every: Sequence[tuple[CheckRow, ...]]) -> CheckRow:
    """One of the conditions. It is looked at where as little as can be fails before it.

    What a plan lacks already leaves nothing to be short of: no voyage takes no Ships.
    """
    usual = every[0][at]
    known = [rows for rows in every
             if at < len(rows) and rows[at].rule == usual.rule and rows[at].state != UNREACHED]
    if len(every) == 1 or not known:
        return usual
    fewest = min(_failing_before(at, rows) for rows in known)
    alike = [rows[at] for rows in known if _failing_before(at, rows) == fewest]
    need, have = (spread([getattr(row, part) for row in alike]) for part in ("need", "have"))
    groups = [[row.text for row in alike if row.state == state] for state in (HOLDS, FAILS)]
    texts = [*filter(None, groups)]
    said = [text for found in texts for text in _worded(found)]
    if not all(said) or len(said) > MOST_WORDED:
        text = f"{sentence(texts[0][0])} {SUPPOSED}"
    elif len(said) > 1:
        text = f"{OR_ELSE.join(map(sentence, said))} {NOT_PRINTED}"
    else:
        text = said[0]
    return CheckRow(OPEN if len(texts) > 1 else alike[0].state, text, usual.rule, need, have)


def _worded(texts: Sequence[str]) -> list[str]:
    """Some sentences with the ranges of their numbers, one for each way to say it."""
    ways = list[list[str]]()
    for text in texts:
        known = next((way for way in ways if spread([*way, text])), None)
        known.append(text) if known is not None else ways.append([text])
    return [*map(spread, ways)]


def _failing_before(at: int, rows: Sequence[CheckRow]) -> int:
    return sum(row.state == FAILS for row in rows[:at])


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
