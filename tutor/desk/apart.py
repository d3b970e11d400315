"""Results told apart: where two are headed alike, what is different in the positions they lead to.
"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.desk.question import Question
from tutor.play.course import Outcome, counted
from tutor.play.tree import within
from tutor.view import different


def headed(question: Question, outcomes: Sequence[Outcome], said: Sequence[str]) -> list[str]:
    """What is said of outcomes, with what counts of the position where that alone is different."""
    results = [outcome.result for outcome in outcomes]
    found = []
    for outcome, text in zip(outcomes, said, strict=True):
        alike = [one for one, other in zip(outcomes, said, strict=True)
                 if other == text and one.result != outcome.result]
        more = _counted(question, outcome, alike) if alike and len(set(results)) > 1 else []
        found.append(f"{text} ({'; '.join(more)})" if more else text)
    return found


def _counted(question: Question, outcome: Outcome, others: Sequence[Outcome]) -> list[str]:
    """What counts and is otherwise in others: one thing if it is so in all of them, else all."""
    course = question.course()
    here = counted(outcome.state, course)
    there = [counted(other.state, course) for other in others]
    paths = dict.fromkeys((*here, *(path for one in there for path in one)))
    differ = {path: [one.get(path) for one in there if one.get(path) != here.get(path)]
              for path in sorted(paths, key=lambda path: _rank(path, course.counts))}
    enough = [path for path, values in differ.items() if len(values) == len(others)][:1]
    found = []
    for path in enough or [path for path, values in differ.items() if values]:
        number = any(isinstance(value, int) for value in (here.get(path), *differ[path]))
        value = here.get(path, 0) if number else here.get(path)
        what, is_here, _ = different.told(question.opt, (path, value, None))
        found.append(f"{what} {is_here}")
    return found


def _rank(path: str, counts: Sequence[str]) -> int:
    """Where something stands in the order in which a question names what counts."""
    return next(i for i, one in enumerate(counts) if within(path, one))
