"""How tables, positions, rulings and conditions show themselves in a notebook."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tutor.core.game import game
from tutor.core.guards import Check
from tutor.core.options import Options
from tutor.play.ruling import Ruling
from tutor.play.save import as_scenario
from tutor.scenario import runner
from tutor.scenario.faults import Unusable
from tutor.view import still, verdicts
from tutor.view.blocks import Block, Board, Sentence, Steps
from tutor.view.markup import esc, tag
from tutor.view.stepper import Stepper
from tutor.view.walk import Walk

if TYPE_CHECKING:
    from tutor.play.table import Table

Bundle = dict[str, str]
RESUME = "To go on from here, run:"


def stepper(table: Table) -> Stepper:
    """A stepper on a table's own tree: where one goes, the other is."""
    here = table.tree.here
    notes = tuple(
        f"{one.field}: wanted {one.wanted}; got {one.got}"
        for one in runner.run(table.scenario).mismatches
    )
    found = Stepper(Walk(table.scenario, table.tree), "", None, notes)
    if here:
        found.to_node(str(here))
    return found


def resume(table: Table) -> str:
    """The line of Python that leads back to where a table is now.

    On the script of something that can be loaded again that is a step; else a link holds it all.
    """
    saved = as_scenario(table.tree, table.scenario)
    if table.source and not table.scenario.branches and not saved.branches:
        step = len(table.tree.line()) - 1
        return f"tutor.load({json.dumps(table.source)}{f', step={step}' if step else ''})"
    try:
        return f'tutor.load("#{table.link()}")'
    except Unusable:
        # Too much was tried for a link, so that only a file can hold it.
        return 'table.save("my-table.yaml")'


def table(found: Table) -> Bundle:
    """A table where it is now, and how to come back to it."""
    return at(stepper(found), resume(found))


def at(found: Stepper, line: str) -> Bundle:
    """A stepper where it is now, and the line that leads back to it."""
    more = tag("p", esc(RESUME), "note") + tag("pre", tag("code", esc(line)), "resume")
    blocks = [block for block in found.screen.blocks if not isinstance(block, Steps)]
    return still.bundle(blocks, more=more, told=f"{RESUME}\n{line}")


def state(s: Any) -> Bundle:
    """A position: whose turn it is, and the board."""
    g = game(s.opt.game)
    said: list[Block] = [Sentence(key="said", kind="lead", text=g.describe.situation(s))]
    return still.bundle([*said, Board(key="board", picture=g.picture(s), whole=True)])


def ruling(found: Ruling) -> Bundle:
    """A ruling in words, with its conditions and the other readings."""
    return still.bundle(verdicts.verdict(found))


def checks(opt: Options, found: tuple[Check, ...]) -> Bundle:
    """The conditions of one action, the failed ones first."""
    return still.bundle([verdicts.of_checks(opt, found)])


def display(found: Table) -> None:
    """Show a table that can be stepped through, in whatever notebook asks for it.

    Raises NotImplementedError where nothing can be pressed, so that the notebook asks for the
    still picture instead.
    """
    try:
        from IPython.core.getipython import get_ipython

        from widgets.notebook import show
    except ImportError:
        raise NotImplementedError from None
    if not hasattr(get_ipython(), "kernel"):
        raise NotImplementedError
    show(found)
