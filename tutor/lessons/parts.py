"""What of a board a stage shows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tutor.core.game import game
from tutor.core.options import Options
from tutor.lessons.document import Make, Task
from tutor.scenario.document import Move, Scenario
from tutor.scenario.shape import mentioned
from tutor.view.picture import Picture

WIDE = 820.0
"""Units of a picture from which on it shows so much that its parts can hardly be read: a crop is
wider than it is high, so two Cities that a Siege needs may lie this far apart."""


def placed(base: Scenario, task: Task | None, then: Iterable[Move]) -> tuple[str, ...]:
    """What of a wide board is shown where neither focus nor moves say it: what is laid out."""
    opt = base.options
    if not _all_is_wide(opt):
        return ()
    path = task.path if isinstance(task, Make) else then
    moves = (*(entry.move for entry in base.script if entry.move), *path)
    named = [name for move in moves for name in mentioned(move.fields, keys=False)]
    if any(has_part(opt, name) for name in named):
        return ()
    return tuple(n for n in dict.fromkeys(mentioned(base.given)) if has_part(opt, n))


@lru_cache(maxsize=1024)
def has_part(opt: Options, name: str) -> bool:
    """Whether the picture of a game turns to what the name says; it ignores others."""
    g = game(opt.game)
    bare = g.bare(opt)
    return bool(g.picture(bare, crop=(name,)).crop != g.picture(bare, crop=("",)).crop)


@lru_cache(maxsize=64)
def _all_is_wide(opt: Options) -> bool:
    g = game(opt.game)
    return is_wide(g.picture(g.bare(opt)))


def is_wide(picture: Picture) -> bool:
    """Whether a picture shows so much that it is small."""
    return (picture.crop or picture.box)[2] > WIDE
