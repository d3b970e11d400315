"""Branches: how they are listed, named and compared with the script or with one another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from operator import eq

from tutor.core import engine
from tutor.play.tree import Node
from tutor.scenario.document import move_of
from tutor.view import chapters, different, ledger
from tutor.view.blocks import Button, Compare, Form, FormField, Intent, StepRow
from tutor.view.walk import Mark, Walk, marks_of
from tutor.view.words import say_action

LONGEST = 60
"""Characters that a branch's name may have."""


def fork(walk: Walk, node: int) -> int:
    """The last place of the script on the way to a node."""
    return max(walk.places[n.id][-1] for n in walk.tree.line(node) if n.id in walk.places)


def off(walk: Walk, node: int) -> list[Node]:
    """The nodes off the script on the way to a node."""
    return [n for n in walk.tree.line(node) if n.id not in walk.places]


def told(walk: Walk, node: int) -> str:
    """How a node off the script was reached, in a sentence."""
    here, words = walk.tree.nodes[node], walk.game.describe
    assert here.action is not None
    assert here.parent is not None
    return say_action(words, walk.tree.nodes[here.parent].state, here.action)


def marks(walk: Walk, node: int) -> tuple[Mark, ...]:
    """What the action that led to a node off the script points at on the board."""
    action = walk.tree.nodes[node].action
    return marks_of(move_of(walk.game, walk.opt, action)) if action is not None else ()


def lead(walk: Walk, node: int) -> str:
    """The sentence that a node off the script is met with: what it came to, or what was done."""
    return ledger.outcome(walk.opt, walk.tree.nodes[node].events) or told(walk, node)


def rows(walk: Walk, here: int) -> Iterator[tuple[int, StepRow]]:
    """A row for each node off the script, with the place of the script that it branches from."""
    on_the_way = {node.id for node in walk.tree.line(here)}
    for node in walk.tree.nodes:
        if node.id in walk.places:
            continue
        state = "here" if node.id == here else "done" if node.id in on_the_way else "ahead"
        intent = Intent("node", str(node.id))
        depth = len(off(walk, node.id))
        chapter = chapters.headings(walk.opt, walk.tree.line(node.id)).get(node.id, "")
        yield fork(walk, node.id), StepRow(
            told(walk, node.id), state, intent, depth, node.label, chapter)


def way_back(walk: Walk) -> str:
    """What the button says that leads back to where a branch began."""
    return "Back to the main line" if walk.scenario.script else "Back to the start"


def compare_button(walk: Walk, node: int, compared: bool) -> Button:
    """Shows or hides the comparison with the script, or else with another line or the start."""
    if compared:
        return Button("Hide the comparison", Intent("compare", "hide"))
    beside = "other line" if _beside(walk, node) else "start"
    other = "main line" if walk.scenario.script else beside
    return Button(f"Compare with the {other}", Intent("compare", "show"))


def name(walk: Walk, node: int) -> Form:
    """Gives the branch that we are on a name."""
    label = walk.tree.nodes[node].label
    return Form(
        key="name",
        title="Name this branch",
        fields=(FormField("label", "Name", "text", label),),
        send=Button("Keep the name", Intent("label")),
    )


def comparison(walk: Walk, node: int) -> Compare:
    """A branch and the script, or another line, side by side."""
    if walk.scenario.script:
        place = _place(walk, node)
        other = walk.node_at(place)
        there = f"The main line, {'at its end' if place == walk.end else f'after step {place}'}"
    else:
        other = _nearest(walk, node, _beside(walk, node) or [0])
        there = _called(walk, other) or told(walk, other) if other else "At the start"
    found = walk.tree.compare(node, other)
    said = (different.told(walk.opt, one) for one in found)
    rows = tuple((what, ours, theirs) for what, ours, theirs in said if ours != theirs)
    here = walk.tree.nodes[node].label or "Here"
    return Compare(key="compare", title="What is different", here=here, there=there, rows=rows)


def _beside(walk: Walk, node: int) -> list[int]:
    """The nodes of other lines: neither on the way to a node nor after it."""
    mine = {one.id for one in walk.tree.line(node)}
    lines = ({one.id for one in walk.tree.line(other.id)} for other in walk.tree.nodes)
    return [other.id for other, line in zip(walk.tree.nodes, lines, strict=True)
            if other.id not in mine and node not in line]


def _called(walk: Walk, node: int) -> str:
    """The name of the branch that a node is on, the nearest one; empty where it has none."""
    return next((one.label for one in reversed(walk.tree.line(node)) if one.label), "")


def _place(walk: Walk, node: int) -> int:
    """The place of the script that a branch is compared with; its end for one that is over."""
    if engine.node(walk.tree.nodes[node].state).frame is None:
        return walk.end
    places = {walk.node_at(place): place for place in range(walk.end, fork(walk, node) - 1, -1)}
    return places[_nearest(walk, node, list(places))]


def _nearest(walk: Walk, node: int, others: list[int]) -> int:
    """Which of some nodes a node is compared with.

    It is one that asks the same: the same decision of the same seat about the same thing, or else
    as much of that as there is. Of several such nodes that counts which as many moves lead to.
    """
    moment, moves = _moment(walk, node), len(walk.tree.line(node))

    def unlike(other: int) -> tuple[int, int, int]:
        same = takewhile(bool, map(eq, moment, _moment(walk, other)))
        return -sum(same), abs(len(walk.tree.line(other)) - moves), other

    return min(others, key=unlike)


def _moment(walk: Walk, node: int) -> tuple[str, ...]:
    """What is asked at a node, if anything: the kind of decision, about what, and whose it is."""
    state = walk.tree.nodes[node].state
    found = engine.node(state)
    if found.frame is None:
        return ("over",)
    return type(found.frame).__name__, walk.game.describe.scene(state), str(found.seat)
