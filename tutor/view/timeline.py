"""The list of steps beside a walk-through, and the buttons that lead along it."""

from __future__ import annotations

import msgspec

from tutor.view import branches
from tutor.view.blocks import Button, Intent, StepRow, Steps
from tutor.view.walk import Walk

REDO = "Redo ›"
"""The button that takes back an undo off the script."""


class View(msgspec.Struct, frozen=True):
    """Where a reader is and what is folded open: a screen follows from it.

    ``place`` is the number of beats played, None off the script, where ``node`` says it all.
    ``answers`` are those given at this place; ``undone`` says whether there is something to redo.
    ``pressed`` is what a set is made of.
    """

    node: int = 0
    place: int | None = 0
    answers: tuple[str, ...] = ()
    whole: bool = False
    why: bool = False
    chosen: str = ""
    pressed: tuple[str, ...] = ()
    compared: bool = False
    undone: bool = False


def steps(
    walk: Walk, view: View, doors: tuple[Button, ...], leads: Button | None, *, asked: bool
) -> Steps:
    """The steps with what was tried beside them.

    ``doors`` lead elsewhere with the position that is shown, ``leads`` goes on after the last step;
    ``asked`` says whether a question is open.
    """
    found = _steps(walk, view, doors, leads, asked=asked)
    if leads is not None and leads_back(leads) and leads not in (found.next, *found.more):
        return msgspec.structs.replace(found, more=(leads, *found.more))
    return found


def _steps(
    walk: Walk, view: View, doors: tuple[Button, ...], leads: Button | None, *, asked: bool
) -> Steps:
    chapters = ["", *walk.chapters]
    rows = [_row(walk, view, place, chapters[place]) for place in range(walk.end + 1)]
    for place, row in branches.rows(walk, view.node):
        rows.insert(_after(rows, place), row)
    if view.place is None:
        return _off_the_script(walk, view, tuple(rows), doors, leads)
    last = view.place == walk.end
    if view.undone:
        # What was undone lies ahead, and beside it the main line.
        onward = Button(REDO, Intent("next"), primary=not asked)
        beside = leads if last else Button(
            "Next on the main line", Intent("place", str(view.place + 1)))
        doors, leads = (*filter(None, (beside,)), *doors), None
    else:
        # While a question is open, its answers are what to press.
        onward = Button("Next ›", Intent("next"), enabled=not last, primary=not asked)
    return Steps(
        key="steps",
        rows=tuple(rows),
        back=Button("‹ Back", Intent("back"), enabled=view.place > 0),
        next=leads if last and leads is not None else onward,
        more=doors,
        where=f"{view.place} of {walk.end}",
    )


def leads_back(onward: Button | None) -> bool:
    """Whether what is stepped through was left from a lesson: that is always a press away."""
    return onward is not None and onward.intent.verb == "lesson"


def _off_the_script(
    walk: Walk, view: View, rows: tuple[StepRow, ...], doors: tuple[Button, ...],
    leads: Button | None,
) -> Steps:
    onward = Button(REDO, Intent("next"), enabled=view.undone)
    if leads is not None and not view.undone and (not walk.end or leads_back(leads)):
        onward = leads  # this is all that lies ahead
    fork = branches.fork(walk, view.node)
    more = (
        Button(branches.way_back(walk), Intent("place", str(fork))),
        branches.compare_button(walk, view.node, view.compared),
        *doors,
    )
    return Steps(key="steps", rows=rows, back=Button("‹ Undo", Intent("back")), next=onward,
                 more=more)


def _row(walk: Walk, view: View, place: int, chapter: str) -> StepRow:
    if view.place is None:
        state = "done" if place <= branches.fork(walk, view.node) else "ahead"
    else:
        state = "here" if place == view.place else "done" if place < view.place else "ahead"
    beat = walk.beats[place - 1] if place else None
    text = walk.tell(beat) if beat is not None else "How it begins"
    if beat is not None and beat.move is None and state == "ahead":
        # What is still to be found out is not told in advance.
        text = "What comes of it"
    return StepRow(text, state, Intent("place", str(place)), chapter=chapter)


def _after(rows: list[StepRow], place: int) -> int:
    """Where a branch is listed: after the step that it leaves, and after its other branches."""
    at = next(i for i, row in enumerate(rows) if row.intent == Intent("place", str(place))) + 1
    while at < len(rows) and rows[at].depth:
        at += 1
    return at
