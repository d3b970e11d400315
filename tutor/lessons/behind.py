"""Why somebody is not first: by which count they fall behind, and the rule of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tutor.core.practice import Rank
from tutor.rulebook import rule


class Behind(NamedTuple):
    """A sentence, and the rule that decides."""

    say: str
    rule: str


def behind(names: Sequence[str], ranks: Sequence[Rank], seat: int) -> Behind:
    """Why a seat that is not first is behind; whoever is first is not named.

    The first count in which somebody who was level before has more decides; the last decides
    whatever is left.
    """
    name, level, said = names[seat], list(range(len(names))), ""
    for rank in ranks[:-1]:
        best = max(rank.numbers[one] for one in level)
        has = f"{name} has {_counted(rank, seat)}" if rank.what else ""
        if rank.numbers[seat] < best:
            more = rank.say.format(seat=name) or f"{has}, and somebody has more."
            return Behind(f"{said}{more}", rank.rule)
        level = [one for one in level if rank.numbers[one] == best]
        said += f"{has}, and so has somebody else. " if has else ""
    return Behind(f"{said}{rule(ranks[-1].rule).text}", ranks[-1].rule)


def _counted(rank: Rank, seat: int) -> str:
    one, many = rank.what.split("|")
    number = rank.numbers[seat]
    return f"{number or 'no'} {one if number == 1 else many}"
