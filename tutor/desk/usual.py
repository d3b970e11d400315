"""What is said to a question by the readings that hold, whatever it is that nobody knows."""

from __future__ import annotations

from tutor.desk.answer import said_by
from tutor.desk.question import Impossible, Question
from tutor.play.ruling import INCOMPLETE, judge


def usually(question: Question) -> str:
    """The answer without any rival reading; empty where what nobody knows decides then too."""
    ways, all_tried = question.every()
    found = set[str]()
    for one in ways if all_tried else ():
        try:
            ruling = judge(one.case(), all_readings=False)
        except Impossible:
            continue
        if ruling.verdict == INCOMPLETE:
            return ""
        if ruling.outcome.fits:
            found.add(said_by(one, ruling.outcome)[1])
        if len(found) > 1:
            return ""
    return found.pop() if found else ""
