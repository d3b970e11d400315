"""A tree as a scenario and back: saves, links and resumed pages are all the same document."""

from __future__ import annotations

from dataclasses import replace

from tutor.core.frames import Action
from tutor.core.game import game
from tutor.play.tree import Node, Tree
from tutor.scenario.document import Branch, Cursor, Entry, Scenario, action_of, laid_out, move_of

ROOT = 0
_UNNAMED = "line "


def plant(scenario: Scenario) -> Tree:
    """The tree of a scenario: its script, its branches, and the node where its reader was.

    A step that no longer fits ends its line; what hangs on the missing part is left out. Raises
    Misfit for a position that contradicts itself.
    """
    tree = Tree(laid_out(scenario))
    tree.goto(graft(tree, scenario))
    return tree


def graft(tree: Tree, scenario: Scenario) -> int:
    """Grow a scenario's script and branches in a tree of its position; the node of its cursor."""
    lines = {"": _grow(tree, ROOT, scenario.script, scenario)}
    for branch in scenario.branches:
        parent = lines.get(branch.of, [])
        if branch.after < len(parent):
            line = _grow(tree, parent[branch.after], branch.script, scenario)
            lines[branch.label] = line
            if len(line) > len(branch.script) and not branch.label.startswith(_UNNAMED):
                tree.label(branch.label, line[-1])
    if scenario.cursor is None or not (at := lines.get(scenario.cursor.line, [])):
        return ROOT
    return at[min(scenario.cursor.step, len(at) - 1)]


def _grow(tree: Tree, root: int, script: tuple[Entry, ...], scenario: Scenario) -> list[int]:
    """Play a script from a node; the node before it and after each of its entries."""
    tree.goto(root)
    nodes = [root]
    for entry in script:
        if entry.move is not None:
            action = action_of(game(scenario.game), scenario.options, entry.move)
            if isinstance(tree.step(action), tuple):
                break
        nodes.append(tree.here)
    return nodes


def as_scenario(tree: Tree, scenario: Scenario) -> Scenario:
    """A scenario with everything that was tried in its tree, and the place where we are.

    The script stays as it is, with what it says and asks; the rest becomes branches, and a branch
    ends where a node has a name: that is the branch's.
    """
    return _branched(tree, scenario, _main_nodes(tree, scenario))


def _branched(tree: Tree, scenario: Scenario, main: list[int]) -> Scenario:
    where: dict[int, Cursor] = {}
    for index, passed in enumerate(main):
        where[passed] = Cursor(index)
    branches: list[Branch] = []
    for node in tree.nodes:
        if node.id in where or node.parent is None:
            continue
        start, chain = where[node.parent], _chain(tree, node, where)
        label = chain[-1].label or f"{_UNNAMED}{len(branches) + 1}"
        label = _unlike(label, {b.label for b in branches})
        for index, link in enumerate(chain, start=1):
            where[link.id] = Cursor(index, label)
        branches.append(Branch(label, start.step, _entries(tree, chain), start.line))
    return replace(scenario, branches=tuple(branches), cursor=where[tree.here])


def _main_nodes(tree: Tree, scenario: Scenario) -> list[int]:
    nodes = [ROOT]
    for entry in scenario.script:
        here = nodes[-1]
        if entry.move is not None:
            action = action_of(game(scenario.game), scenario.options, entry.move)
            child = _child(tree, here, action)
            if child is None:
                break
            here = child
        nodes.append(here)
    return nodes


def _child(tree: Tree, node: int, action: Action) -> int | None:
    return next((c.id for c in tree.children(node) if c.action == action), None)


def _chain(tree: Tree, first: Node, known: dict[int, Cursor]) -> list[Node]:
    chain = [first]
    while not chain[-1].label:
        rest = [c for c in tree.children(chain[-1].id) if c.id not in known]
        if not rest:
            break
        chain.append(rest[0])
    return chain


def _unlike(label: str, taken: set[str]) -> str:
    number, found = 2, label
    while found in taken:
        found, number = f"{label} ({number})", number + 1
    return found


def _entries(tree: Tree, chain: list[Node]) -> tuple[Entry, ...]:
    opt = tree.state.opt
    moves = (move_of(game(opt.game), opt, n.action) for n in chain if n.action is not None)
    return tuple(Entry(move=move) for move in moves)


def tip(tree: Tree, scenario: Scenario) -> int:
    """The node at the end of a scenario's script, as far as it fits."""
    return _main_nodes(tree, scenario)[-1]


def recorded(tree: Tree, scenario: Scenario, tip: int) -> Scenario:
    """A game as a scenario: the line to a node is its script, all else that was tried branches."""
    line = tree.line(tip)
    main = [node.id for node in line]
    return _branched(tree, replace(scenario, script=_entries(tree, line[1:])), main)
