"""A whole document of the toy game, and how tests change it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load

ALBA = """\
id: toy/alba
title: Alba falls
game: toy
mode: feud
seats: [red, blue]
source: {kind: rulebook, example: toy.ex.alba}
focus: [Alba]
given:
  turn: red
  towns:
    Alba: {owner: blue, troops: {red: 2, blue: 1}}
    Castel del Rio: {troops: {blue: 2}}
  players:
    red: {coins: 1, hand: [spy]}
script:
  - say: Red stands before Alba with 2 troops.
    ask:
      question: How strong is Red without the die?
      answer: {number: 2}
      measure: {total: toy.raid.strength, terms: [term.troops]}
      rules: [toy.raid.strength]
  - refuse: {seat: blue, do: pass}
    because: toy.turn.order
  - ask:
      question: Whose will Alba be?
      answer: {pick: red}
      options: [red, blue]
      measure: {value: [towns, Alba, owner]}
    seat: red
    do: raid
    town: Alba
  - {chance: roll, face: 2}
  - check:
      state: {turn: blue, players: {red: {coins: 0}}}
      legal: [{seat: blue, do: pass}]
  - ask:
      question: Can Blue take Alba back?
      answer: {yes: false}
      measure: {legal: {seat: blue, do: raid, town: Alba}}
expect:
  events:
    - {rule: toy.raid.strength, total: 4, town: Alba}
    - {rule: toy.raid.win, seat: red, times: 1}
  state:
    towns: {Alba: {owner: red, troops: {red: 2, blue: 1}}, Bosco: {owner: none}}
    players: {red: {hand: [spy]}}
printed:
  strength of Red: {value: 5, slip: toy.d.misprint, measure: {total: toy.raid.strength}}
history: In 1494 nobody besieged Alba.
"""


def cases(name: str) -> list[tuple[Any, ...]]:
    """The rows of a file in the folder ``cases``."""
    path = Path(__file__).parent / "cases" / f"{name}.yaml"
    return [tuple(row.values()) for row in YAML(typ="safe", pure=True).load(path)]


def changed(old: str, new: str, text: str = ALBA) -> str:
    """The document with one part replaced."""
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the document"
    return text.replace(old, new)


def faults(text: str | bytes) -> list[str]:
    """What is wrong with a document, a line for each; none if it can be used."""
    try:
        load(text, "f.yaml")
    except Unusable as unusable:
        return [str(fault) for fault in unusable.faults]
    return []
