"""Text to nodes: YAML or JSON read into a tree that knows its lines, within strict limits.

YAML is taken event by event, so that nothing is built of a document that exceeds a limit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tutor.scenario.faults import Fault, Faults, Path, Place, Unusable, clean, quote

MOST_BYTES = 256 * 1024
MOST_NODES = 40_000
DEEPEST = 20
MOST_DIGITS = 15

_INTEGER = re.compile(r"[-+]?[0-9]+")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)(?:[eE][-+]?[0-9]+)?")
_WORDS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
          "null": None, "Null": None, "NULL": None, "~": None, "": None}
# Control characters, and those that change the direction of text or end a line unseen.
_HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
                     "\ufeff\ufffe\uffff\ud800-\udfff]")


class Node:
    """A part of a document: ``value`` is a scalar, a list of nodes, or a dict of nodes by name."""

    __slots__ = ("keys", "raw", "value", "where")

    def __init__(self, value: Any, where: Place = (0, 0), raw: str = "") -> None:
        self.value = value
        self.where = where
        self.raw = raw
        """A scalar as it is written, without quotation marks."""
        self.keys: dict[str, Place] = {}
        """Where the names of a mapping stand."""

    def plain(self) -> Any:
        """The same as plain dicts, lists and scalars."""
        if isinstance(self.value, dict):
            return {name: node.plain() for name, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def parts(self, at: Path = ()) -> Iterator[tuple[Path, Node]]:
        """This node and all below it, with their paths."""
        yield at, self
        if isinstance(self.value, dict):
            for name, node in self.value.items():
                yield from node.parts((*at, name))
        elif isinstance(self.value, list):
            for i, node in enumerate(self.value):
                yield from node.parts((*at, i))


def without(node: Node, *names: str) -> Node:
    """A mapping without some of its entries; any other node as it is."""
    if not isinstance(node.value, dict):
        return node
    rest = Node({n: v for n, v in node.value.items() if n not in names}, node.where)
    rest.keys = node.keys
    return rest


def read_yaml(source: str | bytes, file: str) -> Node:
    """The tree of a YAML document; raises Unusable for what breaks a limit or can't be read."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    from tutor.scenario.broken import explain

    text = _checked_text(source, file)
    reader = _Reader(file)
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            reader.take(event)
    except YAMLError as error:
        raise Unusable([explain(error, text, file)]) from None
    return reader.finish()


def read_json(text: str, file: str) -> Node:
    """The tree of a JSON document; raises Unusable for what breaks a limit or can't be read."""
    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) < len(items):
            raise ValueError("a name that stands twice in one place")
        return found

    def no(constant: str) -> Any:
        raise ValueError(f"the number {constant}")

    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_constant=no)
        reader = _Reader(file)
        node = _from_json(value, reader, 1)
    except (ValueError, RecursionError) as error:
        found = "too deep a nesting" if isinstance(error, RecursionError) else clean(str(error))
        raise Unusable([Fault(file, 0, 0, "", found, "a whole, unchanged link")]) from None
    return reader.checked(node)


def _from_json(value: Any, reader: _Reader, depth: int) -> Node:
    reader.count(depth, (0, 0))
    if isinstance(value, dict):
        return Node({name: _from_json(item, reader, depth + 1) for name, item in value.items()})
    if isinstance(value, list):
        return Node([_from_json(item, reader, depth + 1) for item in value])
    return Node(value, (0, 0), value if isinstance(value, str) else json.dumps(value))


class _Reader:
    """Builds nodes from YAML events, and refuses what no scenario needs."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults = Faults(file)
        self.root: Node | None = None
        self.open: list[Node] = []
        self.names: list[str | None] = []
        self.path: list[str | int] = []
        self.nodes = 0
        self.documents = 0

    def take(self, event: Any) -> None:
        kind = type(event).__name__
        where = (event.start_mark.line + 1, event.start_mark.column + 1)
        if kind == "DocumentStartEvent":
            self._start_document(event, where)
        elif kind in ("ScalarEvent", "MappingStartEvent", "SequenceStartEvent", "AliasEvent"):
            self._refuse_references(event, kind, where)
            self.count(len(self.open) + 1, where)
            if kind == "ScalarEvent":
                self._scalar(event, where)
            else:
                self._open(Node({} if kind == "MappingStartEvent" else [], where), where)
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self.open.pop()
            self.names.pop()
            self.path.pop()

    def finish(self) -> Node:
        if self.root is None or self.root.value is None:
            self._refuse((1, 1), "an empty document", "fields such as title, game and mode")
        return self.checked(self.root)

    def checked(self, root: Node | None) -> Node:
        """The tree, if its texts hold no hidden characters and its top is a mapping."""
        assert root is not None
        if not isinstance(root.value, dict):
            self._refuse(root.where, "no fields at the top", "fields such as title, game and mode")
        for at, node in root.parts():
            texts = [*node.value] if isinstance(node.value, dict) else [node.value]
            for text in texts:
                if isinstance(text, str) and (hidden := _HIDDEN.search(text)):
                    self.faults.add(at, _character(hidden.group()), "text without it",
                                    where=node.where)
        self.faults.stop()
        return root

    def count(self, depth: int, where: Place) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self._refuse(where, f"more than {MOST_NODES:,} values", "a smaller document")
        if depth > DEEPEST:
            self._refuse(where, f"values nested more than {DEEPEST} deep",
                         "a flatter document (is a bracket open by mistake?)")

    def _refuse(self, where: Place, found: str, wanted: str) -> None:
        raise Unusable([*self.faults.found, Fault(self.file, *where, "", found, wanted)])

    def _start_document(self, event: Any, where: Place) -> None:
        self.documents += 1
        if self.documents > 1:
            self._refuse(where, "a second document after ---", "one scenario in each file")
        if event.version or event.tags:
            self._refuse((1, 1), "a line that starts with %", "a file without such directives")

    def _refuse_references(self, event: Any, kind: str, where: Place) -> None:
        if kind == "AliasEvent":
            self._refuse(where, f"a reference (*{clean(event.anchor)})",
                         "the value itself, written out; a text that starts with * stands in "
                         "quotation marks")
        if event.anchor:
            self._refuse(where, f"an anchor (&{clean(event.anchor)})",
                         "no anchor; a text that starts with & stands in quotation marks")
        if event.tag is not None:
            self._refuse(where, f"a type mark ({clean(str(event.tag))})",
                         "no type mark; a text that starts with ! stands in quotation marks")

    def _scalar(self, event: Any, where: Place) -> None:
        if self._wants_name():
            self._name(event.value, where)
            return
        plain = event.implicit[0]
        if plain and not event.value and isinstance(self.names[-1] if self.names else None, str):
            # The parser notes where the next thing starts; what lacks a value is here.
            where = self.open[-1].keys[str(self.names[-1])]
        self._put(Node(_resolve(event.value) if plain else event.value.strip(), where, event.value))

    def _open(self, node: Node, where: Place) -> None:
        if self._wants_name():
            self._refuse(where, "a list or a mapping as a name", "a name, such as seat")
        step: str | int = 0
        if self.open:
            parent = self.open[-1].value
            step = len(parent) if isinstance(parent, list) else str(self.names[-1])
        self._put(node)
        self.open.append(node)
        self.names.append(None)
        self.path.append(step)

    def _wants_name(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1].value, dict) and self.names[-1] is None

    def _name(self, name: str, where: Place) -> None:
        if name == "<<":
            self._refuse(where, "a merge key (<<)", "the fields themselves, written out")
        parent = self.open[-1]
        if name in parent.keys:
            first = parent.keys[name]
            self.faults.add((*self.path[1:], name), f"the name {quote(name)} again",
                            f"one entry of this name (the first is in line {first[0]})",
                            where=where)
        else:
            parent.keys[name] = where
        self.names[-1] = name

    def _put(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent.value, list):
            parent.value.append(node)
        else:
            name = self.names[-1]
            parent.value.setdefault(name, node)
            self.names[-1] = None


def _resolve(text: str) -> Any:
    """The value of a plain scalar: words, numbers, text. ``yes`` and ``no`` are text."""
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text) and len(text) <= MOST_DIGITS:
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text[:400])
    return text.strip()


def too_large(file: str, size: int) -> Unusable:
    """The fault of a document of so many bytes."""
    known, most = size // 1024, MOST_BYTES // 1024
    found = f"{known:,} KB" if known > most else f"a little more than {most} KB"
    return Unusable([Fault(file, 1, 1, "", found, f"at most {most} KB")])


def _checked_text(source: str | bytes, file: str) -> str:
    """The text of a document that is small enough, in UTF-8, and without hidden characters."""
    size = len(source) if isinstance(source, bytes) else len(source.encode("utf-8", "replace"))
    if size > MOST_BYTES:
        raise too_large(file, size)
    if isinstance(source, bytes):
        source = _decoded(source, file)
    text = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if hidden := _HIDDEN.search(text):
        line = text.count("\n", 0, hidden.start()) + 1
        column = hidden.start() - text.rfind("\n", 0, hidden.start())
        raise Unusable([Fault(file, line, column, "", _character(hidden.group()),
                              "a text file without it")])
    return text


def _decoded(source: bytes, file: str) -> str:
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        start = source.rfind(b"\n", 0, error.start) + 1
        column = len(source[start : error.start].decode("utf-8", "replace")) + 1
        byte = source[error.start]
        raise Unusable([Fault(file, line, column, "", f"the byte {byte:#04x}",
                              "text saved as UTF-8")]) from None


def _character(c: str) -> str:
    return f"a hidden control character (U+{ord(c):04X})"
