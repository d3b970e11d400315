"""Reads scenarios: every file, link, save and slip passes through here, and nowhere else."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tutor.core.game import Game, Mode, game, names
from tutor.core.options import Options
from tutor.scenario import possible
from tutor.scenario.document import (
    Asked,
    Branch,
    Cursor,
    Printed,
    Scenario,
    Source,
    Verdict,
    Versions,
    options,
)
from tutor.scenario.faults import Fault, Faults, TooMany, Unusable, near, one_of, quote
from tutor.scenario.fields import Choice, Fields, Int, Listing, Spec, Text
from tutor.scenario.nodes import MOST_BYTES, Node, read_yaml, too_large, without
from tutor.scenario.script import Vocabulary, expectation, measure, readings_of, scalar, script
from tutor.scenario.shape import checked, names_in, shown, wanted

KINDS = ("rulebook", "authored", "dispute", "puzzle", "house", "slip", "saved")
MOST_BRANCHES = 500
_ID = re.compile(r"[a-z0-9_-]+(/[a-z0-9_-]+)*")

_HEAD: dict[str, Spec] = {
    "id": Text(120),
    "title": Text(120),
    "game": Text(40),
    "mode": Text(40),
    "history": Text(6_000),
    "versions": Fields({"engine": Text(40), "data": Text(64)}),
}
_BODY = ("source", "seats", "variants", "readings", "given", "script", "branches", "cursor",
         "expect", "printed", "focus", "asked", "verdict", "copied")
VERDICTS = ("yes", "no", "said", "unsettled", "incomplete", "impossible")
MOST_FIELDS = 60
_REQUIRED = ("title", "game", "mode")


def load(source: Path | str | bytes, name: str = "") -> Scenario:
    """The scenario in a file (a `Path`), or in text or bytes, which messages call ``name``.

    Raises Unusable with every fault: what can't be read, what doesn't fit the vocabulary of the
    game, and a position that can't exist.
    """
    if isinstance(source, Path):
        name = name or str(source)
        return from_tree(read_yaml(content(source, name), name), name)
    return from_tree(read_yaml(source, name or "scenario"), name or "scenario")


def from_tree(root: Node, name: str) -> Scenario:
    """The scenario that a tree of nodes holds; raises Unusable with every fault."""
    faults = Faults(name, {at: node.where for at, node in root.parts()})
    scenario = None
    with suppress(TooMany):
        scenario = _scenario(root, faults)
    faults.stop()
    assert scenario is not None
    possible.refuse_impossible(scenario)
    return scenario


def content(path: Path, name: str) -> bytes:
    """What a file holds; raises Unusable if it can't be read or is too large."""
    try:
        with path.open("rb") as file:
            found, size = file.read(MOST_BYTES + 1), os.fstat(file.fileno()).st_size
    except OSError as error:
        reason = (error.strerror or "no access").lower()
        raise Unusable([Fault(name, 0, 0, "", f"no file to read ({reason})",
                              "the path of a file that is there")]) from None
    if len(found) > MOST_BYTES:
        raise too_large(name, max(len(found), size))
    return found


def _scenario(root: Node, faults: Faults) -> Scenario | None:
    for unknown in [n for n in root.value if n not in _HEAD and n not in _BODY]:
        faults.add((), f"the name {quote(unknown)}",
                   one_of((*_HEAD, *_BODY), unknown, "a field of a scenario"),
                   where=root.keys.get(unknown))
    specs = {**_HEAD, "game": Choice(names())}
    for name in _REQUIRED:
        if name not in root.value and not _misspelt(root, name):
            faults.add((), f"no {name}", f"{name}: {wanted(specs[name])}")
    head = {n: checked(s, root.value[n], (n,), faults) for n, s in specs.items() if n in root.value}
    if head.get("id") and not _ID.fullmatch(head["id"]):
        faults.add(("id",), shown(root.value["id"]),
                   "lower-case words joined by - and /, such as game/name-of-the-scenario")
    opt = _options(root, head, faults)
    return None if opt is None else _body(root, head, opt, faults)


def _misspelt(root: Node, name: str) -> bool:
    """Whether a name is there after all, in other letters; that is a fault of its own."""
    every = (*_HEAD, *_BODY)
    return any(name in near(n, every) for n in root.value if n not in every)


def _options(root: Node, head: dict[str, Any], faults: Faults) -> Options | None:
    """The game, mode and seats, without which nothing else can be judged."""
    if not head.get("game") or not head.get("mode"):
        return None
    g = game(head["game"])
    if head["mode"] not in g.modes:
        faults.add(("mode",), shown(root.value["mode"]), one_of(g.modes, head["mode"]))
        return None
    mode = g.modes[head["mode"]]
    parties = mode.seats
    if "seats" not in root.value:
        if len(parties) == 1:
            return Options(g.name, head["mode"], parties[0])
        if not _misspelt(root, "seats"):
            faults.add((), "no seats", f"seats: {_lists(mode)}")
        return None
    sides = tuple(dict.fromkeys(side for party in parties for side in party))
    before = len(faults.found)
    seats = checked(Listing(Choice(sides), len(sides)), root.value["seats"], ("seats",), faults)
    if len(faults.found) > before:
        return None
    if not mode.takes(tuple(seats)):
        faults.add(("seats",), f"[{', '.join(seats)}]", _lists(mode))
        return None
    return Options(g.name, head["mode"], tuple(seats))


def _lists(mode: Mode) -> str:
    lists = " or ".join(f"[{', '.join(party)}]" for party in mode.seats)
    return f"{lists}, in any order" if mode.any_order else lists


def _body(root: Node, head: dict[str, Any], opt: Options, faults: Faults) -> Scenario:
    def part(name: str, spec: Spec, default: Any) -> Any:
        node = root.value.get(name)
        found = default if node is None else checked(spec, node, (name,), faults)
        return default if found is None else found

    g = game(opt.game)
    s = g.script
    variants = part("variants", Listing(Choice(s.variants), len(s.variants)), [])
    readings = _readings(root, g, faults)
    # What a document may say can depend on its variants and readings.
    opt = options(g, opt.mode, opt.seats, (v for v in variants if v), readings)
    words = Vocabulary.of(opt)
    source = part("source", Fields({
        "kind": Choice(KINDS), "example": words.examples, "dispute": words.disputes,
    }, ("kind",)), {})
    for kind, name in (("rulebook", "example"), ("dispute", "dispute")):
        if source.get("kind") == kind and name not in root.value["source"].value:
            faults.add(("source",), f"no {name}", f"{name}: its id in the catalogue")
    given = checked(s.given(opt), root.value["given"], ("given",), faults) \
        if "given" in root.value else None
    branches = _branches(root, words, faults)
    focus = part("focus", Listing(Choice(tuple(sorted(names_in(s.given(opt))))), 60), [])
    return Scenario(
        id=head.get("id") or "", title=head.get("title") or "", game=opt.game, mode=opt.mode,
        seats=opt.seats, source=Source(**source), variants=tuple(variants), readings=readings,
        given=given, script=script(root.value.get("script"), ("script",), words, faults),
        branches=branches, cursor=_cursor(root, branches, faults),
        expect=expectation(root.value.get("expect"), ("expect",), words, faults),
        printed=_printed(root.value.get("printed"), words, faults),
        history=head.get("history") or "", focus=tuple(focus),
        asked=_asked(root.value.get("asked"), faults), verdict=_verdict(part),
        versions=Versions(**(head.get("versions") or {})),
        copied=part("copied", Fields({d: one.spec for d, one in g.box().items()}), {}),
        file=faults.file, places=faults.places,
    )


def _asked(node: Node | None, faults: Faults) -> Asked | None:
    """How a question was asked; whether its template has such fields is for the desk to say."""
    if node is None:
        return None
    head = checked(Fields({"template": Text(60)}, ("template",)), without(node, "fields"),
                   ("asked",), faults)
    said = node.value.get("fields") if isinstance(node.value, dict) else None
    found = {}
    if said is not None:
        if not isinstance(said.value, dict) or len(said.value) > MOST_FIELDS:
            faults.add(("asked", "fields"), shown(said), f"at most {MOST_FIELDS} fields")
            return None
        found = {name: scalar(item, ("asked", "fields", name), faults)
                 for name, item in said.value.items()}
    return Asked(head["template"], found) if head and "template" in head else None


def _verdict(part: Callable[[str, Spec, Any], Any]) -> Verdict | None:
    spec = Fields({"word": Choice(VERDICTS), "said": Text(300), "reason": Text(600)}, ("word",))
    found = part("verdict", spec, None)
    return Verdict(**found) if found and "word" in found else None


def _readings(root: Node, g: Game, faults: Faults) -> dict[str, str]:
    node = root.value.get("readings")
    if node is None:
        return {}
    playable = readings_of(g)
    told = [n for n in g.told_only if isinstance(node.value, dict) and n in node.value]
    for name in told:
        faults.add(("readings", name), "a dispute that can only be told",
                   f"to leave it out ({g.told_only[name]})")
    return checked(Fields(playable), without(node, *told), ("readings",), faults) or {}


def _branches(root: Node, words: Vocabulary, faults: Faults) -> tuple[Branch, ...]:
    """Branches leave a line that stands before them, after a step that this line has."""
    node = root.value.get("branches")
    if node is None:
        return ()
    shape = Listing(Fields({"label": Text(80), "of": Text(80), "after": Int(0, 100_000),
                            }, ("label", "after")), MOST_BRANCHES)
    # The script of a branch is checked by `script`, so the shape sees the rest alone.
    bare = node
    if isinstance(node.value, list):
        bare = Node([without(item, "script") for item in node.value], node.where)
    heads = checked(shape, bare, ("branches",), faults)
    if heads is None:
        return ()
    lengths = {"": _steps(root)}
    found = []
    for i, head in enumerate(heads):
        if head is None:
            continue
        at = ("branches", i)
        steps = script(node.value[i].value.get("script"), (*at, "script"), words, faults)
        of, label, after = head.get("of", ""), head.get("label", ""), head.get("after", 0)
        if of not in lengths:
            faults.add((*at, "of"), f"the text “{of}”",
                       one_of([n for n in lengths if n], of, "the label of a branch above"))
        elif after > lengths[of]:
            faults.add((*at, "after"), str(after), f"at most {lengths[of]}, the steps of that line")
        if label and label in lengths:
            faults.add((*at, "label"), f"the label “{label}” again", "a label of its own")
        lengths[label] = len(steps)
        found.append(Branch(label, after, steps, of))
    return tuple(found)


def _steps(root: Node) -> int:
    main = root.value.get("script")
    return len(main.value) if main is not None and isinstance(main.value, list) else 0


def _cursor(root: Node, branches: tuple[Branch, ...], faults: Faults) -> Cursor | None:
    node = root.value.get("cursor")
    if node is None:
        return None
    lengths = {"": _steps(root), **{b.label: len(b.script) for b in branches}}
    shape = Fields({"step": Int(0, 100_000), "line": Choice(tuple(b.label for b in branches))},
                   ("step",))
    found = checked(shape, node, ("cursor",), faults)
    if not found or "step" not in found:
        return None
    line = found.get("line", "")
    if found["step"] > lengths[line]:
        faults.add(("cursor", "step"), str(found["step"]),
                   f"at most {lengths[line]}, the steps of that line")
    return Cursor(found["step"], line)


def _printed(node: Node | None, words: Vocabulary, faults: Faults) -> dict[str, Printed]:
    if node is None:
        return {}
    if not isinstance(node.value, dict):
        faults.add(("printed",), shown(node), "fields, such as {strength of Red: {value: 4, "
                   "slip: id of the dispute, measure: {total: id of the rule}}}")
        return {}
    found = {}
    for name, item in node.value.items():
        at = ("printed", name)
        if not isinstance(item.value, dict):
            faults.add(at, shown(item), "fields: value, slip and measure")
            continue
        spec = Fields({"slip": words.disputes}, ("slip",))
        rest = without(item, "measure", "value")
        slip = checked(spec, rest, at, faults)
        if "value" not in item.value:
            faults.add(at, "no value", "value: what the rulebook prints")
        value = scalar(item.value.get("value"), (*at, "value"), faults)
        how = measure(item.value.get("measure"), at, words, faults)
        if slip and "slip" in slip and value is not None and how is not None:
            found[name] = Printed(value, slip["slip"], how)
    return found
