"""What the rules alone would say where a house rule of a table has decided."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.desk.answer import Answer, said_by
from tutor.view.blocks import Block, Part, Parts
from tutor.view.readings import dispute_of, house_rules
from tutor.view.words import sentence

WITHOUT = "Without the house rule"


def without(answer: Answer) -> Iterator[Block]:
    """That the rules don't say, and what each reading would give; nothing where no house rule
    that came to bear decides."""
    names, bare = house_rules(answer), answer.bare
    if bare is None or bare.ruling is None:
        return
    lines = [
        f"{sentence(dispute_of(answer, other.dispute).says(other.reading))} – "
        f"{said_by(bare.question, other.outcome)[1]}"
        for other in bare.ruling.alternatives if other.dispute in names and not other.same
    ]
    usual = said_by(bare.question, bare.ruling.outcome)[1]
    yield Parts(key="without", title=WITHOUT, rows=(
        Part(bare.said, f"As usually read: {usual}.", lines=tuple(lines)),))
