"""What the house rules of a table decide: where the rules themselves would not say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tutor.play.ruling import Ruling
from tutor.rulebook import Dispute
from tutor.view.words import sentence

HOUSE_RULE = "House rule:"
_DIGIT = re.compile(r"\d")
BY_HOUSE = "By house rule."
DECIDES = "A house rule decides it."
"""Said in place of a house rule that would be too long for a reason."""


def consulted(ruling: Ruling, house: Iterable[str]) -> tuple[str, ...]:
    """The disputes that came to bear and that the table has settled."""
    return tuple(name for name in house if name in ruling.readings)


def deciding(names: tuple[str, ...], bare: Ruling) -> tuple[str, ...]:
    """Those of some disputes that decide; ``bare`` is what the rules say while they are open.

    All of them where they decide only together.
    """
    apart = {one.dispute for one in bare.alternatives if not one.same}
    return tuple(name for name in names if name in apart) or names


def reasons(settled: Iterable[tuple[Dispute, str]], numbers: str) -> Iterator[str]:
    """The reason that house rules are, from the longest to the shortest.

    ``numbers`` is what the rules have for a reason, where that still says something; else empty.
    """
    told = " ".join([HOUSE_RULE, *(sentence(dispute.says(chosen)) for dispute, chosen in settled)])
    ways = [f"{told} {numbers}", f"{DECIDES} {numbers}", f"{BY_HOUSE} {numbers}"] if numbers else []
    if ways and _DIGIT.search(numbers):
        # Numbers say more than the words of the rule, which stand under what was assumed.
        yield from (*ways, f"{DECIDES} {numbers.partition('. ')[0].rstrip('.')}.")
    yield from (*ways[:1], told, *ways[1:], DECIDES)
