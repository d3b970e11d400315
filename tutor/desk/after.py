"""What an answer leads to, said after it: such as who besieges a City once a battle is over."""

from __future__ import annotations

from tutor.desk.question import Question
from tutor.desk.template import After
from tutor.play.course import Outcome
from tutor.play.tree import flat
from tutor.scenario.matching import arguments, is_like
from tutor.view.words import filled


def leads_to(question: Question, outcome: Outcome) -> str:
    """What comes of an outcome, in a few words; empty where its question does not ask for it."""
    after = question.template.after
    if after is None or not outcome.legal:
        return ""
    g, opt = question.game, question.opt
    begin = next((i for i, event in enumerate(outcome.events) if event is outcome.answer), 0)
    for event in reversed(outcome.events[begin:]):
        for sign in after.signs:
            if is_like(g, opt, event, {"rule": sign.rule, **sign.where}):
                args = {**dict(event.args), "number": _number(question, after, outcome,
                                                              arguments(g, opt, event))}
                said = filled(question.words, opt, question.say(sign.say), args)
                # It goes on a sentence that has begun.
                return said if sign.say.startswith("{") else said[:1].lower() + said[1:]
    return question.say(after.otherwise)


def _number(question: Question, after: After, outcome: Outcome, args: dict[str, object]) -> int:
    """What the position that play came to has under the path of an event."""
    path = question.say(after.of).format(**args)
    return int(dict(flat(question.game.script.show(outcome.state))).get(path, 0))
