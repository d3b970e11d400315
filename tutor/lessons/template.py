"""A lesson to begin with: it works as it is, and says of each field what it does."""

from __future__ import annotations

import re

from tutor.core.game import game, names
from tutor.lessons import catalogue
from tutor.lessons.form import LESSON, PARTS, STAGE
from tutor.scenario.faults import Fault, Unusable, clean, one_of

FILE = "template.txt"
"""The bare lesson, in the folder of the lessons of a game."""
_FIELD = re.compile(r"( *)(- )?([a-z]+):")
_HEAD = """\
# A lesson on {title}. It works as it is: change it step by step, and check it each time:
#   podesta lesson FILE           checks it, and tells the line of whatever is wrong
#   podesta lesson FILE --open    opens it in the app, where it stays among the lessons
# All fields, and the names of this game: in the app, below the lessons of the game.
# `podesta rule WORDS` finds the id of a rule. Lines that begin with # are for you alone.
"""


def games() -> tuple[str, ...]:
    """The games of which there is a lesson to begin with."""
    return tuple(name for name in names() if (catalogue.folder() / name / FILE).is_file())


def template(name: str) -> str:
    """The lesson to begin with, of a game, as YAML; raises Unusable for no such game."""
    if name not in games():
        raise Unusable([Fault(clean(name), 0, 0, "", "no game with a lesson to begin with",
                              one_of(games(), name))])
    text = (catalogue.folder() / name / FILE).read_text(encoding="utf-8")
    return _HEAD.format(title=game(name).title) + _commented(text)


def _commented(text: str) -> str:
    """A lesson with a comment above each field where it stands first."""
    inside, told = {0: LESSON, 4: STAGE}, set[tuple[str, str]]()
    by_name = {part.name: part for part in PARTS}
    lines: list[str] = []
    for line in text.splitlines():
        found = _FIELD.match(line)
        column = len(found[1] + (found[2] or "")) if found else -1
        part = inside.get(column)
        if found and part is not None:
            fields = {field.name: field for field in part.fields}
            field = fields[found[3]]
            if (part.name, field.name) not in told:
                told.add((part.name, field.name))
                lines.append(f"{found[1]}# {field.does}")
            if part is STAGE:
                inside.pop(6, None)
                if field.name in by_name and field.name != STAGE.name:
                    inside[6] = by_name[field.name]
        lines.append(line)
    return "\n".join(lines) + "\n"
