"""The scenarios that come with the product: where they lie, what there is, and one by its id."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import msgspec

from tutor.scenario.document import Scenario
from tutor.scenario.faults import Fault, Unusable, clean, one_of, quote
from tutor.scenario.loader import load

_ID = re.compile(r"[a-z0-9_-]+(/[a-z0-9_-]+)+")
_HEAD = ("title", "game", "mode", "source")


class Card(msgspec.Struct, frozen=True):
    """A scenario as a list shows it; ``kind``, ``example``, ``dispute`` are those of its source."""

    id: str
    title: str
    game: str
    mode: str
    kind: str
    path: Path
    example: str = ""
    dispute: str = ""


def content_root() -> Path:
    """The folder that holds ``scenarios`` and ``notebooks``: in the package, or in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "_content"
    return installed if installed.is_dir() else package.parent


def scenarios() -> Path:
    """The folder of the scenarios."""
    return content_root() / "scenarios"


def notebooks() -> Path:
    """The folder of the notebooks."""
    return content_root() / "notebooks"


def identity(path: Path) -> str:
    """The id of a scenario by where it lies; empty outside the product's own folder."""
    try:
        return path.resolve().relative_to(scenarios()).with_suffix("").as_posix()
    except ValueError:
        return ""


def find(scenario_id: str) -> Path:
    """The file of a scenario such as ``game/name``; raises Unusable, with what was meant."""
    path = scenarios() / f"{scenario_id}.yaml"
    if _ID.fullmatch(scenario_id) and path.is_file():
        return path
    every = [identity(p) for p in _files("")]
    raise Unusable([Fault(clean(scenario_id), 0, 0, "", "no scenario of this id",
                          one_of(every, scenario_id, "the id of a scenario"))])


def read(path: Path) -> Scenario:
    """The scenario in a file; one of the product's own must have the id by which it is found.

    Raises Unusable with every fault.
    """
    scenario = load(path)
    wanted = identity(path)
    if wanted and scenario.id != wanted:
        where = scenario.places.get(("id",), (1, 1))
        raise Unusable([Fault(scenario.file, *where, "id", quote(scenario.id), wanted)])
    return scenario


def listing(game: str = "") -> tuple[Card, ...]:
    """The scenarios of a game, or all, in the order of their ids."""
    return tuple(_card(path, path.stat().st_mtime_ns) for path in _files(game))


def _files(game: str) -> list[Path]:
    return sorted((scenarios() / game).rglob("*.yaml"))


@lru_cache(maxsize=4_096)
def _card(path: Path, _changed: int) -> Card:
    """Only the head of the file is read: a list of hundreds must not take seconds."""
    from ruamel.yaml import YAML

    head: dict[str, str] = {}
    depth, name, scope = 0, "", ""
    with path.open(encoding="utf-8") as file:
        for event in YAML(typ="safe", pure=True).parse(file):
            kind = type(event).__name__
            if kind in ("MappingStartEvent", "SequenceStartEvent"):
                depth, scope, name = depth + 1, name if depth == 1 else scope, ""
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                depth, name = depth - 1, ""
                if all(n in head for n in ("title", "game", "mode", "source.kind")):
                    break
            elif kind == "ScalarEvent":
                if not name:
                    name = event.value
                else:
                    head.setdefault(name if depth == 1 else f"{scope}.{name}", event.value)
                    name = ""
    return Card(identity(path), head.get("title", path.stem), head.get("game", ""),
                head.get("mode", ""), head.get("source.kind", "authored"), path,
                head.get("source.example", ""), head.get("source.dispute", ""))
