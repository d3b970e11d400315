"""The answer to a question: the verdict in words, its reason with numbers, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from tutor.core.options import lending, supposing
from tutor.desk import housed
from tutor.desk.after import leads_to
from tutor.desk.alike import GUESS, alike, anyhow, ranged
from tutor.desk.apart import headed
from tutor.desk.question import Impossible, Question, listed
from tutor.desk.reasons import NOT_TOLD, because
from tutor.desk.template import Value, allowed
from tutor.play.course import Outcome, play
from tutor.play.ruling import INCOMPLETE, UNSETTLED, Result, Ruling, judge, possible, there
from tutor.rulebook import catalogue
from tutor.scenario.fields import Datum

YES, NO, SAID, IMPOSSIBLE = "yes", "no", "said", "impossible"
WORDS = {YES: "Yes", NO: "No", UNSETTLED: "The rules don't say"}
"""Answers that are said alike to every question."""
MOST_TRIED = 200
"""Values of somebody's own copies that are tried to see which number of theirs decides."""
SO_IT_IS = "So it is whatever your copy says."
EITHER_WAY = "So it is whatever the case, for one reason or another."
"""The reason where what nobody knows decides which condition fails, but not that one does."""
WHATEVER = "It comes to this whatever your own copy says."
"""The reason where the numbers of a guess decide in different ways, and all come to the same."""
MOST_WORDS = 20
"""Words of a reason: it is read at a glance."""
ONE_MORE = "then one thing more has to be known"
THEN = {YES: "then it is allowed", NO: "then it is not allowed",
        UNSETTLED: "then the rules don't say"}
"""What follows from a value, where the answer alone would read like the value itself."""
MOST_SUPPOSED = 8
"""Values of a datum of somebody's copy of which it is told what follows from each."""
MOST_WEIGHED = 3
"""Data of somebody's copy of which that is asked for first that leaves least to be known."""
MOST_AHEAD = 64
"""Ways to state what nobody knows up to which it is told what follows from each value of a field.
"""


class Span(NamedTuple):
    """Values with the same answer: the ``least`` of them, all of them in words, what follows.

    ``among`` are all of them.
    """

    least: Value
    values: str
    then: str
    among: tuple[Value, ...] = ()


@dataclass(frozen=True)
class Wanted:
    """What has to be known for an answer: a field, or a datum that only the owner's box says.

    ``values`` are what it can be, as a value and its words; there are none where that is unknown.
    ``spans`` say of all of them which give the same answer, and which answer that is; there are
    none where that is not known yet. ``never`` are, in words, those that can't be.
    """

    name: str
    ask: str
    values: tuple[tuple[Value, str], ...]
    datum: bool
    spans: tuple[Span, ...] = ()
    never: str = ""

    @property
    def said(self) -> str:
        """What is said to a question that can't be answered without it."""
        numbers = all(type(value) is int for value, _ in self.values)
        return "I need one number" if numbers and self.values else "I need one answer"


@dataclass(frozen=True)
class Answer:
    """What the rules say to a question.

    ``word`` is yes, no, said (an answer that is neither), unsettled, incomplete or impossible.
    ``said`` is the answer in a few words, ``reason`` why, and ``rule`` the rule that decides.
    """

    question: Question
    word: str
    said: str
    reason: str
    rule: str = ""
    ruling: Ruling | None = None
    wanted: Wanted | None = None
    faults: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    """Fields that nobody knows and that make no difference."""
    copied: Mapping[str, Any] = field(default_factory=dict)
    """What was read from somebody's own copy on the way to the answer."""
    bare: Answer | None = None
    """What would be said if the table had settled nothing; None where no house rule decides."""


def answered(question: Question) -> Answer:
    """The answer to a question; every way to read the rules and to fill in what is not known is
    tried, and what changes the answer is asked for."""
    with lending(question.lent):
        found = _answered(question)
        if found.word == YES and found.ruling and found.ruling.copied and not found.open:
            found = _known(found, found.ruling)
        found = _by_house(found)
    wanted = found.wanted
    if wanted is None or not wanted.datum or len(wanted.values) > MOST_SUPPOSED:
        return found
    return replace(found, wanted=replace(wanted, spans=_supposed(question, wanted)))


def _known(answer: Answer, ruling: Ruling) -> Answer:
    """A yes with the condition for a reason that a number of somebody's own copy decides."""
    question = answer.question
    reason, rule = because(question, ruling.outcome, _had_it_said(question, ruling))
    if (reason, rule) == because(question, ruling.outcome):
        return answer
    return replace(answer, reason=reason, rule=rule)


def _by_house(answer: Answer) -> Answer:
    """An answer with the house rules for a reason that decide it."""
    question, ruling = answer.question, answer.ruling
    house = question.evening.house
    if ruling is None or answer.word in (INCOMPLETE, IMPOSSIBLE):
        return answer
    names = housed.consulted(ruling, house)
    if not names:
        return answer
    rest = {name: chosen for name, chosen in house.items() if name not in names}
    bare = _answered(replace(
        question, evening=msgspec.structs.replace(question.evening, house=rest)), ahead=False)
    # It decides where the rules leave it open, and also where they say something else.
    other = bare.word == UNSETTLED or (bare.word, bare.said) != (answer.word, answer.said)
    if bare.ruling is None or not other:
        return answer
    if answer.word == UNSETTLED:
        return replace(answer, bare=bare)
    decide = housed.deciding(names, bare.ruling)
    disputes = catalogue(question.evening.game).disputes
    numbers = "" if answer.said == WORDS[YES] else answer.reason
    if question.template.signs:
        otherwise = (bare.ruling.outcome, *(one.outcome for one in bare.ruling.alternatives))
        numbers, _ = because(question, ruling.outcome, otherwise)
    settled = [(disputes[name], house[name]) for name in decide]
    ways = [*housed.reasons(settled, numbers, answer.said)]
    reason = next((text for text in ways if len(text.split()) <= MOST_WORDS), ways[-1])
    return replace(answer, reason=reason, bare=bare)


def _had_it_said(question: Question, ruling: Ruling) -> Iterator[Outcome]:
    """What a plan would come to if somebody's own copy said something else."""
    tried = ((datum, other) for datum, value in _copied(question, ruling).items()
             for other in possible(question.game, datum) if other != value)
    case = question.case()
    usual = play(case, question.opt, follow=False)
    for datum, other in islice(tried, MOST_TRIED):
        with supposing({datum: other}):
            found = play(case, question.opt, follow=False)
        yield there(case, usual, found, {datum: other})


def _copied(question: Question, ruling: Ruling) -> dict[str, Any]:
    """What was read from somebody's own copy, and not taken for granted."""
    return {datum: value for datum, value in ruling.copied.items()
            if datum not in question.template.takes}


def _supposed(question: Question, wanted: Wanted) -> tuple[Span, ...]:
    """What follows from each value that a datum of the owner's copy can have."""
    answers = {}
    for value, _ in wanted.values:
        with lending({**question.lent, wanted.name: value}):
            answers[value] = _answered(question, ahead=False)
    # Each stays by itself, for it is kept as what the copy says.
    return tuple(Span(value, text, then(answers[value])) for value, text in wanted.values)


_Judged = dict[frozenset[tuple[str, Value]], Answer | None]
"""Answers by all that is stated; None for what can't be so."""


def _answered(
    question: Question, *, ahead: bool = True, judged: _Judged | None = None
) -> Answer:
    """The answer; ``judged`` are ways to state what is open of which it is known."""
    judged = {} if judged is None else judged
    ways, all_tried = question.every()
    found, fitting = list[Answer](), list[tuple[Question, Answer]]()
    told: dict[object, object] = {}
    # Of too many ways no number of them would settle anything.
    for one in ways if all_tried else ():
        answer = _judged(one, judged)
        if answer is None:
            continue
        found.append(answer)
        if answer.word == IMPOSSIBLE:
            continue
        fitting.append((one, answer))
        # What is asked for by a way that can be has to be known, whatever others come to.
        if len(question.unsure()) > 1 and (
                fitting[0][1].word == INCOMPLETE or _decides(question, one, answer, told)):
            break
    if not fitting and all_tried:
        return _never(question, found)
    copied = {datum: value for _, answer in fitting if answer.ruling
              for datum, value in _copied(question, answer.ruling).items()}
    decides = len({gist(answer) for _, answer in fitting}) > 1
    if decides or not all_tried:
        ahead = ahead and len(ways) <= MOST_AHEAD
        wanted = _open(question, fitting, all_tried, judged, ahead=ahead)
        ask = wanted.ask if decides else f"Too much is open to try it all. First: {wanted.ask}"
        return Answer(question, INCOMPLETE, wanted.said, ask, wanted=wanted, copied=copied)
    first = fitting[0][1]
    if first.word == INCOMPLETE:
        # What nobody knows may still decide once what is asked for is known.
        return replace(first, question=question, copied=copied)
    reason, rule = _whatever(question, [answer for _, answer in fitting])
    return replace(first, question=question, open=question.unsure(), copied=copied, reason=reason,
                   rule=rule)


def _judged(question: Question, judged: _Judged) -> Answer | None:
    """The answer where all is stated; None where it can't be so."""
    stated = frozenset(question.stated().items())
    if stated not in judged:
        settled = tuple(question.evening.house)
        try:
            judged[stated] = _of(question, judge(question.case(), settled=settled))
        except Impossible:
            judged[stated] = None
    return judged[stated]


def _whatever(question: Question, answers: Sequence[Answer]) -> tuple[str, str]:
    """The reason of several ways to state what is open, and its rule: no number of it that differs
    is told as if it were known."""
    first, reasons = answers[0], [answer.reason for answer in answers]
    if any(GUESS in reason for reason in reasons) or len({*reasons}) == 1:
        return first.reason, first.rule
    if said := ranged(reasons, ""):
        return said, first.rule
    outcomes = [answer.ruling.outcome for answer in answers if answer.ruling]
    told, rule = anyhow(question, outcomes) if first.word == NO else ("", "")
    return (told, rule) if told else (EITHER_WAY, "")


def gist(answer: Answer) -> object:
    """What two answers have in common that people would call the same, other readings included."""
    wanted = answer.wanted.name if answer.wanted else ""
    both = all_told(answer.question, answer.ruling) \
        if answer.ruling and answer.word == UNSETTLED else ()
    return answer.word, answer.said, wanted, frozenset(both)


def _never(question: Question, found: list[Answer]) -> Answer:
    """The answer to what can't be so, whatever is not known."""
    if found:
        return replace(found[0], question=question)
    try:
        question.case()
    except Impossible as impossible:
        return _impossible(question, impossible.faults)
    return _impossible(question, ("Nothing that this could be is possible.",))


def _impossible(question: Question, faults: tuple[str, ...]) -> Answer:
    return Answer(question, IMPOSSIBLE, "That can't be so", faults[0], faults=faults)


def _open(
    question: Question, found: list[tuple[Question, Answer]], all_tried: bool, judged: _Judged, *,
    ahead: bool,
) -> Wanted:
    """The first of the unknown fields that makes a difference; of too many to try, the first."""
    names = question.unsure()
    leading = question.leading()
    name = _deciding(question, found) or leading or names[0]
    one_field = question.field(name)
    assert one_field is not None
    seen = {one.values[name] for one, _ in found}
    can = [value for value in allowed(one_field, question.opt)
           if not all_tried or value in seen or question.said(name, value).possible()]
    values = tuple((v, question.capital(question.print(v, one_field))) for v in can)
    ask = f"{question.label(one_field, name.partition(':')[2])}?"
    number, spans, never = one_field.kind == "number", tuple[Span, ...](), ""
    if len(names) == 1 and not leading:
        spans = _spans(dict(values), {one.values[name]: answer for one, answer in found})
    elif ahead:
        following = {v: _answered(question.said(name, v), ahead=False, judged=judged) for v in can}
        spans = _spans(dict(values), following)
    if number and len(names) == 1:
        rest = [v for v in range(one_field.low, one_field.high + 1) if v not in can]
        never = f"can't be: {listed([(v, str(v)) for v in rest])}" if rest else ""
    return Wanted(name, ask, values, datum=False, spans=spans, never=never)


def _spans(words: Mapping[Value, str], answers: Mapping[Value, Answer]) -> tuple[Span, ...]:
    """Of each answer the values that lead to it; none where no value leads to one yet."""
    if all(answer.word == INCOMPLETE for answer in answers.values()):
        return ()
    groups: dict[object, list[Value]] = {}
    for value, answer in answers.items():
        # What is still open then is asked of each value by itself.
        groups.setdefault(value if answer.word == INCOMPLETE else gist(answer), []).append(value)
    return tuple(Span(group[0], listed([(value, words[value]) for value in group]),
                      then(answers[group[0]]), tuple(group)) for group in groups.values())


def then(answer: Answer) -> str:
    """What follows, as said after the value that it follows from."""
    if answer.word == INCOMPLETE:
        return ONE_MORE
    if answer.word == UNSETTLED and answer.ruling is not None:
        each = all_told(answer.question, answer.ruling)
        return f"{THEN[UNSETTLED]} ({', or '.join(each)})"
    return THEN[answer.word] if answer.said == WORDS.get(answer.word) else answer.said


def _deciding(question: Question, found: list[tuple[Question, Answer]]) -> str:
    """The first of the unknown fields that makes a difference; empty if none does."""
    told: dict[object, object] = {}
    return next(filter(None, (_decides(question, one, answer, told) for one, answer in found)), "")


def _decides(
    question: Question, one: Question, answer: Answer, told: dict[object, object]
) -> str:
    """The unknown field in which alone a way differs from one that was ``told`` another answer."""
    for name in question.unsure():
        rest = name, frozenset((n, v) for n, v in one.values.items() if n != name)
        if told.setdefault(rest, gist(answer)) != gist(answer):
            return name
    return ""


def _of(question: Question, ruling: Ruling) -> Answer:
    unlike = (one.outcome for one in ruling.alternatives if not one.same)
    reason, rule = because(question, ruling.outcome, unlike)
    if ruling.verdict == INCOMPLETE:
        wanted = of_copy(question, _settling(question, ruling.wanted))
        return Answer(question, INCOMPLETE, wanted.said, wanted.ask, rule, ruling, wanted)
    word, said = said_by(question, ruling.outcome)
    both = all_told(question, ruling)
    if ruling.verdict == UNSETTLED and len(set(both)) > 1:
        reason = by_reading(question, ruling, both)
        return Answer(question, UNSETTLED, WORDS[UNSETTLED], reason, rule, ruling)
    if not ruling.outcome.fits:
        return _impossible(question, (reason,))
    others = [because(question, outcome)[0] for outcome in ruling.guessed]
    told = ranged([reason, *others])
    if not told and word == NO and not question.template.signs:
        told, other = alike(question, [ruling.outcome, *ruling.guessed])
        told, rule = told and f"{told} {SO_IT_IS}", other or rule
    return Answer(question, word, said, told or WHATEVER, rule, ruling)


def _settling(question: Question, names: Sequence[str]) -> str:
    """Of data that have to be known the one that leaves least to be known after it."""

    def left(name: str) -> float:
        values, more = possible(question.game, name), 0
        for value in values:
            with lending({name: value}):
                ruling = judge(question.case(), all_readings=False)
                more += ruling.verdict == INCOMPLETE
        return more / len(values) if values else 1.0

    return min(names[:MOST_WEIGHED], key=left) if len(names) > 1 else names[0]


def by_reading(question: Question, ruling: Ruling, both: Sequence[str]) -> str:
    """Every different result in a sentence.

    Where it would get too long, it is left out what each leads to, or said how many more there are.
    """
    full = tuple(dict.fromkeys(both))
    short = {headed_by(question, result.outcome)[1]: None for result in ruling.results}
    ways = [f"One reading: {'. Another: '.join(full)}.", f"{'. Or: '.join(full)}."]
    if len(short) > 1:
        ways.append(f"One reading: {'. Another: '.join(short)}. Results in all: {len(full)}.")
    ways += (f"{'. Or: '.join(full[:number])}. And {len(full) - number} more results."
             for number in range(len(full) - 1, 0, -1))
    return next((text for text in ways if len(text.split()) <= MOST_WORDS), ways[-1])


def said_by(question: Question, outcome: Outcome) -> tuple[str, str]:
    """The answer that an outcome is: its word, and in a few words, with what it leads to."""
    word, said = headed_by(question, outcome)
    after = leads_to(question, outcome)
    return word, f"{said}; {after}" if after else said


def headed_by(question: Question, outcome: Outcome) -> tuple[str, str]:
    """The answer that an outcome is, without what it leads to."""
    signs = question.template.signs
    if not signs:
        word = YES if outcome.legal else NO
        return word, WORDS[word]
    if outcome.sign < 0:
        otherwise = question.template.otherwise
        return (otherwise.word or SAID, question.say(otherwise.say)) if otherwise else \
            (IMPOSSIBLE, NOT_TOLD)
    sign = signs[outcome.sign]
    return sign.word or SAID, question.say(sign.say, outcome.answer)


def told(question: Question, result: Result) -> str:
    """A result of some readings in a few words."""
    _, said = said_by(question, result.outcome)
    return said


def all_told(question: Question, ruling: Ruling) -> list[str]:
    """Every result of a ruling in a few words, the usual one first; no two are told alike."""
    outcomes = [result.outcome for result in ruling.results]
    return headed(question, outcomes, [told(question, result) for result in ruling.results])


def of_copy(question: Question, name: str) -> Wanted:
    """A datum of the owner's copy, to be asked for."""
    datum: Datum | None = question.game.box().get(name)
    ask = datum.ask if datum else f"What does your own game say of {name}?"
    values = tuple(
        (value, question.capital(question.print(value))) for value in possible(question.game, name)
    )
    return Wanted(name, ask, values if datum else (), datum=True)
