"""What the rules alone would say where a house rule of a table has decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from tutor.desk.answer import Answer, answered, said_by
from tutor.play.ruling import UNSETTLED
from tutor.view.blocks import Block, Part, Parts
from tutor.view.readings import dispute_of, house_rules
from tutor.view.words import sentence

WITHOUT = "Without the house rule"


def without(answer: Answer) -> Iterator[Block]:
    """That the rules don't say, and what each reading would give; nothing where no house rule
    that came to bear decides."""
    names = house_rules(answer)
    if not names:
        return
    evening = answer.question.evening
    rest = {name: chosen for name, chosen in evening.house.items() if name not in names}
    evening = msgspec.structs.replace(evening, house=rest)
    bare = answered(replace(answer.question, evening=evening))
    if bare.word != UNSETTLED or bare.ruling is None:
        return
    lines = [
        f"{sentence(dispute_of(answer, other.dispute).says(other.reading))} – "
        f"{said_by(bare.question, other.outcome)[1]}"
        for other in bare.ruling.alternatives if other.dispute in names and not other.same
    ]
    usual = said_by(bare.question, bare.ruling.outcome)[1]
    yield Parts(key="without", title=WITHOUT, rows=(
        Part(bare.said, f"As usually read: {usual}.", lines=tuple(lines)),))
