"""A walk-through for the command: as text, as plain data, as a board, as one page."""

from __future__ import annotations

from typing import Any

from tutor.scenario.document import Scenario
from tutor.view import blocks
from tutor.view import text as painter
from tutor.view.handout import handout
from tutor.view.stepper import Stepper
from tutor.view.svg import svg
from tutor.view.walk import Walk


def walk(scenario: Scenario) -> Walk:
    """A scenario laid out to be walked through."""
    return Walk(scenario)


def _screen(found: Walk, place: int) -> blocks.Screen:
    stepper = Stepper(found, found.scenario.id)
    stepper.to_place(str(place))
    return stepper.screen


def text(found: Walk, place: int) -> str:
    """One step as text: what is asked, the board, the sums and what changed."""
    return painter.paint(_screen(found, place))


def plain(found: Walk, place: int) -> Any:
    """One step as plain data: the blocks of its screen."""
    return blocks.plain(_screen(found, place))


def board(found: Walk, place: int) -> str:
    """The board at a step as SVG."""
    shown = next(b for b in _screen(found, place).blocks if isinstance(b, blocks.Board))
    return svg(shown.picture)


def page(found: Walk) -> str:
    """The whole walk-through as one HTML page that needs neither Python nor a network."""
    return handout(found)
