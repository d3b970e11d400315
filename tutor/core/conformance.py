"""`check_game`: the invariants that every game must keep, as one public function.

Numbers refer to the list in the project's design notes: legality and guards agree (1), offers are
complete and stable (2), legal actions apply and illegal ones change nothing (3), the log is the
whole truth (4), states are values all the way down (5), chance is well formed (6), positions stay
possible (7), nobody learns what is hidden (8), score lines sum to totals (10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from tutor.core import codec, engine, observe
from tutor.core.frames import CHANCE, NOBODY, Action
from tutor.core.game import Game, game, nameable
from tutor.core.options import Options, recording
from tutor.core.tx import Tx, fold, unfold

OTHERS = 2
"""Other names that are tried in each field of an action that is no number."""
Values = dict[tuple[type[Action], str], tuple[Any, ...]]
_SCALARS = frozenset((bool, int, float, str, type(None)))


@dataclass
class Report:
    """What a run of `check_game` saw."""

    steps: int = 0
    playouts: int = 0
    ended: int = 0
    nodes: dict[str, int] = field(default_factory=dict)
    whole: dict[str, int] = field(default_factory=dict)
    """Nodes that were tested with the whole space of actions, by frame type."""
    judged: int = 0
    rules: dict[str, int] = field(default_factory=dict)
    held: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    disputes: set[str] = field(default_factory=set)
    redeals: int = 0
    """Positions dealt anew for a seat that were not the same as before."""


class Broken(AssertionError):
    """An invariant does not hold; the message names it and shows state and action as JSON."""


def check_game(
    name: str,
    opt: Options,
    *,
    steps: int = 5_000,
    whole_space: int = 100,
    seed: int = 1,
    report: Report | None = None,
    on_step: Callable[[Report], None] | None = None,
) -> Report:
    """Play at random from sampled positions and the real set-up, checking every invariant.

    ``whole_space`` nodes, spread over the frame types, are tested with every action that can be
    named. Raises `Broken` with the first counterexample.
    """
    g, random = game(name), Random(seed)
    report = report or Report()
    goal = report.steps + steps
    space = tuple(g.space(opt))
    values = _values(space)
    asking = sum(h.act is not None for h in g.handlers.values())
    most = -(-whole_space // asking)
    if missing := observe.unlisted(g):
        raise Broken(f"8: nothing says who sees {', '.join(missing)}")
    with recording() as record:
        while report.steps < goal:
            s = g.setup(opt) if report.playouts % 10 == 0 else g.sample(opt, random)
            report.playouts += 1
            for now, where in _playout(g, s, random, values, report):
                if random.random() < 0.2 or where.seat == NOBODY:
                    _hidden(g, now, random, report)
                    _scores(g, now)
                kind = type(where.frame).__name__
                spent = report.whole.get(kind, 0)
                # What the rare frames leave over goes to the others.
                due = spent < most or sum(report.whole.values()) < (
                    whole_space * (1 - (goal - report.steps) / steps))
                seldom = not spent or random.random() < 0.2
                if whole_space and where.seat != NOBODY and due and seldom:
                    report.whole[kind] = spent + 1
                    _whole_space(g, now, space, report)
                if on_step is not None:
                    on_step(report)
    report.disputes |= set(record.readings)
    return report


def _playout(
    g: Game, s: Any, random: Random, values: Values, report: Report
) -> Iterator[tuple[Any, engine.Node]]:
    """Positions of a game that is played at random, each with its node; the end too."""
    tx = Tx(s)
    engine.settle(tx)
    _log_is_whole(s, tx.s, tx.events, report)
    s = tx.s
    for _ in range(2_000):
        where = engine.node(s)
        yield s, where
        if where.seat == NOBODY:
            report.ended += 1
            return
        kind = type(where.frame).__name__
        report.nodes[kind] = report.nodes.get(kind, 0) + 1
        s = _one_step(g, s, random, values, report)


def _one_step(g: Game, s: Any, random: Random, values: Values, report: Report) -> Any:
    before = codec.encode(s)
    offered = engine.legal(s)
    if not offered:
        raise Broken(_show("2: a node without a legal action", s, None))
    if len(set(offered)) != len(offered) or offered != engine.legal(s):
        raise Broken(_show("2: offers repeat or change", s, None))
    if engine.node(s).seat == CHANCE:
        weights = engine.outcomes(s)
        if any(weight < 1 for _, weight in weights) or len({a for a, _ in weights}) < len(weights):
            raise Broken(_show("6: chance", s, None))
    action = random.choice(offered)
    _judge(s, action, True, report)
    for illegal in _mutations(action, random, s, values):
        _judge(s, illegal, illegal in offered, report)
    step = engine.apply(s, action)
    seat = random.randrange(len(s.opt.seats))
    tuple(observe.events(s, step.events, seat))
    observe.action(s, action, seat)
    if engine.apply(s, action, log=False).after != step.after:
        raise Broken(_show("4: log on and off differ", s, action))
    _log_is_whole(s, step.after, list(step.events), report)
    if codec.encode(s) != before:
        raise Broken(_show("5: the state before changed", s, action))
    _values_only(g, step)
    for check in g.census(step.after):
        if not check.holds:
            raise Broken(_show(f"7: census {check}", s, action))
    report.steps += 1
    return step.after


def _values_only(g: Game, step: engine.Step) -> None:
    after = step.after
    for path in mutable((after, step.action, step.events)):
        raise Broken(_show(f"5: something can be changed in place: {path}", after, step.action))
    again = codec.decode_state(g.name, codec.encode(after))
    if again != after or hash(again) != hash(after):
        raise Broken(_show("5: JSON round trip", step.before, step.action))
    if engine.legal(again) != engine.legal(after):
        raise Broken(_show("5: legal actions after a round trip", step.before, step.action))


def _judge(s: Any, a: Action, listed: bool, report: Report) -> None:
    checks = engine.explain(s, a)
    holds = all(c.holds for c in checks)
    report.judged += 1
    for c in checks:
        if c.holds is not None:
            (report.held if c.holds else report.failed).add(c.rule)
    if holds != listed:
        raise Broken(_show(f"1, 2: listed is {listed}, the checks say {holds}: {checks}", s, a))
    if not holds and not isinstance(engine.attempt(s, a), tuple):
        raise Broken(_show("3: an illegal action was carried out", s, a))


def _whole_space(g: Game, s: Any, space: tuple[Action, ...], report: Report) -> None:
    before, listed = codec.encode(s), set(engine.legal(s))
    local = () if g.local is None else [a for _, a in g.local.actions(s)]
    for action in (*space, *local):
        _judge(s, action, action in listed, report)
    if codec.encode(s) != before:
        raise Broken(_show("3: an illegal action changed something", s, None))


def _hidden(g: Game, s: Any, random: Random, report: Report) -> None:
    """A seat cannot tell a position from one that was dealt anew where it does not see."""
    if g.visible is None or g.redeal is None:
        return
    seat = random.choice((observe.ONLOOKER, *range(len(s.opt.seats))))
    other = g.redeal(s, seat, random)
    report.redeals += other != s
    if observe.view(other, seat) != observe.view(s, seat):
        raise Broken(_show(f"8: seat {seat} sees what was dealt anew", s, None))
    may = observe.actions(s, seat)
    if observe.actions(other, seat) != may:
        raise Broken(_show(f"8: seat {seat} has other choices after dealing anew", s, None))
    for action in _questions(s, may, seat, random):
        if engine.explain(other, action) != engine.explain(s, action):
            raise Broken(_show(f"8: seat {seat} learns what is hidden by asking", s, action))
    for check in g.census(other):
        if not check.holds:
            raise Broken(_show(f"8: dealt anew, the position cannot exist: {check}", other, None))


def _questions(s: Any, may: list[Action], seat: int, random: Random) -> list[Action]:
    """Actions of its own, legal or not, that a seat may ask about."""
    if engine.node(s).seat == CHANCE:
        return []
    own = [a for a in nameable(s) if a.seat == seat]
    return [*may[:20], *random.sample(own, min(len(own), 20))]


def _scores(g: Game, s: Any) -> None:
    for row in () if g.score is None else g.score(s):
        if sum(line.number for line in row.lines) != row.total:
            raise Broken(_show(f"10: the lines of {row} do not sum to its total", s, None))


def _values(space: tuple[Action, ...]) -> Values:
    """By type of action and field, everything that the space puts there."""
    found: dict[tuple[type[Action], str], dict[Any, None]] = {}
    for a in space:
        for name in type(a).__struct_fields__[1:]:
            found.setdefault((type(a), name), {})[getattr(a, name)] = None
    return {where: tuple(values) for where, values in found.items()}


def _mutations(a: Action, random: Random, s: Any, values: Values) -> Iterator[Action]:
    """Neighbours of an action: another seat, each number one off, other names of the space."""
    yield msgspec.structs.replace(a, seat=(a.seat + 1) % len(s.opt.seats))
    for name in type(a).__struct_fields__[1:]:
        value, known = getattr(a, name), values.get((type(a), name), ())
        if isinstance(value, int):
            # Beyond the last number of a list there is nothing that could be named.
            near = [one for one in (value - 1, value + 1)
                    if one in known or 0 <= one < value]
        else:
            others = [one for one in known if one != value]
            near = random.sample(others, min(len(others), OTHERS))
        yield from (msgspec.structs.replace(a, **{name: one}) for one in near)


def mutable(value: Any, at: str = "") -> Iterator[str]:
    """Where in a value, by path and type, something lies that could be changed in place."""
    kind = type(value)
    if kind in _SCALARS:
        return
    if kind is tuple or kind is frozenset:
        for place, item in enumerate(value):
            yield from mutable(item, f"{at}.{place}")
    elif isinstance(value, msgspec.Struct) and kind.__struct_config__.frozen:
        for name in kind.__struct_fields__:
            yield from mutable(getattr(value, name), f"{at}.{name}")
    else:
        yield f"{at.lstrip('.')} is a {kind.__name__}"


def _log_is_whole(before: Any, after: Any, events: list[Any], report: Report) -> None:
    if fold(before, events) != after or unfold(after, events) != before:
        raise Broken(_show("4: events do not fold to the state", before, None))
    for event in events:
        if not event.rules:
            raise Broken(_show(f"4: an event without a rule: {event}", before, None))
        for rule in event.rules:
            report.rules[rule] = report.rules.get(rule, 0) + 1


def _show(what: str, s: Any, a: Action | None) -> str:
    action = codec.encode(a).decode() if a is not None else "-"
    return f"{what}\naction: {action}\nstate: {codec.encode(s).decode()}"
