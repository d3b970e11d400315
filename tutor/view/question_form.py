"""The fields of a question as a table fills them in, and what is read of a field that was set."""

from __future__ import annotations

import msgspec

from tutor.desk.question import Question
from tutor.desk.template import UNSURE, Field, Value
from tutor.view import taps
from tutor.view.blocks import FormField

FEW, SHORT = 5, 28
"""A pick of so many values at most, with so many letters together, is shown as chips."""
DONT_KNOW = "Don't know"


def fields(question: Question, touched: str = "", wrong: str = "") -> tuple[FormField, ...]:
    """Every field that is asked; that which was ``touched`` last says what is ``wrong``, if it is.
    """
    found = (_field(question, *row) for row in question.shown())
    return tuple(msgspec.structs.replace(one, wrong=wrong if one.name == touched else "")
                 for one in found)


def may_be_open(found: tuple[FormField, ...]) -> bool:
    """Whether any of some fields has the sign for what nobody knows."""
    return any(text == UNSURE for one in found
               for text in (*(text for _, text in one.options), *(x.text for x in one.leaps)))


def _field(question: Question, field: Field, seat: str, name: str) -> FormField:
    label, value = question.label(field, seat), question.values[name]
    if name in question.among:
        label = f"{label}: {question.printed(name, field)}"
    if field.kind == "number":
        full = (field.most or f"{field.high} is the most here.") if value == field.high else ""
        return taps.number(name, label, str(value), field.low, field.high,
                           unsure=field.unsure, hint=field.hint, full=full)
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return as_field(name, label, text, question.options(field), field.hint, unsure=field.unsure)


def as_field(
    name: str, label: str, value: str, options: tuple[tuple[str, str], ...], hint: str = "", *,
    unsure: bool = False,
) -> FormField:
    """A pick: as chips where there are few and short options, with one more for not knowing."""
    short = len(options) <= FEW and sum(len(text) for _, text in options) <= SHORT
    more = ((UNSURE, "?" if short else DONT_KNOW),) if unsure else ()
    kind = "chips" if short else "pick"
    return FormField(name, label, kind, value, (*options, *more), hint=hint)


def read(field: Field, text: str) -> Value:
    """What was sent for a field; what can't be read is a value that it can't have."""
    if text.strip() in ("", UNSURE):
        return UNSURE
    if field.kind == "flag":
        return text == "true"
    if field.kind == "number":
        return int(text) if text.lstrip("-").isdecimal() and len(text) < 6 else text
    return text
