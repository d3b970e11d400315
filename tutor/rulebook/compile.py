"""Makes the `catalogue.json` of each game from its YAML files, after checking them.

    python -m tutor.rulebook.compile [GAME ...]

It also makes `synonyms.json` from `synonyms.yaml`, for the search. The YAML files are the source;
the compiled ones load in a few milliseconds and are committed. A test compares the two.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tutor.rulebook.catalogue import GAMES_FOLDER, Source, data_folder
from tutor.rulebook.records import Basis, Dispute, Example, Fact, Rule, Unprinted
from tutor.rulebook.vocabulary import Synonyms

SYNONYMS = Path(__file__).with_name("synonyms.yaml")
FILES = ("rules", "disputes", "examples", "facts", "unprinted")
_ID = re.compile(r"[a-z_]+(\.[a-z0-9-]+){2,}")
Record = TypeVar("Record", bound=msgspec.Struct)
_FIELD = re.compile(r" - at `\$\.?(.*)`")
_AT = r", in the field “\1”"


class DataFault(ValueError):
    """A data file can't be used; the message names the file, the line, the field and the reason."""


def compile_game(folder: Path) -> Source:
    """The data of the YAML files in `folder`, checked. Raises DataFault, with every fault found."""
    files = {name: _load(folder / f"{name}.yaml") for name in FILES}
    head = files["rules"].content
    game = str(head.get("game", ""))
    rules = tuple(_records(files["rules"], Rule, _with(game)))
    disputes = tuple(_records(files["disputes"], Dispute, _with(game)))
    examples = tuple(_records(files["examples"], Example, _with(game)))
    facts = tuple(_records(files["facts"], Fact, _with_basis(game)))
    unprinted = tuple(_records(files["unprinted"], Unprinted, _with(game)))
    try:
        source = Source(
            game=game,
            title=head["title"],
            rulebook=head["rulebook"],
            modes=head["modes"],
            components=tuple(head["components"]),
            rules=rules,
            disputes=disputes,
            examples=examples,
            facts=facts,
            unprinted=unprinted,
        )
    except KeyError as missing:
        at = files["rules"].path
        raise DataFault(f"{at}: the field {missing} is missing at the top") from None
    faults = list(_faults(source, files))
    if faults:
        raise DataFault("\n".join(faults))
    return source


def compile_synonyms(path: Path = SYNONYMS) -> Synonyms:
    """The groups of synonyms in `path`, checked. Raises DataFault."""
    try:
        return msgspec.convert(_load(path).content, Synonyms)
    except msgspec.ValidationError as error:
        raise DataFault(f"{path}: {_FIELD.sub(_AT, str(error))}") from None


def dump_synonyms(synonyms: Synonyms) -> bytes:
    """`synonyms` as JSON."""
    return msgspec.json.encode(synonyms) + b"\n"


def dump(source: Source) -> bytes:
    """`source` as JSON with a record on each line, so that a change to it can be read."""
    fields = []
    for name in source.__struct_fields__:
        value = getattr(source, name)
        if isinstance(value, tuple):
            rows = b",\n".join(msgspec.json.encode(v) for v in value)
            fields.append(msgspec.json.encode(name) + b":[\n" + rows + b"\n]")
        else:
            fields.append(msgspec.json.encode(name) + b":" + msgspec.json.encode(value))
    return b"{" + b",\n".join(fields) + b"}\n"


class _File(msgspec.Struct, frozen=True):
    path: Path
    content: dict[str, Any]

    @property
    def items(self) -> Sequence[Any]:
        items = self.content.get(self.path.stem)
        if not isinstance(items, list):
            raise DataFault(f"{self.path}: wants a list named “{self.path.stem}”")
        return items

    def place(self, record_id: str) -> str:
        """File and line of a record, for a message."""
        start = re.compile(rf"\s*- \{{?id: ['\"]?{re.escape(record_id)}\b(?![.-])")
        for number, line in enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1):
            if start.match(line):
                return f"{self.path}:{number}: {record_id}"
        return f"{self.path}: {record_id}"


def _load(path: Path) -> _File:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError

    try:
        content = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataFault(f"{path}: can't be read ({error.strerror})") from None
    except MarkedYAMLError as error:
        mark = error.problem_mark
        at = f":{mark.line + 1}:{mark.column + 1}" if mark else ""
        raise DataFault(f"{path}{at}: {error.problem}") from None
    if not isinstance(content, dict):
        raise DataFault(f"{path}: wants fields, such as “{path.stem}:”, at the top")
    return _File(path, content)


def _records(
    file: _File, kind: type[Record], complete: Callable[[dict[str, Any]], dict[str, Any]]
) -> Iterator[Record]:
    faults = []
    for item in file.items:
        if not isinstance(item, dict) or not isinstance(item.get("id"), str):
            raise DataFault(f"{file.path}: an entry has no id: {str(item)[:80]}")
        try:
            # Through JSON: the keys of mappings become text, as they are in the compiled file.
            yield msgspec.json.decode(msgspec.json.encode(complete(item)), type=kind)
        except msgspec.ValidationError as error:
            faults.append(f"{file.place(item['id'])}: {_FIELD.sub(_AT, str(error))}")
    if faults:
        raise DataFault("\n".join(faults))


def _with(game: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda item: {**item, "game": game}


def _with_basis(game: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda item: {**item, "game": game, "basis": _basis(str(item.get("cite")))}


def _basis(cite: str) -> Basis:
    if cite.startswith("public review"):
        return "reviewed"
    return "inferred" if cite.startswith("inference") else "printed"


def _faults(source: Source, files: Mapping[str, _File]) -> Iterator[str]:
    """Ids that are malformed or used twice, links that lead nowhere, unknown modes and readings."""
    known = {name: {r.id for r in getattr(source, name)} for name in FILES}
    seen: set[str] = set()
    for name in FILES:
        for record in getattr(source, name):
            at = files[name].place(record.id)
            if not _ID.fullmatch(record.id) or not record.id.startswith(f"{source.game}."):
                yield f"{at}: an id is {source.game}.topic.name, in lower case"
            if record.id in seen:
                yield f"{at}: this id is used twice"
            seen.add(record.id)
            yield from (f"{at}: {fault}" for fault in _own_faults(record, source, known))


def _own_faults(
    record: msgspec.Struct, source: Source, known: Mapping[str, set[str]]
) -> Iterator[str]:
    for field, target in _links(record):
        for i in getattr(record, field):
            if i not in known[target]:
                yield f"in the field “{field}”: there is no such id as {i}"
    if isinstance(record, Rule):
        for mode in sorted(set(record.modes) - set(source.modes)):
            yield f"in the field “modes”: “{mode}” is no mode of {source.game}"
    if isinstance(record, Dispute):
        readings = [r.id for r in record.readings]
        if len(set(readings)) < 2 or len(set(readings)) != len(readings):
            yield "in the field “readings”: wanted are two or more, each with an id of its own"
        if record.default not in readings:
            yield f"in the field “default”: “{record.default}” is none of the readings"
        if record.when == "told-only" and not record.reason:
            yield "in the field “reason”: wanted if “when” is told-only"


def _links(record: msgspec.Struct) -> Iterable[tuple[str, str]]:
    """The fields of a record that hold ids, with what they are ids of."""
    if isinstance(record, Rule):
        return (
            ("see", "rules"),
            ("replaces", "rules"),
            ("examples", "examples"),
            ("disputes", "disputes"),
        )
    return (("rules", "rules"),) if isinstance(record, Dispute | Example) else ()


def main(arguments: Sequence[str]) -> int:
    """Compile the games named, or all that have a rules.yaml."""
    every = sorted(p.parent.parent.name for p in GAMES_FOLDER.glob("*/data/rules.yaml"))
    for game in arguments or every:
        try:
            source = compile_game(data_folder(game))
        except DataFault as fault:
            print(fault, file=sys.stderr)
            return 2
        (data_folder(game) / "catalogue.json").write_bytes(dump(source))
        counts = ", ".join(f"{len(getattr(source, name))} {name}" for name in FILES)
        print(f"{game}: {counts}")
    SYNONYMS.with_suffix(".json").write_bytes(dump_synonyms(compile_synonyms()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
