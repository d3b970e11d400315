"""Where the moves of somebody lead, against where those of the right path do."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import Any, NamedTuple

from tutor.core import engine
from tutor.core.tx import Event
from tutor.lessons import ways
from tutor.lessons.document import Make
from tutor.lessons.sitting import Sitting
from tutor.scenario.matching import arguments, differences, is_like
from tutor.view import ledger
from tutor.view.amiss import texts
from tutor.view.words import say_action, say_check, say_event, says_of, sentence


class _Told(NamedTuple):
    """An event in words, and of how much it speaks that the goal speaks of."""

    say: str
    event: Event | None
    meant: int


def aim(sitting: Sitting) -> str:
    """What the right path leads to, in a sentence."""
    return _aimed(sitting).say


def reached(sitting: Sitting) -> str:
    """What the moves that were made have led to, for each thing that the goal asks for."""
    if how := standing(sitting):
        # What goes on has come to nothing yet but to other numbers.
        return f"{_done(sitting)} {how}"
    events = _made(sitting)
    told = [_best(sitting, [e for e in events if name in _named(sitting, e)]).say
            for name in _asked_for(sitting)]
    return " ".join(filter(None, dict.fromkeys(told))) or _each(sitting, _best(sitting, events))


def standing(sitting: Sitting) -> str:
    """How it stands where the last move of the learner was made; empty if that is decided."""
    if not sitting.work.moves:
        return ""
    words, before, now = sitting.walk.game.describe, _before(sitting), sitting.node.state
    return words.standing(now) if words.scene(now) == words.scene(before) else ""


def _before(sitting: Sitting) -> Any:
    """The position in which the learner made the last move."""
    return sitting.walk.tree.nodes[sitting.made[_last_own(sitting)].parent or 0].state


def _done(sitting: Sitting) -> str:
    """The last move of the learner, in a sentence."""
    action = sitting.made[_last_own(sitting)].action
    assert action is not None
    return sentence(says_of(sitting.walk.game.describe, sitting.walk.opt, action))


def _asked_for(sitting: Sitting) -> list[str]:
    """The cities or players of which the goal asks for what was not so from the start."""
    task, g = sitting.stage.task, sitting.walk.game
    assert isinstance(task, Make)
    start = g.script.show(sitting.start)
    return [name for section, things in (task.goal.state or {}).items()
            for name, thing in (things.items() if hasattr(things, "items") else ())
            if any(differences({section: {name: thing}}, start))]


def _each(sitting: Sitting, best: _Told) -> str:
    """An event, and with it those alike of what else the learner did."""
    if best.event is None:
        return best.say
    task, words, opt = sitting.stage.task, sitting.walk.game.describe, sitting.walk.opt
    assert isinstance(task, Make)
    own = [event for node in sitting.made
           if node.action is not None and node.action.seat == sitting.seat(task)
           for event in node.events]
    alike = [sentence(say_event(words, opt, event)) for event in own
             if (event.rules, event.say) == (best.event.rules, best.event.say)]
    return " ".join(dict.fromkeys(alike)) if best.say in alike else best.say


def so_far(sitting: Sitting) -> str:
    """What came of the last move of the learner and of the others' after it, and how it stands."""
    made, own = sitting.made, _last_own(sitting)
    words, nodes, opt = sitting.walk.game.describe, sitting.walk.tree.nodes, sitting.walk.opt
    told, answers = list[str](), 0
    for node in made[own:]:
        before = nodes[node.parent].state if node.parent is not None else None
        if node is not made[own] and node.action is not None and answers < ANSWERS:
            answers += 1
            told.append(sentence(says_of(words, opt, node.action)) if node.action.seat >= 0
                        else say_action(words, before, node.action))
        ends = (one.outcome for one in ledger.accounts(opt, node.events))
        told += [say_event(words, opt, end) for end in ends if end is not None]
    now = sitting.node.state
    # Where it goes on at another place, that is what has to be known first.
    if words.scene(now) not in ("", words.scene(_before(sitting))):
        told.append(words.situation(now))
    return " ".join(filter(None, (*(told or [_done(sitting)]), words.standing(now))))


def lately(sitting: Sitting) -> str:
    """All that the last move of the learner did."""
    return " ".join(_briefly(sitting, sitting.made[_last_own(sitting)].events))


def _last_own(sitting: Sitting) -> int:
    """Which of the moves that were made is the last one of the learner."""
    task = sitting.stage.task
    assert isinstance(task, Make)
    return max(i for i, node in enumerate(sitting.made)
               if node.action is not None and node.action.seat == sitting.seat(task))


def away(sitting: Sitting) -> int | None:
    """How few moves of the learner may lead to the goal; None where that can't be told."""
    task = sitting.stage.task
    if not isinstance(task, Make) or task.turn:
        return None
    for left in range(len(task.path) + 1):
        leads, open_ = ways.lead(sitting, task, left)
        if leads:
            return None if open_ else left
    return None


def at_best(sitting: Sitting) -> str:
    """How the learner comes off at best in what is compared until the turn is over."""
    task, opt, words = sitting.stage.task, sitting.walk.opt, sitting.walk.game.describe
    assert isinstance(task, Make)
    found = dict[str, int]()
    for _, events in islice(ways.onward(sitting, task), ways.IN_A_TURN):
        for one in ledger.accounts(opt, events):
            if one.outcome is None or task.seat not in _named(sitting, one.outcome):
                continue
            own, *others = (each.total for _, each in one.sums)
            found[say_event(words, opt, one.outcome)] = own - max(others, default=0)
    return max(found, key=found.__getitem__, default="")


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
    if found.event is not None and found.event not in here:
        say = f"This is what comes of it. {say}"
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

    Of those that are alike it is the last.

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
    best = next(e for e in reversed(told)
                if e.rules[0] == best.rules[0] and worth(e) == worth(best))
    _, ours, shared, *_ = worth(best)
    return _Told(sentence(say_event(words, opt, best)), best, ours + shared)
