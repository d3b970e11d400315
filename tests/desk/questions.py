"""Two questions of their own, so that tests do not hang on how those of a game are asked."""

from __future__ import annotations

import msgspec
from ruamel.yaml import YAML

from tests.desk.helpers import evenings
from tutor.desk.question import Question
from tutor.desk.template import Template, Value

DRAW = """
- id: draw
  title: May I draw these cards?
  question: May {who} draw these cards?
  hint: What they share, and what they leave behind.
  because: [virtus.draw.all-of-it]
  fields:
  - {name: who, label: Who, kind: pick, of: seats, fixed: true, unsure: false}
  - {name: share, label: They share, kind: pick,
     options: {virtue: one Virtue, value: one value, neither: neither}}
  - {name: taken, label: Cards that would be drawn, low: 1, high: 4, preset: 2}
  - {name: left, label: Others like them that would stay, high: 2, when: {share: [virtue, value]}}
  - {name: also, label: "A card stays that shares the other thing with one of them", kind: flag}
  given:
    turn: "{who}"
    active:
    - {when: {share: virtue},
       is: {first: "{taken}", of: [Justice 1, Justice 2, Justice 3, Justice 4]}}
    - {when: {share: virtue}, is: {first: "{left}", of: [Justice 6, Justice 7]}}
    - {when: {share: [virtue, neither], also: true}, is: Hope 1}
    - {when: {share: value}, is: {first: "{taken}", of: [Justice 7, Faith 7, Hope 7, Prudence 7]}}
    - {when: {share: value}, is: {first: "{left}", of: [Charity 7, Fortitude 7]}}
    - {when: {share: value, also: true}, is: Justice 2}
    - {when: {share: neither}, is: {first: "{taken}", of: [Justice 1, Faith 2, Hope 3, Prudence 4]}}
  may:
  - seat: "{who}"
    do: draw
    cards:
      one:
      - {when: {share: virtue},
         is: {first: "{taken}", of: [Justice 1, Justice 2, Justice 3, Justice 4]}}
      - {when: {share: value}, is: {first: "{taken}", of: [Justice 7, Faith 7, Hope 7, Prudence 7]}}
      - {first: "{taken}", of: [Justice 1, Faith 2, Hope 3, Prudence 4]}
"""
BUILD = """
- id: build
  title: May I build this city?
  question: May {who} build {city}?
  hint: The Buildings in hand, and the ducats.
  because: [il_principe.city.pay-ducats]
  fields:
  - {name: who, label: Who, kind: pick, of: seats, fixed: true, unsure: false}
  - {name: city, label: City, kind: pick, of: cities, preset: Milan, fixed: true, unsure: false}
  - {name: ducats, label: Ducats owned, high: 60, preset: 5}
  - {name: green, label: Green in hand, high: 8}
  - {name: red, label: Red in hand, high: 8, preset: 1}
  - {name: white, label: White in hand, high: 8}
  - {name: blue, label: Blue in hand, high: 8, preset: 2}
  - {name: yellow, label: Yellow in hand, high: 8, preset: 1}
  - {name: round, label: Round, low: 1, high: 12, preset: 3}
  given:
    at: phase-3
    round: "{round}"
    principe: "{who}"
    offer: ["{city}"]
    players:
      "{who}":
        ducats: "{ducats}"
        hand: {green: "{green}", red: "{red}", white: "{white}", blue: "{blue}", yellow: "{yellow}"}
  may: [{seat: "{who}", do: build, city: "{city}"}]
"""


def drawing(**said: Value) -> Question:
    """May these cards be drawn? What stays, ``also``, matters under some readings only."""
    return _asked("virtus", DRAW, said)


def building(**said: Value) -> Question:
    """May this city be built? Buildings of several colours and ducats are needed."""
    return _asked("il_principe", BUILD, said)


def _asked(name: str, text: str, said: dict[str, Value]) -> Question:
    (found,) = YAML(typ="safe", pure=True).load(text)
    question = Question.new(evenings(name)[0], msgspec.convert(found, Template))
    for field, value in said.items():
        question = question.said(field, value)
        assert question.values[field] == value
    return question
