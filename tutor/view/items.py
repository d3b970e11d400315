"""What a lesson asks, as questions with up to four answers: for a class, on a wall or on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tutor.core.game import game
from tutor.lessons import sure
from tutor.lessons.document import Judge, Lesson, Make, Read, Stage
from tutor.lessons.query import LEFT_OPEN, MOST_OPTIONS, SUPPOSE, Query, nearest, not_refusing
from tutor.lessons.sitting import Sitting
from tutor.lessons.tempting import tempting
from tutor.rulebook import catalogue
from tutor.scenario.document import Ask
from tutor.view import leads, moves, text
from tutor.view.amiss import judged, reason
from tutor.view.because import path, reasons
from tutor.view.blocks import Changes, Ledger, Sum, Verdict
from tutor.view.cards import text_of
from tutor.view.words import apart, capital, failing, say_check, sentence

LETTERS = "ABCD"
LONGEST = 160
"""Characters of a reason that can be read on a wall; of a longer one its gist is told."""
MOST_FIRST = 1
"""Kinds of moves with which a whole turn begins that are told."""
LONGEST_ASKED = 195
"""Characters of a question and its answers that can be read on a wall; else it has one fewer."""
LONGEST_IN_ALL = 300
"""And with what is said before it."""


class Item(msgspec.Struct, frozen=True):
    """One question. ``options`` are the answers A to D, ``right`` those that are right, by place.

    A question without ``options`` is left open: what follows answers it in several ways.
    ``number`` is the answer where a number is asked for; ``why`` gives the reason in a sentence.
    ``closing`` is what the stage says at its end, unless the reason says that already.
    """

    stage: Stage
    say: str
    question: str = ""
    options: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    number: str = ""
    why: str = ""
    closing: str = ""

    @property
    def words(self) -> str:
        """All that is said and asked, without the reason."""
        return " ".join((self.say, self.question, *self.options))

    @property
    def answer(self) -> str:
        """The right answer in words."""
        if self.number:
            return self.number
        return " or ".join(f"{LETTERS[i]}: {self.options[i]}" for i in self.right)


def items(lesson: Lesson) -> tuple[Item, ...]:
    """The questions of a lesson in order; a stage that asks nothing is one without a question."""
    return tuple(item for stage in lesson.stages for item in _closed(stage, [*_of(stage)]))


def _closed(stage: Stage, found: list[Item]) -> list[Item]:
    """The questions of a stage; the last one is followed by what closes it."""
    last = found[-1]
    closing = stage.told if last.options and stage.told not in last.why else ""
    return [*found[:-1], msgspec.structs.replace(last, closing=closing)]


def _of(stage: Stage) -> Iterator[Item]:
    sitting = Sitting(stage)
    match stage.task:
        case Ask() as ask:
            yield _asked(stage, sitting.queries[0], _because(sitting, ask))
        case Judge() as judge:
            yield _judged(stage, sitting, judge)
        case Read() as read:
            # What is disputed comes with the position, and then what each reading makes of it.
            book = catalogue(stage.base.game)
            yield Item(stage, stage.say, f"{LEFT_OPEN}{book.disputes[read.dispute].question}")
            for number, query in enumerate(sitting.queries):
                _, _, said = query.text.rpartition(SUPPOSE)
                supposed, _, question = said.rpartition(". ")
                # What closes the step speaks of all readings: it comes after the last of them.
                right = query.right[0]
                why = reason(sitting, number, right).say if query.kind == "yes-no" else \
                    f"By this reading it is {query.said(right)}."
                yield msgspec.structs.replace(
                    _asked(stage, query, why), say=f"{SUPPOSE}{supposed}.", question=question
                )
        case Make() as make:
            yield _made(stage, sitting, make)
        case None:
            yield Item(stage, stage.say)


def _asked(stage: Stage, query: Query, why: str) -> Item:
    right = query.right[0]
    if query.kind == "number":
        numbers = _numbers(int(right), map(int, stage.wrong))
        options = tuple(map(str, numbers))
        return Item(stage, stage.say, query.text, options, (options.index(right),), right, why)
    texts = tuple(said for _, said in query.options)
    values = [value for value, _ in query.options]
    return Item(stage, stage.say, query.text, texts, (values.index(right),), "", why)


def _numbers(right: int, mistakes: Iterable[int]) -> list[int]:
    """Four numbers: the right one, those that the lesson has a reason against, and near ones."""
    first = max(0, right - right % MOST_OPTIONS) if right >= 0 else right - 1
    row = range(first, first + MOST_OPTIONS)
    near = sorted(row, key=lambda number: abs(number - right))
    return sorted([*dict.fromkeys((right, *mistakes, *near))][:MOST_OPTIONS])


def _judged(stage: Stage, sitting: Sitting, judge: Judge) -> Item:
    """Allowed, or refused by which rule."""
    walk = sitting.walk
    checks = judged(sitting, judge)
    failed = failing(checks)
    if failed is None:
        why = sentence(say_check(walk.game.describe, walk.opt, nearest(checks, judge.rules)))
        # As many choices as where it is refused: their number must not tell.
        book = catalogue(walk.opt.game).rules
        others = judge.reasons or \
            not_refusing(sitting.start, checks, MOST_OPTIONS - 1, sitting.known)
        named = sorted(others, key=[*book].index)
        options = ("Yes", *(f"No: {judge.reasons.get(rule, book[rule].title)}" for rule in named))
        return Item(stage, stage.say, judge.question, options, (0,), "",
                    f"{why} {stage.told}".strip())
    rules = sitting.queries[1].options
    options = ("Yes", *(f"No: {judge.reasons.get(rule, title)}" for rule, title in rules))
    right = tuple(i for i, (rule, _) in enumerate(rules, 1) if rule in sitting.queries[1].right)
    why = sentence(say_check(walk.game.describe, walk.opt, failed))
    return Item(stage, stage.say, judge.question, options, right, "", f"{why} {stage.told}".strip())


def _made(stage: Stage, sitting: Sitting, make: Make) -> Item:
    """Which move comes first: those that lead to the goal are right."""
    walk, words = sitting.walk, sitting.walk.game.describe
    legal = moves.legal(sitting)
    good = [a for a in legal if _leads(stage, a)]
    # What is wrong by a guess alone is no wrong answer.
    refused = (a for a in tempting(sitting) if not sure.judged(sitting.node.state, a).unsure)
    bad = [a for a in (*legal, *refused) if a not in good]
    several = sum(move.seat == make.seat for move in make.path) > 1
    for most in (MOST_OPTIONS, MOST_OPTIONS - 1):
        chosen = sorted([*good[:2], *bad][:most], key=lambda a: words.act(walk.opt, a))
        one_kind = len({type(a) for a in chosen}) == 1
        concerned = [(words.group(walk.opt, a)[1], words.act(walk.opt, a)) for a in chosen]
        options = tuple(_named(concerned, one_kind=one_kind))
        verb = concerned[0][1].partition(" ")[0]
        asked = f"What do you {verb}{' first' * several}?" if one_kind else \
            "What first?" if several else "What do you do?"
        long = len(make.text) + sum(map(len, (asked, *options)))
        if long < LONGEST_ASKED and long + len(stage.say) < LONGEST_IN_ALL:
            break
    right = tuple(i for i, a in enumerate(chosen) if a in good)
    return Item(stage, stage.say, f"{make.text} {asked}", options, right, "",
                _way(stage, sitting, make))


def _way(stage: Stage, sitting: Sitting, make: Make) -> str:
    """The right way in a sentence, unless it is one move and so among the answers already."""
    if make.turn:
        # A whole turn is too long to be read from afar: how it begins and what it comes to.
        first = path(sitting.walk, make).removesuffix(".").split(", then ")[:MOST_FIRST]
        return f"{sentence(', then '.join(first)).removesuffix('.')} … {leads.aim(sitting)}"
    own = [move for move in make.path if move.seat == make.seat]
    return sentence(path(sitting.walk, make)) if len(own) > 1 else stage.told


def _named(found: list[tuple[str, str]], *, one_kind: bool) -> Iterator[str]:
    """Moves in full; those of a kind by what they concern, or by what tells them apart."""
    targets, told = [target for target, _ in found], [words for _, words in found]
    if one_kind and all(targets) and len({*targets}) == len(targets):
        return iter(targets)
    return map(capital, apart(told) if one_kind and len(told) > 1 else told)


def _leads(stage: Stage, action: Any) -> bool:
    """Whether a move is on a way to the goal."""
    sitting = Sitting(stage)
    return sitting.act(action) and sitting.leads(spare=0)


def _because(sitting: Sitting, ask: Ask) -> str:
    """The reason for an answer in a sentence: the sum, the condition, or else the rule."""
    for block in reasons(sitting, ask):
        match block:
            case Ledger(sums=sums, outcome=outcome):
                asked = [one for one in sums if ask.measure.total == one.rule] or list(sums)
                return outcome if outcome and not ask.measure.total else _sum(asked[0], ask)
            case Changes(rows=rows):
                return _told([row.text for row in rows])
            case Verdict(reason=reason):
                return reason
    return ""


def _told(said: list[str]) -> str:
    """What is so here in numbers, if anything is, or else what a rule says: one sentence."""
    rule, *here = said
    counts = max(here, key=_numbers_in, default="")
    return counts if _numbers_in(counts) else rule


def _numbers_in(say: str) -> int:
    return sum(letter.isdigit() for letter in say)


def _sum(one: Sum, ask: Ask) -> str:
    """A sum with its summands; of one alone the rule says more."""
    if len(one.terms) == 1:
        return text_of(ask.rules[0])
    return f"{text.summands(one.terms)} = {one.total}."


def title_of(lesson: Lesson) -> str:
    """A lesson with its game."""
    return f"{game(lesson.game).title}: {lesson.title}"


