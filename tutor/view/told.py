"""What happened in a game as one seat learns of it: lines with rules, a chart of sums, scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tutor.core import engine, observe
from tutor.core.frames import Action
from tutor.core.game import game
from tutor.core.options import Options
from tutor.core.score import Row, standings
from tutor.core.tx import Event
from tutor.play.match import Match
from tutor.play.tree import Node
from tutor.view import ledger
from tutor.view.blocks import Block, Button, Change, Chart, Intent, Ledger, Log, Sum, Term
from tutor.view.cards import title_of
from tutor.view.choices import TOGETHER
from tutor.view.words import render, say_action, say_event, say_term

FEW = 40
"""Lines of the log that are shown unless all are asked for."""
LEAST = 2
"""Comparisons that are worth a chart."""


class Told:
    """What happened in one game, seat by seat; what was told of a move is not found out again."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._events: dict[tuple[int, int], tuple[Event, ...]] = {}
        self._lines: dict[tuple[int, int], tuple[Change, ...]] = {}

    def events(self, nodes: Iterable[Node], seat: int) -> list[Event]:
        """Everything that happened on the way to some nodes, as a seat learns of it."""
        return [event for node in nodes for event in self._events_of(node, seat)]

    def lines(self, nodes: Iterable[Node], seat: int) -> list[Change]:
        """What happened, each line with its rule; what was done where nothing came of it."""
        return [line for node in nodes for line in self._lines_of(node, seat)]

    def log(self, seat: int, *, whole: bool) -> Log | None:
        """The line from the start to where we are; only its end, unless all of it is wanted."""
        rows = self.lines(self._match.tree.line(), seat)
        if not rows:
            return None
        more = None
        if len(rows) > FEW:
            text = f"Only the last {FEW} lines" if whole else f"All {len(rows)} lines"
            more = Button(text, Intent("log"))
        shown = rows if whole else rows[-FEW:]
        return Log(key="log", title="Everything so far", rows=tuple(shown), more=more)

    def _events_of(self, node: Node, seat: int) -> tuple[Event, ...]:
        key = (node.id, seat)
        if key not in self._events:
            self._events[key] = tuple(self._match.events(node, seat))
        return self._events[key]

    def _lines_of(self, node: Node, seat: int) -> tuple[Change, ...]:
        key = (node.id, seat)
        if key not in self._lines:
            self._lines[key] = tuple(self._told(node, seat))
        return self._lines[key]

    def _told(self, node: Node, seat: int) -> Iterator[Change]:
        match = self._match
        words, opt = match.game.describe, match.opt
        happened = ((say_event(words, opt, e), e.rules) for e in self._events_of(node, seat))
        said = [_line(text, rules) for text, rules in happened if text]
        if not said and node.parent is not None and node.action is not None:
            before = match.tree.nodes[node.parent].state
            seen = observe.action(before, node.action, seat)
            done = say_action(words, before, seen)
            said = [_line(done, (engine.node(before).rule,))]
        yield from said


def _line(text: str, rules: tuple[str, ...]) -> Change:
    return Change(text, rules, title_of(rules[0]))


def chart(opt: Options, happened: Iterable[Event]) -> Chart | None:
    """Sums that were compared so far, side by side; None while there are too few to look at."""
    rows: list[tuple[str, str, float]] = []
    found = [one for one in ledger.accounts(opt, happened) if one.outcome and len(one.sums) > 1]
    for number, account in enumerate(found, 1):
        label, *series = _labels(opt, [event for event, _ in account.sums])
        for name, (_, one) in zip(series, account.sums, strict=True):
            rows.append((f"{number}. {label}", name, float(one.total)))
    if len(found) < LEAST:
        return None
    return Chart(key="sums", title="What was compared so far", unit="", rows=tuple(rows))


def _labels(opt: Options, sums: Sequence[Event]) -> tuple[str, ...]:
    """What some sums are about together, then each of them.

    In the game's words if it has any (``sums.RULE`` and ``sum.RULE``), else by what the sums have
    in common and what they do not.
    """
    words, rules = game(opt.game).describe, [event.rules[0] for event in sums]
    own = [f"sums.{rules[0]}", *(f"sum.{rule}" for rule in rules)]
    if all(message in words.messages for message in own):
        told = zip(own, (sums[0], *sums), strict=True)
        return tuple(render(words, opt, message, dict(event.args)) for message, event in told)
    shared = _shared(sums)
    alike = len(set(rules)) < len(rules)
    apart = (tuple(arg for arg in event.args if arg not in shared) for event in sums)
    return _named(opt, shared), *(
        _named(opt, rest) if alike else title_of(rule)
        for rest, rule in zip(apart, rules, strict=True)
    )


def _shared(sums: Sequence[Event]) -> tuple[tuple[str, Any], ...]:
    """The arguments that all sums of a comparison have in common."""
    first, *others = sums
    return tuple(arg for arg in first.args if all(arg in other.args for other in others))


def _named(opt: Options, args: Iterable[tuple[str, Any]]) -> str:
    label = game(opt.game).describe.label
    return ", ".join(label(opt, name.split("_")[0], value) for name, value in args)


def targets(opt: Options, actions: Iterable[Action]) -> list[str]:
    """What some actions concern on the board, each thing once."""
    group = game(opt.game).describe.group
    named = (name for a in actions for name in group(opt, a)[1].split(TOGETHER))
    return list(filter(None, dict.fromkeys(named)))


def scores(match: Match) -> list[Block]:
    """Everybody's points line by line, and who wins; nothing where no points are counted."""
    if match.game.score is None:
        return []
    rows: tuple[Row, ...] = match.game.score(match.state)
    levels = standings(rows)
    order = {seat: sum(map(len, levels[:i])) for i, level in enumerate(levels) for seat in level}
    ranked = sorted(rows, key=lambda row: order[row.seat])
    sums = tuple(_sum(match, row, order[row.seat] + 1) for row in ranked)
    return [Ledger(key="scores", title="Points", sums=sums, outcome=winner(match), folded=True)]


def _sum(match: Match, row: Row, place: int) -> Sum:
    words, opt = match.game.describe, match.opt
    told = (line for line in row.lines if line.number)
    terms = tuple(Term(say_term(words, opt, line), line.number, line.rule) for line in told)
    rule = row.lines[0].rule if row.lines else ""
    return Sum(f"{place}. {words.label(opt, 'seat', row.seat)}", terms, row.total, rule)


def winner(match: Match) -> str:
    """Who has won, in a sentence; empty where no points are counted."""
    if match.game.score is None:
        return ""
    rows: tuple[Row, ...] = match.game.score(match.state)
    best = standings(rows)[0]
    names = [match.game.describe.label(match.opt, "seat", seat) for seat in best]
    total = next(row.total for row in rows if row.seat == best[0])
    if len(names) == 1:
        return f"{names[0]} wins with {total} points."
    return f"{', '.join(names[:-1])} and {names[-1]} share the win with {total} points."
