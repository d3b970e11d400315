"""A slip as one HTML file that opens anywhere: the question, its position, the verdict, versions.

It is read far from the app: it holds what the screen shows, and nothing to press but rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core import engine, observe
from tutor.desk import free, slip
from tutor.desk.answer import Answer
from tutor.desk.free import FREE
from tutor.desk.question import Question
from tutor.scenario.document import Scenario, action_of
from tutor.view import answering, blocks, company
from tutor.view.blocks import Block, Screen, Sentence
from tutor.view.handout import cards_of
from tutor.view.page import data_script, page
from tutor.view.words import say_action

CHANGED = "changed"
"""The block that tells what comes of a plan."""
MOST_SINCE = 20
"""Moves since the position was at rest that are told; before these there are only more."""


def slip_page(answer: Answer, scenario: Scenario, note: str = "") -> str:
    """The page, with the scenario in it for programs.

    ``note`` is a sentence about what was left out, for then not all of what happens is as it is at
    the table; where even the question was, the verdict stands alone.
    """
    verdict, *rest = map(_still, answering.blocks(answer))
    if note:
        rest = [block for block in rest if scenario.asked and block.key != CHANGED]
    found: list[Block] = [Sentence(key="title", kind="title", text=scenario.title)]
    if answer.question.template.id == FREE:
        found += _asked_of(answer.question, verdict)
    else:
        said = answering.stated(answer)
        found += [*([Sentence(key="said", text=f"{said}.")] if said else []), verdict]
    found += [*rest, *_ended(answer, scenario, note)]
    screen = Screen(scenario.title, tuple(found))
    made = page(scenario.title, [screen], cards_of([screen]))
    return made.replace("</body>", f"{data_script('slip', slip.plain(scenario))}</body>")


def _asked_of(question: Question, verdict: Block) -> Iterator[Block]:
    """The verdict on a plan, with the position as whoever would act sees it, and the way to it."""
    template, opt, words = question.template, question.opt, question.words
    moves = question.moves(template.may)
    plan = [action_of(question.game, opt, move) for move in moves]
    seat = plan[-1].seat
    state = free.reached(opt, template.given, question.moves(template.since))
    if told := words.situation(state):
        yield Sentence(key="situation", text=told)
    if len(plan) > 1:
        lines = tuple(say_action(words, state, action) for action in plan)
        yield blocks.Log(key="plan", title="What would be done, in this order", rows=lines)
    yield verdict
    names = [v for move in moves for v in move.fields.values() if isinstance(v, str)]
    picture = question.game.picture(observe.view(state, seat), crop=names, marks=names)
    yield blocks.Board(key="position", picture=picture)
    done = tuple(_done(question, seat))
    if done:
        more = len(done) - MOST_SINCE
        first = (f"{more} more moves before these.",) if more > 0 else ()
        rows = (*first, *done[-MOST_SINCE:])
        yield blocks.Log(key="since", title="What was done before", rows=rows)


def _done(question: Question, seat: int) -> Iterator[str]:
    """What was done since the position was at rest, as a seat learns of it."""
    opt = question.opt
    state = free.reached(opt, question.template.given, ())
    for move in question.moves(question.template.since):
        action = action_of(question.game, opt, move)
        yield say_action(question.words, state, observe.action(state, action, seat))
        step = engine.attempt(state, action)
        if isinstance(step, tuple):
            return
        state = step.after


def _ended(answer: Answer, scenario: Scenario, note: str) -> Iterator[Block]:
    """Whose table it was, and what the answer was made with."""
    question, made = answer.question, scenario.versions
    table = f"{question.game.title}, {company.title(question.opt)}"
    if note and not question.anew:
        yield Sentence(key="left-out", kind="note", text=note)
    yield Sentence(key="told", kind="note",
                   text=f"{table}. Podestà {made.engine}, data {made.data}.")


def _still(block: Block) -> Block:
    """A block with nothing to press but rules."""
    if isinstance(block, blocks.Question):
        return Sentence(key=block.key, text=block.text)
    if isinstance(block, blocks.Entries):
        return Sentence(key=block.key, text=" ".join(f"{one.label}?" for one in block.fields))
    return block
