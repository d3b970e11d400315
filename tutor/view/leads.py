"""Where the moves of somebody lead, against where those of the right path do."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from tutor.core import engine
from tutor.core.tx import Event
from tutor.lessons.document import Make
from tutor.lessons.sitting import Sitting
from tutor.scenario.matching import arguments, is_like
from tutor.view import ledger
from tutor.view.amiss import texts
from tutor.view.words import say_action, say_check, say_event, sentence


class _Told(NamedTuple):
    """An event in words, and of how much it speaks that the goal speaks of."""

    say: str
    event: Event | None
    meant: int


def aim(sitting: Sitting) -> str:
    """What the right path leads to, in a sentence."""
    return _aimed(sitting).say


def reached(sitting: Sitting) -> str:
    """What the moves that were made have led to."""
    return _best(sitting, _made(sitting)).say


def so_far(sitting: Sitting) -> str:
    """What the last move of the learner did, and what the others did after it."""
    made, task = sitting.made, sitting.stage.task
    assert isinstance(task, Make)
    own = max(i for i, node in enumerate(made)
              if node.action is not None and node.action.seat == sitting.seat(task))
    words, nodes = sitting.walk.game.describe, sitting.walk.tree.nodes
    others = [say_action(words, nodes[node.parent].state, node.action)
              for node in made[own + 1 :]
              if node.action is not None and node.parent is not None]
    return " ".join((*_briefly(sitting, made[own].events), *others[:ANSWERS]))


SHORT, ANSWERS = 4, 3
"""Things that a move did which are told one and all, and moves of others that are told."""


def _briefly(sitting: Sitting, events: Collection[Event]) -> list[str]:
    """All that a move did if that is little, else what it began with and what came of it."""
    words, opt = sitting.walk.game.describe, sitting.walk.opt
    told = [sentence(said) for event in events if (said := say_event(words, opt, event))]
    if len(told) <= SHORT:
        return told
    return [*dict.fromkeys((told[0], _best(sitting, [*events]).say))]


def led(sitting: Sitting) -> str:
    """What the last move led to, and why the right path can't be gone on with from there.

    Nothing is told that names what the task leaves the learner to find.
    """
    task = sitting.stage.task
    if isinstance(task, Make) and task.turn:
        # Of all that happened in it, how the learner fared.
        return _best(sitting, [e for e in _made(sitting) if task.seat in _named(sitting, e)]).say
    kept = _Kept(sitting)
    wanted, here = _aimed(sitting), list(sitting.node.events)
    s, events, left = sitting.followed()
    kind = wanted.event.rules[0] if wanted.event else ""
    alike = _best(sitting, [e for e in events if e.rules[0] == kind and kept.lets(e)], kept.move)
    own = _best(sitting, [event for event in here if kept.lets(event)], kept.move)
    found = next((one for one in (alike, own) if one.meant and one != wanted), own)
    say = found.say or sentence(ledger.gist(sitting.walk.opt, here))
    return f"{say} {_refused(sitting, s, left)}".strip()


class _Kept:
    """What a task leaves open: names of its goal that neither it nor its stage has spoken of.

    ``move`` are the names in the last move: whoever chose them may hear of them.
    """

    def __init__(self, sitting: Sitting) -> None:
        task, self._sitting = sitting.stage.task, sitting
        assert isinstance(task, Make)
        said = f"{sitting.stage.say} {task.text}".lower()
        goal = {*texts(task.goal.event), *texts(task.goal.state)}
        last = sitting.work.moves[-1:]
        self.move = {name for move in last for field, value in move.items()
                     if field not in ("seat", "do") for name in texts(value)}
        self._open = {name for name in goal - self.move if name.lower() not in said}

    def lets(self, event: Event) -> bool:
        """Whether an event may be told."""
        return self._open.isdisjoint(_named(self._sitting, event))


def _named(sitting: Sitting, event: Event) -> set[str]:
    """Everything that an event names."""
    return {*map(str, arguments(sitting.walk.game, sitting.walk.opt, event).values())}


def _aimed(sitting: Sitting) -> _Told:
    """What comes of the right path, with what the others do after it."""
    task, fresh = sitting.stage.task, Sitting(sitting.stage)
    assert isinstance(task, Make)
    for move in task.path:
        if move.seat == task.seat:
            fresh.act(fresh.walk.action(move))
    return _best(fresh, _made(fresh))


def _made(sitting: Sitting) -> list[Event]:
    return [event for node in sitting.made for event in node.events]


def _refused(sitting: Sitting, s: Any, left: list[Any]) -> str:
    """Why the next move of the right path is not allowed, if a rule says so."""
    for action in left[:1] if s.stack else ():
        checks = engine.explain(s, action)
        failed = next((c for c in checks if c.holds is False and c.source == "rule"), None)
        if failed is not None:
            return sentence(say_check(sitting.walk.game.describe, sitting.walk.opt, failed))
    return ""


def _best(sitting: Sitting, events: list[Event], about: Collection[str] = ()) -> _Told:
    """The event that speaks most of what the goal speaks of; if several do, how it came out.

    Those come first that speak of the things that it is ``about``, if any do.
    """
    words, opt, game = sitting.walk.game.describe, sitting.walk.opt, sitting.walk.game
    task, rules = sitting.stage.task, sitting.stage.rules
    assert isinstance(task, Make)
    goal = task.goal
    meant_names = {*texts(goal.event), *texts(goal.state)}
    ends = [account.outcome for account in ledger.accounts(opt, events)]

    def worth(event: Event) -> tuple[bool, int, int, bool, int]:
        named = _named(sitting, event)
        meant = bool(goal.event) and is_like(game, opt, event, goal.event or {})
        cited = next((i for i, rule in enumerate(rules) if rule in event.rules), len(rules))
        ours = len(named.intersection(about))
        return meant, ours, len(meant_names & named), any(event is end for end in ends), -cited

    told = [event for event in events if say_event(words, opt, event)]
    if not told:
        return _Told("", None, 0)
    best = max(told, key=worth)
    _, ours, shared, *_ = worth(best)
    return _Told(sentence(say_event(words, opt, best)), best, ours + shared)
