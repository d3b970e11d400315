"""What an answer would be by readings of disputes that no position can show."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.options import lending
from tutor.desk.answer import Answer, answered, then
from tutor.desk.template import Contested, is_one_of


def contested(answer: Answer) -> Iterator[tuple[Contested, str]]:
    """Each such dispute that comes to bear, with what would follow if it were read otherwise."""
    question = answer.question
    asked = {name: question.values[name] for _, _, name in question.shown()}
    for one in question.template.contested:
        if not all(is_one_of(asked.get(name), want) for name, want in one.when.items()):
            continue
        read = question
        for name, value in one.instead.items():
            read = read.said(name, value)
        with lending(question.copied):
            yield one, then(answered(read))
