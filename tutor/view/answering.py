"""An answer of the ruling desk as blocks: the verdict, what it rests on, what would change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from tutor import rulebook
from tutor.core.options import owned
from tutor.desk.answer import (
    IMPOSSIBLE,
    NO,
    SAID,
    WHATEVER,
    YES,
    Answer,
    because,
    comes_up,
    happened,
    ranged,
    said_by,
)
from tutor.desk.apart import headed
from tutor.desk.change import changes
from tutor.desk.presumed import presumed
from tutor.desk.template import UNSURE
from tutor.play.course import Outcome
from tutor.play.grounds import COPY, REVIEW, THEIR_COPY, asks_for, known, said
from tutor.play.ruling import INCOMPLETE, UNSETTLED, Alternative, Ruling
from tutor.rulebook import Dispute
from tutor.view import ledger, taps
from tutor.view.blocks import (
    Block,
    Board,
    Button,
    Entries,
    Intent,
    Log,
    Part,
    Parts,
    Question,
    ReadingRow,
    Readings,
    Sentence,
    Verdict,
)
from tutor.view.verdicts import conditions
from tutor.view.words import say_event

WORDS = {YES: "yes", NO: "no", SAID: "yes", UNSETTLED: "unsettled", INCOMPLETE: "incomplete",
         IMPOSSIBLE: "no"}
MARKS = {YES: "✓", NO: "✗", SAID: "✓", UNSETTLED: "?", INCOMPLETE: "…", IMPOSSIBLE: "✗"}
MOST_DIFFERENCES = 4
PLAY_ON = "Play on with this"
HOW_LONG = ("What you play on with holds on this device until this evening's game is over; "
            "Always holds there in every game, until you take it back. Others at the table get it "
            "with the answer, if you send it to them.")
YOURS_TONIGHT = "Your house rule, for this evening"
YOURS_ALWAYS = "Your house rule, always"
THEIRS = "A house rule of the sender"
OF_A_TABLE = "A house rule of this table"
MOST_TAPS = 12
"""Values that are asked for with a button each."""
ONLY_YOU = "Only you can see it, and the answer depends on it."
NOT_PRINTED = "The rulebook does not print it, and the answer depends on it."
NO_CHANGE = "Nothing that we tried makes it a yes: each thing by itself, and a few together."
GUESSED = "The sums, with every number that your own copy may say"
REFUTED = "But the rulebook itself shows that it is not meant so: {}."
MOST_NAMED = 3
"""Things that no rulebook prints, of which so many of a kind are named."""


def headline(answer: Answer) -> str:
    """The answer in a line, with its sign."""
    return f"{MARKS[answer.word]} {answer.said}"


def blocks(
    answer: Answer, whose: Mapping[str, str] | None = None, position: Board | None = None
) -> Iterator[Block]:
    """The verdict first, then what it rests on.

    ``whose`` says of each house rule whose it is; None where nothing can be done with it.
    ``position`` stands in place of the board that the question is about, where there is none.
    """
    if answer.word == IMPOSSIBLE:
        yield Sentence(key="verdict", kind="error", text=answer.said)
        yield Parts(key="faults", title="", rows=(Part("Why it can't be", lines=answer.faults),))
        return
    yield _verdict(answer, whose)
    if answer.wanted is not None:
        yield from wanted(answer)
        yield from [position] if position is not None else []
        return
    ruling = answer.ruling
    assert ruling is not None
    if answer.word == UNSETTLED:
        yield from _disputed(answer, ruling)
    elif others := _otherwise(answer, ruling):
        yield Log(key="readings", title=_whichever(answer, ruling), rows=others)
    yield from [position] if position is not None else _board(answer)
    yield from _changes(answer)
    yield from _followed(answer, ruling.outcome)


def _changes(answer: Answer) -> Iterator[Block]:
    """What would turn the answer; where nothing that is asked does, a sentence says so."""
    turned = changes(answer)
    if not turned:
        if answer.word == NO and any(not one.fixed for one, _, _ in answer.question.shown()):
            yield Sentence(key="changes", kind="note", text=NO_CHANGE)
        return
    title = "What would make it a no" if answer.word == YES else "What would make it a yes"
    if turned[0].leads:
        title = "What would change it"
    head, lines = "Any one of these", tuple(
        f"{c.text} – then: {c.leads}" if c.leads else c.text for c in turned)
    if len(turned) == 1:
        one, *more = turned[0].parts
        head = "All of these together" if more else "This by itself"
        if more and not turned[0].leads:
            lines = (one, *more)
    yield Parts(key="changes", title=title, rows=(Part(head, lines=lines),))


def stated(answer: Answer) -> str:
    """What the table said of itself, in a line."""
    return _stated(answer, tuple(name for _, _, name in answer.question.shown()))


def _stated(answer: Answer, names: Sequence[str]) -> str:
    """Some fields with their values, in a line."""
    question = answer.question
    return "; ".join(
        f"{question.label(field, seat)}: {question.print(question.values[name], field)}"
        for field, seat, name in question.shown() if name in names
    )


def wanted(answer: Answer) -> Iterator[Block]:
    """The one thing to be known, asked in one tap: of numbers with the same answer all at once."""
    found = answer.wanted
    assert found is not None
    options = tuple((str(value), text) for value, text in found.values)
    text = f"{found.ask} ({found.never})" if found.never else found.ask
    if found.spans:
        options = tuple((str(least), f"{values}: {then}") for least, values, then in found.spans)
    field = None if found.datum else answer.question.field(found.name)
    if field is not None and field.kind == "number" and len(options) > MOST_TAPS:
        low, high = (int(value) for value in (found.values[0][0], found.values[-1][0]))
        yield Entries(key="wanted", title=text, fields=(
            taps.number(found.name, answer.question.label(field, found.name.partition(":")[2]),
                        UNSURE, low, high),))
        return
    fill = None if options else Button("Enter what your copy says", Intent("fill"))
    yield Question(key="wanted", text=text, kind="pick", options=options, show=fill)


def _verdict(answer: Answer, whose: Mapping[str, str] | None) -> Verdict:
    checks = answer.ruling.outcome.checks if answer.ruling else ()
    where = ""
    if answer.rule:
        found = rulebook.where(rulebook.rule(answer.rule))
        where = f"In the book: {found.replace(' > ', ' › ')}"
    reason = answer.reason
    told = answer.word != INCOMPLETE and all(map(comes_up, checks))
    if answer.word == INCOMPLETE:
        mine = answer.wanted is not None and not answer.wanted.datum
        reason = ONLY_YOU if mine else NOT_PRINTED
    return Verdict(
        key="verdict", word=WORDS[answer.word], reason=reason, said=answer.said, where=where,
        assumed=tuple(_assumed(answer, whose or {})),
        checks=conditions(answer.question.opt, checks) if told else (),
        buttons=tuple(_taking_back(answer)) if whose is not None else (),
    )  # fmt: skip


def _board(answer: Answer) -> Iterator[Board]:
    """The part of the board that the question is about, as it is before anything is done."""
    question = answer.question.plain()
    about = [question.say(name) for name in question.template.about]
    if not about:
        return
    state = question.case().root
    picture = question.game.picture(state, crop=about, marks=about)
    yield Board(key="board", picture=picture)


def _taking_back(answer: Answer) -> Iterator[Button]:
    """The way back from each house rule that came to bear."""
    names = tuple(_house(answer))
    for name in names:
        which = f": {_dispute(answer, name).question}" if len(names) > 1 else ""
        yield Button(f"Take back the house rule{which}", Intent("take-back", name))


def _house(answer: Answer) -> dict[str, str]:
    """The house rules that came to bear."""
    house = answer.question.evening.house
    asked = answer.ruling.readings if answer.ruling and answer.word != INCOMPLETE else {}
    return {name: chosen for name, chosen in asked.items() if name in house}


def _assumed(answer: Answer, whose: Mapping[str, str]) -> Iterator[str]:
    """The table's own rulings that came to bear, and what made no difference."""
    question, ruling = answer.question, answer.ruling
    for name in answer.open:
        field = question.field(name)
        if field is not None:
            label = question.label(field, name.partition(":")[2])
            yield f"The same, whatever this is: {label}."
    if ruling is None or answer.word == INCOMPLETE:
        return
    if left := presumed(answer):
        yield f"As the form stood, for nobody changed it: {_stated(answer, left)}."
    yield from question.assumed()
    for name, chosen in _house(answer).items():
        dispute = _dispute(answer, name)
        held = whose.get(name, OF_A_TABLE)
        yield f"{held}: {dispute.question} {_stop(_reading(dispute, chosen))}"
    ask = partial(asks_for, question.game)
    yield from _first([
        known(question.game, COPY if owned(name) == value else THEIR_COPY, name, value)
        for name, value in answer.copied.items()
    ], "From a copy too: {} more.")
    yield from _first([
        known(question.game, REVIEW, name, value) for name, value in ruling.reviewed.items()
    ], "From published reviews too: {} more.")
    yield from _first([
        f"The same, whatever your own copy says: {ask(name)}" for name in ruling.stand_ins
    ], "The same for {} more things that no rulebook prints.")
    yield from _first([
        f"A guess in what comes of it: {ask(name)} Taken here: {said(value)}."
        for name, value in ruling.taken.items()
    ], "Guesses too in what comes of it: {} more.")
    if not ruling.complete:
        yield "So much is open that each thing was tried alone, but not every combination."


def _first(lines: Sequence[str], more: str) -> Iterator[str]:
    """The first of some lines, and how many more there are, in the words of ``more``."""
    yield from lines[:MOST_NAMED]
    if len(lines) > MOST_NAMED:
        yield more.format(len(lines) - MOST_NAMED)


def _disputed(answer: Answer, ruling: Ruling) -> Iterator[Block]:
    """Each dispute that decides: its readings side by side, and what each gives here."""
    deciding: dict[str, list[Alternative]] = {}
    for other in ruling.alternatives:
        if not other.same:
            deciding.setdefault(other.dispute, []).append(other)
    if not deciding:
        yield from _together(answer, ruling)
    for name, others in deciding.items():
        dispute = _dispute(answer, name)
        usual, base = ruling.readings.get(name, dispute.default), others[0].base
        results = {usual: base}
        results.update((other.reading, other.outcome) for other in ruling.alternatives
                       if other.dispute == name)
        order = sorted(results, key=lambda reading: reading != usual)
        heads = [said_by(answer.question, results[reading])[1] for reading in order]
        groups: dict[str, list[str]] = {}
        for reading, head in zip(order, headed(
                answer.question, [results[one] for one in order], heads), strict=True):
            groups.setdefault(head, []).append(reading)
        rows = tuple(_row(answer, dispute, said, group, results[group[0]])
                     for said, group in groups.items())
        yield Readings(key=f"read-{name}", dispute=name, question=dispute.question, rows=rows)
        along = [pair for other in others for pair in other.along]
        if along:
            told = _told_of(answer, tuple(dict.fromkeys(along)))
            yield Sentence(key=f"along-{name}", kind="note",
                           text=f"It matters only if this is read so too: {told}")
        yield Sentence(key=f"why-{name}", text=(
            f"We suggest the usual reading. {_stop(dispute.why)} {rulebook.authority(dispute)}"))
    if deciding:
        yield Sentence(key="how-long", kind="note", text=HOW_LONG)


def _told_of(answer: Answer, way: tuple[tuple[str, str], ...]) -> str:
    """Readings of disputes in words."""
    disputes = ((_dispute(answer, name), chosen) for name, chosen in way)
    return " ".join(f"{one.question} {_stop(_reading(one, chosen))}" for one, chosen in disputes)


def _together(answer: Answer, ruling: Ruling) -> Iterator[Block]:
    """Readings that change the result only together."""
    rows = []
    for result in ruling.results[1:]:
        for way in result.ways:
            lines = tuple(_told_of(answer, (pair,)) for pair in way)
            _, said = said_by(answer.question, result.outcome)
            rows.append(Part(said, "If these are read so together:", lines))
    yield Parts(key="together", title="Read otherwise", rows=tuple(rows))


def _row(
    answer: Answer, dispute: Dispute, said: str, group: list[str], outcome: Outcome
) -> ReadingRow:
    """The readings of a dispute that give the same here, the usual one first."""
    found = {reading.id: reading for reading in dispute.readings}
    first, *others = (found[one] for one in group)
    reason, _ = because(answer.question, outcome)
    lines = [reason] if reason else []
    lines += [f"Or: {_stop(one.text)} Because: {_stop(one.basis)}" for one in others]
    buttons = list(_settling(dispute, first.id, PLAY_ON))
    for one in others:
        buttons += _settling(dispute, one.id, f"{PLAY_ON}: {one.text.rstrip('.')}")[:1]
    return ReadingRow(
        text=_stop(first.text), basis=f"Because: {_stop(first.basis)}", chosen=False,
        default=dispute.default in group, result=said, intent=Intent(""), lines=tuple(lines),
        buttons=tuple(buttons),
    )  # fmt: skip


def _settling(dispute: Dispute, reading: str, text: str) -> tuple[Button, Button]:
    value = f"{dispute.id} {reading}"
    return (Button(text, Intent("house", value), primary=reading == dispute.default),
            Button("Always", Intent("always", value)))


def _differing(answer: Answer, base: Outcome, other: Outcome) -> list[str]:
    """What happens otherwise, as far as it concerns the question, in sentences."""
    if not (base.legal and other.legal):
        return []
    here, there = _sentences(answer, base), _sentences(answer, other)
    told = [text for text in there if text not in here]
    told += [f"Not: {text}" for text in here if text not in there]
    more = len(told) - MOST_DIFFERENCES
    told = told[:MOST_DIFFERENCES]
    return [*told, f"And {more} more things happen otherwise."] if more > 0 else told


def _sentences(answer: Answer, outcome: Outcome) -> list[str]:
    question = answer.question
    said = (say_event(question.words, question.opt, e) for e in happened(question, outcome))
    return list(filter(None, said))


def _otherwise(answer: Answer, ruling: Ruling) -> tuple[str, ...]:
    """Other readings that came to bear and leave the answer as it is.

    Those that change nothing at all are told once for each dispute, and not where they are about
    how a game is set up: of the position nothing else is asked.
    """
    rows: list[str] = []
    same: dict[tuple[str, str], list[str]] = {}
    for other in ruling.alternatives:
        dispute = _dispute(answer, other.dispute)
        told = ""
        if not other.outcome.fits:
            told = "Then what was done before would not have been allowed."
        elif not other.same and _said(answer, other.outcome) != _said(answer, other.base):
            told = f"Then: {_stop(_said(answer, other.outcome))} {_refuted(dispute)}"
        elif changed := _differing(answer, other.base, other.outcome):
            told = f"The same answer; but then: {' '.join(changed)}"
        along = f" Only if: {_told_of(answer, other.along)}" if other.along else ""
        reading = _stop(_reading(dispute, other.reading))
        if told:
            rows.append(f"{dispute.question} {reading} {told}{along}")
        elif dispute.when != "setup":
            same.setdefault((dispute.question, along), []).append(reading)
    rows += [f"{question} {' Or: '.join(texts)} All the same.{along}"
             for (question, along), texts in same.items()]
    return tuple(rows)


def _refuted(dispute: Dispute) -> str:
    """By what of the rulebook itself another reading is ruled out."""
    return REFUTED.format(dispute.answer.source) if dispute.answer else ""


def _said(answer: Answer, outcome: Outcome) -> str:
    return said_by(answer.question, outcome)[1]


def _whichever(answer: Answer, ruling: Ruling) -> str:
    if any(_said(answer, one.outcome) != _said(answer, one.base)
           for one in ruling.alternatives if one.outcome.fits and not one.same):
        return "The rulebook itself settles how to read it"
    word = {YES: "Yes", NO: "No"}.get(answer.word, "The same")
    what = "the rest" if _house(answer) else "it"
    return f"{word}, whichever way you read {what}"


def _followed(answer: Answer, outcome: Outcome) -> Iterator[Block]:
    """The sums and what changed, as far as something was done."""
    if not outcome.legal:
        return
    opt, events = answer.question.opt, happened(answer.question, outcome)
    sums = ledger.accounts(opt, events)
    if loose := _guessed(answer, sums):
        yield Log(key="guessed", title=GUESSED, rows=loose)
    else:
        yield from ledger.ledgers(opt, sums, "sum")
    changed = ledger.changes(opt, events, "changed")
    if changed is not None:
        yield Log(key="changed", title="What happens, step by step", rows=changed.rows)


def _guessed(answer: Answer, sums: list[ledger.Account]) -> tuple[str, ...]:
    """What sums say with the range of each number that rests on a guess; nothing if none does."""
    assert answer.ruling is not None
    opt = answer.question.opt
    others = (happened(answer.question, outcome) for outcome in answer.ruling.guessed)
    told = [_told_by(sums), *(_told_by(ledger.accounts(opt, events)) for events in others)]
    if len(set(told)) == 1:
        return ()
    if len({len(texts) for texts in told}) > 1:
        return (WHATEVER,)
    return tuple(ranged(texts) or WHATEVER for texts in zip(*told, strict=True))


def _told_by(sums: list[ledger.Account]) -> tuple[str, ...]:
    return tuple(one.label for account in sums for _, one in account.sums)


def _dispute(answer: Answer, name: str) -> Dispute:
    return rulebook.catalogue(answer.question.evening.game).disputes[name]


def _reading(dispute: Dispute, chosen: str) -> str:
    return next(reading.text for reading in dispute.readings if reading.id == chosen)


def _stop(text: str) -> str:
    found = text[:1].upper() + text[1:]
    return found if found.endswith((".", "!", "?")) else f"{found}."
