"""What is said to a move in a lesson: why it is refused, or what came of it and what is left."""

from __future__ import annotations

from itertools import islice

import msgspec

from tutor.core import engine
from tutor.core.game import game
from tutor.core.guards import COST, Check
from tutor.lessons.document import Make
from tutor.lessons.sitting import GUESSED_NO, LESSON, Sitting
from tutor.play.grounds import asks_for
from tutor.scenario.document import move_of
from tutor.view import choices, leads, moves, verdicts
from tutor.view.because import path
from tutor.view.blocks import Block, Change, Log, Sentence
from tutor.view.cards import title_of
from tutor.view.moves import NOT_A_RULE
from tutor.view.text import MARKS
from tutor.view.verdicts import SUPPOSED
from tutor.view.words import failing, say_check, sentence

MOST_TRIED = 20
"""Moves of which it is tried whether they would allow what is refused."""


def refusal(sitting: Sitting) -> list[Block]:
    """Why the last move is refused, what would allow it, and every condition."""
    failed = failing(sitting.checks)
    assert failed is not None
    words, opt = sitting.walk.game.describe, sitting.walk.opt
    if failed.source == LESSON:
        gate = sitting.stage.gate
        why = gate.say if gate is not None else ""
        text = f"The rules allow that, but this step leaves it out. {why} {NOT_A_RULE}"
        return [Sentence(key="gate", kind="reply", text=text)]
    text, judged = sentence(say_check(words, opt, failed)), sitting.judged
    rows = tuple(
        Change(f"{MARKS[row.state]} {sentence(row.text)}{f' {SUPPOSED}' * guess}", (row.rule,),
               title_of(row.rule))
        for row, guess in zip(verdicts.conditions(opt, sitting.checks),
                              (c in judged.guessed for c in sitting.checks), strict=True)
    )
    if judged.unsure:
        asks = " ".join(asks_for(game(opt.game), datum) for datum in judged.data)
        text = f"{GUESSED_NO} {text} {SUPPOSED} {asks} So it counts as no mistake."
    else:
        text = f"Not allowed. {text} {_way(sitting, failed)}".rstrip()
    return [
        Sentence(key=f"no-{failed.rule}", kind="reply", text=f"✗ {text}"),
        Log(key="conditions", title="Every condition", rows=rows),
    ]


def _way(sitting: Sitting, failed: Check) -> str:
    """What would allow the last move, or what else stands in its way that nothing can mend."""
    words, opt = sitting.walk.game.describe, sitting.walk.opt
    short = [check for check in sitting.checks if check.holds is False]
    if not choices.way_to([failed], more=False):
        return ""
    for check in short:
        if not choices.way_to([check], more=False):
            guess = f" {SUPPOSED}" if check in sitting.judged.guessed else ""
            return f"More would not help: {say_check(words, opt, check)}{guess}"
    s = sitting.node.state
    for action in islice(moves.legal(sitting), MOST_TRIED):
        after = engine.apply(s, action).after
        if after.stack and sitting.tried in engine.legal(after):
            return f"First {words.act(opt, action)}."
    more = any(check.holds is None for check in sitting.checks)
    return choices.way_to(short, more=more) if failed.stage == COST else ""


def went(sitting: Sitting, task: Make) -> list[Block]:
    """What came of the moves so far, whether they lead to the goal, and what is left to do."""
    count = len(sitting.work.moves)
    if sitting.done:
        text = f"So it goes: {path(sitting.walk, task)}" if sitting.work.shown \
            else f"✓ Done. {leads.reached(sitting)} {_turned(sitting, task)}".rstrip()
        return [Sentence(key="done", kind="reply", text=text)]
    if not count:
        return []
    text = _astray(sitting, task) if sitting.strays else _onward(sitting)
    return [Sentence(key=f"went-{count}", kind="reply", text=text)]


def _onward(sitting: Sitting) -> str:
    """What is said to a move after which the goal can be reached."""
    words, opt, left = sitting.walk.game.describe, sitting.walk.opt, leads.away(sitting)
    nearer = left is not None and _is_nearer(sitting, left)
    legal = [action for action in moves.legal(sitting) if sitting.lets(action)]
    if len(legal) == 1:
        onward = f"All that is left to do here: {words.act(opt, legal[0])}."
        onward += " That settles it." if left == 1 else ""
    elif left is not None and not nearer:
        onward = "It brings you no nearer, though. Go on, or take it back."
    else:
        onward = "Go on."
    praise = "✓ Right so far." if nearer else "That is allowed."
    return f"{praise} {leads.so_far(sitting)} {onward}"


def _is_nearer(sitting: Sitting, left: int) -> bool:
    """Whether so many moves to go are no more than of the right path, or fewer than before."""
    work, task = sitting.work, sitting.stage.task
    assert isinstance(task, Make)
    own = sum(move.seat == task.seat for move in task.path)
    if left <= own - len(work.moves):
        return True
    was = leads.away(Sitting(sitting.stage, msgspec.structs.replace(work, moves=work.moves[:-1])))
    return was is not None and left < was


def _astray(sitting: Sitting, task: Make) -> str:
    """What is said to moves that lead to the goal no more, and what the lesson says to them."""
    walk, made = sitting.walk, sitting.made
    if task.turn and sitting.node.state.stack:
        best = leads.at_best(sitting)
        best = f". At best: {best}" if best else ": nothing that could decide it is still to come."
        return (f"That is allowed. {leads.lately(sitting)} However the turn goes on, what is asked "
                f"is out of reach now{best}")
    said = "The turn is over, and what is asked is not done." if task.turn \
        else "That is allowed, but it is not what is asked."
    last = next(node.action for node in reversed(made) if node.action is not None)
    why = task.why_astray(move_of(walk.game, walk.opt, last))
    led = leads.led(sitting)
    # How it came out tells the numbers already.
    how = "" if task.turn or any(map(str.isdigit, led)) else leads.standing(sitting)
    return " ".join(filter(None, (said, led, how, why)))


def _turned(sitting: Sitting, task: Make) -> str:
    """How a whole turn went: whether any of it was against the rules."""
    if not task.turn:
        return ""
    refused = [f"“{title_of(rule)}”" for rule in sitting.work.refused]
    if not refused:
        return "A whole turn, and nothing in it against the rules."
    return f"A whole turn, though on the way moves were refused, by {', '.join(refused)}."
