"""What stands on a page for a moment: why something is refused, and the lesson on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from tutor import rulebook
from tutor.view import rules
from tutor.view.blocks import (
    Block,
    Board,
    Button,
    Choices,
    Intent,
    Option,
    Screen,
    Sentence,
    Verdict,
)

WAY = "way"
"""The key of the sentence that says what would allow what is refused."""


def find(screen: Screen, code: str) -> Option | None:
    """The refused action of a screen that a code stands for."""
    for block in screen.blocks:
        if isinstance(block, Choices):
            for group in block.refused:
                for option in group.options:
                    if option.intent.value == code:
                        return option
    return None


def verdict(option: Option) -> Iterator[Block]:
    """A refused action with its reason and every condition, and what would allow it."""
    found = rulebook.rule(option.rule)
    yield Verdict(
        key="refused", word="no", said=option.text, reason=option.reason,
        where=f"In the book: {rules.place(found)}", checks=option.checks,
        buttons=(Button("Read the rule", Intent("rule", option.rule)),),
    )
    if option.fix:
        yield Sentence(key=WAY, text=option.fix)


def beside(page: Screen, more: Iterable[Block]) -> Screen:
    """A page with more blocks where one looks next: after what was said to the last try, if it is
    on the page, or else after its board or its title."""
    blocks, added = list(page.blocks), list(more)
    if not added:
        return page
    there = [i for i, block in enumerate(blocks) if _replies(block)]
    boards = [i for i, block in enumerate(blocks) if isinstance(block, Board)]
    at = (there[-1] if there else boards[0] if boards else 0) + 1
    return msgspec.structs.replace(page, blocks=(*blocks[:at], *added, *blocks[at:]))


def offering(page: Screen, tried: Option, lesson: Button) -> Screen:
    """A page with the lesson that helps beside the action that was tried."""
    blocks = [_offering(b, tried, lesson) if isinstance(b, Choices) else b for b in page.blocks]
    return msgspec.structs.replace(page, blocks=tuple(blocks))


def _offering(block: Choices, tried: Option, lesson: Button) -> Choices:
    groups = tuple(
        msgspec.structs.replace(group, options=tuple(
            msgspec.structs.replace(one, lesson=lesson) if one == tried else one
            for one in group.options
        ))
        for group in block.refused
    )  # fmt: skip
    return msgspec.structs.replace(block, refused=groups)


def _replies(block: Block) -> bool:
    return (isinstance(block, Sentence) and block.kind == "reply") or (
        isinstance(block, Verdict) and block.word == "no")
