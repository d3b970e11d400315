"""The games' data files: YAML is the source, and what is loaded is JSON compiled from it.

``python -m tutor.games.datafile`` compiles what has changed. Reading YAML takes about a hundred
times as long as reading JSON, and play has to begin at once. The files of the rule catalogue are
checked and compiled by `tutor.rulebook.compile`.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

GAMES = Path(__file__).parent
CATALOGUE = ("rules", "disputes", "examples", "facts", "unprinted")


@cache
def load(game: str, name: str) -> Any:
    """The data called ``name`` of a game, as plain lists and dicts that nobody may change.

    Raises FileNotFoundError if there is no such data.
    """
    return msgspec.json.decode((GAMES / game / "data" / f"{name}.json").read_bytes())


@cache
def version(game: str) -> str:
    """Eight hex digits for all that ships as data of a game; they change when any of it does."""
    found = blake2b(digest_size=4)
    for path in sorted((GAMES / game / "data").glob("*.json")):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


def sources() -> list[Path]:
    """The YAML files of all games that are no part of a catalogue."""
    return [p for p in sorted(GAMES.glob("*/data/*.yaml")) if p.stem not in CATALOGUE]


def compiled(source: Path) -> bytes:
    """The JSON form of a YAML file; raises ruamel.yaml.error.YAMLError with the line of a fault."""
    from ruamel.yaml import YAML

    value = YAML(typ="safe", pure=True).load(source)
    return msgspec.json.encode(value) + b"\n"


def compile_all() -> list[Path]:
    """Compile each YAML file whose JSON is missing or stale; the paths that were written."""
    written = []
    for source in sources():
        target = source.with_suffix(".json")
        content = compiled(source)
        if not target.exists() or target.read_bytes() != content:
            target.write_bytes(content)
            written.append(target)
    return written


if __name__ == "__main__":
    for path in compile_all():
        print(path.relative_to(GAMES))
