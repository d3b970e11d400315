"""An answer of the ruling desk as blocks: the verdict, what it rests on, what would change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import msgspec

from tutor import rulebook
from tutor.core.game import game
from tutor.core.options import owned
from tutor.desk import guesses, seen
from tutor.desk.alike import ranged
from tutor.desk.answer import IMPOSSIBLE, NO, ONE_MORE, SAID, YES, Answer, Span, Wanted
from tutor.desk.answer import WORDS as ANSWERS
from tutor.desk.change import Change, changes
from tutor.desk.free import FREE
from tutor.desk.presumed import presumed
from tutor.desk.question import listed
from tutor.desk.reasons import comes_up, lifted
from tutor.desk.unsaid import unsaid
from tutor.play.course import Outcome
from tutor.play.grounds import COPY, REVIEW, THEIR_COPY, asks_for, known
from tutor.play.ruling import INCOMPLETE, UNSETTLED, Ruling
from tutor.view import guessed, taps
from tutor.view.blocks import (
    Block,
    Board,
    Button,
    CheckRow,
    Entries,
    Intent,
    Log,
    Part,
    Parts,
    Question,
    Readings,
    Sentence,
    Verdict,
)
from tutor.view.keeping import Keeping, Whose
from tutor.view.readings import (
    dispute_of,
    disputed,
    house_rules,
    otherwise,
    refuted,
    usual,
    whichever,
    without,
)
from tutor.view.rules import place
from tutor.view.unstated import said_of, stating
from tutor.view.words import sentence

WORDS = {YES: "yes", NO: "no", SAID: "yes", UNSETTLED: "unsettled", INCOMPLETE: "incomplete",
         IMPOSSIBLE: "no"}
MARKS = {YES: "✓", NO: "✗", SAID: "✓", UNSETTLED: "?", INCOMPLETE: "…", IMPOSSIBLE: "✗"}
TOLD = "→"
"""The sign of an answer that says what happens, and neither allows nor refuses anything."""
BY_HOUSE, AS_READ = "allowed by the house rule.", "allowed, as it is read here."
"""Said of a condition that holds by a reading alone."""
OF_A_TABLE = Whose("A house rule of this table")
MOST_TAPS = 12
"""Values that are asked for with a button each."""
ONLY_YOU = "Only you can see it, and the answer depends on it."
NOT_PRINTED = "The rulebook does not print it, and the answer depends on it."
BOARD_OF_ALL = "The board is as it stands before it comes to this: the same for every reading."
BOARD_OF_USUAL = "The board is as the usual reading has it, before it comes to this."
COMES_OF_IT = "What comes of it rests on what no rulebook prints."
NO_CHANGE = "Nothing that we tried makes it a yes: each thing by itself, and a few together."
AS_LONG = "As long as nobody knows it"
ONE_OF_THESE = "It is one of these"
OPEN_HEAD = "No answer"
OPEN_TEXT = "Without it there is none, and we don't guess. Go on as all agree, and enter it later."
BY_USUAL = "As we read the rules, whatever it is"
ELSE_OPEN = "Only by another reading does it decide."
STEP_FIRST = "Step to the number first"
NOBODY_KNOWS = Button("Nobody knows", Intent("unknown"))
MOST_NAMED = 3
"""Things that no rulebook prints, of which so many of a kind are named."""


def headline(answer: Answer) -> str:
    """The answer in a line, with its sign."""
    return f"{TOLD if _tells(answer) else MARKS[answer.word]} {answer.said}"


def _tells(answer: Answer) -> bool:
    """Whether an answer is no refusal though it is a no: who asked may well have hoped for it."""
    return answer.word == NO and answer.said != ANSWERS[NO]


def blocks(
    answer: Answer, whose: Mapping[str, Whose] | None = None, position: Board | None = None,
    keeping: Keeping | None = None, *, unknown: bool = False, drafted: str = "",
    usually: str = "",
) -> Iterator[Block]:
    """The verdict first, then what it rests on.

    ``whose`` says of each house rule whose it is, ``keeping`` how long one holds that is settled
    now; None where nothing can be done with it.
    ``position`` stands in place of the board that the question is about, where there is none.
    ``unknown`` says that nobody can tell what it waits for: then it shows what the answer can be.
    ``drafted`` is where a number stands that is stepped to before it is given, ``usually`` what is
    said by the usual readings whatever it is.
    """
    if answer.word == IMPOSSIBLE:
        yield Sentence(key="verdict", kind="error", text=answer.said)
        yield Parts(key="faults", title="", rows=(Part("Why it can't be", lines=answer.faults),))
        return
    yield _verdict(answer, whose)
    if whose is not None and (found := guesses.asked(answer)) is not None:
        yield asks(found, "guess", COMES_OF_IT)
    if answer.wanted is not None:
        yield from [left_open(answer.wanted, usually)] if unknown else []
        yield from wanted(answer, unknown=unknown, drafted=drafted)
        yield from [position] if position is not None else []
        return
    ruling = answer.ruling
    assert ruling is not None
    yield from without(answer)
    rivals = [*disputed(answer, ruling, keeping)] if answer.word == UNSETTLED else []
    yield from rivals
    if not rivals and (others := otherwise(answer, ruling)):
        yield Log(key="readings", title=whichever(answer, ruling), rows=others)
    drawn = any(row.picture for one in rivals if isinstance(one, Readings) for row in one.rows)
    boards = [] if drawn else [position] if position is not None else [*_board(answer)]
    yield from boards
    if boards and answer.word == UNSETTLED:
        yield Sentence(key="board-of", kind="note", text=_as_read(ruling))
    yield from _changes(answer)
    yield from guessed.followed(answer, ruling.outcome)


def _changes(answer: Answer) -> Iterator[Block]:
    """What would turn the answer; where nothing that is asked does, a sentence says so."""
    turned = changes(answer)
    if not turned:
        asked = answer.question.template.id == FREE \
            or any(not one.fixed for one, _, _ in answer.question.shown())
        if answer.word == NO and asked:
            yield Sentence(key="changes", kind="note", text=NO_CHANGE)
        return
    title = "What would make it a no" if answer.word == YES else "What would make it a yes"
    if turned[0].leads:
        title = "What would change it"
    heads = dict.fromkeys(one.head for one in turned)
    yield Parts(key="changes", title=title, rows=tuple(
        _ways(head, [one for one in turned if one.head == head]) for head in heads))


def _ways(head: str, ways: Sequence[Change]) -> Part:
    """Changes of one kind, of which one will do."""
    lines = tuple(f"{c.text} – then: {c.leads}" if c.leads else c.text for c in ways)
    how = "Any one of these"
    if len(ways) == 1:
        one, *more = ways[0].parts
        how = "All of these together" if more else "This by itself"
        if more and not ways[0].leads:
            lines = (one, *more)
    return Part(f"{head}: {how.lower()}" if head and len(lines) > 1 else head or how, lines=lines)


def stated(answer: Answer) -> str:
    """What the table said of itself, in a line."""
    return _stated(answer, tuple(name for _, _, name in answer.question.shown()))


def _stated(answer: Answer, names: Sequence[str]) -> str:
    """Some fields with their values, in a line."""
    question = answer.question
    return "; ".join(
        f"{question.label(field, seat)}: {question.printed(name, field)}"
        for field, seat, name in question.shown() if name in names
    )


def left_open(found: Wanted, usually: str = "") -> Parts:
    """What the answer can be as long as nobody knows what it waits for.

    ``usually`` is what the usual readings say whatever it is; empty where it decides there too.
    """
    groups = list[list[Span]]()
    for span in found.spans:
        known = next((one for one in groups if _alike([*one, span])), None)
        known.append(span) if known is not None else groups.append([span])
    lines = tuple(f"{listed([(span.least, span.values) for span in one])}: {_alike(one)}"
                  for one in groups)
    rows = [Part(BY_USUAL, f"{usually}. {ELSE_OPEN}")] if usually else []
    if lines or not usually:
        rows.append(Part(ONE_OF_THESE, lines=lines) if lines else Part(OPEN_HEAD, OPEN_TEXT))
    return Parts(key="range", title=AS_LONG, rows=tuple(rows))


def _alike(spans: Sequence[Span]) -> str:
    """What follows from each of some values, with the range of its numbers; empty if it differs."""
    return ranged([span.then for span in spans], "")


def wanted(answer: Answer, *, unknown: bool = False, drafted: str = "") -> Iterator[Block]:
    """The one thing to be known, asked in one tap: of numbers with the same answer all at once.

    A number that can be too many for that is stepped to, and given by a press of its own.
    Where that is not yet ``unknown``, one may also say that nobody knows it.
    """
    found = answer.wanted
    assert found is not None
    nobody = () if unknown else (NOBODY_KNOWS,)
    if not number_by_number(answer):
        yield asks(found, "wanted", nobody=not unknown)
        return
    field = answer.question.field(found.name)
    assert field is not None
    label = answer.question.label(field, found.name.partition(":")[2])
    if stepped(answer):
        low, high = (int(value) for value in (found.values[0][0], found.values[-1][0]))
        one = taps.number(found.name, label, drafted, low, high)
        text = f"It is {drafted}" if drafted else STEP_FIRST
        give = Button(text, Intent("answer", drafted), primary=True, enabled=bool(drafted))
        yield Entries(key="wanted", title=_ask(found), fields=(one,), buttons=(give, *nobody))
        return
    options = tuple((str(value), text) for value, text in found.values)
    yield Entries(key="wanted", title=_ask(found),
                  fields=(taps.every(found.name, label, options),), buttons=nobody)


def number_by_number(answer: Answer) -> bool:
    """Whether a number is wanted that is asked for by itself, not by the answers that follow."""
    found = answer.wanted
    field = answer.question.field(found.name) if found and not found.datum else None
    return found is not None and field is not None and field.kind == "number" \
        and len(found.spans or found.values) > MOST_TAPS


def stepped(answer: Answer) -> str:
    """The name of a wanted number that can be too many for a tap each; empty for anything else."""
    found = answer.wanted
    many = found is not None and len(found.values) > taps.MOST
    return found.name if found and many and number_by_number(answer) else ""


def asks(found: Wanted, key: str, first: str = "", *, nobody: bool = False) -> Question:
    """What has to be known, with a button for each value, or the way to enter it.

    ``nobody`` adds one to say that nobody can tell.
    """
    options = tuple((str(value), text) for value, text in found.values)
    if found.spans:
        options = tuple((str(least), f"{values}: {then}") for least, values, then, _ in found.spans)
    fill = () if options else (Button("Enter what your copy says", Intent("fill")),)
    text = " ".join(filter(None, (first, _ask(found))))
    return Question(key=key, text=text, kind="pick", options=options, more=fill,
                    show=NOBODY_KNOWS if nobody else None)


def _ask(found: Wanted) -> str:
    return f"{found.ask} ({found.never})" if found.never else found.ask


def _verdict(answer: Answer, whose: Mapping[str, Whose] | None) -> Verdict:
    checks = answer.ruling.outcome.checks if answer.ruling else ()
    where = ""
    if answer.rule:
        where = f"In the book: {place(rulebook.rule(answer.rule))}"
    reason = answer.reason
    # Of a position that was laid out as a whole all is stated that the conditions rest on.
    which = all if answer.question.template.fields else any
    told = which(map(comes_up, checks))
    if answer.word == INCOMPLETE:
        mine = answer.wanted is not None and not answer.wanted.datum
        reason = ONLY_YOU if mine else NOT_PRINTED
    return Verdict(
        key="verdict", word="said" if _tells(answer) else WORDS[answer.word], reason=reason,
        said=answer.said, where=where,
        assumed=tuple(_assumed(answer, whose or {})),
        checks=_conditions(answer) if told else (),
        buttons=(*stating(answer), *_taking_back(answer, whose)) if whose is not None else (),
    )  # fmt: skip


def _conditions(answer: Answer) -> tuple[CheckRow, ...]:
    """Conditions that decide: those after one that fails were not looked at, and say nothing.

    What is against its own sense, but holds by how it is read, says so.
    """
    ruling = answer.ruling
    if ruling is None:
        return ()
    bare = answer.bare.ruling if answer.bare else None
    by_house = lifted(ruling.outcome, _every(bare)) if bare else frozenset[int]()
    as_read = lifted(ruling.outcome, _every(ruling))
    rows = list[CheckRow]()
    for at, row in enumerate(guessed.conditions(answer)):
        how = BY_HOUSE if at in by_house else AS_READ if at in as_read else ""
        text = f"{row.text.rstrip('.')}: {how}" if how else row.text
        rows.append(msgspec.structs.replace(row, text=text))
    return tuple(row for row in rows if row.state != "unreached")


def _every(ruling: Ruling) -> list[Outcome]:
    """Every outcome of a ruling."""
    return [ruling.outcome, *(other.outcome for other in ruling.alternatives)]


def _board(answer: Answer) -> Iterator[Board]:
    """The part of the board that the question is about, as it is before anything is done."""
    question = answer.question.plain()
    about = [question.say(name) for name in question.template.about]
    if not about:
        return
    state = question.case().root
    picture = question.game.picture(state, crop=about, marks=about)
    yield Board(key="board", picture=picture)


def _as_read(ruling: Ruling) -> str:
    """By which reading the one board is that is shown where several results stand side by side."""
    roots = [way.root for way in _every(ruling) if way.fits and way.root is not None]
    laid = {repr(game(root.opt.game).script.show(root)) for root in roots}
    return BOARD_OF_ALL if len(laid) == 1 else BOARD_OF_USUAL


def _taking_back(answer: Answer, whose: Mapping[str, Whose]) -> Iterator[Button]:
    """The way back from each house rule that came to bear."""
    names = tuple(house_rules(answer))
    for name in names:
        which = f": {dispute_of(answer, name).question}" if len(names) > 1 else ""
        yield Button(f"{whose.get(name, OF_A_TABLE).back}{which}", Intent("take-back", name))


def _assumed(answer: Answer, whose: Mapping[str, Whose]) -> Iterator[str]:
    """The table's own rulings that came to bear, and what made no difference."""
    question, ruling = answer.question, answer.ruling
    for name in answer.open:
        field = question.field(name)
        if field is not None and name not in question.among:
            label = question.label(field, name.partition(":")[2])
            yield f"The same, whatever this is: {label}."
    if answer.word == INCOMPLETE:
        yield from _open(answer)
    elif question.anew:
        yield seen.dealt_anew(answer)
    if left := presumed(answer):
        yield f"As the form stood, for nobody changed it: {_stated(answer, left)}."
    for path, value, _ in unsaid(answer):
        yield f"Nobody said it, and it decides. {said_of(question, path, value)}."
    yield from question.assumed()
    for name, chosen in house_rules(answer).items():
        dispute = dispute_of(answer, name)
        held = whose.get(name, OF_A_TABLE).told
        said = sentence(dispute.says(chosen))
        ruled_out = refuted(dispute, chosen)
        yield " ".join(filter(None, (
            f"{held}: {dispute.question} {said}", ruled_out, usual(dispute, chosen))))
    if ruling is None or answer.word == INCOMPLETE:
        return
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
    yield from _first([*guessed.in_doubt(answer)], "Guesses too in what comes of it: {} more.")
    if not ruling.complete:
        yield "So much is open that each thing was tried alone, but not every combination."


def _open(answer: Answer) -> Iterator[str]:
    """What nobody knows besides what is asked for, and may come to matter."""
    question, wanted = answer.question, answer.wanted
    rest = [name for name in question.unsure() if wanted is None or name != wanted.name]
    if rest:
        labels = (question.label(field, seat) for field, seat, name in question.shown()
                  if name in rest)
        yield f"Nobody knows it, and it may matter too: {'; '.join(labels)}."
    for name in _besides(answer):
        yield f"The rulebook does not print it, and it matters too: {asks_for(question.game, name)}"


def _besides(answer: Answer) -> list[str]:
    """Data that nobody knows and may come to matter once what is asked for is known."""
    asked, ruling = answer.wanted, answer.ruling
    if asked is None or ruling is None:
        return []
    settles = asked.spans and all(span.then != ONE_MORE for span in asked.spans)
    return [] if settles else [name for name in ruling.wanted if name != asked.name]


def _first(lines: Sequence[str], more: str) -> Iterator[str]:
    """The first of some lines, and how many more there are, in the words of ``more``."""
    yield from lines[:MOST_NAMED]
    if len(lines) > MOST_NAMED:
        yield more.format(len(lines) - MOST_NAMED)
