"""What is judged, and how it goes: a position, what was done since, a plan, and a result asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import Action, Frame
from tutor.core.game import game
from tutor.core.guards import FORM, PRESENCE, Check
from tutor.core.options import Options, follows, reading, recording, supposing
from tutor.core.tx import Event, Tx
from tutor.play.forks import Forks, under
from tutor.play.tree import flat, within
from tutor.scenario.document import Move, move_of
from tutor.scenario.fields import Misfit
from tutor.scenario.matching import arguments, is_like

LONGEST = 300
"""Actions of a course; nothing that is asked at a table takes as many."""
MOST_ORDERS = 120
"""Orders of a plan's small decisions that are tried."""
BOARD, LEGAL = "board", "legal"
DECISION, LATER = "decision", "later"
"""Subjects of a check: another decision is open now; and the one asked about comes after it."""
FAR = 60
"""Actions after which a decision that has not come up is none that comes later."""


class Course(msgspec.Struct, frozen=True):
    """How play goes on: at each decision the first of ``prefer`` that is legal, up to an event.

    A move stands for every action of its name that has its seat and fields, as far as it has any.
    ``signs`` are the events that answer what is asked; the last that happened counts. Play ends
    with an event under one of the rules ``until``, and what would come later is not looked at.
    ``counts`` are paths in the position that play comes to: what lies under them is part of the
    answer too, such as who still stands where.
    """

    prefer: tuple[Move, ...]
    signs: tuple[Sign, ...] = ()
    until: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


class Sign(msgspec.Struct, frozen=True):
    """An event by its rule and arguments; ``keep`` names the arguments that are part of the answer.

    It has all that it is ``told`` with besides: events that say less are none.
    """

    rule: str
    where: Mapping[str, Any] = {}
    keep: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


class Case(msgspec.Struct, frozen=True):
    """What is judged: a position as it was laid out, the actions since, and the plan.

    A reading is tried from the position on, never in mid-frame; the actions since are played again,
    and ``given``, if there is one, is laid out anew, as a game is that ``begins`` here: what its
    set-up reads is read for each. ``laid`` are the readings by which ``given`` was laid out.
    ``about`` is what makes two results differ: the board that the plan leads to, or only whether it
    is legal. With a ``course``, play goes on, and the result is the sign that it comes to.
    """

    root: Any
    since: tuple[Action, ...]
    plan: tuple[Action, ...]
    about: str = BOARD
    given: Mapping[str, Any] | None = None
    course: Course | None = None
    begins: bool = False
    laid: Mapping[str, str] = {}

    @property
    def only_legal(self) -> bool:
        """Whether nothing that comes of the plan has a bearing on the result."""
        return self.about == LEGAL and self.course is None


class Outcome(msgspec.Struct, frozen=True):
    """How a plan went: how many of its actions were carried out, and the checks of the last one.

    ``root`` is the position as it was laid out and ``state`` the one that it led to; ``events`` are
    everything that happened on the way, and
    ``actions`` all that was done, small decisions too, ``before`` what was done until then and
    ``earlier`` what happened then.
    ``sign`` counts the sign that was found, -1 for none, and ``answer`` is its event. ``fits`` is
    False where already what was done before is not allowed.
    ``result`` is equal for outcomes that people would call the same.
    """

    done: int
    legal: bool
    checks: tuple[Check, ...]
    state: Any
    events: tuple[Event, ...] = ()
    before: tuple[Action, ...] = ()
    actions: tuple[Action, ...] = ()
    sign: int = -1
    answer: Event | None = None
    fits: bool = True
    result: Any = None
    earlier: tuple[Event, ...] = ()
    root: Any = None


def play(
    case: Case, opt: Options, *, follow: bool = True, forks: Forks | None = None
) -> Outcome:
    """The outcome of a case under given options; ``forks`` know how it went under others.

    Where only legality is asked, the last action is not carried out unless what comes of it is to
    be known too (``follow``): so nothing is asked that has no bearing on the answer. The small
    decisions of one seat's plan may come in any order: the first that works is taken, else it is
    told how far the order goes that was given.
    """
    root = _root(case, opt)
    if root is None:
        return Outcome(0, False, (), case.root, fits=False, result=(False, 0, ""))
    forks, short = forks or Forks(), case.only_legal and not follow
    found = forks.on(root, ("plan", short), lambda: _planned(case, root, forks, short))
    found = msgspec.structs.replace(found, state=under(opt, found.state))
    if not found.fits:
        return found
    return _ended(case, msgspec.structs.replace(found, root=root), forks)


def _planned(case: Case, root: Any, forks: Forks, short: bool) -> Outcome:
    """How a plan goes after what was done before it, or the refusal of that."""
    start = forks.on(root, "since", lambda: _since(case, root))
    start = msgspec.structs.replace(start, state=under(root.opt, start.state))
    return _plan(start, case.plan, short) if start.fits else start


def _since(case: Case, root: Any) -> Outcome:
    """The position in which the plan begins, or the refusal of what was done before it.

    What happens as it begins comes with the plan, unless something was done before that.
    """
    begins = not case.since and not case.plan
    state, opening = engine.start(root, _until(case.course) if begins else None)
    before: list[Action] = []
    earlier: list[Event] = []
    for action in case.since:
        for small in (*_way_to(state, action), action):
            step = engine.attempt(state, small)
            if isinstance(step, tuple):
                return Outcome(0, False, step, state, fits=False, result=(False, 0, ""))
            earlier += [*opening, *step.events]
            state, opening = step.after, ()
            before.append(small)
    return Outcome(0, True, (), state, opening, tuple(before), earlier=tuple(earlier))


def _root(case: Case, opt: Options) -> Any:
    """The position as these options have it; None where they leave no such position."""
    if case.begins:
        return game(opt.game).setup(opt)
    if case.given is None or opt == case.root.opt:
        return under(opt, case.root)
    if all(follows(opt, name) == said for name, said in case.laid.items()):
        # It would be laid out just so; what that reads is known.
        for name in case.laid:
            reading(opt, name)
        return under(opt, case.root)
    g = game(opt.game)
    try:
        root = g.script.patch(opt, case.given)
    except Misfit:
        return None
    return root if all(check.holds is not False for check in g.census(root)) else None


def _plan(start: Outcome, plan: tuple[Action, ...], short: bool) -> Outcome:
    """How a plan goes: in the order that was given, or in the first one that works.

    Where none does, it is told how far the given order goes.
    """
    found = start
    for at, action in enumerate(plan, 1):
        found = _then(found, action, look=short and at == len(plan))
        if not found.legal:
            break
    if found.legal:
        return found
    if len({action.seat for action in plan}) == 1 < len(plan):
        other = _in_some_order(start, plan, short, iter(range(MOST_ORDERS)))
        if other is not None:
            return other
    if short:
        return found
    checks = _later(found.state, plan[found.done], found.checks)
    return msgspec.structs.replace(found, checks=checks)


def _in_some_order(
    found: Outcome, left: tuple[Action, ...], short: bool, tries: Iterator[int]
) -> Outcome | None:
    """How it goes on if the actions that are left come in the first order that works.

    None if there is none. What orders begin with is done once for all of them.
    """
    if not left:
        return found
    for at, action in enumerate(left):
        rest = (*left[:at], *left[at + 1 :])
        one = _then(found, action, look=short and not rest)
        if one.legal and (whole := _in_some_order(one, rest, short, tries)):
            return whole
        if not one.legal and next(tries, None) is None:
            return None
    return None


def _then(found: Outcome, action: Action, *, look: bool) -> Outcome:
    """An outcome with one action more, and with the small decision before it that it needs.

    It is not carried out if one only has a ``look`` at whether it can be.
    """
    state, events, actions = found.state, [*found.events], [*found.actions]
    checks = found.checks
    for small in (*_way_to(state, action), action):
        checks = engine.explain(state, small)
        legal = all(check.holds for check in checks)
        if not legal or (look and small is action):
            break
        step = engine.apply(state, small)
        state = step.after
        events += step.events
        actions.append(small)
    return msgspec.structs.replace(
        found, done=found.done + legal, legal=legal, checks=checks, state=state,
        events=tuple(events), actions=tuple(actions))


def _way_to(state: Any, action: Action) -> tuple[Action, ...]:
    """The small decision that has to be made before an action can be, where just one will do.

    Where several would do it is for the plan to say which. What somebody else decides, or chance,
    nobody can plan: only what they have to do, having nothing else to do, is done for them.
    """
    checks = engine.explain(state, action)
    if all(check.holds for check in checks) or checks[0].subject != DECISION:
        return ()
    with recording():
        # What looking around reads is no ground of the ruling: only the way taken is, and it is
        # judged again by whoever takes it.
        can = engine.legal(state)
        ways = [small for small in can if _opens(state, small, action)]
    if len(ways) != 1 or not (ways[0].seat == action.seat or len(can) == 1):
        return ()
    return (ways[0],)


def _opens(state: Any, small: Action, action: Action) -> bool:
    after = engine.apply(state, small, log=False).after
    return bool(after.stack) and all(check.holds for check in engine.explain(after, action))


def _later(state: Any, action: Action, checks: tuple[Check, ...]) -> tuple[Check, ...]:
    """The checks of a refusal; where another decision is open, under the rule of when this one is.

    Those of its own conditions follow that can be told already.
    """
    now = engine.node(state)
    if checks[0].subject != DECISION or now.seat < 0:
        return checks
    handlers = game(state.opt.game).handlers.items()
    kinds = {kind: h.rule for kind, h in handlers if type(action) in h.guards}
    coming, rules = [*_comes(state, action)], {*kinds.values()}
    rule = engine.node(coming[0]).rule if coming else rules.pop() if len(rules) == 1 else ""
    if not rule:
        return checks
    later = Check(False, rule=rule, stage=FORM, source="form", subject=LATER,
                  args=(("seat", now.seat),))
    then = next((s for s in coming if engine.node(s).seat == action.seat), None)
    if then is None and len(kinds) == 1 and _just_who(kind := next(iter(kinds))):
        then = msgspec.structs.replace(state, stack=(kind(seat=action.seat),))
    return (later,) if then is None else (later, *_already(state, then, action))


def _already(state: Any, then: Any, action: Action) -> Iterator[Check]:
    """The conditions of an action that are the same on the board as it is and where it comes up.

    What is not there yet may still come, and what hangs on a guess may be otherwise: of that
    nothing can be told.
    """
    with recording() as record:
        try:
            now = engine.explain(msgspec.structs.replace(state, stack=then.stack), action)
        except LookupError:
            return
        there = [engine.explain(then, action)]
    for name in record.stand_ins:
        for value in game(state.opt.game).possible_values(name):
            with recording(), supposing({name: value}):
                there.append(engine.explain(then, action))
    for check in now:
        missing = check.stage == PRESENCE and not check.holds
        if all(check in one for one in there) and check.subject != "turn" and not missing:
            yield check


def _just_who(kind: type[Frame]) -> bool:
    """Whether a decision, where it comes up, is about nothing but who takes it."""
    return [one.name for one in msgspec.structs.fields(kind) if one.required] == ["seat"]


def _comes(state: Any, action: Action) -> Iterator[Any]:
    """Where a decision comes up, until it does for its seat, if everybody does the first thing that
    they can."""
    with recording():
        for _ in range(FAR):
            can = engine.legal(state)
            if not can:
                return
            state = engine.apply(state, can[0], log=False).after
            if state.stack and type(action) in engine.handler(state).guards:
                yield state
                if engine.node(state).seat == action.seat:
                    return


def _ended(case: Case, found: Outcome, forks: Forks) -> Outcome:
    """An outcome with what was asked of it."""
    course, state = case.course, found.state
    opt = state.opt
    if course is None:
        result: tuple[Any, ...] = (found.legal,)
        if case.about == BOARD:
            result = (found.legal, found.done, repr(game(opt.game).script.show(state)))
        return msgspec.structs.replace(found, result=result)
    events, actions = [*found.events], [*found.actions]
    last: Sequence[Event] = events
    for _ in range(LONGEST if found.legal else 0):
        if _reached(course, last):
            break
        step = forks.on(state, "step", partial(_step, state, course))
        if step is None:
            break
        actions.append(step.action)
        events.extend(last := step.events)
        state = under(opt, step.after)
    sign, answer = _answer(opt, course, events)
    kept: list[Any] = []
    if answer is not None:
        said = arguments(game(opt.game), opt, answer)
        kept = [said.get(name) for name in course.signs[sign].keep]
    counts = forks.on(state, "counts", lambda: repr(counted(state, course)))
    return msgspec.structs.replace(
        found, state=state, events=tuple(events), actions=tuple(actions), sign=sign, answer=answer,
        result=(found.legal, sign, repr(kept), counts),
    )


def _step(state: Any, course: Course) -> engine.Step | None:
    """The next step of a course; None where nothing goes on."""
    action = _preferred(state, course.prefer)
    return None if action is None else engine.apply(state, action, until=_until(course))


def counted(state: Any, course: Course) -> dict[str, Any]:
    """What a position says under the paths that a course counts."""
    if not course.counts:
        return {}
    shown = flat(game(state.opt.game).script.show(state))
    return {path: value for path, value in shown
            if any(within(path, one) for one in course.counts)}


def _answer(opt: Options, course: Course, events: Sequence[Event]) -> tuple[int, Event | None]:
    g = game(opt.game)
    for event in reversed(events):
        for i, sign in enumerate(course.signs):
            want = {"rule": sign.rule, **sign.where}
            if not is_like(g, opt, event, want):
                continue
            said = arguments(g, opt, event)
            if all(name in said for name in (*sign.keep, *sign.told)):
                return i, event
    return -1, None


def _preferred(state: Any, prefer: Iterable[Move]) -> Action | None:
    g, opt = game(state.opt.game), state.opt
    legal = [(action, move_of(g, opt, action)) for action in engine.legal(state)]
    return next((a for want in prefer for a, move in legal if _is_like(move, want)), None)


def _is_like(move: Move, want: Move) -> bool:
    same = move.do == want.do and want.seat in ("", move.seat)
    return same and want.fields.items() <= move.fields.items()


def _until(course: Course | None) -> Callable[[Tx], bool] | None:
    return (lambda tx: _reached(course, tx.events)) if course and course.until else None


def _reached(course: Course, events: Iterable[Event]) -> bool:
    until = {*course.until}
    return any(not until.isdisjoint(event.rules) for event in events)
