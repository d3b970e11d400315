"""What a position that was laid by hand leaves unsaid, in words, and a tap to say it after all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tutor.desk.answer import Answer
from tutor.desk.question import Question
from tutor.desk.unsaid import unsaid
from tutor.view.blocks import Button, Intent
from tutor.view.different import label_of, said_path, value_of
from tutor.view.entering import Path
from tutor.view.words import capital


def stating(answer: Answer) -> Iterator[Button]:
    """One for each thing that nobody said and that would turn the answer: to say it after all."""
    for path, _, other in unsaid(answer):
        if other is not None:
            text = f"It is so: {said_of(answer.question, path, other)}"
            yield Button(text, Intent("state", json.dumps([path, other])))


def said_of(question: Question, path: Path, value: Any) -> str:
    """A part of a position with what is said of it."""
    names = [str(step + 1) if isinstance(step, int) else step for step in path]
    label = label_of(question.opt, path) if len(path) == 1 else ""
    label = label or said_path(question.opt, ".".join(names))
    said = _taken(question, names, value) if value or isinstance(value, bool) else "none"
    return f"{label} – {said}" if ": " in label else f"{label}: {said}"


def _taken(question: Question, path: Sequence[str], value: Any) -> str:
    """What a position that was laid by hand is taken to say, in words."""
    values = value if isinstance(value, list | tuple) else (value,)
    return ", ".join(capital(value_of(question.opt, path, one)) for one in values)
