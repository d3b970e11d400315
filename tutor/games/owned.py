"""What the owners of games have entered from their own boxes: kept on this machine, as YAML.

An entered value takes the place of the project's guess everywhere and is a guess no more. Nothing
but its owner ever changes one; an update of the project doesn't.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tutor.core.game import Game, game
from tutor.core.options import own_data

_File = tuple[str, int, int, int]
"""A file's path, and when it was written, its size and its number; zeros where there is none."""
LOCKED = "kept already; change it on the page Copy your box, or leave it out"


def folder() -> Path:
    """Where they are kept."""
    from platformdirs import user_data_path

    return user_data_path("podesta", appauthor=False) / "box"


_files: dict[str, _File] = {}
"""The state of the file of each game when it was last read or written."""


def _file(name: str) -> _File:
    """What tells a file from what it was, or will be; it is another one in another folder."""
    path = folder() / f"{name}.yaml"
    try:
        found = path.stat()
    except OSError:
        return str(path), 0, 0, 0
    return str(path), found.st_mtime_ns, found.st_size, found.st_ino


def load(g: Game) -> None:
    """Let what is kept for a game take the place of the guesses; a file that is broken is passed
    over, and told about by `read`."""
    from tutor.scenario.faults import Unusable

    _files[g.name] = _file(g.name)
    try:
        _install(g, kept(g))
    except Unusable:
        _install(g, {})


def refresh() -> None:
    """Read again what has changed on the disk: another window or a command may have kept more."""
    for name, known in [*_files.items()]:
        if _file(name) != known:
            load(game(name))


def kept(g: Game) -> dict[str, Any]:
    """What has been entered for a game. Raises Unusable where the file was broken by hand."""
    path = folder() / f"{g.name}.yaml"
    return read(g, path) if path.exists() else {}


def read(g: Game, source: Path | str, name: str = "") -> dict[str, Any]:
    """The values in a file or a text; what is left empty is left out.

    Raises Unusable with every fault: its line, what was found and what would be right.
    """
    from tutor.scenario.faults import Fault, Faults, Unusable
    from tutor.scenario.fields import Choice, Fields
    from tutor.scenario.nodes import Node, read_yaml, without
    from tutor.scenario.shape import checked

    name = name or str(source)
    if isinstance(source, Path):
        try:
            source = source.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is no text"
            raise Unusable([Fault(name, 0, 0, "", f"a file that can't be read ({reason})",
                                  "a file of `podesta data export`")]) from None
    root = read_yaml(source, name)
    faults = Faults(name, {at: node.where for at, node in root.parts()})
    values = root.value.get("values", Node({}, root.where))
    stated = values
    if isinstance(values.value, dict):
        empty = [datum for datum, node in values.value.items() if node.value is None]
        stated = without(values, *empty)
    whole = Node({**root.value, "values": stated}, root.where)
    whole.keys = root.keys
    spec = Fields({
        "game": Choice((g.name,)),
        "values": Fields({datum: one.spec for datum, one in g.box().items()}),
    }, ("game",))  # fmt: skip
    found = checked(spec, whole, (), faults)
    faults.stop()
    values_found: dict[str, Any] = found.get("values") or {}
    return values_found


def written(g: Game) -> str:
    """The file to fill in: everything of the game that no rulebook prints, with what is kept."""
    known = kept(g)
    lines = [
        f"# {g.title}: what no rulebook prints. Look at your own copy and fill in what you find;",
        "# what stays empty stays a guess.",
        f"game: {g.name}",
        "values:",
    ]
    for datum, one in g.box().items():
        if one.listed or datum in known:
            value = f" {json.dumps(known[datum], ensure_ascii=False)}" if datum in known else ""
            guess = json.dumps(one.guess, ensure_ascii=False)
            lines += [f"  # {one.ask} ({_wanted(one.spec)}; our guess: {guess})",
                      f"  {datum}:{value}"]
    return "\n".join(lines) + "\n"


def _wanted(spec: Any) -> str:
    from tutor.scenario.shape import wanted

    return wanted(spec)


def at_odds(g: Game, new: Mapping[str, Any]) -> list[str]:
    """Values that differ from what is kept, a sentence for each."""
    known = kept(g)
    return [
        f"{datum}: found {json.dumps(value)}, but {json.dumps(known[datum])} is {LOCKED}"
        for datum, value in new.items() if datum in known and known[datum] != value
    ]


def keep(g: Game, new: Mapping[str, Any]) -> None:
    """Keep values besides those that are kept. Raises Conflict for another value of one of these,
    and then keeps nothing."""
    if wrong := at_odds(g, new):
        raise Conflict("; ".join(wrong))
    _keep(g, {**kept(g), **new})


def change(g: Game, datum: str, value: Any) -> None:
    """Put another value in place of one that is kept; None forgets it. For its owner alone."""
    known = {d: v for d, v in kept(g).items() if d != datum}
    _keep(g, known if value is None else {**known, datum: value})


class Conflict(ValueError):
    """A value that differs from the one that is kept; the message names both."""


def _keep(g: Game, values: Mapping[str, Any]) -> None:
    lines = [f"# Entered from the owner's copy of {g.title}.", f"game: {g.name}", "values:"]
    lines += [f"  {datum}: {json.dumps(value, ensure_ascii=False)}"
              for datum, value in sorted(values.items())]
    if not values:
        lines[-1] = "values: {}"
    path = folder() / f"{g.name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    # Whole or not at all, whatever ends the program meanwhile.
    new = path.with_suffix(".new")
    new.write_text("\n".join(lines) + "\n", encoding="utf-8")
    new.replace(path)
    _files[g.name] = _file(g.name)
    _install(g, values)


def _install(g: Game, values: Mapping[str, Any]) -> None:
    text = json.dumps(sorted(values.items()), ensure_ascii=False)
    digest = blake2b(text.encode(), digest_size=4).hexdigest() if values else ""
    own_data(g.name, values, digest)
