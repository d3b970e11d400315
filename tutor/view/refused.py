"""What stands on a page for a moment: why something is refused, and the lesson on it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tutor import rulebook
from tutor.view import rules
from tutor.view.blocks import Block, Board, Button, Choices, Intent, Option, Screen, Verdict


def find(screen: Screen, code: str) -> Option | None:
    """The refused action of a screen that a code stands for."""
    for block in screen.blocks:
        if isinstance(block, Choices):
            for group in block.refused:
                for option in group.options:
                    if option.intent.value == code:
                        return option
    return None


def verdict(option: Option) -> Verdict:
    """A refused action with its reason and every condition."""
    found = rulebook.rule(option.rule)
    return Verdict(
        key="refused", word="no", said=option.text, reason=f"{option.reason} {option.fix}".strip(),
        where=f"In the book: {rules.place(found)}", checks=option.checks,
        buttons=(Button("Read the rule", Intent("rule", option.rule)),),
    )  # fmt: skip


def beside(page: Screen, more: Iterable[Block]) -> Screen:
    """A page with more blocks where one looks next: after its board, or else its title."""
    blocks, added = list(page.blocks), list(more)
    if not added:
        return page
    boards = [i for i, block in enumerate(blocks) if isinstance(block, Board)]
    at = boards[0] + 1 if boards else min(1, len(blocks))
    return msgspec.structs.replace(page, blocks=(*blocks[:at], *added, *blocks[at:]))
