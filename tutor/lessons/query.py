"""Questions of a stage with their right answers, as the engine gives them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.game import game
from tutor.core.guards import FORM, PRESENCE, Check
from tutor.core.options import Options
from tutor.lessons.document import Judge, Read
from tutor.rulebook import catalogue
from tutor.scenario.document import Ask, action_of
from tutor.view.words import capital

YES, NO = "yes", "no"
SHOWN = ""
"""What stands for the answer of somebody who wanted to be shown."""
MOST_OPTIONS = 4
"""Answers that one is chosen from: A to D. “Yes” is one of them too."""
YES_NO = ((YES, "Yes"), (NO, "No"))
BY_WHICH = "By which rule?"
SUPPOSE = "Suppose: "
LEFT_OPEN = "The rulebook leaves open: "
"""What stands before a question that is left open."""
_YES_OR_NO = re.compile(r"^(Yes|No); ")


_WHOLE = re.compile(r"([+\-−]?)(\d{1,9})(?:[.,]0*)?")


def whole(text: str) -> int | None:
    """The whole number that somebody wrote, as 3, 03 or 3.0; None where it is none."""
    found = _WHOLE.fullmatch(text.strip())
    if found is None:
        return None
    return -int(found[2]) if found[1] in ("-", "−") else int(found[2])


class Query(msgspec.Struct, frozen=True):
    """One question. ``kind`` is yes-no, number or pick; ``options`` are (value, text).

    Every answer among ``right`` counts. ``reading`` is the reading of a dispute that it is about.
    """

    text: str
    kind: str
    right: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    reading: str = ""

    @property
    def chances(self) -> int:
        """Answers that may be given before the right one is told."""
        return 1 if self.kind == "yes-no" or 0 < len(self.options) < 3 else 2

    def closed(self, tries: Iterable[str]) -> bool:
        """Whether nothing is left to answer after these answers."""
        given = list(tries)
        done = any(one == SHOWN or self.holds(one) for one in given)
        return done or len(given) >= self.chances

    def takes(self, answer: str) -> bool:
        """Whether it is an answer at all; where a number is wanted, only a number is.

        What is counted is never less than nothing.
        """
        if self.kind != "number" or answer == SHOWN:
            return True
        given = whole(answer)
        return given is not None and given >= min(0, *map(int, self.right))

    def holds(self, answer: str) -> bool:
        """Whether an answer is right."""
        if self.kind == "number":
            return str(whole(answer)) in self.right
        return answer.strip() in self.right

    def said(self, value: str) -> str:
        """An answer as it is read."""
        return dict(self.options).get(value, value)


def of_ask(ask: Ask, reading: str = "", text: str = "") -> Query:
    """The question of a scenario."""
    options: tuple[tuple[str, str], ...] = ()
    if isinstance(ask.answer, bool):
        right, kind, options = YES if ask.answer else NO, "yes-no", YES_NO
    elif isinstance(ask.answer, int):
        right, kind = str(ask.answer), "number"
    else:
        right, kind = ask.answer, "pick"
        options = tuple((one, capital(one)) for one in ask.options or (ask.answer,))
    return Query(text or ask.question, kind, (right,), options, reading)


def of_read(read: Read) -> tuple[Query, ...]:
    """One question for each reading of a dispute; the first says what is disputed.

    A reading is supposed without the yes or no to the dispute, lest it be taken for the answer.
    """
    game_name = read.dispute.partition(".")[0]
    dispute = catalogue(game_name).disputes[read.dispute]
    asked = [one for one in dispute.playable if one.id in read.answers]
    return tuple(
        of_ask(
            read.ask(one.id), one.id,
            f"{'' if i else f'{LEFT_OPEN}{dispute.question} '}{SUPPOSE}"
            f"{capital(_YES_OR_NO.sub('', one.text, count=1)).rstrip('.')}. "
            f"{read.question}",
        )
        for i, one in enumerate(asked)
    )


def may(opt: Options, action: Action) -> str:
    """The question whether a move is allowed."""
    words = game(opt.game).describe
    return f"May {words.label(opt, 'seat', action.seat)} {words.act(opt, action)}?"


def of_judge(judge: Judge, s: Any, among: Container[str] = ()) -> tuple[Query, ...]:
    """Whether a move is allowed in a position and, if it is not, by which rule.

    Wrong rules are taken from ``among`` these as far as they reach.
    """
    checks = engine.explain(s, action_of(game(s.opt.game), s.opt, judge.move))
    failed = tuple(dict.fromkeys(c.rule for c in checks if c.holds is False))
    allowed = Query(judge.question, "yes-no", (NO if failed else YES,), YES_NO)
    if not failed:
        return (allowed,)
    book = catalogue(s.opt.game).rules
    others = not_refusing(s, checks, MOST_OPTIONS - 2, among)
    chosen = sorted(judge.reasons or (failed[0], *others), key=[*book].index)
    return allowed, Query(BY_WHICH, "pick", failed, tuple((r, book[r].title) for r in chosen))


def nearest(checks: Iterable[Check], about: Container[str] = ()) -> Check:
    """Of the conditions of a move that is allowed, the one that came nearest to refusing it.

    Those ``about`` certain rules come first, and what is counted before what is not. Whose turn it
    is, or what else is a matter of form, is told where there is nothing else.
    """
    def distance(at: tuple[int, Check]) -> tuple[bool, bool, bool, bool, int, int]:
        number, check = at
        counted = check.unit != "" and bool(check.need or check.have)
        return (check.rule not in about, check.stage == FORM, not counted,
                check.stage == PRESENCE, check.apart, -number if counted else number)

    return min(enumerate(checks), key=distance)[1]


def not_refusing(
    s: Any, checks: tuple[Check, ...], most: int, among: Container[str] = ()
) -> list[str]:
    """So many rules that do not refuse: conditions that hold or concern other moves, else others.

    Those ``among`` some come first, whatever they are.

    A condition that was not reached might refuse as well, so it is no wrong answer.
    """
    book = [*catalogue(s.opt.game).rules.values()]
    failed = [c.rule for c in checks if c.holds is False]
    out = {*failed, *(c.rule for c in checks if c.holds is None)}
    kept = [c.rule for c in checks if c.holds and c.stage != FORM]
    asked = engine.handler(s).guards.values()
    others = [one.rule for stages in asked for one in stages if one.stage != FORM]
    first = next(iter((*failed, *kept, *others)), book[0].id)
    at = next(i for i, rule in enumerate(book) if rule.id == first)
    near = sorted(range(len(book)), key=lambda i: abs(i - at))
    limits = [book[i].id for i in near if book[i].kind in ("restriction", "cost", "timing")]
    every = dict.fromkeys((*kept, *others, *limits, *(book[i].id for i in near)))
    left = [rule for rule in every if rule not in out]
    return sorted(left, key=lambda rule: rule not in among)[:most]
