"""What all front ends do alike: where blocks stand, and how a press becomes a screen."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

import msgspec

from tutor.view import blocks as b
from tutor.view import refused

log = logging.getLogger(__name__)

REGIONS = ("head", "board", "story", "side", "sheet")
"""The parts of a page that blocks stand in, in the order in which they are read."""
WRONG = "Something went wrong in Podestà itself. Nothing is lost: go on, or go back one step."


class Session(Protocol):
    """Takes intents and gives screens."""

    @property
    def screen(self) -> b.Screen: ...
    def send(self, intent: b.Intent) -> b.Screen: ...


def press(
    session: Session, intent: b.Intent, paint: Callable[[b.Screen], None], *, strict: bool
) -> None:
    """Do what somebody wants and show what comes of it: the one way from a press to a paint.

    An error of ours is said on the screen that stays, and logged; ``strict`` lets it through then.
    """
    try:
        paint(session.send(intent))
    except Exception:
        log.exception("%s %s failed", intent.verb, intent.value)
        paint(with_error(session.screen, "error", WRONG))
        if strict:
            raise


def with_error(screen: b.Screen, key: str, text: str) -> b.Screen:
    """A screen on which an error is said first."""
    error = b.Sentence(key=key, kind="error", text=text)
    return msgspec.structs.replace(screen, blocks=(error, *screen.blocks))


def placed(screen: b.Screen) -> list[tuple[b.Block, str]]:
    """Each block with its region: what stands before a board, the board, and the story after it.

    A rule card lies over the page, so that what it explains stays where it is.
    """
    region = "head" if any(isinstance(block, b.Board) for block in screen.blocks) else "story"
    found: list[tuple[b.Block, str]] = []
    for block in screen.blocks:
        if isinstance(block, b.RuleCard):
            found.append((block, "sheet"))
        elif block.key in screen.side:
            found.append((block, "side"))
        elif isinstance(block, b.Board):
            found.append((block, "board"))
            region = "story"
        else:
            found.append((block, region))
    return found


def asked(screen: b.Screen) -> b.Question | b.Choices | None:
    """What is asked first after a board, if it is still open."""
    story = [block for block, region in placed(screen) if region == "story"]
    found = (block for block in story if isinstance(block, b.Question | b.Choices))
    first = next(found, None)
    there = any(isinstance(block, b.Board) for block in screen.blocks) and not screen.wall
    answered = isinstance(first, b.Question) and bool(first.reply)
    return None if answered or not there else first


def spoken(screen: b.Screen) -> str:
    """What is read out when a screen comes: what answers whoever did something, if anything does.

    Else it is its title and the sentence that it is met with.
    """
    said = [block for block in screen.blocks if isinstance(block, b.Sentence)]
    answers = [block.text for block in said if block.kind == "reply"]
    answers += [block.text for block in said if block.arrives]
    answers += [" ".join(row.text for row in block.rows) for block in screen.blocks
                if isinstance(block, b.Changes) and block.arrives]
    answers += [_refused(block) for block in screen.blocks
                if isinstance(block, b.Verdict) and block.said and block.word in ("no", "said")]
    replies = [block.reply for block in screen.blocks if isinstance(block, b.Question)]
    answers += [reply for reply in replies if reply][-1:]
    found = answers[:1] or [block.text for block in said[:2]]
    ways = [block.text for block in said if block.key == refused.WAY]
    return " ".join([*found, *ways, *_offered(screen)])


def _refused(verdict: b.Verdict) -> str:
    """A refusal as it is read out: what was refused, or the answer itself, and why."""
    answer = verdict.word == "said" or verdict.said == "No"
    return f"{verdict.said}{'' if answer else ': no'}. {verdict.reason}"


def _offered(screen: b.Screen) -> list[str]:
    """What is offered where something was refused time and again."""
    found = [button for block in screen.blocks if isinstance(block, b.Menu)
             and block.key == "offer" for button in block.buttons]
    found += [one.lesson for block in screen.blocks if isinstance(block, b.Choices)
              for group in block.refused for one in group.options if one.lesson]
    return [f"{button.hint} {button.text}" for button in found]
