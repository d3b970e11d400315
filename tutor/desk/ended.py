"""What a table asks where a game is over: who wins, with all that decides filled in."""

from __future__ import annotations

from typing import Any

from tutor.core.game import game
from tutor.core.options import Options
from tutor.core.score import Row
from tutor.desk.question import Evening, Question
from tutor.desk.template import NONE, Field, Value, choices, key, templates

TOTAL = "total"


def ended(evening: Evening, state: Any) -> Question | None:
    """The question about the end of a game, with what the position says of its fields.

    None where the game asks none, where nothing is scored, or too little for the form.
    """
    opt = evening.options
    score = game(opt.game).score
    found = next((one for one in templates(opt.game) if one.ended), None)
    if found is None or score is None:
        return None
    question = Question.new(evening, found)
    rows = score(state)
    for field in (one for one in found.fields if one.name in found.ended):
        for row in rows:
            # What the form has no room for stays open.
            value = _value(opt, field, found.ended[field.name], state, row)
            question = question.said(key(field, opt.seats[row.seat]), value)
    return question if question.possible() else None


def _value(opt: Options, field: Field, source: str | int, state: Any, row: Row) -> Value:
    if source == TOTAL:
        return row.total
    number = row.ties[source] if isinstance(source, int) else getattr(state, source)[row.seat]
    if field.kind == "number":
        return int(number)
    known = choices(field, opt)
    return known[-number] if -number < len(known) else NONE
