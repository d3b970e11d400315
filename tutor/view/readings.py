"""What other readings of the rulebook give, beside an answer of the ruling desk."""

from __future__ import annotations

from collections.abc import Iterator

from tutor import rulebook
from tutor.desk.answer import WORDS, Answer, said_by
from tutor.desk.apart import headed
from tutor.desk.reasons import because, fights, lifted
from tutor.play.course import Outcome
from tutor.play.ruling import UNSETTLED, Alternative, Ruling
from tutor.play.tree import differences
from tutor.rulebook import Dispute
from tutor.view import different
from tutor.view.beside import Result, beside
from tutor.view.blocks import (
    Block,
    Button,
    Intent,
    Menu,
    Part,
    Parts,
    ReadingRow,
    Readings,
    Sentence,
)
from tutor.view.keeping import Keeping
from tutor.view.words import sentence

MOST_DIFFERENCES = 4
WITHOUT = "Without the house rule"
GO_ON_SO = "The rules don't say. It is done, and then? Choose what you play on with this evening"
NOTHING_ELSE = "Nothing else is in the way."
"""Said where a reading alone makes a condition hold that fails under another."""
OTHERWISE = "Read otherwise:"
AS_USUAL, TOGETHER = "All as usually read.", "If these are read so together:"
REFUTED = "But the rulebook itself shows that it is not meant so: {}."


def house_rules(answer: Answer) -> dict[str, str]:
    """The house rules that came to bear."""
    house = answer.question.evening.house
    asked = answer.ruling.readings if answer.ruling else {}
    return {name: chosen for name, chosen in asked.items() if name in house}


def dispute_of(answer: Answer, name: str) -> Dispute:
    """A dispute of the game that an answer is about."""
    return rulebook.catalogue(answer.question.evening.game).disputes[name]


def without(answer: Answer) -> Iterator[Block]:
    """What the rules alone would say where a house rule has decided: what each reading would give.

    Nothing where no house rule that came to bear decides.
    """
    names, bare = house_rules(answer), answer.bare
    if bare is None or bare.ruling is None:
        return
    lines = [
        f"{sentence(dispute_of(answer, other.dispute).says(other.reading))} – "
        f"{sentence(_said(bare, other.outcome))} "
        f"{refuted(dispute_of(answer, other.dispute), other.reading)}".rstrip(" .")
        for other in bare.ruling.alternatives if other.dispute in names and not other.same
    ]
    usual = _said(bare, bare.ruling.outcome)
    yield Parts(key="without", title=WITHOUT, rows=(
        Part(bare.said, f"As usually read: {usual}.", lines=tuple(lines)),))


def disputed(answer: Answer, ruling: Ruling, keeping: Keeping | None = None) -> Iterator[Block]:
    """Each dispute that decides: its readings side by side, and what each gives here.

    None of them can be chosen without ``keeping``.
    """
    deciding: dict[str, list[Alternative]] = {}
    for other in ruling.alternatives:
        if not other.same:
            deciding.setdefault(other.dispute, []).append(other)
    if not deciding:
        yield from _together(answer, ruling)
    for name, others in deciding.items():
        dispute = dispute_of(answer, name)
        usual, base = ruling.readings.get(name, dispute.default), others[0].base
        results = {usual: base}
        results.update((other.reading, other.outcome) for other in ruling.alternatives
                       if other.dispute == name)
        order = sorted(results, key=lambda reading: reading != usual)
        heads = [_said(answer, results[reading]) for reading in order]
        groups: dict[str, list[str]] = {}
        for reading, head in zip(order, headed(
                answer.question, [results[one] for one in order], heads), strict=True):
            groups.setdefault(head, []).append(reading)
        shown = beside(answer.question, [results[group[0]] for group in groups.values()], [*groups])
        rows = tuple(_row(answer, dispute, said, group, results, result, keeping)
                     for (said, group), result in zip(groups.items(), shown, strict=True))
        yield Readings(key=f"read-{name}", dispute=name, question=dispute.question, rows=rows)
        along = [pair for other in others for pair in other.along]
        if along:
            told = _told_of(answer, tuple(dict.fromkeys(along)))
            yield Sentence(key=f"along-{name}", kind="note",
                           text=f"It matters only if this is read so too: {told}")
        yield Sentence(key=f"why-{name}", text=(
            f"We suggest the usual reading. {sentence(dispute.why)} {rulebook.authority(dispute)}"))
    if deciding and keeping is not None:
        yield keeping.note


def going_on(answer: Answer) -> tuple[Menu, ...]:
    """A button for each reading by which what is left open is allowed, so that play can go on.

    Nothing where the rules do say.
    """
    if answer.word != UNSETTLED or answer.ruling is None or answer.question.template.signs:
        return ()
    ruling, ways = answer.ruling, dict[tuple[str, str], None]()
    for other in ruling.alternatives:
        if other.same or other.along:
            continue
        if ruling.outcome.legal:
            ways[other.dispute, ruling.readings[other.dispute]] = None
        if other.outcome.legal:
            ways[other.dispute, other.reading] = None
    buttons = tuple(
        Button(sentence(dispute_of(answer, dispute).says(reading)),
               Intent("then-so", f"{dispute} {reading}"))
        for dispute, reading in ways
    )
    return (Menu(key="on", title=GO_ON_SO, buttons=buttons),) if buttons else ()


def _told_of(answer: Answer, way: tuple[tuple[str, str], ...]) -> str:
    """Readings of disputes in words."""
    disputes = ((dispute_of(answer, name), chosen) for name, chosen in way)
    return " ".join(f"{one.question} {sentence(one.says(chosen))}" for one, chosen in disputes)


def _together(answer: Answer, ruling: Ruling) -> Iterator[Block]:
    """Readings that change the result only together, beside the usual ones."""
    outcomes = [result.outcome for result in ruling.results]
    said = [_said(answer, outcome) for outcome in outcomes]
    shown = beside(answer.question, outcomes, said)
    rows = [
        ReadingRow(
            text=TOGETHER if way else AS_USUAL, basis="", chosen=False, default=not way,
            result=head, intent=Intent(""), lines=tuple(_told_of(answer, (one,)) for one in way),
            picture=seen.picture, table=seen.table)
        for result, head, seen in zip(ruling.results, said, shown, strict=True)
        for way in result.ways or ((),)
    ]  # fmt: skip
    yield Readings(key="together", dispute="", question="Read otherwise", rows=tuple(rows))


def _row(
    answer: Answer, dispute: Dispute, said: str, group: list[str], results: dict[str, Outcome],
    shown: Result, keeping: Keeping | None,
) -> ReadingRow:
    """The readings of a dispute that give the same here, the usual one first."""
    found = {reading.id: reading for reading in dispute.readings}
    first, *others = (found[one] for one in group)
    outcome, rest = results[first.id], results.values()
    reason, _ = because(answer.question, outcome, rest)
    if outcome.legal and not answer.question.template.signs and lifted(outcome, rest):
        reason = NOTHING_ELSE
    lines = fights(answer.question, outcome) or [*filter(None, [reason])]
    lines += filter(None, [refuted(dispute, first.id)])
    lines += [f"Or: {sentence(one.text)} Because: {sentence(one.basis)} "
              f"{refuted(dispute, one.id)}".rstrip() for one in others]
    buttons = list[Button]()
    if keeping is not None:
        buttons += _settling(dispute, first.id, keeping)
        for one in others:
            buttons += _settling(dispute, one.id, keeping, f": {one.text.rstrip('.')}")
    return ReadingRow(
        text=sentence(first.text), basis=f"Because: {sentence(first.basis)}", chosen=False,
        default=dispute.default in group, result=said, intent=Intent(""), lines=tuple(lines),
        buttons=tuple(buttons), picture=shown.picture, table=shown.table,
    )  # fmt: skip


def _settling(
    dispute: Dispute, reading: str, keeping: Keeping, which: str = ""
) -> tuple[Button, ...]:
    value = f"{dispute.id} {reading}"
    return keeping.buttons(Intent("house", value), Intent("always", value), which,
                           primary=reading == dispute.default)


def _differing(answer: Answer, base: Outcome, other: Outcome) -> list[str]:
    """What is otherwise on the table then, in sentences; nothing where no more than the way is."""
    if not (base.legal and other.legal and _alike_far(base, other)):
        return []
    template = answer.question.template
    if template.fields and not template.signs:
        # What would come of it rests on cards and numbers that nobody stated.
        return []
    # What was laid out otherwise at the start did not come of the plan.
    laid = differences(base.root, other.root)
    opt, rows = answer.question.opt, differences(base.state, other.state)
    found = [different.instead(opt, row) for row in rows if row not in laid]
    more = len(found) - MOST_DIFFERENCES
    if more > 1:
        return [*found[:MOST_DIFFERENCES], f"And {more} more things are otherwise."]
    return found


def _alike_far(base: Outcome, other: Outcome) -> bool:
    """Whether play was followed up to the same thing: else positions are of two moments."""
    ends = [one.events[-1].rules if one.answer and one.events else () for one in (base, other)]
    return ends[0] == ends[1]


def otherwise(answer: Answer, ruling: Ruling) -> tuple[str, ...]:
    """Other readings that came to bear and leave the answer as it is.

    Those that change nothing at all are told once for each dispute, and not where they are about
    how a game is set up: of the position nothing else is asked.
    """
    rows: list[str] = []
    same: dict[tuple[Dispute, str], list[str]] = {}
    for other in ruling.alternatives:
        dispute = dispute_of(answer, other.dispute)
        told = ""
        if not other.outcome.fits:
            told = "Then what was done before would not have been allowed."
        elif not other.same and _said(answer, other.outcome) != _said(answer, other.base):
            ruled_out = refuted(dispute, other.reading)
            told = f"Then: {sentence(_said(answer, other.outcome))} {ruled_out}"
        elif changed := _differing(answer, other.base, other.outcome):
            told = f"The same answer; but then: {' '.join(changed)}"
        along = f" Only if: {_told_of(answer, other.along)}" if other.along else ""
        reading = sentence(dispute.says(other.reading))
        if told:
            rows.append(f"{dispute.question} {usual(dispute)} {OTHERWISE} {reading} {told}{along}")
        elif dispute.when != "setup":
            same.setdefault((dispute, along), []).append(reading)
    rows += [
        f"{one.question} {usual(one)} {OTHERWISE} {' Or: '.join(texts)} All the same.{along}"
        for (one, along), texts in same.items()
    ]
    return tuple(rows)


def usual(dispute: Dispute, chosen: str = "") -> str:
    """How a dispute is read as long as nobody settles it otherwise, and on whose authority.

    What has just been told as the ``chosen`` reading is not told again.
    """
    authority = rulebook.authority(dispute)
    if chosen == dispute.default:
        return f"That is the usual reading. {authority}"
    return f"The usual reading: {sentence(dispute.says(dispute.default))} {authority}"


def refuted(dispute: Dispute, reading: str) -> str:
    """By what of the rulebook itself another reading is ruled out."""
    found = dispute.refuted(reading)
    return REFUTED.format(found) if found else ""


def _said(answer: Answer, outcome: Outcome) -> str:
    return said_by(answer.question, outcome)[1]


def whichever(answer: Answer, ruling: Ruling) -> str:
    """What stands above the other readings."""
    if any(_said(answer, one.outcome) != _said(answer, one.base)
           for one in ruling.alternatives if one.outcome.fits and not one.same):
        return "The rulebook itself settles how to read it"
    # A question that is not asked for a yes or no has no such answer either.
    plain = answer.said == WORDS.get(answer.word)
    word = answer.said if plain else "The same"
    what = "the rest" if house_rules(answer) else "it"
    return f"{word}, whichever way you read {what}"
