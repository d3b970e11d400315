"""What the house rules of a table decide: where the rules themselves would not say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tutor.play.ruling import Ruling
from tutor.rulebook import Dispute
from tutor.view.words import sentence

HOUSE_RULE = "House rule:"
_YES_OR_NO = re.compile(r"(?:Yes|No)\b")
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


def _beside(answer: str, dispute: Dispute, chosen: str) -> str:
    """A reading as it stands under an answer: a yes under a no would look like another answer.

    What it says besides that in a clause of its own is told alone, else the question before it.
    """
    said = dispute.says(chosen)
    begins = _YES_OR_NO.match(said)
    if begins is None or answer not in ("Yes", "No") or begins[0] == answer:
        return sentence(said)
    _, _, clause = said.partition("; ")
    return sentence(clause[:1].upper() + clause[1:]) if said.startswith(f"{begins[0]}; ") \
        else f"{dispute.question} {sentence(said)}"


def reasons(
    settled: Iterable[tuple[Dispute, str]], numbers: str, answer: str
) -> Iterator[str]:
    """The reason that house rules are for an ``answer``, from the longest to the shortest.

    ``numbers`` is what the rules have for a reason, where that still says something; else empty.
    """
    told = " ".join([HOUSE_RULE, *(_beside(answer, *one) for one in settled)])
    ways = [f"{told} {numbers}", f"{DECIDES} {numbers}", f"{BY_HOUSE} {numbers}"] if numbers else []
    if ways and _DIGIT.search(numbers):
        # Numbers say more than the words of the rule, which stand under what was assumed.
        yield from (*ways, f"{DECIDES} {numbers.partition('. ')[0].rstrip('.')}.")
    yield from (*ways[:1], told, *ways[1:], DECIDES)
