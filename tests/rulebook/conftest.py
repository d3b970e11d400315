"""A toy game with a rulebook of its own, so that everything can be tried without a real text."""

import importlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tutor.rulebook import compile as compiler
from tutor.rulebook import copies, index, survey

# Not by "from": there the name is that of the function.
catalogues = importlib.import_module("tutor.rulebook.catalogue")

BOOK = """\
The Goose Pond
Setup
Each player puts three wooden geese on the lily pad that carries the colour of their own scarf.
The tallest player takes the brass whistle and blows it once, loudly, before anything else happens.
Turns
On your turn you may let one goose swim from its lily pad to any other pad beside it in the pond.
Example: Otto lets his goose swim from the red pad to the blue one, since both lie side by side.
A goose that meets a swan on a lily pad goes straight back into the box and is never seen again.
- Swans, on the other hand, stay wherever they are until the whistle has been blown a second time.
Two-player game
When only two of you sit at the pond, leave the swans in the box and blow the whistle just once.
"""

RULES = """\
game: pond
title: The Goose Pond
rulebook: The Goose Pond, first edition
modes: {flock: 3 players or more, pair: 2 players}
components: [goose, swan]
rules:
- id: pond.setup.geese
  title: Three geese each
  text: A player begins with 3 geese on the pad of their colour.
  cite: Setup
  kind: setup
  modes: [flock, pair]
- id: pond.setup.whistle
  title: The whistle
  text: Whoever is tallest gets the whistle and blows it.
  cite: Setup
  kind: setup
  modes: [flock, pair]
- id: pond.swim.beside
  title: Swim to a pad beside
  text: A goose may swim to a neighbouring lily pad.
  cite: Turns
  kind: procedure
  modes: [flock, pair]
  see: [pond.swan.eats]
  examples: [pond.ex.otto]
  disputes: [pond.d.stay]
- id: pond.swan.eats
  title: Swans take geese
  text: A goose that meets a swan leaves the game.
  cite: Turns
  kind: restriction
  modes: [flock]
- id: pond.swan.stays
  title: Swans stay
  text: Swans do not move before the second whistle.
  cite: Turns ; Setup
  kind: restriction
  modes: [flock]
- id: pond.pair.no-swans
  title: No swans for two
  text: With two players swans stay out.
  cite: Two-player game
  kind: restriction
  modes: [pair]
  replaces: [pond.swan.eats, pond.swan.stays]
"""

DISPUTES = """\
disputes:
- id: pond.d.stay
  question: May a goose stay where it is?
  kind: silence
  rules: [pond.swim.beside]
  cite: [Turns]
  readings:
  - {id: may, text: 'Yes', basis: 'the rule says may'}
  - {id: must, text: 'No', basis: geese are restless, told_only: nobody can make a goose swim}
  default: may
  why: It says may
  changes: Whether a turn can be passed
  when: play
"""

EXAMPLES = """\
examples:
- id: pond.ex.otto
  title: Otto's goose
  cite: Turns
  rules: [pond.swim.beside]
  given: {from: red, to: blue, geese: {1: red}}
  steps: [red and blue are neighbours, the goose may swim]
  expect: {legal: true}
"""

FACTS = """\
facts:
- {id: pond.f.geese, about: component, subject: geese, says: {each: 3}, cite: Setup}
- id: pond.f.swans
  about: component
  subject: swans
  says: {count: 7}
  cite: 'public review: pond.example'
"""

UNPRINTED = """\
unprinted:
- {id: pond.g.pads, needs: Which lily pads lie beside each other, why: Geese swim between them}
"""

LINES: dict[str, Any] = {
    "lines": {
        "pond.setup.geese": [3],
        "pond.setup.whistle": [4],
        "pond.swim.beside": [6],
        "pond.ex.otto": [7],
        "pond.swan.eats": [8],
        "pond.swan.stays": [9, 4],
        "pond.pair.no-swans": [11],
    },
    "flavour": ["1-2", 5, 10],
}


def write_pond(folder: Path, **changed: str) -> Path:
    """The YAML files of the toy game in `folder`; a keyword replaces the text of a file."""
    data = folder / "pond" / "data"
    data.mkdir(parents=True, exist_ok=True)
    texts = {
        "rules": RULES,
        "disputes": DISPUTES,
        "examples": EXAMPLES,
        "facts": FACTS,
        "unprinted": UNPRINTED,
    }
    for name, text in {**texts, **changed}.items():
        (data / f"{name}.yaml").write_text(text, encoding="utf-8")
    return data


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A product whose only game is the toy, with prints, and a user data folder that is empty."""
    monkeypatch.setattr(catalogues, "GAMES_FOLDER", tmp_path / "games")
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "user"))
    data = write_pond(tmp_path / "games")
    _forget()
    source = compiler.compile_game(data)
    (data / "catalogue.json").write_bytes(compiler.dump(source))
    _forget()
    rules = catalogues.catalogue("pond").rules
    (data / "passages.json").write_bytes(survey.dump(survey.survey(BOOK, rules, LINES)))
    _forget()
    yield tmp_path
    monkeypatch.undo()
    _forget()


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty user data folder."""
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


@pytest.fixture(scope="session")
def rulebooks() -> Path:
    """The folder with the texts of the real rulebooks, `<game>.txt`; skips without one."""
    folder = os.environ.get("PODESTA_RULEBOOKS")
    if not folder:
        pytest.skip("PODESTA_RULEBOOKS names no folder with the texts of the rulebooks")
    return Path(folder)


def _forget() -> None:
    for cached in (
        catalogues.games,
        catalogues.catalogue,
        catalogues.passages,
        index._index,
        index._dispute_index,
        copies._found,
    ):
        cached.cache_clear()
