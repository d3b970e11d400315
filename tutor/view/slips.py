"""Numbers that a rulebook prints by a slip, beside what the engine counts, where both are known."""

from __future__ import annotations

from tutor import rulebook
from tutor.scenario.document import Measure, Printed
from tutor.scenario.matching import Here, Missing, is_like, measured
from tutor.view.blocks import Part, Parts
from tutor.view.cards import left_open
from tutor.view.walk import Walk

TITLE = "Where the rulebook prints something else"


def slips(walk: Walk, place: int) -> Parts | None:
    """The printed slips that a place can tell: at the end all, before it those just summed."""
    found = walk.scenario.printed.items()
    rows = [_part(walk, name, slip) for name, slip in found if _is_told(walk, place, slip.measure)]
    told = tuple(row for row in rows if row is not None)
    return Parts(key="slips", title=TITLE, rows=told) if told else None


def _is_told(walk: Walk, place: int, measure: Measure) -> bool:
    if place == walk.end:
        return True
    if not place or not measure.total:
        return False
    want = {"rule": measure.total, **measure.where}
    events = walk.events_of(walk.beats[place - 1])
    return any(e.op == "note" and is_like(walk.game, walk.opt, e, want) for e in events)


def _part(walk: Walk, name: str, printed: Printed) -> Part | None:
    counted = measured(_from_the_start(walk), printed.measure)
    if isinstance(counted, Missing):
        return None
    dispute = rulebook.dispute(printed.slip)
    return Part(
        name,
        f"The rulebook prints {_said(printed.value)}; the engine counts {_said(counted)}.",
        lines=(dispute.why,) if dispute.why else (),
        buttons=(left_open(dispute.id),),
    )


def _from_the_start(walk: Walk) -> Here:
    """What measures see from the beginning of the script."""
    states = [walk.tree.nodes[walk.node_at(place)].state for place in range(walk.end + 1)]
    after = next((s for s in states if s is not states[0]), states[-1])
    later = tuple(event for events in walk.ahead(0) for event in events)
    return Here(walk.game, walk.opt, states[0], after, states[-1], later)


def _said(value: int | bool | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
