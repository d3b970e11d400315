"""Verdicts said to be wrong: what would be right instead, as a scenario that fails until it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from tutor.desk import slip
from tutor.desk.answer import NO, SAID, WORDS, YES, Answer, answered
from tutor.desk.question import Question
from tutor.play.ruling import INCOMPLETE, UNSETTLED
from tutor.scenario.document import Ask, Entry, Expect, Measure, Scenario, Verdict, move_of
from tutor.scenario.faults import locate
from tutor.scenario.runner import Mismatch
from tutor.view.words import SLOT

ROOM = "Room for the reason: what does the rulebook say, and where?"
OPEN = "…"
"""Stands in an answer for a number, or for names in some order, that is still to be said."""
MOST = 999
"""The highest number that an answer may name."""


@dataclass(frozen=True)
class Right:
    """An answer that a question can have; with ``OPEN`` in it where something is to be filled in.

    ``number`` tells whether that is a number; else it is names in some order.
    """

    word: str
    said: str
    number: bool = False
    one: str = ""
    """How the answer reads with the number 1."""

    @property
    def open(self) -> bool:
        """Whether something is still to be filled in."""
        return OPEN in self.said

    def verdict(self, value: str = "") -> Verdict:
        """The answer as the verdict of a slip; raises ValueError with what would be right."""
        text = value.strip()
        if not self.open:
            return Verdict(self.word, self.said)
        if not self.number:
            if not text:
                raise ValueError(f"Say what stands for {OPEN} in “{self.said}”.")
            return Verdict(self.word, self.said.replace(OPEN, text)[:300])
        if not text.isdecimal() or int(text) > MOST:
            raise ValueError(f"For {OPEN} in “{self.said}” right would be a whole number "
                             f"from 0 to {MOST}.")
        said = self.one if int(text) == 1 else self.said
        return Verdict(self.word, said.replace(OPEN, str(int(text))))


def rights(answer: Answer) -> tuple[Right, ...]:
    """Every answer that the question can have besides the one that it got."""
    question = answer.question
    every = [*_possible(question), Right(UNSETTLED, WORDS[UNSETTLED])]
    found: dict[str, Right] = {}
    for one in every:
        if one.open or one.said != answer.said:
            found.setdefault(one.said, one)
    return tuple(found.values())


def _possible(question: Question) -> Iterator[Right]:
    template = question.template
    if not template.signs:
        yield from (Right(word, WORDS[word]) for word in (YES, NO))
        return
    ends = _ends(question)
    for sign in template.signs:
        for end in ends:
            yield from _filled(question, sign.word or SAID, sign.say, end)
    if template.otherwise is not None:
        word, said = template.otherwise.word or SAID, question.say(template.otherwise.say)
        yield from (Right(word, f"{said}{end}") for end in ends)


def _ends(question: Question) -> tuple[str, ...]:
    """What an answer can lead to, as it is said after it; of what names somebody nothing but that.
    """
    after = question.template.after
    if after is None:
        return ("",)
    every = [question.say(text) for text in (*(sign.say for sign in after.signs), after.otherwise)]
    return tuple(dict.fromkeys(f"; {OPEN if SLOT.search(text) else text}" for text in every))


def _filled(question: Question, word: str, say: str, end: str) -> Iterator[Right]:
    """An answer with every seat that could stand in it, and `OPEN` for whatever else does."""
    say, opt = question.say(say), question.opt
    names = dict.fromkeys(slot[1] for slot in SLOT.finditer(say) if slot[2] is None)
    seats = [name for name in names if name.partition("_")[0] == "seat"]
    rest = [name for name in names if name not in seats]
    number = OPEN not in end and all(name.partition("_")[0] != "order" for name in rest)
    for row in permutations(opt.seats, len(seats)):
        known = {name: question.print(seat) for name, seat in zip(seats, row, strict=True)}
        many, one = (
            question.capital(SLOT.sub(
                lambda slot: slot[group] if slot[2] is not None else known.get(slot[1], OPEN),  # noqa: B023
                say,
            ))
            for group in (3, 2)
        )
        yield Right(word, f"{many}{end}", number, f"{one}{end}")


def wrong(answer: Answer, right: Verdict, why: str) -> Scenario:
    """A scenario that fails until the question is answered otherwise: so, and why.

    It has the position and the way to the decision, and asks what is right there.
    """
    found = replace(
        slip.slip(answer), expect=Expect(), history=why[:6_000] or ROOM,
        verdict=Verdict(right.word, right.said, why[:600]),
    )
    script = tuple(_to_the_decision(answer, right))
    return replace(found, title=f"{slip.CLAIMED}{found.title}"[:120], script=script)


def _to_the_decision(answer: Answer, right: Verdict) -> Iterator[Entry]:
    """What was done before, and where a plan was judged the action that decided, as a question."""
    question, ruling = answer.question.plain(), answer.ruling
    if ruling is None or (answer.word == INCOMPLETE and question.template.fields):
        return
    outcome, g, opt = ruling.outcome, question.game, question.opt
    yield from (Entry(move=move_of(g, opt, a)) for a in outcome.before)
    if question.template.signs:
        return
    done = outcome.actions[:-1] if outcome.legal else outcome.actions
    yield from (Entry(move=move_of(g, opt, a)) for a in done)
    asked = move_of(g, opt, outcome.actions[-1]) if outcome.legal \
        else question.moves(question.template.may)[outcome.done]
    allowed = right.word == YES if right.word in (YES, NO) else outcome.legal
    text = question.say(question.template.question)
    yield Entry(ask=Ask(text[:400], allowed, Measure(legal=asked),
                        (answer.rule,) if answer.rule else ()))


def disagreements(scenario: Scenario) -> tuple[Mismatch, ...]:
    """What the desk answers now where a slip says something else; nothing if it says the same.

    Raises Unusable for a question that can't be asked here.
    """
    was = scenario.verdict
    if scenario.asked is None or was is None:
        return ()
    now = answered(slip.question_of(scenario))
    if was.word == now.word and was.said in ("", now.said):
        return ()
    wanted, place = slip.words_of(was), locate(scenario.places, ("verdict",))
    return (Mismatch(scenario.file, *place, "verdict", wanted, f"{now.said}: {now.reason}"),)
