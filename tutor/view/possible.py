"""What somebody could do where a question was asked: every such action, and what stops the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.guards import BLOCKING, COST, Check
from tutor.core.options import lending, recording, supposing
from tutor.desk.question import Impossible, Question
from tutor.play.grounds import asks_for
from tutor.play.ruling import possible, together
from tutor.scenario.document import Move, action_of, move_of
from tutor.view import offered
from tutor.view.blocks import Block, Change, Log, Part, Parts
from tutor.view.cards import title_of
from tutor.view.words import capital, failing, say_check, sentence

OPEN = "it depends on what no rulebook prints"
MOST = 60
"""Actions that are told of, or refused, one by one."""


class _Stopped(NamedTuple):
    """What one condition stops: its rule, why it does so the first thing, and all of them."""

    rule: str
    reason: str
    whose: list[str]


def blocks(question: Question) -> Iterator[Block]:
    """Everything of the kind that was asked about, and whatever else the same seat could do."""
    found = _position(question)
    if found is None:
        return
    state, move = found
    seat = question.print(move.seat)
    can, open_, rest = list[str](), list[str](), dict[tuple[str, str, str], _Stopped]()
    here = offered.told(state)
    with lending(question.lent):
        for one in _told(state, move):
            action = action_of(question.game, question.opt, one)
            text = capital(question.act(one))
            usual, depends, cost = _judged(question, state, action)
            if depends:
                open_.append(f"{text}: {OPEN}. {depends}")
            elif usual is None:
                can.append(f"{text}. {cost}".rstrip())
            elif usual.stage not in BLOCKING:
                # What is not there at all nobody has in mind.
                said = sentence(say_check(question.words, question.opt, usual))
                what = _otherwise(move, one) or text
                # What the position names has a reason of its own; others share that of the first,
                # if the same is said of them.
                key = (usual.rule, what if what in here else "", said.replace(what, ""))
                rest.setdefault(key, _Stopped(usual.rule, said, []))[2].append(what)
    yield Parts(key="can", title=f"What {seat} can do here",
                rows=(Part("As far as it is said", lines=tuple(can) or ("Nothing.",)),))
    rows: tuple[str | Change, ...] = (
        *open_, *(_stops(*one) for _, one in sorted(rest.items(), key=lambda pair: not pair[0][1])))
    if rows:
        yield Log(key="cannot", title="What stops the rest", rows=rows)


def _stops(rule: str, reason: str, whose: list[str]) -> Change:
    """A condition that stops one thing or several, told of the first."""
    first, *more = whose
    likewise = f" Likewise: {', '.join(more)}." if more else ""
    said = reason if first in reason else f"{first}: {reason}"
    return Change(f"{said}{likewise}", (rule,), title_of(rule))


def _otherwise(move: Move, one: Move) -> str:
    """What is different about an action; empty if nothing is, or it is of another kind."""
    if one.do != move.do:
        return ""
    found = [str(value) for name, value in one.fields.items() if value != move.fields[name]]
    return ", ".join(found)


def _position(question: Question) -> tuple[Any, Move] | None:
    """Where the last action of a plan would be done, and that action."""
    if not question.template.may:
        return None
    try:
        case = question.plain().case()
    except Impossible:
        return None
    state, _ = engine.start(case.root)
    for action in (*case.since, *case.plan[:-1]):
        step = engine.attempt(state, action)
        if isinstance(step, tuple):
            return None
        state = step.after
    return state, move_of(question.game, question.opt, case.plan[-1])


def _told(state: Any, move: Move) -> list[Move]:
    """What the seat could do, and of the kind that was asked about what differs in one thing."""
    legal = [one for one in offered.legal(state) if one.seat == move.seat]
    near = [one for one in offered.named(state, move.seat, move.do)
            if sum(one.fields[name] != value for name, value in move.fields.items()) <= 1]
    return [*legal, *(one for one in near if one not in legal)][:MOST]


def _judged(question: Question, state: Any, action: Action) -> tuple[Check | None, str, str]:
    """What refuses an action, on what guess that depends, and what it costs; empty if nothing."""
    g, opt = question.game, question.opt
    with recording() as record:
        checks = engine.explain(state, action)
    usual = failing(checks)
    for chosen in together({name: possible(g, name) for name in record.stand_ins}):
        with supposing(chosen):
            other = failing(engine.explain(state, action))
        if (other is None) != (usual is None):
            name = next(n for n, v in chosen.items() if v != record.stand_ins[n])
            return usual, asks_for(g, name), ""
    costs = (say_check(question.words, opt, check) for check in checks if _counts(check))
    return usual, "", " ".join(map(sentence, costs))


def _counts(check: Check) -> bool:
    """Whether a condition is about something that is paid."""
    return check.stage == COST and type(check.need) is int and check.need > 0
