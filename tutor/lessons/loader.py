"""Reads lessons, with the same checks and the same kind of faults as scenarios."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from tutor.core.game import game
from tutor.lessons.document import Lesson, Stage
from tutor.lessons.form import KINDS, LESSON, MOST_STAGES, POSITION
from tutor.lessons.reader import Reader, meant, misspelt
from tutor.scenario import catalogue, loader
from tutor.scenario.document import Entry, Scenario
from tutor.scenario.faults import Fault, Faults, TooMany, Unusable, quote
from tutor.scenario.faults import Path as At
from tutor.scenario.fields import Choice, Fields
from tutor.scenario.nodes import Node, read_yaml
from tutor.scenario.script import readings_of
from tutor.scenario.shape import checked, shown, wanted

_FROM_SCENARIO = ("title", "game", "mode", "seats", "readings")


def load(source: Path | str | bytes, name: str = "") -> Lesson:
    """The lesson in a file (a `Path`), or in text or bytes, which messages call ``name``.

    Raises Unusable with every fault.
    """
    name = name or (str(source) if isinstance(source, Path) else "lesson")
    root = read_yaml(loader.content(source, name) if isinstance(source, Path) else source, name)
    faults = Faults(name, {at: node.where for at, node in root.parts()})
    found = None
    with suppress(TooMany):
        found = _lesson(root, faults)
    faults.stop()
    assert found is not None
    return found


def _lesson(root: Node, faults: Faults) -> Lesson | None:
    head = {f.name: f.holds for f in LESSON.fields if not isinstance(f.holds, str)}
    for unknown in [n for n in root.value if n not in LESSON.names]:
        faults.add((), f"the name {quote(unknown)}", meant(LESSON, unknown),
                   where=root.keys.get(unknown))
    for needed in LESSON.needed:
        if needed not in root.value and needed not in misspelt(root, LESSON):
            right = wanted(head[needed]) if needed in head else KINDS[needed]
            faults.add((), f"no {needed}", f"{needed}: {right}")
    said = {n: checked(s, root.value[n], (n,), faults) for n, s in head.items() if n in root.value}
    stages = root.value.get("stages")
    if not said.get("game") or "mode" not in root.value or stages is None:
        return None
    modes = Choice(tuple(game(said["game"]).modes), KINDS["mode"])
    said["mode"] = checked(modes, root.value["mode"], ("mode",), faults)
    if not said["mode"]:
        return None
    if not isinstance(stages.value, list) or not 0 < len(stages.value) <= MOST_STAGES:
        faults.add(("stages",), shown(stages), f"a list of 1 to {MOST_STAGES} stages")
        return None
    found = _Stages(root, faults).read(stages.value)
    if faults.found:
        return None
    return Lesson(**said, stages=tuple(found), file=faults.file, places=faults.places)


class _Stages:
    """Reads one stage after the other: each may go on from where the last one ended."""

    def __init__(self, root: Node, faults: Faults) -> None:
        self.root, self.faults = root, faults
        self.before: Stage | None = None
        self.slugs: set[str] = set()

    def read(self, nodes: list[Node]) -> list[Stage]:
        found = (self._stage(node, ("stages", i)) for i, node in enumerate(nodes))
        return [stage for stage in found if stage is not None]

    def _stage(self, node: Node, at: At) -> Stage | None:
        before, self.before = self.before, None
        if not isinstance(node.value, dict):
            self.faults.add(at, shown(node), "a stage: {stage: name, say: …}")
            return None
        base = self._base(node, at, before)
        if base is None:
            return None
        reader = Reader(base.options, at, self.faults)
        self.before = reader.stage(node, base, self.slugs)
        return self.before

    def _base(self, node: Node, at: At, before: Stage | None) -> Scenario | None:
        """The position of a stage, with the moves that led to it."""
        if "given" in node.value and "position" in node.value:
            self.faults.add(at, "given and position", "one of them")
        if "given" in node.value:
            return self._given(node, at)
        if "position" in node.value:
            return self._position(node.value["position"], (*at, "position"))
        if before is None:
            if at[-1] == 0:
                self.faults.add(at, "no position", "given: {…} or position: {scenario: id}")
            return None
        onward = tuple(Entry(move=move) for move in before.onward)
        return replace(before.base, script=(*before.base.script, *onward))

    def _given(self, node: Node, at: At) -> Scenario | None:
        """The position that is laid out in the stage: read as a scenario is."""
        parts = {n: self.root.value[n] for n in _FROM_SCENARIO if n in self.root.value}
        parts |= {n: node.value[n] for n in ("seats", "given") if n in node.value}
        whole = Node(parts, node.where)
        try:
            return loader.from_tree(whole, self.faults.file)
        except Unusable as unusable:
            for fault in unusable.faults:
                # What the whole lesson says is told at its head.
                own = re.split(r"[.\[]", fault.field)[0] in node.value
                field = f"stages[{int(at[-1]) + 1}].{fault.field}" if own else fault.field
                again = Fault(fault.file, fault.line, fault.column, field, fault.found,
                              fault.wanted)
                if again not in self.faults.found:
                    self.faults.found.append(again)
        return None

    def _position(self, node: Node, at: At) -> Scenario | None:
        """The position of a scenario of the product, after some steps of its script."""
        shape = Fields({f.name: f.holds for f in POSITION.fields if not isinstance(f.holds, str)},
                       POSITION.needed)
        said = checked(shape, node, at, self.faults)
        if not said or "scenario" not in said:
            return None
        try:
            found = catalogue.read(catalogue.find(said["scenario"]))
        except Unusable as unusable:
            first = unusable.faults[0]
            self.faults.add((*at, "scenario"), quote(said["scenario"]), first.wanted)
            return None
        if found.game != self.root.value["game"].raw:
            self.faults.add((*at, "scenario"), f"a scenario of {game(found.game).title}",
                            "one of the game of the lesson")
            return None
        after = said.get("after", 0)
        if after > len(found.script):
            self.faults.add((*at, "after"), str(after),
                            f"at most {len(found.script)}, the steps of that scenario")
        moves = tuple(Entry(move=e.move) for e in found.script[:after] if e.move is not None)
        return Scenario(
            id="", title=found.title, game=found.game, mode=found.mode, seats=found.seats,
            variants=found.variants, readings={**found.readings, **self._named()},
            given=found.given, script=moves, focus=found.focus,
        )

    def _named(self) -> dict[str, str]:
        """The readings that the lesson names."""
        node, g = self.root.value.get("readings"), game(self.root.value["game"].raw)
        if node is None:
            return {}
        found: dict[str, str] | None = checked(Fields(dict(readings_of(g))), node, ("readings",),
                                               self.faults)
        return found or {}
