"""Going back, branching and comparing; and a tree as a document and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tutor
from tutor.core import engine
from tutor.core.codec import digest
from tutor.core.game import names
from tutor.play.save import as_scenario, graft, plant
from tutor.play.table import find
from tutor.play.tree import Tree
from tutor.scenario import links
from tutor.scenario.catalogue import listing
from tutor.scenario.document import Scenario, laid_out
from tutor.scenario.loader import load
from tutor.scenario.write import to_yaml

RAVENNA = "virtu/siege-ravenna"


def planted() -> Tree:
    return Tree(laid_out(find(RAVENNA)))


def test_a_refused_action_changes_nothing_and_tells_why() -> None:
    tree = planted()
    before = tree.digest()
    other = next(a for a in engine.legal(tree.state) if a.seat == 0)
    refused = tree.step(replace_seat(other, 2))
    assert isinstance(refused, tuple)
    assert any(c.holds is False and c.rule == "virtu.bonus.alternate" for c in refused)
    assert tree.digest() == before
    assert len(tree.nodes) == 1


def replace_seat(action: object, seat: int) -> object:
    import msgspec

    return msgspec.structs.replace(action, seat=seat)  # type: ignore[type-var]


def test_the_same_action_leads_to_the_same_node() -> None:
    tree = planted()
    action = engine.legal(tree.state)[0]
    tree.step(action)
    first = tree.here
    tree.undo()
    tree.step(action)
    assert tree.here == first
    assert len(tree.nodes) == 2


def test_undo_and_redo_follow_each_other() -> None:
    table = tutor.load(RAVENNA)
    seen = [table.tree.digest()]
    for _ in range(4):
        table.step()
        seen.append(table.tree.digest())
    back = [table.tree.digest()]
    while table.undo():
        back.append(table.tree.digest())
    assert back == seen[::-1]
    forth = [table.tree.digest()]
    while table.redo():
        forth.append(table.tree.digest())
    assert forth == seen


def test_the_script_ends_and_says_so() -> None:
    table = tutor.load(RAVENNA)
    for _ in range(4):
        table.step()
    with pytest.raises(IndexError, match="the script is over"):
        table.step()


def test_a_branch_of_its_own_leaves_the_first_alone() -> None:
    table = tutor.load(RAVENNA)
    table.step()
    other = table.branch()
    scripted = {n.action for n in table.tree.children(table.tree.here)}
    other.step(next(a for a in other.legal() if a not in scripted))
    assert len(other.tree.nodes) == len(table.tree.nodes) + 1


def test_comparing_names_what_differs_by_printed_names() -> None:
    table = tutor.load(RAVENNA)
    for _ in range(4):
        table.step()
    fell = table.tree.here
    table.goto(0)
    for _ in range(2):
        table.step(next(a for a in table.legal() if type(a).__name__ == "Pass"))
    found = {path: (a, b) for path, a, b in table.compare(fell, table.tree.here)}
    assert found["cities.Ravenna.troops.red"] == (1, 2)
    assert "cities.Ravenna.owner" not in found


moves = st.lists(
    st.one_of(
        st.tuples(st.just("step"), st.integers(0, 20)),
        st.tuples(st.sampled_from(["undo", "redo", "branch"]), st.just(0)),
        st.tuples(st.sampled_from(["goto", "compare"]), st.integers(0, 30)),
        st.tuples(st.just("label"), st.integers(0, 3)),
    ),
    max_size=25,
)


def do(tree: Tree, verb: str, number: int) -> Tree:
    """One thing that can be done with a tree; a branch of it is gone on with."""
    here, node = tree.digest(), number % len(tree.nodes)
    if verb == "step":
        legal = engine.legal(tree.state)
        if legal:
            tree.step(legal[number % len(legal)])
    elif verb == "goto":
        tree.goto(node)
    elif verb == "label" and tree.here:
        tree.label(f"name {number}")
        assert tree.node.label == f"name {number}"
        assert tree.digest() == here
    elif verb == "undo":
        if tree.undo():
            assert tree.can_redo
            assert tree.branch().undo() == (tree.here != 0)
            tree.redo()
            assert tree.digest() == here
            tree.undo()
    elif verb == "redo":
        may = tree.can_redo
        assert tree.redo() == may
        assert may or tree.digest() == here
    elif verb == "branch":
        return branched(tree)
    elif verb == "compare":
        compared(tree, node)
    return tree


def branched(tree: Tree) -> Tree:
    """Another tree with the same nodes; what is done in one is not done in the other."""
    other, before = tree.branch(), list(tree.nodes)
    legal = engine.legal(other.state)
    if legal:
        other.step(legal[-1])
        other.label("elsewhere")
    assert tree.nodes == before
    assert other.nodes[: len(before)] == before or other.here < len(before)
    again = tree.branch()
    assert again.digest() == tree.digest()
    return again


def compared(tree: Tree, node: int) -> None:
    """A comparison is the same from both sides, and finds nothing where nothing differs."""
    there = {path: (a, b) for path, a, b in tree.compare(tree.here, node)}
    back = {path: (b, a) for path, a, b in tree.compare(node, tree.here)}
    assert there == back
    assert tree.compare(node, node) == []
    assert all(a != b for a, b in there.values())
    if tree.nodes[node].state == tree.state:
        assert there == {}


@pytest.mark.parametrize("name", names())
@settings(max_examples=40)
@given(data=st.data(), what=moves)
def test_whatever_was_tried_comes_back_from_a_file_and_a_link(
    name: str, data: st.DataObject, what: list[tuple[str, int]]
) -> None:
    scenario = find(data.draw(st.sampled_from([card.id for card in listing(name)])))
    tree = Tree(laid_out(scenario))
    for verb, number in what:
        tree = do(tree, verb, number)
    saved = as_scenario(tree, scenario)
    for again in (load(to_yaml(saved)), links.decode(links.encode(saved))):
        assert replace(again, file="", places={}) == replace(saved, file="", places={})
        copy = plant(again)
        assert copy.digest() == tree.digest()
        assert sorted(digest(n.state) for n in copy.nodes) == sorted(
            digest(n.state) for n in with_main(tree, scenario).nodes
        )


def with_main(tree: Tree, scenario: Scenario) -> Tree:
    """The tree with the whole script in it: a document always carries that too."""
    whole = tree.branch()
    graft(whole, replace(scenario, branches=(), cursor=None))
    return whole
